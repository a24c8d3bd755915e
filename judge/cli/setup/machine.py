"""The machine that is set up: its files, its programs, and what runs on it."""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import subprocess
from enum import Enum
from pathlib import Path

import click

from judge.structs import Struct

_ALSO = "/usr/local/sbin:/usr/sbin:/sbin"
"""Where the programs of an administrator are, though no ordinary PATH names it."""
_SECONDS = 120


class Clock(Enum):
    """What wakes the judge every minute, and every night for its copy."""

    SYSTEMD = "systemd"
    CRON = "cron"
    NONE = "none"


class Machine(Struct, frozen=True):
    """The machine below a folder: this one below `/`, an image that nothing runs in below any other."""

    root: Path = Path("/")

    @property
    def is_this(self) -> bool:
        """Whether users are made and services started, and not only files written."""
        return self.root == Path("/")

    def at(self, path: str | Path) -> Path:
        """Where a file of this machine lies for us."""
        return self.root / str(path).lstrip("/")

    def has(self, program: str) -> bool:
        """Whether a program is installed, here or in the image."""
        return self._found(program) is not None or any(
            self.at(f"{folder}/{program}").exists() for folder in ("/usr/sbin", "/usr/bin", "/sbin", "/bin")
        )

    @property
    def runs_systemd(self) -> bool:
        """Whether systemd is what starts services now."""
        return self.is_this and Path("/run/systemd/system").is_dir()

    def clock(self) -> Clock:
        """What this machine has to start services and to tell the minute; the better one when it has both."""
        if self.runs_systemd:
            return Clock.SYSTEMD
        if self.at("/etc/cron.d").is_dir() and self.has("cron"):
            return Clock.CRON
        return Clock.SYSTEMD if self.at("/usr/lib/systemd/systemd").exists() else Clock.NONE

    def asked(self, *words: str) -> str | None:
        """What a command prints; None when it fails or is not there."""
        done = self._run(words)
        return done.stdout.strip() if done is not None and done.returncode == 0 else None

    def told(self, *words: str) -> str:
        """Run a command that must succeed, and give what it prints; its own words in one sentence when it fails."""
        done = self._run(words)
        if done is None:
            raise click.ClickException(f"there is no {words[0]} on this machine; install it and run this again")
        if done.returncode != 0:
            said = " ".join((done.stderr or done.stdout).split())
            raise click.ClickException(f"`{' '.join(words)}` ended with {done.returncode}: {said or 'it said nothing'}")
        return done.stdout

    def is_user(self, name: str) -> bool:
        """Whether the machine has an account of this name; of an image nobody asks."""
        try:
            pwd.getpwnam(name)
        except KeyError:
            return not self.is_this
        return True

    def give(self, path: Path, owner: str) -> None:
        """Make somebody the owner of a file, where there are owners at all."""
        if self.is_this and os.geteuid() == 0:
            shutil.chown(path, owner, owner)

    def is_given(self, path: Path, owner: str) -> bool:
        """Whether a file has that owner already."""
        if not (self.is_this and os.geteuid() == 0):
            return True
        try:
            return path.stat().st_uid == pwd.getpwnam(owner).pw_uid and path.stat().st_gid == grp.getgrnam(owner).gr_gid
        except KeyError:
            return False

    def _found(self, program: str) -> str | None:
        return shutil.which(program, path=f"{os.environ.get('PATH', '/usr/bin:/bin')}:{_ALSO}")

    def _run(self, words: tuple[str, ...]) -> subprocess.CompletedProcess[str] | None:
        path = self._found(words[0])
        if path is None:
            return None
        said = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            (path, *words[1:]),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
            env=said,
        )
