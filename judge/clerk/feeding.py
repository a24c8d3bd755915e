"""Letters from a mailbox laid before the judge once more, as if they came now; what was here already is passed over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from sqlite_utils import Database

from judge.commands.addresses import comes_here, is_known
from judge.config import Config
from judge.post.mailboxes import LyingLetter
from judge.store import letters
from judge.store.letters import Arrival
from judge.store.tokens import Keyring
from judge.structs import Struct


class Fed(Struct, frozen=True):
    """What became of the letters of a mailbox."""

    new: int = 0
    """Copies for one recipient that the judge did not have."""
    known: int = 0
    passed_over: tuple[tuple[str, str], ...] = ()
    """Where each lies that is not for this judge, and why it is not taken."""


def feed(db: Database, config: Config, keyring: Keyring, lying: Iterable[LyingLetter], now: datetime) -> Fed:
    """Keep letters in the order in which a mail server took them, inside the caller's transaction.

    They count as having come now: what their turns came to before is nobody's word any more. What is in a mailbox by
    mistake, the judge's own mails above all, is for none of its addresses.
    """
    new = known = 0
    passed_over = []
    for letter in sorted(lying, key=lambda each: (each.at, each.where)):
        if why := _refused(config, letter):
            passed_over.append((letter.where, why))
            continue
        for rcpt in _own(letter, config):
            arrival = Arrival(now, letter.mail_from, rcpt, letter.raw)
            if not is_known(db, rcpt, config, keyring):
                passed_over.append((letter.where, f"there is no address {rcpt} here"))
            elif letters.is_here(db, arrival):
                known += 1
            else:
                letters.keep(db, (arrival,))
                new += 1
    return Fed(new, known, tuple(passed_over))


def _refused(config: Config, letter: LyingLetter) -> str:
    """Why a letter is not taken at all; empty where it is."""
    if len(letter.raw) > config.limits.size:
        return f"it is longer than {config.limits.size:,} bytes (limits.size)"
    return "" if _own(letter, config) else "none of its recipients is this judge"


def _own(letter: LyingLetter, config: Config) -> tuple[str, ...]:
    """The addresses of ours that it came to; one that was copied into a mailbox tells them in To and Cc alone."""
    delivered, addressed = (
        tuple(each for each in some if comes_here(each, config)) for some in (letter.rcpts, letter.addressed)
    )
    return delivered or addressed
