"""The board as a value: provinces, their coasts, who borders whom, and where everybody starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from judge.rules.orders import Unit
from judge.rules.places import Location, Power, ProvinceId, province_id


class Terrain(Enum):
    """What kind of units can stand in a province."""

    INLAND = "inland"
    COAST = "coast"
    SEA = "sea"


@dataclass(frozen=True, slots=True)
class Province:
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

    @property
    def moorings(self) -> tuple[Location, ...]:
        """Where in the province a fleet can stand: nowhere, at the province, or at each of its coasts."""
        if self.terrain is Terrain.INLAND:
            return ()
        return tuple(f"{self.id}/{coast}" for coast in self.coasts) or (self.id,)


@dataclass(frozen=True, slots=True, eq=False)
class Map:
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
    start_year: int

    def province_of(self, location: Location) -> Province:
        """The province a location lies in."""
        return self.provinces[province_id(location)]
