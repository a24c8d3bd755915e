"""The script of the demo: who writes what in which phase, and the board the book ends with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from judge.errors import BadData
from judge.rules.places import Power
from judge.rules.position import Phase, Position
from judge.rules.text import read_phase, read_position

_END = "end"


@dataclass(frozen=True, slots=True)
class DemoLetter:
    """What one power writes; `copies` of it are sent, none when the power forgets."""

    power: Power
    text: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class DemoPhase:
    """One phase and its letters, in the order in which they are sent."""

    phase: Phase
    notes: tuple[DemoLetter, ...]


@dataclass(frozen=True, slots=True)
class DemoStory:
    """All scenes, and the board at the end."""

    scenes: tuple[DemoPhase, ...]
    ending: Position


def load_story() -> DemoStory:
    """The sample game of the Russian fourth edition, as seven players would mail it."""
    text = (files(__package__) / "letters.txt").read_text(encoding="utf-8")
    blocks = dict(_blocks(text, "== "))
    try:
        ending = read_position(blocks.pop(_END))
        return DemoStory(
            tuple(DemoPhase(read_phase(name), tuple(_notes(block))) for name, block in blocks.items()), ending
        )
    except (KeyError, ValueError) as error:
        raise BadData("judge/cli/demo/letters.txt", 0, f"this is not a story: {error}") from error


def _notes(block: str) -> Iterator[DemoLetter]:
    for heading, text in _blocks(block, "-- "):
        power, _, copies = heading.partition(" x")
        yield DemoLetter(power, text, int(copies or 1))


def _blocks(text: str, mark: str) -> Iterator[tuple[str, str]]:
    """Each line that begins with the mark, and the lines up to the next one."""
    for block in f"\n{text}".split(f"\n{mark}")[1:]:
        heading, _, body = block.partition("\n")
        yield heading.strip(), body.strip()
