"""Letters read in a process of their own: limits, losses, and whoever comes next."""

from __future__ import annotations

import os
import signal
import smtplib
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlite_utils import Database
from structlog.testing import capture_logs

from judge.clerk.letters.sandbox import MOST_DEATHS, PoisonLetterGuard, Sandbox, UnreadableLetter
from judge.config import Config, Limits
from judge.store import letters
from judge.store.database import open_database, write
from judge.store.letters import Arrival
from tests.clerk.processes import DOMAIN, Serving, run, wait_until
from tests.post.poison import POISONS
from tests.stories.stage import Stage

pytestmark = pytest.mark.timeout(300)
SLOW = "A\r\n" * 20_000
"""Text that keeps a worker busy for some time, all of it within the limits."""
KEEPER = "keeper@elsewhere.example"
_PATIENCE = 240.0
"""Seconds for what takes some: on a busy machine all of it is slow."""


def mail(text: str, name: str = "1", sender: str = "p1@players.example") -> bytes:
    return f"From: {sender}\r\nMessage-ID: <{name}@players.example>\r\n\r\n{text}\r\n".encode()


def keep(db: Database, raw: bytes, to: str = f"judge@{DOMAIN}", sender: str = "p1@players.example") -> int:
    with write(db):
        return letters.keep_one(db, Arrival(datetime.now(UTC), sender, to, raw))


@contextmanager
def sandbox_beside(state: Path) -> Iterator[tuple[Sandbox, Database]]:
    """A sandbox and the database that its letters are in, opened in this order."""
    # On a busy machine what takes a second may take a minute.
    config = Config(state=state, domain=DOMAIN, limits=Limits(reading=20))
    with Sandbox(config) as sandbox:
        sandbox.open()
        db = open_database(config.database)
        try:
            yield sandbox, db
        finally:
            db.close()


def worker_of(sandbox: Sandbox) -> int | None:
    """The number of the process that reads, while there is one."""
    process = sandbox._worker.process if sandbox._worker is not None else None
    return process.number if process is not None else None


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def told_to(db: Database, recipient: str) -> list[str]:
    """The subjects of what somebody was mailed, oldest first."""
    rows = db.conn.execute("SELECT subject FROM outbox WHERE rcpt = ? ORDER BY id", (recipient,))
    return [subject for (subject,) in rows]


def state_of(db: Database, number: int) -> tuple[str, str]:
    kept = letters.letter(db, number)
    assert kept is not None
    return kept.state.value, kept.note


def tick(state: Path, *settings: str) -> None:
    """`judge tick` with some settings over the usual ones."""
    more = dict(setting.removeprefix("JUDGE_").lower().split("=") for setting in settings)
    with run(state, "tick", keeper=KEEPER, pictures="no", **more) as process:
        _, said = process.communicate(timeout=_PATIENCE)
    assert process.returncode == 0, said.decode()


@pytest.fixture
def table(tmp_path: Path) -> tuple[Path, str]:
    """The state folder of a judge with a game, and the address that a player answers to."""
    stage = Stage(tmp_path, now=datetime.now(UTC))
    stage.gather()
    to = stage.boxes["p1@players.example"][-1].reply_to
    stage.close()
    return tmp_path, to


def test_letters_are_read_ahead_and_in_their_order(tmp_path: Path) -> None:
    with sandbox_beside(tmp_path) as (sandbox, db):
        numbers = [keep(db, mail(f"text {n}", str(n))) for n in range(6)]

        found = [sandbox.read(number, numbers[at + 1 :]) for at, number in enumerate(numbers)]

        assert [read and read.letter.text for read in found] == [f"text {n}" for n in range(6)]
        skipped = sandbox.read(numbers[4], numbers[:2])
        assert skipped is not None
        assert skipped.letter.text == "text 4"
        assert [read.letter.text for n in (1, 5) if (read := sandbox.read(numbers[n])) is not None] == [
            "text 1",
            "text 5",
        ]


def test_a_worker_that_is_killed_is_replaced_and_the_letter_read(tmp_path: Path) -> None:
    with sandbox_beside(tmp_path) as (sandbox, db):
        assert sandbox.read(keep(db, mail("HELP"))) is not None
        first = worker_of(sandbox)
        assert first is not None
        killer = threading.Timer(0.05, os.kill, (first, signal.SIGKILL))
        killer.start()

        letter = sandbox.read(keep(db, mail(SLOW, "2")))

        killer.join()
        assert letter is not None
        assert worker_of(sandbox) not in (None, first)


def test_a_letter_that_costs_worker_after_worker_its_life_is_unreadable_and_the_next_one_is_read(
    tmp_path: Path,
) -> None:
    with sandbox_beside(tmp_path) as (sandbox, db):
        ended = threading.Event()

        def kill_them_all() -> None:
            while not ended.wait(0.05):
                if (worker := worker_of(sandbox)) is not None:
                    os.kill(worker, signal.SIGKILL)

        killer = threading.Thread(target=kill_them_all)
        killer.start()
        try:
            with pytest.raises(UnreadableLetter, match="SIGKILL"):
                sandbox.read(keep(db, mail(SLOW)))
        finally:
            ended.set()
            killer.join()

        read = sandbox.read(keep(db, mail("HELP", "2")))
        assert read is not None
        assert read.letter.text == "HELP"


def test_a_zygote_that_dies_while_it_is_asked_for_a_worker_leaves_the_letter_to_the_clerk(tmp_path: Path) -> None:
    with sandbox_beside(tmp_path) as (sandbox, db):
        number = keep(db, mail("HELP"))
        assert sandbox._zygote._bell is not None
        with sandbox._zygote._bell:
            sandbox._zygote._bell, its_end = socket.socketpair()

        def hear_and_die() -> None:
            with its_end:
                its_end.recv(1)

        zygote = threading.Thread(target=hear_and_die)
        zygote.start()
        with capture_logs() as said:
            letter = sandbox.read(number)

        zygote.join()
        assert letter is None
        assert [line["event"] for line in said] == ["letters are read without a sandbox"]


def test_nobody_survives_the_clerk(tmp_path: Path) -> None:
    script = (
        "import sys, time; from pathlib import Path; from judge.config import Config;"
        "from judge.clerk.letters.sandbox import Sandbox;"
        f"sandbox = Sandbox(Config(state=Path(sys.argv[1]), domain={DOMAIN!r})); sandbox.open();"
        "sandbox.read(1); print(sandbox._worker.process.number, sandbox._zygote.number, flush=True); time.sleep(60)"
    )
    open_database(tmp_path / "judge.db").close()
    clerk = subprocess.Popen([sys.executable, "-c", script, str(tmp_path)], stdout=subprocess.PIPE)
    assert clerk.stdout is not None
    worker, zygote = map(int, clerk.stdout.readline().split())
    assert is_alive(worker)
    assert is_alive(zygote)

    clerk.kill()
    clerk.communicate()

    wait_until(lambda: not is_alive(worker) and not is_alive(zygote))


@pytest.mark.parametrize("setting", ["JUDGE_LIMITS_READING=0.001", "JUDGE_LIMITS_MEMORY=2"])
def test_what_takes_too_much_to_read_is_parked_with_one_answer(table: tuple[Path, str], setting: str) -> None:
    state, to = table
    db = open_database(state / "judge.db")
    before = len(told_to(db, "p1@players.example"))
    # The same letter three times, as a relay that crashed sends it: other bytes, same Message-ID.
    numbers = [keep(db, f"Received: {n}\r\n".encode() + mail("ORDERS\r\n" * 9000), to) for n in range(3)]

    tick(state, setting)

    assert [state_of(db, number)[0] for number in numbers] == ["parked"] * 3
    if "MEMORY" in setting:  # within a thousandth of a second not even the headers are read
        assert told_to(db, "p1@players.example")[before:] == ["[sample S1901M] Your letter could not be read"]
    assert len(told_to(db, KEEPER)) == 1

    with write(db):
        letters.mark(db, numbers[0], letters.LetterState.NEW)
    tick(state)
    assert state_of(db, numbers[0])[0] == "done"
    db.close()


def test_a_letter_over_which_the_judge_ends_again_and_again_is_parked(table: tuple[Path, str]) -> None:
    state, to = table
    db = open_database(state / "judge.db")
    number = keep(db, mail("ORDERS"), to)
    dying = (
        "import os, sys; from pathlib import Path;"
        "from judge.clerk.letters.sandbox import PoisonLetterGuard;"
        f"hand = PoisonLetterGuard(Path(sys.argv[1])); assert not hand.is_fatal({number});"
        f"held = hand.holding({number}); held.__enter__(); os.kill(os.getpid(), 9)"
    )
    for _ in range(MOST_DEATHS):
        died = subprocess.run([sys.executable, "-c", dying, str(state / "in-hand")], check=False)
        assert died.returncode == -signal.SIGKILL
    following = keep(db, mail("ORDERS", "2"), to)

    tick(state)

    assert state_of(db, number) == ("parked", f"the judge ended {MOST_DEATHS} times in a row over this letter")
    assert state_of(db, following)[0] == "done"
    assert told_to(db, "p1@players.example")[-2:] == [
        "[sample S1901M] Your letter could not be read",
        "[sample S1901M] Spring 1901, movement: your orders",
    ]
    db.close()


def test_only_deaths_in_a_row_count(tmp_path: Path) -> None:
    note = tmp_path / "in-hand"
    note.write_text(f"7 {MOST_DEATHS - 1}\n")
    hand = PoisonLetterGuard(note)
    assert not hand.is_fatal(7)
    with hand.holding(7):
        assert note.read_text() == f"7 {MOST_DEATHS}\n"
        beside = PoisonLetterGuard(note)  # another clerk at the same time takes no notes
        with beside.holding(8):
            assert note.read_text() == f"7 {MOST_DEATHS}\n"
    hand.close()

    assert not PoisonLetterGuard(note).is_fatal(7)


def test_a_clerk_who_hangs_is_ended_though_no_line_of_python_works(tmp_path: Path) -> None:
    script = (
        "import re, sys; from pathlib import Path\n"
        "from judge.clerk.letters import sandbox as guard; guard._LONGEST = 0.5\n"
        "with guard.PoisonLetterGuard(Path(sys.argv[1])).holding(7): re.match(r'(a+)+b', 'a' * 60)"
    )
    hanging = subprocess.run([sys.executable, "-c", script, str(tmp_path / "in-hand")], check=False, timeout=60)

    assert hanging.returncode == 1
    assert (tmp_path / "in-hand").read_text() == "7 1\n"


@pytest.mark.timeout(300)
def test_poison_keeps_nobody_waiting(table: tuple[Path, str]) -> None:
    """Real letters by real SMTP: blanks without end and whatever else was slow once, then one to be answered."""
    state, to = table
    serving = Serving(state)
    try:
        with smtplib.SMTP("127.0.0.1", serving.port, timeout=60) as client:
            for name, body in POISONS.items():
                head = f"From: p1@players.example\r\nMessage-ID: <{name}@poison.example>\r\n".encode()
                client.sendmail("p1@players.example", [to], head + body)
            client.sendmail("p2@players.example", [f"judge@{DOMAIN}"], mail("HELP", "good", "p2@players.example"))
        db = open_database(state / "judge.db")
        try:
            wait_until(lambda: not db.conn.execute("SELECT 1 FROM letters WHERE state = 'new'").fetchone(), _PATIENCE)
            good, poisoned = db.conn.execute(
                "SELECT sum(message_id = 'good@players.example' AND state = 'done'),"
                " sum(mail_from = 'p1@players.example' AND note LIKE '%not read in time%') FROM letters"
            ).fetchone()
        finally:
            db.close()
    finally:
        assert serving.stop() == 0

    assert good == 1
    assert poisoned == 0, "nothing of it is slow any more"


def test_the_keeper_hears_of_unreadable_letters_once_an_hour(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    with capture_logs():
        for n in range(5):
            stage.arrive("", f"judge@{DOMAIN}", mail("--b\r\n\r\n" * 200, str(n)).replace(
                b"\r\n\r\n", b"\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", 1))  # fmt: skip
        stage.tick()
    assert stage.state_of_letters() == ["parked"] * 5
    assert len(stage.boxes[KEEPER]) == 1
    stage.close()
