"""The copies that were made of a judge: a list in its state folder, with what became of the last try.

Who thins copies out takes away none that is not on it; who wants to know how old the last one is reads it here.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec

from judge.errors import BadData

_NAME = "backups.json"


class Copy(msgspec.Struct, frozen=True):
    """A copy that was made, opened and found good."""

    name: str
    """Of the file: `judge-20270109T041700Z.tar.zst`, with `.age` where it is encrypted."""
    place: str
    """Where it was put, as the settings say it."""
    made_at: datetime
    size: int
    """Bytes of the file."""
    sha256: str

    @property
    def is_encrypted(self) -> bool:
        """Whether it takes a key to open it."""
        return self.name.endswith(".age")


class FailedTry(msgspec.Struct, frozen=True):
    """The last try, where it came to nothing."""

    at: datetime
    why: str


class CopyList(msgspec.Struct, frozen=True):
    """What is known of the copies of a judge, oldest first."""

    copies: tuple[Copy, ...] = ()
    failed: FailedTry | None = None
    """None where the last try was a good one."""
    begun: str = ""
    """The name of a copy that is being put into its place; one that is left was broken off there."""

    @property
    def newest(self) -> Copy | None:
        """The last good one; None when there never was one, or none is left."""
        return max(self.copies, key=lambda copy: copy.made_at, default=None)

    @classmethod
    def read(cls, state: Path) -> CopyList:
        """The list of a judge by its state folder, an empty one where there is none; BadData for one that is broken."""
        path = state / _NAME
        try:
            return msgspec.json.decode(path.read_bytes(), type=cls)
        except FileNotFoundError:
            return cls()
        except OSError as error:
            raise BadData(str(path), 0, f"the list of copies cannot be read: {error.strerror or error}") from error
        except msgspec.MsgspecError as error:
            raise BadData(
                str(path), 0, "this is no list of copies; move it away, and the next copy begins one"
            ) from error

    def write(self, state: Path) -> None:
        """Keep it, whole or not at all, as the property of whoever owns the folder."""
        path = state / _NAME
        draft = path.with_name(f".{_NAME}.{os.getpid()}")
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.format(msgspec.json.encode(self), indent=1) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        give_to_owner(draft, state)
        draft.replace(path)


def give_to_owner(path: Path, of: Path) -> None:
    """Root's new file becomes that of whoever owns the folder it is for, so that the judge itself may use it."""
    if os.geteuid() == 0:
        owner = of.stat()
        os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)
