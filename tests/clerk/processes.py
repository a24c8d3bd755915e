"""The real program in real processes: started, spoken to, killed."""

from __future__ import annotations

import os
import signal
import smtplib
import subprocess
import sys
import time
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

DOMAIN = "judge.example"
_PATIENCE = 30.0


class Serving:
    """`judge serve` on a state folder."""

    def __init__(self, state: Path, *options: str) -> None:
        self.process = run(state, "serve", *options)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline().split(b" port ")[1].split(b",")[0])

    def kill(self) -> None:
        """Without any warning."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def stop(self) -> int:
        """As a service manager does."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=_PATIENCE)
        return self.process.returncode


def run(state: Path, *words: str) -> subprocess.Popen[bytes]:
    """The `judge` command as a process of its own."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("JUDGE_")},
        "JUDGE_STATE": str(state),
        "JUDGE_DOMAIN": DOMAIN,
        "JUDGE_LISTEN_PORT": "0",
    }
    command = [sys.executable, "-m", "judge", *words]
    return subprocess.Popen(command, env=environment, cwd=state, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


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


def wait_until(is_true: Callable[[], bool]) -> None:
    """Look again and again, as long as anybody would wait."""
    end = time.monotonic() + _PATIENCE
    while not is_true():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.02)
