"""What many processes count comes together, and none is lost over a damaged file or a full disk."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from judge import totals
from judge.totals import BOUNDS, Totals, Work

COUNTS = """
import sys
from pathlib import Path
from judge import totals
for number in range(200):
    totals.count("mails", "delivered")
    totals.spent(totals.Work.SENDING, 0.3)
    totals.add_up(Path(sys.argv[1]))
"""


@pytest.fixture(autouse=True)
def _nothing_counted_before(tmp_path: Path) -> None:
    before = tmp_path / "before"
    before.mkdir()
    totals.add_up(before)


def test_what_several_processes_count_at_once_is_added_up(tmp_path: Path) -> None:
    working = [subprocess.Popen([sys.executable, "-c", COUNTS, str(tmp_path)]) for _ in range(3)]
    assert [each.wait(60) for each in working] == [0, 0, 0]

    found = totals.read(tmp_path)
    assert found.of("mails") == {"delivered": 600}
    assert sum(found.seconds["sending"].counts) == 600
    assert found.seconds["sending"].sum == pytest.approx(180.0)


def test_work_is_counted_up_to_the_next_bound(tmp_path: Path) -> None:
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] * 1.01, BOUNDS[-1], BOUNDS[-1] + 1):
        totals.spent(Work.READING, seconds)
    totals.add_up(tmp_path)

    counts = totals.read(tmp_path).seconds["reading"].counts
    assert (counts[0], counts[1], counts[-2], counts[-1], sum(counts)) == (2, 1, 1, 1, 5)


def test_work_that_failed_is_not_counted(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), totals.timed(Work.OBEYING):
        raise ZeroDivisionError
    totals.add_up(tmp_path)

    assert totals.read(tmp_path) == Totals()


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b'{"events": 3}', b'{"seconds": {"reading": {"counts": [1]}}}', b"\xff" * 9]
)
def test_a_damaged_file_begins_anew(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "totals.json").write_bytes(damaged)
    assert totals.read(tmp_path) == Totals()
    totals.count("ticks")
    totals.add_up(tmp_path)

    assert totals.read(tmp_path).of("ticks") == {"": 1}


def test_what_cannot_be_written_is_kept_for_the_next_time(tmp_path: Path) -> None:
    totals.count("ticks")
    totals.add_up(tmp_path / "not-there")
    totals.count("ticks")
    totals.add_up(tmp_path)

    assert totals.read(tmp_path).of("ticks") == {"": 2}
    assert (tmp_path / "totals.json").stat().st_mode & 0o077 == 0


def test_an_event_is_known_by_its_name_and_not_by_how_it_begins(tmp_path: Path) -> None:
    totals.count("letters", "done", 2)
    totals.count("letters_received", "done")
    totals.add_up(tmp_path)

    assert totals.read(tmp_path).of("letters") == {"done": 2}
