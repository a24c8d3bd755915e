"""Mails that go over some connections at a time."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest

from judge.post.carriers import RelayServer
from judge.post.delivery import Delivered, PutOff, deliver
from judge.post.submission import Way
from tests.post.post_office import PostOffice, open_post_office
from tests.post.test_delivery import Mail, carried

NOW = datetime(2026, 11, 20, 5, 2, 11, tzinfo=UTC)
READERS = tuple(f"reader{number}@player.test" for number in range(12))
MAILS = tuple(Mail(number, rcpt=rcpt) for number, rcpt in enumerate(READERS))


def carriers(office: PostOffice, connections: int) -> tuple[RelayServer, ...]:
    return tuple(RelayServer(Way("127.0.0.1", office.port, "judge.test", timeout=5)) for _ in range(connections))


class Slow:
    """Has each mail wait for a moment, and counts how many do at once, for whom, and in which order they come."""

    def __init__(self, office: PostOffice, monkeypatch: pytest.MonkeyPatch) -> None:
        self.most = 0
        self.twice = False
        self._now: Counter[str] = Counter()
        take = PostOffice.handle_DATA

        async def slowly(post_office: PostOffice, server: Any, session: Any, envelope: Any) -> str:
            (rcpt,) = envelope.rcpt_tos
            self._now[rcpt] += 1
            self.most = max(self.most, self._now.total())
            self.twice = self.twice or self._now[rcpt] > 1
            await asyncio.sleep(0.05)
            self._now[rcpt] -= 1
            return await take(post_office, server, session, envelope)

        monkeypatch.setattr(type(office), "handle_DATA", slowly)


def test_as_many_go_at_once_as_there_are_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_post_office() as office:
        slow = Slow(office, monkeypatch)
        verdicts = carried(MAILS, *carriers(office, 4))

        assert slow.most == 4
        assert office.connections == 4
        assert sorted(verdict.id for verdict in verdicts if isinstance(verdict, Delivered)) == [*range(12)]
        assert sorted(rcpt for _, (rcpt,), _ in office.mails) == sorted(READERS)


def test_mails_to_one_reader_go_one_after_the_other_and_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    mails = tuple(Mail(number, rcpt=READERS[number % 2], raw=b"%d\r\n" % number) for number in range(10))
    with open_post_office() as office:
        slow = Slow(office, monkeypatch)
        carried(mails, *carriers(office, 4))

        assert slow.most == 2
        assert not slow.twice
        for reader in READERS[:2]:
            came = [int(raw) for _, (rcpt,), raw in office.mails if rcpt == reader]
            assert came == sorted(came)
            assert len(came) == 5


def test_the_first_connection_is_tried_alone() -> None:
    """A relay that refuses a password counts how often it was tried."""
    asked = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def refuse() -> None:
            with suppress(OSError):  # until the server is closed
                while True:
                    peer, _ = server.accept()
                    asked.append(1)
                    peer.sendall(b"554 5.7.0 go away\r\n")
                    peer.close()

        threading.Thread(target=refuse, daemon=True).start()
        ways = tuple(RelayServer(Way("127.0.0.1", server.getsockname()[1], "judge.test", timeout=5)) for _ in range(4))
        verdicts = carried(MAILS, *ways)

    assert len(asked) == 1
    assert all(isinstance(verdict, PutOff) and verdict.is_out_of_reach for verdict in verdicts)
    assert [verdict.id for verdict in verdicts] == [*range(12)]


def test_a_relay_that_takes_one_connection_at_a_time_gets_all_mails_over_that(monkeypatch: pytest.MonkeyPatch) -> None:
    greet, open_now = PostOffice.handle_EHLO, []

    async def one(office: PostOffice, server: Any, session: Any, envelope: Any, name: str, told: list[str]) -> Any:
        open_now.append(1)
        if len(open_now) > 1:
            server.transport.close()
        return await greet(office, server, session, envelope, name, told)

    monkeypatch.setattr(PostOffice, "handle_EHLO", one)
    with open_post_office() as office:
        verdicts = carried(MAILS, *carriers(office, 4))

        assert len(open_now) > 1
        assert sorted(verdict.id for verdict in verdicts if isinstance(verdict, Delivered)) == [*range(12)]
        assert sorted(rcpt for _, (rcpt,), _ in office.mails) == sorted(READERS)


def test_after_a_no_nothing_is_begun_and_what_was_begun_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[int] = []
    with open_post_office() as office:
        Slow(office, monkeypatch)
        for found in deliver(MAILS, carriers(office, 4), NOW, lambda: len(told) < 5):
            told.extend(tried.verdict.id for tried in found)

        assert sorted(told) == sorted(READERS.index(rcpt) for _, (rcpt,), _ in office.mails)
        assert 5 <= len(told) <= 8


def test_a_connection_gets_its_next_mail_when_the_verdict_of_its_last_was_noted() -> None:
    """So that a crash repeats one mail for each connection at most."""
    with open_post_office() as office:
        noted = 0
        for found in deliver(MAILS, carriers(office, 3), NOW):
            assert len(office.mails) <= noted + 3
            noted += len(found)
            time.sleep(0.02)

        assert noted == len(office.mails) == 12


def test_what_is_done_while_others_write_is_noted_together() -> None:
    with open_post_office() as office:
        going = deliver(MAILS, carriers(office, 4), NOW)
        found = [len(next(going)), len(next(going))]
        begun = time.monotonic()
        while len(office.mails) < 1 + 4 and time.monotonic() < begun + 10:
            time.sleep(0.01)
        time.sleep(0.2)  # whoever notes verdicts waits for a clerk that has the database
        found += [len(each) for each in going]

        assert sum(found) == 12
        assert found[1] + found[2] >= 4
