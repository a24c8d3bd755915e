"""A judge that was down, and clocks that jump: nothing is played unseen, nothing early, nobody is told twice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.clerk.clerk import Clerk
from judge.clerk.hours.clock_check import is_idle
from judge.config import ClockConfig, load_secret
from judge.game.game import Game
from judge.store import heartbeat, turns
from judge.store.tokens import Keyring
from judge.structs import replace
from tests.orders import write_orders
from tests.stories.stage import DOMAIN, STATIONERY, Stage

KEEPER = "keeper@elsewhere.example"
HOUR = timedelta(hours=1)


@pytest.fixture
def table(stage: Stage) -> Stage:
    """An hour before the first deadline."""
    stage.gather()
    stage.wait(days=6, hours=23)
    return stage


def phase(stage: Stage) -> str:
    return str(stage.game().position.phase)


def left(game: Game, stage: Stage) -> timedelta:
    assert game.clock.deadline is not None
    return game.clock.deadline - stage.now


def subjects(stage: Stage, person: str, piece: str) -> int:
    box = stage.boxes[person if "@" in person else f"{person}@players.example"]
    return sum(piece in mail.subject for mail in box)


def test_a_deadline_that_passed_in_the_night_is_moved_and_everybody_told_once(table: Stage) -> None:
    table.sleep(hours=8)
    assert phase(table) == "S1901M"
    assert left(table.game(), table) == HOUR
    table.tick()

    for person in ("p1", "p7", "watcher", "master"):
        assert subjects(table, person, "later, because the judge was away") == 1
    assert "jumped" in table.boxes["master@players.example"][-1].text
    assert "jumped" not in table.boxes["p1@players.example"][-1].text
    assert subjects(table, KEEPER, "Nobody looked at the clock") == 1
    table.wait(hours=1)
    assert phase(table) == "F1901M"


def test_a_tick_that_is_missed_for_less_changes_nothing(table: Stage) -> None:
    table.sleep(hours=2, minutes=59)

    assert phase(table) == "F1901M"
    assert subjects(table, KEEPER, "Nobody looked") == 0


def test_how_long_is_too_long_is_for_the_keeper_to_say(table: Stage) -> None:
    config = replace(table.config, clock=ClockConfig(outage=24))
    clerk = Clerk(config, table.db, STATIONERY, Keyring(load_secret(config)))
    table.now += 8 * HOUR
    clerk.tick(table.now)

    assert phase(table) == "F1901M"


def test_letters_that_the_listener_took_in_meanwhile_count(table: Stage) -> None:
    france = table.person_of("france")
    table.now += 2 * HOUR
    table.post(france, "A Par-Bur")
    table.now += 2 * HOUR
    table.post(france, "A Mar-Spa")
    table.sleep(hours=3)

    assert write_orders(table.game().orders) == "france: A par - bur; A mar - spa"
    assert phase(table) == "S1901M"


def test_a_clock_that_was_put_forward_plays_nothing_and_set_right_again_nothing_either(table: Stage) -> None:
    table.sleep(days=10)
    assert phase(table) == "S1901M"
    table.sleep(days=-10)
    assert phase(table) == "S1901M"
    assert left(table.game(), table) > HOUR


def test_a_clock_that_goes_back_alarms_the_keeper_once_and_runs_nothing_early(table: Stage) -> None:
    deadline = table.game().clock.deadline
    table.sleep(days=-2)
    table.tick()
    table.wait(minutes=5)

    assert subjects(table, KEEPER, "went back") == 1
    assert (phase(table), table.game().clock.deadline) == ("S1901M", deadline)


def test_a_clock_that_is_set_right_by_a_minute_alarms_nobody(table: Stage) -> None:
    table.sleep(minutes=-1)

    assert subjects(table, KEEPER, "went back") == 0


def test_a_deadline_that_comes_while_a_long_pile_is_obeyed_is_kept(table: Stage) -> None:
    """A flood of letters must not stop the clock: what comes behind the deadline is too late."""
    france, deadline = table.person_of("france"), table.game().clock.deadline
    assert deadline is not None
    for number in range(120):
        table.post(f"stranger{number}", "HELP", f"judge@{DOMAIN}")
    late: list[str] = []

    def come_late(done: str) -> None:
        if not late:
            late.append(done)
            table.now = deadline + timedelta(milliseconds=20)
            table.post(france, "A Par-Bur")

    table.clerk.tick(deadline - timedelta(milliseconds=50), come_late)

    assert phase(table) == "F1901M"
    assert "bur" not in write_orders(turns.of_game(table.db, "sample")[0].orders)


def test_the_first_look_of_all_is_no_end_of_a_sleep(stage: Stage) -> None:
    assert heartbeat.last(stage.db) is None
    stage.tick()

    assert heartbeat.last(stage.db) == stage.now
    assert stage.boxes[KEEPER] == []


def test_an_idle_look_is_a_look_and_hours_of_sleep_are_not_idle(table: Stage) -> None:
    table.db.conn.execute("UPDATE outbox SET state = 'sent'")
    soon = table.now + timedelta(minutes=10)
    assert is_idle(table.config, soon)
    assert heartbeat.last(table.db) == soon
    assert not is_idle(table.config, soon + 3 * HOUR)
    assert not is_idle(table.config, soon - HOUR)
    assert heartbeat.last(table.db) == soon


def test_the_keeper_who_cannot_be_told_keeps_nobody_waiting(table: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("no such phrase")

    monkeypatch.setattr("judge.clerk.clerk.asleep", broken)
    table.sleep(hours=8)

    assert left(table.game(), table) == HOUR
    assert heartbeat.last(table.db) == table.now


def test_one_game_that_cannot_be_moved_does_not_keep_the_others(table: Stage) -> None:
    table.db.conn.execute(
        "INSERT INTO games (name, status, deadline, version, body, wake)"
        " SELECT 'broken', status, deadline, version, replace(body, '\"ru2000\"', '\"gone\"'), wake FROM games"
    )
    table.sleep(hours=8)

    assert left(table.game(), table) == HOUR
