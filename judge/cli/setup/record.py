"""What was done to a machine, so that exactly that can be taken away again: a file beside the settings."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from judge.errors import BadData
from judge.structs import replace

RECORD = "/etc/judge/setup.json"


class FolderMade(msgspec.Struct, frozen=True, tag="folder"):
    """A folder that was not there."""

    path: str


class UserMade(msgspec.Struct, frozen=True, tag="user"):
    """An account that was not there."""

    name: str


class FileWritten(msgspec.Struct, frozen=True, tag="file"):
    """A file with the SHA-256 of what was written, and with what was there before; None for nothing."""

    path: str
    digest: str
    before: str | None = None


class KeyMade(msgspec.Struct, frozen=True, tag="key"):
    """A key that mail is signed with; it is nobody's to throw away but the keeper's."""

    path: str


class ValueSet(msgspec.Struct, frozen=True, tag="postfix value"):
    """A setting of Postfix: what was put in, and what main.cf said before; None where it did not name it."""

    name: str
    ours: str
    before: str | None = None


class ServiceAdded(msgspec.Struct, frozen=True, tag="postfix service"):
    """A line of Postfix's master.cf, by its name and type."""

    name: str


class UnitsEnabled(msgspec.Struct, frozen=True, tag="units"):
    """What systemd was told to start."""

    names: tuple[str, ...]


Done = FolderMade | UserMade | FileWritten | KeyMade | ValueSet | ServiceAdded | UnitsEnabled


class Record(msgspec.Struct, frozen=True):
    """All that was done, in its order."""

    done: tuple[Done, ...] = ()

    def find(self, other: Done) -> Done | None:
        """What was noted of the same thing before."""
        return next((each for each in self.done if _thing(each) == _thing(other)), None)

    def noting(self, done: Iterable[Done]) -> Record:
        """With more that was done; of a thing that was changed once more, what was there at first is kept."""
        found = {_thing(each): each for each in self.done}
        for each in done:
            earlier = found.get(_thing(each))
            if isinstance(each, FileWritten | ValueSet) and isinstance(earlier, FileWritten | ValueSet):
                each = replace(each, before=earlier.before)
            found[_thing(each)] = each
        return Record(tuple(found.values()))

    def without(self, done: Done) -> Record:
        """When that was taken away."""
        return Record(tuple(each for each in self.done if each != done))


def _thing(done: Done) -> tuple[type, object]:
    match done:
        case FolderMade(path) | FileWritten(path) | KeyMade(path):
            return type(done), path
        case UserMade(name) | ValueSet(name) | ServiceAdded(name):
            return type(done), name
        case UnitsEnabled():
            return type(done), ""


def load_record(path: Path) -> Record:
    """What was done before; nothing where there is no such file, BadData where it cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Record)
    except FileNotFoundError:
        return Record()
    except OSError as error:
        raise BadData(str(path), 0, f"cannot be read: {error.strerror or error}") from error
    except msgspec.DecodeError as error:
        why = "this is not what `judge setup` wrote; put it back from a copy, or move it away and undo by hand"
        raise BadData(str(path), 0, why) from error


def save_record(path: Path, record: Record) -> None:
    """Write it whole or not at all, for root alone: files that were there before may hold secrets."""
    if not record.done:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
    draft.replace(path)
