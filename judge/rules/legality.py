"""What a unit can be ordered to do, and why not: lists and checks from one description.

An order is *void* when it could not be carried out whatever everybody else orders. One that
merely fails, or does not match what the other unit does, is not: that is an `outcome`.
Orders are judged `as_meant`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.rules.adjust import void_adjustment
from judge.rules.maps import Map, Terrain
from judge.rules.meaning import as_meant
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    MovementOrder,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
)
from judge.rules.outcome import VoidReason
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.policies import ConvoyFallback, OwnSupport
from judge.rules.position import PhaseKind, Position
from judge.rules.reach import fleets_at_sea, is_joined, routes_over, steps, touches, void_step
from judge.rules.retreat import void_retreat
from judge.rules.rulebook import Rulebook


def void_reason(board: Map, rulebook: Rulebook, position: Position, power: Power, order: Order) -> VoidReason | None:
    """The reason why a power's order cannot be carried out in this phase; None when it can."""
    scene = _look(board, rulebook, position)
    key = power, order
    if key not in scene.judged:
        # Whoever reads a letter, obeys it, answers it and draws its map asks the same of each order.
        scene.judged[key] = _void(scene, position, power, order)
    return scene.judged[key]


def _void(scene: _Scene, position: Position, power: Power, order: Order) -> VoidReason | None:
    board, rulebook = scene.board, scene.rulebook
    meant = as_meant(board, rulebook, position, order)
    kind = position.phase.kind
    match meant:
        case Hold() | Move() | SupportHold() | SupportMove() | Convoy() if kind is PhaseKind.MOVEMENT:
            return _void_movement(scene, power, meant)
        case Retreat() | Disband() if kind is PhaseKind.RETREAT:
            return void_retreat(board, position, power, meant)
        case Build() | Disband() | Waive() if kind is PhaseKind.ADJUSTMENT:
            return void_adjustment(board, rulebook, position, power, meant)
        case _:
            return VoidReason.WRONG_PHASE


@dataclass(frozen=True, slots=True)
class _Scene:
    """A position prepared for lookups: the unit in each province, and the seas that hold fleets."""

    board: Map
    rulebook: Rulebook
    standing: Mapping[ProvinceId, tuple[Power, Unit]]
    fleets: frozenset[ProvinceId]
    closed: frozenset[ProvinceId]
    judged: dict[tuple[Power, Order], VoidReason | None] = field(default_factory=dict, compare=False)
    """What was found of orders."""

    @property
    def may_walk_instead(self) -> bool:
        """Whether an army that asks for a convoy in vain goes by land."""
        # ru2000 L709: only where both ways are ordered does the way matter.
        return self.rulebook.convoy_fallback is ConvoyFallback.LAND_IF_UNORDERED

    def can_sail_over(self, start: ProvinceId, goal: ProvinceId, without: ProvinceId | None = None) -> bool:
        """Whether fleets stand so that they could carry an army, the one at `without` left aside."""
        fleets = self.fleets - {without}
        return is_joined(self.board, start, goal, fleets)

    def is_of_use(self, sea: ProvinceId, start: ProvinceId, goal: ProvinceId) -> bool:
        """Whether an army could be carried over `sea`, and not as well without it."""
        return any(sea in route for route in routes_over(self.board, start, goal, self.fleets))

    def is_sea(self, province: ProvinceId) -> bool:
        """Whether only fleets can stand there."""
        return self.board.provinces[province].terrain is Terrain.SEA

    def carries(self, province: ProvinceId) -> bool:
        """Whether a fleet there can convoy."""
        return self.board.provinces[province].carries


def _look(board: Map, rulebook: Rulebook, position: Position) -> _Scene:
    # The scene holds on to board and rulebook, so that nobody else can get their numbers.
    number = (id(board), id(rulebook))
    scene: _Scene | None = position.known.get(number)
    if scene is None:
        scene = _Scene(board, rulebook, position.standing, fleets_at_sea(board, position), position.closed)
        position.known[number] = scene
    return scene


def _void_movement(scene: _Scene, power: Power, order: MovementOrder) -> VoidReason | None:
    unit = order.unit
    if unit.province not in scene.board.provinces:
        return VoidReason.NO_SUCH_PLACE
    owner, _ = scene.standing.get(unit.province, (None, None))
    if owner != power:
        return VoidReason.NO_SUCH_UNIT if owner is None else VoidReason.NOT_YOURS  # DATC 6.A.6
    if scene.closed and _is_over_the_border(scene, order):
        return VoidReason.CLOSED  # ru2000 L882: nobody may enter the neutral country
    match order:
        case Hold():
            return None
        case Move(_, to, route):
            return _void_move(scene, unit, to, route)
        case SupportHold(_, of):
            return _void_support(scene, unit, of, of.province)
        case SupportMove(_, of, to):
            return _void_support_of_move(scene, unit, of, to)
        case Convoy(_, army, to):
            return _void_convoy(scene, unit, army, to)


def _is_over_the_border(scene: _Scene, order: MovementOrder) -> bool:
    """Whether an order leads into a closed province, or is for a unit in one to leave it or to help another.

    Anybody may support a neutral unit to hold (ru2000 L874, ja [14-2] L295): nothing enters by that.
    """
    match order:
        case Hold():
            return False
        case SupportHold():
            return order.unit.province in scene.closed
        case Move(_, to) | SupportMove(_, _, to) | Convoy(_, _, to):
            goal = to
    return province_id(goal) in scene.closed or order.unit.province in scene.closed


def _void_move(scene: _Scene, unit: Unit, to: Location, route: Route) -> VoidReason | None:
    reason = void_step(scene.board, unit, to)
    if unit.type is UnitType.FLEET:
        return VoidReason.NOT_AN_ARMY if route is Route.BY_SEA else reason
    if reason in (None, VoidReason.UNREACHABLE):
        return _void_march(scene, unit, to, route)
    return reason


def _void_march(
    scene: _Scene, army: Unit, goal: ProvinceId, route: Route, without: ProvinceId | None = None
) -> VoidReason | None:
    """Why an army cannot go to a province on land; the fleet at `without` does not carry."""
    if goal in steps(scene.board, army) and (route is Route.UNSTATED or scene.may_walk_instead):
        return None
    if scene.can_sail_over(army.province, goal, without):
        return None
    is_thinkable = route is Route.BY_SEA or is_joined(scene.board, army.province, goal)
    return VoidReason.CONVOY_IMPOSSIBLE if is_thinkable else VoidReason.UNREACHABLE


def _void_support(scene: _Scene, unit: Unit, of: Unit, goal: ProvinceId) -> VoidReason | None:
    """Why a unit cannot support another one in a province, whatever that one does there."""
    if of.province not in scene.board.provinces or goal not in scene.board.provinces:
        return VoidReason.NO_SUCH_PLACE
    if of.province == unit.province:
        return VoidReason.SUPPORTS_ITSELF  # DATC 6.A.8
    if of.province not in scene.standing:
        return VoidReason.NOTHING_TO_SUPPORT
    # ru2000 L271-273: where it could go itself in one step, on whatever coast (DATC 6.A.10, 6.B.4, 6.D.34).
    return None if touches(scene.board, unit, goal) else VoidReason.SUPPORT_UNREACHABLE


def _void_support_of_move(scene: _Scene, unit: Unit, of: Unit, to: Location) -> VoidReason | None:
    reason = _void_support(scene, unit, of, province_id(to))
    if reason is not None:
        return reason
    if of.type is UnitType.ARMY:
        # DATC 6.D.31: a fleet that supports cannot be the one that carries.
        is_possible = _void_march(scene, of, to, Route.UNSTATED, without=unit.province) is None
    else:
        is_possible = to in steps(scene.board, of) or to in {province_id(place) for place in steps(scene.board, of)}
    if not is_possible or to == of.province:
        return VoidReason.SUPPORTED_MOVE_IMPOSSIBLE
    return VoidReason.OWN_DISLODGEMENT if _would_help_against_itself(scene, unit, of, province_id(to)) else None


def _would_help_against_itself(scene: _Scene, unit: Unit, of: Unit, goal: ProvinceId) -> bool:
    """Whether a support is for another power's attack on a unit of the supporter's own, where the book forbids that."""
    if scene.rulebook.own_support is not OwnSupport.VOID or goal not in scene.standing:
        return False
    power = scene.standing[unit.province][0]
    return scene.standing[goal][0] == power != scene.standing[of.province][0]  # fr L462


def _void_convoy(scene: _Scene, fleet: Unit, army: Unit, to: Location) -> VoidReason | None:
    if fleet.type is not UnitType.FLEET or not scene.carries(fleet.province):
        return VoidReason.NOT_A_FLEET_AT_SEA  # ru2000 L506, DATC 6.F.1
    if army.province not in scene.board.provinces or to not in scene.board.provinces:
        return VoidReason.NO_SUCH_PLACE
    if army.province not in scene.standing:
        return VoidReason.NOTHING_TO_CONVOY
    if army.type is not UnitType.ARMY:
        return VoidReason.NOT_AN_ARMY  # DATC 6.A.7
    if to == army.province:
        return VoidReason.SAME_PLACE  # DATC 6.A.5
    if scene.is_sea(to):
        return VoidReason.WRONG_TERRAIN
    return None if scene.is_of_use(fleet.province, army.province, to) else VoidReason.CONVOY_IMPOSSIBLE
