"""A board while its files are read: places and powers by what the files call them, and what is left over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from judge.boardimport.source import Source
from judge.errors import BadData
from judge.structs import Struct, field

MOST_PLACES: Final = 1_000
MOST_POWERS: Final = 200
MOST_SAID: Final = 5_000
"""Homes and units in files, of which some take back others."""
_MOST_LEFT: Final = 500
_MOST_FAULTS: Final = 20
"""How many faults of a file are told at once."""


class BadBoardFile(BadData):
    """Files of a board that cannot be read: each fault with its file and line."""

    def __init__(self, faults: Iterable[BadData], more: int = 0) -> None:
        every = list(faults)
        super().__init__(every[0].path, every[0].line, every[0].why)
        self.faults = tuple(every[:_MOST_FAULTS])
        self.more = more + max(0, len(every) - _MOST_FAULTS)

    def __str__(self) -> str:
        lines = [str(BadData(each.path, each.line, each.why)) for each in self.faults]
        return "\n".join([*lines, *([f"and {self.more} more of the kind"] if self.more else [])])


class Left(Struct, frozen=True):
    """Something in a file that is not on the board here."""

    where: str
    """The file and the line, as `sea.map:12`."""
    what: str
    is_rule: bool = False
    """Whether players have to know it: it is a rule that this judge has not."""

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Place(Struct):
    """A province as far as it is known."""

    name: str = ""
    walks: bool = False
    """Whether an army can stand there."""
    sails: bool = False
    """Whether a fleet can."""
    centre: bool = False
    homes: list[str] = field(default_factory=list)
    coasts: list[str] = field(default_factory=list)
    convoys: bool = False
    at: tuple[float, float] | None = None
    also: list[str] = field(default_factory=list)
    """Other spellings."""


class PowerDraft(Struct):
    """A power as far as it is known."""

    name: str
    adjective: str = ""
    letter: str = ""
    also: list[str] = field(default_factory=list)
    owns: list[str] | None = None
    """The centres it begins with, where they are others than its homes."""


class UnitDraft(Struct, frozen=True):
    """A unit at the beginning; of no power where `power` is empty."""

    power: str
    kind: str
    """`A` or `F`."""
    at: str
    source: Source
    line: int


Step = tuple[str, str]
"""From a place or its coast to another: `("spa/nc", "mao")`."""


class Draft(Struct):
    """A board as its files describe it; places and powers by what the files call them."""

    kind: str
    """Whose format it is, as `DPjudge`."""
    title: str = ""
    has_codes: bool = True
    """Whether places are called by codes, not by their full names alone."""
    year: int | None = None
    season: str = "spring"
    solo: int | None = None
    lead: int = 1
    builds: str = ""
    places: dict[str, Place] = field(default_factory=dict)
    powers: dict[str, PowerDraft] = field(default_factory=dict)
    army: set[Step] = field(default_factory=set)
    fleet: set[Step] = field(default_factory=set)
    units: list[UnitDraft] = field(default_factory=list)
    rebuilds_neutrals: bool = False
    coast_names: dict[str, str] = field(default_factory=dict)
    """What coasts are called of which no language knows, as `nwc`."""
    coast_synonyms: dict[str, str] = field(default_factory=dict)
    designer: str = ""
    rules: list[str] = field(default_factory=list)
    left: list[Left] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    faults: list[BadData] = field(default_factory=list)

    def fault(self, source: Source, line: int, why: str) -> None:
        """Note what is wrong with a file."""
        self.faults.append(BadData(str(source.path), line, why))

    def leave(self, source: Source, line: int, what: str, *, is_rule: bool = False) -> None:
        """Note what is not carried over."""
        where = f"{source.name}:{line}" if line else source.name
        left = Left(where, what, is_rule)
        if left in self.left:
            return
        if len(self.left) >= _MOST_LEFT:
            raise BadData(str(source.path), line, f"this is more than {_MOST_LEFT} things that no board here has")
        self.left.append(left)

    def leave_border(self, source: Source, line: int, here: str, there: str, how: str) -> None:
        """Note a border that is not for everybody, or not in full; once, though both sides say it."""
        names = " and ".join(sorted(self.places[key].name for key in (here, there)))
        what = f"the border of {names} is crossed {how}; here it is a border like others"
        if what not in [left.what for left in self.left]:
            self.leave(source, line, what, is_rule=True)

    def refuse_faults(self) -> None:
        """BadBoardFile where anything is wrong."""
        if self.faults:
            raise BadBoardFile(self.faults)
