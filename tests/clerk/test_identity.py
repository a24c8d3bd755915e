"""`judge serve` as a process: signed letters, a name server that has the key, and a log that tells nothing."""

from __future__ import annotations

import re
import smtplib
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

from tests.clerk.processes import Serving, wait_until
from tests.post.nameserver import name_server
from tests.post.providers import PROVIDERS

ANNA = "anna@players.example"
JUDGE = "judge@judge.example"


def post(port: int, number: int, text: str, to: str = JUDGE, *, signed: bool = True) -> None:
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = ANNA, to, "hello"
    letter["Message-ID"], letter["Date"] = f"<{number}@players.example>", format_datetime(datetime.now(UTC))
    letter.set_content(text)
    raw = letter.as_bytes(policy=policy.SMTP)
    with smtplib.SMTP("127.0.0.1", port, timeout=20) as server:
        server.sendmail(ANNA, [to], PROVIDERS.signed(raw) if signed else raw)


def notes(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [note for (note,) in db.execute("SELECT note FROM letters WHERE state <> 'new' ORDER BY id")]


def waiting(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute("SELECT count(*) FROM outbox WHERE state = 'waiting'").fetchone()[0])


def questions(state: Path) -> list[str]:
    """The addresses that the mails which ask about the password are to be answered to."""
    raw = (path.read_bytes() for path in (state / "mail" / "new").glob("*"))
    mails = [message_from_bytes(each, policy=policy.default) for each in raw]
    asked = [mail for mail in mails if "Please confirm" in mail["Subject"]]
    bodies = [(mail, mail.get_body(("plain",))) for mail in asked]
    return [str(mail["Reply-To"]) for mail, body in bodies if body and "SET PASSWORD" in body.get_content()]


def test_a_signed_letter_is_obeyed_and_an_unsigned_one_is_asked_about(tmp_path: Path) -> None:
    state, log_file = tmp_path / "state", tmp_path / "log"
    state.mkdir()
    with (
        log_file.open("wb") as log,
        name_server(lambda name: PROVIDERS.record if name == "mail._domainkey.players.example" else "") as (dns, asked),
    ):
        serving = Serving(state, log=log, dkim_resolver=dns)
        try:
            post(serving.port, 1, "REGISTER Anna")
            post(serving.port, 2, "CREATE blitz")
            post(serving.port, 3, "CREATE other", signed=False)
            post(serving.port, 4, "SET PASSWORD correct-horse")
            wait_until(lambda: len(notes(state / "judge.db")) == 4)
            wait_until(lambda: len(questions(state)) == 1)
            post(serving.port, 5, "yes", questions(state)[0])
            wait_until(lambda: len(notes(state / "judge.db")) == 5)
            wait_until(lambda: not waiting(state / "judge.db"))
        finally:
            assert serving.stop() == 0

    assert notes(state / "judge.db") == ["registered", "obeyed", "waits for proof", "obeyed on proof", "obeyed"]
    assert asked.count("mail._domainkey.players.example") == 1
    left = b"".join(path.read_bytes() for path in state.glob("judge.db*")) + log_file.read_bytes()
    assert b"correct-horse" not in left
    assert re.search(rb"\+[a-z2-7]{16}@", left) is None
