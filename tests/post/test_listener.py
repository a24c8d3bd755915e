from __future__ import annotations

import asyncio
import os
import signal
import smtplib
import socket
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.errors import BadData, TryLater
from judge.post.door import Manners, Receptionist, Speaks
from judge.post.listener import Listener, open_sockets, stop_on_signals
from tests.post.smtp_client import LETTER, OPENING, Client

NOW = datetime(2026, 11, 20, 5, 2, 11, tzinfo=UTC)
KNOWN = {"judge@judge.test", "blitz.s0+abc@judge.test", "ходы@judge.test"}


class Box:
    """Keeps letters in a list; commits when it is allowed to."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, tuple[str, ...], bytes]] = []
        self.times: list[datetime] = []
        self.asked = asyncio.Event()
        self.may_commit = asyncio.Event()
        self.may_commit.set()
        self.trouble: Exception | None = None

    async def keep(self, received_at: datetime, mail_from: str, rcpts: Sequence[str], raw: bytes) -> None:
        self.asked.set()
        await self.may_commit.wait()
        if self.trouble:
            raise self.trouble
        self.times.append(received_at)
        self.letters.append((mail_from, tuple(rcpts), raw))

    @property
    def bodies(self) -> list[bytes]:
        return [raw for _, _, raw in self.letters]


def known(address: str) -> bool:
    if address == "boom@judge.test":
        raise ZeroDivisionError("the secret of the house")
    return address.casefold() in KNOWN


def listening(scene: Callable[[Listener, Box], Awaitable[None]], manners: Manners | None = None, **more: object) -> Box:
    """Play a scene against a listener on any free port."""

    async def play() -> Box:
        box = Box()
        async with Listener(
            Receptionist(manners or Manners("judge.test"), known), box, clock=lambda: NOW, **more
        ) as listener:
            await scene(listener, box)
        return box

    return asyncio.run(play())


def dialogue(scene: Callable[[Client, Box], Awaitable[None]], manners: Manners | None = None, **more: object) -> Box:
    """Play a scene with one client that has connected already."""

    async def connected(listener: Listener, box: Box) -> None:
        client = await Client.connect(listener.port)
        await scene(client, box)
        client.hang_up()

    return listening(connected, manners, **more)


def test_a_letter_arrives_as_it_was_sent() -> None:
    async def scene(client: Client, box: Box) -> None:
        assert client.greeting.startswith("220 judge.test")
        assert await client.letter() == "250 2.0.0 kept"
        assert await client.say("QUIT") == "221 Bye"

    box = dialogue(scene)

    assert box.letters == [("anna@player.test", ("judge@judge.test",), LETTER)]
    assert box.times == [NOW]


def test_any_plain_client_can_talk_to_it() -> None:
    async def scene(listener: Listener, box: Box) -> None:
        def send() -> None:
            with smtplib.SMTP("127.0.0.1", listener.port, timeout=10) as client:
                client.sendmail("anna@player.test", ["judge@judge.test", "blitz.s0+abc@judge.test"], LETTER)

        await asyncio.get_running_loop().run_in_executor(None, send)

    assert listening(scene).letters == [("anna@player.test", ("judge@judge.test", "blitz.s0+abc@judge.test"), LETTER)]


def test_what_it_offers() -> None:
    async def scene(client: Client, box: Box) -> None:
        await client.send(b"EHLO client.test\r\n")
        assert await client.reply() == [
            "250-judge.test",
            "250-SIZE 1048576",
            "250-8BITMIME",
            "250-SMTPUTF8",
            "250-XFORWARD NAME ADDR PORT PROTO HELO IDENT SOURCE",
            "250-PIPELINING",
            "250 ENHANCEDSTATUSCODES",
        ]

    dialogue(scene)


def test_250_comes_only_after_the_commit() -> None:
    async def scene(client: Client, box: Box) -> None:
        box.may_commit.clear()
        for command in OPENING:
            await client.say(command)
        await client.send(LETTER + b".\r\nNOOP\r\n")
        await box.asked.wait()
        answer = asyncio.create_task(client.reply())
        await asyncio.sleep(0)
        assert not answer.done()
        assert box.letters == []
        box.may_commit.set()
        assert await answer == ["250 2.0.0 kept"]
        assert await client.reply() == ["250 OK"]

    assert dialogue(scene).bodies == [LETTER]


def test_a_client_that_hangs_up_does_not_undo_the_commit() -> None:
    async def scene(client: Client, box: Box) -> None:
        box.may_commit.clear()
        for command in OPENING:
            await client.say(command)
        await client.send(LETTER + b".\r\n")
        await box.asked.wait()
        client.writer.transport.abort()
        await asyncio.sleep(0)
        box.may_commit.set()

    assert dialogue(scene).bodies == [LETTER]


def test_half_a_letter_is_no_letter() -> None:
    async def scene(client: Client, box: Box) -> None:
        for command in OPENING:
            await client.say(command)
        await client.send(LETTER + b"A mun - tyr\r\n.\r")

    assert dialogue(scene).letters == []


@pytest.mark.parametrize("trouble", [TryLater("the disk is full"), ZeroDivisionError("the secret of the house")])
def test_every_failure_of_ours_is_451_and_says_nothing(trouble: Exception) -> None:
    async def scene(client: Client, box: Box) -> None:
        box.trouble = trouble
        assert await client.letter() == "451 4.3.0 temporary failure, try again later"
        box.trouble = None
        assert await client.letter() == "250 2.0.0 kept"

    assert dialogue(scene).bodies == [LETTER]


def test_a_failure_while_looking_up_an_address_is_451() -> None:
    async def scene(client: Client, box: Box) -> None:
        assert (await client.letter(opening=(*OPENING[:2], "RCPT TO:<boom@judge.test>"))).startswith("451 4.3.0")
        assert await client.say("RCPT TO:<judge@judge.test>") == "250 2.1.5 ok"

    dialogue(scene)


def test_nobody_unknown_gets_mail() -> None:
    async def scene(client: Client, box: Box) -> None:
        for command in OPENING[:2]:
            await client.say(command)
        for address in (
            "eve@judge.test",
            "judge@elsewhere.test",
            "postmaster@elsewhere.test",
            "judge",
            "a\x07@judge.test",
        ):
            assert (await client.say(f"RCPT TO:<{address}>")).startswith("55"), address
        assert (await client.say(b"RCPT TO:<\xff\xfe@judge.test>\r\n")).startswith("55")
        assert (await client.say("DATA")).startswith("503")

    dialogue(scene)


@pytest.mark.parametrize("address", ["postmaster", "Postmaster@judge.test", "ABUSE@Judge.Test", "JUDGE@judge.test"])
def test_the_house_can_always_be_reached(address: str) -> None:
    async def scene(client: Client, box: Box) -> None:
        assert await client.letter(opening=(*OPENING[:2], f"RCPT TO:<{address}>", "DATA")) == "250 2.0.0 kept"

    assert dialogue(scene).letters[0][1] == (address,)


def test_a_bounce_has_an_empty_sender() -> None:
    async def scene(client: Client, box: Box) -> None:
        assert await client.letter(opening=(OPENING[0], "MAIL FROM:<>", *OPENING[2:])) == "250 2.0.0 kept"

    assert dialogue(scene).letters[0][0] == "<>"


def test_addresses_in_any_alphabet() -> None:
    async def scene(client: Client, box: Box) -> None:
        opening = (OPENING[0], "MAIL FROM:<анна@пример.рф> SMTPUTF8", "RCPT TO:<ходы@judge.test>", "DATA")
        assert await client.letter(opening=opening) == "250 2.0.0 kept"

    assert dialogue(scene).letters[0][:2] == ("анна@пример.рф", ("ходы@judge.test",))


def test_an_address_that_is_not_text_is_refused() -> None:
    async def scene(client: Client, box: Box) -> None:
        await client.say(OPENING[0])
        assert (await client.say(b"MAIL FROM:<\xff@player.test>\r\n")).startswith("553")

    dialogue(scene)


def test_too_many_recipients_are_to_come_in_another_mail() -> None:
    async def scene(client: Client, box: Box) -> None:
        for command in OPENING[:2]:
            await client.say(command)
        replies = [await client.say("RCPT TO:<judge@judge.test>") for _ in range(4)]
        assert [reply[:9] for reply in replies] == ["250 2.1.5"] * 3 + ["452 4.5.3"]
        assert (await client.say("DATA")).startswith("354")
        assert await client.say(LETTER + b".\r\n") == "250 2.0.0 kept"

    assert len(dialogue(scene, Manners("judge.test", recipients=3)).letters[0][1]) == 3


@pytest.mark.parametrize(("length", "code"), [(2000, "250"), (2001, "552"), (5000, "552")])
def test_a_letter_that_is_too_large_is_552(length: int, code: str) -> None:
    async def scene(client: Client, box: Box) -> None:
        assert (await client.letter(b"x" * (length - 2) + b"\r\n"))[:3] == code
        assert await client.letter() == "250 2.0.0 kept"

    dialogue(scene, Manners("judge.test", size=2000))


def test_a_size_that_is_announced_too_large_is_552_before_it_is_sent() -> None:
    async def scene(client: Client, box: Box) -> None:
        await client.say(OPENING[0])
        assert (await client.say("MAIL FROM:<anna@player.test> SIZE=2001")).startswith("552")

    dialogue(scene, Manners("judge.test", size=2000))


async def pour(client: Client) -> None:
    while True:
        await client.send(b"x" * 4096)


def test_a_client_that_never_ends_its_letter_is_hung_up_on() -> None:
    """With or without line ends: it may not fill the memory."""

    async def scene(client: Client, box: Box) -> None:
        for command in OPENING:
            await client.say(command)
        with pytest.raises(ConnectionError):
            await pour(client)

    dialogue(scene, Manners("judge.test", size=2000))


def test_very_long_lines_are_letters_too() -> None:
    long = b"Subject: x\r\n\r\n" + b"<td>" * 100_000 + b"\r\n.\r\r\n.\n\n.\n" + b"." * 70_000 + b"\r\n"
    stuffed = long.replace(b"\r\n.", b"\r\n..")

    async def scene(client: Client, box: Box) -> None:
        assert await client.letter(stuffed) == "250 2.0.0 kept"

    assert dialogue(scene).bodies == [long]


@pytest.mark.parametrize("ending", [b"\n.\n", b"\r\n.\n", b"\n.\r\n", b"\r.\r", b"\r.\r\n", b".\r\n"])
def test_nothing_but_a_lone_dot_between_real_line_ends_ends_a_letter(ending: bytes) -> None:
    """Else a second letter could be smuggled inside the first (CVE-2024-27305)."""
    smuggled = b"Subject: x\r\n\r\nhello" + ending + b"MAIL FROM:<eve@evil.test>\r\nRCPT TO:<judge@judge.test>\r\n"

    async def scene(client: Client, box: Box) -> None:
        assert await client.letter(smuggled.replace(b"\r\n.", b"\r\n..")) == "250 2.0.0 kept"

    assert dialogue(scene).bodies == [smuggled]


def test_an_empty_letter_is_a_letter() -> None:
    async def scene(client: Client, box: Box) -> None:
        assert await client.letter(b"") == "250 2.0.0 kept"
        assert await client.letter(b"\r\n") == "250 2.0.0 kept"

    assert dialogue(scene).bodies == [b"", b"\r\n"]


LINES = st.lists(st.binary(max_size=8) | st.sampled_from((b".", b"..", b"", b".x", b"x.", b"\r", b"\n.")), max_size=8)


@given(st.lists(LINES, min_size=1, max_size=3), st.integers(1, 40))
def test_any_bytes_in_any_pieces_arrive_unchanged(letters: list[list[bytes]], piece: int) -> None:
    raws = [b"".join(line.replace(b"\r\n", b"") + b"\r\n" for line in lines) for lines in letters]
    stuffed = [b"".join(b"." * line.startswith(b".") + line for line in _lines(raw)) for raw in raws]

    async def scene(client: Client, box: Box) -> None:
        await client.say(OPENING[0])
        for text in stuffed:
            for command in OPENING[1:]:
                await client.say(command)
            whole = text + b".\r\n"
            for start in range(0, len(whole), piece):
                await client.send(whole[start : start + piece])
                await asyncio.sleep(0)
            assert await client.reply() == ["250 2.0.0 kept"]

    assert dialogue(scene).bodies == raws


def _lines(raw: bytes) -> list[bytes]:
    return [line + b"\r\n" for line in raw.split(b"\r\n")[:-1]]


def test_a_whole_dialogue_may_come_at_once() -> None:
    """PIPELINING is offered; the next letter may follow the last dot at once."""
    group = b"MAIL FROM:<anna@player.test>\r\nRCPT TO:<judge@judge.test>\r\nDATA\r\n"

    async def scene(client: Client, box: Box) -> None:
        await client.send(b"EHLO x\r\n" + group + b"one\r\n.\r\n" + group + b"two\r\n.\r\nQUIT\r\n")
        replies = [(await client.reply())[-1][:3] for _ in range(10)]
        assert replies == ["250", "250", "250", "354", "250", "250", "250", "354", "250", "221"]

    assert dialogue(scene).bodies == [b"one\r\n", b"two\r\n"]


def test_commands_in_the_wrong_order() -> None:
    async def scene(client: Client, box: Box) -> None:
        assert (await client.say("DATA")).startswith("503")
        await client.say(OPENING[0])
        assert (await client.say("RCPT TO:<judge@judge.test>")).startswith("503")
        assert (await client.say("DATA now")).startswith("503")
        assert (await client.say("VRFY judge")).startswith("252")
        assert (await client.say("AUTH PLAIN AGEAYg==")).startswith("5")
        await client.say(OPENING[1])
        await client.say(OPENING[2])
        assert (await client.say("DATA now")).startswith("501")
        assert (await client.say("RSET")).startswith("250")
        assert (await client.say("DATA")).startswith("503")

    dialogue(scene)


def test_long_addresses_stay_possible_after_many_greetings() -> None:
    sender = f"{'a' * 600}@player.test"

    async def scene(client: Client, box: Box) -> None:
        for _ in range(3):
            await client.say(OPENING[0])
        assert await client.letter(opening=(OPENING[0], f"MAIL FROM:<{sender}>", *OPENING[2:])) == "250 2.0.0 kept"
        assert (await client.say(f"MAIL FROM:<{'a' * 3000}@player.test>")).startswith("500")

    dialogue(scene)


def test_one_connection_too_many_is_421() -> None:
    async def scene(listener: Listener, box: Box) -> None:
        first, second = await Client.connect(listener.port), await Client.connect(listener.port)
        third = await Client.connect(listener.port)
        assert third.greeting.startswith("421 4.3.2")
        assert await third.reply() == []
        assert await first.say("QUIT") == "221 Bye"
        assert await first.reply() == []
        assert (await Client.connect(listener.port)).greeting.startswith("220")
        assert await second.letter() == "250 2.0.0 kept"

    listening(scene, Manners("judge.test", connections=2))


def test_who_dawdles_gives_his_place_to_another_and_who_gets_on_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.post.listener._IN_THE_WAY", 0.3)

    async def scene(listener: Listener, box: Box) -> None:
        dawdler, sender = await Client.connect(listener.port), await Client.connect(listener.port)
        await asyncio.sleep(0.35)
        assert await dawdler.say("NOOP") == "250 OK"
        assert await sender.letter() == "250 2.0.0 kept"
        third = await Client.connect(listener.port)
        assert third.greeting.startswith("220")
        assert (await dawdler.reply())[0].startswith("421")
        assert (await Client.connect(listener.port)).greeting.startswith("421")
        assert await sender.letter(opening=OPENING[1:]) == "250 2.0.0 kept"

    listening(scene, Manners("judge.test", connections=2))


def test_a_client_that_reads_nothing_does_not_keep_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.post.door._LAST_WORDS", 0.1)

    async def is_cut_off(deaf: socket.socket) -> bool:
        end = asyncio.get_running_loop().time() + 20
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.1)
            try:
                deaf.send(b"EHLO deaf.test\r\n" * 20_000)
            except BlockingIOError:
                continue
            except ConnectionError:
                return True
        return False

    async def scene(listener: Listener, box: Box) -> None:
        with socket.socket() as deaf:
            # With so little room on this side the answers soon wait on the other one.
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", listener.port))
            deaf.setblocking(False)
            assert await is_cut_off(deaf)

    listening(scene, Manners("judge.test", timeout=0.5))


def test_a_silent_client_is_not_waited_for_for_ever() -> None:
    async def scene(client: Client, box: Box) -> None:
        assert await client.reply() == []

    dialogue(scene, Manners("judge.test", timeout=0.01))


def test_lmtp_answers_for_each_recipient() -> None:
    opening = ("LHLO client.test", *OPENING[1:3], "RCPT TO:<blitz.s0+abc@judge.test>", "DATA")

    async def scene(client: Client, box: Box) -> None:
        assert (await client.say("EHLO client.test")).startswith("500")
        assert await client.letter(opening=opening) == "250 2.0.0 kept"
        assert await client.reply() == ["250 2.0.0 kept"]
        box.trouble = ZeroDivisionError()
        assert (await client.letter(opening=opening)).startswith("451")
        assert (await client.reply())[0].startswith("451")
        assert (await client.letter(b"x" * 3000 + b"\r\n", opening=opening)).startswith("552")
        assert (await client.reply())[0].startswith("552")
        assert await client.say("NOOP") == "250 OK"

    box = dialogue(scene, Manners("judge.test", speaks=Speaks.LMTP, size=2000))

    assert len(box.letters) == 1


def test_a_worker_is_woken_after_each_commit() -> None:
    seen: list[int] = []

    async def scene(client: Client, box: Box) -> None:
        await client.letter()
        seen.append(len(woken))
        box.trouble = TryLater("no")
        await client.letter()
        seen.append(len(woken))

    woken: list[None] = []
    dialogue(scene, wake=lambda: woken.append(None))

    assert seen == [1, 1]


def test_stopping_sees_open_commits_through() -> None:
    async def play() -> tuple[Box, list[str], list[str], list[str]]:
        box = Box()
        async with Listener(Receptionist(Manners("judge.test"), known), box) as listener:
            sending, idle = await Client.connect(listener.port), await Client.connect(listener.port)
            for command in OPENING:
                await sending.say(command)
            box.may_commit.clear()
            await sending.send(LETTER + b".\r\n")
            await box.asked.wait()
            asyncio.get_running_loop().call_soon(box.may_commit.set)
            port = listener.port
        with pytest.raises(ConnectionError):
            await Client.connect(port)
        return box, await sending.reply(), await sending.reply(), await idle.reply()

    box, answer, goodbye, idle = asyncio.run(play())

    assert box.bodies == [LETTER]
    assert answer == ["250 2.0.0 kept"]
    assert goodbye == idle == ["421 4.3.2 closing, try again later"]


def test_sigterm_is_a_polite_request() -> None:
    async def play() -> None:
        stopped = stop_on_signals()
        async with Listener(Receptionist(Manners("judge.test"), known), Box()):
            os.kill(os.getpid(), signal.SIGTERM)
            assert await asyncio.wait_for(stopped.wait(), 10)

    asyncio.run(play())


def test_a_port_in_use_is_one_sentence() -> None:
    async def scene(listener: Listener, box: Box) -> None:
        with pytest.raises(BadData, match="cannot be used"):
            open_sockets("127.0.0.1", listener.port)

    listening(scene)


def test_a_client_that_only_keeps_the_line_busy_is_sent_away() -> None:
    async def scene(client: Client, box: Box) -> None:
        end = asyncio.get_running_loop().time() + 10
        said = ""
        try:
            while asyncio.get_running_loop().time() < end and not said.startswith("421"):
                said = await client.say("NOOP")
                await asyncio.sleep(0.02)
        except ConnectionResetError:
            return  # He was still talking when the line was cut: the answer is lost on him.
        assert said.startswith("421")

    dialogue(scene, Manners("judge.test", timeout=0.1))
