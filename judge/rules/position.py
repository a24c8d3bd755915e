"""The position: the units on the board, the owners of the centres, and the phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Any

from judge.rules.maps import NEUTRAL, Calendar, Map
from judge.rules.orders import Unit
from judge.rules.places import Location, Power, ProvinceId
from judge.structs import Struct


class Season(Enum):
    """The season of a phase."""

    SPRING = "S"
    FALL = "F"
    WINTER = "W"


class PhaseKind(Enum):
    """What is ordered in a phase."""

    MOVEMENT = "M"
    RETREAT = "R"
    ADJUSTMENT = "A"


class Phase(Struct, frozen=True):
    """One round of orders, as `S1901M`, `F1902R`, `W1902A`."""

    season: Season
    year: int
    kind: PhaseKind

    def __str__(self) -> str:
        return f"{self.season.value}{self.year}{self.kind.value}"

    @property
    def order(self) -> tuple[int, int, int]:
        """Sort key of phases in time."""
        return self.year, "SFW".index(self.season.value), "MRA".index(self.kind.value)


def next_movement(phase: Phase, calendar: Calendar) -> Phase:
    """The movement phase that comes after this phase."""
    is_spring = phase.season is Season.SPRING
    season = Season.FALL if is_spring or calendar.turns == 1 else Season.SPRING
    # Where turns count no years of their own, a year ends with its fall.
    years = calendar.years_a_turn or (0 if is_spring else 1)
    return Phase(season, phase.year + years, PhaseKind.MOVEMENT)


def is_year_over(phase: Phase, following: Phase) -> bool:
    """Whether owners and adjustments are settled between two phases in a row, and all begins anew with the second."""
    return phase.season is not Season.SPRING and following.kind is PhaseKind.MOVEMENT


class Dislodged(Struct, frozen=True):
    """A unit that lost its province and has not retreated yet."""

    power: Power
    unit: Unit
    attacked_from: ProvinceId | None
    """The attacker's origin, closed to the retreat; None when it does not close anything (DATC 4.A.5)."""


@dataclass(frozen=True, slots=True)
class Position:
    """The board between two phases.

    `units` holds what stands on the board, without dislodged units. Every power that
    is in play is a key of `units` and `centres`, also with nothing left.
    """

    phase: Phase
    units: Mapping[Power, frozenset[Unit]]
    centres: Mapping[Power, frozenset[ProvinceId]]
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[ProvinceId] = field(default=frozenset())
    """Provinces left vacant by a standoff, closed to retreats."""
    closed: frozenset[ProvinceId] = field(default=frozenset())
    """Provinces of a neutral power that no unit may enter or support another into (ru2000 L882)."""
    gained: frozenset[ProvinceId] = field(default=frozenset())
    """Centres that changed hands in the autumn that is being settled; empty in all other phases (ru_forum L72)."""
    unseen: frozenset[ProvinceId] = field(default=frozenset())
    """Provinces of which somebody does not know what stands there; empty for who knows all, as these three are."""
    doubtful: frozenset[ProvinceId] = field(default=frozenset())
    """Centres of which he does not know the owner, or that there is none."""
    uncounted: frozenset[Power] = field(default=frozenset())
    """Powers that may own some of those, so that their centres cannot be counted."""
    known: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Results computed from this position before, kept for reuse; no part of its value."""

    def owner_of(self, province: ProvinceId) -> Power | None:
        """The power that owns a centre."""
        return next((power for power, owned in sorted(self.centres.items()) if province in owned), None)

    def unit_in(self, province: ProvinceId) -> tuple[Power, Unit] | None:
        """The unit that holds a province and the power it belongs to."""
        return self.standing.get(province)

    @property
    def standing(self) -> Mapping[ProvinceId, tuple[Power, Unit]]:
        """Every unit on the board with its power, by province."""
        found: Mapping[ProvinceId, tuple[Power, Unit]] | None = self.known.get("standing")
        if found is None:
            by_power = sorted(self.units.items(), reverse=True)
            found = {unit.province: (power, unit) for power, own in by_power for unit in own}
            self.known["standing"] = found
        return found

    def is_on_board(self, power: Power) -> bool:
        """Whether a power still has a unit, a dislodged unit or a centre."""
        if self.units.get(power) or self.centres.get(power):
            return True
        return any(dislodged.power == power for dislodged in self.dislodged)

    def units_of(self, power: Power) -> tuple[Unit, ...]:
        """The units of a power in a fixed order."""
        found: tuple[Unit, ...] | None = self.known.get(("units", power))
        if found is None:
            found = self.known["units", power] = tuple(sorted(self.units.get(power, frozenset()), key=by_place))
        return found


def by_place(unit: Unit) -> tuple[Location, str]:
    """Sort key of units: place, then type."""
    return unit.at, unit.type


def opening(board: Map) -> Position:
    """The starting position of a board: its units, the centres that are owned, its first phase."""
    units = {power: frozenset(board.start_units[power]) for power in board.powers}
    if board.neutral.units:
        units[NEUTRAL] = frozenset(board.neutral.units)
    homes = {
        power: frozenset(p.id for p in board.provinces.values() if p.is_centre and p.home == power)
        for power in board.powers
    }
    return Position(board.first, MappingProxyType(units), MappingProxyType({**homes, **board.owned}))
