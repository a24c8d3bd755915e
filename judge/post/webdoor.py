"""A small door for browsers and mail programs: one kind of page to look at, one kind of form to send.

It speaks HTTP/1.1 to the web server in front of it, one request a connection, and reads no more than it needs:
a short line, some headers, a short form. Everything else is refused with a number.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from contextlib import suppress

from judge.errors import BadData
from judge.post.mailing import ONE_CLICK
from judge.structs import Struct

MOST_CONNECTIONS = 20
PATIENCE = 10.0
"""Seconds for a whole request."""
_LONGEST_HEAD = 8 << 10
_LONGEST_PATH = 200
_LONGEST_FORM = 2 << 10
_BACKLOG = 64
_REQUEST = re.compile(r"(?P<method>[A-Z]{1,10}) (?P<path>/[!-~]*) HTTP/1\.[01]")
_PATH = re.compile(r"/u/([A-Za-z0-9._-]{1,100})")
_FIELD = re.compile(r'name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\s', re.IGNORECASE)
_REASONS = {
    200: "OK",
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
    408: "Request Timeout",
    413: "Content Too Large",
    414: "URI Too Long",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
    503: "Service Unavailable",
}


class WebReply(Struct, frozen=True):
    """What is sent back: a status of HTTP, and a page or nothing."""

    status: int
    html: str = ""


class WebRequest(Struct, frozen=True):
    """A request that this door lets in: for one link, to look or to act, with the languages its reader likes."""

    token: str
    acts: bool
    languages: str


class WebDoor:
    """Answers requests on a socket that a person bound; `answer` is called for one after the other."""

    def __init__(self, bound: socket.socket, answer: Callable[[WebRequest], WebReply]) -> None:
        self._bound = bound
        self._answer = answer
        self._open = 0

    async def serve(self, until: asyncio.Event) -> None:
        """Let people in until the event."""
        server = await asyncio.start_server(self._meet, sock=self._bound, limit=_LONGEST_HEAD, backlog=_BACKLOG)
        async with server:
            await until.wait()

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        try:
            if self._open > MOST_CONNECTIONS:
                page, is_head = WebReply(503), False
            else:
                page, is_head = await self._heard(reader)
            writer.write(_spoken(page, is_head=is_head))
            await asyncio.wait_for(writer.drain(), PATIENCE)
        except (OSError, TimeoutError):
            pass
        finally:
            self._open -= 1
            writer.close()
            with suppress(OSError, TimeoutError):
                await asyncio.wait_for(writer.wait_closed(), PATIENCE)

    async def _heard(self, reader: asyncio.StreamReader) -> tuple[WebReply, bool]:
        """The answer to one request, and whether only its head is wanted."""
        try:
            return await asyncio.wait_for(self._hear(reader), PATIENCE)
        except TimeoutError:
            return WebReply(408), False
        except asyncio.LimitOverrunError:
            return WebReply(431), False
        except asyncio.IncompleteReadError:
            return WebReply(400), False

    async def _hear(self, reader: asyncio.StreamReader) -> tuple[WebReply, bool]:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        request = _REQUEST.fullmatch(head[0])
        if request is None:
            return WebReply(400), False
        method, path = request["method"], request["path"]
        if len(path) > _LONGEST_PATH:
            return WebReply(414), False
        if method not in {"GET", "HEAD", "POST"}:
            return WebReply(405), False
        fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        form = ""
        if method == "POST":
            size = fields.get("content-length", "")
            if not (size.isascii() and size.isdigit() and len(size) < 10):
                return WebReply(400), False
            if int(size) > _LONGEST_FORM:
                return WebReply(413), False
            form = (await reader.readexactly(int(size))).decode("latin-1")
        return self._page(method, path, form, fields.get("accept-language", "")[:100]), method == "HEAD"

    def _page(self, method: str, path: str, form: str, languages: str) -> WebReply:
        link = _PATH.fullmatch(path)
        token = link[1] if link is not None else ""
        if method == "POST" and not _says_one_click(form):
            # RFC 8058 3.2: without these words nobody asked for anything.
            return WebReply(400)
        return self._answer(WebRequest(token, method == "POST", languages))


def bind(host: str, port: int, section: str = "web") -> socket.socket:
    """A socket for the door that a section of the settings is about; BadData when it cannot be had."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise BadData(section, 0, f"{host} port {port} cannot be used: {error.strerror}") from error


def _says_one_click(form: str) -> bool:
    """Whether the form holds the one field, written like an address line or in parts (RFC 8058 3.2)."""
    return ONE_CLICK in form.split("&") or _FIELD.search(form) is not None


def _spoken(page: WebReply, *, is_head: bool) -> bytes:
    body = page.html.encode()
    head = [
        f"HTTP/1.1 {page.status} {_REASONS[page.status]}",
        "Content-Type: text/html; charset=utf-8",
        f"Content-Length: {len(body)}",
        "Connection: close",
        "Cache-Control: no-store",
        "Referrer-Policy: no-referrer",
        "X-Content-Type-Options: nosniff",
        "X-Robots-Tag: noindex",
        "Content-Security-Policy: default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        "X-Frame-Options: DENY",
    ]
    if page.status == 405:
        head.append("Allow: GET, HEAD, POST")
    return "\r\n".join((*head, "", "")).encode() + (b"" if is_head else body)
