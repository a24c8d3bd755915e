"""Taking away what was set up: exactly what was noted, the last first; never a game, a copy or a key."""

from __future__ import annotations

import os
import pwd
import signal
import time
from contextlib import suppress
from pathlib import Path

from judge.cli.setup.machine import Machine
from judge.cli.setup.plan import USER, program
from judge.cli.setup.postfix import Edit, Postfix
from judge.cli.setup.record import (
    Done,
    FileWritten,
    FolderMade,
    Record,
    ServiceAdded,
    UnitsEnabled,
    UserMade,
    ValueSet,
    save_record,
)
from judge.cli.setup.steps import diff, digest, reload, write
from judge.structs import Struct

_SYSTEMD = "/etc/systemd/"


Homes = tuple[str, ...]
"""The folders of the judge's games and copies: nothing in them is ever taken away."""
_SECONDS = 30.0
"""A judge that is ended finishes the letter in hand."""


class Undoing(Struct, frozen=True):
    """What will be taken away: what `plan` shows, and what `left` says stays and why."""

    plan: tuple[str, ...]
    left: tuple[str, ...]


def undoing(machine: Machine, record: Record, postfix: Postfix | None, homes: Homes) -> Undoing:
    """What undoing would do now."""
    plan: list[str] = []
    left: list[str] = []
    edits = _edits(record, postfix, left)
    if postfix is not None and edits:
        plan += [diff(path, before, after) for path, (before, after) in postfix.changed(edits).items()]
        plan += ["$ postfix reload\n"] if machine.is_this else []
    for each in reversed(record.done):
        shown, stays = _look(machine, homes, each)
        plan += [shown] if shown else []
        left += [stays] if stays else []
    left += [f"{machine.at(home)}, with all that is in it" for home in homes if _is_full(machine.at(home))]
    return Undoing(tuple(plan), tuple(left))


def undo(machine: Machine, record: Record, postfix: Postfix | None, homes: Homes, path: Path) -> None:
    """Take it away; what was noted in `path` goes with it, thing by thing."""
    edits = _edits(record, postfix, [])
    if postfix is not None and edits:
        postfix.change(edits)
        reload(machine)
    for each in reversed(record.done):
        _take_away(machine, homes, each)
        record = record.without(each)
        save_record(path, record)
    if path.parent.is_dir() and not any(path.parent.iterdir()):
        path.parent.rmdir()


def _edits(record: Record, postfix: Postfix | None, left: list[str]) -> list[Edit]:
    """What Postfix is to forget; what stays is added to `left`."""
    written, edits = postfix.written() if postfix is not None else {}, []
    for done in reversed(record.done):
        if isinstance(done, ValueSet | ServiceAdded):
            edit = postfix.undoing(done, written) if postfix is not None else None
            if edit is None:
                left.append(f"{done.name} of Postfix, which was changed since")
            else:
                edits.append(edit)
    return edits


def _look(machine: Machine, homes: Homes, done: Done) -> tuple[str, str]:
    """What taking one thing away would be, and what stays of it."""
    match done:
        case FileWritten(path, _, before):
            if not machine.at(path).exists():
                return "", ""
            now = _text(machine.at(path))
            if digest(now) != done.digest:
                return "", f"{machine.at(path)}, which was changed since"
            return diff(machine.at(path), now, before or ""), ""
        case FolderMade(path):
            where = machine.at(path)
            return f"$ rmdir {where}\n" if where.is_dir() and not _is_full(where) else "", ""
        case UserMade(name):
            if not any(_is_full(machine.at(home)) for home in homes):
                return f"$ userdel {name}\n", ""
            return "", f"the user {name}, whose files are still there; without them: userdel {name}"
        case UnitsEnabled(names):
            return f"$ systemctl disable --now {' '.join(names)}\n", ""
        case _:
            return "", ""


def _take_away(machine: Machine, homes: Homes, done: Done) -> None:
    shown, _ = _look(machine, homes, done)
    if not shown:
        return
    match done:
        case FileWritten(path, _, before):
            if before is None:
                machine.at(path).unlink()
            else:
                write(machine.at(path), before)
            if path.startswith(_SYSTEMD) and machine.runs_systemd:
                machine.told("systemctl", "daemon-reload")
            if path.startswith("/etc/cron"):
                _end_serving(machine)
        case FolderMade(path):
            machine.at(path).rmdir()
        case UserMade(name) if machine.is_this:
            machine.told("userdel", name)
        case UnitsEnabled(names) if machine.is_this and machine.has("systemctl"):
            now = ("--now",) if machine.runs_systemd else ()
            machine.told("systemctl", "disable", *now, *names)
        case _:
            pass


def _is_full(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="surrogateescape")


def _end_serving(machine: Machine) -> None:
    """End a judge that cron started and nobody else would end."""
    if not (machine.is_this and machine.is_user(USER)):
        return
    for number in _serving():
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGTERM)
    until = time.monotonic() + _SECONDS
    while _serving() and time.monotonic() < until:
        time.sleep(0.1)


def _serving() -> list[int]:
    """The processes of `judge serve` that run as the judge's user."""
    own, found = pwd.getpwnam(USER).pw_uid, []
    for process in (path for path in Path("/proc").iterdir() if path.name.isdigit()):
        # One that ended meanwhile is none.
        with suppress(OSError):
            words = (process / "cmdline").read_bytes().split(b"\0")
            if process.stat().st_uid == own and {bytes(program()), b"serve"} <= {*words}:
                found.append(int(process.name))
    return found
