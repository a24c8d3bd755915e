"""`judge serve`, real SMTP, a real name server: whoever has a player's signed letters can play nothing for him."""

from __future__ import annotations

import smtplib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import pytest

from tests.clerk.processes import CROWD, Serving, wait_until
from tests.post.nameserver import name_server
from tests.post.providers import PROVIDERS
from tests.secrecy.forgeries import forgeries

ANNA = "anna@players.example"
JUDGE = "judge@judge.example"
NOBODYS = {"a header line of blanks, then a body", "two bare LFs, then the line"}
"""They end the headers above From: such a letter is nobody's."""


@dataclass
class Victim:
    """A running judge, and Anna, who is registered there under the name that she last asked for."""

    port: int
    state: Path
    letters: int = 0
    sent: list[str] = field(default_factory=list)

    def signed(self, text: str, to: str = JUDGE) -> bytes:
        self.letters += 1
        head = f"From: {ANNA}\r\nTo: {to}\r\nSubject: hello\r\nDate: {format_datetime(datetime.now(UTC))}\r\n"
        head += f"Message-ID: <{self.letters}@players.example>\r\n\r\n"
        return PROVIDERS.signed(f"{head}{text}\r\n".encode())

    def send(self, raw: bytes, to: str = JUDGE) -> None:
        """Hand a letter over as its sender made it, and wait until the judge is through with all it has."""
        with smtplib.SMTP("127.0.0.1", self.port, timeout=20) as client:
            client.ehlo("evil.example")
            client.mail("eve@evil.example")
            client.rcpt(to)
            client.docmd("DATA")
            client.send(raw.replace(b"\r\n.", b"\r\n..") + (b"" if raw.endswith(b"\r\n") else b"\r\n") + b".\r\n")
            code, _ = client.getreply()
            assert code == 250
        wait_until(lambda: not self.count("letters WHERE state = 'new'"))
        wait_until(lambda: not self.count("outbox WHERE state = 'waiting'"))

    def count(self, rows: str) -> int:
        return int(self.one(f"SELECT count(*) FROM {rows}"))

    def one(self, query: str) -> str:
        with closing(sqlite3.connect(self.state / "judge.db")) as db:
            return str(db.execute(query).fetchone()[0])

    @property
    def name(self) -> str:
        return self.one(f"SELECT name FROM players WHERE address = '{ANNA}'")

    @property
    def secret(self) -> str:
        """The secret address in the newest mail."""
        newest = max((self.state / "mail" / "new").iterdir(), key=lambda path: path.stat().st_mtime_ns)
        line = next(line for line in newest.read_text().splitlines() if line.startswith("Reply-To: "))
        return line.removeprefix("Reply-To: ")


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[Victim]:
    state = tmp_path / "state"
    state.mkdir()
    key = "mail._domainkey.players.example"
    with (
        name_server(lambda name: PROVIDERS.record if name == key else "") as (resolver, _),
        (tmp_path / "log").open("wb") as log,
    ):
        serving = Serving(state, log=log, dkim_resolver=resolver, rates_unproven_answers_per_day=500, **CROWD)
        victim = Victim(serving.port, state)
        victim.send(victim.signed("REGISTER Anna"))
        victim.send(victim.signed("SET NAME Anna the first"))
        yield victim
        serving.stop()


def test_a_signed_letter_is_obeyed(anna: Victim) -> None:
    assert anna.name == "Anna the first"


def test_no_forged_copy_is_obeyed_and_its_owner_is_told_once(anna: Victim) -> None:
    raw = anna.signed("SET NAME Anna the second")
    anna.send(raw)
    before = anna.count("outbox")

    obeyed = {}
    for name, forge in forgeries("SET NAME Thief").items():
        anna.send(forge(raw))
        if anna.name != "Anna the second":
            obeyed[name] = anna.name

    assert obeyed == {}
    assert anna.count("outbox") - before == 1
    assert anna.one("SELECT subject FROM outbox ORDER BY id DESC LIMIT 1") == "A changed copy of your letter came"
    assert anna.count("letters WHERE state = 'parked'") == 0


def test_no_forged_letter_is_obeyed_that_the_judge_had_not_seen_and_its_owner_is_asked(anna: Victim) -> None:
    wrong = {}
    for name, forge in forgeries("SET NAME Thief").items():
        before = anna.count("outbox")
        anna.send(forge(anna.signed("SET NAME Anna the second")))
        # A header that nobody reads changes nothing of what was signed, and such a letter is obeyed as signed.
        wanted = "Anna the second" if name == "another header" else "Anna the first"
        asked = anna.count("outbox") - before
        if anna.name != wanted or asked != (0 if name in NOBODYS else 1):
            wrong[name] = anna.name, asked

    assert wrong == {}


def test_nobody_is_unregistered_by_a_copied_letter_and_a_copied_secret_address(anna: Victim) -> None:
    secret = anna.secret
    raw = anna.signed("PING", secret)
    anna.send(raw, secret)

    for forge in forgeries("UNREGISTER").values():
        anna.send(forge(raw), secret)
        anna.send(forge(anna.signed("PING", secret)), secret)

    assert anna.count("players") == 1
