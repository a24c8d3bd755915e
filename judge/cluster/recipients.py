"""Which addresses somebody has, as Postfix of a front asks before it takes a letter (SMTPD_POLICY_README).

What the shards said of their games is enough to take a letter, also while its shard is nowhere. It may be a second old,
so nobody is refused by it: of a game that does not stand there its shard is asked itself, and while there is nobody to
ask the writer's server is told to come again.
"""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

import structlog

from judge.cluster.published import Names
from judge.cluster.register import Holder
from judge.config import Config
from judge.errors import TryLater
from judge.post.admission import PolicyServer
from judge.post.handing_in import said_of_recipient
from judge.post.listener import open_sockets
from judge.post.submission import Way
from judge.structs import Struct

_log = structlog.get_logger()
_NO_GAME = "550 5.1.1 there is no such game or player; write LIST to judge@{domain} to see the games that there are"
_NOBODY_TO_ASK = "450 4.3.0 the machine that may have this game is being replaced, try again in a minute"
_LOCAL = re.compile(r"([^.+]*)(?:\.([^+]*))?(?:\+.*)?", re.DOTALL)
_ALWAYS = frozenset({"judge", "b", "echo", "postmaster", "abuse", "keeper"})
_PATIENCE = 3.0
"""Seconds for a shard to say whether it knows an address; Postfix waits for ten."""

Ask = Callable[[Holder, str, str], str]
"""What a shard says to a letter from somebody for somebody."""


class _Asked(Struct, frozen=True):
    """An address of ours as it names a game."""

    game: str
    reader: str
    shard: str


class Recipients:
    """What is known of all addresses; used by several threads, each value is put in its place whole."""

    def __init__(self, config: Config, ask: Ask | None = None) -> None:
        self._domains, self._domain, self._desk = config.own_domains, config.domain, config.cluster.desk
        self._ask = ask or self._said
        self._readers: Mapping[str, Mapping[str, frozenset[str]]] = {}
        self._holders: Mapping[str, Holder] = {}
        self._shards: frozenset[str] | None = None

    def learn(self, names: Mapping[str, Names]) -> None:
        """What some shards said anew."""
        self._readers = {**self._readers, **{shard: each.readers_by_game() for shard, each in names.items()}}

    def locate(self, shards: frozenset[str], holders: Mapping[str, Holder]) -> None:
        """Which shards there are, and who has those that can be asked."""
        self._shards, self._holders = shards, {shard: each for shard, each in holders.items() if each.is_ready}

    def refusal(self, sender: str, recipient: str) -> str | None:
        """Why a letter is not taken for a recipient, as a reply; None where it is."""
        local, _, domain = recipient.strip().casefold().rpartition("@")
        if domain not in self._domains:
            return None
        asked = self._taken_apart(local)
        if asked is None or self._is_said(asked):
            return None
        if self._shards is None:
            return _NOBODY_TO_ASK
        if asked.shard not in self._shards:
            return _NO_GAME.format(domain=self._domain)
        holder = self._holders.get(asked.shard)
        try:
            reply = self._ask(holder, sender, recipient) if holder is not None else _NOBODY_TO_ASK
        except TryLater as error:
            _log.warning("a shard could not be asked for an address", shard=asked.shard, why=str(error))
            return _NOBODY_TO_ASK
        if reply.startswith("2"):
            return None
        return reply if reply.startswith("4") else _NO_GAME.format(domain=self._domain)

    def _taken_apart(self, local: str) -> _Asked | None:
        """What a local part names; None where it is none of a game."""
        found = _LOCAL.fullmatch(local)
        if found is None:
            return _Asked("", "", self._desk)
        whole, shard = found[1], found[2] or self._desk
        if whole in _ALWAYS and (not found[2] or self._shards is None or shard in self._shards):
            return None
        game, _, reader = whole.partition("-")
        return _Asked(game, reader, shard)

    def _is_said(self, asked: _Asked) -> bool:
        readers = self._readers.get(asked.shard, {}).get(asked.game)
        return readers is not None and (not asked.reader or asked.reader in readers)

    def _said(self, holder: Holder, sender: str, recipient: str) -> str:
        return said_of_recipient(Way(holder.host, holder.port, self._domain, _PATIENCE), sender, recipient)


class RecipientsDoor(PolicyServer):
    """Where Postfix asks."""

    def __init__(self, sockets: Sequence[socket.socket], recipients: Recipients) -> None:
        super().__init__(sockets)
        self._recipients = recipients

    async def refusal(self, asked: Mapping[str, str]) -> str | None:  # noqa: D102
        sender, recipient = asked.get("sender", ""), asked.get("recipient", "")
        # A shard may have to be asked, and others wait meanwhile.
        return await asyncio.to_thread(self._recipients.refusal, sender, recipient)


class AnsweringPostfix:
    """Answers at a port of this machine, in a thread of its own; used as a context."""

    def __init__(self, port: int, recipients: Recipients) -> None:
        self._sockets = open_sockets("127.0.0.1", port)
        self._recipients = recipients
        self._loop = asyncio.new_event_loop()
        self._stopped = asyncio.Event()
        self._thread = threading.Thread(target=self._run, name="recipients", daemon=True)

    def __enter__(self) -> AnsweringPostfix:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()

    def _run(self) -> None:
        async def answer() -> None:
            async with RecipientsDoor(self._sockets, self._recipients):
                await self._stopped.wait()

        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(answer())
