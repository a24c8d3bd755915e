"""ROLLBACK and ROLLFORWARD: the board of another moment under the people of today."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import MappingProxyType

from judge.game.commands.clock import Process
from judge.game.commands.leading import Rollback, RollForward
from judge.game.commands.starting import Cancel
from judge.game.events.leading import PhasesRolledBack, PhasesRolledForward
from judge.game.game import EndKind, Status
from judge.game.handle import handle
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.game.state import Seat
from judge.game.transition import Transition
from judge.structs import replace
from tests.game.tables import ALL_HOLD, begun, forming, obeyed, table
from tests.games import changed
from tests.orders import read_orders

NOW = datetime(2026, 3, 2, 13, tzinfo=UTC)
MASTER = Actor("master")


def test_an_earlier_phase_is_open_again_with_its_full_time_and_nothing_ordered() -> None:
    before = replace(table(), orders=MappingProxyType(read_orders(ALL_HOLD)))
    after = obeyed(before, Process(), "master").game

    done = obeyed(after, Rollback(before), "master", NOW)

    assert done.game.position == before.position
    assert (dict(done.game.orders), done.game.votes.waiting) == ({}, frozenset())
    assert done.game.clock.deadline is not None
    assert done.game.clock.deadline >= NOW + timedelta(days=3)
    (event,) = done.events
    assert isinstance(event, PhasesRolledBack)
    assert (str(event.left), str(event.phase), event.has_orders) == ("F1901M", "S1901M", False)


def test_orders_that_come_back_are_not_played_at_once() -> None:
    before = replace(table(), orders=MappingProxyType(read_orders(ALL_HOLD)))
    after = obeyed(before, Process(), "master").game

    done = obeyed(after, Rollback(before, has_orders=True), "master", NOW)

    assert done.game.orders == before.orders
    assert done.game.votes.waiting == frozenset(before.orders)
    assert str(done.game.position.phase) == "S1901M"


def test_people_and_settings_stay_as_they_are_today() -> None:
    before = table()
    after = obeyed(before, Process(), "master").game
    today = changed(
        after, seats=(Seat("newcomer", ("austria",)), *after.seating.seats[1:]), masters=("master", "second")
    )

    done = obeyed(today, Rollback(before), "second", NOW)

    assert done.game.player_of("austria") == "newcomer"
    assert done.game.seating.masters == ("master", "second")


def test_forward_again_is_as_it_was() -> None:
    before = table()
    later = replace(
        obeyed(before, Process(), "master").game, orders=MappingProxyType(read_orders("france: A par - bur"))
    )
    back = obeyed(later, Rollback(before), "master", NOW).game

    done = obeyed(back, RollForward(later), "master", NOW)

    assert done.game.position == later.position
    assert done.game.orders == later.orders
    (event,) = done.events
    assert isinstance(event, PhasesRolledForward)


def test_a_cancelled_game_is_played_on() -> None:
    game = table()
    over = obeyed(game, Cancel(), "master").game
    assert over.ending is not None
    assert (over.status, over.ending.kind) == (Status.ENDED, EndKind.CANCELLED)

    done = obeyed(over, Rollback(game), "master", NOW)

    assert (done.game.status, done.game.ending) == (Status.ACTIVE, None)
    assert done.game.clock.deadline is not None


def test_powers_that_joined_by_the_coin_are_neutral_again_before_it() -> None:
    before = begun("ru2000", 2)
    neutral = before.deal.neutral
    assert neutral
    winner = before.seating.seats[0]
    after = changed(
        before,
        neutral=frozenset(),
        toss=winner.powers,
        seats=(replace(winner, powers=(*winner.powers, *sorted(neutral))), *before.seating.seats[1:]),
    )

    back = obeyed(after, Rollback(before), "master", NOW).game
    assert (back.deal.neutral, back.deal.toss) == (neutral, ())
    assert {seat.player: set(seat.powers) for seat in back.seating.seats} == {
        seat.player: set(seat.powers) for seat in before.seating.seats
    }

    forward = obeyed(back, RollForward(after), "master", NOW).game
    assert {seat.player: set(seat.powers) for seat in forward.seating.seats} == {
        seat.player: set(seat.powers) for seat in after.seating.seats
    }


def test_only_masters_take_phases_back_and_only_in_a_game_that_has_begun() -> None:
    game = table()
    refused = handle(game, Rollback(game), Actor("france"), NOW)
    assert isinstance(refused, Refusal)
    assert refused.reason is RefusalReason.NOT_MASTER
    assert isinstance(handle(game, Rollback(game), Actor("france", is_keeper=True), NOW), Transition)
    assert isinstance(handle(forming(), Rollback(game), MASTER, NOW), Refusal)
