"""Machines of one's own: fresh Debian roots, each with its own processes, on one network that leads nowhere."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

_PATH = "/opt/judge/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
_PACKAGES = "postfix,cron,procps,make,python3-venv"
_MOUNTS = ("proc", "dev")


@dataclass
class Machine:
    """A Debian in a folder. What it says is kept in `log`, so that a fault shows what came before."""

    root: Path
    running: list[subprocess.Popen[bytes]] = field(default_factory=list)

    @property
    def log(self) -> Path:
        """Where everything goes that was run here."""
        return self.root.with_suffix(".log")

    def run(self, *command: str, user: str = "root", text: str = "", codes: Sequence[int] = (0,), **more: str) -> str:
        """What a command says, both ways; a SystemExit with all of it for an exit code that was not expected."""
        done = subprocess.run(
            self._command(command, user, more), input=text, capture_output=True, text=True, check=False, timeout=900
        )
        said = done.stdout + done.stderr
        with self.log.open("a", encoding="utf-8") as log:
            log.write(f"$ {' '.join(command)}\n{said}= {done.returncode}\n")
        if done.returncode not in codes:
            raise SystemExit(f"{' '.join(command)} ended with {done.returncode}, not {codes}:\n{said[-4000:]}")
        return said

    def start(self, *command: str, user: str = "root") -> subprocess.Popen[bytes]:
        """A process that stays; it is ended with the machine."""
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                self._command(command, user, {}), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        self.running.append(process)
        return process

    def shell(self, script: str, user: str = "root", **more: str) -> str:
        """What a script of the shell says."""
        return self.run("sh", "-ec", script, user=user, **more)

    def judge(self, *words: str, codes: Sequence[int] = (0,)) -> str:
        """A command of the judge, given by its own user."""
        return self.run("judge", *words, user="judge", codes=codes)

    def at(self, name: str) -> Path:
        """A file of the machine, seen from outside."""
        return self.root / name.lstrip("/")

    def open(self) -> None:
        """Have the devices and processes that programs look for."""
        for name in _MOUNTS:
            subprocess.run(["mount", "--rbind", f"/{name}", str(self.root / name)], check=True)

    def stop(self, process: subprocess.Popen[bytes], kind: signal.Signals = signal.SIGTERM) -> None:
        """End a process and wait for its end."""
        process.send_signal(kind)
        process.wait(60)
        self.running.remove(process)

    def close(self) -> None:
        """End everything that was started."""
        for process in [*self.running]:
            self.stop(process, signal.SIGKILL)

    def _command(self, command: Sequence[str], user: str, more: dict[str, str]) -> list[str]:
        known = {"PATH": _PATH, "LANG": "C.UTF-8", "HOME": "/root" if user == "root" else "/var/lib/judge", **more}
        words = ["env", "-i", *(f"{name}={value}" for name, value in known.items())]
        if user != "root":
            words += ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"]
        return ["chroot", str(self.root), *words, *command]


def make_base(folder: Path, suite: str, mirror: str, settings: Path, packages: str = _PACKAGES) -> Path:
    """A packed Debian with Postfix, once for all machines."""
    base = folder / "base.tar"
    if not base.exists():
        draft = folder / "draft.tar"
        options = [f"--include={packages}", f"--aptopt={settings}"]
        words = ["mmdebstrap", "--quiet", "--variant=minbase", *options, suite, str(draft), *mirror.split()]
        subprocess.run(words, check=True)
        draft.rename(base)
    return base


def make_machine(base: Path, name: str) -> Machine:
    """A machine out of the packed one, as new."""
    root = base.parent / name
    shutil.rmtree(root, ignore_errors=True)
    root.mkdir(parents=True)
    subprocess.run(["tar", "--extract", "--file", str(base), "--directory", str(root), "--exclude=./dev/*"], check=True)
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost\n127.0.1.1 {os.uname().nodename}\n", encoding="ascii")
    machine = Machine(root)
    machine.log.unlink(missing_ok=True)
    return machine


def wait_until(what: str, is_so: object, seconds: float = 60.0) -> None:
    """Look until something is so; a SystemExit that says what it was not, after a while."""
    assert callable(is_so)
    end = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > end:
            raise SystemExit(f"not within {seconds:.0f} s: {what}")
        time.sleep(0.1)
