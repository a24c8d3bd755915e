"""Inputs that broke a promise: what is kept of them, and what one of them is called."""

from __future__ import annotations

import subprocess
import sys
import traceback
from hashlib import sha256
from pathlib import Path

from tests.fuzz.targets import Target, load

_HANGS_AFTER = 60
_OURS = ("/judge/", "/tests/fuzz/")


def name_of(error: BaseException) -> str:
    """What went wrong and where, in one word: the same fault has the same name."""
    frames = [
        each for each in traceback.extract_tb(error.__traceback__) if any(part in each.filename for part in _OURS)
    ]
    where = (
        f"{Path(frames[-1].filename).stem}-{frames[-1].name.strip('_<>')}-{frames[-1].lineno}" if frames else "nowhere"
    )
    return f"{type(error).__name__.lower()}-{where}"


def broken(target: Target, data: bytes) -> BaseException | None:
    """How an input breaks a promise; None when it keeps them all."""
    try:
        target.read(data)
    except Exception as error:  # noqa: BLE001 - whatever is raised is a find
        return error
    return None


def keep(folder: Path, data: bytes, error: BaseException) -> Path:
    """Write an input down, unless a shorter one for the same fault lies there already."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name_of(error)}.bin"
    if not path.exists() or len(path.read_bytes()) > len(data):
        path.write_bytes(data)
        path.with_suffix(".txt").write_text("".join(traceback.format_exception(error))[-4000:], encoding="utf-8")
    return path


def stays_broken(name: str, path: Path) -> bool:
    """Whether an input breaks a promise without a fuzzer around it, too: in time, and in a process of its own."""
    command = [sys.executable, "-m", "tests.fuzz.finds", name, str(path)]
    try:
        return subprocess.run(command, check=False, capture_output=True, timeout=_HANGS_AFTER).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def stem(data: bytes) -> str:
    """A name for a seed."""
    return sha256(data).hexdigest()[:16]


if __name__ == "__main__":
    target, data = load(sys.argv[1]), Path(sys.argv[2]).read_bytes()
    target.read(b"")
    for seed in target.seeds():
        target.one_input(seed)  # what is loaded once is no input's fault
    sys.exit(broken(target, data) is not None)
