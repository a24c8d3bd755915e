"""A client that says exactly what it is told to, line by line."""

from __future__ import annotations

import asyncio

OPENING = ("EHLO client.test", "MAIL FROM:<anna@player.test>", "RCPT TO:<judge@judge.test>", "DATA")
LETTER = b"Subject: orders\r\n\r\nA par - bur\r\n"


class Client:
    """One open dialogue; every reply is the list of its lines."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def connect(cls, port: int) -> Client:
        """Connect and read the greeting."""
        client = cls(*await asyncio.open_connection("127.0.0.1", port))
        client.greeting = (await client.reply())[0]
        return client

    greeting = ""

    async def reply(self) -> list[str]:
        """The lines of one reply; empty when the other side has hung up."""
        lines = []
        while line := (await self.reader.readline()).decode().rstrip("\r\n"):
            lines.append(line)
            if line[3:4] != "-":
                break
        return lines

    async def say(self, command: str | bytes) -> str:
        """Send a command and read the last line of its reply."""
        await self.send(command if isinstance(command, bytes) else command.encode() + b"\r\n")
        lines = await self.reply()
        return lines[-1] if lines else ""

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def letter(self, raw: bytes = LETTER, *, opening: tuple[str, ...] = OPENING) -> str:
        """Send a whole letter and read what became of it."""
        for command in opening:
            reply = await self.say(command)
            if reply[0] not in "23":
                return reply
        return await self.say(raw + b".\r\n")

    def hang_up(self) -> None:
        """Leave without a word."""
        self.writer.close()
