"""The program as a folder: a new environment beside the old one, and the link that says which of them is the judge."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from judge.errors import BadData

_WHEEL = re.compile(r"judge-([0-9][0-9a-z.+]*)-py3-none-any\.whl")
_LIST = "constraints.txt"
_PACKAGE_LIST = Path("/var/lib/dpkg/info/judge.list")


def own_folder() -> Path:
    """The folder of this program: its virtual environment."""
    return Path(sys.prefix).resolve()


def usual_link() -> Path:
    """What the judge is called on this machine: /opt/judge for a program in /opt/judge-0.5.0."""
    prefix = Path(sys.prefix)
    return prefix.with_name(prefix.name.partition("-")[0])


def newest_wheel(folder: Path) -> Path:
    """The wheel that was built last in a source tree."""
    found = sorted(folder.glob("dist/judge-*.whl"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise BadData(str(folder), 0, "there is no dist/judge-*.whl; make wheel builds it")
    return found[-1]


def list_of_packages(wheel: Path, named: Path | None) -> Path:
    """What the program in a wheel needs: named, or beside the wheel, or one folder above it."""
    places = [named] if named else [wheel.parent / _LIST, wheel.parent.parent / _LIST]
    for place in places:
        if place.is_file():
            return place
    why = f"the list of the packages that it needs, {_LIST}, is not beside it; name it with --constraints"
    raise BadData(str(named or wheel), 0, why)


def install(wheel: Path, packages: Path, link: Path) -> Path:
    """The folder of a new environment with the program of a wheel, beside the others; none is left where that fails."""
    named = _WHEEL.fullmatch(wheel.name)
    if named is None or not wheel.is_file():
        raise BadData(str(wheel), 0, "this is not a wheel of the judge: judge-VERSION-py3-none-any.whl")
    _refuse_package(link)
    folder = _free(link, named[1])
    try:
        _call(sys.executable, "-m", "venv", str(folder))
        for words in (("--requirement", str(packages)), ("--no-deps", str(wheel.resolve()))):
            _call(str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-input", *words)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return folder


def _refuse_package(link: Path) -> None:
    if _PACKAGE_LIST.is_file() and f"{link}\n" in _PACKAGE_LIST.read_text(encoding="utf-8"):
        raise BadData(str(link), 0, "this judge came as a package of the system: apt install ./judge_VERSION.deb")


def _free(link: Path, version: str) -> Path:
    """A name that no environment beside the link has yet."""
    first = link.with_name(f"{link.name}-{version}")
    others = (first.with_name(f"{first.name}-{number}") for number in range(2, 1000))
    return first if not first.exists() else next(each for each in others if not each.exists())


def _call(*words: str) -> None:
    try:
        done = subprocess.run(words, check=False, capture_output=True, text=True)
    except OSError as error:
        raise BadData(words[0], 0, f"cannot be started: {error.strerror or error}") from error
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).strip().splitlines() if line.strip()]
        raise BadData(
            " ".join(words[:4]), 0, f"failed, and nothing was changed: {lines[-1] if lines else 'no word why'}"
        )


def point(link: Path, folder: Path, former: str) -> Path:
    """Have the link name another folder; the folder that was there before.

    Where a plain folder stands in the place of the link, it gets the name `former`: what it holds goes on working,
    since it is found by way of the link when that names it again.
    """
    _refuse_package(link)
    before = link.resolve()
    draft = link.with_name(f".{link.name}.new")
    try:
        draft.unlink(missing_ok=True)
        draft.symlink_to(folder)
        if link.is_dir() and not link.is_symlink():
            before = _free(link, former)
            link.rename(before)
        os.replace(draft, link)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise BadData(str(link), 0, f"cannot be changed: {error.strerror or error}; run this as root") from error
    return before


def bring_along(before: Path, folder: Path) -> None:
    """Files that a keeper laid beside the program, as its README, are beside the new one, too."""
    for path in before.iterdir() if before.is_dir() else ():
        if path.is_file() and not (folder / path.name).exists():
            shutil.copy2(path, folder / path.name)
