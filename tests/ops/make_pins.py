"""`make constraints`: writes the lists of pinned packages, each with the digests of its wheels.

uv looks for versions that go together on every platform that pyproject.toml names, so that an old machine may get an
older version, by a marker. Only wheels are looked at: what has none cannot come in. With `--keep` nothing that is
pinned already changes its version.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tests.ops import pins
from tests.ops.pins import BENCH, BENCH_SOURCE, FILES, FONTS, FUZZ, JUDGE, LISTS, PLACES, PLATFORMS, ROOT, TOOLS, Pin

_SOURCES = frozenset({"diplomacy"})
"""Pure Python of which there is no wheel: built where it is installed, by the setuptools of its list."""
_HEAD = "# {}, in versions tried together. Written by: make constraints\n--require-hashes\n"
_WHEELS = "--only-binary :all:\n"


def main() -> None:
    """Write all lists, and the names of their files."""
    parser = argparse.ArgumentParser(prog="make constraints", description=__doc__)
    parser.add_argument("--keep", action="store_true", help="change no version that is pinned already")
    kept = [pin for path in (*LISTS, BENCH_SOURCE) for pin in pins.read(path)] if parser.parse_args().keep else []
    files: dict[str, str] = {}

    all_ours = resolved(files, kept, "--extra", "dev", "pyproject.toml")
    judges = resolved(files, all_ours, "pyproject.toml")
    write(JUDGE, _HEAD.format("What the judge needs to run") + _WHEELS, judges)
    others = [pin for pin in all_ours if pin not in judges]
    write(TOOLS, _HEAD.format("What tests and tools need besides") + _WHEELS + "-r ../constraints.txt\n", others)
    bench = resolved(files, kept or all_ours, "--group", "bench")
    said = "The package we compare ourselves with and open saved games with: what it needs and what builds it"
    write(BENCH, _HEAD.format(said) + _WHEELS, [pin for pin in bench if pin.name not in _SOURCES])
    said = "The package itself, pure Python of which there is no wheel"
    write(BENCH_SOURCE, _HEAD.format(said), [pin for pin in bench if pin.name in _SOURCES])
    write(FUZZ, _HEAD.format("The fuzzer") + _WHEELS, resolved(files, kept, "--group", "fuzz"))
    write(pins.MUTANTS, _HEAD.format("What makes the faults") + _WHEELS, resolved(files, kept, "--group", "mutants"))
    said = "What looks at pages, without what it needs itself: only the programs in it are used"
    validators = resolved(files, kept, "--no-deps", "--group", "validators")
    write(pins.VALIDATORS, _HEAD.format(said) + _WHEELS, validators)
    said = "What streams the databases of a cluster"
    write(pins.CLUSTER, _HEAD.format(said) + _WHEELS, resolved(files, kept, "--group", "cluster"))
    said = "What cuts the fonts: the same tool gives the same bytes"
    write(FONTS, _HEAD.format(said) + _WHEELS, resolved(files, kept, "--group", "fonts"))

    lines = (f"{digest}  {name}\n" for digest, name in sorted(files.items(), key=lambda each: each[1]))
    FILES.write_text("# Which file each hash is of. Written by: make constraints\n" + "".join(lines), encoding="utf-8")


def resolved(files: dict[str, str], kept: Iterable[Pin], *asked: str) -> list[Pin]:
    """The pins that what is asked for comes to; the names of their files are added to `files`."""
    with tempfile.TemporaryDirectory() as folder:
        lock, constraints = Path(folder) / "pylock.toml", Path(folder) / "kept.txt"
        constraints.write_text("".join(f"{Pin(pin.name, pin.version, pin.marker, ())}\n" for pin in kept))
        command = [str(Path(sys.executable).parent / "uv"), "pip", "compile", "--quiet", "--universal"]
        command += ["--python-version", "3.11", "--only-binary", ":all:", "--constraint", str(constraints)]
        command += [f"--no-binary={name}" for name in sorted(_SOURCES)]
        command += ["--format", "pylock.toml", "--output-file", str(lock), *asked]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        packages = tomllib.loads(lock.read_text(encoding="utf-8"))["packages"]
    return sorted(
        (pin for package in packages if (pin := pinned(package, files))), key=lambda pin: (pin.name, str(pin))
    )


def pinned(package: dict[str, Any], files: dict[str, str]) -> Pin | None:
    """A package of uv's list as a pin with the files of use on our platforms; None where none of them wants it."""
    pin = Pin(package["name"], package["version"], package.get("marker", ""), ())
    if not any(place.wants(pin) for place in PLACES):
        return None
    tags = frozenset(tag for place in PLACES for tag in place.tags()) | frozenset(_musl_tags())
    found = [package["sdist"]] if pin.name in _SOURCES else package["wheels"]
    mine = {file["hashes"]["sha256"]: unquote(file["url"].rpartition("/")[2]) for file in found}
    mine = {digest: name for digest, name in mine.items() if pin.name in _SOURCES or pins.usable(name, tags)}
    files |= mine
    return Pin(pin.name, pin.version, pin.marker, tuple(sorted(mine, key=mine.__getitem__)))


def _musl_tags() -> Iterable[Any]:
    """Alpine's: taken where there are any, promised nowhere."""
    for platform in PLATFORMS:
        if platform.system == "linux":
            names = tuple(f"musllinux_1_{minor}_{platform.machine}" for minor in (2, 1))
            musl = pins.Platform(platform.name, platform.system, platform.machine, names)
            for python in pins.PYTHONS:
                yield from pins.Place(python, musl).tags()


def write(path: Path, head: str, found: Iterable[Pin]) -> None:
    path.write_text(head + "".join(f"{pin}\n" for pin in found), encoding="utf-8")


if __name__ == "__main__":
    main()
