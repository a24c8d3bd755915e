"""Which addresses somebody has: what a front says to Postfix, by what the shards said of their games, or say now."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.cluster.etcd import Entry, If, Put
from judge.cluster.published import Announcer, Names, Reader, publish
from judge.cluster.recipients import AnsweringPostfix, Recipients
from judge.cluster.register import Holder, Register
from judge.config import Cluster, Config
from judge.errors import TryLater
from judge.post.door import Manners, Receptionist, Speaks
from judge.post.handing_in import said_of_recipient
from judge.post.listener import Listener, open_sockets, port_of
from judge.post.submission import Way
from judge.store import games
from judge.store.database import open_database, write
from judge.structs import replace
from tests.game.tables import table
from tests.games import changed
from tests.loopback import free_port
from tests.post.test_listener import Box

CONFIG = Config(domain="judge.example", domains=("old.example",), cluster=Cluster(etcd=("x:1",), desk="s0"))
SAID = {
    "s0": Names(),
    "s1": Names({"standard": ("blitz", "slow")}, {"standard": ("france", "england", "all", "master")}),
}
HOLDER = Holder("n1", "10.0.0.1", 8100, 3, is_ready=True)


class Shards:
    """What the shards themselves say, and how often they were asked."""

    def __init__(self, replies: Mapping[str, str]) -> None:
        self.replies, self.asked = replies, list[str]()

    def __call__(self, holder: Holder, sender: str, recipient: str) -> str:
        self.asked.append(recipient)
        reply = self.replies.get(recipient.partition(".")[0], "550 5.1.1 no such game or seat")
        if reply == "gone":
            raise TryLater("nobody answers")
        return reply


@pytest.mark.parametrize(
    ("address", "reply", "is_asked"),
    [
        ("judge@judge.example", "", False),
        ("judge+secret@judge.example", "", False),
        ("postmaster@judge.example", "", False),
        ("b.s1+code@judge.example", "", False),
        ("judge.s1+code@judge.example", "", False),
        ("blitz.s1@judge.example", "", False),
        ("Blitz.S1+Secret@Judge.Example", "", False),
        ("blitz.s1@old.example", "", False),
        ("blitz-france.s1@judge.example", "", False),
        ("blitz-all.s1+secret@judge.example", "", False),
        ("anybody@players.example", "", False),
        # Made a moment ago: its shard knows it, what it said before does not.
        ("young.s1@judge.example", "", True),
        ("young-france.s1+secret@judge.example", "", True),
        ("nobody.s1@judge.example", "550 5.1.1", True),
        ("blitz-atlantis.s1@judge.example", "550 5.1.1", True),
        ("nobody@judge.example", "550 5.1.1", True),
        ("blitz-france@judge.example", "550 5.1.1", True),
        ("blitz.s7@judge.example", "550 5.1.1", False),
        ("judge.s7@judge.example", "550 5.1.1", False),
        ("full.s1@judge.example", "452 4.3.1", True),
        ("mute.s1@judge.example", "450 4.3.0", True),
        # While nobody has its shard, a game that was there is there; of any other nobody can say.
        ("old.s2@judge.example", "", False),
        ("young.s2@judge.example", "450 4.3.0", False),
    ],
)
def test_nobody_writes_to_an_address_that_nobody_has(address: str, reply: str, is_asked: bool) -> None:
    shards = Shards({"young": "250 2.1.5 ok", "young-france": "250 ok", "full": "452 4.3.1 no room", "mute": "gone"})
    recipients = Recipients(CONFIG, shards)
    recipients.learn(SAID)
    recipients.learn({"s2": Names({"standard": ("old",)}, {"standard": ()})})
    recipients.locate(frozenset({"s0", "s1", "s2"}), {"s0": HOLDER, "s1": HOLDER})

    said = recipients.refusal("anna@players.example", address)

    assert (said or "")[:9] == reply
    assert bool(shards.asked) is is_asked
    if reply.startswith("550"):
        assert "LIST to judge@judge.example" in (said or "")


def test_before_anything_is_known_nobody_is_refused_for_good() -> None:
    recipients = Recipients(CONFIG, Shards({}))

    assert (recipients.refusal("", "blitz.s1@judge.example") or "")[:9] == "450 4.3.0"
    assert recipients.refusal("", "judge@judge.example") is None


def test_postfix_asks_and_hears_it() -> None:
    recipients = Recipients(CONFIG, Shards({}))
    recipients.learn(SAID)
    recipients.locate(frozenset({"s0", "s1"}), {"s1": HOLDER})
    port = free_port()

    async def ask(recipient: str) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"request=smtpd_access_policy\nsender=a@b.example\nrecipient={recipient}\n\n".encode())
        answer = (await reader.readuntil(b"\n\n")).decode()
        writer.close()
        return answer

    with AnsweringPostfix(port, recipients):
        assert asyncio.run(ask("blitz.s1@judge.example")) == "action=DUNNO\n\n"
        assert asyncio.run(ask("nobody.s1@judge.example")).startswith("action=550 5.1.1 there is no such game")


def test_a_shard_is_asked_at_its_own_door_and_keeps_nothing() -> None:
    box = Box()

    async def scene() -> list[str]:
        sockets = open_sockets("127.0.0.1", 0)
        known = Receptionist(Manners("judge.example", speaks=Speaks.LMTP), lambda each: each.startswith("blitz."))
        async with Listener(known, box, sockets=sockets):
            way = Way("127.0.0.1", port_of(sockets), "judge.example", 3.0)
            addresses = ("blitz.s1@judge.example", "nobody.s1@judge.example")
            return [await asyncio.to_thread(said_of_recipient, way, "a@b.example", each) for each in addresses]

    assert [reply[:9] for reply in asyncio.run(scene())] == ["250 2.1.5", "550 5.1.1"]
    assert not box.letters


def test_a_door_at_which_nobody_answers_is_asked_later() -> None:
    port = free_port()

    with pytest.raises(TryLater):
        said_of_recipient(Way("127.0.0.1", port, "judge.example", 1.0), "a@b.example", "blitz.s1@judge.example")


class FakeEtcd:
    """One key after the other, each change with a number."""

    def __init__(self) -> None:
        self.kept: dict[str, Entry] = {"judge/holders/s1": Entry("", 7, 0)}
        self.last = 7

    def change(self, *puts: Put, when: tuple[If, ...] = ()) -> int:
        if any((self.kept[each.key].revision if each.key in self.kept else 0) != each.revision for each in when):
            return 0
        self.last += 1
        self.kept |= {put.key: Entry(put.value, self.last, 0) for put in puts}
        return self.last

    def below(self, prefix: str, since: int = 0) -> dict[str, Entry]:
        return {
            key.removeprefix(prefix): entry
            for key, entry in self.kept.items()
            if key.startswith(prefix) and entry.revision > since
        }


def test_what_a_shard_has_is_said_by_who_has_it_alone_and_read_once(tmp_path: Path) -> None:
    path = tmp_path / "judge.db"
    db = open_database(path)
    with write(db):
        games.save(db, changed(table(), name="blitz"))
        games.save(db, changed(table(), name="hidden", settings=replace(table().settings, listed=False)))
    announcer = Announcer(path)
    announcer.look()
    etcd, seen = FakeEtcd(), _register(7)
    reader = Reader(etcd)  # type: ignore[arg-type]

    assert publish(etcd, seen, "s1", announcer.names, announcer.games)  # type: ignore[arg-type]
    assert not publish(etcd, _register(6), "s1", Names(), announcer.games)  # type: ignore[arg-type]

    found = reader.names()["s1"].readers_by_game()
    assert sorted(found) == ["blitz", "hidden"]
    assert {"france", "all", "master"} <= found["blitz"]
    (said,) = reader.games().values()
    assert (said.names, [each.name for each in said.listed], said.running) == (("blitz", "hidden"), ["blitz"], 2)
    assert not said.listed[0].people
    assert (reader.names(), reader.games()) == ({}, {})
    announcer.close()
    db.close()


def _register(revision: int) -> Register:
    entries = {"holders/s1": Entry("", revision, 0)}
    return Register(frozenset({"s1"}), {}, {}, {}, {}, frozenset(), entries)
