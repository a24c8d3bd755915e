"""Where copies are put: a folder of this machine, a machine with SSH, or whatever rclone reaches.

The system's own `sftp` and `rclone` do the carrying: keys, host keys and passwords stay in their settings.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit

from judge.clerk.copying.archive import digest_of
from judge.copies import give_to_owner
from judge.durable import synchronise
from judge.errors import BadData, TryLater
from judge.structs import Struct

OURS = re.compile(r"judge-\d{8}T\d{6}Z\.tar\.zst(\.age)?")
"""What the file of a copy is called."""
_LONGEST = 6 * 3600
_LAST_LINES = 3


class Place(Protocol):
    """Where copies are put."""

    def names(self) -> tuple[str, ...]:
        """The copies that are there, oldest first; BadData or TryLater when nobody can say."""

    def put(self, file: Path, name: str) -> None:
        """Put a file there, under its name only when all of it is."""

    def fetch(self, name: str, to: Path) -> None:
        """Bring a file back."""

    def remove(self, name: str) -> None:
        """Take a file away; one that is not there is no failure."""

    def clear(self, name: str) -> None:
        """Take away what is left of a `put` that was broken off."""


def place_of(written: str, ssh_config: str = "") -> Place:
    """The place that settings name; BadData for one that nobody can go to."""
    if written.startswith("rclone:"):
        return Rclone(written.removeprefix("rclone:").rstrip("/"))
    if "://" not in written:
        return Folder(Path(written).expanduser())
    url = urlsplit(written)
    if url.scheme == "file" and url.netloc in ("", "localhost"):
        return Folder(Path(unquote(url.path)))
    if url.scheme == "sftp" and url.hostname and url.path.strip("/") and not url.password:
        return Sftp(url.hostname, unquote(url.username or ""), url.port, unquote(url.path), ssh_config)
    raise BadData(
        "backup.to", 0, f"{written!r} is neither a folder nor like sftp://name@host/folder or rclone:remote:folder"
    )


def _part(name: str) -> str:
    """What a copy is called while it is on its way."""
    return f".{name}.part"


class Folder(Struct, frozen=True):
    """A folder of this machine: another disk, one that is mounted from elsewhere."""

    path: Path

    def names(self) -> tuple[str, ...]:
        """The copies in it."""
        try:
            return tuple(sorted(each.name for each in self.path.iterdir() if OURS.fullmatch(each.name)))
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise _unusable(self.path, error) from error

    def put(self, file: Path, name: str) -> None:
        """Copy a file into it, made where it is missing; synchronised and compared before it gets its name."""
        part = self.path / _part(name)
        try:
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with (
                file.open("rb") as source,
                open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as to,
            ):
                shutil.copyfileobj(source, to, 1 << 20)
                to.flush()
                os.fsync(to.fileno())
            if digest_of(part) != digest_of(file):
                raise BadData(str(part), 0, "what was written there is not what can be read there: look at the disk")
            give_to_owner(part, self.path)
            part.rename(self.path / name)
            synchronise(self.path)
        except OSError as error:
            raise _unusable(self.path, error) from error

    def fetch(self, name: str, to: Path) -> None:
        """Copy a file out of it."""
        try:
            shutil.copyfile(self.path / name, to)
        except OSError as error:
            raise _unusable(self.path / name, error) from error

    def remove(self, name: str) -> None:
        """Delete a file in it."""
        try:
            (self.path / name).unlink(missing_ok=True)
        except OSError as error:
            raise _unusable(self.path / name, error) from error

    def clear(self, name: str) -> None:
        """Delete what a copy broken off left."""
        self.remove(_part(name))


def _unusable(path: Path, error: OSError) -> BadData:
    return BadData(str(path), 0, f"copies cannot be kept here: {error.strerror or error}")


class Sftp(Struct, frozen=True):
    """A folder of a machine that lets one in by SSH, without a question: by a key."""

    host: str
    user: str
    port: int | None
    path: str
    ssh_config: str

    def names(self) -> tuple[str, ...]:
        """The copies there."""
        said = self._run(f"-ls -1 {_quoted(self.path)}")
        found = (line.rpartition("/")[2].strip() for line in said.splitlines())
        return tuple(sorted(name for name in found if OURS.fullmatch(name)))

    def put(self, file: Path, name: str) -> None:
        """Send a file, fetch it back, and give it its name when it is the same."""
        part = f"{self.path}/{_part(name)}"
        self._run(
            f"-mkdir {_quoted(self.path)}", f"put {_quoted(str(file))} {_quoted(part)}", f"chmod 600 {_quoted(part)}"
        )
        _compare(file, f"{self.host}:{part}", lambda back: self.fetch(_part(name), back))
        self._run(f"rename {_quoted(part)} {_quoted(f'{self.path}/{name}')}")

    def fetch(self, name: str, to: Path) -> None:
        """Fetch a file from there."""
        self._run(f"get {_quoted(f'{self.path}/{name}')} {_quoted(str(to))}")

    def remove(self, name: str) -> None:
        """Delete a file there."""
        self._run(f"-rm {_quoted(f'{self.path}/{name}')}")

    def clear(self, name: str) -> None:
        """Delete what a copy broken off left there."""
        self.remove(_part(name))

    def _run(self, *commands: str) -> str:
        options = ["-F", self.ssh_config] if self.ssh_config else []
        port = ["-P", str(self.port)] if self.port else []
        whom = f"{self.user}@{self.host}" if self.user else self.host
        call = ["sftp", "-b", "-", *options, *port, *_UNASKED, "--", whom]
        return _run(call, "\n".join(commands) + "\n", f"sftp to {whom}")


_UNASKED = ("-oBatchMode=yes", "-oConnectTimeout=30", "-oLogLevel=ERROR")


def _quoted(path: str) -> str:
    """A path as a line for sftp has it."""
    if "\n" in path:
        raise BadData("backup.to", 0, "a folder has no line feed in its name")
    return '"' + re.sub(r'([\\"])', r"\\\1", path) + '"'


class Rclone(Struct, frozen=True):
    """A folder of a remote that rclone was told of: `remote:folder`."""

    path: str

    def names(self) -> tuple[str, ...]:
        """The copies there."""
        said = _run(["rclone", "lsf", "--files-only", self.path], "", "rclone", empty=_NO_FOLDER)
        return tuple(sorted(name for name in said.split() if OURS.fullmatch(name)))

    def put(self, file: Path, name: str) -> None:
        """Send a file, fetch it back, and give it its name when it is the same."""
        part = f"{self.path}/{_part(name)}"
        _run(["rclone", "copyto", str(file), part], "", "rclone")
        _compare(file, part, lambda back: self.fetch(_part(name), back))
        _run(["rclone", "moveto", part, f"{self.path}/{name}"], "", "rclone")

    def fetch(self, name: str, to: Path) -> None:
        """Fetch a file from there."""
        _run(["rclone", "copyto", f"{self.path}/{name}", str(to)], "", "rclone")

    def remove(self, name: str) -> None:
        """Delete a file there."""
        if name in self.names():
            _run(["rclone", "deletefile", f"{self.path}/{name}"], "", "rclone")

    def clear(self, name: str) -> None:
        """Delete what a copy broken off left there."""
        _run(["rclone", "delete", "--include", f"/{_part(name)}", self.path], "", "rclone", empty=_NO_FOLDER)


def _compare(file: Path, where: str, fetch: Callable[[Path], None]) -> None:
    """Whether what was put somewhere is what comes back from there; BadData when it is not."""
    back = file.with_name(f"{file.name}.back")
    try:
        fetch(back)
        if digest_of(back) != digest_of(file):
            raise BadData(where, 0, "what comes back from there is not what was sent")
    finally:
        back.unlink(missing_ok=True)


_NO_FOLDER = 3
"""What rclone ends with where there is no such folder yet."""


def _run(call: Sequence[str], lines: str, what: str, *, empty: int = 0) -> str:
    """What a program of the system said; nothing where it ended with `empty`, TryLater where it failed otherwise."""
    try:
        done = subprocess.run(
            call,
            input=lines,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_LONGEST,
            check=False,
            umask=0o077,
        )
    except FileNotFoundError as error:
        raise BadData(what, 0, f"the program {call[0]} is not installed on this machine") from error
    except subprocess.TimeoutExpired as error:
        raise TryLater(f"{what}: no end after {_LONGEST // 3600} hours") from error
    if done.returncode not in (0, empty):
        said = [line.strip() for line in done.stderr.splitlines() if line.strip()][-_LAST_LINES:]
        raise TryLater(f"{what}: {'; '.join(said) or f'ended with {done.returncode}'}")
    return done.stdout
