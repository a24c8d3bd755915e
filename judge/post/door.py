"""One connection of a client: SMTP or LMTP up to the last dot, then a letter handed over or an honest no.

`250` means the letter is on disk; whatever goes wrong inside is a `4yz`, so that the
client keeps the letter and tries again (RFC 5321 4.2.5, 6.1).
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from enum import Enum

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from judge.errors import TryLater
from judge.post.admission import (
    ATTRIBUTES,
    FAR_TOO_LARGE,
    UNKNOWN,
    Admission,
    Caller,
    client_address,
    is_within,
    network_of,
    read_attributes,
    too_large,
)
from judge.structs import Struct

_log = logging.getLogger(__name__)
# The library writes every command to its log, secret reply addresses included.
logging.getLogger("mail.log").setLevel(logging.ERROR)

_LONE_DOT = b".\r\n"
_END = b"\r\n" + _LONE_DOT
_LONGEST_COMMAND = 2048
_OVERRUN = 8
"""A client that sends this many times the allowed size is not waited for any longer."""
_LONGEST_VISIT = 10
"""A client may stay this many times what one command may take; a letter being kept is seen through."""
_LAST_WORDS = 5.0
"""Seconds for the last answer to leave: a client that reads nothing would keep its place for ever."""
NEIGHBOURS = ("127.0.0.0/8", "::1/128")
"""Networks of mail servers on this machine."""
_ALWAYS_KNOWN = frozenset({"postmaster", "abuse"})

Hand = Callable[[str, tuple[str, ...], bytes], Awaitable[None]]
"""Takes sender, recipients and bytes; done when they are safe."""


class Speaks(Enum):
    """The protocol of a door."""

    SMTP = "smtp"
    LMTP = "lmtp"


class Manners(Struct, frozen=True):
    """How a listener behaves towards its clients."""

    domain: str
    former: tuple[str, ...] = ()
    """Domains that it had before, and has letters for still."""
    speaks: Speaks = Speaks.SMTP
    size: int = 1 << 20
    connections: int = 100
    recipients: int = 50
    timeout: float = 120.0
    neighbours: tuple[str, ...] = NEIGHBOURS
    """Networks of the mail servers that are believed when they say where a letter is from (XFORWARD)."""


class TooMany(asyncio.Protocol):
    """What a client meets when all connections are taken."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Say so and hang up."""
        assert isinstance(transport, asyncio.WriteTransport)
        transport.write(b"421 4.3.2 too many connections, try again later\r\n")
        transport.close()


class Coming(Envelope):
    """A letter that is on its way."""

    def __init__(self) -> None:
        super().__init__()
        self.client: str | None = None
        """Where the mail server before us has it from; empty when it does not know, None when it did not say."""
        self.size = 0
        """Bytes, as announced."""
        self.copies = 0
        """Recipients to whom strangers may write."""

    @property
    def is_strangers(self) -> bool:
        """Whether none of its recipients has an address that only players know."""
        return self.copies == len(self.rcpt_tos)


class Receptionist:
    """Answers the commands before the letter itself: who may write to whom, and how much.

    `known` says of an address whether letters to it are wanted. Without an `admission` everyone may write to those.
    """

    def __init__(self, manners: Manners, known: Callable[[str], bool], admission: Admission | None = None) -> None:
        self.manners = manners
        self._known = known
        self._admission = admission

    async def handle_EHLO(  # noqa: D102
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        offered = [line for line in responses[:-1] if not line.startswith("250-AUTH")]
        forward = [f"250-XFORWARD {' '.join(ATTRIBUTES)}"] if self.believes(session) else []
        return [*offered, *forward, "250-PIPELINING", "250 ENHANCEDSTATUSCODES"]

    async def handle_MAIL(  # noqa: D102
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if not address.isprintable():
            return "553 5.1.7 this sender address has characters that no address has"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        if isinstance(envelope, Coming):
            # RFC 1870; the library has looked whether it is a number.
            envelope.size = next((int(each[5:]) for each in options if each.startswith("SIZE=")), 0)
        _gets_on(server)
        return "250 2.1.0 ok"

    async def handle_RCPT(  # noqa: D102
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if len(envelope.rcpt_tos) >= self.manners.recipients:
            return "452 4.5.3 too many recipients, send the rest in another mail"
        if not address.isprintable() or not (self._is_always_known(address) or self._known(address)):
            return UNKNOWN
        if self._admission is not None and isinstance(envelope, Coming):
            refusal = self._admission.refusal(self._caller(session, envelope), address, envelope.copies)
            if refusal is not None:
                return refusal
            envelope.copies += not self._admission.is_players(address)
        envelope.rcpt_tos.append(address)
        _gets_on(server)
        return "250 2.1.5 ok"

    def believes(self, session: Session) -> bool:
        """Whether the client is a mail server of this house; a socket in a folder is only for such."""
        peer: object = session.peer
        return not isinstance(peer, tuple) or is_within(str(peer[0]), self.manners.neighbours)

    def most_bytes(self, envelope: Coming) -> int:
        """How large a letter may be: one to a secret address as large as any, of several recipients one is enough."""
        if self._admission is None or not envelope.is_strangers:
            return self.manners.size
        return min(self._admission.size, self.manners.size)

    def too_large(self, envelope: Coming) -> str:
        """The reply to a letter that is larger."""
        most = self.most_bytes(envelope)
        return too_large(most) if most < self.manners.size else FAR_TOO_LARGE

    def take(self, session: Session, envelope: Coming) -> str | None:
        """Count a letter that is about to be kept; a reply where it is one too many after all."""
        if self._admission is None or not envelope.is_strangers:
            return None
        return self._admission.take(self._caller(session, envelope), envelope.copies)

    def give_back(self, session: Session, envelope: Coming) -> None:
        """A letter that was counted was not kept."""
        if self._admission is not None and envelope.is_strangers:
            self._admission.give_back(self._caller(session, envelope), envelope.copies)

    def _caller(self, session: Session, envelope: Coming) -> Caller:
        client = envelope.client
        if client is None:
            # Over LMTP a mail server stands before us: its address is not the writer's.
            peer: object = session.peer
            client = str(peer[0]) if self.manners.speaks is Speaks.SMTP and isinstance(peer, tuple) else ""
        return Caller(str(envelope.mail_from), network_of(client), envelope.size)

    def _is_always_known(self, address: str) -> bool:
        # RFC 5321 4.5.1: <Postmaster> without a domain must be taken too; RFC 2142 names abuse.
        local, _, domain = address.casefold().partition("@")
        return local in _ALWAYS_KNOWN and domain in {self.manners.domain, *self.manners.former, ""}

    async def handle_exception(self, error: Exception) -> str:  # noqa: D102
        return temporary(error)


def _gets_on(server: SMTP) -> None:
    if isinstance(server, Door):
        server.got_on_at = server.loop.time()


def temporary(error: Exception) -> str:
    """The reply to a failure of our own; strangers learn nothing, the log everything."""
    if isinstance(error, TryLater):
        _log.warning("a letter was put off: %s", error)
    else:
        _log.error("the listener failed", exc_info=error)
    return "451 4.3.0 temporary failure, try again later"


class Door(SMTP):
    """One SMTP connection."""

    line_length_limit = 65536  # real HTML mails break the rule of 998

    def __init__(self, manners: Manners, receptionist: Receptionist, hand: Hand, left: Callable[[Door], None]) -> None:
        super().__init__(
            receptionist,
            data_size_limit=manners.size,
            enable_SMTPUTF8=True,
            timeout=manners.timeout,
            ident="judge",
            hostname=manners.domain,
            loop=asyncio.get_running_loop(),
        )
        # The library's table is one for all connections and grows with every EHLO.
        self.command_size_limits = defaultdict(lambda: _LONGEST_COMMAND)
        self._manners = manners
        self._receptionist = receptionist
        self._hand = hand
        self._left = left
        self._is_handing_over = False
        self._is_closing = False
        self._end_of_visit: asyncio.TimerHandle | None = None
        self.got_on_at = self.loop.time()
        """When the client last got a step further on the way of a letter; NOOP is none, and neither is a byte."""

    @property
    def is_handing_over(self) -> bool:
        """Whether a letter is being committed."""
        return self._is_handing_over

    def connection_made(self, transport: asyncio.BaseTransport) -> None:  # noqa: D102
        super().connection_made(transport)
        # Each command sets the library's clock back; a client that only says NOOP would hold its place for ever.
        self._end_of_visit = self.loop.call_later(self._manners.timeout * _LONGEST_VISIT, self.close_soon)

    def connection_lost(self, error: Exception | None) -> None:  # noqa: D102
        if self._end_of_visit is not None:
            self._end_of_visit.cancel()
        self._left(self)
        super().connection_lost(error)

    def close_soon(self) -> None:
        """Hang up now, or, if a letter is being committed, right after its answer."""
        self._is_closing = True
        if not self._is_handing_over:
            self._hang_up()

    async def smtp_VRFY(self, arg: str) -> None:
        """Tell nobody who is here."""
        await self.push("252 2.5.2 send some mail and see")

    async def smtp_XFORWARD(self, arg: str | None) -> None:
        """Hear where the mail server before us has the next letter from; believed from a server of this house."""
        assert self.session is not None
        assert isinstance(self.envelope, Coming)
        attributes = read_attributes(arg or "")
        if not self._receptionist.believes(self.session):
            await self.push("550 5.7.0 not from you")
        elif self.envelope.mail_from:
            await self.push("503 5.5.1 not in the middle of a letter")
        elif attributes is None:
            await self.push("501 5.5.4 these are no attributes of XFORWARD")
        else:
            address = client_address(attributes)
            self.envelope.client = self.envelope.client if address is None else address
            await self.push("250 2.0.0 ok")

    async def smtp_DATA(self, arg: str) -> None:
        """Take a letter in: read it, hand it over, answer once it is safe."""
        if await self.check_helo_needed():
            return
        envelope = self.envelope
        assert isinstance(envelope, Coming)
        if not envelope.rcpt_tos:
            await self.push("503 5.5.1 name a recipient first")
            return
        if arg:
            await self.push("501 5.5.4 DATA takes no argument")
            return
        _gets_on(self)
        await self.push("354 end with a dot on a line of its own")
        raw = await self._read_letter(self._receptionist.most_bytes(envelope))
        if self._is_closing:
            return  # hung up already: a letter nobody can be told about is not kept
        reply = self._receptionist.too_large(envelope) if raw is None else await self._hand_over(envelope, raw)
        self.envelope = self._create_envelope()
        _gets_on(self)
        await self.push("\r\n".join([reply] * self.replies_for(tuple(envelope.rcpt_tos))))
        if self._is_closing:
            self._hang_up()

    def replies_for(self, rcpts: tuple[str, ...]) -> int:
        """How many replies a letter gets."""
        return 1

    def _create_envelope(self) -> Coming:
        return Coming()

    async def _hand_over(self, envelope: Coming, raw: bytes) -> str:
        assert self.session is not None
        # Others may have sent as many meanwhile as may come in an hour.
        if refusal := self._receptionist.take(self.session, envelope):
            return refusal
        self._is_handing_over = True
        try:
            await self._hand(str(envelope.mail_from), tuple(envelope.rcpt_tos), raw)
        except Exception as error:  # noqa: BLE001 - a 5yz would make the client throw the letter away
            self._receptionist.give_back(self.session, envelope)
            return temporary(error)
        finally:
            self._is_handing_over = False
        return "250 2.0.0 kept"

    async def _read_letter(self, most: int) -> bytes | None:
        """The letter up to the lone dot, as it was before the dots were doubled; None when it has more bytes than that.

        Only CR LF dot CR LF ends a letter, so that nothing smuggled in with bare line feeds
        becomes a second one. Reads from dot to dot, not line by line: three times as fast.
        """
        text = bytearray()
        total = 0
        while not (text.endswith(_END) or text == _LONE_DOT):
            try:
                piece = await self._reader.readuntil(_LONE_DOT)
            except asyncio.LimitOverrunError as overrun:
                piece = await self._reader.read(overrun.consumed)
                _gets_on(self)  # there is much of it, so it is no trickle
            total += len(piece)
            text += piece
            if total - len(_LONE_DOT) > most:
                del text[: -len(_END)]
            if total > self._manners.size * _OVERRUN:
                await self.push("552 5.3.4 the letter is far too large")
                raise asyncio.CancelledError  # as when the client hangs up: the library closes the connection
        if total - len(_LONE_DOT) > most:
            return None
        return _without_stuffing(bytes(text[: -len(_LONE_DOT)]))

    def _hang_up(self) -> None:
        transport = self.transport
        if isinstance(transport, asyncio.WriteTransport) and not transport.is_closing():
            if self._is_closing:
                transport.write(b"421 4.3.2 closing, try again later\r\n")
            transport.close()
            # Closing waits until all is written, and a client need not read.
            self.loop.call_later(_LAST_WORDS, transport.abort)

    def _timeout_cb(self) -> None:
        self._hang_up()


class LocalDoor(Door, LMTP):
    """One LMTP connection: a reply for each recipient (RFC 2033 4.2)."""

    def replies_for(self, rcpts: tuple[str, ...]) -> int:
        """How many replies a letter gets."""
        return len(rcpts)


def _without_stuffing(text: bytes) -> bytes:
    """RFC 5321 4.5.2: a dot at the beginning of a line was put there for the way."""
    return text.removeprefix(b".").replace(b"\r\n.", b"\r\n")
