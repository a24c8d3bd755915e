"""What an answer shows to keepers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from judge.commands.keeping.digest import Digest, digest_pages
from judge.commands.leading.say import outcome_of, written_act
from judge.commands.part import Block, Page, Part, Scene, Table, say
from judge.commands.people.say import You, person_blocks
from judge.commands.replies import Reply
from judge.game.game import Game, PlayerId, Status
from judge.prose.words import Words
from judge.rules.position import Phase


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in a keeper's list."""

    name: str
    status: Status
    phase: Phase
    deadline: datetime | None
    players: int
    seats: int
    is_paused: bool


@dataclass(frozen=True, slots=True)
class Act:
    """One entry of the journal, for a keeper."""

    at: datetime
    who: str
    """The name and address of whoever acted; empty for the clock, and for the machine."""
    game: str
    command: str
    outcome: str


@dataclass(frozen=True, slots=True)
class GamesInspected(Reply):
    """A line about every game."""

    games: tuple[GameLine, ...]
    count: int
    """How many there are; only so many are listed."""


@dataclass(frozen=True, slots=True)
class GameInspected(Reply):
    """Everything about one game. `names` says of each person in it the name and the address."""

    game: Game
    names: Mapping[PlayerId, str]
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class UsersShown(Reply):
    """Everybody who is registered: name, address, language."""

    people: tuple[tuple[str, str, str], ...]
    count: int
    """How many there are; only so many are listed."""


@dataclass(frozen=True, slots=True)
class UserShown(Reply):
    """Everything about one person."""

    you: You
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class QueueShown(Reply):
    """How the outgoing mail stands: numbers, and the mails that could not be handed over, with what was replied."""

    waiting: int
    sent: int
    failed: int
    tried: tuple[tuple[str, str, str], ...]
    given_up: tuple[tuple[str, str, str], ...]
    suspended: tuple[str, ...] = ()
    """Addresses to which nothing is sent, since mail came back from there."""


@dataclass(frozen=True, slots=True)
class ParkedShown(Reply):
    """The letters that met a bug: number, arrival, sender, what happened."""

    letters: tuple[tuple[int, datetime, str, str], ...]


@dataclass(frozen=True, slots=True)
class LetterShown(Reply):
    """One letter: its envelope, how far it got, and its beginning as it came."""

    number: int
    at: datetime
    sender: str
    rcpt: str
    state: str
    note: str
    text: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class BouncesShown(Reply):
    """From which addresses mail comes back: address, since when nothing is sent there, count, waiting, last reply."""

    addresses: tuple[tuple[str, datetime | None, float, int, str], ...]
    challenged: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SuspensionLifted(Reply):
    """Whether mail goes to an address again that was sent none."""

    address: str
    was_suspended: bool


@dataclass(frozen=True, slots=True)
class LettersRetried(Reply):
    """These letters are read again with the next round."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LettersDropped(Reply):
    """These letters will not be obeyed."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BlacklistShown(Reply):
    """Whom the judge does not answer, since when, and who said so."""

    entries: tuple[tuple[str, datetime, str], ...]


@dataclass(frozen=True, slots=True)
class BlacklistChanged(Reply):
    """An address or a domain is barred, or let in again."""

    entry: str
    is_barred: bool


@dataclass(frozen=True, slots=True)
class LimitsShown(Reply):
    """Each limit with what it is, and what the settings say."""

    limits: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True)
class MastersTold(Reply):
    """The text went to so many masters."""

    count: int


@dataclass(frozen=True, slots=True)
class MaintenanceShown(Reply):
    """Whether the judge is under maintenance, since when, and how many letters wait."""

    since: datetime | None
    waiting: int


@dataclass(frozen=True, slots=True)
class MaintenanceEnded(Reply):
    """Letters are obeyed again, and so many games got their time back."""

    waiting: int
    moved: int


@dataclass(frozen=True, slots=True)
class DigestShown(Reply):
    """What the morning's mail would say now."""

    digest: Digest


@dataclass(frozen=True, slots=True)
class ActsShown(Reply):
    """What keepers did, the latest last."""

    acts: tuple[Act, ...]


def _page(title: str, *blocks: Block) -> Part:
    return Part(pages=(Page(title, blocks),), subject=title)


@say.register(GamesInspected)
def _games(reply: GamesInspected, scene: Scene) -> Part:
    words = scene.words
    rows = tuple(
        (
            line.name,
            words.say("keep.paused") if line.is_paused else words.say(f"keep.status_{line.status.value}"),
            str(line.phase),
            f"{line.players}/{line.seats}",
            words.moment(line.deadline) if line.deadline else words.say("value.none"),
        )
        for line in reply.games
    )
    head = tuple(words.say(f"keep.column_{name}") for name in ("game", "status", "phase", "players", "deadline"))
    block = Block("table", Table(rows, head)) if rows else Block("para", words.say("list.none"))
    more = _more(reply.count - len(rows), words)
    return _page(words.say("head.games"), block, *more, Block("small", words.say("keep.more_game")))


def _more(count: int, words: Words) -> tuple[Block, ...]:
    return (Block("small", words.say("keep.more", n=count)),) if count > 0 else ()


@say.register(GameInspected)
def _game(reply: GameInspected, scene: Scene) -> Part:
    words, game = scene.words, reply.game
    deadline = game.clock.deadline
    rows = [
        (words.say("keep.column_status"), words.say(f"keep.status_{game.status.value}")),
        (words.say("keep.column_phase"), str(game.position.phase)),
        (words.say("keep.column_deadline"), words.moment(deadline) if deadline else words.say("value.none")),
        (words.say("keep.rulebook"), game.rulebook.name),
        (words.say("keep.version"), str(game.version)),
        *((words.say("keep.master"), reply.names.get(who, who)) for who in game.seating.masters),
        *((words.powers(seat.powers) or words.say("keep.seat"), reply.names.get(seat.player, seat.player))
          for seat in game.seating.seats),
        *((words.power(power), words.say("nobody")) for power in sorted(game.seating.vacancies)),
        *((words.say("keep.observer"), reply.names.get(who, who)) for who in game.observers),
    ]  # fmt: skip
    blocks = [Block("pairs", tuple(rows)), Block("heading", words.say("head.acts")), _acts(reply.acts, words)]
    return _page(words.say("keep.game", game=game.name), *blocks)


def _acts(acts: tuple[Act, ...], words: Words) -> Block:
    rows = tuple((words.moment(act.at), _act(act, words)) for act in acts)
    return Block("pairs", rows) if rows else Block("para", words.say("keep.no_acts"))


def _act(act: Act, words: Words) -> str:
    pieces = (act.who or words.say("keep.clock"), act.game, written_act(act.command), outcome_of(act.outcome, words))
    return words.one_by_one(piece for piece in pieces if piece)


@say.register(UsersShown)
def _users(reply: UsersShown, scene: Scene) -> Part:
    words = scene.words
    head = tuple(words.say(f"keep.column_{name}") for name in ("name", "address", "language"))
    count = Block("para", words.say("keep.people", n=reply.count))
    more = _more(reply.count - len(reply.people), words)
    return _page(words.say("head.people"), count, Block("table", Table(reply.people, head)), *more)


@say.register(UserShown)
def _user(reply: UserShown, scene: Scene) -> Part:
    words = scene.words
    acts = (Block("heading", words.say("head.acts")), _acts(reply.acts, words))
    return _page(reply.you.name, *person_blocks(reply.you, words), *acts)


@say.register(QueueShown)
def _queue(reply: QueueShown, scene: Scene) -> Part:
    words = scene.words
    counts = words.say("keep.queue", waiting=reply.waiting, sent=reply.sent, failed=reply.failed)
    blocks = [Block("para", counts)]
    for key, rows in (("head.put_off", reply.tried), ("head.given_up", reply.given_up)):
        if rows:
            blocks += [Block("heading", words.say(key)), Block("table", Table(rows))]
    if reply.suspended:
        named = tuple((address,) for address in reply.suspended)
        blocks += [Block("heading", words.say("head.suspended")), Block("table", Table(named))]
    return _page(words.say("head.queue"), *blocks)


@say.register(BouncesShown)
def _bounces(reply: BouncesShown, scene: Scene) -> Part:
    words = scene.words
    rows = tuple(
        (
            address,
            words.moment(since) if since is not None else words.say("value.none"),
            words.say("deliver.counted", n=f"{count:g}"),
            str(waiting),
            why,
        )
        for address, since, count, waiting, why in reply.addresses
    )
    names = ("keep.column_address", *(f"deliver.column_{name}" for name in ("since", "count", "waiting", "reply")))
    table = Block("table", Table(rows, tuple(map(words.say, names)), frozenset({3})))
    blocks = [table if rows else Block("para", words.say("deliver.none"))]
    if reply.challenged:
        named = tuple((address,) for address in reply.challenged)
        blocks += [Block("heading", words.say("head.challenges")), Block("table", Table(named))]
    return _page(words.say("head.bounces"), *blocks, Block("small", words.say("deliver.hint")))


@say.register(ParkedShown)
def _parked(reply: ParkedShown, scene: Scene) -> Part:
    words = scene.words
    rows = tuple((str(number), words.moment(at), sender, note) for number, at, sender, note in reply.letters)
    if not rows:
        return _page(words.say("head.parked"), Block("para", words.say("keep.none_parked")))
    return _page(words.say("head.parked"), Block("table", Table(rows)), Block("small", words.say("keep.parked_hint")))


@say.register(LetterShown)
def _letter(reply: LetterShown, scene: Scene) -> Part:
    words = scene.words
    rows = (
        (words.say("keep.arrived"), words.moment(reply.at)),
        (words.say("keep.from"), reply.sender),
        (words.say("keep.to"), reply.rcpt),
        (words.say("keep.state"), words.one_by_one(text for text in (reply.state, reply.note) if text)),
    )
    blocks = [Block("pairs", rows), Block("verbatim", reply.text)]
    if reply.is_cut:
        blocks.append(Block("small", words.say("keep.cut")))
    return _page(words.say("keep.letter", n=reply.number), *blocks)


@say.register(BlacklistShown)
def _blacklist(reply: BlacklistShown, scene: Scene) -> Part:
    words = scene.words
    rows = tuple((entry, words.moment(at), who or words.say("keep.machine")) for entry, at, who in reply.entries)
    block = Block("table", Table(rows)) if rows else Block("para", words.say("keep.none_barred"))
    return _page(words.say("head.blacklist"), block)


@say.register(LimitsShown)
def _limits(reply: LimitsShown, scene: Scene) -> Part:
    words = scene.words
    rows = tuple((name, str(value), str(usual)) for name, value, usual in reply.limits)
    head = tuple(words.say(f"keep.column_{name}") for name in ("limit", "now", "settings"))
    table = Block("table", Table(rows, head, frozenset({1, 2})))
    return _page(words.say("head.limits"), table, Block("small", words.say("keep.limits_hint")))


@say.register(MaintenanceShown)
def _maintenance(reply: MaintenanceShown, scene: Scene) -> Part:
    words = scene.words
    if reply.since is None:
        return Part((words.say("done.maintenance_none"),), subject=words.say("subject.maintenance"))
    said = words.say("done.maintenance_on", moment=words.moment(reply.since), n=reply.waiting)
    return Part((said,), subject=words.say("subject.maintenance"))


@say.register(MaintenanceEnded)
def _ended(reply: MaintenanceEnded, scene: Scene) -> Part:
    words = scene.words
    said = (words.say("done.maintenance_off", n=reply.waiting), words.say("done.maintenance_moved", n=reply.moved))
    return Part(said, subject=words.say("subject.maintenance"))


@say.register(DigestShown)
def _digest(reply: DigestShown, scene: Scene) -> Part:
    subject = "subject.digest_quiet" if reply.digest.is_quiet else "subject.digest"
    return Part(pages=digest_pages(reply.digest, scene.words), subject=scene.words.say(subject))


def _sentence(say: Callable[[Any, Words], str]) -> Callable[[Any, Scene], Part]:
    """The teller of one sentence."""
    return lambda reply, scene: Part((say(reply, scene.words),), subject=scene.words.say("subject.keeping"))


@say.register(LettersDropped)
def _dropped(reply: LettersDropped, scene: Scene) -> Part:
    words = scene.words
    said = tuple(words.say("done.drop", letter=number) for number in reply.numbers)
    return Part(said, subject=words.say("subject.keeping"))


say.register(
    LettersRetried,
    _sentence(
        lambda reply, words: words.say(
            "done.retry", n=len(reply.numbers), letters=words.all_of(map(str, reply.numbers))
        )
    ),
)
say.register(
    BlacklistChanged,
    _sentence(lambda reply, words: words.say("done.bar" if reply.is_barred else "done.unbar", entry=reply.entry)),
)
say.register(
    SuspensionLifted,
    _sentence(
        lambda reply, words: words.say(
            "deliver.lifted" if reply.was_suspended else "deliver.none_suspended", address=reply.address
        )
    ),
)
say.register(MastersTold, _sentence(lambda reply, words: words.say("done.masters_told", n=reply.count)))
say.register(ActsShown, lambda reply, scene: _page(scene.words.say("head.acts"), _acts(reply.acts, scene.words)))
