"""Processes killed with -9 at any moment: no acknowledged letter is lost, no turn is played twice."""

from __future__ import annotations

import random
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.rules.text import read_phase
from judge.store import heartbeat, turns
from tests.clerk.killing import HEARERS, Ordeal
from tests.clerk.processes import run
from tests.stories.stage import Stage

SECONDS = 10.0


def count(stage: Stage, statement: str) -> int:
    return int(stage.db.conn.execute(statement).fetchone()[0])


def test_serve_and_all_its_processes_killed_at_any_moment_lose_nothing_and_do_nothing_twice(tmp_path: Path) -> None:
    """Afterwards a judge that nobody disturbed has written the same mails about the same turns."""
    ordeal = Ordeal(tmp_path, SECONDS, random.Random(1901), pictures="false")
    ordeal.run()

    assert sum(ordeal.killed.values()) >= 3
    assert turns.of_game(ordeal.stage.db, "sample"), "nothing was played: the machine is too slow for this"
    ordeal.compare()
    ordeal.close()


def test_tick_killed_at_any_moment_and_run_twice_at_once_plays_a_turn_once(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC) - timedelta(days=8))
    stage.gather()
    heartbeat.beat(stage.db, datetime.now(UTC))
    _tick_and_kill(tmp_path, random.Random(1902))

    played = turns.of_game(stage.db, "sample")
    assert [turn.phase for turn in played] == [read_phase("S1901M")]
    assert count(stage, "SELECT count(*) FROM outbox WHERE subject LIKE '%results'") == HEARERS
    assert count(stage, "SELECT count(*) FROM outbox WHERE state = 'waiting'") == 0
    assert stage.game().clock.deadline is not None
    stage.close()


def test_a_week_of_sleep_is_made_up_for_once_however_often_that_is_interrupted(tmp_path: Path) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC) - timedelta(days=8))
    stage.gather()
    before = stage.game().clock.deadline
    _tick_and_kill(tmp_path, random.Random(1903))

    after = stage.game().clock.deadline
    assert before is not None
    assert after is not None
    assert timedelta(days=8) <= after - before < timedelta(days=8, minutes=5)
    assert turns.of_game(stage.db, "sample") == ()
    assert count(stage, "SELECT count(*) FROM outbox WHERE subject LIKE '%the judge was away'") == HEARERS
    stage.close()


def _tick_and_kill(state: Path, chance: random.Random) -> None:
    """Two ticks at once, killed at any moment, again and again; the last two come to their end."""
    for _ in range(5):
        ticks = [run(state, "tick"), run(state, "tick")]
        time.sleep(chance.uniform(0.1, 0.7))
        for tick in ticks:
            tick.kill()
            tick.communicate()
    ticks = [run(state, "tick"), run(state, "tick")]
    for tick in ticks:
        _, said = tick.communicate()
        assert tick.returncode == 0, said.decode()
