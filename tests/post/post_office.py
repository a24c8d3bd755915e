"""A receiving mail server that can be told to fail in every way a server fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class PostOffice:
    """Keeps what it takes; `says` holds an answer for a stage, or for a stage and a recipient.

    Stages are MAIL, RCPT, DATA; the answer `hang up` breaks the connection off.
    """

    def __init__(self) -> None:
        self.mails: list[tuple[str, tuple[str, ...], bytes]] = []
        self.says: dict[str, str] = {}
        self.connections = 0
        self.port = 0

    def _answer(self, server: SMTP, stage: str, rcpt: str = "") -> str | None:
        answer = self.says.get(f"{stage} {rcpt}", self.says.get(stage))
        if answer == "hang up":
            assert server.transport is not None
            server.transport.close()
            return "421 gone"
        return answer

    async def handle_EHLO(
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        self.connections += 1
        session.host_name = hostname
        return responses

    async def handle_MAIL(self, server: SMTP, session: Session, envelope: Envelope, address: str, _: list[str]) -> str:
        answer = self._answer(server, "MAIL")
        if answer is None:
            envelope.mail_from = address
        return answer or "250 ok"

    async def handle_RCPT(self, server: SMTP, session: Session, envelope: Envelope, address: str, _: list[str]) -> str:
        answer = self._answer(server, "RCPT", address)
        if answer is None:
            envelope.rcpt_tos.append(address)
        return answer or "250 ok"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = self._answer(server, "DATA", envelope.rcpt_tos[0])
        if answer is None or answer == "250 and hang up":
            self.mails.append((str(envelope.mail_from), tuple(envelope.rcpt_tos), bytes(envelope.content or b"")))
        if answer == "250 and hang up":
            assert server.transport is not None
            server.transport.abort()
        return answer or f"250 queued as {len(self.mails)}"


class _FreePort(Controller):
    """A controller that finds out which port it was given."""

    def _trigger_server(self) -> None:
        assert self.server is not None
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def open_post_office(port: int = 0, **settings: Any) -> Iterator[PostOffice]:
    """A post office on a free port of this machine, or on that one."""
    office = PostOffice()
    # With a name of its own it does not ask a name server what this machine is called.
    settings = {"server_hostname": "post-office.example", **settings}
    controller = _FreePort(office, hostname="127.0.0.1", port=port, ready_timeout=10, **settings)
    controller.start()
    try:
        office.port = controller.port
        yield office
    finally:
        controller.stop()
