"""Outgoing mail without a mail server: one file a mail in a Maildir."""

from __future__ import annotations

import os
from pathlib import Path

from judge.errors import TryLater
from judge.post.delivery import Carrier, Outgoing, OutOfReach


class Maildir(Carrier):
    """The folder `tmp` → `new`, as any mail reader knows it.

    The name of a file comes from the number of the mail, so that a mail written twice after a
    crash is one file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Maildir:
        try:
            for name in ("tmp", "new", "cur"):
                (self._folder / name).mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise OutOfReach(_trouble(self._folder, error)) from error
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def carry(self, mail: Outgoing) -> str:
        """Write one mail, whole or not at all."""
        name = f"{mail.id:08}.judge.eml"
        draft, place = self._folder / "tmp" / name, self._folder / "new" / name
        try:
            with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(self._traced(mail))
                file.flush()
                os.fsync(file.fileno())
            draft.rename(place)
            _settle(place.parent)
        except OSError as error:
            raise TryLater(_trouble(place, error)) from error
        return f"kept as {place.name}"

    def _traced(self, mail: Outgoing) -> bytes:
        """The mail with its envelope on top, as a server that delivers it would leave it."""
        sender = mail.sender.strip("<>")
        return f"Return-Path: <{sender}>\r\nDelivered-To: {mail.rcpt}\r\n".encode() + mail.raw


def _settle(folder: Path) -> None:
    """Make the new name in the folder survive a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _trouble(path: Path, error: OSError) -> str:
    return f"{path}: {error.strerror or error}"
