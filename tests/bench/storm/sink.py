"""The mail server of all players, in a process of its own: notes what comes when, and throws it away."""

from __future__ import annotations

import asyncio
import multiprocessing
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TextIO, cast

_ID = re.compile(rb"^Message-ID: <([^>]*)>", re.MULTILINE | re.IGNORECASE)
_ANSWERED = re.compile(rb"^In-Reply-To: <([^>]*)>", re.MULTILINE | re.IGNORECASE)
_HEAD = 8192
_END = b"\r\n.\r\n"
_ANSWERS = {
    b"EHLO": "250-players.example\r\n250-8BITMIME\r\n250 SMTPUTF8",
    b"DATA": "354 go on",
    b"QUIT": "221 good-bye",
    **dict.fromkeys((b"HELO", b"MAIL", b"RCPT", b"RSET", b"NOOP"), "250 well"),
}


@dataclass(frozen=True, slots=True)
class Came:
    """A mail that came to a player."""

    at: float
    message_id: str
    answers: str
    rcpt: str


class _Session(asyncio.Protocol):
    """One connection (RFC 5321): each mail is taken and noted.

    As little as can be: it runs on the processors of the judge that is measured, and is no part of it.
    """

    def __init__(self, notes: TextIO) -> None:
        self._notes = notes
        self._came = bytearray()
        self._rcpt = "-"
        self._is_data = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)
        self._say("220 players.example ESMTP")

    def data_received(self, data: bytes) -> None:
        self._came += data
        while True:
            end = _END if self._is_data else b"\r\n"
            if self._is_data and self._came.startswith(b".\r\n"):
                self._came[:0] = b"\r\n"  # nothing but its end
            at = self._came.find(end)
            if at < 0:
                return
            said = bytes(self._came[: min(at, _HEAD)])
            del self._came[: at + len(end)]
            if self._is_data:
                self._note(said)
            else:
                self._answer(said)

    def _answer(self, line: bytes) -> None:
        verb = line[:4].upper()
        if verb == b"RCPT":
            self._rcpt = line.partition(b"<")[2].partition(b">")[0].decode()
        self._is_data = verb == b"DATA"
        self._say(_ANSWERS.get(verb, "500 not known here"))
        if verb == b"QUIT":
            self._transport.close()

    def _note(self, head: bytes) -> None:
        self._is_data = False
        found = [match[1].decode() if match else "-" for match in (_ID.search(head), _ANSWERED.search(head))]
        print(f"{time.time():.3f}", *found, self._rcpt, sep="\t", file=self._notes)
        self._say("250 kept")

    def _say(self, reply: str) -> None:
        self._transport.write(f"{reply}\r\n".encode())


async def _serve(path: Path, host: str, tell: Connection) -> None:
    loop = asyncio.get_running_loop()
    with path.open("a", buffering=1) as notes:
        server = await loop.create_server(lambda: _Session(notes), host, 0)
        tell.send(server.sockets[0].getsockname()[1])
        await loop.run_in_executor(None, tell.recv)


def _run(path: Path, host: str, tell: Connection) -> None:
    asyncio.run(_serve(path, host, tell))


@contextmanager
def sink(path: Path, host: str = "127.0.0.1") -> Iterator[int]:
    """Its port at an address of this machine, while it is open; what came is in the file."""
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    process = spawn.Process(target=_run, args=(path, host, theirs), daemon=True)
    process.start()
    try:
        yield int(ours.recv())
    finally:
        ours.send("stop")
        process.join(10)


def came(path: Path) -> list[Came]:
    """All that came."""
    rows = (line.split("\t") for line in path.read_text().splitlines())
    return [Came(float(at), message_id, answers, rcpt) for at, message_id, answers, rcpt in rows]
