"""Letters that came to nothing: their headers stay, for a keeper who wonders, and the digest of what came.

So a copy is still known for one, and nobody fills the disk with what nobody reads. What may yet be obeyed is kept
whole: letters that wait for proof or for an answer, and parked ones. So is whatever a registered person proved to have
written, and mail that came back to the address made for its bounce, since that is counted.
"""

from __future__ import annotations

from sqlite_utils import Database

from judge.clerk.identity.repeated import Again
from judge.clerk.identity.standing import is_proven
from judge.commands.addresses import take_apart
from judge.config import Config
from judge.post.fields import HEADER_LIMIT, split
from judge.post.robots import RobotReason
from judge.store import letters, replaying
from judge.store.letters import KeptLetter, LetterState

_LONGEST_HEAD = 8 << 10
_NOTHING = frozenset(
    {
        *(reason.value for reason in RobotReason),
        letters.BLACKLISTED,
        "nobody to answer",
        "not answered: too many letters from this stranger",
        "the same words again",
    }
)
"""What is noted of letters that are neither obeyed nor answered. One that is ignored for another reason stays whole."""


def drop_body(db: Database, config: Config, number: int) -> None:
    """Keep no more than the headers of a letter that came to nothing, inside the transaction that decided so."""
    kept = letters.letter(db, number)
    if kept is None or not kept.raw or not came_to_nothing(kept, replaying.verdict(db, number), config):
        return
    head = _head(kept.raw)
    if head != kept.raw:
        letters.blank(db, number, kept.rcpt, head)


def came_to_nothing(kept: KeptLetter, verdict: str | None, config: Config) -> bool:
    """Whether a letter, whose writer was found to be what `verdict` says, did nothing and will do nothing."""
    if kept.state is not LetterState.IGNORED:
        return False
    if kept.note == Again.SAME.value:
        return True
    parts = take_apart(kept.rcpt, config)
    is_counted = parts is not None and bool(parts.returned)
    return kept.note in _NOTHING and not is_counted and not is_proven(verdict)


def has_body(raw: bytes) -> bool:
    """Whether more than the headers of a letter is there."""
    return bool(split(raw).body)


def _head(raw: bytes) -> bytes:
    """The header fields of a letter, whole lines, and the blank line that ends them; never nothing."""
    # An empty letter is one of somebody who was forgotten.
    begin = raw[:HEADER_LIMIT]
    head = begin[: len(begin) - len(split(begin).body)] or b"\r\n"
    return head if len(head) <= _LONGEST_HEAD else head[: head.rfind(b"\n", 0, _LONGEST_HEAD) + 1] or b"\r\n"
