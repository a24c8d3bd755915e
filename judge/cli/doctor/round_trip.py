"""A letter of the judge to itself: in at the front door, obeyed, answered, out by the relay, and in again.

It goes to an address that only this judge can make (`commands.roundtrip`), so that nobody is registered or answered but
the judge. Where there is no relay, the answer ends in the Maildir, and is taken away from there.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from sqlite_utils import Database

from judge.clerk.posting.echo import echo_cause
from judge.cli.doctor.finding import Finding, fault, look, ok
from judge.commands.keepers import maintenance_since
from judge.commands.roundtrip import Leg, RoundTrip, echo_address, named
from judge.config import Config, Protocol, load_secret
from judge.errors import BadData, TryLater, Undeliverable
from judge.post.handing_in import front_door, hand_in
from judge.post.records import Records
from judge.post.submission import Way
from judge.store import letters, outbox
from judge.store.letters import LetterState
from judge.store.outbox import PostState
from judge.store.readonly import reading
from judge.store.tokens import Keyring
from judge.structs import Struct, field

MX = "mx"
"""In place of a host: the mail server that the DNS names for the domain."""
_NAME = "round trip"
_CHANCE = 10
_GLANCE = 0.2
_PATIENCE_AT_THE_DOOR = 30.0
_SMTP = 25
_LETTER = "From: <{back}>\r\nTo: <{there}>\r\nSubject: HELP\r\nMessage-ID: <{name}@{domain}>\r\n\r\nHELP\r\n"

Progress = Callable[[str], None]


def round_trip(config: Config, through: str, patience: float, progress: Progress = lambda _: None) -> Iterator[Finding]:
    """Go the whole way once; `through` is a door other than the listener: `HOST:PORT`, or MX."""
    keyring = Keyring(load_secret(config, may_draw=False))
    name = named(os.urandom(_CHANCE))
    there, back = (
        echo_address(keyring, config.domain, RoundTrip(name, leg), config.label) for leg in (Leg.THERE, Leg.BACK)
    )
    way = _door(config, through)
    is_lmtp = not through and config.listen.protocol is Protocol.LMTP
    with reading(config.database) as db:
        if maintenance_since(db) is not None:
            yield look(_NAME, "not begun: under maintenance letters wait", "judge keeper MAINTENANCE OFF, then again")
            return
        journey = _Journey(db, there, back, echo_cause(name), letters.newest(db))
        progress(f"at the door of {way.host}")
        raw = _LETTER.format(back=back, there=there, name=name, domain=config.domain).encode()
        try:
            hand_in(way, there, raw, is_lmtp=is_lmtp)
        except (TryLater, Undeliverable) as error:
            reply = error.reply if isinstance(error, Undeliverable) else str(error)
            where = f"{way.host} port {way.port}"
            yield fault(
                _NAME, f"the front door does not take the letter: {reply}", f"see the log of who listens at {where}"
            )
            return
        yield from journey.told(config, patience, progress)


def _door(config: Config, through: str) -> Way:
    """Where the letter is handed in."""
    if not through:
        if config.listen.port == 0:
            raise BadData("listen.port", 0, "it is 0, any free port: name the door by --through HOST:PORT")
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.listen.host, config.listen.host)
        return front_door(host, config.listen.port, config.domain, _PATIENCE_AT_THE_DOOR)
    if through.lower() == MX:
        hosts = Records(config.dkim.resolver).mail_hosts(config.domain)
        if not hosts:
            raise BadData("MX", 0, f"{config.domain} has none: name the door by --through HOST:PORT")
        return front_door(hosts[0], _SMTP, config.domain, _PATIENCE_AT_THE_DOOR)
    host, _, port = through.rpartition(":")
    if not port.isdecimal():
        host, port = through, str(_SMTP)
    return front_door(host.strip("[]"), int(port), config.domain, _PATIENCE_AT_THE_DOOR)


class _Journey(Struct):
    """How far the letter and its answer have got, as the database tells."""

    db: Database
    there: str
    back: str
    cause: str
    before: int
    """The newest letter of before."""
    began: float = field(default_factory=time.monotonic)

    def told(self, config: Config, patience: float, progress: Progress) -> Iterator[Finding]:
        """Wait until all of it is done, or for so many seconds."""
        obeyed = sent = 0.0
        while (passed := time.monotonic() - self.began) < patience:
            mail = outbox.of_cause(self.db, self.cause)
            if mail is not None:
                obeyed = obeyed or passed
            if mail is not None and mail.state is PostState.SENT:
                sent = sent or passed
                if not config.relay.host:
                    _take_away(config, mail.last_reply)
                    text = f"answered in {sent:.1f} seconds; without a relay the answer ends in the Maildir"
                    yield ok(_NAME, text)
                    return
            if letters.state_at(self.db, self.back, self.before) is not None:
                # Not more than where it was when it was last looked at is known of steps that went fast.
                yield ok(
                    _NAME, f"there and back in {passed:.1f} seconds: obeyed after {obeyed:.1f}, out after {sent:.1f}"
                )
                return
            progress("answer on its way" if sent else "answer waits" if obeyed else "letter on its way")
            time.sleep(_GLANCE)
        yield self._stuck(patience)

    def _stuck(self, patience: float) -> Finding:
        """Where it is now."""
        late = f"after {patience:.0f} seconds"
        mail, letter = outbox.of_cause(self.db, self.cause), letters.state_at(self.db, self.there, self.before)
        if mail is None and letter is None:
            return fault(_NAME, f"{late} the letter has not come to the judge", "postqueue -p says where it waits")
        if mail is None and letter is LetterState.NEW:
            return fault(_NAME, f"{late} the letter is unread", "systemctl status judge; `judge tick` obeys it")
        if mail is None:
            return fault(
                _NAME, f"{late} the letter is {letter.value if letter else 'lost'} and unanswered", "see the log"
            )
        if mail.state is PostState.SENT:
            text = f"{late} the answer is out ({mail.last_reply}), and has not come in again"
            return fault(_NAME, text, "postqueue -p and the log of the mail server say where it went")
        why = mail.last_reply or "nobody has tried to send it"
        return fault(_NAME, f"{late} the answer is {mail.state.value}: {why}", "see the finding about the relay")


def _take_away(config: Config, reply: str) -> None:
    """The answer that lies in the Maildir, where nobody reads it."""
    name = reply.rpartition(" ")[2]
    if name.endswith(".judge.eml"):
        with suppress(OSError):
            (config.maildir / "new" / name).unlink()
