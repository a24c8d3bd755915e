"""Letters that are brought again while a shard is taken over count as come when their front took them."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.clerk.service.dating import Dating
from judge.post.received import taken_at
from judge.store import letters
from judge.store.database import open_database, write
from judge.store.lease import Lease, Tenure, hold, hour
from judge.store.letters import Arrival

EIGHT = datetime(2027, 1, 9, 20, tzinfo=UTC)
SECOND = timedelta(seconds=1)
NOW = EIGHT + 10 * SECOND


def letter(at: datetime) -> bytes:
    return (
        b"Received: from x (y; z)\r\n\tby front; " + at.strftime("%a, %d %b %Y %H:%M:%S +0000 (UTC)").encode() + b"\r\n"
    )


def test_what_a_front_took_in_time_is_in_time_though_nobody_had_the_shard_then(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    hold(path, Lease(7, hour() + 60))
    with closing(open_database(path)) as db, closing(Tenure(path)) as tenure:
        with write(db):
            letters.keep(db, [Arrival(EIGHT - 5 * SECOND, "a@x", "b@y", b"one")])
        date = Dating(db, tenure).date

        before = [date(letter(EIGHT + by * SECOND), NOW) - EIGHT for by in (-60, -2, -3, 99)]
        hold(path, Lease(7, hour() + 60, is_fed=True))
        after = date(letter(EIGHT), NOW)

    assert before == [-5 * SECOND, -2 * SECOND, -3 * SECOND, 10 * SECOND], "never older than what was done before"
    assert after == NOW


def test_letters_that_came_by_several_fronts_are_put_in_order_before_they_are_obeyed(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "judge.db")) as db, write(db):
        come = [(0, b"first"), (9, b"late"), (5, b"in time"), (7, b"then")]
        letters.keep(db, [Arrival(EIGHT + by * SECOND, "a@x", "b@y", raw) for by, raw in come])
        letters.mark(db, 1, letters.LetterState.DONE)
        letters.put_in_order(db)
        letters.keep(db, [Arrival(EIGHT, "a@x", "b@y", b"late")])

        assert [letter.raw for letter in letters.unread(db)] == [b"in time", b"then", b"late"]
        first = letters.letter(db, 1)
        assert first is not None
        assert first.raw == b"first"


def test_a_judge_by_itself_believes_its_own_clock(tmp_path: Path) -> None:
    with closing(open_database(tmp_path / "judge.db")) as db, closing(Tenure(tmp_path / "judge.db")) as tenure:
        assert Dating(db, tenure).date(letter(EIGHT), NOW) == NOW


def test_a_trace_that_cannot_be_read_says_nothing() -> None:
    for raw in (
        b"",
        b"From: x\r\nReceived: a; 1 Jan 2027 00:00:00 +0000\r\n",
        b"Received: a; soon\r\n",
        b"Received: \xff;",
        b"Received: a; Fri, 31 Dec 9999 23:59:59 -0100\r\n",
    ):
        assert taken_at(raw) is None
