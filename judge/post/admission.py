"""Who may leave a letter now: strangers to a limit, nobody where the disk runs full.

Anyone who writes to an address with a secret part was given it by the judge, and is a player here; so is a server that
returns one of our mails to the address made for its bounce. Everybody else is a stranger. An envelope sender proves
nothing, so that of a registered person only has a count of its own: strangers cannot use up what he may write.

What was taken is counted, not what was asked for: a mail server asks about an address without sending a letter. So no
more names are remembered than letters were taken in an hour, however many anybody makes up.

Postfix asks before it takes a letter for us (SMTPD_POLICY_README). So anyone who is refused hears it while he is on the
line: nothing waits in the queue for a judge that will not have it, and nobody is sent a bounce for a letter that
another one forged. The listener refuses the same by itself, for letters that came some other way.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Self

from judge.mailaddress import normal_address
from judge.structs import Struct

_log = logging.getLogger(__name__)
_HOUR = 3600.0
_V4_NETWORK, _V6_NETWORK = 24, 48
"""Bits of an address that one owner usually has: the rest is his to change."""

UNKNOWN = "550 5.1.1 no such game or seat"
NO_ROOM = "452 4.3.1 no room for letters now, try again later"
TOO_MANY = "452 4.7.1 too many letters in this hour, try again later; answers to mails of the judge are always taken"
FAR_TOO_LARGE = "552 5.3.4 the letter is too large"
TOO_LARGE = "552 5.3.4 the letter is too large; only answers to mails of the judge may be larger than {size} bytes"


class Allowance(Struct, frozen=True):
    """How much is taken; letters are those of an hour."""

    size: int
    """Bytes of a stranger's letter."""
    sender: int
    """A stranger's letters, by the address in the envelope."""
    network: int
    """Strangers' letters from one network."""
    strangers: int
    """Letters of all strangers together."""
    registered: int
    """Letters in whose envelope an address of a registered person stands, by this address."""
    reserve: int
    """Free bytes below which strangers leave nothing, and below half of which nobody does."""


class Caller(Struct, frozen=True):
    """What a client says of a letter before it sends it, and from where."""

    sender: str
    """The envelope sender, `<>` for none."""
    network: str = ""
    """Empty where it is not known, and where it is this machine."""
    size: int = 0
    """Bytes, as announced; 0 when not."""


class Admission:
    """Decides for one listener, and remembers for an hour what it took; `clock` gives seconds."""

    def __init__(
        self,
        allowance: Allowance,
        *,
        is_secret: Callable[[str], bool],
        is_registered: Callable[[str], bool],
        free: Callable[[], int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._allowance = allowance
        self._is_secret = is_secret
        self._is_registered = is_registered
        self._free = free
        self._clock = clock
        self._counts: Counter[tuple[str, str]] = Counter()
        self._began = clock()
        self._told: set[str | tuple[str, str]] = set()
        """What stands in the log already: a flood is one line, not thousands."""

    @property
    def size(self) -> int:
        """Bytes of a stranger's letter."""
        return self._allowance.size

    def is_players(self, recipient: str) -> bool:
        """Whether only a person who had mail from the judge can know this address."""
        return self._is_secret(recipient)

    def refusal(self, caller: Caller, recipient: str, copies: int = 0) -> str | None:
        """Why a letter is not taken for a recipient, as a reply; `copies` are those it is taken for already."""
        if self._is_secret(recipient):
            return self._no_room(self._allowance.reserve // 2, "anybody")
        return self._no_room(self._allowance.reserve, "strangers") or (
            too_large(self.size) if caller.size > self.size else self._too_many(caller, copies + 1)
        )

    def take(self, caller: Caller, copies: int) -> str | None:
        """Count a letter that is about to be kept so many times for strangers; a reply where that is too many."""
        refusal = self._too_many(caller, copies) if copies else None
        if refusal is None:
            self._count(caller, copies)
        return refusal

    def give_back(self, caller: Caller, copies: int) -> None:
        """A letter that was counted could not be kept."""
        self._count(caller, -copies)

    def _count(self, caller: Caller, copies: int) -> None:
        for key, _ in self._limits(caller) if copies else ():
            self._counts[key] += copies

    def _limits(self, caller: Caller) -> tuple[tuple[tuple[str, str], int], ...]:
        """What is counted for a caller, each with how much it may be."""
        sender, allowance = normal_address(caller.sender), self._allowance
        if self._is_registered(sender):
            return ((("registered", sender), allowance.registered),)
        network = ((("network", caller.network), allowance.network),) if caller.network else ()
        return (("sender", sender), allowance.sender), *network, (("all", "strangers"), allowance.strangers)

    def _too_many(self, caller: Caller, copies: int) -> str | None:
        if self._clock() - self._began >= _HOUR:
            self._counts.clear()
            self._told = {key for key in self._told if isinstance(key, str)}
            self._began = self._clock()
        for key, limit in self._limits(caller):
            if self._counts[key] + copies > limit:
                self._tell(key, "%d letters came from %s %s: no more are taken in this hour", limit, *key)
                return TOO_MANY
        return None

    def _no_room(self, least: int, who: str) -> str | None:
        if least and self._free() < least:
            self._tell(who, "the disk is nearly full: no letter is taken from %s", who)
            return NO_ROOM
        self._told.discard(who)
        return None

    def _tell(self, key: str | tuple[str, str], line: str, *values: object) -> None:
        if key not in self._told:
            self._told.add(key)
            _log.warning(line, *values)


def too_large(size: int) -> str:
    """The reply to a stranger's letter that is larger than so many bytes."""
    return TOO_LARGE.format(size=size)


def network_of(address: str) -> str:
    """The network that an address of the internet belongs to; empty for this machine, and for what is no address."""
    found = _address(address)
    if found is None or found.is_loopback:
        return ""
    bits = _V4_NETWORK if isinstance(found, IPv4Address) else _V6_NETWORK
    return str(ip_network(f"{found}/{bits}", strict=False))


def is_within(address: str, networks: tuple[str, ...]) -> bool:
    """Whether an address of the internet belongs to one of some networks."""
    found = _address(address)
    return found is not None and any(found in ip_network(each) for each in networks)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """An address, whichever way it is written; None for what is none."""
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


ATTRIBUTES = ("NAME", "ADDR", "PORT", "PROTO", "HELO", "IDENT", "SOURCE")
_UNKNOWN = frozenset({"[UNAVAILABLE]", "[TEMPUNAVAIL]"})
_HEX = re.compile(r"\+([0-9A-F]{2})")
# RFC 3461 section 4: printable ASCII but `+` and `=`; anything else as `+` and two hexadecimal digits.
_XTEXT = re.compile(r"(?:[!-*,-<>-~]|\+[0-9A-F]{2})*")


def read_attributes(text: str) -> Mapping[str, str] | None:
    """The attributes of one command by their names in capitals, empty where not known; None where it is none."""
    found: dict[str, str] = {}
    for word in text.split():
        name, given, value = word.partition("=")
        if not given or name.upper() not in ATTRIBUTES or not _XTEXT.fullmatch(value):
            return None
        plain = _HEX.sub(lambda match: chr(int(match[1], 16)), value)
        found[name.upper()] = "" if plain.upper() in _UNKNOWN else plain
    return found or None


def client_address(attributes: Mapping[str, str]) -> str | None:
    """The network address of the client, without the mark of IPv6; None when these attributes do not tell it."""
    address = attributes.get("ADDR")
    return re.sub(r"(?i)\AIPv6:", "", address) if address is not None else None


_LONGEST_LINE = 4096
_MOST_LINES = 100
_GOES_ON = "DUNNO"
"""The answer to whom the judge has nothing against: what else Postfix asks for is still to be asked."""


class PolicyServer:
    """Answers what Postfix asks about recipients, on sockets that listen already; used as an asynchronous context."""

    def __init__(self, sockets: Sequence[socket.socket]) -> None:
        self._sockets = sockets
        self._servers: list[asyncio.Server] = []
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        for listening in self._sockets:
            self._servers.append(await asyncio.start_server(self._serve, sock=listening, limit=_LONGEST_LINE))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Hang up: Postfix asks again, and has an answer of its own while nobody is there."""
        for server in self._servers:
            server.close()
        for writer in tuple(self._writers):
            writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        # What is no question, or has no end, is not waited for; neither is who hangs up in the middle.
        with suppress(ValueError, OSError, asyncio.IncompleteReadError):
            while (asked := await _question(reader)) is not None:
                writer.write(f"action={await self._answer(asked)}\n\n".encode("ascii"))
                await writer.drain()
        self._writers.discard(writer)
        writer.close()

    async def _answer(self, asked: Mapping[str, str]) -> str:
        if asked.get("request") != "smtpd_access_policy":
            return _GOES_ON
        try:
            return await self.refusal(asked) or _GOES_ON
        except Exception as error:  # noqa: BLE001 - the listener looks again; a letter more is better than none
            _log.error("a question could not be answered", exc_info=error)
            return _GOES_ON

    async def refusal(self, asked: Mapping[str, str]) -> str | None:
        """The reply that refuses a letter with these attributes; None where nothing is against it."""
        raise NotImplementedError


class PolicyDoor(PolicyServer):
    """What the listener would say.

    `is_ours` says of an address whether letters to it come here at all, `is_known` of one of ours whether anybody has
    it; no letter is larger than `size` bytes.
    """

    def __init__(
        self,
        sockets: Sequence[socket.socket],
        admission: Admission,
        *,
        is_ours: Callable[[str], bool],
        is_known: Callable[[str], bool],
        size: int,
    ) -> None:
        super().__init__(sockets)
        self._admission = admission
        self._is_ours = is_ours
        self._is_known = is_known
        self._size = size

    async def refusal(self, asked: Mapping[str, str]) -> str | None:  # noqa: D102
        recipient, size = asked.get("recipient", ""), asked.get("size", "")
        if not self._is_ours(recipient):
            return None
        caller = Caller(
            asked.get("sender") or "<>",
            network_of(asked.get("client_address", "")),
            int(size) if size.isascii() and size.isdigit() else 0,
        )
        if not self._is_known(recipient):
            return UNKNOWN
        if caller.size > self._size:
            return FAR_TOO_LARGE
        return self._admission.refusal(caller, recipient)


async def _question(reader: asyncio.StreamReader) -> Mapping[str, str] | None:
    """The attributes of one question; None when there is no further one. ValueError for what is no question."""
    found: dict[str, str] = {}
    for _ in range(_MOST_LINES):
        line = (await reader.readline()).decode("utf-8", "replace")
        if not line.endswith("\n"):
            return None
        name, given, value = line.rstrip("\n").partition("=")
        if not given:
            return found
        found[name] = value
    raise ValueError("too many lines")
