"""The outcome of each order and its reason: closed sets of values that name the units responsible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TypeAlias

from judge.rules.orders import Order, unit_of
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import Dislodged, Position
from judge.structs import Struct, replace


class VoidReason(Enum):
    """The reason why an order cannot be carried out, whatever other units do; the unit holds."""

    NO_SUCH_UNIT = "no_such_unit"
    NOT_YOURS = "not_yours"
    WRONG_PHASE = "wrong_phase"
    NO_SUCH_PLACE = "no_such_place"
    SAME_PLACE = "same_place"
    UNREACHABLE = "unreachable"
    WRONG_TERRAIN = "wrong_terrain"
    COAST_NEEDED = "coast_needed"
    NO_SUCH_COAST = "no_such_coast"
    SUPPORT_UNREACHABLE = "support_unreachable"
    SUPPORTS_ITSELF = "supports_itself"
    SUPPORTED_MOVE_IMPOSSIBLE = "supported_move_impossible"
    NOTHING_TO_SUPPORT = "nothing_to_support"
    NOT_A_FLEET_AT_SEA = "not_a_fleet_at_sea"
    NOT_AN_ARMY = "not_an_army"
    NOTHING_TO_CONVOY = "nothing_to_convoy"
    CONVOY_IMPOSSIBLE = "convoy_impossible"
    NOT_DISLODGED = "not_dislodged"
    OCCUPIED = "occupied"
    ATTACKER_ORIGIN = "attacker_origin"
    CONTESTED = "contested"
    NOT_A_HOME_CENTRE = "not_a_home_centre"
    NOT_OWNED = "not_owned"
    TOO_MANY = "too_many"
    NONE_DUE = "none_due"
    ORDERED_TWICE = "ordered_twice"
    CLOSED = "closed"
    OWN_DISLODGEMENT = "own_dislodgement"
    NOTHING_GAINED = "nothing_gained"


class RetreatStatus(Enum):
    """Whether a dislodged unit may go to a neighbour, and why not."""

    OPEN = "open"
    OCCUPIED = "occupied"
    ATTACKER_ORIGIN = "attacker_origin"
    CONTESTED = "contested"
    UNREACHABLE = "unreachable"
    CLOSED = "closed"


class Decision(Enum):
    """The rule that decided orders which wait for each other."""

    CIRCULAR_MOVEMENT = "circular_movement"
    NECESSARY_FLEET = "necessary_fleet"
    CONVOY_PARADOX = "convoy_paradox"
    ANY_FLEET = "any_fleet"
    CUT_FIRST = "cut_first"
    ANY_ACTION = "any_action"


class Succeeded(Struct, frozen=True):
    """The move arrived, the support was given, the convoy carried, the unit stood."""


class Bounced(Struct, frozen=True):
    """A unit at least as strong was in the way: the units at `by` (where they began the phase)."""

    by: tuple[Location, ...]


class OwnUnit(Struct, frozen=True):
    """The move was stopped because it would have dislodged a unit of its own power at `at`."""

    at: Location


class Cut(Struct, frozen=True):
    """The support was cut by the attack from `by`."""

    by: Location


class Disrupted(Struct, frozen=True):
    """The convoy failed because the fleets at `fleets` were dislodged."""

    fleets: tuple[Location, ...]


class NoRoute(Struct, frozen=True):
    """The army had no unbroken chain of fleets ordered to carry it."""


class Unmatched(Struct, frozen=True):
    """The helped unit was ordered otherwise: it did `instead`, None when it had no order."""

    instead: Order | None


class Void(Struct, frozen=True):
    """The order was impossible from the start."""

    reason: VoidReason


class Disbanded(Struct, frozen=True):
    """The unit left the board: by order, for want of an order, or for want of a place."""


Outcome: TypeAlias = Succeeded | Bounced | OwnUnit | Cut | Disrupted | NoRoute | Unmatched | Void | Disbanded


class Dislodgement(Struct, frozen=True):
    """A unit was driven out by the unit from `by`; where it may go from here."""

    unit: Dislodged
    by: Location
    by_power: Power
    retreats: Mapping[Location, RetreatStatus]
    """Every neighbour the unit could enter, with its status."""
    disbands: bool = False
    """Whether it leaves the board at once, wherever it could go: its power is in civil disorder."""

    @property
    def open(self) -> tuple[Location, ...]:
        """Where the unit may retreat, sorted."""
        if self.disbands:
            return ()
        return tuple(sorted(place for place, status in self.retreats.items() if status is RetreatStatus.OPEN))

    @property
    def is_lost(self) -> bool:
        """Whether the unit is known to leave the board at once; who does not see its neighbours does not know."""
        return self.disbands or (bool(self.retreats) and not self.open)


class Result(Struct, frozen=True):
    """What became of one order."""

    power: Power
    order: Order
    outcome: Outcome
    dislodgement: Dislodgement | None = None
    is_default: bool = False
    """Whether the rulebook supplied the order, a hold, removal or disbanding that no player wrote."""


class Decided(Struct, frozen=True):
    """The orders at `places` waited for each other until the rulebook decided."""

    rule: Decision
    places: tuple[ProvinceId, ...]


class Resolution(Struct, frozen=True):
    """A phase played out: what every order did, and the board afterwards.

    `after.phase` is still the phase that was played: which phase follows is the
    game's business, not the board's.
    """

    before: Position
    results: tuple[Result, ...]
    """In the order of the board's powers, then by place."""
    after: Position
    decided: tuple[Decided, ...] = ()

    def of(self, power: Power) -> tuple[Result, ...]:
        """The results of one power."""
        return tuple(result for result in self.results if result.power == power)

    @property
    def settled(self) -> Position:
        """`after` without the dislodged units that leave the board at once."""
        lost = {one.dislodgement.unit for one in self.results if one.dislodgement and one.dislodgement.is_lost}
        return replace(self.after, dislodged=tuple(unit for unit in self.after.dislodged if unit not in lost))


def in_order(powers: Sequence[Power], results: Iterable[Result]) -> tuple[Result, ...]:
    """Results sorted by the given powers, then by place; what has no place comes last."""
    rank = {power: number for number, power in enumerate(powers)}

    def key(result: Result) -> tuple[int, bool, Location]:
        unit = unit_of(result.order)
        return rank.get(result.power, len(rank)), unit is None, "" if unit is None else unit.at

    return tuple(sorted(results, key=key))
