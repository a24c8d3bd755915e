"""Hosts of one's own on one machine: network namespaces on one bridge, which lead nowhere else."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from judge.errors import TryLater

NETWORK = "10.231.7"
US = f"{NETWORK}.254"
"""Where the test itself is: everybody who writes and reads mail."""


def alone(module: str) -> None:
    """Go on in a network of one's own, where every process ends with this one."""
    if os.environ.get("JUDGE_TEST_ALONE") == "yes":
        del os.environ["JUDGE_TEST_ALONE"]
        return
    if os.geteuid() != 0:
        raise SystemExit("Hosts are made by root: be root.")
    words = ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", sys.executable, "-m", module]
    os.execvpe(words[0], [*words, *sys.argv[1:]], {**os.environ, "JUDGE_TEST_ALONE": "yes"})


def make_bridge() -> None:
    """What all hosts are at."""
    _ip("link set lo up")
    _ip("link add hub type bridge")
    _ip(f"addr add {US}/24 dev hub")
    _ip("link set hub up")


@dataclass
class Host:
    """One machine as far as its network goes; what it says is in its log."""

    name: str
    address: str
    home: Path
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    anchor: subprocess.Popen[bytes] | None = None

    @classmethod
    def make(cls, name: str, number: int, folder: Path) -> Host:
        """A host that runs nothing."""
        home = folder / name
        home.mkdir()
        host = cls(name, f"{NETWORK}.{number}", home)
        host.anchor = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        here = os.stat("/proc/self/ns/net").st_ino
        wait_until("a network of its own", lambda: os.stat(f"/proc/{host._anchored()}/ns/net").st_ino != here)
        _ip(f"link add {name} type veth peer name eth0 netns {host._anchored()}")
        _ip(f"link set {name} master hub up")
        host.run("ip", "addr", "add", f"{host.address}/24", "dev", "eth0")
        host.run("ip", "link", "set", "eth0", "up")
        host.run("ip", "link", "set", "lo", "up")
        return host

    def _anchored(self) -> int:
        assert self.anchor is not None
        return self.anchor.pid

    def inside(self, *words: str) -> list[str]:
        """A command there."""
        return ["nsenter", "--target", str(self._anchored()), "--net", *words]

    def run(self, *words: str, **more: str) -> str:
        """What a command says; a SystemExit with it where it failed."""
        done = subprocess.run(
            self.inside(*words), capture_output=True, text=True, check=False, timeout=120, env={**os.environ, **more}
        )
        if done.returncode != 0:
            raise SystemExit(f"{self.name}: {' '.join(words)} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self, what: str, *words: str, **more: str) -> None:
        """A process that stays."""
        with (self.home / f"{what}.log").open("ab") as log:
            self.running[what] = subprocess.Popen(
                self.inside(*words), stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, **more}
            )

    def kill(self, what: str) -> None:
        """Without any warning."""
        process = self.running.pop(what)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def stop(self, what: str, seconds: float = 60.0) -> int:
        """As a service manager does; its exit code."""
        process = self.running.pop(what)
        process.send_signal(signal.SIGTERM)
        return process.wait(seconds)

    def cut_off(self) -> None:
        """Nobody reaches it, and it reaches nobody."""
        _ip(f"link set {self.name} down")

    def let_back(self) -> None:
        """Everybody does again."""
        _ip(f"link set {self.name} up")

    def close(self) -> None:
        """End everything that was started here."""
        for what in [*self.running]:
            self.kill(what)
        if self.anchor is not None:
            self.anchor.kill()
            self.anchor.wait()


def wait_until(what: str, is_so: Callable[[], object], seconds: float = 60.0) -> float:
    """Look until something is so; the seconds it took, a SystemExit where it took too long."""
    began = time.monotonic()
    while True:
        with suppress(OSError, TryLater):
            if is_so():
                return time.monotonic() - began
        if time.monotonic() - began > seconds:
            raise SystemExit(f"not within {seconds:.0f} s: {what}")
        time.sleep(0.1)


def _ip(words: str) -> None:
    subprocess.run(["ip", *words.split()], check=True, stdout=subprocess.DEVNULL)
