"""Processes killed with -9 at any moment: no acknowledged letter is lost, no turn is played twice."""

from __future__ import annotations

import random
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.rules.text import read_phase
from judge.store import heartbeat, turns
from tests.clerk.processes import Serving, letter, run, try_to_send, wait_until
from tests.stories.stage import Stage

_HEARERS = 9


def seats_of(stage: Stage) -> dict[str, tuple[str, str]]:
    """Each power's player and secret address, as the mail that began the game told them."""
    found = {}
    for seat in stage.game().seats:
        person = f"{stage.person_of(seat.powers[0])}@players.example"
        found[seat.powers[0]] = (person, stage.boxes[person][-1].reply_to)
    return found


def count(stage: Stage, statement: str) -> int:
    return int(stage.db.conn.execute(statement).fetchone()[0])


def test_serve_killed_again_and_again_loses_no_letter_and_plays_no_turn_twice(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC))
    stage.gather()
    letters_before = count(stage, "SELECT count(*) FROM letters")
    seats = seats_of(stage)
    units = {power: stage.game().position.units_of(power) for power in seats}
    accepted: list[str] = []
    chance = random.Random(1901)
    serving = Serving(tmp_path)
    rounds, starts = 8, 1

    for turn in range(rounds):
        # While letters come in, somebody pulls the plug.
        plug = threading.Timer(chance.uniform(0.0, 0.25), serving.kill)
        plug.start()
        waiting = [(power, f"{turn}-{power}") for power in seats]
        while waiting:
            power, name = waiting[0]
            person, address = seats[power]
            orders = "\n".join(f"{unit} H" for unit in units[power])
            if try_to_send(letter(person, address, orders, name), serving.port):
                accepted.append(name)
                waiting.pop(0)
            else:
                plug.join()
                serving, starts = Serving(tmp_path), starts + 1
        plug.join()
        if serving.process.poll() is not None:
            serving, starts = Serving(tmp_path), starts + 1
    wait_until(lambda: count(stage, "SELECT count(*) FROM letters WHERE state = 'new'") == 0)
    wait_until(lambda: count(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting'") == 0)
    assert serving.stop() == 0

    assert starts == rounds + 1
    kept = {row[0] for row in stage.db.conn.execute("SELECT message_id FROM letters")}
    assert {f"{name}@players.example" for name in accepted} <= kept
    assert count(stage, "SELECT count(*) FROM letters") == letters_before + rounds * len(seats)
    assert "parked" not in stage.state_of_letters()
    answered = count(stage, "SELECT count(*) FROM outbox WHERE cause LIKE 'letter:%'")
    assert answered == count(stage, "SELECT count(*) FROM letters WHERE state = 'done'")
    played = turns.of_game(stage.db, "sample")
    assert len(played) == len({turn.phase for turn in played}) == rounds
    told = count(stage, "SELECT count(*) FROM outbox WHERE subject LIKE '%results'")
    assert told == _HEARERS * len(played)
    assert len(list((tmp_path / "mail" / "new").iterdir())) == count(stage, "SELECT count(*) FROM outbox")
    stage.close()


def test_tick_killed_at_any_moment_and_run_twice_at_once_plays_a_turn_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC) - timedelta(days=8))
    stage.gather()
    heartbeat.beat(stage.db, datetime.now(UTC))
    _tick_and_kill(tmp_path, random.Random(1902))

    played = turns.of_game(stage.db, "sample")
    assert [turn.phase for turn in played] == [read_phase("S1901M")]
    assert count(stage, "SELECT count(*) FROM outbox WHERE subject LIKE '%results'") == _HEARERS
    assert count(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting'") == 0
    assert stage.game().deadline is not None
    stage.close()


def test_a_week_of_sleep_is_made_up_for_once_however_often_that_is_interrupted(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC) - timedelta(days=8))
    stage.gather()
    before = stage.game().deadline
    _tick_and_kill(tmp_path, random.Random(1903))

    after = stage.game().deadline
    assert before is not None
    assert after is not None
    assert timedelta(days=8) <= after - before < timedelta(days=8, minutes=5)
    assert turns.of_game(stage.db, "sample") == ()
    assert count(stage, "SELECT count(*) FROM outbox WHERE subject LIKE '%the judge was away'") == _HEARERS
    stage.close()


def _tick_and_kill(state: Path, chance: random.Random) -> None:
    """Two ticks at once, killed at any moment, again and again; the last two come to their end."""
    for _ in range(8):
        ticks = [run(state, "tick"), run(state, "tick")]
        time.sleep(chance.uniform(0.1, 0.7))
        for tick in ticks:
            tick.kill()
            tick.communicate()
    ticks = [run(state, "tick"), run(state, "tick")]
    for tick in ticks:
        _, said = tick.communicate()
        assert tick.returncode == 0, said.decode()
