"""What is fuzzed, a module each: `one_input(data)` reads bytes and raises where a promise is broken."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.pace import timed

FOUND = Path(__file__).parents[1] / "found"
"""Inputs that once broke a promise, a folder a target: the suite reads them again."""
LETTERS = Path(__file__).parents[2] / "post" / "letters"
NAMES = ("letter", "headers", "quotes", "charset", "html", "orders", "commands", "bounces", "answer", "signed")
LONGEST = 64 << 10
"""Bytes of an input: more than a letter may say."""
_MOST_SECONDS = 2.0
"""Of a usual machine: the judge itself stops reading after five."""


class TooSlow(AssertionError):
    """An input took longer than a letter of the greatest length may take."""


@dataclass(frozen=True, slots=True)
class Target:
    """One subject: how an input is read, and what it is good to begin with."""

    name: str
    one_input: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    longest: int

    def read(self, data: bytes, most_seconds: float = _MOST_SECONDS) -> float:
        """Read an input; the seconds of work it took. Raises where a promise is broken, that of time among them."""
        data = data[: self.longest]
        with timed() as taken:
            self.one_input(data)
        if not taken.is_within(most_seconds):
            raise TooSlow(f"{taken.seconds:.1f} s for {len(data)} bytes")
        return taken.seconds

    def grown(self, data: bytes) -> bytes:
        """The input again and again, as long as it may be: what takes more than its share shows by this."""
        return (data * (self.longest // max(len(data), 1) + 1))[: self.longest] if data else data


def load(name: str) -> Target:
    """The target of this name."""
    module = importlib.import_module(f"{__name__}.{name}")
    return Target(name, module.one_input, module.seeds, getattr(module, "LONGEST", LONGEST))


def some(seeds: list[bytes], most: int) -> list[bytes]:
    """As many of them as that, from the first to the last."""
    return seeds[:: max(1, len(seeds) // most)]


def letters() -> list[bytes]:
    """Every letter that the suite reads."""
    return [path.read_bytes() for path in sorted(LETTERS.rglob("*.eml")) if path.stat().st_size < LONGEST]


def ours(*names: str) -> list[bytes]:
    """What lies in these folders of the suite, a file each."""
    tests = Path(__file__).parents[2]
    return [path.read_bytes() for name in names for path in sorted(tests.glob(name)) if path.is_file()]
