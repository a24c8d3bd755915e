"""Letters that lie in a Maildir, in an mbox, or in a file of their own, as they came before somebody put them there."""

from __future__ import annotations

import mailbox
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from judge.errors import BadData
from judge.post.addresses import addressees
from judge.post.mime import parse
from judge.post.received import taken_at
from judge.structs import Struct

_DELIVERY = re.compile(
    rb"(Return-Path|X-Original-To|Delivered-To|X-Delivered-To|Envelope-To|X-Envelope-To|X-Envelope-From|Delivery-Date):"
    rb"[ \t]*((?:[^\n]|\n[ \t])*)\n",
    re.IGNORECASE,
)
"""What a mail server puts above a letter when it lays it into a mailbox: it did not come with it."""
_SENDER = (b"return-path", b"x-envelope-from")
_ADDRESS = re.compile(rb"[^\s<>,;]+@[^\s<>,;]+")
_QUOTED_FROM = re.compile(rb"^>(>*From )", re.MULTILINE)


class LyingLetter(Struct, frozen=True):
    """A letter in a mailbox, and what is known of its envelope."""

    where: str
    """How a keeper finds it."""
    raw: bytes
    """As it came, with the ends of lines that mail has on its way."""
    mail_from: str
    rcpts: tuple[str, ...]
    """To whom it was delivered, as far as that was written above it."""
    addressed: tuple[str, ...]
    """To whom it is addressed."""
    at: datetime
    """When the last mail server took it, as far as that is known."""


def lying_in(path: Path) -> Iterator[LyingLetter]:
    """The letters of a Maildir, an mbox or a single file; BadData for what is none or cannot be read."""
    try:
        if path.is_dir():
            yield from _of_maildir(path)
        elif path.exists() and not path.is_file():
            raise BadData(str(path), 0, "this is no mailbox: neither a folder nor a file")
        elif _begins_as_mbox(path):
            yield from _of_mbox(path)
        else:
            yield _letter(str(path), path.read_bytes(), path.stat().st_mtime)
    except OSError as error:
        raise BadData(str(error.filename or path), 0, f"it cannot be read: {error.strerror or error}") from error


def _begins_as_mbox(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(5) == b"From "


def _of_maildir(path: Path) -> Iterator[LyingLetter]:
    folders = [path / name for name in ("cur", "new") if (path / name).is_dir()]
    if not folders:
        raise BadData(str(path), 0, "this is no Maildir: it has neither cur nor new; an mbox is a file")
    for file in sorted(file for folder in folders for file in folder.iterdir() if file.is_file()):
        if not file.name.startswith("."):
            yield _letter(str(file), file.read_bytes(), file.stat().st_mtime)


def _of_mbox(path: Path) -> Iterator[LyingLetter]:
    box = mailbox.mbox(path, create=False)
    try:
        for number, key in enumerate(box.iterkeys(), 1):
            envelope, _, raw = box.get_bytes(key, from_=True).partition(b"\n")
            sender = _ADDRESS.fullmatch(envelope.split(b" ")[1]) if b" " in envelope else None
            where = f"{path}, letter {number}"
            yield _letter(where, _QUOTED_FROM.sub(rb"\1", raw), path.stat().st_mtime, sender[0] if sender else b"")
    finally:
        box.close()


def _letter(where: str, lying: bytes, changed: float, sender: bytes = b"") -> LyingLetter:
    """A letter without what was put above it; `sender` is its envelope's, where the mailbox says that elsewhere."""
    raw = lying.replace(b"\r\n", b"\n")
    delivered = []
    while found := _DELIVERY.match(raw):
        address = _ADDRESS.search(found[2])
        if found[1].lower() in _SENDER:
            sender = sender or (address[0] if address else b"")
        elif address:
            delivered.append(_text(address[0]))
        raw = raw[found.end() :]
    raw = raw.replace(b"\n", b"\r\n")
    rcpts = tuple(dict.fromkeys(delivered))
    at = taken_at(raw) or datetime.fromtimestamp(changed, UTC)
    return LyingLetter(where, raw, _text(sender), rcpts, addressees(parse(raw)), at)


def _text(address: bytes) -> str:
    return address.decode("utf-8", "replace")
