"""Many SMTP connections at full speed, in one thread; and beside them clients who know no manners."""

from __future__ import annotations

import random
import selectors
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import suppress

from tests.bench.storm.letters import Sending

_PAUSE = 0.2
"""Seconds before a client who was hung up on comes back."""
_PIECE = 1 << 16


class Outcome:
    """What the judge said to all letters."""

    def __init__(self) -> None:
        self.accepted: dict[str, float] = {}
        """By name: when it was said, on the clock of the machine."""
        self.refused: list[tuple[Sending, str]] = []
        self.again: Counter[str] = Counter()
        """Replies after which a letter was sent again."""


class _Client:
    """One connection and the letter it is at."""

    def __init__(self, port: Callable[[], int], letters: Iterator[Sending], outcome: Outcome) -> None:
        self._port, self._letters, self._outcome = port, letters, outcome
        self._steps: deque[bytes] = deque()
        self._left = b""
        self._reply = b""
        self.letter: Sending | None = None
        self._is_sent = False
        """Whether the whole letter is on its way, so that the next reply is about it."""
        self.socket: socket.socket | None = None
        self.back_at = 0.0

    def connect(self) -> bool:
        """Come, or come back; whether that was possible."""
        try:
            self.socket = socket.create_connection(("127.0.0.1", self._port()), timeout=30)
        except OSError:
            return self.hang_up("nobody there")
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.setblocking(False)
        self._steps = deque([b"EHLO storm.example\r\n"])
        self._reply = self._left = b""
        self._is_sent = False
        return True

    def hang_up(self, why: str = "") -> bool:
        """Leave; the letter in hand is sent again later."""
        if why:
            self._outcome.again[why] += 1
        if self.socket is not None:
            self.socket.close()
            self.socket = None
        self.back_at = time.monotonic() + _PAUSE
        return False

    @property
    def has_more_to_write(self) -> bool:
        """Whether a part of the letter is still to go."""
        return bool(self._left)

    def write(self) -> None:
        """As much as the other side takes."""
        assert self.socket is not None
        with suppress(BlockingIOError):
            self._left = self._left[self.socket.send(self._left[:_PIECE]) :]

    def read(self) -> bool:
        """Take a reply and go on; False when everything is said or the connection is gone."""
        assert self.socket is not None
        piece = self.socket.recv(4096)
        if not piece:
            return self.hang_up("hung up")
        self._reply += piece
        *_, last = self._reply.rstrip(b"\r\n").rpartition(b"\n")
        if not self._reply.endswith(b"\n") or last[3:4] == b"-":
            return True
        self._reply = b""
        return self._go_on(last.decode("ascii", "replace").strip())

    def _go_on(self, reply: str) -> bool:
        if reply.startswith("421"):
            return self.hang_up(reply)
        if self.letter is not None and reply[0] in "45":
            if reply[0] == "4":
                return self.hang_up(reply)
            self._outcome.refused.append((self.letter, reply))
            self.letter = None
            self._steps = deque([b"RSET\r\n"])
        elif self.letter is not None and self._is_sent:
            self._outcome.accepted[self.letter.name] = time.time()
            self.letter = None
        if self.letter is None:
            self._is_sent = False
        if not self._steps and not self.take_next():
            with suppress(OSError):
                assert self.socket is not None
                self.socket.sendall(b"QUIT\r\n")
            return self.hang_up()
        self._left += self._steps.popleft()
        self._is_sent = self.letter is not None and not self._steps
        self.write()
        return True

    def take_next(self) -> bool:
        """Have the next letter in hand, or still the last one; False when there is none."""
        self.letter = self.letter or next(self._letters, None)
        if self.letter is None:
            return False
        mail_from, rcpt = f"MAIL FROM:<{self.letter.mail_from}>\r\n", f"RCPT TO:<{self.letter.rcpt}>\r\n"
        self._steps = deque([mail_from.encode(), rcpt.encode(), b"DATA\r\n", self.letter.raw + b".\r\n"])
        return True


def send(
    letters: Iterator[Sending], connections: int, port: Callable[[], int], outcome: Outcome, step: Callable[[], None]
) -> None:
    """Send all letters; `step` is called now and then. A letter that was put off, or got no answer, is sent again."""
    clients = {_Client(port, letters, outcome) for _ in range(connections)}
    with selectors.DefaultSelector() as selector:
        while clients:
            step()
            for client in [client for client in clients if client.socket is None]:
                if client.back_at <= time.monotonic() and client.connect():
                    selector.register(client.socket, selectors.EVENT_READ | selectors.EVENT_WRITE, client)
            ready = selector.select(0.1)
            for key, events in ready:
                _serve(selector, key, events, clients)


def _serve(selector: selectors.BaseSelector, key: selectors.SelectorKey, events: int, clients: set[_Client]) -> None:
    client: _Client = key.data
    try:
        if events & selectors.EVENT_WRITE:
            client.write()
        is_on = client.read() if events & selectors.EVENT_READ else True
    except OSError as error:
        is_on = client.hang_up(type(error).__name__)
    if not is_on:
        selector.unregister(key.fileobj)
        # Who has no letter in hand goes home when there is none left.
        if not client.take_next():
            clients.discard(client)
        return
    wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.has_more_to_write else 0)
    if key.events != wanted:
        selector.modify(key.fileobj, wanted, client)


class Rude(threading.Thread):
    """One client after the other who does what no mail server does, until it is over."""

    def __init__(self, port: Callable[[], int], over: threading.Event) -> None:
        super().__init__(daemon=True)
        self._port, self._over = port, over
        self.visits = 0

    def run(self) -> None:
        """Come again and again."""
        chance = random.Random(0)
        while not self._over.wait(0.05):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self._port()), timeout=2) as line:
                chance.choice(_MANNERS)(line)
                self.visits += 1


_OPENING = b"EHLO rude.example\r\nMAIL FROM:<rude@hostile.example>\r\nRCPT TO:<judge@judge.example>\r\nDATA\r\n"


def _all_at_once(line: socket.socket) -> None:
    line.sendall(_OPENING + b"HELP\r\n.\r\nMAIL FROM:<again@hostile.example>\r\nDATA\r\nQUIT\r\n")
    line.recv(4096)


def _half_a_letter(line: socket.socket) -> None:
    line.sendall(_OPENING + b"Subject: half a letter\r\n\r\nA Par-")


def _wrong_words(line: socket.socket) -> None:
    line.sendall(
        b"GET / HTTP/1.1\r\nDATA\r\nRCPT TO:<>\r\nMAIL FROM:\r\n" + b"X" * 5000 + b"\r\nVRFY root\r\n\x00\xff\r\n"
    )
    line.recv(4096)


def _busy_line(line: socket.socket) -> None:
    line.sendall(b"NOOP\r\n" * 2000)
    line.recv(100)


def _deaf(line: socket.socket) -> None:
    line.settimeout(0.2)
    for _ in range(50):
        line.sendall(b"EHLO deaf.example\r\n" * 200)


def _bare_line_feeds(line: socket.socket) -> None:
    line.sendall(_OPENING + b"one\n.\nMAIL FROM:<smuggled@hostile.example>\n.\r\nDATA\r\n\r\n.\r\n")
    line.recv(4096)


_MANNERS = (_all_at_once, _half_a_letter, _wrong_words, _busy_line, _deaf, _bare_line_feeds)
