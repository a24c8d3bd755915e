"""What can be learnt of a game beside what is written: from numbers, orders, seconds, ids and hours.

Each check is what somebody could do who has several mailboxes in the game, or tries what he guesses.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from itertools import combinations

from judge.commands.addresses import envelope_sender, outbox_id_of
from judge.config import load_secret
from judge.store.tokens import Keyring
from tests.headers import POLICY
from tests.secrecy.people import EVERYBODY, MASTER
from tests.secrecy.table import GAME, Table
from tests.stories.stage import DOMAIN

_EVENT = re.compile(rf"(event:{GAME}:\d+:\d+):(\w+)")
_PLAYER = re.compile(r"(?<![\w/+=])p\d+(?![\w/+=])")
"""Between the signs of base64 it is chance: the letters in what is held on somebody have signatures."""
_NUMBER = re.compile(r"\d+")
_START = re.compile(r"^DTSTART:(\d{8}T\d{6}Z)", re.MULTILINE)
_SEQUENCE = re.compile(r"^SEQUENCE:(\d+)", re.MULTILINE)
_LEAST_EVENTS = 12
"""So many events with the same two readers; by chance two would always come in the same order once in 2,000 times."""
_HASHES = ("md5", "sha1", "sha256", "sha512", "blake2b")
_DAY = timedelta(days=1)
_FEWEST = 100_000
"""A number in a calendar below this one counts something."""


@dataclass(frozen=True)
class Posted:
    """A mail in the outbox."""

    id: int
    cause: str
    reader: str
    raw: bytes
    parsed: EmailMessage

    @property
    def is_about_game(self) -> bool:
        return str(self.parsed["List-Id"] or "").startswith(f"<{GAME}.")

    def part(self, kind: str) -> str:
        """The first part of a kind, as text."""
        found = (part for part in self.parsed.walk() if part.get_content_type() == kind)
        return next((str(part.get_payload(decode=True), "utf-8") for part in found), "").replace("\r\n", "\n")


def told_beside(table: Table) -> list[str]:
    """Whatever can be learnt of the game so far."""
    rows = table.stage.db.conn.execute("SELECT id, cause, rcpt, raw FROM outbox WHERE raw <> x'' ORDER BY id")
    mails = [Posted(*row, message_from_bytes(row[3], policy=POLICY)) for row in rows]  # type: ignore[arg-type]
    others = [mail for mail in mails if mail.reader != MASTER.address]
    return [
        *_numbers(table, mails),
        *_orders(mails),
        *_guesses(mails),
        *_seconds(others),
        *_counts(others),
        *_hours(others),
        *_players(table, others),
        *_languages(others),
    ]


def _numbers(table: Table, mails: list[Posted]) -> Iterator[str]:
    """Where a bounce goes says which mail it was, to the judge alone."""
    keyring = Keyring(load_secret(table.stage.config))
    senders = {mail.id: envelope_sender(keyring, DOMAIN, mail.id).partition("@")[0] for mail in mails}
    assert all(outbox_id_of(keyring, local) == number for number, local in senders.items())
    clear = [number for number, local in senders.items() if str(number) in _NUMBER.findall(local)]
    if len(clear) > len(senders) / 10:
        yield f"the envelope sender has the number of the mail: {senders[clear[-1]]}"
    if [*senders.values()] in (sorted(senders.values()), sorted(senders.values(), reverse=True)):
        yield "the envelope senders are in the order of the mails"


def _orders(mails: list[Posted]) -> Iterator[str]:
    """Which of two readers is written first differs from event to event."""
    events: dict[str, list[str]] = defaultdict(list)
    for mail in mails:
        if found := _EVENT.fullmatch(mail.cause):
            events[found[1]].append(found[2])
    first: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for readers in events.values():
        for one, other in combinations(readers, 2):
            first[min(one, other), max(one, other)].append(one < other)
    often = {pair: how for pair, how in first.items() if len(how) >= _LEAST_EVENTS}
    assert often, "there were events enough"
    for pair, how in often.items():
        if len(set(how)) == 1:
            yield f"the order of readers is always the same: {pair} in {len(how)} events"


def _guesses(mails: list[Posted]) -> Iterator[str]:
    """Whoever guesses why a mail was written, and to whom, finds nothing of its ids by any sum of that."""
    for mail in mails:
        sums = (hashlib.new(name, mail.cause.encode()).hexdigest()[:12].encode() for name in _HASHES)
        if any(each in mail.raw for each in sums):
            yield f"an id that can be guessed, of {mail.cause}: {mail.parsed['Message-ID']}"


def _seconds(mails: list[Posted]) -> Iterator[str]:
    """The second of a letter of one player is in no mail to others: he may have written about another game, too."""
    for mail in mails:
        is_answer = mail.parsed["Auto-Submitted"] == "auto-replied"
        if mail.is_about_game and not is_answer and mail.parsed["Date"].datetime.second:
            yield f"the second {mail.parsed['Date']} in {mail.cause}"


def _counts(mails: list[Posted]) -> Iterator[str]:
    """The number of a calendar entry counts nothing that others do."""
    for mail in mails:
        found = _SEQUENCE.search(mail.part("text/calendar"))
        if found is not None and int(found[1]) < _FEWEST:
            yield f"a sequence that counts: {found[1]} in {mail.cause}"


def _hours(mails: list[Posted]) -> Iterator[str]:
    """A deadline that an absence moved falls on the time of day that it had."""
    before: dict[str, datetime] = {}
    for mail in mails:
        found = _START.search(mail.part("text/calendar"))
        if found is None or not mail.is_about_game:
            continue
        start = datetime.strptime(found[1], "%Y%m%dT%H%M%S%z")
        is_moved = f"Somebody in {GAME} will be away" in " ".join(mail.part("text/plain").split())
        if is_moved and (start - before[mail.reader]) % _DAY:
            yield f"an hour of somebody's: the deadline moved from {before[mail.reader]} to {start}"
        before[mail.reader] = start


def _players(table: Table, mails: list[Posted]) -> Iterator[str]:
    """The number under which the judge knows somebody, which tells who registered first."""
    own = dict(table.stage.db.conn.execute("SELECT address, id FROM players"))
    assert all(_PLAYER.fullmatch(number) for number in own.values())
    for mail in mails:
        heads = {found for value in mail.parsed.values() for found in _PLAYER.findall(str(value))}
        texts = (mail.part(kind) for kind in ("text/plain", "text/html", "application/json", "text/calendar"))
        # He may read his own in what is held on him.
        told = {found for text in texts for found in _PLAYER.findall(text)} - {own.get(mail.reader)}
        for number in sorted(heads | told):
            yield f"a player's id, {number}, in {mail.cause}"


def _languages(mails: list[Posted]) -> Iterator[str]:
    """Each mail about the game is in its reader's language, whoever brought it about."""
    spoken = {each: person.language for person in EVERYBODY for each in (person.address, person.alias)}
    for mail in mails:
        if mail.is_about_game and mail.parsed["Content-Language"] != spoken[mail.reader]:
            yield f"a language, {mail.parsed['Content-Language']}, in {mail.cause}"
