"""What whole processes cost: a tick that finds nothing to do, and a judge that waits for letters."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from tests.bench.row import Row
from tests.clerk.processes import family
from tests.loopback import free_port, is_listening

JUDGE = (sys.executable, "-m", "judge")
AS_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment in which a process finds its byte code, as that of an installed judge does."""
ROUNDS = 9


def rows() -> tuple[Row, ...]:
    """Seconds of a tick, megabytes of a server."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "judge.toml"
        port = free_port()
        config.write_text(f'state = "state"\n[listen]\nport = {port}\n')
        return (
            Row("judge tick with nothing due, the whole process", _tick_seconds(config), "s", 0.4),
            Row("judge serve, idle, all its processes", _serve_megabytes(config, port), "MB", 120),
        )


def _tick_seconds(config: Path) -> float:
    command = [*JUDGE, "--config", str(config), "tick"]
    subprocess.run(command, check=True, capture_output=True, env=AS_INSTALLED)
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env=AS_INSTALLED)
        taken.append(time.perf_counter() - start)
    return median(taken)


def _serve_megabytes(config: Path, port: int) -> float:
    """Memory of all processes of a server that has looked at its database and taken a connection.

    What several of them share, as the program itself, is counted once (proportional set size).
    """
    with serving(config, port) as process:
        with socket.create_connection(("127.0.0.1", port), timeout=10) as client:
            client.recv(100)
            client.sendall(b"EHLO bench.example\r\n")
            client.recv(1000)
        time.sleep(2)
        return sum(_own_kilobytes(number) for number in family(process.pid)) / 1024


def _own_kilobytes(process: int) -> int:
    rows = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(row.split()[1]) for row in rows if row.startswith("Pss:"))


@contextmanager
def serving(config: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """`judge serve`, as soon as it takes letters."""
    process = subprocess.Popen(
        [*JUDGE, "--config", str(config), "serve"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**AS_INSTALLED, "PYTHONUNBUFFERED": "1"},
    )
    try:
        until = time.monotonic() + 20
        while not is_listening(port):
            if process.poll() is not None or time.monotonic() > until:
                raise SystemExit("judge serve did not start")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)
