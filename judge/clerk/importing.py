"""A running game that was played elsewhere goes on here: its board, its people, and what was played, from a file."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from typing import Final

from sqlite_utils import Database

from judge.clerk.posting.outbox import Outbox
from judge.commands.carry_out import Happened
from judge.commands.sources import SOURCES
from judge.errors import BadData
from judge.game.book_settings import by_the_book
from judge.game.events import GameStarted, PhaseProcessed
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal
from judge.game.roles import CLOCK
from judge.game.schedule import FARTHEST, postponed, start_clock
from judge.game.settings import Settings
from judge.game.state import Departure, Seat
from judge.game.turn import process
from judge.game.vacancy import vacate
from judge.post.letter import read as read_mail
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.position import Position
from judge.store import archiving, begun, games, players, turns
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile, PlayedPhase, faults
from judge.store.gamefiles.positionfile import read_address, read_moment, read_seats
from judge.store.gamefiles.reading import LONGEST, read_game_file
from judge.store.turns import Turn
from judge.structs import Struct, replace

_FIT_FOR_ALL: Final = "datc"
"""The rulebook by which most judges play."""
_MAIL_HEADERS = (b"return-path:", b"received:", b"from:", b"to:", b"subject:", b"date:", b"message-id:", b"from ")


class Wishes(Struct, frozen=True):
    """What a keeper says of a game beside its file; what he says counts, where the file says something else."""

    name: str = ""
    rulebook: str = ""
    deadline: str = ""
    seats: tuple[str, ...] = ()
    """Who plays what, each as `anna@example.org=France`."""
    master: str = ""
    language: str = "en"
    """Of those who are not registered here yet."""
    is_trial: bool = False
    """Nothing of it will be kept; so it need not be said who plays."""


class Player(Struct, frozen=True):
    """Somebody in the game: at which address, what he plays, and whether he was registered here before."""

    address: str
    powers: tuple[Power, ...]
    was_known: bool


class GoesOn(Struct, frozen=True):
    """A game that goes on here."""

    kind: str
    game: Game
    people: tuple[Player, ...]
    """The players by their powers, then the master, who may have none."""
    turns: int
    """How many phases of its past are kept."""
    lost: tuple[str, ...]
    """What could not be carried over."""


class _Judged(Struct, frozen=True):
    """A phase of the past: the game as it stood, what became of the orders, and when."""

    stood: Game
    resolution: Resolution
    at: datetime


class _Past(Struct, frozen=True):
    """What was played before, and the board that it led to."""

    judged: tuple[_Judged, ...]
    board: Position
    """With what only its past can say: where attacks came from, what is contested."""


def bring(post: Outbox, content: bytes, file: str, wishes: Wishes, now: datetime) -> GoesOn:
    """Let the game in a file go on, inside the caller's transaction, and mail everybody in it that it does.

    BadData with a sentence for whatever is wrong; nothing is kept then, since the caller's transaction is undone.
    """
    try:
        return _bring(post, content, wishes, now)
    except BadGameFile as error:
        raise BadData(file, error.line, str(error)) from error


def tell(post: Outbox, game: Game, now: datetime) -> None:
    """Mail everybody in it that the game goes on here."""
    assert game.clock.deadline is not None
    post.tell(Happened(game, game, (GameStarted(game.clock.deadline, is_brought=True),), CLOCK), now)


def _bring(post: Outbox, content: bytes, wishes: Wishes, now: datetime) -> GoesOn:
    db, digest = post.db, sha256(content).digest()
    before = begun.of_digest(db, digest)
    if before is not None:
        raise BadGameFile(f"this file is here already: since {before[1]:%Y-%m-%d} as game {before[0]}")
    found = read_game_file(_plain(content), SOURCES)
    opened, lost = _opened(post, found, wishes, now)
    if games.is_taken(db, opened.name):
        raise BadGameFile(f"there is a game {opened.name} here already; --name gives this one another name")
    master = read_address(wishes.master) if wishes.master else found.master
    people = _people(post, found, wishes, opened, master, now)
    game = _seated(opened, people, master, db, now)
    if not game.seating.seats and not wishes.is_trial:
        raise BadGameFile("nothing says who plays; --seats anna@example.org=France says it")
    past = _played_again(game, found.history)
    if past is None:
        lost += (f"the {len(found.history)} phases before: by {game.rulebook.name} they do not lead to this board",)
        past = _Past((), game.position)
    game = games.save(db, replace(game, position=past.board))
    games.progressed(db, game.name, now)
    for each in past.judged:
        turns.keep(db, Turn(game.name, each.stood.orders, each.resolution, min(each.at, now)), each.stood)
    archiving.note_import(db, game.name, found.kind, now)
    begun.note(db, game.name, digest)
    tell(post, game, now)
    return GoesOn(found.kind, game, tuple(people), len(past.judged), lost)


def _plain(content: bytes) -> bytes:
    """A mail as its text; anything else as it is."""
    if len(content) <= LONGEST and content[:20].lower().startswith(_MAIL_HEADERS):
        return read_mail(content).full_text.encode()
    return content


def _opened(post: Outbox, found: GameInFile, wishes: Wishes, now: datetime) -> tuple[Game, tuple[str, ...]]:
    """The game with its clock wound and nobody in it; and what cannot be carried over."""
    book = wishes.rulebook or found.rulebook or _FIT_FOR_ALL
    try:
        board, rulebook = SOURCES.load_board(found.board), SOURCES.load_rulebook(book)
    except BadData as error:
        raise BadGameFile(error.why) from error
    wrong = tuple(faults(board, rulebook, found.position))
    if wrong:
        raise BadGameFile("; ".join(wrong[:5]))
    name = (wishes.name or found.name).strip().casefold()
    if not name:
        raise BadGameFile("it says no name of the game; --name gives it one")
    done = open_game(
        NewGame(name, board, rulebook, by_the_book(rulebook, Settings())), post.keyring.lot(f"import:{name}"), "", now
    )
    if isinstance(done, Refusal):
        raise BadGameFile(f"a game cannot be called {name!r}; --name gives it another name")
    seating = replace(done.game.seating, masters=())
    game = replace(done.game, status=Status.ACTIVE, position=found.position, seating=seating)
    return _timed(start_clock(game, now), found, wishes, now)


def _timed(game: Game, found: GameInFile, wishes: Wishes, now: datetime) -> tuple[Game, tuple[str, ...]]:
    """The game with the deadline that is wanted: the keeper's, else the file's, else the usual one."""
    if wishes.deadline:
        deadline = read_moment(wishes.deadline)
        if deadline <= now:
            raise BadGameFile(f"the deadline {deadline:%Y-%m-%d %H:%M} is past")
        if deadline > now + FARTHEST:
            raise BadGameFile(f"a deadline is no later than in {FARTHEST.days} days")
        return postponed(game, deadline, now), found.lost
    if found.deadline is None:
        return game, found.lost
    if not now < found.deadline <= now + FARTHEST:
        why = "is past" if found.deadline <= now else "is too far away"
        return game, (*found.lost, f"the deadline {found.deadline:%Y-%m-%d %H:%M} UTC, which {why}")
    return postponed(game, found.deadline, now), found.lost


def _people(post: Outbox, found: GameInFile, wishes: Wishes, game: Game, master: str, now: datetime) -> list[Player]:
    """Everybody in the game; who was not registered here is from now on, until he answers by his address alone."""
    db = post.db
    seats = read_seats(game.board, " ".join(wishes.seats)) if wishes.seats else found.seats
    powers: dict[str, tuple[Power, ...]] = {}
    for address, power in seats:
        powers[address] = (*powers.get(address, ()), power)
    for address in (*powers, master):
        if address.rpartition("@")[2] in post.config.own_domains:
            raise BadGameFile(f"{address} is an address of this judge: name where the person reads mail")
    people = []
    for address in dict.fromkeys((*powers, *([master] if master else []))):
        known = players.by_address(db, address)
        if known is None:
            players.register(db, address, address.partition("@")[0], wishes.language, "UTC", now)
        own = tuple(power for power in game.board.powers if power in powers.get(address, ()))
        people.append(Player(address, own, known is not None))
    ids = [_id(db, each.address) for each in people]
    if len(set(ids)) < len(ids):
        raise BadGameFile("two of these addresses are one person's here; name one of them")
    return people


def _id(db: Database, address: str) -> PlayerId:
    found = players.by_address(db, address)
    assert found is not None
    return found.id


def _seated(game: Game, people: list[Player], master: str, db: Database, now: datetime) -> Game:
    """The game with its players and its master; whoever wants to may take over what nobody plays."""
    seats = tuple(Seat(_id(db, each.address), each.powers) for each in people if each.powers)
    masters = (_id(db, master),) if master else ()
    game = replace(game, seating=replace(game.seating, seats=seats, masters=masters))
    empty = [power for power in game.board.powers if game.player_of(power) is None]
    gone = [power for power in empty if not game.position.units[power] and not game.position.centres[power]]
    game = vacate(game, [power for power in empty if power not in gone], Departure.NEVER_TAKEN, now)
    return vacate(game, gone, Departure.DUMMY, now)


def _played_again(game: Game, history: tuple[PlayedPhase, ...]) -> _Past | None:
    """What was played before, judged here; None where that does not lead from phase to phase, up to the open one."""
    past: list[_Judged] = []
    carried: Position | None = None
    boards = (*(phase.before for phase in history), game.position)
    for phase, following in zip(history, boards[1:], strict=True):
        stood = replace(game, position=carried or phase.before, orders=phase.orders)
        done = process(stood, phase.at)
        judged = [event for event in done.events if isinstance(event, PhaseProcessed)]
        if len(judged) != 1 or done.game.status is not Status.ACTIVE or not _is_same(done.game.position, following):
            return None
        past.append(_Judged(stood, judged[0].resolution, phase.at))
        carried = done.game.position
    return _Past(tuple(past), carried or game.position)


def _is_same(one: Position, other: Position) -> bool:
    """Whether two boards show the same, whatever each knows besides."""
    driven = [sorted((each.power, str(each.unit)) for each in position.dislodged) for position in (one, other)]
    is_owned = all(one.centres.get(power) == owned for power, owned in other.centres.items())
    is_there = all(one.units.get(power) == own for power, own in other.units.items())
    return one.phase == other.phase and driven[0] == driven[1] and is_owned and is_there
