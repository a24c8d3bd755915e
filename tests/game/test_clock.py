"""What the clock does when: reminders, lateness, grace, giving up, waiting, early turns, pauses, lost time."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from judge.game.clock import is_closed, next_wake, run
from judge.game.commands.clock import Process, TimePasses, TimeWasLost
from judge.game.commands.orders import SetWait
from judge.game.commands.seats import Eject, Join
from judge.game.events import Event, PhaseProcessed
from judge.game.events.clock import (
    BecameLate,
    DeadlineNear,
    MasterAwaited,
    PlayersLate,
    PlayersWanted,
    PowersAbandoned,
    StartWanted,
    StillLate,
    TimeLost,
    TurnReady,
    TurnWaits,
    WaitedFor,
)
from judge.game.game import Game, Status
from judge.game.lateness import Fate, cost_of_silence
from judge.game.refusal import RefusalReason
from judge.game.schedule import start_clock
from judge.game.settings import Missing, Pace, Processing, Settings, Start
from judge.game.state import Departure
from judge.game.transition import Transition
from judge.structs import replace
from tests.game.tables import ALL_HOLD, AT_ONCE, HOUR, NOW, POWERS, forming, obeyed, ordered, refused, table

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)
BUT_TURKEY = ALL_HOLD.partition(" · turkey")[0]
TURKEY = "turkey: F ank H; A con H; A smy H"


def begun(settings: Settings, without: str = "") -> Game:
    """A game whose first spring was just opened, for three days."""
    return start_clock(replace(table(without=without), settings=settings), NOW)


def pace(**parts: object) -> Settings:
    return Settings(movement=Pace(**{"delay": timedelta(0), **parts}), reminders=())  # type: ignore[arg-type]


def passed(game: Game, until: datetime) -> Transition:
    """Every wake up to then, as cron finds it."""
    done = Transition(game)
    while (at := next_wake(done.game)) is not None and at <= until:
        following = obeyed(done.game, TimePasses(), "clock", at)
        assert following.game != done.game, f"the clock turns in circles at {at}"
        done = Transition(following.game, done.events + following.events)
    return done


def names(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# Reminders


def test_those_with_something_left_are_reminded_once_for_each_reminder() -> None:
    game = ordered(begun(Settings(reminders=(DAY, 2 * HOUR))), BUT_TURKEY).game
    done = passed(game, NOW + 3 * DAY - MINUTE)

    assert done.events == 2 * (DeadlineNear(("turkey",), NOW + 3 * DAY),)
    assert next_wake(done.game) == NOW + 3 * DAY


def test_nobody_is_reminded_of_what_he_ordered_and_of_what_is_over() -> None:
    game = obeyed(begun(AT_ONCE), SetWait(True), "italy").game
    assert passed(ordered(game, ALL_HOLD).game, NOW + 3 * DAY - MINUTE).events == ()
    late = obeyed(begun(AT_ONCE), TimePasses(), "clock", NOW + 3 * DAY)
    assert names(late.events) == ["PhaseProcessed"]


def test_several_reminders_that_were_slept_through_are_one() -> None:
    game = begun(Settings(reminders=(DAY, 12 * HOUR, 2 * HOUR)))
    assert names(obeyed(game, TimePasses(), "clock", NOW + 3 * DAY - HOUR).events) == ["DeadlineNear"]


# Grace and lateness


def test_the_judge_waits_for_late_players_tells_all_and_reminds_the_late_ones_daily() -> None:
    game = ordered(begun(pace(grace=2 * DAY + HOUR)), BUT_TURKEY).game
    end = NOW + 5 * DAY + HOUR
    late = passed(game, NOW + 3 * DAY)

    assert late.events == (BecameLate(("turkey",), end), PlayersLate(("turkey",), end))
    assert (late.game.clock.late, dict(late.game.attendance.lateness)) == ({"turkey"}, {"turkey": 1})
    # Counted back from the end of grace.
    assert next_wake(late.game) == end - 2 * DAY
    following = passed(late.game, end - MINUTE)
    assert following.events == 2 * (StillLate(("turkey",), end),)
    played = passed(following.game, end)
    assert names(played.events) == ["PhaseProcessed"]
    assert dict(played.game.attendance.missed) == {"turkey": 1}
    assert played.game.clock.late == frozenset()


def test_late_orders_count_and_the_last_of_them_has_the_phase_played() -> None:
    game = passed(ordered(begun(pace(grace=DAY)), BUT_TURKEY).game, NOW + 3 * DAY).game
    done = ordered(game, TURKEY, NOW + 3 * DAY + HOUR)

    assert str(done.game.position.phase) == "F1901M"
    assert dict(done.game.attendance.lateness) == {"turkey": 1}
    assert dict(done.game.attendance.missed) == {}


def test_whoever_asked_to_wait_waits_for_the_deadline_and_no_longer() -> None:
    game = obeyed(begun(pace(grace=DAY)), SetWait(True), "italy").game
    game = passed(ordered(game, BUT_TURKEY).game, NOW + 3 * DAY).game

    assert str(ordered(game, TURKEY, NOW + 3 * DAY + HOUR).game.position.phase) == "F1901M"


def test_an_impossible_order_is_an_order_nobody_is_late_with_it() -> None:
    game = ordered(begun(pace(grace=DAY)), f"{BUT_TURKEY} · turkey: F ank - ber; A con H; A smy H").game

    assert names(passed(game, NOW + 3 * DAY).events) == ["PhaseProcessed"]


def test_a_letter_is_too_late_when_grace_is_over_and_not_before() -> None:
    game = begun(pace(grace=DAY))
    assert not is_closed(game, NOW + 4 * DAY - MINUTE)
    assert is_closed(game, NOW + 4 * DAY)
    assert not is_closed(replace(game, settings=replace(game.settings, process=Processing.MANUAL)), NOW + 9 * DAY)


def test_grace_that_was_announced_stays_whatever_becomes_of_the_setting() -> None:
    game = begun(pace(grace=2 * DAY))
    shorter = replace(game, settings=pace(grace=HOUR, next=HOUR))
    done = passed(shorter, NOW + 3 * DAY)

    assert done.events[1:] == (PlayersLate(POWERS, NOW + 5 * DAY),)


# Missing a phase


def test_after_so_many_missed_phases_a_power_is_abandoned_and_everybody_hears_it() -> None:
    settings = replace(pace(), abandon_after=2)
    first = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 3 * DAY)
    assert names(first.events) == ["PhaseProcessed"]
    fall = ordered(first.game, BUT_TURKEY, NOW + 4 * DAY).game
    second = passed(fall, NOW + 6 * DAY)

    assert second.events[0] == PowersAbandoned(("turkey",), ("turkey",))
    assert isinstance(second.events[1], PhaseProcessed)
    assert second.events[1].disorder == ("turkey",)
    assert second.game.seating.vacancies["turkey"].why is Departure.ABANDONED
    assert second.game.player_of("turkey") is None


def test_half_a_set_of_orders_is_late_but_not_missed() -> None:
    game = ordered(begun(replace(pace(grace=DAY), abandon_after=1)), f"{BUT_TURKEY} · turkey: F ank H").game
    done = passed(game, NOW + 4 * DAY)

    assert names(done.events) == ["BecameLate", "PlayersLate", "PhaseProcessed"]
    assert done.game.player_of("turkey") == "turkey"


def test_who_ordered_again_has_missed_none_in_a_row() -> None:
    settings = replace(pace(), abandon_after=2)
    first = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 3 * DAY).game
    second = ordered(first, ALL_HOLD, NOW + 4 * DAY).game

    assert str(second.position.phase) == "S1902M"
    assert dict(second.attendance.missed) == {}


def test_when_everybody_gives_up_the_game_is_over() -> None:
    done = passed(begun(replace(pace(), abandon_after=1)), NOW + 3 * DAY)

    assert done.game.status is Status.ENDED


# Waiting for players


def test_a_game_that_waits_waits_for_the_silent_player_and_goes_on_with_his_orders() -> None:
    settings = replace(pace(), missing=Missing.WAIT)
    waits = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 3 * DAY)
    until = NOW + 10 * DAY

    told = (WaitedFor(("turkey",), until), TurnWaits(("turkey",), until))
    assert waits.events == told
    assert passed(waits.game, NOW + 8 * DAY).events == 2 * told
    assert str(ordered(waits.game, TURKEY, NOW + 4 * DAY).game.position.phase) == "F1901M"


def test_whoever_orders_while_the_game_waits_for_him_was_late_and_has_missed_nothing() -> None:
    settings = replace(pace(), missing=Missing.WAIT, abandon_after=2)
    game = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 3 * DAY).game
    assert (game.clock.late, dict(game.attendance.missed)) == ({"turkey"}, {"turkey": 1})
    done = ordered(game, TURKEY, NOW + 4 * DAY).game

    assert (dict(done.attendance.missed), dict(done.attendance.lateness)) == ({}, {"turkey": 1})


def test_a_game_that_waits_gives_a_power_to_somebody_new_when_its_player_missed_too_much() -> None:
    settings = replace(pace(), missing=Missing.WAIT, abandon_after=1)
    done = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 3 * DAY)

    assert done.events == (PowersAbandoned(("turkey",), ("turkey",)), TurnWaits(("turkey",), NOW + 10 * DAY))
    assert str(done.game.position.phase) == "S1901M"


def test_a_game_that_waited_long_enough_goes_on_in_civil_disorder() -> None:
    settings = replace(pace(), missing=Missing.WAIT)
    done = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 10 * DAY)

    assert names(done.events)[-1] == "PhaseProcessed"
    assert str(done.game.position.phase) == "F1901M"


def test_a_game_that_waits_waits_for_a_replacement_even_when_all_others_have_ordered() -> None:
    settings = replace(pace(), missing=Missing.WAIT, replacement=5 * DAY)
    game = obeyed(begun(settings), Eject("turkey"), "master").game
    game = ordered(game, BUT_TURKEY).game
    assert str(game.position.phase) == "S1901M"
    waits = passed(game, NOW + 3 * DAY)

    assert waits.events == (TurnWaits(("turkey",), NOW + 5 * DAY),)
    played = passed(waits.game, NOW + 5 * DAY)
    assert str(played.game.position.phase) == "F1901M"
    # Nobody came: the next phases do not wait for him again.
    assert str(ordered(played.game, BUT_TURKEY, NOW + 6 * DAY).game.position.phase) == "S1902M"


def test_by_default_a_game_goes_on_without_the_powers_that_nobody_plays() -> None:
    game = obeyed(begun(pace()), Eject("turkey"), "master").game

    assert str(ordered(game, BUT_TURKEY).game.position.phase) == "F1901M"


# Early turns


def test_delay_gives_time_for_second_thoughts_after_the_last_order() -> None:
    game = ordered(begun(pace(delay=2 * HOUR)), ALL_HOLD, NOW + HOUR).game
    assert next_wake(game) == NOW + 3 * HOUR
    again = ordered(game, "italy: A ven - tyr", NOW + 2 * HOUR).game
    assert next_wake(again) == NOW + 4 * HOUR
    assert str(passed(again, NOW + 4 * HOUR).game.position.phase) == "F1901M"


def test_no_phase_is_played_before_its_shortest_length_is_over() -> None:
    game = ordered(begun(pace(min=DAY)), ALL_HOLD, NOW + HOUR).game

    assert str(passed(game, NOW + DAY - MINUTE).game.position.phase) == "S1901M"
    assert str(passed(game, NOW + DAY).game.position.phase) == "F1901M"


def test_an_early_turn_that_somebody_holds_again_is_not_played() -> None:
    game = ordered(begun(pace(delay=2 * HOUR)), ALL_HOLD).game
    held = obeyed(game, SetWait(True), "italy").game

    assert next_wake(held) == NOW + 3 * DAY


def test_strict_wait_is_for_those_who_have_something_to_order() -> None:
    retreat = "S1901R\naustria: A bud | bud\nitaly: A ven | ven\nrussia: A war | war\n- austria A vie < boh"
    game = replace(table(retreat), settings=replace(pace(), strict_wait=True))

    assert refused(game, SetWait(True), "italy") is RefusalReason.WAIT_IS_STRICT
    assert obeyed(replace(game, settings=pace()), SetWait(True), "italy").game.votes.waiting == {"italy"}


# Master and start


def test_a_manual_game_is_never_played_by_the_clock_and_its_master_hears_of_it_daily() -> None:
    game = ordered(begun(replace(pace(), process=Processing.MANUAL)), ALL_HOLD).game
    assert str(game.position.phase) == "S1901M"
    done = passed(game, NOW + 5 * DAY)

    assert done.events == (TurnReady(True), MasterAwaited(True), MasterAwaited(True))
    assert str(obeyed(done.game, Process(), "master", NOW + 5 * DAY).game.position.phase) == "F1901M"


def test_a_manual_game_counts_the_missing_and_takes_their_orders_until_it_is_played() -> None:
    game = ordered(begun(replace(pace(grace=DAY), process=Processing.MANUAL)), BUT_TURKEY).game
    done = passed(game, NOW + 5 * DAY)

    assert names(done.events) == ["BecameLate", "PlayersLate", "TurnReady", "MasterAwaited"]
    assert dict(done.game.attendance.missed) == {"turkey": 1}
    assert ordered(done.game, TURKEY, NOW + 9 * DAY).game.orders["turkey"]


def test_forming_games_ask_for_players_weekly_and_full_ones_for_their_master_daily() -> None:
    game = obeyed(forming(), Join(), "ann").game
    assert passed(game, NOW + 15 * DAY).events == 2 * (PlayersWanted(6),)
    manual = replace(forming(), settings=Settings(start=Start.MANUAL))
    for n in range(7):
        manual = obeyed(manual, Join(), f"p{n}").game
    assert passed(manual, NOW + 2 * DAY).events == 2 * (StartWanted(),)


# Lost time


def test_a_deadline_that_passed_while_the_judge_was_away_is_moved_by_what_was_lost() -> None:
    game = begun(pace())
    since, now = NOW + 3 * DAY - HOUR, NOW + 3 * DAY + 7 * HOUR
    done = obeyed(game, TimeWasLost(since), "clock", now)

    assert done.game.clock.deadline == NOW + 3 * DAY + 8 * HOUR
    assert done.events == (TimeLost(since, 8 * HOUR, NOW + 3 * DAY, NOW + 3 * DAY + 8 * HOUR, False),)
    assert obeyed(done.game, TimePasses(), "clock", now).events == ()


def test_what_had_passed_before_and_what_is_still_to_come_stays() -> None:
    game = begun(pace())
    assert obeyed(game, TimeWasLost(NOW + DAY), "clock", NOW + 2 * DAY) == Transition(game)
    late = passed(game, NOW + 3 * DAY - MINUTE).game
    assert obeyed(late, TimeWasLost(NOW), "clock", NOW + 3 * DAY - MINUTE) == Transition(late)


def test_grace_and_waiting_that_ended_while_the_judge_was_away_end_later() -> None:
    game = passed(ordered(begun(pace(grace=DAY)), BUT_TURKEY).game, NOW + 3 * DAY).game
    done = obeyed(game, TimeWasLost(NOW + 4 * DAY - HOUR), "clock", NOW + 4 * DAY + 3 * HOUR)
    assert done.game.clock.grace_until == NOW + 4 * DAY + 4 * HOUR
    assert done.events[0].is_grace  # type: ignore[attr-defined]

    settings = replace(pace(), missing=Missing.WAIT)
    waits = passed(ordered(begun(settings), BUT_TURKEY).game, NOW + 3 * DAY).game
    lost = obeyed(waits, TimeWasLost(NOW + 10 * DAY - HOUR), "clock", NOW + 10 * DAY + 3 * HOUR).game
    assert str(passed(lost, NOW + 10 * DAY + 4 * HOUR - MINUTE).game.position.phase) == "S1901M"
    assert str(passed(lost, NOW + 10 * DAY + 4 * HOUR).game.position.phase) == "F1901M"


def test_second_thoughts_that_came_while_the_judge_was_away_are_read_before_a_complete_phase_is_played() -> None:
    game = ordered(begun(pace(delay=HOUR)), ALL_HOLD).game
    done = obeyed(game, TimeWasLost(NOW + MINUTE), "clock", NOW + 6 * HOUR)

    assert str(done.game.position.phase) == "S1901M"
    assert next_wake(done.game) == NOW + 7 * HOUR


# What it costs to send nothing


def test_the_cost_of_silence_names_everything_that_follows() -> None:
    game = begun(replace(pace(grace=DAY), abandon_after=1, missing=Missing.WAIT))
    cost = cost_of_silence(ordered(game, BUT_TURKEY).game, "turkey")

    # ru2000 L864: who gives no order at all loses his dislodged units.
    assert dict(cost.fates) == {"turkey": Fate.ANARCHY}
    assert (cost.grace_until, cost.waits_until) == (NOW + 4 * DAY, NOW + 11 * DAY)
    assert cost.loses_powers
    half = ordered(game, f"{BUT_TURKEY} · turkey: F ank H").game
    assert not cost_of_silence(half, "turkey").loses_powers
    assert dict(cost_of_silence(half, "turkey").fates) == {"turkey": Fate.HOLDS}
    assert cost_of_silence(half, "turkey").waits_until is None


def test_whoever_is_late_is_not_told_that_he_may_be_late() -> None:
    game = passed(ordered(begun(pace(grace=DAY)), BUT_TURKEY).game, NOW + 3 * DAY).game

    assert cost_of_silence(game, "turkey").grace_until is None


# Properties


@given(
    st.builds(
        Pace,
        next=st.timedeltas(12 * HOUR, 5 * DAY),
        min=st.sampled_from([timedelta(0), HOUR, 2 * DAY]),
        grace=st.sampled_from([timedelta(0), HOUR, 3 * DAY]),
        delay=st.sampled_from([timedelta(0), HOUR]),
    ),
    st.sampled_from(Missing),
    st.sampled_from(Processing),
    st.integers(0, 2),
    st.lists(st.tuples(st.sampled_from(POWERS), st.timedeltas(timedelta(0), 10 * DAY)), max_size=7),
)
def test_the_clock_always_goes_on_and_plays_nothing_before_its_time(
    each: Pace, missing: Missing, process: Processing, abandon: int, letters: list[tuple[str, timedelta]]
) -> None:
    settings = Settings(movement=each, missing=missing, process=process, abandon_after=abandon)
    game, now = begun(settings), NOW
    holds = {text.split(":")[0]: text for text in ALL_HOLD.split(" · ")}
    for power, at in sorted(letters, key=lambda letter: letter[1]):
        now = NOW + at
        done = passed(game, now)
        game = done.game
        if game.status is Status.ACTIVE and game.player_of(power) is not None:
            game = ordered(game, holds[power], now).game
    end = passed(game, now + 12 * DAY).game
    wake = next_wake(end)

    assert wake is None or wake > now + 12 * DAY
    assert (wake is None) == (end.status is Status.ENDED)
    if process is Processing.MANUAL:
        assert end.position.phase == game.position.phase
    assert run(end, now + 12 * DAY, now + 12 * DAY).game == end
