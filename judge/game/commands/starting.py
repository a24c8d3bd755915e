"""Commands about when a game begins: START, FORCE BEGIN, UNSTART and CANCEL."""

from __future__ import annotations

from datetime import datetime

from judge.game.events import GameStarted
from judge.game.events.seats import BegunShort, GameUnstarted
from judge.game.game import EndKind, Game, Status
from judge.game.power_draw import deal, next_seed
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.schedule import HOUR, postponed, start_clock
from judge.game.settings import Start as Begins
from judge.game.state import Attendance, Deal, Departure, Goal, Seat, Seating
from judge.game.transition import ACTIVE, FORMING_OR_ACTIVE, Command, Transition
from judge.game.turn import end
from judge.game.vacancy import first_position, vacate
from judge.game.votes import on_board
from judge.structs import replace

FEWEST_PLAYERS = 2
"""The fewest players that a game can begin with."""
FORMING = frozenset({Status.FORMING})


class Start(Command, who=Who.MASTER, when=FORMING, frozen=True):
    """Begin, with all seats taken."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its powers dealt."""
        if game.free_seats:
            return Refusal(RefusalReason.TABLE_NOT_FULL, {"game": game.name, "n": game.free_seats})
        return begin(game, now)


def begin(game: Game, now: datetime) -> Transition:
    """The game in its first phase: the powers dealt, the first deadline set.

    Seats that nobody took are dealt, too, as those of players who wish for nothing: their powers may be taken over.
    """
    empty = tuple(Seat(f"seat {number}") for number in range(game.free_seats))
    dealt = deal((*game.seating.seats, *empty), game.table.hands, game.deal.seed, game.settings.assignment)
    seated = replace(game, status=Status.ACTIVE, seating=replace(game.seating, seats=dealt[: len(game.seating.seats)]))
    started = _until_wanted(start_clock(seated, now, is_first=True), now)
    if started.clock.deadline is None:
        raise ValueError(f"{game.name} began without a deadline")
    told = GameStarted(started.clock.deadline)
    untaken = {power for seat in dealt[len(game.seating.seats) :] for power in seat.powers}
    if not untaken:
        return Transition(started, (told,))
    short = vacate(started, sorted(untaken), Departure.NEVER_TAKEN, now)
    # On a board that was set up some powers may have nothing left: nobody takes these over.
    open_powers = on_board(short, (power for power in game.board.powers if power in untaken))
    return Transition(short, (told, BegunShort(open_powers)) if open_powers else (told,))


def _until_wanted(game: Game, now: datetime) -> Game:
    """The game with the deadline that came with its board, where that still leaves time to order."""
    wanted = game.setup.deadline if game.setup is not None else None
    if wanted is None or wanted < now + max(game.settings.pace(game.position.phase.kind).min, HOUR):
        return game
    return postponed(game, wanted, now)


def begins_now(game: Game, now: datetime) -> bool:
    """Whether a game whose seats are all taken begins by itself."""
    is_early = game.clock.not_before is not None and now < game.clock.not_before
    return not game.free_seats and game.settings.start is not Begins.MANUAL and not is_early


class ForceBegin(Command, who=Who.MASTER, when=FORMING, frozen=True):
    """Begin with the seats that are taken; the powers of the others may be taken over."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its powers dealt; those of empty seats are vacant."""
        if len(game.seating.seats) < min(FEWEST_PLAYERS, game.deal.players):
            return Refusal(RefusalReason.TOO_FEW_PLAYERS, {"game": game.name, "n": FEWEST_PLAYERS})
        return begin(game, now)


class Unstart(Command, who=Who.MASTER, when=ACTIVE, frozen=True):
    """Form the game again: the seats stay, with what their players wish for; powers, orders and votes go.

    Everybody has seen the powers, so the next deal draws other lots: they follow from the recorded seed, too.
    """

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game as it was before it began."""
        table = game.table
        position = first_position(game)
        if game.position.phase != position.phase:
            return Refusal(RefusalReason.ALREADY_PLAYED, {"game": game.name})
        forming = Game(
            name=game.name,
            status=Status.FORMING,
            board=game.board,
            rulebook=game.rulebook,
            settings=game.settings,
            deal=Deal(next_seed(game.deal.seed), game.deal.players, game.deal.scheme, frozenset(table.neutral)),
            seating=Seating(
                masters=game.seating.masters,
                seats=tuple(replace(seat, powers=()) for seat in game.seating.seats),
                watchers=game.seating.watchers,
                allowed=game.seating.allowed,
                denied=game.seating.denied,
            ),
            position=position,
            attendance=Attendance(absences=game.attendance.absences),
            goal=Goal(until=game.goal.until),
            setup=game.setup,
            version=game.version,
        )
        return Transition(forming, (GameUnstarted(),))


class Cancel(Command, who=Who.MASTER, when=FORMING_OR_ACTIVE, frozen=True):
    """End the game: nobody wins, nobody shares. ROLLBACK brings it back."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game over, its board as it stood."""
        return end(game, EndKind.CANCELLED, ())
