"""Nobody works with the database while the program changes: who is stopped for that, waited for, and started again."""

from __future__ import annotations

import fcntl
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from judge.config import Config
from judge.errors import TryLater
from judge.store.openfile import users
from judge.structs import Struct

_UNITS = ("judge.service", "judge-tick.timer", "judge-tick.service")
_SYSTEMD = Path("/run/systemd/system")
_PATIENCE = 40.0
"""Seconds for a letter in hand and a round of mail to be finished; a service manager kills after thirty."""
_GLANCE = 0.1


class Service(Struct, frozen=True):
    """How the judge is stopped and started, as lines for a shell; empty where only cron has it work."""

    stop: str
    start: str

    @classmethod
    def of_machine(cls) -> Service:
        """The units of systemd that work at this moment."""
        if not _SYSTEMD.is_dir():
            return cls("", "")
        active = [unit for unit in _UNITS if _is_active(unit)]
        if not active:
            return cls("", "")
        again = [unit for unit in active if unit != "judge-tick.service"]
        return cls(f"systemctl stop {' '.join(active)}", f"systemctl start {' '.join(again)}" if again else "")

    @contextmanager
    def resting(self, config: Config) -> Iterator[None]:
        """While the judge is stopped, cron's tick is kept out, and nobody has the database open.

        It is started again in the end, also when something failed; then with the program that is in place by then.
        """
        if self.stop:
            _run(self.stop)
        try:
            with _no_tick(config):
                _wait_for_all(config)
                yield
        finally:
            if self.start:
                _run(self.start)


def _is_active(unit: str) -> bool:
    return subprocess.run(["systemctl", "is-active", "--quiet", unit], check=False).returncode == 0


def _run(line: str) -> None:
    done = subprocess.run(["/bin/sh", "-c", line], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise TryLater(f"`{line}` ended with {done.returncode}{f': {said[-1]}' if said else ''}")


@contextmanager
def _no_tick(config: Config) -> Iterator[None]:
    """While cron's line for the clock, which asks for the same lock, finds that a tick is running."""
    path = config.state / "tick.lock"
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        with suppress(OSError):
            owner = os.stat(config.state)
            os.fchown(file, owner.st_uid, owner.st_gid)
        end = monotonic() + _PATIENCE
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if monotonic() > end:
                    raise TryLater("`judge tick` has been running all the time; try again when it is done") from None
                sleep(_GLANCE)
        yield
    finally:
        os.close(file)


def _wait_for_all(config: Config) -> None:
    end = monotonic() + _PATIENCE
    while those := users(config.database):
        if monotonic() > end:
            who = ", ".join(f"{number} ({_name(number)})" for number in those)
            raise TryLater(
                f"process {who} has {config.database} open: say with --stop and --start how it is stopped and started"
            )
        sleep(_GLANCE)


def _name(process: int) -> str:
    with suppress(OSError):
        words = Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
        return " ".join(word.decode("utf-8", "replace") for word in words if word)[-60:]
    return "ended"
