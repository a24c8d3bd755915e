"""Waiting mail sent on its way, by one process at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from datetime import datetime, timedelta
from functools import cached_property, lru_cache
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, assert_never

from sqlite_utils import Database

from judge.clerk.identity.scrubbing import scrub_mail
from judge.clerk.robots import came_back
from judge.clerk.sending.delivery_log import DeliveryLog
from judge.clerk.sending.pictures import Enveloped, Studio
from judge.commands.addresses import envelope_sender
from judge.config import Config, load_password, load_secret
from judge.errors import BadData, TryLater
from judge.post.bounces import refusal
from judge.post.carriers import Maildir, RelayServer, Shut
from judge.post.delivery import Carrier, Delivered, GivenUp, Outgoing, PutOff, Verdict, deliver
from judge.post.redaction import hide_reply_address
from judge.post.submission import Encryption, Login, Way
from judge.store import outbox, tokens
from judge.store.database import write
from judge.store.lease import Tenure
from judge.store.tokens import Keyring
from judge.structs import Struct, replace
from judge.workers import alone

if TYPE_CHECKING:
    from judge.post.signing import Signer

_BATCH = 200
_WORTH = 3
"""Mails for which it is worth while to open a connection more."""
_TRIES = 6
"""How often a verdict is written down before it is lost; each try waits for a lock as long as the database does."""
_GLANCE = 0.1
"""Seconds between two looks into the outbox while pictures are drawn: nobody's answer waits longer for others' maps."""
_LOOKING = 0.1
"""The share of the time that such looks may take, where so much waits that each is long."""


class SendOutcome(Struct, frozen=True):
    """What became of the mail that was waiting."""

    delivered: int = 0
    put_off: int = 0
    given_up: int = 0

    def plus(self, verdict: Verdict) -> SendOutcome:
        """With one more."""
        match verdict:
            case Delivered():
                return SendOutcome(self.delivered + 1, self.put_off, self.given_up)
            case PutOff():
                return SendOutcome(self.delivered, self.put_off + 1, self.given_up)
            case GivenUp():
                return SendOutcome(self.delivered, self.put_off, self.given_up + 1)
            case _:
                assert_never(verdict)


def send_waiting(
    db: Database,
    config: Config,
    now: datetime,
    progress: Callable[[SendOutcome], None] = lambda _: None,
    go_on: Callable[[], bool] = lambda: True,
    studio: Studio | None = None,
) -> SendOutcome:
    """Try every mail whose time has come, once; does nothing while another process is at it.

    Mails without a picture go at once, the others each as soon as its picture is ready or will not be; what is
    written meanwhile goes, too. `studio` draws them; without one there is one for this round.

    Each verdict is on disk before its connection gets the next mail, so that a crash repeats one mail a connection;
    those that come while others write are noted together.
    Where nothing can be written nothing is sent: a mail whose sending cannot be noted would go
    out again with every round. A batch of which nothing could go ends the round, and so does a
    no from `go_on`, which is asked before each mail and each look at the pictures.
    """
    with alone(config.state / "deliver.lock") as is_alone, ExitStack() as until_the_end:
        if not is_alone:
            return SendOutcome()
        own = studio or until_the_end.enter_context(Studio(config.state / "grounds", config.patience))
        with closing(_Round(db, config, own, now, progress, go_on)) as sending:
            sent = sending.run()
        own.tidy(db, now)
        return sent


class _Round:
    """One round of sending; its clock goes on, so that it sends what is written meanwhile."""

    def __init__(
        self,
        db: Database,
        config: Config,
        studio: Studio,
        now: datetime,
        progress: Callable[[SendOutcome], None],
        go_on: Callable[[], bool],
    ) -> None:
        self._db, self._config, self._studio = db, config, studio
        self._progress, self._go_on = progress, go_on
        self._now, self._began = now, monotonic()
        self._sent = SendOutcome()
        self._log = DeliveryLog(config.state)
        self._signer = signer_of(config)
        self._keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
        self._tenure = Tenure(config.database)

    def close(self) -> None:
        """Let go of what was opened for this round."""
        self._tenure.close()

    def run(self) -> SendOutcome:
        """Send until nothing is left, nothing can go, or it is to end."""
        self._studio.prepare(self._db)
        while True:
            looked = monotonic()
            now = self._now + timedelta(seconds=looked - self._began)
            mails = outbox.free(self._db, now, _BATCH)
            pause = max(_GLANCE, (monotonic() - looked) / _LOOKING)
            if mails and not self._send(mails, now):
                break
            if not self._studio.work(self._db) and not mails:
                break
            if not mails:
                self._draw(pause)
                if not self._go_on():
                    break
        return self._sent

    def _draw(self, seconds: float) -> None:
        """Draw for so long, unless there is nothing left to draw before."""
        end = monotonic() + seconds
        while (left := end - monotonic()) > 0 and self._go_on():
            self._studio.wait(min(left, _GLANCE))
            if not self._studio.work(self._db):
                return

    def _send(self, mails: Sequence[outbox.WaitingMail], now: datetime) -> bool:
        """Try each of a batch; whether there is any use in another."""
        with write(self._db):
            outbox.trying(self._db, mails[0].id)
        # Whoever has this shard next must know what a mail tells before anybody reads it.
        self._tenure.settle()
        put_off = self._sent.put_off
        waiting = {mail.id: mail for mail in mails}
        outgoing = {mail.id: self._enveloped(mail) for mail in mails}
        done = 0
        for tried in deliver(tuple(outgoing.values()), carriers_of(self._config, len(mails)), now, self._may_send):
            _write_down(self._db, [(each.verdict, waiting[each.verdict.id]) for each in tried], now)
            for each in tried:
                self._log.tell(each, waiting[each.verdict.id], len(outgoing[each.verdict.id].raw))
                self._sent = self._sent.plus(each.verdict)
                self._progress(self._sent)
            if self._studio.is_ready:
                self._studio.work(self._db)
            done += len(tried)
        return done == len(mails) and self._sent.put_off - put_off < done

    def _may_send(self) -> bool:
        return self._go_on() and self._tenure.holds()

    def _enveloped(self, mail: outbox.WaitingMail) -> Outgoing:
        """A mail with the address that its bounce is to come to, where one is wanted, and signed where we sign."""
        if mail.sender in self._config.own_addresses:
            shard, domain = self._config.label, self._config.domain
            mail = replace(mail, sender=envelope_sender(self._keyring, domain, mail.id, shard))
        enveloped = Enveloped(self._db, mail)
        return Signed(enveloped, self._signer, self._now) if self._signer else enveloped


def _write_down(db: Database, verdicts: Sequence[tuple[Verdict, outbox.WaitingMail]], now: datetime) -> None:
    """Note verdicts, patiently: what the relay has taken should not go to it again."""
    for tries_left in reversed(range(_TRIES)):
        try:
            with write(db):
                for verdict, mail in verdicts:
                    _note(db, verdict, mail, now)
        except TryLater:
            if not tries_left:
                raise
        else:
            return


def carrier_of(config: Config) -> Carrier:
    """The way out for mail: the relay of the settings, or the Maildir."""
    return carriers_of(config, 1)[0]


def carriers_of(config: Config, mails: int) -> Sequence[Carrier]:
    """Ways out side by side for so many mails: the relay of the settings over some connections, or the Maildir."""
    relay = config.relay
    if not relay.host and not config.cluster.fronts:
        return (Maildir(config.maildir),)
    try:
        login = Login(relay.user, load_password(config)) if relay.user else None
    except BadData as error:
        return (Shut(str(error)),)
    encryption = Encryption(relay.tls.value)
    places = [place.rpartition(":") for place in config.cluster.fronts] or [(relay.host, ":", str(relay.port))]
    ways = tuple(
        Way(host.strip("[]"), int(port), config.domain, relay.timeout, encryption, relay.ca, login)
        for host, _, port in places
    )
    return tuple(RelayServer(*ways) for _ in range(min(relay.connections, -(-mails // _WORTH))))


def _note(db: Database, verdict: Verdict, read: outbox.WaitingMail, now: datetime) -> None:
    match verdict:
        case Delivered(mail, reply):
            if not outbox.sent_as_read(db, read, reply, now, hide_reply_address(read.raw)):
                outbox.sent(db, mail, reply, now)
                scrub_mail(db, mail)
        case PutOff(mail, reply, is_out_of_reach=True):
            outbox.unreached(db, mail, reply)
        case PutOff(mail, reply, next_try):
            outbox.later(db, mail, reply, next_try)
        case GivenUp(mail, reply):
            outbox.failed(db, mail, reply)
            scrub_mail(db, mail)
            came_back(db, mail, refusal(reply), now)
        case _:
            assert_never(verdict)


def signer_of(config: Config) -> Signer | None:
    """Who signs; None where the mail server does, or nobody. BadData when it is to be done and cannot."""
    dkim = config.dkim
    if not dkim.key:
        return None
    path = Path(dkim.key)
    return _signer(path, _changed_at(path), dkim.domain or config.domain, dkim.selector, config.own_domains)


@lru_cache(maxsize=1)
def _signer(path: Path, _: int, domain: str, selector: str, own: tuple[str, ...]) -> Signer:
    # A tenth of a second of loading, which only those pay whose judge signs.
    from judge.post.signing import Signer, load_key

    return Signer(domain, selector, load_key(path), own[0], own[1:])


def _changed_at(path: Path) -> int:
    """When the key was written: another one is taken up without a restart."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class Signed:
    """A waiting mail that is signed when it goes: after its picture is in it, and never twice in one try."""

    def __init__(self, mail: Outgoing, signer: Signer, now: datetime) -> None:
        self.id, self.sender, self.rcpt, self.attempts = mail.id, mail.sender, mail.rcpt, mail.attempts
        self._mail, self._signer, self._now = mail, signer, now

    @cached_property
    def raw(self) -> bytes:
        """The whole mail, with its signature on top."""
        return self._signer.signed(self._mail.raw, self._now)
