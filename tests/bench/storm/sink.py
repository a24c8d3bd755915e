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

_ID = re.compile(rb"^Message-ID: <([^>]*)>", re.MULTILINE | re.IGNORECASE)
_ANSWERED = re.compile(rb"^In-Reply-To: <([^>]*)>", re.MULTILINE | re.IGNORECASE)
_HEAD = 8192


@dataclass(frozen=True, slots=True)
class Came:
    """A mail that came to a player."""

    at: float
    message_id: str
    answers: str
    rcpt: str


class _Notes:
    def __init__(self, path: Path) -> None:
        self._file = path.open("a", buffering=1)

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        raw = bytes(getattr(envelope, "content", b"") or b"")[:_HEAD]
        found = [match[1].decode() if match else "-" for match in (_ID.search(raw), _ANSWERED.search(raw))]
        (rcpt,) = getattr(envelope, "rcpt_tos", ["-"])
        print(f"{time.time():.3f}", *found, rcpt, sep="\t", file=self._file)
        return "250 kept"


async def _serve(path: Path, host: str, tell: Connection) -> None:
    from aiosmtpd.smtp import SMTP

    loop = asyncio.get_running_loop()
    notes = _Notes(path)
    server = await loop.create_server(lambda: SMTP(notes, hostname="players.example", loop=loop), host, 0)
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
