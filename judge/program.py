"""Which program this is: its version, and a digest of all that it is made of.

Two programs may bear one number: a wheel built twice from a tree that changed, a file that somebody mended in place, a
folder of data of one's own. What obeyed a letter is only known when both are written down.
"""

from __future__ import annotations

import base64
import csv
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from judge import __version__
from judge.datafolder import data_folder
from judge.structs import Struct

_PACKAGE = Path(__file__).resolve().parent
_DATA = "grammar", "templates"
_INSTALLED = "_data"
"""The folder of the package in which a wheel has the data."""
_MADE_HERE = "__pycache__"
_DIGITS = 12


class Program(Struct, frozen=True):
    """A judge that letters are obeyed by."""

    version: str
    build: str
    """The beginning of a digest of its files: the same for the same contents, wherever they are installed."""

    def __str__(self) -> str:
        return f"{self.version} (build {self.build})"


@cache
def this_program() -> Program:
    """The program of this process, as its files were when it was first asked."""
    whole = sha256()
    for name, path in sorted(_files()):
        whole.update(f"{name}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return Program(__version__, whole.hexdigest()[:_DIGITS])


def _files() -> Iterator[tuple[str, Path]]:
    """Every file of the program with the name that it has in any place: those of data stand beside the package."""
    for path in _below(_PACKAGE):
        name = path.relative_to(_PACKAGE)
        if name.parts[0] != _INSTALLED:
            yield f"judge/{name.as_posix()}", path
    for folder in map(data_folder, _DATA):
        for path in _below(folder):
            yield f"{folder.name}/{path.relative_to(folder).as_posix()}", path


def _below(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and _MADE_HERE not in path.parts)


def changed_files() -> tuple[str, ...]:
    """The installed files that are not as the wheel had them, or gone; none where there is no list of them."""
    try:
        installed = distribution("judge")
    except PackageNotFoundError:
        return ()
    root = Path(str(installed.locate_file("")))
    # The list beside a source tree is of another copy, or has no digests.
    return () if _PACKAGE.parent != root.resolve() else tuple(_changed(installed, root))


def _changed(installed: Distribution, root: Path) -> Iterator[str]:
    for row in csv.reader((installed.read_text("RECORD") or "").splitlines()):
        if len(row) < 2 or not row[1].startswith("sha256=") or not row[0].startswith("judge/"):
            continue
        try:
            found = sha256((root / row[0]).read_bytes()).digest()
        except OSError:
            found = b""
        if base64.urlsafe_b64encode(found).rstrip(b"=").decode("ascii") != row[1].removeprefix("sha256="):
            yield row[0]
