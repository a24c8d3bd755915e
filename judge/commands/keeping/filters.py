"""Which games and which people a keeper means: `running fr`, `of anna@example.org`, `masters since 2026-01-01`.

Each word is followed or named back. One page of what is found is shown; the line that shows the next is made here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, time
from enum import Enum
from fnmatch import fnmatchcase

from judge.commands.leading.create_options import rulebook_called
from judge.commands.line import EDGES, CommandLine
from judge.commands.people.ask import entry_of
from judge.game.game import PlayerId, Status
from judge.game.listed_game import ListedGame
from judge.game.state import PROGRAM
from judge.notation.language import Language
from judge.notation.times import read_time, read_zone
from judge.post.tongue import named
from judge.structs import Struct, field, replace

PAGE_SIZE = 50
"""Lines of a page."""
_MOST_PIECES = 2
"""Pieces of a name that one line may look for; more is prose."""
_LONGEST_PHRASE = 3
"""Words of a state or of a day."""
_MOST_DIGITS = 6
_MIDNIGHT = time(0)


class GameState(Enum):
    """What a game is looked for by; the value is the option of the grammar that says so, without its `keep`."""

    FORMING = "forming"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"
    OVERDUE = "overdue"
    """Its deadline has passed, and its phase is not played."""
    PRACTICE = "practice"


class Trait(Enum):
    """What a person is looked for by."""

    MASTERS = "masters"
    """Leads a game that is not over."""
    BOUNCING = "bouncing"
    """Mail comes back from there."""
    VOLUNTEERS = "volunteers"
    UNCONFIRMED = "unconfirmed"
    """Never answered a mail."""


_STAGES = frozenset({GameState.FORMING, GameState.RUNNING, GameState.PAUSED, GameState.OVER})


class GameFilter(Struct, frozen=True):
    """Which games: of one of the stages and books that are named, if any is, and all else that is named."""

    states: frozenset[GameState] = frozenset()
    books: frozenset[str] = frozenset()
    people: tuple[str, ...] = ()
    """Addresses, or domains behind an `@`: somebody from there takes part."""
    patterns: tuple[str, ...] = ()
    """Names with a `*` in them."""

    @property
    def is_empty(self) -> bool:
        """Whether every game is meant."""
        return self == GameFilter()


class UserFilter(Struct, frozen=True):
    """Which people: all that is named must be so."""

    traits: frozenset[Trait] = frozenset()
    languages: frozenset[str] = frozenset()
    since: datetime | None = None
    """Registered at this moment or later."""
    patterns: tuple[str, ...] = ()
    """Addresses with a `*`, domains behind an `@`, or pieces of a name or an address."""


class Wanted(Struct, frozen=True):
    """Which page of what is wanted, what was not understood of the line, and the line without its page."""

    page: int = 1
    unread: tuple[str, ...] = ()
    line: str = ""
    is_talk: bool = False
    """Whether nothing of it was understood but that several words follow: the line is prose."""


class _Words(Struct):
    """The words behind a command, on their way to a filter."""

    left: list[str]
    language: Language
    page: int = 1
    unread: list[str] = field(default_factory=list)
    known: int = 0
    """How many words were understood."""

    def said(self, option: str) -> bool:
        """Whether the next words say this; they are taken then."""
        for count in range(min(_LONGEST_PHRASE, len(self.left)), 0, -1):
            if self.language.says(option, " ".join(self.left[:count])):
                del self.left[:count]
                return True
        return False

    def turned(self) -> bool:
        """Whether `PAGE 2` is next; it is taken then."""
        is_page = len(self.left) > 1 and self.language.says("page", self.left[0])
        if not is_page or not (self.left[1].isascii() and self.left[1].isdigit()):
            return False
        self.page = max(int(self.left[1][:_MOST_DIGITS]), 1)
        del self.left[:2]
        return True

    def next(self) -> str:
        """The next word alone."""
        return self.left.pop(0)


class GamesNamed(Struct, frozen=True):
    """The games that some words mean, and which of the words say nothing."""

    games: GameFilter
    unread: tuple[str, ...]
    is_talk: bool
    """Whether several words follow, none of which was understood."""


def games_in(words: Sequence[str], language: Language) -> GamesNamed:
    """The games that words of a command mean that has no pages."""
    found = _Words(" ".join(words).replace(",", " ").replace("、", " ").split(), language)
    games = _read_games(found)
    unread = (*found.unread, *([f"PAGE {found.page}"] if found.page > 1 else ()))
    return GamesNamed(games, unread, not found.known and len(found.unread) > 1)


def games_wanted(line: CommandLine) -> tuple[GameFilter, Wanted]:
    """Which games the words behind a command mean."""
    words = _words(line)
    return _read_games(words), _wanted(line, words)


def _read_games(words: _Words) -> GameFilter:
    """The filter that words say; they keep what is not understood, and the page."""
    found = GameFilter()
    while words.left:
        if words.turned() or words.said("keep of"):
            continue
        state = next((each for each in GameState if words.said(f"keep {each.value}")), None)
        if state is not None:
            found, words.known = replace(found, states=found.states | {state}), words.known + 1
            continue
        word = words.next()
        entry, bare = entry_of(word), word.strip(EDGES).casefold()
        if entry:
            found = replace(found, people=(*found.people, entry))
        elif "*" in bare and "@" not in bare:
            found = replace(found, patterns=(*found.patterns, bare))
        elif rulebook_called(bare):
            found = replace(found, books=found.books | {rulebook_called(bare)})
        else:
            words.unread.append(word)
            continue
        words.known += 1
    return found


def users_wanted(line: CommandLine) -> tuple[UserFilter, Wanted]:
    """Which people the words behind a command mean; a word that says nothing else is a piece of a name."""
    words, found = _words(line), UserFilter()
    while words.left:
        if words.turned():
            continue
        trait = next((each for each in Trait if words.said(f"keep {each.value}")), None)
        if trait is not None:
            found, words.known = replace(found, traits=found.traits | {trait}), words.known + 1
        elif words.said("since"):
            since = _day(words, line)
            found = replace(found, since=since) if since is not None else found
        elif not words.said("keep of"):
            found = _with_word(found, words, line)
    wanted = _wanted(line, words)
    is_talk = not words.known and len(found.patterns) > _MOST_PIECES
    return found, replace(wanted, is_talk=wanted.is_talk or is_talk)


def _with_word(found: UserFilter, words: _Words, line: CommandLine) -> UserFilter:
    """The filter with one word more: a language, an address, or a piece of a name."""
    word = words.next().strip(EDGES)
    code = named(word, line.tongues)
    words.known += bool(code) or "@" in word or "*" in word
    if code:
        return replace(found, languages=found.languages | {code})
    return replace(found, patterns=(*found.patterns, word.casefold())) if word else found


def _words(line: CommandLine) -> _Words:
    return _Words(line.rest.replace(",", " ").replace("、", " ").split(), line.language)


def _wanted(line: CommandLine, words: _Words) -> Wanted:
    is_talk = not words.known and len(words.unread) > 1
    return Wanted(words.page, tuple(words.unread), _without_page(line.written, line.language), is_talk)


def _without_page(written: str, language: Language) -> str:
    """A line without `PAGE 2`."""
    words, kept = written.rstrip(" .!").split(), list[str]()
    while words:
        if len(words) > 1 and language.says("page", words[0]) and words[1].isdigit():
            del words[:2]
            continue
        kept.append(words.pop(0))
    return " ".join(kept)


def _day(words: _Words, line: CommandLine) -> datetime | None:
    """The day that the next words name, from its beginning on the writer's clock."""
    zone = read_zone(line.standing.zone) or UTC
    for count in range(min(_LONGEST_PHRASE, len(words.left)), 0, -1):
        text = " ".join(words.left[:count])
        at = read_time(text, line.now, zone, _MIDNIGHT, line.language.options, line.language.calendar)
        if isinstance(at, datetime):
            del words.left[:count]
            return at
    words.unread.append(words.next() if words.left else line.rest)
    return None


def is_meant(game: ListedGame, wanted: GameFilter, people: Sequence[frozenset[PlayerId]], now: datetime) -> bool:
    """Whether a game is one of those; `people` are the ids behind each address of the filter."""
    stages = wanted.states & _STAGES
    return (
        (not stages or _stage(game) in stages)
        and (GameState.OVERDUE not in wanted.states or is_overdue(game, now))
        and (GameState.PRACTICE not in wanted.states or PROGRAM in game.people)
        and (not wanted.books or game.rulebook in wanted.books)
        and all(not game.people.isdisjoint(ids) for ids in people)
        and all(fnmatchcase(game.name, pattern) for pattern in wanted.patterns)
    )


def _stage(game: ListedGame) -> GameState:
    match game.status:
        case Status.FORMING:
            return GameState.FORMING
        case Status.ENDED:
            return GameState.OVER
        case _:
            return GameState.PAUSED if game.is_paused else GameState.RUNNING


def is_overdue(game: ListedGame, now: datetime) -> bool:
    """Whether the deadline of the open phase has passed."""
    is_running = game.status is Status.ACTIVE and not game.is_paused
    return is_running and game.deadline is not None and game.deadline <= now


def says(pattern: str) -> Callable[[str], bool]:
    """What looks whether a name or address is meant by a pattern of a `UserFilter`."""
    if "*" in pattern:
        return lambda text: fnmatchcase(text.casefold(), pattern)
    return lambda text: pattern in text.casefold()


def pages_of(count: int) -> int:
    """How many pages so many lines take; at least one."""
    return max(-(-count // PAGE_SIZE), 1)


def on_page(page: int, count: int) -> range:
    """The places of the lines that a page shows; of one that there is not, the last."""
    first = (min(page, pages_of(count)) - 1) * PAGE_SIZE
    return range(first, min(first + PAGE_SIZE, count))
