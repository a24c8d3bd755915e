"""The steps of setting up: each knows what is still to do, does it, and notes what was not there before."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from judge.cli.setup.machine import Machine
from judge.cli.setup.postfix import Postfix
from judge.cli.setup.record import Done, FileWritten, FolderMade, KeyMade, Record, UnitsEnabled, UserMade
from judge.config import Config
from judge.post.signing import make_key
from judge.structs import Struct

_SECRET = 0o700


class Step(Protocol):
    """One part of setting up."""

    def plan(self, machine: Machine, record: Record) -> str:
        """What is still to do: commands, or a unified diff of a file; empty when all is as it should be."""

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Do it; what is to be noted comes before each change, so that a half done one can be taken away, too."""


class Account(Struct, frozen=True):
    """The user who runs the judge, and nobody logs in as."""

    name: str
    home: str

    @property
    def _words(self) -> tuple[str, ...]:
        how = ("--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin")
        return ("useradd", *how, "--home-dir", self.home, self.name)

    def plan(self, machine: Machine, record: Record) -> str:
        """The command that makes it."""
        return "" if machine.is_user(self.name) else f"$ {' '.join(self._words)}\n"

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Make it."""
        yield UserMade(self.name)
        machine.told(*self._words)


class Folder(Struct, frozen=True):
    """A folder with its owner and mode."""

    path: str
    owner: str
    mode: int = _SECRET

    def plan(self, machine: Machine, record: Record) -> str:
        """The command that makes it, or mends it."""
        path = machine.at(self.path)
        is_right = path.is_dir() and path.stat().st_mode & 0o7777 == self.mode and machine.is_given(path, self.owner)
        return "" if is_right else f"$ install -d -o {self.owner} -g {self.owner} -m {self.mode:o} {path}\n"

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Make it, and what lies above it."""
        path = machine.at(self.path)
        if not path.is_dir():
            yield FolderMade(self.path)
            path.mkdir(parents=True, exist_ok=True)
        path.chmod(self.mode)
        machine.give(path, self.owner)


class TextFile(Struct, frozen=True):
    """A file that is to hold this text; `is_keepers` is one that a keeper changes, so it is never written anew."""

    path: str
    text: str
    is_keepers: bool = False

    def plan(self, machine: Machine, record: Record) -> str:
        """The change as a unified diff."""
        before = self._before(machine)
        if before == self.text or (self.is_keepers and before is not None):
            return ""
        return diff(machine.at(self.path), before or "", self.text)

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Write it whole or not at all."""
        yield FileWritten(self.path, digest(self.text), self._before(machine))
        path = machine.at(self.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        write(path, self.text)

    def _before(self, machine: Machine) -> str | None:
        path = machine.at(self.path)
        return path.read_text(encoding="utf-8", errors="surrogateescape") if path.exists() else None


class Key(Struct, frozen=True):
    """The key that the judge signs its mail with."""

    path: str
    owner: str

    def plan(self, machine: Machine, record: Record) -> str:
        """That it is made."""
        path = machine.at(self.path)
        return "" if path.exists() else f"$ judge dkim        # makes {path}, for {self.owner} alone\n"

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Make it; one that is there is never replaced."""
        yield KeyMade(self.path)
        path = machine.at(self.path)
        make_key(path, "rsa")
        machine.give(path, self.owner)


class MailServer(Struct, frozen=True):
    """What Postfix is told."""

    postfix: Postfix
    config: Config
    deploy: Path

    def plan(self, machine: Machine, record: Record) -> str:
        """Its files as they would be, tried on a copy of them, and what follows."""
        changed = self.postfix.changed([*self.postfix.edits(self.config, self.deploy, record)])
        texts = [diff(path, before, after) for path, (before, after) in changed.items()]
        return "".join([*texts, "$ postfix reload\n" if changed and machine.is_this else ""])

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Change it, and have it read its settings again if it runs."""
        edits = [*self.postfix.edits(self.config, self.deploy, record)]
        for edit in edits:
            if edit.done is not None:
                yield edit.done
        self.postfix.change(edits)
        reload(machine)


class Units(Struct, frozen=True):
    """What systemd is to start: now where it runs, else when the machine does."""

    names: tuple[str, ...]

    def plan(self, machine: Machine, record: Record) -> str:
        """The commands."""
        return "".join(f"$ {' '.join(words)}\n" for words in self._commands(machine))

    def take(self, machine: Machine, record: Record) -> Iterator[Done]:
        """Have them started."""
        yield UnitsEnabled(self.names)
        for words in self._commands(machine):
            machine.told(*words)

    def _commands(self, machine: Machine) -> list[tuple[str, ...]]:
        if not machine.is_this or not machine.has("systemctl"):
            return []
        is_enabled = all(machine.asked("systemctl", "is-enabled", name) == "enabled" for name in self.names)
        if not machine.runs_systemd:
            return [] if is_enabled else [("systemctl", "enable", *self.names)]
        stale = [name for name in self.names if "yes" in self._need(machine, name)]
        is_active = all(machine.asked("systemctl", "is-active", name) == "active" for name in self.names)
        commands: list[tuple[str, ...]] = []
        if stale or not is_enabled:
            commands.append(("systemctl", "daemon-reload"))
        if not (is_enabled and is_active):
            commands.append(("systemctl", "enable", "--now", *self.names))
        if stale:
            commands.append(("systemctl", "try-restart", *stale))
        return commands

    def _need(self, machine: Machine, name: str) -> str:
        return machine.asked("systemctl", "show", "--property=NeedDaemonReload", name) or ""


def reload(machine: Machine) -> None:
    """Have Postfix read its settings again, where it runs."""
    if machine.is_this and machine.asked("postfix", "status") is not None:
        machine.told("postfix", "check")
        machine.told("postfix", "reload")


def digest(text: str) -> str:
    """By what a file is known again that nobody changed."""
    return sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all, for everybody to read."""
    draft = path.with_name(f".{path.name}.setup")
    draft.write_text(text, encoding="utf-8", errors="surrogateescape")
    draft.chmod(0o644)
    draft.replace(path)


def diff(path: Path, before: str, after: str) -> str:
    """A change of a file, as `diff -u` shows it."""
    names = (str(path) if before else "/dev/null", str(path) if after else "/dev/null")
    lines = unified_diff(before.splitlines(), after.splitlines(), *names, lineterm="")
    return "".join(f"{line}\n" for line in lines)
