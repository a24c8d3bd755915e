"""A real opendkim of one's own: the files of deploy/opendkim, a key made by the runbook, started as Debian does."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.loopback import free_port, is_listening
from tests.ops.private_postfix import wait_for

SNIPPETS = Path(__file__).resolve().parents[2] / "deploy" / "opendkim"
RUNBOOK = SNIPPETS.parent / "README.md"


@dataclass(frozen=True)
class OpenDkim:
    """A running opendkim."""

    port: int
    record: str
    """What is to stand in the DNS."""
    door: int
    """The port at which Postfix is to take what opendkim signs."""

    @property
    def services(self) -> str:
        """What Postfix is to be told."""
        return (SNIPPETS / "master.cf").read_text().replace(":8891", f":{self.port}").replace(":8027", f":{self.door}")


def why_no_opendkim() -> str | None:
    """A sentence when opendkim cannot run here, with what to do about it."""
    if all(_found(program) for program in ("opendkim", "opendkim-genkey")):
        return None
    return "This test needs a real opendkim and there is none: apt-get install opendkim opendkim-tools, or make test."


@contextmanager
def private_opendkim() -> Iterator[OpenDkim]:
    """opendkim with the settings of deploy/, only paths, port and account put in; the runbook's line makes its key."""
    home = Path(tempfile.mkdtemp(prefix="judge-opendkim-"))
    (command,) = re.findall(r"^ +(opendkim-genkey .*?)(?: *#.*)?$", RUNBOOK.read_text(), re.MULTILINE)
    subprocess.run(
        ["sh", "-c", command.replace("/etc/opendkim/keys", str(home))],
        check=True,
        env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"},
    )
    record = "".join(re.findall(r'"([^"]*)"', (home / "2026.txt").read_text()))
    port = free_port()
    settings = (SNIPPETS / "opendkim.conf").read_text().replace("/etc/opendkim/keys", str(home))
    settings = settings.replace("/run/opendkim", str(home))
    settings = settings.replace("8891@", f"{port}@").replace("UserID                  opendkim\n", "")
    # The folder of a test lies in /tmp, where anybody may make folders.
    (home / "opendkim.conf").write_text(f"{settings}RequireSafeKeys no\n")
    number = home / "opendkim.pid"
    try:
        # As Debian's unit does (Type=forking): it leaves, and says in a file under which number it goes on.
        subprocess.run([_found("opendkim") or "opendkim", "-x", str(home / "opendkim.conf")], check=True, timeout=30)
        wait_for(lambda: number.exists() and is_listening(port), "opendkim does not answer, or wrote no PidFile")
        yield OpenDkim(port, record, free_port())
    finally:
        if number.exists():
            process = int(number.read_text())
            os.kill(process, signal.SIGTERM)
            wait_for(lambda: not number.exists() or not Path(f"/proc/{process}").exists(), "opendkim does not end")
        shutil.rmtree(home)


def _found(command: str) -> str | None:
    return shutil.which(command, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")
