"""Games made fast: in the middle of things, with players named like the powers they play."""

from datetime import UTC, datetime, timedelta
from typing import TypeVar

from judge.game.commands.clock import TimePasses
from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Join
from judge.game.events import Event, PhaseProcessed
from judge.game.game import Game, Status
from judge.game.handle import NewGame, handle, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import CLOCK, Actor
from judge.game.settings import Pace, Settings
from judge.game.state import Seat
from judge.game.transition import Command, Transition
from judge.rules.position import opening
from judge.rules.text import read_position
from judge.shelf import USUAL_BOARD, load_board, load_rulebook
from judge.structs import replace
from tests.books import RU2000
from tests.games import changed
from tests.orders import read_orders

E = TypeVar("E", bound=Event)

BOARD = load_board(USUAL_BOARD)
POWERS = BOARD.powers
NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
DEADLINE = NOW + timedelta(days=3)
HOUR = timedelta(hours=1)

ALL_HOLD = (
    "austria: A vie H; A bud H; F tri H · england: F lon H; F edi H; A lvp H · france: A par H; A mar H; F bre H"
    " · germany: A ber H; A mun H; F kie H · italy: A rom H; A ven H; F nap H"
    " · russia: A mos H; F stp/sc H; F sev H; A war H · turkey: F ank H; A con H; A smy H"
)


AT_ONCE = Settings(
    movement=Pace(delay=timedelta(0)),
    retreat=Pace(next=timedelta(days=1), delay=timedelta(0)),
    adjustment=Pace(next=timedelta(days=1), delay=timedelta(0)),
)
"""No time for second thoughts: a phase is played with its last order, as most tests want it."""


def forming() -> Game:
    """A game that nobody has joined yet."""
    opened = open_game(NewGame("blitz", BOARD, RU2000, AT_ONCE), 1901, "master", NOW)
    assert isinstance(opened, Transition)
    return opened.game


def table(position: str = "", without: str = "") -> Game:
    """A game that is being played, each power by the player of that name, some powers by nobody."""
    absent = without.split()
    return changed(
        forming(),
        status=Status.ACTIVE,
        seats=tuple(Seat(power, (power,)) for power in POWERS if power not in absent),
        position=read_position(position) if position else opening(BOARD),
        deadline=DEADLINE,
    )


def begun(book: str, players: int, scheme: str = "", until: int | None = None) -> Game:
    """A game by a printed book that `p1`, `p2` and so on have joined; their powers came by lot."""
    opened = open_game(
        NewGame("blitz", BOARD, load_rulebook(book), AT_ONCE, players, scheme, until), 1901, "master", NOW
    )
    assert isinstance(opened, Transition), opened
    game = opened.game
    for number in range(1, players + 1):
        game = obeyed(game, Join(), f"p{number}").game
    return game


def at(game: Game, position: str) -> Game:
    """The game on another board; what is closed stays closed."""
    return replace(game, position=replace(read_position(position), closed=game.position.closed))


def obeyed(game: Game, command: Command, who: str, now: datetime = NOW) -> Transition:
    """The command obeyed; `clock` is the clock."""
    done = handle(game, command, CLOCK if who == "clock" else Actor(who), now)
    assert isinstance(done, Transition), done
    return done


# fmt: off
DETAILS = frozenset({
    "board", "days", "deadline", "example", "finished", "game", "hand", "known", "left", "n", "on_time", "order",
    "phase", "piece", "player", "power", "rulebook", "setting", "unit", "units", "wanted", "year", "years",
})
# fmt: on
"""What a refusal can say besides its reason: what the sentences about refusals have blanks for."""


def refused(game: Game, command: Command, who: str, now: datetime = NOW) -> RefusalReason:
    """Why the command is not obeyed."""
    done = handle(game, command, CLOCK if who == "clock" else Actor(who), now)
    assert isinstance(done, Refusal), done
    assert done.details.keys() <= DETAILS, done
    assert done.details.get("game", game.name) == game.name, done
    return done.reason


def ordering(text: str) -> GiveOrders:
    """`austria: A vie - tri; A bud H`."""
    return GiveOrders(read_orders(text))


def ordered(game: Game, text: str, now: datetime = NOW) -> Transition:
    """The players of these powers mail their orders, one power after the other; all events in order."""
    done = Transition(game)
    for power, orders in read_orders(text).items():
        following = obeyed(done.game, GiveOrders({power: orders}), game.player_of(power) or power, now)
        done = Transition(following.game, done.events + following.events)
    return done


def at_deadline(game: Game) -> Transition:
    """The deadline comes."""
    assert game.clock.deadline is not None
    return obeyed(game, TimePasses(), "clock", game.clock.deadline)


def written(game: Game, power: str) -> str:
    """What a power has ordered."""
    return "; ".join(map(str, game.orders.get(power, ())))


def only(events: tuple[Event, ...], kind: type[E]) -> E:
    """The one event of a kind."""
    (found,) = (event for event in events if isinstance(event, kind))
    return found


def processed(done: Transition) -> PhaseProcessed:
    """The one phase that was played out."""
    return only(done.events, PhaseProcessed)
