"""Reads OBSERVE and UNOBSERVE, LIST, SUMMARY, HISTORY, MAP, EXPORT and WHO.

HISTORY may ask for a part of a game: `FROM F1901M TO F1902M`, `1902`, `FROM 2026-11-01`, `LAST 3`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, time
from difflib import get_close_matches
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, TypeAlias

from judge.commands.asks import AboutGame, Ask, Trouble
from judge.commands.line import EDGES, CommandLine, Reader, name_of
from judge.game.state import WatchMode
from judge.notation.commands.ahead import read_phase_name
from judge.notation.commands.verbs import CommandWord
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.times import read_moment, read_zone
from judge.rules.position import Phase, PhaseKind, Season
from judge.structs import Struct, replace

Order: TypeAlias = tuple[int, int, int]
"""A phase as `Phase.order` sorts it."""
_MODES: Mapping[str, WatchMode] = MappingProxyType({mode.value: mode for mode in WatchMode})
_DELAY = "delay"
_NEAR = 0.75
"""How alike a word must be to one that is known for being a slip of the pen."""
_OF_THE_BOARD = frozenset({"PLACE", "NATION"})
_LONGEST_NUMBER = 4
_YEAR = re.compile(r"\d{3,4}")
_CODE = re.compile(r"([sfw])(\d{1,4})([mra])?", re.IGNORECASE)
_LAST_SEASON, _LAST_KIND = 2, 2
_NO_YEAR = Phase(Season.SPRING, 0, PhaseKind.MOVEMENT)
_ANY_TIME = (time(0, 0), time(23, 59))
_MAP_FILE = re.compile(r"\bmap\.\w+|\bstandard map\b", re.IGNORECASE)
"""`get map.std`: a map that njudge keeps as a file, which belongs to no game."""
_PASSED_OVER = frozenset({"lines"})
"""njudge's limit on the lines of an answer; what is too long here ends with a word on how to get the rest."""


class Period(Struct, frozen=True):
    """The phases from one to another, those played from one moment to another, and of these the last so many."""

    first: Order | None = None
    last: Order | None = None
    since: datetime | None = None
    until: datetime | None = None
    count: int = 0
    """0: all."""

    def has(self, phase: Phase, played_at: datetime) -> bool:
        """Whether a phase that was played then is asked for; how many are is another matter."""
        return (
            (self.first is None or phase.order >= self.first)
            and (self.last is None or phase.order <= self.last)
            and (self.since is None or played_at >= self.since)
            and (self.until is None or played_at <= self.until)
        )


EVERYTHING = Period()


class ObserveGame(AboutGame, frozen=True):
    """OBSERVE name, with what is to be told and how many phases later; None for what is not said."""

    mode: WatchMode | None = None
    behind: int | None = None


class ListGames(Ask, frozen=True):
    """LIST, or LIST name: `game` is empty when all are asked for, of which one page is shown."""

    game: str = ""
    page: int = 1


class StopWatching(AboutGame, frozen=True):
    """UNOBSERVE name, or an unsubscription that a mail program writes by itself."""


class ShowSummary(AboutGame, frozen=True):
    """SUMMARY name."""

    is_about_past: ClassVar[bool] = True


class ShowHistory(AboutGame, frozen=True):
    """HISTORY name, with the phases or days that are asked for."""

    is_about_past: ClassVar[bool] = True

    window: Period = EVERYTHING


class MapForm(Enum):
    """How a board is shown, by the word behind MAP."""

    PICTURE = ""
    TEXT = "text"
    DRAWING = "drawing"
    """As a file."""


class ShowMap(AboutGame, frozen=True):
    """MAP name, and how it is wanted; `game` is empty for the standard board, of no game."""

    form: MapForm = MapForm.PICTURE


_FORMS: Mapping[str, MapForm] = MappingProxyType({form.value: form for form in MapForm if form.value})


class ExportGame(AboutGame, frozen=True):
    """EXPORT name."""

    is_about_past: ClassVar[bool] = True


class ShowWho(AboutGame, frozen=True):
    """WHO name."""


def observe(line: CommandLine) -> Ask:
    """`blitz digest`, `blitz delay 2`, or only `results` in an answer to a mail of the game.

    Other judges want a password behind the name: a word that is like nothing we know is passed over, and not kept.
    """
    # MONITOR means results, OBSERVE leaves it to the game.
    mode = WatchMode.RESULTS if line.word is CommandWord.MONITOR else None
    name, behind, unkept = "", None, set[str]()
    for word in line.rest.split():
        bare = word.strip(EDGES).lstrip("+")
        option = line.language.option(bare) or ""
        number = bare.isdecimal() and len(bare) < _LONGEST_NUMBER
        if number and name + line.game_name:
            behind = int(bare)
        elif option in _MODES and (name or line.game_name):
            mode = _MODES[option]
        elif option == _DELAY:
            behind = 1 if behind is None else behind
        elif not name:
            name = _name(word)
        elif get_close_matches(bare.casefold(), _known_words(line), n=1, cutoff=_NEAR):
            return line.unclear(Trouble.BAD_WATCHING, bare)
        else:
            unkept.add(word)
    game, written = name or line.game_name, " ".join(word for word in line.written.split() if word not in unkept)
    return ObserveGame(game, mode, behind, written=written) if game else line.unclear(Trouble.NAME_NEEDED)


def _known_words(line: CommandLine) -> list[str]:
    """The words that may stand behind OBSERVE, in the languages of the letter."""
    options = line.language.options
    return [word for option in (*_MODES, _DELAY) for word in options.get(option, ())]


def unobserve(line: CommandLine) -> Ask | None:
    """UNOBSERVE; `Leave Burgundy` is talk where the writer has no part in a game of that name."""
    named = tokens_of(line.language.clean(line.rest), line.language.lexicon, 1)
    if _name(line.rest) not in line.standing.games and any(token.has(_OF_THE_BOARD) for token in named):
        return None
    name = _name(line.rest) or line.game_name
    return StopWatching(name, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)


def list_games(line: CommandLine) -> Ask:
    """LIST, of a page of all games or of one in detail."""
    words = line.rest.split()
    if len(words) > 1 and line.language.says("page", words[0]) and words[1].isdecimal():
        return ListGames(page=max(int(words[1][:_LONGEST_NUMBER]), 1))
    return ListGames(_name(line.rest))


def history(line: CommandLine) -> Ask:
    """HISTORY, with the phases or days that are asked for behind the name of the game."""
    head, window = read_period(line.rest, line.language, line.now, line.standing.zone)
    if window is None:
        return line.unclear(Trouble.BAD_WINDOW, head)
    name = _name(head) or line.game_name
    return ShowHistory(name, window, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)


def map(line: CommandLine) -> Ask:
    """MAP, with the name of a game and how it is wanted in any order; what other judges let follow says nothing."""
    form, names = MapForm.PICTURE, []
    for word in line.rest.split():
        option = line.language.option(word.strip(EDGES)) or ""
        if option in _FORMS and word.casefold() not in line.standing.games:
            form = _FORMS[option]
        else:
            names.append(word)
    name = _name((names or [""])[0]) or line.game_name
    if not name and not _MAP_FILE.search(line.written):
        return line.unclear(Trouble.NAME_NEEDED)
    return ShowMap(name, form, written=line.written)


def _about_game(make: Callable[..., Ask]) -> Reader:
    """The reader of a command that takes the name of a game, or means the one the letter is about."""

    def read(line: CommandLine) -> Ask:
        # What other judges let follow, as in `MAP blitz gif`, says nothing here.
        name = _name((line.rest.split() or [""])[0]) or line.game_name
        return make(name, written=line.written) if name else line.unclear(Trouble.NAME_NEEDED)

    return read


def _name(text: str) -> str:
    """The name of a game as somebody writes it: `Blitz.`, njudge's `?blitz`, DPjudge's `anna@blitz`."""
    return name_of(text.rpartition("@")[2])


def read_period(text: str, language: Language, now: datetime, zone: str) -> tuple[str, Period | None]:
    """What a line asks for, with what stands before it: the name of a game, or nothing.

    Of a line that cannot be read, the piece that is to blame, and None.
    """
    head, pieces = _pieces(text, language)
    reader = _Reader(language, now, zone)
    name, window = "", EVERYTHING
    if head:
        found = reader.alone(head)
        if found is None:
            name, *rest = head
            found = reader.alone(rest) if rest else EVERYTHING
        if found is None:
            return " ".join(head), None
        window = found
    for option, words in pieces.items():
        grown = reader.with_piece(window, option, words)
        if grown is None:
            return " ".join(words) or text, None
        window = grown
    return name, window


def _pieces(text: str, language: Language) -> tuple[list[str], Mapping[str, list[str]]]:
    """The words before the first of FROM, TO and LAST, and those behind each."""
    head: list[str] = []
    pieces: dict[str, list[str]] = {}
    into = head
    for word in _in_front(text.replace(",", " "), language).split():
        option = language.option(word)
        if option in ("since", "until", "last") and option not in pieces:
            into = pieces[option] = []
        elif word.casefold() in _PASSED_OVER:
            into = []
        else:
            into.append(word)
    return head, MappingProxyType(pieces)


def _in_front(text: str, language: Language) -> str:
    """The text with FROM and TO in front of what they are for; in scripts without blanks they stand behind it."""
    free = re.compile(f"[{language.unspaced}]") if language.unspaced else re.compile("(?!)")
    words = (word for option in ("since", "until") for word in language.options.get(option, ()) if free.match(word))
    behind = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True)) or "(?!)"
    return re.sub(rf"(\S+?)({behind})", r" \2 \1 ", text)


class _Reader(Struct, frozen=True):
    """How one person writes phases and days."""

    language: Language
    now: datetime
    zone: str

    def alone(self, words: list[str]) -> Period | None:
        """`F1901M`, `1902` or `3` without FROM and TO: just that."""
        text = " ".join(words)
        if text.isdecimal() and len(text) < _LONGEST_NUMBER:
            return Period(count=int(text))
        phases = self._phases(text)
        if phases is not None:
            return Period(*phases)
        first, last = (self._moment(text, usual) for usual in _ANY_TIME)
        return Period(since=first, until=last) if first and last else None

    def with_piece(self, window: Period, option: str, words: list[str]) -> Period | None:
        """The window narrowed by what stands behind FROM, TO or LAST."""
        text = " ".join(words)
        if option == "last":
            if not text:
                return replace(window, count=1)
            return replace(window, count=int(text)) if text.isdecimal() and len(text) < _LONGEST_NUMBER else None
        phases = self._phases(text)
        if phases is not None:
            return replace(window, first=phases[0]) if option == "since" else replace(window, last=phases[1])
        moment = self._moment(text, _ANY_TIME[0 if option == "since" else 1])
        if moment is None:
            return None
        return replace(window, since=moment) if option == "since" else replace(window, until=moment)

    def _phases(self, text: str) -> tuple[Order, Order] | None:
        """The first and the last phase that a year, a season or a phase means."""
        if _YEAR.fullmatch(text):
            return (int(text), 0, 0), (int(text), _LAST_SEASON, _LAST_KIND)
        code = _CODE.fullmatch(text)
        if code is not None and not code[3]:
            season = "SFW".index(code[1].upper())
            return (int(code[2]), season, 0), (int(code[2]), season, _LAST_KIND)
        phase = read_phase_name(text, self.language, _NO_YEAR) if any(sign.isdigit() for sign in text) else None
        return (phase.order, phase.order) if phase is not None and phase.year else None

    def _moment(self, text: str, usual: time) -> datetime | None:
        zone, language = read_zone(self.zone) or UTC, self.language
        return read_moment(text, self.now, zone, usual, language.options, language.calendar)


summary = _about_game(ShowSummary)
export = _about_game(ExportGame)
who = _about_game(ShowWho)
