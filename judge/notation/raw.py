"""Orders as written: their parts as words, not yet as places of a board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.notation.lexicon import Token
from judge.rules.orders import UnitType


@dataclass(frozen=True, slots=True)
class RawPlace:
    """A place as written: its name, and a coast if there was one."""

    name: Token
    coast: Token | None = None


@dataclass(frozen=True, slots=True)
class RawUnit:
    """A unit as written."""

    place: RawPlace
    type: UnitType | None = None
    nations: tuple[Token, ...] = ()


@dataclass(frozen=True, slots=True)
class RawOrder:
    """An order as written: its kind is the name of the skeleton's rule."""

    kind: str
    tokens: tuple[Token, ...]
    unit: RawUnit | None = None
    helped: RawUnit | None = None
    path: tuple[RawPlace, ...] = ()
    """Where it goes, or the helped unit goes; the last is the goal."""
    by_sea: bool = False
    chain: str = ""
    """The order that the helped unit itself supports or convoys, where it is written."""
    count: int = 1
    helpers: tuple[RawUnit, ...] = ()
    """Units that support this order in the same sentence."""
    again: RawPlace | None = None
    """The unit's place, named a second time."""
    only: UnitType | None = None
    """For an order to all units: to armies or fleets alone."""


def single_orders(raw: RawOrder) -> Iterator[RawOrder]:
    """The orders that one sentence gives: a move or hold, and the support of each helper."""
    if raw.kind != "backed":
        yield replace(raw, helpers=()) if raw.helpers else raw
    helped = raw.helped if raw.kind == "backed" else raw.unit
    for helper in raw.helpers:
        yield RawOrder("support", raw.tokens, helper, helped, raw.path)
