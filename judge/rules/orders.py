"""Units and the closed set of orders; `str()` of each is its canonical text."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from judge.rules.places import Location, ProvinceId, province_id
from judge.structs import Struct


class UnitType(StrEnum):
    """Army or fleet."""

    ARMY = "A"
    FLEET = "F"

    # Python's own for an enum is a function in Python, and an order is looked up by it a dozen times a letter.
    __hash__ = str.__hash__


class Route(StrEnum):
    """What a move's text says about its route."""

    UNSTATED = ""
    BY_SEA = " VIA"

    __hash__ = str.__hash__


class Unit(Struct, frozen=True):
    """An army or a fleet at a location, as `A mun` or `F stp/sc`."""

    type: UnitType
    at: Location

    @property
    def province(self) -> ProvinceId:
        """The province the unit holds."""
        return province_id(self.at)

    def __str__(self) -> str:
        return f"{self.type} {self.at}"


class Hold(Struct, frozen=True):
    """Stay where you are."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} H"


class Move(Struct, frozen=True):
    """Go to a location, by land, by sea or over a convoy."""

    unit: Unit
    to: Location
    route: Route = Route.UNSTATED

    def __str__(self) -> str:
        return f"{self.unit} - {self.to}{self.route}"


class SupportHold(Struct, frozen=True):
    """Help a unit that does not move to keep its province."""

    unit: Unit
    of: Unit

    def __str__(self) -> str:
        return f"{self.unit} S {self.of}"


class SupportMove(Struct, frozen=True):
    """Help a unit to enter a location."""

    unit: Unit
    of: Unit
    to: Location

    def __str__(self) -> str:
        return f"{self.unit} S {self.of} - {self.to}"


class Convoy(Struct, frozen=True):
    """Carry an army over the fleet's sea."""

    unit: Unit
    army: Unit
    to: Location

    def __str__(self) -> str:
        return f"{self.unit} C {self.army} - {self.to}"


class Retreat(Struct, frozen=True):
    """Leave for a location after having been dislodged."""

    unit: Unit
    to: Location

    def __str__(self) -> str:
        return f"{self.unit} R {self.to}"


class Disband(Struct, frozen=True):
    """Take the unit off the board: instead of a retreat, or in an adjustment."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} D"


class Build(Struct, frozen=True):
    """Raise a new unit in an own home centre."""

    unit: Unit

    def __str__(self) -> str:
        return f"{self.unit} B"


class Waive(Struct, frozen=True):
    """Leave one build unused."""

    def __str__(self) -> str:
        return "WAIVE"


MovementOrder: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy
RetreatOrder: TypeAlias = Retreat | Disband
AdjustmentOrder: TypeAlias = Build | Disband | Waive
Order: TypeAlias = Hold | Move | SupportHold | SupportMove | Convoy | Retreat | Disband | Build | Waive


def unit_of(order: Order) -> Unit | None:
    """The unit an order is for; a waived build has none."""
    return None if isinstance(order, Waive) else order.unit
