import pytest

from judge.game.commands.orders import GiveOrders, SetWait
from judge.game.commands.seats import Eject, Join
from judge.game.events import GameCreated
from judge.game.game import Status
from judge.game.handle import NewGame, handle, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import CLOCK, Actor
from judge.game.settings import Settings
from judge.game.transition import Transition
from tests.books import RU2000
from tests.game.tables import ALL_HOLD, BOARD, DEADLINE, HOUR, NOW, POWERS, forming, ordered, ordering, refused, table


def opened(name: str) -> Transition | Refusal:
    return open_game(NewGame(name, BOARD, RU2000, Settings()), 1, "master", NOW)


def test_a_new_game_waits_for_its_players() -> None:
    done = opened("Blitz")

    assert isinstance(done, Transition)
    assert done.events == (GameCreated(),)
    assert done.game.name == "blitz"
    assert done.game.status is Status.FORMING
    assert str(done.game.position.phase) == "S1901M"


@pytest.mark.parametrize(
    "name", ["", "x", "1st", "my game", "a-b", "a.b", "a+b", "игра", "x" * 25, "judge", "postmaster", "any"]
)
def test_a_name_that_cannot_be_an_address_is_refused(name: str) -> None:
    assert opened(name) == Refusal(RefusalReason.BAD_NAME, {"game": name})


def test_a_refusal_says_which_game_and_phase() -> None:
    done = handle(table(), ordering("italy: A ven H"), Actor("stranger"), NOW)

    assert done == Refusal(RefusalReason.NOT_SEATED, {"game": "blitz", "phase": "S1901M"})


def test_nobody_plays_before_the_table_is_full() -> None:
    seated = handle(forming(), Join(), Actor("ann"), NOW)
    assert isinstance(seated, Transition)

    assert refused(seated.game, SetWait(True), "ann") is RefusalReason.NOT_ACTIVE


def test_the_clock_gives_no_orders() -> None:
    for command in (Join(), GiveOrders({}), Eject(POWERS[0])):
        assert isinstance(handle(table(), command, CLOCK, NOW), Refusal)


def test_orders_count_when_they_arrived_in_time_however_late_they_are_read() -> None:
    """And what follows is counted from the reading: players have their full time."""
    late, holds = DEADLINE + 5 * HOUR, ordering("turkey: F ank H; A con H; A smy H")
    game = ordered(table(), ALL_HOLD.partition(" · turkey")[0]).game

    assert handle(game, holds, Actor("turkey"), late, DEADLINE) == Refusal(
        RefusalReason.DEADLINE_PAST, {"game": "blitz", "phase": "S1901M"}
    )
    done = handle(game, holds, Actor("turkey"), late, DEADLINE - HOUR)
    assert isinstance(done, Transition)
    assert done.game.clock.deadline == late + game.settings.movement.next
