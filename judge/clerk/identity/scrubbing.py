"""What is secret in a letter, blanked once it is obeyed: passwords, and the secret parts of addresses of ours.

A letter that waits for its answer is known by its verdict and needs no secret any more. One that is parked keeps
its secret address, since a keeper may have it read again; its passwords are gone like all others.
"""

from __future__ import annotations

from sqlite_utils import Database

from judge.post.mime import parsed
from judge.post.redaction import TOKEN, hide_reply_address, without
from judge.store import letters, outbox, tokens
from judge.store.letters import LetterState

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
