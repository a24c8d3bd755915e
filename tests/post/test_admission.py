"""Strangers leave letters to a limit, players go on; where the disk runs full strangers are refused first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from judge.errors import TryLater
from judge.post.admission import Admission, Allowance, Caller, client_address, is_within, network_of, read_attributes
from judge.post.door import Manners, Receptionist, Speaks
from judge.post.listener import Listener
from judge.structs import replace
from tests.post.smtp_client import LETTER, Client
from tests.post.test_listener import Box

OPEN, SECRET = "judge@judge.test", "judge+secret@judge.test"
ALLOWANCE = Allowance(size=2000, sender=3, network=5, strangers=8, registered=4, reserve=1000)
LARGE = b"Subject: x\r\n\r\n" + b"x" * 2000 + b"\r\n"
LMTP = Manners("judge.test", speaks=Speaks.LMTP)
SMTP = Manners("judge.test")


class House:
    """A listener with its limits, a clock that is put forward, and a disk that fills."""

    def __init__(self, allowance: Allowance = ALLOWANCE) -> None:
        self.box = Box()
        self.now = 0.0
        self.free = 5000
        self.admission = Admission(
            allowance,
            is_secret=lambda address: "+" in address,
            is_registered=lambda address: address.startswith("player"),
            free=lambda: self.free,
            clock=lambda: self.now,
        )

    def open(self, scene: Callable[[Dialogue], Awaitable[None]], manners: Manners = SMTP) -> list[str]:
        """Play a scene; the senders of what was kept."""

        async def play() -> None:
            async with Listener(Receptionist(manners, lambda _: True, self.admission), self.box) as listener:
                await scene(await Dialogue.begin(self, listener.port, manners))

        asyncio.run(play())
        return [sender for sender, _, _ in self.box.letters]


class Dialogue:
    """One client."""

    def __init__(self, house: House, port: int, manners: Manners, client: Client) -> None:
        self.house, self.port, self.manners, self.client = house, port, manners, client

    @classmethod
    async def begin(cls, house: House, port: int, manners: Manners) -> Dialogue:
        self = cls(house, port, manners, await Client.connect(port))
        await self.client.say("LHLO client.test" if manners.speaks is Speaks.LMTP else "EHLO client.test")
        return self

    async def another(self) -> Dialogue:
        return await self.begin(self.house, self.port, self.manners)

    async def letter(self, sender: str, *rcpts: str, raw: bytes = LETTER, size: str = "", at: str = "") -> str:
        """Send a letter, from a network address if one is given; the code of the last reply."""
        await self.client.say("RSET")
        xforward = (f"XFORWARD ADDR={at}",) if at else ()
        to = tuple(f"RCPT TO:<{rcpt}>" for rcpt in rcpts or (OPEN,))
        reply = await self.client.letter(raw, opening=(*xforward, f"MAIL FROM:<{sender}>{size}", *to, "DATA"))
        return reply[:9]


def test_a_stranger_sends_so_many_letters_in_an_hour_and_then_again() -> None:
    async def scene(say: Dialogue) -> None:
        assert [await say.letter("eve@x.test") for _ in range(4)] == ["250 2.0.0"] * 3 + ["452 4.7.1"]
        assert await say.letter("EVE@X.test") == "452 4.7.1"
        assert await say.letter("adam@x.test") == "250 2.0.0"
        say.house.now = 3599
        assert await say.letter("eve@x.test") == "452 4.7.1"
        say.house.now = 3600
        assert await say.letter("eve@x.test") == "250 2.0.0"

    assert House().open(scene) == ["eve@x.test"] * 3 + ["adam@x.test", "eve@x.test"]


def test_all_strangers_together_do_not_keep_a_player_out() -> None:
    async def scene(say: Dialogue) -> None:
        replies = [await say.letter(f"s{number}@x.test") for number in range(20)]
        assert replies == ["250 2.0.0"] * 8 + ["452 4.7.1"] * 12
        assert await say.letter("s99@x.test", SECRET) == "250 2.0.0"
        assert await say.letter("", SECRET, raw=LARGE) == "250 2.0.0"
        # To a bare address, from a registered one: that count is his alone.
        replies = [await say.letter("player1@y.test") for _ in range(5)]
        assert replies == ["250 2.0.0"] * 4 + ["452 4.7.1"]
        assert await say.letter("player2@y.test") == "250 2.0.0"

    assert len(House().open(scene)) == 15


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("198.51.100.7", "198.51.100.250", True),
        ("198.51.100.7", "198.51.101.7", False),
        ("IPV6:2001:db8:1:2::3", "IPv6:2001:db8:1:ffff::9", True),
        ("IPv6:2001:db8:1::3", "IPv6:2001:db8:2::3", False),
        ("198.51.100.7", "IPv6:::ffff:198.51.100.8", True),
        ("[UNAVAILABLE]", "[UNAVAILABLE]", False),
        ("127.0.0.1", "127.0.0.1", False),
    ],
)
def test_a_network_has_one_count_however_many_senders_it_makes_up(first: str, second: str, is_one: bool) -> None:
    async def scene(say: Dialogue) -> None:
        assert [await say.letter(f"s{number}@x.test", at=first) for number in range(5)] == ["250 2.0.0"] * 5
        assert await say.letter("s9@x.test", at=second) == ("452 4.7.1" if is_one else "250 2.0.0")
        assert await say.letter("s9@x.test", SECRET, at=second) == "250 2.0.0"

    House().open(scene, LMTP)


def test_what_is_not_sent_after_all_counts_nothing() -> None:
    """Postfix asks whether an address is known before it takes a letter for it."""

    async def scene(say: Dialogue) -> None:
        for _ in range(50):
            for command in ("MAIL FROM:<double-bounce@mx.test>", f"RCPT TO:<{OPEN}>", "RSET"):
                assert (await say.client.say(command)).startswith("250")
        assert [await say.letter("eve@x.test") for _ in range(4)] == ["250 2.0.0"] * 3 + ["452 4.7.1"]

    House().open(scene)


def test_a_letter_that_could_not_be_kept_counts_nothing() -> None:
    async def scene(say: Dialogue) -> None:
        say.house.box.trouble = TryLater("the disk is full")
        assert [await say.letter("eve@x.test") for _ in range(9)] == ["451 4.3.0"] * 9
        say.house.box.trouble = None
        assert await say.letter("eve@x.test") == "250 2.0.0"

    House().open(scene)


def test_each_copy_counts() -> None:
    async def scene(say: Dialogue) -> None:
        assert await say.letter("eve@x.test", OPEN, "a@judge.test", "b@judge.test", "c@judge.test") == "452 4.7.1"
        assert await say.letter("eve@x.test", OPEN, "a@judge.test", "b@judge.test") == "250 2.0.0"
        assert await say.letter("eve@x.test") == "452 4.7.1"

    House().open(scene)


def test_many_connections_at_once_get_no_more_in() -> None:
    async def scene(say: Dialogue) -> None:
        others = [say, *[await say.another() for _ in range(9)]]
        for number, each in enumerate(others):
            for command in (f"MAIL FROM:<s{number}@x.test>", f"RCPT TO:<{OPEN}>", "DATA"):
                assert (await each.client.say(command))[0] in "23"
        replies = [(await each.client.say(LETTER + b".\r\n"))[:9] for each in others]
        assert replies == ["250 2.0.0"] * 8 + ["452 4.7.1"] * 2

    assert len(House().open(scene)) == 8


def test_made_up_senders_and_networks_take_no_memory() -> None:
    house = House(replace(ALLOWANCE, strangers=100))
    for number in range(50_000):
        caller = Caller(f"s{number}@x.test", f"10.{number // 256}.{number % 256}.0/24")
        if house.admission.refusal(caller, OPEN) is None:
            assert house.admission.take(caller, 1) is None

    assert len(house.admission._counts) <= 201


@pytest.mark.parametrize("manners", [SMTP, LMTP], ids=["smtp", "lmtp"])
def test_a_large_letter_of_a_stranger_is_refused_before_it_is_sent_where_its_size_is_said(manners: Manners) -> None:
    async def scene(say: Dialogue) -> None:
        assert await say.letter("player1@x.test", size=" SIZE=2001") == "552 5.3.4"
        assert await say.letter("player1@x.test", size=" SIZE=2000") == "250 2.0.0"
        assert await say.letter("player1@x.test", SECRET, size=" SIZE=2016", raw=LARGE) == "250 2.0.0"

    assert len(House().open(scene, manners)) == 2


def test_a_large_letter_whose_size_was_not_said_is_refused_when_it_is_there() -> None:
    async def scene(say: Dialogue) -> None:
        assert await say.letter("eve@x.test", raw=LARGE) == "552 5.3.4"
        assert await say.letter("eve@x.test", SECRET, raw=LARGE) == "250 2.0.0"
        assert await say.letter("eve@x.test", OPEN, SECRET, raw=LARGE) == "250 2.0.0"
        assert await say.letter("eve@x.test") == "250 2.0.0"

    assert len(House().open(scene)) == 3


def test_over_lmtp_each_recipient_hears_that_a_letter_is_too_large() -> None:
    async def scene(say: Dialogue) -> None:
        assert await say.letter("eve@x.test", OPEN, "a@judge.test", raw=LARGE) == "552 5.3.4"
        assert (await say.client.reply())[0].startswith("552 5.3.4")
        assert await say.client.say("NOOP") == "250 OK"

    assert House().open(scene, LMTP) == []


def test_where_the_disk_runs_full_strangers_are_refused_first_then_players() -> None:
    async def scene(say: Dialogue) -> None:
        codes = []
        for free in (1000, 999, 500, 499, 0, 500, 1000):
            say.house.free = free
            codes += [(await say.letter("player1@x.test"), await say.letter("player1@x.test", SECRET))]
        yes, no = "250 2.0.0", "452 4.3.1"
        assert codes == [(yes, yes), (no, yes), (no, yes), (no, no), (no, no), (no, yes), (yes, yes)]

    House().open(scene)


def test_without_a_reserve_the_disk_is_not_asked() -> None:
    house = House(replace(ALLOWANCE, reserve=0))
    house.free = 0

    assert house.admission.refusal(Caller("eve@x.test"), OPEN) is None


def test_a_flood_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    house = House()
    for number in range(100):
        house.admission.take(Caller(f"s{number}@x.test"), 1)
    house.free = 700
    for number in range(100):
        house.admission.refusal(Caller(f"s{number}@x.test"), OPEN)

    assert len(caplog.messages) == 2


def test_where_a_letter_is_from_is_heard_from_the_mail_server_of_the_house_alone() -> None:
    async def neighbour(say: Dialogue) -> None:
        assert (await say.client.say("XFORWARD NAME=mx.test ADDR=192.0.2.1 PORT=25"))[:9] == "250 2.0.0"
        assert (await say.client.say("xforward proto=ESMTP helo=[UNAVAILABLE] source=REMOTE"))[:9] == "250 2.0.0"
        for wrong in ("XFORWARD", "XFORWARD ADDR", "XFORWARD ADDR=a+b", "XFORWARD LOGIN=x", "XFORWARD ADDR=1.2.3.4 x"):
            assert (await say.client.say(wrong))[:9] == "501 5.5.4", wrong
        await say.client.say("MAIL FROM:<eve@x.test>")
        assert (await say.client.say("XFORWARD ADDR=192.0.2.1"))[:9] == "503 5.5.1"

    async def stranger(say: Dialogue) -> None:
        await say.client.send(b"EHLO client.test\r\n")
        assert not any("XFORWARD" in line for line in await say.client.reply())
        assert (await say.client.say("XFORWARD ADDR=192.0.2.1"))[:9] == "550 5.7.0"
        assert [await say.letter("eve@x.test") for _ in range(4)] == ["250 2.0.0"] * 3 + ["452 4.7.1"]

    House().open(neighbour)
    House().open(stranger, replace(SMTP, neighbours=("192.0.2.0/24",)))


def test_where_a_letter_is_from_is_forgotten_with_it() -> None:
    async def scene(say: Dialogue) -> None:
        assert [await say.letter(f"s{number}@x.test", at="192.0.2.1") for number in range(5)] == ["250 2.0.0"] * 5
        assert await say.letter("s9@x.test") == "250 2.0.0"

    House().open(scene)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("NAME=a.test ADDR=192.0.2.1", {"NAME": "a.test", "ADDR": "192.0.2.1"}),
        ("ADDR=IPv6:2001:db8::1", {"ADDR": "IPv6:2001:db8::1"}),
        ("HELO=a+20b+2B", {"HELO": "a b+"}),
        ("ADDR=[UNAVAILABLE] NAME=[TEMPUNAVAIL]", {"ADDR": "", "NAME": ""}),
        ("IDENT=", {"IDENT": ""}),
        ("HELO=a+2", None),
        ("HELO=a+2b", None),
        ("HELO=é", None),
        ("FOO=bar", None),
        ("", None),
    ],
)
def test_attributes_are_read_as_xtext(text: str, found: dict[str, str] | None) -> None:
    assert read_attributes(text) == found


def test_the_mark_of_ipv6_is_no_part_of_an_address() -> None:
    assert client_address({"ADDR": "IPv6:2001:db8::1"}) == "2001:db8::1"
    assert client_address({"NAME": "a.test"}) is None


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2::3", "2001:db8:1::/48"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("fe80::1%eth0", "fe80::/48"),
        ("127.0.0.9", ""),
        ("::1", ""),
        ("", ""),
        ("localhost", ""),
        ("192.0.2.777", ""),
    ],
)
def test_the_network_of_an_address(address: str, network: str) -> None:
    assert network_of(address) == network


def test_a_neighbour_is_known_by_its_network() -> None:
    house = Manners("judge.test").neighbours

    assert all(is_within(address, house) for address in ("127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"))
    assert not any(is_within(address, house) for address in ("192.0.2.1", "2001:db8::1", "::ffff:192.0.2.1", "", "x"))
