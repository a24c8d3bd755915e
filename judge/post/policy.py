"""What Postfix asks before it takes a letter for us (SMTPD_POLICY_README).

So anyone who is refused hears it while he is on the line: nothing waits in the queue for a judge that will not have it,
and nobody is sent a bounce for a letter that another one forged. The listener refuses the same by itself, for letters
that came some other way.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from judge.post.admission import Admission, Caller, network_of

_log = logging.getLogger(__name__)
_LONGEST_LINE = 4096
_MOST_LINES = 100
_GOES_ON = "DUNNO"
"""The answer to whom the judge has nothing against: what else Postfix asks for is still to be asked."""


class PolicyDoor:
    """Answers on sockets that listen already; used as an asynchronous context.

    `is_ours` says of an address whether letters to it come here at all.
    """

    def __init__(self, sockets: Sequence[socket.socket], admission: Admission, is_ours: Callable[[str], bool]) -> None:
        self._sockets = sockets
        self._admission = admission
        self._is_ours = is_ours
        self._servers: list[asyncio.Server] = []
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> PolicyDoor:
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
                writer.write(f"action={self._answer(asked)}\n\n".encode("ascii"))
                await writer.drain()
        self._writers.discard(writer)
        writer.close()

    def _answer(self, asked: Mapping[str, str]) -> str:
        recipient = asked.get("recipient", "")
        if asked.get("request") != "smtpd_access_policy" or not self._is_ours(recipient):
            return _GOES_ON
        size = asked.get("size", "")
        caller = Caller(
            asked.get("sender") or "<>",
            network_of(asked.get("client_address", "")),
            int(size) if size.isascii() and size.isdigit() else 0,
        )
        try:
            return self._admission.refusal(caller, recipient) or _GOES_ON
        except Exception as error:  # noqa: BLE001 - the listener looks again; a letter more is better than none
            _log.error("a question could not be answered", exc_info=error)
            return _GOES_ON


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
