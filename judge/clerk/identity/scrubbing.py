"""What is not kept of a letter once it is dealt with: its secrets, and the body of one that came to nothing.

Secret are passwords, and the secret parts of addresses of ours. A letter that waits for its answer is known by its
verdict and needs no secret any more. One that is parked keeps its secret address, since a keeper may have it read
again; its passwords are gone like all others.

Of letters that came to nothing the headers stay, for a keeper who wonders, and the digest of what came. So a copy is
still known for one, and nobody fills the disk with what nobody reads. What may yet be obeyed is kept whole: letters
that wait for proof or for an answer, and parked ones. So is whatever a registered person proved to have written, and
mail that came back to the address made for its bounce, since that is counted.
"""

from __future__ import annotations

from sqlite_utils import Database

from judge.clerk.identity.repeated import Again
from judge.clerk.identity.standing import is_proven
from judge.commands.addresses import take_apart
from judge.config import Config
from judge.post.fields import HEADER_LIMIT, split
from judge.post.mime import parsed
from judge.post.redaction import TOKEN, hide_reply_address, without
from judge.post.robots import RobotReason
from judge.store import letters, outbox, replaying, tokens
from judge.store.letters import KeptLetter, LetterState

_MOST = 200
"""Secret addresses that are looked for in one letter."""


def scrub(db: Database, number: int, passwords: tuple[str, ...], blanked: bytes = b"") -> None:
    """Blank the secrets of a letter, inside the transaction that obeyed it; `blanked` is it where a worker did so."""
    kept = letters.letter(db, number)
    if kept is None or kept.state is LetterState.NEW or not kept.raw:
        return
    is_parked = kept.state is LetterState.PARKED
    if is_parked and not passwords:
        return
    found = () if is_parked else tuple(dict.fromkeys(each.lower() for each in TOKEN.findall(kept.rcpt)))
    raw = (
        without(parsed(kept.raw), passwords, None, _MOST)
        if is_parked
        else blanked or fit_to_pass_on(db, kept.raw, passwords)
    )
    rcpt = kept.rcpt
    if found:
        local, _, domain = rcpt.rpartition("@")
        rcpt = f"{local.partition('+')[0]}+*{number}@{domain}"
    if raw != kept.raw or rcpt != kept.rcpt:
        letters.blank(db, number, rcpt, raw)


def fit_to_pass_on(db: Database, raw: bytes, passwords: tuple[str, ...]) -> bytes:
    """A letter that somebody else gets as it came, but for its secrets."""
    return without(parsed(raw), passwords, lambda text: tokens.find(db, text) is not None, _MOST)


def scrub_mail(db: Database, number: int) -> None:
    """Blank the secret address in a mail that is out, or never will be: its reader has it, nobody else needs it."""
    raw = outbox.raw(db, number)
    hidden = hide_reply_address(raw)
    if hidden != raw:
        outbox.blank(db, number, hidden)


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
