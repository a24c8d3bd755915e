"""A picture that hangs, crashes or cannot be drawn is missing, and the next one is there."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from judge.picture.darkroom import Darkroom
from tests.picture.plates import results, start

PAPER = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'
SIGN = b"\x89PNG"
LONG = 60.0


@pytest.fixture
def darkroom() -> Iterator[Darkroom]:
    with Darkroom() as made:
        yield made


def worker_of(darkroom: Darkroom) -> int:
    (worker,) = darkroom.processes
    return worker


def test_it_develops_pictures_one_after_the_other_with_one_worker(darkroom: Darkroom) -> None:
    first = darkroom.develop(start(), 500, LONG)
    worker = worker_of(darkroom)
    second = darkroom.develop(results(), 500, LONG)

    assert first is not None
    assert second is not None
    assert first.startswith(SIGN)
    assert first != second
    assert worker_of(darkroom) == worker
    assert not darkroom.failure


def test_what_cannot_be_drawn_is_missing_and_costs_nothing_else(darkroom: Darkroom) -> None:
    assert darkroom.develop_svg("<svg", 100, LONG) is None
    assert "ValueError" in darkroom.failure
    worker = worker_of(darkroom)
    assert darkroom.develop_svg(PAPER, 100, LONG) is not None
    assert darkroom.failure == ""
    assert worker_of(darkroom) == worker


def test_a_worker_that_was_killed_is_replaced(darkroom: Darkroom) -> None:
    darkroom.develop_svg(PAPER, 10, LONG)
    os.kill(worker_of(darkroom), signal.SIGKILL)

    found = [darkroom.develop_svg(PAPER, 10, LONG) for _ in range(2)]

    assert found[-1] is not None


def test_a_worker_that_hangs_is_given_up_at_the_deadline(darkroom: Darkroom) -> None:
    """Stopped in the middle, and with a drawing too long for the line: neither writing nor reading may wait."""
    darkroom.develop_svg(PAPER, 10, LONG)
    os.kill(worker_of(darkroom), signal.SIGSTOP)
    began = time.monotonic()

    assert darkroom.develop(results(), 500, 0.5) is None
    assert time.monotonic() - began < 5
    assert "in time" in darkroom.failure
    assert darkroom.develop_svg(PAPER, 10, LONG) is not None


@pytest.mark.parametrize(
    "command",
    [("/nowhere/python",), (sys.executable, "-c", "pass"), (sys.executable, "-c", "import os; os.abort()")],
    ids=["missing", "silent", "crashing"],
)
def test_a_worker_that_never_works_gives_no_picture_and_no_exception(command: tuple[str, ...]) -> None:
    with Darkroom(command=command) as broken:
        assert broken.develop_svg(PAPER, 10, LONG) is None
        assert "worker" in broken.failure


def test_nothing_is_left_behind(darkroom: Darkroom) -> None:
    darkroom.develop_svg(PAPER, 10, LONG)
    worker = worker_of(darkroom)
    darkroom.close()

    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_many_pictures_are_made_by_all_workers_and_each_only_once(tmp_path: Path) -> None:
    scenes = [results("ru"), start(), results("ru"), results("ja")]

    with Darkroom(tmp_path / "grounds", workers=2) as several:
        made = several.develop_all(scenes, 400, LONG)
        assert len(several.processes) == 2
    with Darkroom() as alone:
        assert made == tuple(alone.develop(scene, 400, LONG) for scene in scenes)
    assert made[0] is made[2]
    assert None not in made


def test_when_time_is_up_all_that_is_missing_is_none() -> None:
    with Darkroom() as darkroom:
        assert darkroom.develop_all([results("ru"), start()], 400, 0.01) == (None, None)
        assert darkroom.develop_all([], 400, 0.01) == ()


def test_the_ground_is_kept_for_the_next_process(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "grounds"
    with Darkroom(folder) as first:
        made = first.develop(start(), 400, LONG)
    kept = sorted(folder.iterdir())
    assert len(kept) == 2, "the sea, and the land on it"
    for path in kept:
        Image.new("RGB", Image.open(path).size, "#ff0000").save(path)

    with Darkroom(folder) as second:
        assert second.develop(start(), 400, LONG) not in (made, None)
    for path in kept:
        path.write_bytes(path.read_bytes()[:100])
    with Darkroom(folder) as third:
        assert third.develop(start(), 400, LONG) == made


def test_a_folder_that_cannot_be_used_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with Darkroom(tmp_path / "file" / "grounds") as darkroom:
        assert darkroom.develop(start(), 400, LONG) is not None
