"""Where the data lie that are no part of the program: `grammar/` and `templates/`, and for a keeper `deploy/`.

In a source tree they stand beside the package; in an installed wheel they stand in `judge/_data/`. A keeper who adds a
language may have the first two elsewhere: in the folder that `JUDGE_DATA` in the environment names. `boards/` in it are
boards beside those of the program.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from judge.errors import BadData

_PACKAGE = Path(__file__).resolve().parent
_ELSEWHERE = "JUDGE_DATA"
"""In the environment: a folder with `grammar/` and `templates/` in it, or with `boards/`."""


def data_folder(name: str, package: Path = _PACKAGE) -> Path:
    """The folder of this name; BadData when there is none."""
    elsewhere = os.environ.get(_ELSEWHERE)
    # Who adds only boards has no copies of the languages.
    is_elsewhere = elsewhere and (own_folder("boards") is None or own_folder(name) is not None)
    places = (Path(elsewhere or "") / name,) if is_elsewhere else (package / "_data" / name, package.parent / name)
    for place in places:
        if place.is_dir():
            return place
    why = f"{_ELSEWHERE} names a folder without it" if elsewhere else "install the program again"
    raise BadData(str(places[0]), 0, f"this folder is missing; {why}")


def own_folder(name: str) -> Path | None:
    """The keeper's own folder of this name, in the one that `JUDGE_DATA` names; None where there is none."""
    elsewhere = os.environ.get(_ELSEWHERE)
    path = Path(elsewhere) / name if elsewhere else None
    return path if path is not None and path.is_dir() else None


def deploy_folder(package: Path = _PACKAGE) -> Path:
    """The folder of what a machine needs that runs a judge; BadData when it is not there."""
    for place in (package / "_data" / "deploy", package.parent / "deploy"):
        if place.is_dir():
            return place
    raise BadData(str(package.parent / "deploy"), 0, "this folder is missing; install the program again")


def read_toml(path: Path) -> Mapping[str, object]:
    """A file of data; BadData with the line where it is none."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        where = re.search(r" \(at line (\d+), column \d+\)$", str(error))
        why = str(error)[: where.start()] if where else str(error)
        raise BadData(str(path), int(where[1]) if where else 0, why) from error


def read_text(path: Path) -> str:
    """A file of UTF-8 text; BadData where it is none, or cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadData(str(path), 0, f"not UTF-8 text at byte {error.start}") from error
    except OSError as error:
        raise BadData(str(path), 0, f"cannot be read: {error.strerror or error}") from error
