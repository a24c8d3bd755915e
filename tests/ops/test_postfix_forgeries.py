"""Forged letters that come through a real Postfix with the lines of deploy/: what it mends, and what the judge must."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime

import pytest
from aiosmtpd.controller import Controller

from judge.store.database import sqlite3
from tests.loopback import free_port
from tests.ops.private_postfix import Postfix, private_postfix, wait_for, why_not
from tests.ops.test_postfix import RunningJudge, Sink
from tests.post.nameserver import name_server
from tests.post.providers import PROVIDERS
from tests.secrecy.forgeries import forgeries

ANNA = "anna@players.example"
JUDGE = "judge@judge.example"
LIMITS = "[limits]\nsender_letters = 1000\nnetwork_letters = 1000\nstranger_letters = 1000\n"

pytestmark = pytest.mark.timeout(300)


@dataclass
class Way:
    """A judge behind Postfix, and Anna, who is registered there."""

    postfix: Postfix
    judge: RunningJudge
    sink: Sink
    numbers: list[int] = field(default_factory=list)

    def signed(self, text: str) -> bytes:
        self.numbers.append(0)
        head = f"From: {ANNA}\r\nTo: {JUDGE}\r\nSubject: hello\r\nDate: {format_datetime(datetime.now(UTC))}\r\n"
        head += f"Message-ID: <{len(self.numbers)}@players.example>\r\n\r\n"
        return PROVIDERS.signed(f"{head}{text}\r\n".encode())

    def send(self, raw: bytes) -> bool:
        """Whether Postfix took the letter; then the judge is through with it, too."""
        before = len(self.judge.kept())
        with smtplib.SMTP("127.0.0.1", self.postfix.port, timeout=30) as client:
            client.ehlo("evil.example")
            client.mail("eve@evil.example")
            assert client.rcpt(JUDGE)[0] == 250
            client.docmd("DATA")
            client.send(raw + (b"" if raw.endswith(b"\r\n") else b"\r\n") + b".\r\n")
            if client.getreply()[0] != 250:
                return False
        wait_for(lambda: len(self.judge.kept()) > before, "the letter did not come", self.postfix.log, self.judge.log)
        wait_for(lambda: self.one("SELECT count(*) FROM letters WHERE state = 'new'") == "0", "unread", self.judge.log)
        return True

    def one(self, query: str) -> str:
        with closing(sqlite3.connect(str(self.judge.home / "state" / "judge.db"))) as db:
            return str(db.execute(query).fetchone()[0])

    @property
    def name(self) -> str:
        return self.one(f"SELECT name FROM players WHERE address = '{ANNA}'")


@pytest.fixture
def way(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Way]:
    if sentence := why_not():
        pytest.fail(sentence)
    judge, sink = RunningJudge(tmp_path_factory.mktemp("judge")), Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=sink.port)
    controller.start()
    key = "mail._domainkey.players.example"
    with (
        name_server(lambda name: PROVIDERS.record if name == key else "") as (resolver, _),
        private_postfix(judge.port, free_port(), policy_port=judge.policy_port) as postfix,
    ):
        rates = "[rates]\nunproven_answers_per_day = 500\n"
        judge.configure(sink.port, f'[dkim]\nresolver = "{resolver}"\n{LIMITS}{rates}')
        judge.start()
        way = Way(postfix, judge, sink)
        assert way.send(way.signed("REGISTER Anna"))
        assert way.send(way.signed("SET NAME Anna the first"))
        yield way
        judge.kill()
    controller.stop()


def test_no_forged_letter_that_comes_through_postfix_is_obeyed(way: Way) -> None:
    assert way.name == "Anna the first"
    raw = way.signed("SET NAME Anna the second")
    assert way.send(raw)
    assert way.name == "Anna the second"

    obeyed = {}
    for name, forge in forgeries("SET NAME Thief").items():
        for letter in (forge(raw), forge(way.signed("SET NAME Anna the second"))):
            way.send(letter)
            if way.name != "Anna the second":
                obeyed[name] = way.name

    assert obeyed == {}
    assert way.one("SELECT count(*) FROM outbox WHERE subject = 'A changed copy of your letter came'") == "1"
    assert int(way.one("SELECT count(*) FROM outbox WHERE subject LIKE 'Please confirm%'")) > 5
    assert way.one("SELECT count(*) FROM letters WHERE state = 'parked'") == "0"
