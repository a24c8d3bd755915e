"""A picture that hangs, crashes or cannot be drawn is missing, and the next one is there."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import wait
from pathlib import Path

import pytest
from PIL import Image

from judge.picture.assistant import Lost
from judge.picture.darkroom import Darkroom
from judge.picture.scene import Scene
from tests.clerk.processes import workers_of
from tests.picture.plates import results, start

SIGN = b"\x89PNG"
LONG = 60.0


@pytest.fixture
def darkroom() -> Iterator[Darkroom]:
    with Darkroom() as made:
        yield made


def develop(darkroom: Darkroom, scene: Scene | None = None, width: int = 400) -> bytes:
    return darkroom.begin(scene or start(), width, LONG).result()


def worker_of(darkroom: Darkroom) -> int:
    """The one that made the first picture."""
    develop(darkroom)
    (worker,) = workers_of(os.getpid())
    return worker


def test_it_develops_pictures_one_after_the_other_with_one_worker(darkroom: Darkroom) -> None:
    first, second = (darkroom.begin(scene, 500, LONG) for scene in (start(), results()))

    assert first.result().startswith(SIGN)
    assert second.result().startswith(SIGN)
    assert first.result() != second.result()
    assert len(workers_of(os.getpid())) == 1


def test_what_cannot_be_drawn_is_missing_and_costs_nothing_else(darkroom: Darkroom) -> None:
    worker = worker_of(darkroom)
    with pytest.raises(Lost, match="ValueError"):
        develop(darkroom, width=0)
    assert darkroom.develop_strip([], 400, LONG) is None
    assert "ValueError" in darkroom.failure
    assert darkroom.develop_strip([start()], 400, LONG) is not None
    assert darkroom.failure == ""
    assert workers_of(os.getpid()) == [worker]


def test_a_worker_that_was_killed_is_replaced(darkroom: Darkroom) -> None:
    os.kill(worker_of(darkroom), signal.SIGKILL)

    found = [darkroom.begin(start(), 400, LONG) for _ in range(2)]
    wait(found)

    assert found[-1].result().startswith(SIGN)


def test_a_worker_that_hangs_is_given_up_at_the_deadline(darkroom: Darkroom) -> None:
    """Stopped in the middle, and with a drawing too long for the line: neither writing nor reading may wait."""
    os.kill(worker_of(darkroom), signal.SIGSTOP)
    began = time.monotonic()

    with pytest.raises(Lost, match="in time"):
        darkroom.begin(results(), 500, 0.5).result()
    assert time.monotonic() - began < 5
    assert develop(darkroom).startswith(SIGN)


@pytest.mark.parametrize(
    "command",
    [("/nowhere/python",), (sys.executable, "-c", "pass"), (sys.executable, "-c", "import os; os.abort()")],
    ids=["missing", "silent", "crashing"],
)
def test_a_worker_that_never_works_gives_no_picture_and_says_why(command: tuple[str, ...]) -> None:
    with Darkroom(command=command) as broken:
        with pytest.raises(Lost, match="worker"):
            develop(broken)
        assert broken.develop_film([start()], 400, LONG) is None
        assert "worker" in broken.failure


def test_nothing_is_left_behind(darkroom: Darkroom) -> None:
    worker = worker_of(darkroom)
    darkroom.close()

    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_many_pictures_are_made_by_all_workers(tmp_path: Path) -> None:
    scenes = [results("ru"), start(), results("ja")]

    with Darkroom(tmp_path / "grounds", workers=2) as several:
        made = [several.begin(scene, 400, LONG) for scene in scenes]
        wait(made)
        assert len(workers_of(os.getpid())) == 2
    with Darkroom() as alone:
        assert [each.result() for each in made] == [develop(alone, scene) for scene in scenes]


def test_the_ground_is_kept_for_the_next_process(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "grounds"
    with Darkroom(folder) as first:
        made = develop(first)
    kept = sorted(folder.iterdir())
    assert len(kept) == 2, "the sea, and the land on it"
    for path in kept:
        Image.new("RGB", Image.open(path).size, "#ff0000").save(path)

    with Darkroom(folder) as second:
        assert develop(second) != made
    for path in kept:
        path.write_bytes(path.read_bytes()[:100])
    with Darkroom(folder) as third:
        assert develop(third) == made


def test_a_folder_that_cannot_be_used_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with Darkroom(tmp_path / "file" / "grounds") as darkroom:
        assert develop(darkroom).startswith(SIGN)
