"""The real program in real processes: started, spoken to, killed."""

from __future__ import annotations

import os
import signal
import smtplib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from pathlib import Path
from typing import IO

from tests.clerk.launcher import Launched, can_launch

DOMAIN = "judge.example"
_PATIENCE = 30.0
# Many strangers who write from one place: what they may send in an hour is another test's business.
CROWD = {f"limits_{name}_letters": 10**6 for name in ("sender", "network", "stranger", "registered")}


class Serving:
    """`judge serve` on a state folder; settings are named as in the environment, without JUDGE_."""

    def __init__(self, state: Path, *options: str, log: IO[bytes] | None = None, **settings: object) -> None:
        # Not a pipe, which would be full after some hundred letters: nobody reads it meanwhile.
        self.log = log or tempfile.TemporaryFile()  # noqa: SIM115 - it goes with this object
        self.process = run(state, "serve", *options, log=self.log, **settings)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split(b" port ")[1].split(b",")[0])

    def kill(self) -> None:
        """Without any warning; returns when everybody who worked for it is gone, too."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=_PATIENCE)

    def family(self) -> dict[int, str]:
        """Every process that there is because of this one, and itself, by number: what it calls itself."""
        return family(self.process.pid)

    def one_of(self, name: str) -> int:
        """The number of the first process of a name, as soon as there is one."""
        found: list[int] = []

        def is_there() -> bool:
            found[:] = [number for number, own in self.family().items() if own == name]
            return bool(found)

        wait_until(is_there)
        return min(found)

    def stop(self) -> int:
        """As a service manager does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=_PATIENCE)
        return self.process.returncode


def family(number: int) -> dict[int, str]:
    """A process and all its descendants that are alive, by number: what each calls itself."""
    return {each: name for each, name, _ in tree(number)}


def tree(number: int) -> list[tuple[int, str, int]]:
    """The same, each with its name and how many forks it is away."""
    found: list[tuple[int, str, int]] = []
    waiting = [(number, 0)]
    while waiting:
        each, depth = waiting.pop()
        here = Path("/proc") / str(each)
        # Any of them may end while it is looked at.
        with suppress(OSError):
            stat = (here / "stat").read_text()
            if stat.rpartition(")")[2].split()[0] != "Z":
                found.append((each, stat.partition("(")[2].rpartition(")")[0], depth))
            for task in (here / "task").iterdir():
                waiting += [(int(child), depth + 1) for child in (task / "children").read_text().split()]
    return found


def workers_of(number: int) -> list[int]:
    """The processes below one that make pixels of pictures."""
    found = []
    for each in family(number):
        with suppress(OSError):
            if b"\0judge.picture.painter\0" in (Path("/proc") / str(each) / "cmdline").read_bytes():
                found.append(each)
    return found


def has_ended(process: int) -> bool:
    """A zombie is one whose end nobody has asked about yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def run(
    state: Path, *words: str, log: IO[bytes] | int = subprocess.PIPE, **settings: object
) -> subprocess.Popen[bytes]:
    """The `judge` command as a process of its own."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("JUDGE_")},
        "JUDGE_STATE": str(state),
        "JUDGE_DOMAIN": DOMAIN,
        "JUDGE_LISTEN_PORT": "0",
        **{f"JUDGE_{name.upper()}": str(value) for name, value in settings.items()},
    }
    how = {"env": environment, "cwd": state, "stdout": subprocess.PIPE, "stderr": log}
    if can_launch(environment):
        return Launched(words, **how)
    return subprocess.Popen([sys.executable, "-m", "judge", *words], **how)


def letter(sender: str, to: str, text: str, name: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Message-ID"] = sender, to, f"<{name}@players.example>"
    mail.set_content(text)
    return mail


def try_to_send(mail: EmailMessage, port: int) -> bool:
    """Whether the judge said 250 to it."""
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=5) as client:
            client.send_message(mail)
    except (OSError, smtplib.SMTPException):
        return False
    return True


def wait_until(is_true: Callable[[], bool], patience: float = _PATIENCE) -> None:
    """Look again and again, as long as anybody would wait."""
    end = time.monotonic() + patience
    while not is_true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
