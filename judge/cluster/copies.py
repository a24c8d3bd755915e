"""The copy of each letter that a front took, as its Postfix left it in a Maildir (`recipient_bcc_maps`)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from judge.structs import Struct

_SHARD = re.compile(r"[^@+]*\.([a-z][a-z0-9]{0,15})(?:\+[^@]*)?@.*")
_ADDED = (b"return-path", b"x-original-to", b"delivered-to")
"""What virtual(8) puts on top, in its order."""


class Copy(Struct, frozen=True):
    """A letter as it went to a shard."""

    path: Path
    at: float
    """When it was taken, in seconds since 1970."""
    sender: str
    rcpt: str
    shard: str


class Copies:
    """The Maildir; what was seen of a file is remembered, since none ever changes."""

    def __init__(self, folder: Path, domain: str, desk: str) -> None:
        self._folder, self._domain, self._desk = folder, domain, desk
        self._seen: dict[str, Copy] = {}

    def all(self) -> tuple[Copy, ...]:
        """All copies, oldest first."""
        here = {path.name: path for name in ("new", "cur") for path in (self._folder / name).glob("[!.]*")}
        for name in self._seen.keys() - here.keys():
            del self._seen[name]
        for name in here.keys() - self._seen.keys():
            with suppress(FileNotFoundError):
                self._seen[name] = self._look(here[name])
        return tuple(sorted(self._seen.values(), key=lambda copy: (copy.at, copy.path.name)))

    def forget(self, before: float) -> None:
        """Let go of copies that are older."""
        for copy in self.all():
            if copy.at < before:
                copy.path.unlink(missing_ok=True)

    def _look(self, path: Path) -> Copy:
        with path.open("rb") as file:
            added = dict(_top(file.readline() for _ in _ADDED))
        sender = added.get(b"return-path", "").strip("<>")
        local = added.get(b"delivered-to", "").rpartition("@")[0]
        rcpt = f"{local}@{self._domain}"
        found = _SHARD.fullmatch(rcpt.casefold())
        return Copy(path, path.stat().st_mtime, sender, rcpt, found[1] if found else self._desk)


def letter_of(copy: Copy) -> bytes:
    """The letter, byte for byte as it went to the judge."""
    lines = copy.path.read_bytes().split(b"\n", len(_ADDED))
    top = len(tuple(_top(iter(lines[: len(_ADDED)]))))
    return b"\n".join(lines[top:]).replace(b"\n", b"\r\n")


def _top(lines: Iterator[bytes]) -> Iterator[tuple[bytes, str]]:
    for line, wanted in zip(lines, _ADDED, strict=False):
        name, _, value = line.partition(b":")
        if name.lower() != wanted:
            return
        yield wanted, value.strip().decode("utf-8", "surrogateescape")
