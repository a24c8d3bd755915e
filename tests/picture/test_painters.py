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

from judge.picture.painters import Painters
from judge.picture.scene import PictureScene
from judge.workers import Lost
from tests.clerk.processes import workers_of
from tests.clerk.studio import send_home
from tests.picture.plates import results, start

SIGN = b"\x89PNG"
LONG = 60.0


@pytest.fixture(autouse=True)
def alone() -> None:
    send_home()


@pytest.fixture
def painters() -> Iterator[Painters]:
    with Painters() as made:
        yield made


def painted(painters: Painters, scene: PictureScene | None = None, width: int = 400) -> bytes:
    return painters.begin(scene or start(), width, LONG).result()


def worker_of(painters: Painters) -> int:
    """The one that made the first picture."""
    painted(painters)
    (worker,) = workers_of(os.getpid())
    return worker


def test_it_paints_pictures_one_after_the_other_with_one_worker(painters: Painters) -> None:
    first, second = (painters.begin(scene, 500, LONG) for scene in (start(), results()))

    assert first.result().startswith(SIGN)
    assert second.result().startswith(SIGN)
    assert first.result() != second.result()
    assert len(workers_of(os.getpid())) == 1


def test_what_cannot_be_drawn_is_missing_and_costs_nothing_else(painters: Painters) -> None:
    worker = worker_of(painters)
    with pytest.raises(Lost, match="ValueError"):
        painted(painters, width=0)
    assert painters.paint_strip([], 400, LONG) is None
    assert "ValueError" in painters.failure
    assert painters.paint_strip([start()], 400, LONG) is not None
    assert painters.failure == ""
    assert workers_of(os.getpid()) == [worker]


def test_a_worker_that_was_killed_is_replaced(painters: Painters) -> None:
    os.kill(worker_of(painters), signal.SIGKILL)

    found = [painters.begin(start(), 400, LONG) for _ in range(2)]
    wait(found)

    assert found[-1].result().startswith(SIGN)


def test_a_worker_that_hangs_is_given_up_at_the_deadline(painters: Painters) -> None:
    """Stopped in the middle, and with a drawing too long for the line: neither writing nor reading may wait."""
    os.kill(worker_of(painters), signal.SIGSTOP)
    began = time.monotonic()

    with pytest.raises(Lost, match="in time"):
        painters.begin(results(), 500, 0.5).result()
    assert time.monotonic() - began < 30
    assert painted(painters).startswith(SIGN)


@pytest.mark.parametrize(
    "command",
    [("/nowhere/python",), (sys.executable, "-c", "pass"), (sys.executable, "-c", "import os; os.abort()")],
    ids=["missing", "silent", "crashing"],
)
def test_a_worker_that_never_works_gives_no_picture_and_says_why(command: tuple[str, ...]) -> None:
    with Painters(command=command) as broken:
        with pytest.raises(Lost, match="worker"):
            painted(broken)
        assert broken.paint_film([start()], 400, LONG) is None
        assert "worker" in broken.failure


def test_nothing_is_left_behind(painters: Painters) -> None:
    worker = worker_of(painters)
    painters.close()

    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


def test_many_pictures_are_made_by_all_workers(tmp_path: Path) -> None:
    scenes = [results("ru"), start(), results("ja")]

    with Painters(tmp_path / "grounds", workers=2) as several:
        made = [several.begin(scene, 400, LONG) for scene in scenes]
        wait(made)
        assert len(workers_of(os.getpid())) == 2
    with Painters() as alone:
        assert [each.result() for each in made] == [painted(alone, scene) for scene in scenes]


def test_the_ground_is_kept_for_the_next_process(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "grounds"
    with Painters(folder) as first:
        made = painted(first)
    (kept,) = folder.iterdir()
    Image.new("L", Image.open(kept).size, 1).save(kept)

    with Painters(folder) as second:
        assert painted(second) != made
    kept.write_bytes(kept.read_bytes()[:100])
    with Painters(folder) as third:
        assert painted(third) == made


def test_a_folder_that_cannot_be_used_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with Painters(tmp_path / "file" / "grounds") as painters:
        assert painted(painters).startswith(SIGN)
