from __future__ import annotations

import pytest

from judge.game.commands.clock import Process
from judge.game.commands.seats import Eject, Resign
from judge.game.events import PhaseProcessed, PlayedBy
from judge.game.game import EndKind, Game
from judge.game.record import NEWCOMER, Record, counted
from judge.game.settings import Pace, Processing, Settings
from judge.game.state import Departure
from judge.game.transition import Transition
from judge.game.turn import end
from judge.game.vacancy import depart, vacate
from judge.structs import replace
from tests.game.tables import ALL_HOLD, DEADLINE, HOUR, NOW, at_deadline, obeyed, only, ordered, table
from tests.games import changed


def test_the_two_ratios_are_whole_per_cent_and_never_rounded_up() -> None:
    record = Record(due=300, on_time=299, late=1, finished=2, resigned=1)

    assert (record.on_time_percent, record.finished_percent) == (99, 66)


def test_whoever_never_had_to_order_has_no_ratio() -> None:
    assert (NEWCOMER.on_time_percent, NEWCOMER.finished_percent) == (None, None)


@pytest.mark.parametrize(
    ("record", "on_time", "finished", "may"),
    [
        (NEWCOMER, 100, 100, True),
        (Record(due=10, on_time=9), 90, 100, True),
        (Record(due=10, on_time=9), 91, 0, False),
        (Record(finished=1, abandoned=1), 0, 50, True),
        (Record(finished=1, abandoned=1), 0, 51, False),
        (Record(due=1, missed=1, abandoned=1), 0, 0, True),
    ],
)
def test_the_limits_of_a_game_are_held_against_both(record: Record, on_time: int, finished: int, may: bool) -> None:
    assert record.meets(on_time, finished) is may


def test_records_add_up() -> None:
    assert Record(due=1, on_time=1) + Record(due=2, missed=2, finished=1) == Record(3, 1, 0, 2, 1)


def records(before: Game, done: Transition) -> dict[str, Record]:
    return dict(counted(before, done.game, done.events))


def test_a_phase_counts_for_everybody_who_had_to_order_in_it() -> None:
    before = changed(ordered(table(), ALL_HOLD.partition(" · turkey")[0]).game, late=frozenset({"italy"}))
    found = records(before, at_deadline(before))

    assert found.pop("italy") == Record(due=1, late=1)
    assert found.pop("turkey") == Record(due=1, missed=1)
    assert len(found) == 5
    assert set(found.values()) == {Record(due=1, on_time=1)}


def test_who_has_not_ordered_when_the_master_plays_early_has_missed_nothing() -> None:
    before = ordered(table(), ALL_HOLD.partition(" · turkey")[0]).game
    done = obeyed(before, Process(), "master")

    assert only(done.events, PhaseProcessed).by is PlayedBy.MASTER_EARLY
    assert set(records(before, done)) == {"austria", "england", "france", "germany", "italy", "russia"}
    assert set(records(before, done).values()) == {Record(due=1, on_time=1)}
    assert not done.game.attendance.missed


def test_who_is_late_when_the_master_cuts_grace_short_is_late_and_has_missed_nothing() -> None:
    before = changed(table(), settings=Settings(movement=Pace(grace=24 * HOUR)))
    late = at_deadline(before).game
    done = obeyed(late, Process(), "master", DEADLINE + HOUR)

    assert only(done.events, PhaseProcessed).by is PlayedBy.MASTER_EARLY
    assert set(records(late, done).values()) == {Record(due=1, late=1)}


def test_where_the_master_alone_plays_complete_orders_are_not_played_early() -> None:
    manual = changed(table(), settings=Settings(process=Processing.MANUAL))
    complete = ordered(manual, ALL_HOLD).game

    assert only(obeyed(complete, Process(), "master").events, PhaseProcessed).by is PlayedBy.MASTER
    assert only(obeyed(manual, Process(), "master").events, PhaseProcessed).by is PlayedBy.MASTER_EARLY


def test_a_phase_that_the_master_plays_when_its_time_is_over_counts_as_ever() -> None:
    waiting = at_deadline(changed(table(), settings=Settings(process=Processing.MANUAL))).game
    done = obeyed(waiting, Process(), "master", DEADLINE + 24 * HOUR)

    assert only(done.events, PhaseProcessed).by is PlayedBy.MASTER
    assert set(records(waiting, done).values()) == {Record(due=1, missed=1)}


def test_whoever_has_nothing_to_order_has_nothing_to_be_late_with() -> None:
    only_austria = "S1901M\naustria: A vie | vie\nfrance: | par"
    before = table(only_austria)
    found = records(before, at_deadline(before))

    assert found["austria"].missed == 1
    assert found.get("france", NEWCOMER).due == 0


def test_a_game_that_is_not_rated_counts_for_nobody() -> None:
    before = table()
    unrated = replace(before, settings=replace(before.settings, rated=False))

    assert records(unrated, obeyed(unrated, Process(), "master")) == {}
    assert records(unrated, end(unrated, EndKind.DRAW, ("france",))) == {}


def test_whoever_plays_at_the_end_has_finished_the_game_also_without_units() -> None:
    before = table(without="turkey")
    found = records(before, end(before, EndKind.SOLO, ("france",)))

    assert set(found.values()) == {Record(finished=1)}
    assert "turkey" not in found
    assert len(found) == 6


def test_a_game_that_the_master_cancelled_was_finished_by_nobody() -> None:
    before = table()

    assert records(before, end(before, EndKind.CANCELLED, ())) == {}


def test_resigning_unregistering_and_staying_away_count_and_being_ejected_does_not() -> None:
    before = table()
    abandoned = Transition(vacate(before, ("turkey",), Departure.ABANDONED, NOW))

    assert records(before, obeyed(before, Resign(), "italy")) == {"italy": Record(resigned=1)}
    assert records(before, depart(before, "france", Departure.UNREGISTERED, NOW)) == {"france": Record(resigned=1)}
    assert records(before, abandoned) == {"turkey": Record(abandoned=1)}
    assert records(before, obeyed(before, Eject("austria"), "master")) == {}


def test_giving_up_one_of_two_powers_is_not_leaving_the_game() -> None:
    before = table(without="turkey")
    both = changed(
        before,
        seats=tuple(replace(s, powers=("italy", "turkey")) if s.player == "italy" else s for s in before.seating.seats),
    )

    assert records(both, Transition(vacate(both, ("turkey",), Departure.RESIGNED, NOW))) == {}
    assert records(both, Transition(vacate(both, ("italy", "turkey"), Departure.RESIGNED, NOW))) == {
        "italy": Record(resigned=1)
    }


def test_a_letter_alone_counts_for_nothing() -> None:
    before = table()

    assert records(before, ordered(before, "austria: A vie - gal")) == {}
