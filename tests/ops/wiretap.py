"""Somebody between the judge and its relay, who reads what is said, and may change what the relay answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress


class Wiretap:
    """Passes bytes on, both ways; `said` is all that came from the judge."""

    def __init__(self, port: int, change: Callable[[bytes], bytes]) -> None:
        self._relay = port
        self._change = change
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._server.getsockname()[1])
        self.said = bytearray()
        self._threads = [threading.Thread(target=self._listen)]
        self._threads[0].start()

    @property
    def verbs(self) -> list[bytes]:
        """The first word of each line that the judge said."""
        return [line.split()[0].upper() for line in bytes(self.said).splitlines() if line.strip()]

    def stop(self) -> None:
        # A blocked accept does not notice a close, but it does notice this.
        with suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        for thread in self._threads:
            thread.join()

    def _listen(self) -> None:
        while True:
            try:
                judge, _ = self._server.accept()
            except OSError:
                return
            relay = socket.create_connection(("127.0.0.1", self._relay), timeout=30)
            ways = ((judge, relay, self._hear), (relay, judge, self._change))
            for source, target, change in ways:
                thread = threading.Thread(target=_pass_on, args=(source, target, change))
                thread.start()
                self._threads.append(thread)

    def _hear(self, data: bytes) -> bytes:
        self.said += data
        return data


def _pass_on(source: socket.socket, target: socket.socket, change: Callable[[bytes], bytes]) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            target.sendall(change(data))
    for each in (source, target):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@contextmanager
def wiretap(port: int, change: Callable[[bytes], bytes] = bytes) -> Iterator[Wiretap]:
    """A wiretap before the server at a port of this machine."""
    tap = Wiretap(port, change)
    try:
        yield tap
    finally:
        tap.stop()
