"""A disk that runs full: strangers are refused first, then players; the judge's own turns and mail go on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge.clerk.hours import disk
from judge.config import Config, Limits
from judge.store import games, turns
from judge.store.database import check, write
from tests.clerk.processes import Serving, letter, run, wait_until
from tests.clerk.test_real_faults import count, from_stranger, mounted, nothing_waits, told
from tests.games import changed
from tests.stories.stage import Stage

RESERVE = 16
MIB = 1 << 20


class Filled:
    """A small disk, with more or less on it."""

    def __init__(self, state: Path) -> None:
        self._ballast = state / "ballast"
        self.reserve = RESERVE
        self.serving = Serving(state, pictures="false", limits_reserve=RESERVE)

    def leave(self, reserves: float) -> None:
        """So many times the reserve is free from now on."""
        self._ballast.unlink(missing_ok=True)
        more = shutil.disk_usage(self._ballast.parent).free - int(reserves * RESERVE * MIB)
        with self._ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, more)


class Demanding:
    """A large disk, and a judge that wants more or less of it: for who may not mount a small one."""

    def __init__(self, state: Path) -> None:
        self._state = state
        self.serving = self._serving(RESERVE)

    def leave(self, reserves: float) -> None:
        """So many times the reserve is free from now on."""
        assert self.serving.stop() == 0
        self.serving = self._serving(int(shutil.disk_usage(self._state).free / reserves / MIB))

    def _serving(self, reserve: int) -> Serving:
        self.reserve = reserve
        return Serving(self._state, pictures="false", limits_reserve=reserve)


@contextmanager
def kept_by(kind: type[Filled] | type[Demanding], state: Path) -> Iterator[tuple[Stage, Filled | Demanding]]:
    """A table, and a judge that has little room."""
    stage = Stage(state, now=datetime.now(UTC))
    stage.gather()
    room = kind(state)
    yield stage, room
    assert room.serving.stop() == 0
    assert check(stage.db) == ()
    stage.close()


@pytest.mark.parametrize("kind", [Filled if os.geteuid() == 0 else Demanding])
def test_a_disk_that_runs_full_keeps_strangers_out_then_players_and_turns_go_on(
    tmp_path: Path, kind: type[Filled] | type[Demanding]
) -> None:
    state = tmp_path / "state"
    state.mkdir()
    with mounted(state, "400m") if kind is Filled else tmp_path_as_it_is(), kept_by(kind, state) as (stage, room):
        france = f"{stage.person_of('france')}@players.example"
        secret = stage.boxes[france][-1].reply_to
        alarms = "outbox WHERE state = 'sent' AND cause GLOB 'disk:"

        def player(text: str) -> int:
            return told(room.serving.port, letter(france, secret, text, text.replace(" ", "")))

        assert told(room.serving.port, from_stranger(0)) == 250
        room.leave(0.8)
        assert told(room.serving.port, from_stranger(1)) == 452
        assert player("A Par-Bur") == 250
        ticked(state, room)
        wait_until(lambda: count(stage.db, f"{alarms}strangers:*'") == 1 and nothing_waits(stage.db))
        assert "strangers' letters are refused until there is room" in checked(state, room)

        # A turn that is due is played and mailed, whoever is kept out.
        with write(stage.db):
            games.save(stage.db, changed(stage.game(), deadline=datetime.now(UTC), status=stage.game().status))
        ticked(state, room)
        wait_until(lambda: len(turns.of_game(stage.db, "sample")) == 1 and nothing_waits(stage.db), patience=60)
        played = count(stage.db, "outbox WHERE state = 'sent' AND subject LIKE '%S1901M%'")
        assert played >= 7
        assert told(room.serving.port, from_stranger(2)) == 452

        room.leave(0.4)
        assert told(room.serving.port, from_stranger(3)) == 452
        assert player("A Mar-Spa") == 452
        ticked(state, room)
        wait_until(lambda: count(stage.db, f"{alarms}everybody:*'") == 1 and nothing_waits(stage.db), patience=60)

        room.leave(1.5)
        assert told(room.serving.port, from_stranger(4)) == 250
        assert player("A Mar-Spa") == 250
        wait_until(lambda: nothing_waits(stage.db))
        assert count(stage.db, f"{alarms}*'") == 2
        assert len(list((state / "mail" / "new").iterdir())) == count(stage.db, "outbox")


@contextmanager
def tmp_path_as_it_is() -> Iterator[None]:
    yield


def checked(state: Path, room: Filled | Demanding) -> str:
    return run(state, "check", limits_reserve=room.reserve).communicate(timeout=60)[0].decode()


def ticked(state: Path, room: Filled | Demanding) -> None:
    """What cron does each minute; whoever serves looks at the clock every twenty seconds."""
    assert run(state, "tick", limits_reserve=room.reserve).wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("frees", "news"),
    [
        ((100, 99, 60, 99), (False, True, False, False)),
        ((99, 49, 48, 60), (True, True, False, False)),
        ((49, 60, 124, 99), (True, False, False, False)),
        ((49, 60, 125, 99), (True, False, True, True)),
        ((99, 125, 125, 40), (True, True, False, True)),
    ],
)
def test_the_keeper_hears_of_it_once_and_again_when_it_gets_worse(
    tmp_path: Path, frees: tuple[int, ...], news: tuple[bool, ...]
) -> None:
    stage = Stage(tmp_path)
    found = []
    for free in frees:
        seen = disk.Disk(free, 100)
        found.append(disk.is_news(stage.db, seen))
        if found[-1]:
            disk.remember(stage.db, seen, stage.now)
    stage.close()

    assert tuple(found) == news


def test_the_room_of_a_folder_that_is_still_to_be_made_is_known(tmp_path: Path) -> None:
    config = Config(state=tmp_path / "not" / "yet", limits=Limits(reserve=0))

    assert disk.look(config).free > 0
    assert disk.look(config).refused is disk.RefusedLetters.NOBODYS
