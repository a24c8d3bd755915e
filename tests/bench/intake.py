"""How many letters a second the intake commits, beside an aiosmtpd that throws everything away.

Both take the same letters from the same client in the same run, in turns, and the best round
of each counts. Prints one line; run it with `python tests/bench/intake.py`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import selectors
import socket
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

CONNECTIONS = 20
LETTERS = 2000
ROUNDS = 5
LINE = b"A par - bur, and some more words so that a letter has the length letters have.\r\n"
HEAD = b"From: anna@player.test\r\nTo: judge@judge.test\r\nSubject: orders\r\nMessage-ID: <%d@player.test>\r\n\r\n"
BODY = LINE * 49


class Nothing:
    """The no-op: a handler that answers and forgets."""

    async def handle_DATA(self, server: object, session: object, envelope: object) -> str:
        return "250 ok"


async def serve_nothing(tell: Connection) -> None:
    from aiosmtpd.smtp import SMTP

    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(Nothing(), hostname="judge.test", enable_SMTPUTF8=True, loop=loop), "127.0.0.1", 0
    )
    tell.send(server.sockets[0].getsockname()[1])
    await loop.run_in_executor(None, tell.recv)


async def serve_intake(tell: Connection, folder: Path) -> None:
    from judge.post.door import Manners, Receptionist
    from judge.post.listener import Listener
    from judge.store.intake import Intake

    known = {"judge@judge.test"}
    with Intake(folder / "judge.db") as box:
        async with Listener(Receptionist(Manners("judge.test"), known.__contains__), box) as listener:
            tell.send(listener.port)
            await asyncio.get_running_loop().run_in_executor(None, tell.recv)


def serve(kind: str, tell: Connection, folder: Path) -> None:
    asyncio.run(serve_nothing(tell) if kind == "nothing" else serve_intake(tell, folder))


class Client:
    """One connection that sends letters, a command at a time, as a plain mail server does."""

    def __init__(self, port: int, letters: list[bytes]) -> None:
        self.letters = letters
        self.accepted = 0
        self.steps: list[bytes] = [b"EHLO bench.test\r\n"]
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def on_readable(self) -> bool:
        """Read a reply and send the next command; False when all is said."""
        reply = self.socket.recv(4096)
        if (
            not reply.endswith(b"\r\n")
            or reply[reply.rfind(b"\r\n", 0, -2) + 5 : reply.rfind(b"\r\n", 0, -2) + 6] == b"-"
        ):
            return True
        if reply[:1] not in (b"2", b"3"):
            raise SystemExit(f"refused: {reply!r}")
        if not self.steps:
            self.accepted += 1
            if not self.letters:
                return False
            self._next_letter()
        if self.steps[0].startswith(b"EHLO"):
            self.socket.sendall(self.steps.pop(0))
            self._next_letter()
        else:
            self.socket.sendall(self.steps.pop(0))
        return True

    def _next_letter(self) -> None:
        letter = self.letters.pop()
        self.steps += [b"MAIL FROM:<anna@player.test>\r\n", b"RCPT TO:<judge@judge.test>\r\n", b"DATA\r\n", letter]


def send(port: int, letters: list[bytes]) -> float:
    """Letters a second."""
    share = len(letters) // CONNECTIONS
    clients = [Client(port, letters[i * share : (i + 1) * share]) for i in range(CONNECTIONS)]
    with selectors.DefaultSelector() as selector:
        for client in clients:
            selector.register(client.socket, selectors.EVENT_READ, client)
        open_clients = len(clients)
        began = time.perf_counter()
        while open_clients:
            for key, _ in selector.select():
                if not key.data.on_readable():
                    selector.unregister(key.fileobj)
                    key.data.socket.close()
                    open_clients -= 1
        took = time.perf_counter() - began
    return sum(client.accepted for client in clients) / took


def one_round(kind: str, letters: list[bytes], folder: Path) -> float:
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(kind, theirs, folder))
    server.start()
    try:
        return send(ours.recv(), letters)
    finally:
        ours.send("stop")
        server.join()


def main() -> None:
    rates: dict[str, list[float]] = {"nothing": [], "intake": []}
    with tempfile.TemporaryDirectory(dir=".") as folder:
        for turn in range(ROUNDS):
            for kind, results in rates.items():
                letters = [(HEAD % (turn * LETTERS + n)) + BODY + b".\r\n" for n in range(LETTERS)]
                results.append(one_round(kind, letters, Path(folder)))
    nothing, intake = max(rates["nothing"]), max(rates["intake"])
    print(
        f"intake: {intake:,.0f} letters/s committed, {nothing:,.0f}/s by a no-op aiosmtpd;"
        f" ratio {intake / nothing:.2f}, wanted 0.80"
    )


if __name__ == "__main__":
    main()
