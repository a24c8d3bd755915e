"""The two ends of the wire: a mail server that keeps what the judge sends, people who answer it, and the judge's own.

The two servers run in a thread each.
"""

from __future__ import annotations

import asyncio
import queue
import re
import smtplib
import threading
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from judge.clerk.service.serve import Sockets, listen
from judge.config import Config
from judge.post.door import Manners, Receptionist
from judge.post.listener import Listener

_HOST = "127.0.0.1"
_NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 60


class PostOffice:
    """A receiving mail server's boxes: every mail is one .eml file and lies in a person's mailbox."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._boxes: dict[str, list[bytes]] = defaultdict(list)
        self.count = 0

    async def keep(self, received_at: datetime, mail_from: str, rcpts: Sequence[str], raw: bytes) -> None:
        """Put a mail into the boxes of those it is for; only who opens it pays for taking it apart."""
        head, _, _ = raw.partition(b"\r\n\r\n")
        subject = str(_opened(head)["Subject"])
        self.count += 1
        name = _NOT_IN_NAMES.sub("-", subject.lower()).strip("-")[:_LONGEST_NAME]
        for recipient in rcpts:
            who = recipient.partition("@")[0]
            (self._folder / f"{self.count:03}-{who}-{name}.eml").write_bytes(raw)
            self._boxes[recipient].append(raw)

    def newest(self, recipient: str) -> EmailMessage | None:
        """The mail that a person got last."""
        box = self._boxes[recipient]
        return _opened(box[-1]) if box else None

    def first_file(self, wanted: re.Pattern[str]) -> tuple[str, EmailMessage]:
        """The name of the first file that is called like this, and the mail in it."""
        file = next(file for file in sorted(self._folder.iterdir()) if wanted.match(file.name))
        return file.name, _opened(file.read_bytes())


def _opened(raw: bytes) -> EmailMessage:
    return message_from_bytes(raw, policy=policy.default)


def text_of(mail: EmailMessage) -> str:
    """The plain text of a mail, as a terminal shows it."""
    part = mail.get_body(("plain",))
    return part.get_content() if part is not None else ""


def write_letter(
    sender: str, to: str, text: str, answered: EmailMessage | None, number: int, now: datetime
) -> EmailMessage:
    """A letter as a mail program makes it: an answer quotes all of what it answers."""
    letter = EmailMessage()
    letter["From"] = sender
    letter["To"] = to
    letter["Message-ID"] = f"<letter{number}@players.example>"
    if answered is None:
        letter["Subject"] = "Diplomacy"
    else:
        letter["Subject"] = f"Re: {answered['Subject']}"
        letter["In-Reply-To"] = str(answered["Message-ID"])
        quoted = "\n".join(f"> {line}".rstrip() for line in text_of(answered).splitlines())
        text = f"{text}\n\nOn {now:%A, %d %B %Y at %H:%M} the judge wrote:\n{quoted}"
    letter["Date"] = now
    letter.set_content(text)
    return letter


def send(letter: EmailMessage, port: int, copies: int = 1) -> None:
    """Put a letter on the wire."""
    with smtplib.SMTP(_HOST, port, timeout=10) as client:
        for _ in range(copies):
            client.send_message(letter)


_LARGEST = 25_000_000
"""Bytes of a mail, as large providers allow."""


@contextmanager
def post_office_open(office: PostOffice) -> Iterator[int]:
    """The players' mail server on a free port."""

    async def run(ready: Callable[[int], None], until: asyncio.Event) -> None:
        async with Listener(Receptionist(Manners("players.example", size=_LARGEST), lambda _: True), office) as server:
            ready(server.port)
            await until.wait()

    with _in_thread(run) as port:
        yield port


@contextmanager
def listener_open(config: Config, clock: Callable[[], datetime]) -> Iterator[int]:
    """The judge's listener on a free port, on the demo's clock."""

    async def run(ready: Callable[[int], None], until: asyncio.Event) -> None:
        await listen(config, Sockets.open(config), clock=clock, ready=ready, until=until)

    with _in_thread(run) as port:
        yield port


@contextmanager
def _in_thread(run: Callable[[Callable[[int], None], asyncio.Event], Coroutine[None, None, None]]) -> Iterator[int]:
    """Run a server until the context is left; gives its port, or raises what kept it from starting."""
    started: queue.SimpleQueue[int | Exception] = queue.SimpleQueue()
    stop: queue.SimpleQueue[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = queue.SimpleQueue()

    async def main() -> None:
        until = asyncio.Event()
        stop.put((asyncio.get_running_loop(), until))
        try:
            await run(started.put, until)
        except Exception as error:  # noqa: BLE001 - it is raised again in the thread that waits for the port
            started.put(error)

    thread = threading.Thread(target=lambda: asyncio.run(main()), daemon=True)
    thread.start()
    loop, until = stop.get()
    port = started.get()
    if isinstance(port, Exception):
        thread.join()
        raise port
    try:
        yield port
    finally:
        loop.call_soon_threadsafe(until.set)
        thread.join()
