"""The board as a value: provinces, their coasts, who borders whom, and where everybody starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING

from judge.rules.orders import Unit
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.policies import BuildSites
from judge.structs import Struct, field

if TYPE_CHECKING:
    from judge.rules.position import Phase


class Terrain(Enum):
    """What kind of units can stand in a province."""

    INLAND = "inland"
    COAST = "coast"
    SEA = "sea"


class Province(Struct, frozen=True):
    """A province of the board."""

    id: ProvinceId
    name: str
    """English full name: the alphabet of civil-disorder removals (ja [14-4])."""
    terrain: Terrain
    is_centre: bool
    home: Power | None
    """The power that may build here, if any."""
    coasts: tuple[str, ...]
    """`("nc", "sc")` where a fleet must say on which coast it stands, else empty."""
    convoys: bool = False
    """Whether a fleet on this coast can convoy, as one at sea can."""

    @property
    def carries(self) -> bool:
        """Whether a fleet there can convoy."""
        return self.terrain is Terrain.SEA or self.convoys

    @property
    def moorings(self) -> tuple[Location, ...]:
        """Where in the province a fleet can stand: nowhere, at the province, or at each of its coasts."""
        if self.terrain is Terrain.INLAND:
            return ()
        return tuple(f"{self.id}/{coast}" for coast in self.coasts) or (self.id,)


class Calendar(Struct, frozen=True):
    """How the years of a board pass."""

    years_a_turn: int = 0
    """The years from one movement to the next; 0 where each year has a spring and a fall."""
    turns: int = 2
    """The movements from one adjustment to the next: 2, in spring and in fall, or 1, each in fall."""


NEUTRAL: Power = "neutral"
"""Whose the units are in a position that belong to no power."""


class NeutralUnits(Struct, frozen=True):
    """Units that belong to no power: they hold, and disband when they are dislodged."""

    units: tuple[Unit, ...] = ()
    are_rebuilt: bool = False
    """Whether they come back with the next adjustments while nobody owns their centre."""


class BoardRules(Struct, frozen=True):
    """What a board says of rules that a rulebook has, too: where it says something, it wins."""

    solo: int | None = None
    """The centres with which a power wins."""
    lead: int = 1
    """How many more than any other power it needs."""
    builds: BuildSites | None = None


class Map(Struct, frozen=True, eq=False):
    """A board. Compared by identity, so that tables derived from it can be cached."""

    name: str
    powers: tuple[Power, ...]
    """In the order in which results list them."""
    provinces: Mapping[ProvinceId, Province]
    army: Mapping[Location, frozenset[Location]]
    """Where an army can walk from each province."""
    fleet: Mapping[Location, frozenset[Location]]
    """Where a fleet can sail from each location, coasts kept apart."""
    start_units: Mapping[Power, tuple[Unit, ...]]
    first: Phase
    """The phase in which a game begins."""
    letters: Mapping[Power, str] = field(default_factory=lambda: MappingProxyType({}))
    """What stands for each power where one letter does; a power may share its letter with another."""
    adjectives: Mapping[Power, str] = field(default_factory=lambda: MappingProxyType({}))
    """`Austrian`, for listings as other judges write them."""
    owned: Mapping[Power, frozenset[ProvinceId]] = field(default_factory=lambda: MappingProxyType({}))
    """The centres that a power has at the beginning, where they are others than its homes."""
    calendar: Calendar = Calendar()
    rules: BoardRules = BoardRules()
    neutral: NeutralUnits = NeutralUnits()
    one_way: frozenset[tuple[Location, Location]] = frozenset()
    """Borders of fleets or armies that are crossed in this direction alone."""
    base: str = ""
    """The board of which this is a variant: it is drawn as that, and its places are called so."""

    @property
    def start_year(self) -> int:
        """The year in which a game begins."""
        return self.first.year

    @property
    def by_letter(self) -> Mapping[str, Power]:
        """The power that a letter stands for; one that two powers have stands for neither."""
        shared = Counter(self.letters.values())
        return {letter: power for power, letter in self.letters.items() if shared[letter] == 1}

    @property
    def folder(self) -> str:
        """The board whose folder has the drawing and the names."""
        return self.base or self.name

    @property
    def coasts(self) -> frozenset[str]:
        """What the coasts of its provinces are called, as `nc`."""
        return frozenset(coast for province in self.provinces.values() for coast in province.coasts)

    def province_of(self, location: Location) -> Province:
        """The province a location lies in."""
        return self.provinces[province_id(location)]
