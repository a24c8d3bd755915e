"""`judge serve` as real processes, while disks are full, databases locked, places taken, letters repeated."""

from __future__ import annotations

import asyncio
import os
import resource
import smtplib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.store.database import check, open_database
from tests.clerk.processes import CROWD, DOMAIN, Serving, letter, wait_until
from tests.orders import write_orders
from tests.post.smtp_client import OPENING, Client
from tests.stories.stage import Stage

MAIN = f"judge@{DOMAIN}"
_LOCKED = 3.0
_LOCK = """
import sys, time
from judge.store.database import open_database
db = open_database(sys.argv[1])
db.conn.execute("BEGIN IMMEDIATE")
print("locked", flush=True)
time.sleep(float(sys.argv[2]))
db.conn.execute("ROLLBACK")
"""


def count(db: Database, statement: str) -> int:
    return int(db.conn.execute(f"SELECT count(*) FROM {statement}").fetchone()[0])


def told(port: int, mail: EmailMessage) -> int:
    """What the judge says of a letter in the end: 250, or why not."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=60) as client:
            client.send_message(mail)
    except smtplib.SMTPResponseException as refusal:
        return refusal.smtp_code
    except smtplib.SMTPRecipientsRefused as refusal:
        return next(iter(refusal.recipients.values()))[0]
    return 250


def from_stranger(number: int, text: str = "HELP") -> EmailMessage:
    return letter(f"s{number}@players.example", MAIN, text, f"m{number}")


def nothing_waits(db: Database) -> bool:
    return not count(db, "letters WHERE state = 'new'") and not count(db, "outbox WHERE state = 'waiting'")


@contextmanager
def mounted(folder: Path, size: str) -> Iterator[None]:
    """A disk of its own."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "judge-test", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def small_disk(folder: Path) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """A disk of a few megabytes; what fills it, and what makes room again."""
    ballast = folder / "ballast"

    def fill() -> None:
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    with mounted(folder, "16m"):
        yield fill, ballast.unlink


def quota(serving: Serving, folder: Path) -> tuple[Callable[[], None], Callable[[], None]]:
    """The same for who may not mount a disk: no file may grow beyond what the database has already."""

    def limit(most: int) -> None:
        for number in serving.family():
            _, hard = resource.prlimit(number, resource.RLIMIT_FSIZE)
            resource.prlimit(number, resource.RLIMIT_FSIZE, (most, hard))

    def fill() -> None:
        limit(max(file.stat().st_size for file in folder.glob("judge.db*")))

    return fill, lambda: limit(resource.RLIM_INFINITY)


# Who is not root has the quota alone.
@pytest.mark.parametrize("kind", ["quota", "disk"] if os.geteuid() == 0 else ["quota"])
def test_a_full_disk_takes_no_letter_loses_none_and_all_goes_on_when_there_is_room(tmp_path: Path, kind: str) -> None:
    state = tmp_path / "state"
    state.mkdir()
    with small_disk(state) if kind == "disk" else nullcontext() as disk:
        serving = Serving(state, pictures="false", limits_reserve=0, **CROWD)
        fill, free = disk or quota(serving, state)
        db = open_database(state / "judge.db")
        assert [told(serving.port, from_stranger(number)) for number in range(3)] == [250] * 3
        wait_until(lambda: count(db, "letters") == 3 and nothing_waits(db))
        before = serving.family()
        fill()
        # What was allocated before is used up first.
        large = [told(serving.port, from_stranger(number, "HELP\n" + "x" * 60 * 1000)) for number in range(3, 30)]
        assert set(large) <= {250, 451}
        assert large[-5:] == [451] * 5
        assert {"judge serve", "judge listener", "judge clerk"} & set(before.values()) <= set(serving.family().values())
        free()
        assert [told(serving.port, from_stranger(number)) for number in range(30, 33)] == [250] * 3

        taken = [number for number, code in zip(range(3, 30), large, strict=True) if code == 250]
        wait_until(lambda: nothing_waits(db), patience=60)
        senders = {row[0] for row in db.conn.execute("SELECT mail_from FROM letters WHERE state = 'done'")}
        assert senders == {f"s{number}@players.example" for number in (0, 1, 2, *taken, 30, 31, 32)}
        mails = db.conn.execute("SELECT id FROM outbox ORDER BY id").fetchall()
        assert len(list((state / "mail" / "new").iterdir())) == len(mails)
        assert serving.stop() == 0
        assert check(db) == ()
        db.close()


def test_a_database_that_another_process_has_locked_only_takes_longer(tmp_path: Path) -> None:
    serving = Serving(tmp_path, pictures="false")
    assert told(serving.port, from_stranger(0)) == 250
    path = tmp_path / "judge.db"
    command = [sys.executable, "-c", _LOCK, str(path), str(_LOCKED)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as locker:
        assert locker.stdout is not None
        assert locker.stdout.readline() == b"locked\n"
        began = time.monotonic()
        assert told(serving.port, from_stranger(1)) == 250
        assert time.monotonic() - began > _LOCKED / 2
    db = open_database(path)
    wait_until(lambda: count(db, "letters WHERE state = 'done'") == 2 and nothing_waits(db))

    assert count(db, "outbox WHERE state = 'sent'") == 2
    assert serving.stop() == 0
    db.close()


def test_two_hundred_who_only_hold_places_keep_nobody_out(tmp_path: Path) -> None:
    serving = Serving(tmp_path)
    dawdlers = [socket.create_connection(("127.0.0.1", serving.port), timeout=30) for _ in range(200)]
    is_over = threading.Event()

    def dawdle() -> None:
        """A byte now and then: never quiet, and never at an end."""
        while not is_over.wait(0.5):
            for dawdler in dawdlers:
                with suppress(OSError):
                    dawdler.sendall(b"E")

    dawdling = threading.Thread(target=dawdle)
    dawdling.start()
    began = time.monotonic()
    codes = []
    try:
        while (not codes or codes[-1] != 250) and time.monotonic() - began < 60:
            codes.append(told(serving.port, from_stranger(len(codes))))
            time.sleep(0.2)
    finally:
        is_over.set()
        dawdling.join()
        for dawdler in dawdlers:
            dawdler.close()

    assert codes[-1] == 250
    assert set(codes[:-1]) <= {421}
    assert time.monotonic() - began < 45
    assert serving.stop() == 0


@pytest.mark.parametrize("places", [100, 600])
def test_five_hundred_clients_at_once_are_all_served_in_the_end(tmp_path: Path, places: int) -> None:
    serving = Serving(tmp_path, "--listen-only", limits_connections=places, **CROWD)
    everybody_is_here = asyncio.Barrier(500)

    async def come(number: int) -> tuple[str, str]:
        client = await Client.connect(serving.port)
        greeting = client.greeting
        await everybody_is_here.wait()
        reply = "421"
        while not reply.startswith("250"):
            if not client.greeting.startswith("220"):
                await asyncio.sleep(0.2)
                with suppress(OSError):
                    client = await Client.connect(serving.port)
                continue
            opening = (OPENING[0], OPENING[1], f"RCPT TO:<{MAIN}>", OPENING[3])
            reply = await client.letter(b"Subject: %d\r\n\r\nHELP\r\n" % number, opening=opening)
        client.hang_up()
        return greeting[:3], reply[:3]

    async def all_come() -> list[tuple[str, str]]:
        return await asyncio.gather(*(come(number) for number in range(500)))

    met = asyncio.run(all_come())

    assert {reply for _, reply in met} == {"250"}
    assert sum(greeting == "220" for greeting, _ in met) == min(places, 500)
    assert {greeting for greeting, _ in met} == ({"220"} if places > 500 else {"220", "421"})
    assert serving.stop() == 0
    db = open_database(tmp_path / "judge.db")
    assert count(db, "letters") == 500
    db.close()


@pytest.mark.parametrize("protocol", ["smtp", "lmtp"])
def test_a_letter_that_is_delivered_three_times_is_obeyed_once(tmp_path: Path, protocol: str) -> None:
    stage = Stage(tmp_path, now=datetime.now(UTC))
    stage.gather()
    france = stage.person_of("france")
    before = count(stage.db, "outbox")
    mail = letter(
        f"{france}@players.example", stage.boxes[f"{france}@players.example"][-1].reply_to, "A Par-Bur", "once"
    )
    rcpts = (str(mail["To"]), MAIN)
    opening = (f"MAIL FROM:<{mail['From']}>", *(f"RCPT TO:<{rcpt}>" for rcpt in rcpts), "DATA")

    async def deliver_times(port: int, times: int, raw: bytes) -> None:
        client = await Client.connect(port)
        await client.say("LHLO client.test" if protocol == "lmtp" else "EHLO client.test")
        for _ in range(times):
            assert await client.letter(raw, opening=opening) == "250 2.0.0 kept"
            # RFC 2033 4.2: an answer for each recipient.
            for _ in rcpts[1:] if protocol == "lmtp" else ():
                assert await client.reply() == ["250 2.0.0 kept"]
        assert (await client.say("QUIT")).startswith("221")

    def deliver(port: int, times: int, received: str = "") -> None:
        head = f"Received: from {received}\r\n".encode() if received else b""
        asyncio.run(deliver_times(port, times, head + mail.as_bytes(policy=SMTP)))

    serving = Serving(tmp_path, pictures="false", listen_protocol=protocol)
    deliver(serving.port, 3)
    deliver(serving.port, 1)
    deliver(serving.port, 1, "a relay that had lost its notes (RFC 1047)")
    wait_until(lambda: nothing_waits(stage.db))
    assert serving.stop() == 0
    after = count(stage.db, "outbox")
    serving = Serving(tmp_path, pictures="false", listen_protocol=protocol)
    deliver(serving.port, 2)
    deliver(serving.port, 1, "another relay")
    wait_until(lambda: nothing_waits(stage.db))
    assert serving.stop() == 0

    # One answer; the letter that went to the judge itself, too, is the same, and nobody is asked about it.
    assert after - before == 1
    assert count(stage.db, "outbox") == after
    assert write_orders(stage.game().orders) == "france: A par - bur"
    stage.close()
