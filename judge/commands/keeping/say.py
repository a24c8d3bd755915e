"""What an answer shows to keepers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from judge.commands.keeping.news import Digest, digest_pages
from judge.commands.leading.say import JournalLine, outcome_of, written_act
from judge.commands.part import Block, Part, Scene, Table, page_part, say
from judge.commands.people.say import You, person_blocks
from judge.commands.replies import Reply
from judge.game.game import Game, PlayerId
from judge.game.listed_game import ListedGame
from judge.prose.words import Words
from judge.structs import Struct


class Shown(Struct, frozen=True):
    """Which page of how many is shown, of how many lines in all."""

    count: int
    page: int
    pages: int
    line: str
    """What was asked, without a page: with the next one it shows what follows."""
    unread: tuple[str, ...]
    """What was not understood of it."""


class GamesFound(Reply, frozen=True):
    """A line about each game on a page."""

    games: tuple[ListedGame, ...]
    shown: Shown
    overdue: frozenset[str]
    """The names of those whose deadline has passed."""
    unreadable: tuple[str, ...]
    """The names of games whose row cannot be read."""


class GameInspected(Reply, frozen=True):
    """Everything about one game. `names` says of each person in it the name and the address."""

    game: Game
    names: Mapping[PlayerId, str]
    acts: tuple[JournalLine, ...]


class UsersFound(Reply, frozen=True):
    """Registered people on a page: name, address, language."""

    people: tuple[tuple[str, str, str], ...]
    shown: Shown


class UserShown(Reply, frozen=True):
    """Everything about one person."""

    you: You
    acts: tuple[JournalLine, ...]
    limits: tuple[tuple[str, str], ...] = ()
    """The limits that hold for this person alone."""


class BulkPreviewed(Reply, frozen=True):
    """An act for many games that is not done yet, and the names of the games."""

    line: str
    games: tuple[str, ...]


class BulkBegun(Reply, frozen=True):
    """An act for many games is being done in so many."""

    line: str
    count: int
    is_by_mail: bool
    """Whether a mail tells what came of it; on the machine the answer does."""


class QueueShown(Reply, frozen=True):
    """How the outgoing mail stands: numbers, and the mails that could not be handed over, with what was replied."""

    counts: Mapping[str, int]
    """How many mails are `waiting`, `sent` and `failed`."""
    tried: tuple[tuple[str, str, str], ...]
    given_up: tuple[tuple[str, str, str], ...]
    suspended: tuple[str, ...]
    """Addresses to which nothing is sent, since mail came back from there."""


class ParkedShown(Reply, frozen=True):
    """The letters that met a bug: number, arrival, sender, what happened."""

    letters: tuple[tuple[int, datetime, str, str], ...]


class LetterShown(Reply, frozen=True):
    """One letter: its envelope, how far it got and why no further, and its beginning as it came."""

    number: int
    at: datetime
    sender: str
    rcpt: str
    state: tuple[str, ...]
    text: str
    is_cut: bool


class BouncesShown(Reply, frozen=True):
    """From which addresses mail comes back: address, since when nothing is sent there, count, waiting, last reply."""

    addresses: tuple[tuple[str, datetime | None, float, int, str], ...]
    challenged: tuple[str, ...]


class LettersDropped(Reply, frozen=True):
    """These letters will not be obeyed."""

    numbers: tuple[int, ...]


class BlacklistShown(Reply, frozen=True):
    """The addresses and domains that the judge does not answer, since when, and who said so."""

    entries: tuple[tuple[str, datetime, str], ...]


class LimitsShown(Reply, frozen=True):
    """Each limit with what it is, and what the settings say."""

    limits: tuple[tuple[str, int, int], ...]
    personal: tuple[tuple[str, str, int], ...] = ()
    """Limits of single persons: the address, the limit, the number."""
    person: str = ""
    """Whose alone are shown; empty for all."""


class MaintenanceEnded(Reply, frozen=True):
    """Letters are obeyed again, and so many games got their time back."""

    waiting: int
    moved: int


class DigestShown(Reply, frozen=True):
    """What the morning's mail would say now."""

    digest: Digest


class ActsShown(Reply, frozen=True):
    """What keepers did, the latest last."""

    acts: tuple[JournalLine, ...]


_MOST_NAMES = 20
"""Games that a preview names."""
_Rows = Sequence[tuple[str, ...]]


def _table(rows: _Rows, none: str, head: Sequence[str] = (), numbers: frozenset[int] = frozenset()) -> Block:
    """The rows as a table; the sentence `none` where there are no rows."""
    return Block("table", Table(tuple(rows), tuple(head), numbers)) if rows else Block("para", none)


def _section(title: str, rows: _Rows) -> tuple[Block, ...]:
    """A table under a heading; nothing where there are no rows."""
    return (Block("heading", title), Block("table", Table(tuple(rows)))) if rows else ()


def _columns(words: Words, *names: str) -> list[str]:
    return [words.say(f"keep.column_{name}") for name in names]


def _paged(shown: Shown, about: str, words: Words) -> tuple[Block, ...]:
    """What was not understood, and how to turn the page; `about` names the words that there are."""
    blocks: list[Block] = []
    if shown.unread:
        pieces = words.one_by_one(words.say("quoted", text=piece) for piece in dict.fromkeys(shown.unread))
        blocks.append(Block("strong", words.say(f"keep.unread_{about}", pieces=pieces)))
    if shown.page < shown.pages:
        line = f"{shown.line} {words.say('archive.page_word')} {shown.page + 1}"
        blocks.append(Block("small", words.say("keep.next_page", line=line)))
    return tuple(blocks)


def _counted(shown: Shown, key: str, words: Words) -> Block:
    """How many there are, and which page this is where there are several."""
    said = words.say(key, n=shown.count)
    page = words.say("keep.page", page=shown.page, pages=shown.pages) if shown.pages > 1 else ""
    return Block("para", " ".join(piece for piece in (said, page) if piece))


def _moment(at: datetime | None, words: Words) -> str:
    return words.moment(at) if at is not None else words.say("value.none")


@say.register(GamesFound)
def _games(reply: GamesFound, scene: Scene) -> Part:
    words = scene.words
    rows = [
        (
            game.name,
            words.say("keep.overdue" if game.name in reply.overdue else f"keep.{_status(game)}"),
            str(game.phase),
            f"{game.players - game.free - len(game.openings)}/{game.players}",
            _moment(game.deadline, words),
        )
        for game in reply.games
    ]
    head = _columns(words, "game", "status", "phase", "players", "deadline")
    table = _table(rows, words.say("keep.none_such"), head)
    broken = words.one_by_one(reply.unreadable)
    unreadable = (Block("strong", words.say("keep.unreadable", games=broken)),) if broken else ()
    hints = (*_paged(reply.shown, "games", words), Block("small", words.say("keep.more_game")))
    count = _counted(reply.shown, "keep.games", words)
    return page_part(words.say("head.games"), count, table, *unreadable, *hints)


def _status(game: ListedGame) -> str:
    return "paused" if game.is_paused else f"status_{game.status.value}"


@say.register(GameInspected)
def _game(reply: GameInspected, scene: Scene) -> Part:
    words, game, names = scene.words, reply.game, reply.names
    status, phase, deadline = _columns(words, "status", "phase", "deadline")
    rows = (
        (status, words.say(f"keep.status_{game.status.value}")),
        (phase, str(game.position.phase)),
        (deadline, _moment(game.clock.deadline, words)),
        (words.say("keep.rulebook"), game.rulebook.name),
        (words.say("keep.version"), str(game.version)),
        *((words.say("keep.master"), names[who]) for who in game.seating.masters),
        *((words.powers(seat.powers) or words.say("keep.seat"), names[seat.player]) for seat in game.seating.seats),
        *((words.power(power), words.say("nobody")) for power in sorted(game.seating.vacancies)),
        *((words.say("keep.observer"), names[who]) for who in game.observers),
    )
    return page_part(words.say("keep.game", game=game.name), Block("pairs", rows), *_acts(reply.acts, words))


def _acts(acts: tuple[JournalLine, ...], words: Words) -> tuple[Block, Block]:
    rows = tuple((words.moment(act.at), _act(act, words)) for act in acts)
    shown = Block("pairs", rows) if rows else Block("para", words.say("keep.no_acts"))
    return Block("heading", words.say("head.acts")), shown


def _act(act: JournalLine, words: Words) -> str:
    pieces = (act.who or words.say("keep.clock"), act.game, written_act(act.what), outcome_of(act.outcome, words))
    return words.one_by_one(piece for piece in pieces if piece)


@say.register(ActsShown)
def _keeper_acts(reply: ActsShown, scene: Scene) -> Part:
    return page_part(scene.words.say("head.acts"), *_acts(reply.acts, scene.words)[1:])


@say.register(UsersFound)
def _users(reply: UsersFound, scene: Scene) -> Part:
    words = scene.words
    table = _table(reply.people, words.say("keep.none_such"), _columns(words, "name", "address", "language"))
    count = _counted(reply.shown, "keep.people_found", words)
    return page_part(words.say("head.people"), count, table, *_paged(reply.shown, "people", words))


@say.register(UserShown)
def _user(reply: UserShown, scene: Scene) -> Part:
    own = _section(scene.words.say("head.limits"), reply.limits)
    return page_part(reply.you.name, *person_blocks(reply.you, scene.words), *own, *_acts(reply.acts, scene.words))


@say.register(BulkPreviewed)
def _previewed(reply: BulkPreviewed, scene: Scene) -> Part:
    words = scene.words
    named = words.all_of(reply.games[:_MOST_NAMES])
    more = len(reply.games) - _MOST_NAMES
    said = [words.say("keep.bulk_games" if reply.games else "keep.bulk_none", line=reply.line, n=len(reply.games))]
    said += [words.say("keep.bulk_named_more", games=named, n=more) if more > 0 else named] if reply.games else []
    return Part(tuple(said))


@say.register(BulkBegun)
def _begun(reply: BulkBegun, scene: Scene) -> Part:
    words = scene.words
    if reply.count and not reply.is_by_mail:
        return Part()
    key = "keep.bulk_begun" if reply.count else "keep.bulk_none"
    return Part((words.say(key, line=reply.line, n=reply.count),), subject=words.say("subject.keeping"))


@say.register(QueueShown)
def _queue(reply: QueueShown, scene: Scene) -> Part:
    words = scene.words
    suspended = [(address,) for address in reply.suspended]
    tables = (("put_off", reply.tried), ("given_up", reply.given_up), ("suspended", suspended))
    sections = [block for key, rows in tables for block in _section(words.say(f"head.{key}"), rows)]
    return page_part(words.say("head.queue"), Block("para", words.say("keep.queue", **reply.counts)), *sections)


@say.register(BouncesShown)
def _bounces(reply: BouncesShown, scene: Scene) -> Part:
    words = scene.words
    rows = [
        (address, _moment(since, words), words.say("deliver.counted", n=f"{count:g}"), str(waiting), why)
        for address, since, count, waiting, why in reply.addresses
    ]
    names = ("keep.column_address", *(f"deliver.column_{name}" for name in ("since", "count", "waiting", "reply")))
    table = _table(rows, words.say("deliver.none"), [words.say(name) for name in names], frozenset({3}))
    challenged = _section(words.say("head.challenges"), [(address,) for address in reply.challenged])
    return page_part(words.say("head.bounces"), table, *challenged, Block("small", words.say("deliver.hint")))


@say.register(ParkedShown)
def _parked(reply: ParkedShown, scene: Scene) -> Part:
    words = scene.words
    rows = [(str(number), words.moment(at), sender, note) for number, at, sender, note in reply.letters]
    hint = (Block("small", words.say("keep.parked_hint")),) if rows else ()
    return page_part(words.say("head.parked"), _table(rows, words.say("keep.none_parked")), *hint)


@say.register(LetterShown)
def _letter(reply: LetterShown, scene: Scene) -> Part:
    words = scene.words
    rows = (
        (words.say("keep.arrived"), words.moment(reply.at)),
        (words.say("keep.from"), reply.sender),
        (words.say("keep.to"), reply.rcpt),
        (words.say("keep.state"), words.one_by_one(reply.state)),
    )
    cut = (Block("small", words.say("keep.cut")),) if reply.is_cut else ()
    title = words.say("keep.letter", n=reply.number)
    return page_part(title, Block("pairs", rows), Block("verbatim", reply.text), *cut)


@say.register(BlacklistShown)
def _blacklist(reply: BlacklistShown, scene: Scene) -> Part:
    words = scene.words
    rows = [(entry, words.moment(at), who or words.say("keep.machine")) for entry, at, who in reply.entries]
    return page_part(words.say("head.blacklist"), _table(rows, words.say("keep.none_barred")))


@say.register(LimitsShown)
def _limits(reply: LimitsShown, scene: Scene) -> Part:
    words = scene.words
    rows = tuple((name, str(value), str(usual)) for name, value, usual in reply.limits)
    table = Table(rows, tuple(_columns(words, "limit", "now", "settings")), frozenset({1, 2}))
    own = tuple((who, name, str(value)) for who, name, value in reply.personal)
    title = words.say("keep.limits_for", who=reply.person) if reply.person else words.say("head.personal_limits")
    persons = _section(title, own) or (
        (Block("para", words.say("keep.no_limits_for", who=reply.person)),) if reply.person else ()
    )
    hint = Block("small", words.say("keep.limits_hint"))
    return page_part(words.say("head.limits"), Block("table", table), *persons, hint)


@say.register(MaintenanceEnded)
def _ended(reply: MaintenanceEnded, scene: Scene) -> Part:
    words = scene.words
    said = (words.say("done.maintenance_off", n=reply.waiting), words.say("done.maintenance_moved", n=reply.moved))
    return Part(said, subject=words.say("subject.maintenance"))


@say.register(DigestShown)
def _digest(reply: DigestShown, scene: Scene) -> Part:
    subject = "subject.digest_quiet" if reply.digest.is_quiet else "subject.digest"
    return Part(pages=digest_pages(reply.digest, scene.words), subject=scene.words.say(subject))


@say.register(LettersDropped)
def _dropped(reply: LettersDropped, scene: Scene) -> Part:
    words = scene.words
    return Part(tuple(words.say("done.drop", letter=n) for n in reply.numbers), subject=words.say("subject.keeping"))
