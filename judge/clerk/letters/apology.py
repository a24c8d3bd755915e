"""The one polite answer to a letter that is parked: it is kept, and how to write so that it can be read."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.clerk.identity.repeated import fingerprint
from judge.clerk.identity.standing import standing_of, who_writes
from judge.clerk.letters.sections import MOST
from judge.clerk.posting.outbox import Outbox
from judge.commands.addresses import Address, take_apart
from judge.commands.arrived import Arrived, Writer
from judge.commands.asks import Standing
from judge.commands.keepers import answers_left, is_barred
from judge.commands.outcome import Outcome
from judge.commands.replies import Hindrance, Unread
from judge.commands.sources import language_of
from judge.errors import TryLater
from judge.post.fields import HEADER_LIMIT
from judge.post.letter import Letter, read
from judge.post.mime import parse
from judge.store import letters
from judge.store.letters import LetterState

if TYPE_CHECKING:
    from judge.store.letters import KeptLetter

SECTION = MOST + 2
"""The number of this answer; what a keeper's RETRY comes to is answered, too."""


def head_of(kept: KeptLetter) -> Letter:
    """A letter without anything but its headers."""
    part = parse(kept.raw).part
    return read(kept.raw[: len(kept.raw) - len(part.body)][:HEADER_LIMIT], kept.rcpt, kept.mail_from)


def apologise(post: Outbox, kept: KeptLetter, letter: Letter, why: Hindrance, now: datetime) -> None:
    """Tell the writer of a parked letter, inside the caller's transaction: once, and only who may be answered."""
    db, config = post.db, post.config
    if letter.robot is not None or is_barred(db, letter, kept.mail_from):
        return
    arrived = Arrived(db, config, post.keyring, kept, letter, now)
    fingerprint(arrived)
    if any(before.state is LetterState.PARKED for before in letters.with_essence(db, kept.id)):
        return
    to = take_apart(kept.rcpt, config) or Address()
    writer = who_writes(db, letter, to)
    left = answers_left(db, config, writer.player, letter.sender, now, is_proven=writer.proven)
    if left <= 0 or not (letter.sender or writer.player):
        return
    standing = _standing(db, writer, to)
    language = language_of(writer.player, letter)
    arrived = replace(arrived, to=to, writer=writer, language=language)
    told = Outcome(arrived, standing.game if standing else None, writer.player, section=SECTION)
    told.replies.append(Unread(why))
    post.answer(told, is_last=left == 1)


def _standing(db: Database, writer: Writer, parts: Address) -> Standing | None:
    """What the writer is in the game; None where the game is what cannot be read."""
    try:
        return standing_of(db, writer, parts)
    except TryLater:
        raise
    except Exception:
        return None
