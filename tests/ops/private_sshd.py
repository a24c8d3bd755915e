"""A real SSH server of one's own, that lets one key in, and the file by which `sftp` finds it."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.loopback import free_port, is_listening
from tests.ops.private_postfix import wait_for


@dataclass(frozen=True)
class SshServer:
    """A running sshd."""

    port: int
    config: Path
    """For `ssh -F`: key, host key, name."""


def why_no_sshd() -> str | None:
    """A sentence when sshd cannot run here, with what to do about it."""
    if _sshd() and shutil.which("sftp") and shutil.which("ssh-keygen"):
        return None
    return "This test needs a real sshd and there is none: apt-get install openssh-server, or make test."


def _sshd() -> str | None:
    # It starts itself again for each client, and wants to be called by its whole name for that.
    return shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin:/sbin")


@contextmanager
def private_sshd(home: Path) -> Iterator[SshServer]:
    """sshd on a free port of this machine, with keys made for it."""
    port = free_port()
    for name in ("host", "own"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(home / name)], check=True)
    (home / "authorized").write_text((home / "own.pub").read_text())
    (home / "known").write_text(f"[127.0.0.1]:{port} {(home / 'host.pub').read_text()}")
    (home / "sshd.conf").write_text(
        f"ListenAddress 127.0.0.1:{port}\nHostKey {home}/host\nAuthorizedKeysFile {home}/authorized\nPidFile none\n"
        "StrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
        "PermitRootLogin yes\nSubsystem sftp internal-sftp\n"
    )
    config = home / "ssh.conf"
    config.write_text(
        f"Host *\n    IdentityFile {home}/own\n    IdentitiesOnly yes\n    UserKnownHostsFile {home}/known\n"
        f"    GlobalKnownHostsFile none\n    User {getpass.getuser()}\n"
    )
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
    command = [_sshd() or "sshd", "-D", "-e", "-f", str(home / "sshd.conf")]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as process:
        try:
            wait_for(lambda: is_listening(port), "sshd")
            yield SshServer(port, config)
        finally:
            process.terminate()
