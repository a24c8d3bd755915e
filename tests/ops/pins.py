"""The lists of pinned packages: what is in them, and where it can be installed without a compiler.

`make constraints` writes them (`make_pins.py`); `test_pins.py` looks at what is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename

ROOT = Path(__file__).resolve().parents[2]

JUDGE = ROOT / "constraints.txt"
TOOLS = ROOT / "tests" / "constraints.txt"
BENCH = ROOT / "tests" / "bench" / "constraints.txt"
BENCH_SOURCE = ROOT / "tests" / "bench" / "source.txt"
FUZZ = ROOT / "tests" / "fuzz" / "constraints.txt"
MUTANTS = ROOT / "tests" / "mutants" / "constraints.txt"
VALIDATORS = ROOT / "tests" / "validators" / "constraints.txt"
FONTS = ROOT / "tests" / "picture" / "constraints.txt"
CLUSTER = ROOT / "deploy" / "cluster" / "constraints.txt"
LISTS = (JUDGE, TOOLS, BENCH, FUZZ, MUTANTS, VALIDATORS, FONTS, CLUSTER)
"""Those of which everything is a wheel."""

FILES = Path(__file__).parent / "files.txt"
"""The name of the file that each hash is of. A list of pip's has no room for names."""

PYTHONS = ((3, 11), (3, 12), (3, 13), (3, 14))
_GLIBC = 34
"""Of 2.34 and newer: what came out since 2021."""
_MACOS = (13, 0)


@dataclass(frozen=True, slots=True)
class Pin:
    """A line of a list: one version of a package, where it is wanted, and the digests of its files."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]

    def __str__(self) -> str:
        first = f"{self.name}=={self.version}" + (f" ; {self.marker}" if self.marker else "")
        return " \\\n".join((first, *(f"    --hash=sha256:{digest}" for digest in self.hashes)))


@dataclass(frozen=True, slots=True)
class Platform:
    """A kind of machine, with the names that wheels have for it, the closest first."""

    name: str
    system: str
    machine: str
    wheels: tuple[str, ...]


def _linux(machine: str) -> tuple[str, ...]:
    newest_first = (f"manylinux_2_{minor}_{machine}" for minor in range(_GLIBC, 16, -1))
    return (*newest_first, f"manylinux2014_{machine}", f"manylinux2010_{machine}", f"manylinux1_{machine}")


PLATFORMS = (
    Platform("Linux on x86_64", "linux", "x86_64", _linux("x86_64")),
    Platform("Linux on aarch64", "linux", "aarch64", _linux("aarch64")),
    Platform("macOS on arm64", "darwin", "arm64", tuple(mac_platforms(_MACOS, "arm64"))),
    Platform("macOS on x86_64", "darwin", "x86_64", tuple(mac_platforms(_MACOS, "x86_64"))),
)


@dataclass(frozen=True, slots=True)
class Place:
    """One CPython on one platform."""

    python: tuple[int, int]
    platform: Platform

    def __str__(self) -> str:
        return f"Python {self.python[0]}.{self.python[1]}, {self.platform.name}"

    def wants(self, pin: Pin) -> bool:
        """Whether the marker lets the package in."""
        version = f"{self.python[0]}.{self.python[1]}"
        return not pin.marker or Marker(pin.marker).evaluate(
            {
                "implementation_name": "cpython",
                "implementation_version": f"{version}.0",
                "os_name": "posix",
                "platform_machine": self.platform.machine,
                "platform_python_implementation": "CPython",
                "platform_system": {"linux": "Linux", "darwin": "Darwin"}[self.platform.system],
                "python_full_version": f"{version}.0",
                "python_version": version,
                "sys_platform": self.platform.system,
                "extra": "",
            }
        )

    def tags(self) -> frozenset[Tag]:
        """What a wheel that can be used here is marked with."""
        platforms = self.platform.wheels
        own = cpython_tags(self.python, platforms=platforms)
        return frozenset((*own, *compatible_tags(self.python, "cp{}{}".format(*self.python), platforms)))


PLACES = tuple(Place(python, platform) for python, platform in product(PYTHONS, PLATFORMS))


def usable(file: str, tags: frozenset[Tag]) -> bool:
    """Whether a file is a wheel with one of these tags."""
    return file.endswith(".whl") and not tags.isdisjoint(parse_wheel_filename(file)[3])


def read(path: Path) -> Iterator[Pin]:
    """The pins of one list, without those of a list that it names."""
    text = path.read_text(encoding="utf-8").replace("\\\n", "")
    for line in text.splitlines():
        if found := re.match(r"([\w.-]+)==(\S+)(?: ; (.*?))?((?:\s+--hash=sha256:\w+)*)$", line):
            name, version, marker, hashes = found.groups()
            yield Pin(name, version, marker or "", tuple(re.findall(r"sha256:(\w+)", hashes)))


def without_wheel(found: Iterable[Pin], file_by_hash: Mapping[str, str]) -> list[str]:
    """What could only be installed with a compiler: a sentence for each package and place."""
    tags = {place: place.tags() for place in PLACES}
    return [
        f"{pin.name} {pin.version} has no wheel for {place}"
        for pin in found
        for place in PLACES
        if place.wants(pin) and not any(usable(file_by_hash.get(digest, ""), tags[place]) for digest in pin.hashes)
    ]


def file_by_hash() -> dict[str, str]:
    """The name of each file that a hash in a list is of."""
    lines = (line for line in FILES.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {digest: name for digest, _, name in (line.partition("  ") for line in lines)}
