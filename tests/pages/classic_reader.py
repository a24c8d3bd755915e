"""Reads njudge's listings as the tools of the hobby do, line by line with regular expressions, and knows nothing else.

The patterns are those that mapping programs and jDip look for: what a line must look like, not how it was made.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.rules.maps import Map

_HEAD = re.compile(r"\W*judge\W*(\S*)\W*game\W*(\S*)\W*variant\W*(\S*)", re.IGNORECASE)
_DEADLINE = re.compile(r":: Deadline: ([SF]\d{4}[MRB]) (\w{3} \w{3} [ \d]\d \d{4} \d\d:\d\d:\d\d [+-]\d{4})")
_TITLE = re.compile(
    r"(Movement|Retreat|Adjustment) (?:results|orders) for (Spring|Fall|Winter) of (\d{4})\.  \((\S+)\)"
)
_START = re.compile(r"Starting position for (Spring|Fall) of (\d{4})\.")
_LINE = re.compile(r"([A-Za-z]+):\s+(.*?)\.?(?: \(\*(.*)\*\))?\.?")
_ADJUSTED = re.compile(r"(Removes|Builds|Defaults, removing) (?:an|a|the) (army|fleet) in (?:the )?([^.]+)")
_PENDING = re.compile(r"(\d+) (?:unusable )?builds? pending")
_RETREAT = re.compile(r"The (\w+) (Army|Fleet) in (?:the )?(.*?) can retreat to (.*)\.")
_DESTROYED = re.compile(r"The (\w+) (Army|Fleet) in (?:the )?(.*?) with no valid retreats was destroyed\.")
_COUNT = re.compile(r"(\w+):\D*(\d+)\D+(\d+)\D+?(Builds|Removes)\s+(\d+)[^.]*\.(.*)")
_NEXT = re.compile(
    r"The next phase of '(\S+)' will be (Movement|Retreats|Adjustments) for (Spring|Fall|Winter) of (\d+)\."
)
_UNTIL = re.compile(r"The deadline for orders will be (\w{3} \w{3} [ \d]\d \d{4} \d\d:\d\d:\d\d [+-]\d{4})\.")
_COASTS = {"north coast": "nc", "south coast": "sc", "east coast": "ec", "west coast": "wc"}
_ADJECTIVES = ("Austrian", "English", "French", "German", "Italian", "Russian", "Turkish")
_POWERS = ("austria", "england", "france", "germany", "italy", "russia", "turkey")


@dataclass
class Found:
    """What a tool knows after reading."""

    head: tuple[str, str, str] = ("", "", "")
    phase: str = ""
    orders: dict[str, tuple[str, str, frozenset[str]]] = field(default_factory=dict)
    """The unit → its power, its order, what became of it."""
    silent: set[str] = field(default_factory=set)
    waived: dict[str, int] = field(default_factory=dict)
    pending: dict[str, int] = field(default_factory=dict)
    retreats: dict[str, tuple[str, frozenset[str]]] = field(default_factory=dict)
    """The unit that was driven out → its power, and where it may go."""
    centres: dict[str, set[str]] = field(default_factory=dict)
    counts: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    victors: set[str] = field(default_factory=set)
    units: dict[str, set[str]] = field(default_factory=dict)
    next: str = ""


class ClassicReader:
    """A reader for one board."""

    def __init__(self, board: Map) -> None:
        self._places = {place.name.replace(".", ""): place.id for place in board.provinces.values()}

    def read(self, text: str) -> Found:
        """All that stands in a listing; AssertionError for a line that no tool would understand."""
        found, lines = Found(), text.split("\n")
        assert text.isascii()
        assert all(len(line) < 900 for line in lines)
        at = self._read_head(found, lines)
        blocks = [block.split("\n") for block in re.split(r"\n\n+", "\n".join(lines[at:]).strip("\n"))]
        mode = ""
        for block in blocks:
            mode = self._read_block(found, block, mode)
        return found

    def _read_head(self, found: Found, lines: list[str]) -> int:
        head, deadline = _HEAD.match(lines[0]), _DEADLINE.match(lines[1])
        assert head is not None
        assert deadline is not None
        found.head, found.phase = (head[1], head[2], head[3]), deadline[1]
        return 2

    def _read_block(self, found: Found, block: list[str], mode: str) -> str:
        first = block[0]
        if title := _TITLE.fullmatch(first):
            return title[1]
        if _START.fullmatch(first):
            return "Start"
        if first == "The following units were dislodged:":
            return "Dislodged"
        if first == "Ownership of supply centers:":
            return "Centres"
        if first.startswith(("You have been selected as", "The deadline for the first")):
            return mode
        if first.startswith("The next phase"):
            self._read_next(found, block)
            return "Over"
        assert mode in {"Movement", "Retreat", "Adjustment", "Start", "Dislodged", "Centres", "Counts"}, block
        getattr(self, f"_{mode.lower()}")(found, block)
        return "Counts" if mode == "Centres" else mode

    def _read_next(self, found: Found, block: list[str]) -> None:
        coming, until = _NEXT.fullmatch(block[0]), _UNTIL.fullmatch(block[1])
        assert coming is not None
        assert until is not None
        kind = {"Movement": "M", "Retreats": "R", "Adjustments": "A"}[coming[2]]
        found.next = f"{coming[3][0]}{coming[4]}{kind}"

    def _movement(self, found: Found, block: list[str]) -> None:
        for line in block:
            match = _LINE.fullmatch(line)
            assert match is not None, line
            unit, order = self._order(match[2])
            words = frozenset(word.strip() for word in (match[3] or "").split(",") if word)
            assert unit not in found.orders, line
            found.orders[unit] = match[1].lower(), order, words
            if "No Order Processed" in line:
                found.silent.add(unit)

    def _order(self, text: str) -> tuple[str, str]:
        """A unit and its order in canonical words."""
        text = text.removesuffix(", No Order Processed") + (" HOLD" if text.endswith("No Order Processed") else "")
        for word, letter in ((" SUPPORT ", "S"), (" CONVOY ", "C")):
            if word in text:
                own, other = text.split(word)
                of, *to = other.split(" -> ")
                if of.split()[0] in _ADJECTIVES:
                    of = of.split(" ", 1)[1]
                goal = f" - {self._place(to[-1])}" if to else ""
                return self._unit(own), f"{self._unit(own)} {letter} {self._unit(of)}{goal}"
        if text.endswith(" HOLD"):
            unit = self._unit(text.removesuffix(" HOLD"))
            return unit, f"{unit} H"
        own, *ways = text.split(" -> ")
        assert all(self._place(sea) for sea in ways)
        return self._unit(own), f"{self._unit(own)} - {self._place(ways[-1])}"

    def _retreat(self, found: Found, block: list[str]) -> None:
        for line in block:
            match = re.fullmatch(
                r"(\w+): +(Army |Fleet) (.*?)(?: -> (.*?))?( DISBAND|, No Order.*)?( \(\*.*\*\))?\.", line
            )
            assert match is not None, line
            unit = self._unit(f"{match[2].strip()} {match[3]}")
            order = f"{unit} R {self._place(match[4])}" if match[4] else f"{unit} D"
            found.orders[unit] = match[1].lower(), order, frozenset({"bounce"} if match[6] else ())
            if match[5] and "No Order" in match[5]:
                found.silent.add(unit)

    def _adjustment(self, found: Found, block: list[str]) -> None:
        for line in block:
            match = re.fullmatch(r"(\w+): +(.*)\.", line)
            assert match is not None, line
            power = match[1].lower()
            if match[2] == "Build waived":
                found.waived[power] = found.waived.get(power, 0) + 1
            elif pending := _PENDING.fullmatch(match[2]):
                found.pending[power] = int(pending[1])
            else:
                done = _ADJUSTED.fullmatch(match[2])
                assert done is not None, line
                unit = self._unit(f"{done[2].title()} {done[3]}")
                found.orders[unit] = power, f"{unit} {'B' if done[1] == 'Builds' else 'D'}", frozenset()
                if done[1].startswith("Defaults"):
                    found.silent.add(unit)

    def _dislodged(self, found: Found, block: list[str]) -> None:
        for line in _whole(block):
            match, gone = _RETREAT.fullmatch(line), _DESTROYED.fullmatch(line)
            told = match or gone
            assert told is not None, line
            power = _POWERS[_ADJECTIVES.index(told[1])]
            places = frozenset(map(self._place, match[4].split(" or "))) if match else frozenset()
            found.retreats[self._unit(f"{told[2]} {told[3]}")] = power, places

    def _centres(self, found: Found, block: list[str]) -> None:
        assert all(len(line) <= 80 for line in block)
        for chunk in re.findall(r"(\w+):\s+([^:]*)\.", re.sub(r"\n\s+", " ", "\n".join(block))):
            found.centres[chunk[0].lower()] = {self._places[name] for name in chunk[1].split(", ")}

    def _counts(self, found: Found, block: list[str]) -> None:
        for line in block:
            match = _COUNT.fullmatch(line)
            assert match is not None, line
            change = int(match[5]) if match[4] == "Builds" else -int(match[5])
            found.counts[match[1].lower()] = int(match[2]), int(match[3]), change
            if "VICTORY" in match[6]:
                found.victors.add(match[1].lower())

    def _start(self, found: Found, block: list[str]) -> None:
        for line in block:
            match = re.fullmatch(r"(\w+):\s*(Army|Fleet)\s+([^.]+)\.", line)
            assert match is not None, line
            found.units.setdefault(match[1].lower(), set()).add(self._unit(f"{match[2]} {match[3]}"))

    def _unit(self, text: str) -> str:
        kind, place = text.strip().split(" ", 1)
        assert kind in {"Army", "Fleet"}, text
        return f"{kind[0]} {self._place(place)}"

    def _place(self, text: str) -> str:
        match = re.fullmatch(r"(.*?)(?: \((.*)\))?", text.strip())
        assert match is not None
        return self._places[match[1]] + (f"/{_COASTS[match[2]]}" if match[2] else "")


def _whole(block: list[str]) -> Iterator[str]:
    """Sentences that were broken into several lines."""
    line = ""
    for piece in block:
        assert len(piece) < 80
        if piece.startswith("The ") and line:
            yield line
            line = ""
        line = f"{line} {piece}".strip()
    yield line
