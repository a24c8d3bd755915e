from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.errors import BadData, TryLater
from judge.store import letters
from judge.store.database import open_database, write
from judge.store.intake import Intake
from judge.store.letters import Arrival
from tests.store.values import NOW

RCPT = ("judge@judge.test",)


def test_a_kept_letter_is_on_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    async def keep(intake: Intake) -> list[bytes]:
        await intake.keep(NOW, "anna@player.test", ("one@judge.test", "two@judge.test"), b"orders")
        db = open_database(tmp_path / "judge.db")
        return [letter.raw for letter in letters.unread(db)]

    with Intake(tmp_path / "judge.db") as intake:
        assert asyncio.run(keep(intake)) == [b"orders", b"orders"]


def test_what_waits_together_is_committed_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is busy with somebody else's transaction, letters gather; then a few commits keep them all."""
    path = tmp_path / "judge.db"
    other = open_database(path)
    commits: list[int] = []

    def count_and_keep(db: Database, arrivals: Iterable[Arrival]) -> None:
        batch = list(arrivals)
        commits.append(len(batch))
        keep_letters(db, batch)

    keep_letters = letters.keep
    monkeypatch.setattr(letters, "keep", count_and_keep)

    async def keep(intake: Intake) -> None:
        other.conn.execute("BEGIN IMMEDIATE")
        waiting = [intake.keep(NOW, "a@b", RCPT, str(number).encode()) for number in range(300)]
        other.conn.execute("COMMIT")
        await asyncio.gather(*waiting)

    with Intake(path) as intake:
        asyncio.run(keep(intake))

    assert sum(commits) == 300
    assert len(commits) <= 3


def test_letters_keep_the_order_in_which_they_came(tmp_path: Path) -> None:
    async def keep(intake: Intake) -> None:
        await asyncio.gather(*(intake.keep(NOW, "a@b", RCPT, str(number).encode()) for number in range(600)))

    with Intake(tmp_path / "judge.db") as intake:
        asyncio.run(keep(intake))

    kept = letters.unread(open_database(tmp_path / "judge.db"), 1000)
    assert [letter.raw for letter in kept] == [str(number).encode() for number in range(600)]


def test_two_event_loops_may_share_an_intake(tmp_path: Path) -> None:
    async def keep(intake: Intake, name: str) -> None:
        for number in range(20):
            await intake.keep(NOW, name, RCPT, f"{name}{number}".encode())

    with Intake(tmp_path / "judge.db") as intake:
        threads = [threading.Thread(target=lambda n=n: asyncio.run(keep(intake, n))) for n in ("one", "two")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert len(letters.unread(open_database(tmp_path / "judge.db"))) == 40


def test_a_letter_that_cannot_be_kept_is_to_be_tried_later(tmp_path: Path) -> None:
    """And the next one is kept again: nothing is left half open."""
    path = tmp_path / "judge.db"
    db = open_database(path)

    async def keep(intake: Intake) -> None:
        with write(db):
            db.conn.execute("CREATE TRIGGER full BEFORE INSERT ON letters BEGIN SELECT RAISE(ABORT, 'no'); END")
        with pytest.raises(Exception, match="no"):
            await intake.keep(NOW, "a@b", RCPT, b"first")
        with write(db):
            db.conn.execute("DROP TRIGGER full")
        await intake.keep(NOW, "a@b", RCPT, b"second")

    with Intake(path) as intake:
        asyncio.run(keep(intake))

    assert [letter.raw for letter in letters.unread(db)] == [b"second"]


def test_an_answer_nobody_waits_for_hurts_nobody(tmp_path: Path) -> None:
    async def walk_away(intake: Intake) -> None:
        intake.keep(NOW, "a@b", RCPT, b"first").cancel()
        await intake.keep(NOW, "a@b", RCPT, b"second")

    async def leave(intake: Intake) -> None:
        intake.keep(NOW, "a@b", RCPT, b"third")

    with Intake(tmp_path / "judge.db") as intake:
        asyncio.run(walk_away(intake))
        asyncio.run(leave(intake))

    kept = letters.unread(open_database(tmp_path / "judge.db"))
    assert [letter.raw for letter in kept] == [b"first", b"second", b"third"]


def test_a_stopped_intake_takes_nothing(tmp_path: Path) -> None:
    with Intake(tmp_path / "judge.db") as intake:
        pass

    async def keep() -> None:
        await intake.keep(NOW, "a@b", RCPT, b"late")

    with pytest.raises(TryLater):
        asyncio.run(keep())


def test_a_database_that_cannot_be_opened_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "judge.db").write_text("this is not a database, and long enough to be seen as none" * 20)

    with pytest.raises(BadData), Intake(tmp_path / "judge.db"):
        pass
