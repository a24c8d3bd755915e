"""What Postfix is told before it takes a letter: what the listener would say of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable

import pytest

from judge.post.admission import PolicyDoor
from judge.post.listener import open_sockets, port_of
from tests.post.test_admission import OPEN, SECRET, House

QUESTION = {
    "request": "smtpd_access_policy",
    "protocol_state": "RCPT",
    "sender": "eve@x.test",
    "recipient": OPEN,
    "size": "0",
    "client_address": "192.0.2.1",
}


class Asking:
    """One connection of Postfix."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def say(self, raw: bytes) -> None:
        self.writer.write(raw)
        await self.writer.drain()

    async def ask(self, **changed: str) -> str:
        """The action for a letter, its first word of eight."""
        await self.say("".join(f"{name}={value}\n" for name, value in {**QUESTION, **changed}.items()).encode() + b"\n")
        action = (await self.reader.readuntil(b"\n\n")).decode()
        assert action.startswith("action=")
        return action[7:].strip()[:9]


def asked(house: House, scene: Callable[[Asking], Awaitable[None]]) -> None:
    async def play() -> None:
        sockets = open_sockets("127.0.0.1", 0)
        async with PolicyDoor(
            sockets,
            house.admission,
            is_ours=lambda address: address.endswith("@judge.test"),
            is_known=lambda address: address.startswith("judge"),
            size=5000,
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", port_of(sockets))
            await scene(Asking(reader, writer))
            writer.close()

    asyncio.run(play())


def test_it_says_what_the_listener_would_say_and_counts_nothing() -> None:
    house = House()

    async def scene(postfix: Asking) -> None:
        assert [await postfix.ask() for _ in range(50)] == ["DUNNO"] * 50
        assert await postfix.ask(size="2001") == "552 5.3.4"
        assert await postfix.ask(size="2001", protocol_state="END-OF-MESSAGE") == "552 5.3.4"
        assert await postfix.ask(size="2001", recipient=SECRET) == "DUNNO"
        house.free = 700
        assert await postfix.ask() == "452 4.3.1"
        assert await postfix.ask(recipient=SECRET) == "DUNNO"
        house.free = 100
        assert await postfix.ask(recipient=SECRET, sender="") == "452 4.3.1"

    asked(house, scene)


def test_nobody_writes_to_an_address_that_nobody_has_nor_more_than_is_read() -> None:
    async def scene(postfix: Asking) -> None:
        assert await postfix.ask(recipient="nobody@judge.test") == "550 5.1.1"
        assert await postfix.ask(recipient=SECRET, size="5000") == "DUNNO"
        assert await postfix.ask(recipient=SECRET, size="5001") == "552 5.3.4"

    asked(House(), scene)


def test_what_the_listener_took_from_a_network_counts_here() -> None:
    house = House()

    async def fill() -> None:
        async def scene(say: object) -> None:
            assert [await say.letter(f"s{n}@x.test", at="192.0.2.9") for n in range(5)] == ["250 2.0.0"] * 5  # type: ignore[attr-defined]

        await asyncio.to_thread(house.open, scene)

    async def scene(postfix: Asking) -> None:
        await fill()
        assert await postfix.ask(sender="s9@x.test") == "452 4.7.1"
        assert await postfix.ask(sender="s9@x.test", client_address="198.51.100.1") == "DUNNO"
        assert await postfix.ask(sender="s9@x.test", client_address="unknown") == "DUNNO"
        assert await postfix.ask(sender="player1@x.test") == "DUNNO"

    asked(house, scene)


@pytest.mark.parametrize(
    "changed",
    [
        {"recipient": "somebody@elsewhere.test"},
        {"recipient": ""},
        {"request": "something_else"},
        {"size": "²"},
        {"size": "-1"},
    ],
)
def test_it_has_nothing_against_what_it_does_not_know(changed: dict[str, str]) -> None:
    house = House()
    if "size" not in changed:
        house.free = 0

    async def scene(postfix: Asking) -> None:
        assert await postfix.ask(**changed) == "DUNNO"

    asked(house, scene)


def test_a_failure_of_ours_lets_the_letter_in() -> None:
    house = House()
    house.admission._free = lambda: os.statvfs("/no/such/folder").f_bavail

    async def scene(postfix: Asking) -> None:
        assert await postfix.ask() == "DUNNO"

    asked(house, scene)


@pytest.mark.parametrize(
    "raw", [b"a=b\n" * 101, b"x" * 10_000 + b"\n", b"\xff=\xff\n" * 200], ids=["many", "long", "raw"]
)
def test_what_is_no_question_is_hung_up_on(raw: bytes) -> None:
    async def scene(postfix: Asking) -> None:
        await postfix.say(raw)
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await postfix.reader.readuntil(b"\n\n")

    asked(House(), scene)
