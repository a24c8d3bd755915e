"""Floods of strangers against `judge serve`: next to nothing of them is kept, and a player's orders come through.

    python -m tests.clerk.test_flood

says how long each took, and what is in the database afterwards.
"""

from __future__ import annotations

import asyncio
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.clerk.processes import Serving, letter, wait_until
from tests.clerk.test_real_faults import MAIN, count, told
from tests.orders import write_orders
from tests.post.smtp_client import Client
from tests.stories.stage import Stage

LARGE = b"Subject: hello\r\n\r\n" + (b"x" * 998 + b"\r\n") * 1048
"""A megabyte, but for some bytes."""
_AT_ONCE = 10


class Flood:
    """A table at a judge that serves, and strangers."""

    def __init__(self, state: Path, **settings: object) -> None:
        self.stage = Stage(state, now=datetime.now(UTC))
        self.stage.gather()
        self.before = self.size()
        self.serving = Serving(state, pictures="false", **settings)
        self.seconds = 0.0

    def pour(self, letters: Iterable[tuple[str, str, str, bytes]], kind: str = "EHLO") -> Counter[str]:
        """Send letters over some connections at once, each with its XFORWARD, MAIL, RCPT and bytes; the replies."""
        waiting, replies = iter(letters), Counter[str]()

        async def client() -> None:
            here = await Client.connect(self.serving.port)
            await here.say(f"{kind} flood.example")
            for xforward, mail, rcpt, raw in waiting:
                opening = (*([xforward] if xforward else []), mail, rcpt, "DATA")
                replies[(await here.letter(raw, opening=opening))[:9]] += 1
                await here.say("RSET")
            here.hang_up()

        async def all_come() -> None:
            await asyncio.gather(*(client() for _ in range(_AT_ONCE)))

        began = time.monotonic()
        asyncio.run(all_come())
        self.seconds = time.monotonic() - began
        return replies

    def orders(self) -> EmailMessage:
        """A player's orders to his secret address, as large as a letter with a picture is."""
        france = f"{self.stage.person_of('france')}@players.example"
        text = "A Par-Bur\n\n-- \n" + "a long signature\n" * 10_000
        return letter(france, self.stage.boxes[france][-1].reply_to, text, "orders")

    def settle(self) -> None:
        """Wait until all is obeyed, and write it where it can be measured."""
        wait_until(lambda: not count(self.stage.db, "letters WHERE state = 'new'"), patience=120)
        assert self.serving.stop() == 0

    def size(self) -> int:
        """Bytes of the database."""
        self.stage.db.conn.execute("PRAGMA wal_checkpoint(truncate)")
        return self.stage.config.database.stat().st_size

    def grown(self) -> int:
        """Bytes by which it grew."""
        return self.size() - self.before

    def bytes_of_strangers(self) -> int:
        """Bytes of strangers' letters that are kept."""
        found = self.stage.db.conn.execute(
            "SELECT coalesce(sum(length(raw)), 0) FROM letters WHERE mail_from LIKE '%@flood.example'"
        )
        return int(found.fetchone()[0])


def large(number: int, *, says_size: bool) -> tuple[str, str, str, bytes]:
    size = f" SIZE={len(LARGE)}" if says_size else ""
    raw = b"From: s%d@flood.example\r\nMessage-ID: <l%d@flood.example>\r\n" % (number, number) + LARGE
    return "", f"MAIL FROM:<s{number}@flood.example>{size}", f"RCPT TO:<{MAIN}>", raw


def small(number: int) -> tuple[str, str, str, bytes]:
    raw = b"From: s%d@flood.example\r\nMessage-ID: <k%d@flood.example>\r\n\r\nHELP\r\n" % (number, number)
    at = f"XFORWARD ADDR=198.51.100.{number % 256}"
    return at, f"MAIL FROM:<s{number}@flood.example>", f"RCPT TO:<{MAIN}>", raw


@pytest.mark.parametrize("says_size", [True, False], ids=["announced", "not announced"])
def test_hundreds_of_large_letters_of_strangers_leave_nothing(tmp_path: Path, says_size: bool) -> None:
    flood = Flood(tmp_path)

    replies = flood.pour(large(number, says_size=says_size) for number in range(240))

    assert replies == {"552 5.3.4": 240}
    assert told(flood.serving.port, flood.orders()) == 250
    flood.settle()
    assert write_orders(flood.stage.game().orders) == "france: A par - bur"
    assert flood.bytes_of_strangers() == 0
    assert flood.grown() < 1 << 20
    flood.stage.close()


def test_thousands_of_small_letters_from_one_network_leave_what_one_network_may(tmp_path: Path) -> None:
    flood = Flood(tmp_path, listen_protocol="lmtp")
    most = flood.stage.config.limits.network_letters

    replies = flood.pour((small(number) for number in range(2000)), "LHLO")

    assert replies == {"250 2.0.0": most, "452 4.7.1": 2000 - most}
    flood.settle()
    assert count(flood.stage.db, "letters WHERE mail_from LIKE '%@flood.example'") == most
    assert flood.grown() < 4 << 20
    flood.stage.close()


def test_a_player_is_heard_while_strangers_flood(tmp_path: Path) -> None:
    flood = Flood(tmp_path)
    most = flood.stage.config.limits.stranger_letters
    codes: list[int] = []
    orders = flood.orders()
    player = threading.Thread(target=lambda: codes.append(told(flood.serving.port, orders)))

    def letters() -> Iterable[tuple[str, str, str, bytes]]:
        for number in range(2000):
            if number == 1000:
                player.start()
            yield "", *small(number)[1:]

    replies = flood.pour(letters())
    player.join()

    assert codes == [250]
    assert replies == {"250 2.0.0": most, "452 4.7.1": 2000 - most}
    flood.settle()
    assert write_orders(flood.stage.game().orders) == "france: A par - bur"
    flood.stage.close()


def test_a_newcomer_who_tries_everything_meets_no_limit(tmp_path: Path) -> None:
    flood = Flood(tmp_path)
    tried = ("HELP", "REGISTER Nina", "LIST", "A Par-Bur", "HELP ORDERS", "JOIN nosuchgame", "WHO sample", "Hello?")

    codes = [
        told(flood.serving.port, letter("nina@new.example", MAIN, text, f"n{number}"))
        for number, text in enumerate(tried * 2)
    ]

    assert codes == [250] * 16
    flood.settle()
    flood.stage.close()


def main() -> None:
    """Each flood once, with its figures."""
    floods = {
        "240 letters of 1 MB, announced": ((large(number, says_size=True) for number in range(240)), "smtp"),
        "240 letters of 1 MB, not announced": ((large(number, says_size=False) for number in range(240)), "smtp"),
        "2,000 letters of one network": ((small(number) for number in range(2000)), "lmtp"),
    }
    for name, (letters, protocol) in floods.items():
        with TemporaryDirectory() as folder:
            flood = Flood(Path(folder), listen_protocol=protocol)
            replies = flood.pour(letters, "LHLO" if protocol == "lmtp" else "EHLO")
            flood.settle()
            kept, grown = flood.bytes_of_strangers() / 1000, flood.grown() / 1000
            print(f"{name}: {dict(replies)} in {flood.seconds:.1f} s, {kept:.1f} kB kept, database +{grown:.0f} kB")
            flood.stage.close()


if __name__ == "__main__":
    sys.exit(main())
