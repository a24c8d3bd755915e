"""250 means kept: a real listener process, killed in full run."""

from __future__ import annotations

import asyncio
import itertools
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from judge.store import letters
from judge.store.database import check, open_database
from tests.post.smtp_client import OPENING, Client

CLIENTS = 20


@contextmanager
def a_listener(database: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-m", "tests.post.a_listener", str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.communicate()


async def send_until_it_dies(port: int, name: str, acknowledged: list[bytes], enough: asyncio.Event) -> None:
    """Send letters one after the other until the other side is gone; count those that were acknowledged."""
    try:
        client = await Client.connect(port)
        await client.say(OPENING[0])
        for number in itertools.count():
            raw = f"Subject: {name} {number}\r\n\r\n{'A par - bur ' * 100}\r\n".encode()
            reply = await client.letter(raw, opening=OPENING[1:])
            if not reply.startswith("250"):
                assert reply in ("", "421 4.3.2 closing, try again later"), reply
                return
            acknowledged.append(raw)
            if len(acknowledged) > 300:
                enough.set()
    except (ConnectionError, IndexError):
        return


async def storm(process: subprocess.Popen[str], port: int, name: str, end: str) -> list[bytes]:
    acknowledged: list[bytes] = []
    enough = asyncio.Event()
    clients = [
        asyncio.create_task(send_until_it_dies(port, f"{name}{number}", acknowledged, enough))
        for number in range(CLIENTS)
    ]
    await enough.wait()
    process.kill() if end == "kill" else process.terminate()
    await asyncio.gather(*clients)
    return acknowledged


@pytest.mark.parametrize("end", ["kill", "terminate"])
def test_no_acknowledged_letter_is_lost(tmp_path: Path, end: str) -> None:
    database = tmp_path / "judge.db"
    acknowledged: list[bytes] = []
    for run in ("first", "second"):
        with a_listener(database) as (process, port):
            acknowledged += asyncio.run(storm(process, port, run, end))
            code = process.wait()
        assert code == (-9 if end == "kill" else 0)

    db = open_database(database)
    kept = [letter.raw for letter in letters.unread(db, 100_000)]
    assert len(acknowledged) > 600
    assert set(acknowledged) <= set(kept)
    assert len(kept) == len(set(kept))
    assert check(db) == ()
    if end == "terminate":
        assert set(kept) == set(acknowledged), "a polite end answers for every letter it kept"
