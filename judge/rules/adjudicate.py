"""The movement phase: orders of all powers in, what became of each and the board afterwards out.

The deciding is done on integers (`battle`, `fixpoint`, `strength`, `convoy`, `paradox`). This
module is the face that it shows to the rest of the program: values in, values out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from judge.rules.acts import STAY, VOID_MOVE, Act, Tables, act_of, tables_of
from judge.rules.battle import NO, YES, Battle
from judge.rules.disorder import loses_retreat
from judge.rules.fixpoint import open_battle
from judge.rules.legality import void_reason
from judge.rules.maps import Map
from judge.rules.meaning import as_meant
from judge.rules.orders import Convoy, Hold, Move, Order, SupportHold, SupportMove, Unit, unit_of
from judge.rules.outcome import Dislodgement, Resolution, Result, Void, VoidReason, in_order
from judge.rules.paradox import finish
from judge.rules.places import Power
from judge.rules.policies import ConvoyedOrigin, RetreatBan
from judge.rules.position import Dislodged, Position
from judge.rules.retreat import retreat_options
from judge.rules.rulebook import Rulebook
from judge.rules.strength import prevent_strength
from judge.rules.verdict import decisions, outcome_of
from judge.structs import Struct, replace


def adjudicate(
    board: Map,
    rulebook: Rulebook,
    position: Position,
    orders: Mapping[Power, Sequence[Order]],
    unplayed: Collection[Power] = (),
) -> Resolution:
    """A movement phase played out; a unit without an order holds.

    The first order of a unit counts (DATC 4.D.3). An order that cannot be carried out stands in the
    results with its reason, and its unit holds. The dislodged units of `unplayed` powers, those without
    a player, disband by every book; those of a power without any order by most (`rules.disorder`).
    """
    scene = _look(board, position)
    given, refused = _take_orders(board, rulebook, position, scene, orders)
    battle = finish(_battle(scene, rulebook, given))
    written = {at: one.order for at, one in given.items()}
    arrived = arrivals(battle)
    after = _after(position, scene, battle, arrived)

    def is_lost(at: int, unit: Dislodged) -> bool:
        is_silent = not orders.get(unit.power)
        return unit.power in unplayed or loses_retreat(rulebook, is_unordered=at not in given, is_silent=is_silent)

    beaten = {
        at: replace(_dislodgement(board, rulebook, scene, after, unit, arrived[at]), disbands=is_lost(at, unit))
        for at, unit in _beaten(scene, battle, arrived).items()
    }
    results = [
        Result(
            one.power,
            one.order,
            outcome_of(battle, at, written) if one.void is None else Void(one.void),
            beaten.get(at),
            one.is_default,
        )
        for at, one in {**_defaults(scene, given), **given}.items()
    ]
    return Resolution(position, in_order(board.powers, [*results, *refused]), after, decisions(battle))


class _Scene(Struct, frozen=True):
    """A position by number of province."""

    tables: Tables
    powers: tuple[Power, ...]
    owner: list[int]
    unit: list[int]

    def power(self, at: int) -> Power:
        return self.powers[self.owner[at]]

    def standing(self, at: int) -> Unit:
        return self.tables.units[self.unit[at]]


class _Given(Struct, frozen=True):
    """The order that counts for one unit."""

    power: Power
    order: Order
    void: VoidReason | None = None
    is_default: bool = False


def _look(board: Map, position: Position) -> _Scene:
    tables = tables_of(board)
    return _Scene(tables, tuple(sorted(position.units)), *tables.standing(position))


def _take_orders(
    board: Map, rulebook: Rulebook, position: Position, scene: _Scene, orders: Mapping[Power, Sequence[Order]]
) -> tuple[dict[int, _Given], list[Result]]:
    """The order of each unit that has one, and what is nobody's order."""
    given: dict[int, _Given] = {}
    refused: list[Result] = []
    for power, order in _each(orders):
        void = void_reason(board, rulebook, position, power, order)
        meant = as_meant(board, rulebook, position, order)
        unit = unit_of(meant)
        at = None if unit is None else scene.tables.number.get(unit.province)
        if at is None or scene.owner[at] < 0 or scene.power(at) != power:
            refused.append(Result(power, meant, Void(void or VoidReason.WRONG_PHASE)))
        elif at in given:
            refused.append(Result(power, meant, Void(VoidReason.ORDERED_TWICE)))
        else:
            given[at] = _Given(power, meant, void)
    return given, refused


def _each(orders: Mapping[Power, Sequence[Order]]) -> Iterator[tuple[Power, Order]]:
    for power in sorted(orders):
        yield from ((power, order) for order in orders[power])


def _defaults(scene: _Scene, given: Mapping[int, _Given]) -> dict[int, _Given]:
    """The holds of the units that nobody ordered anything (ru2000 L113)."""
    return {
        at: _Given(scene.power(at), Hold(scene.standing(at)), is_default=True)
        for at, owner in enumerate(scene.owner)
        if owner >= 0 and at not in given
    }


def _battle(scene: _Scene, rulebook: Rulebook, given: Mapping[int, _Given]) -> Battle:
    acts = [_act(scene, rulebook, at, given[at]) for at in sorted(given)]
    return open_battle(scene.tables, rulebook, scene.owner, scene.unit, acts)


def _act(scene: _Scene, rulebook: Rulebook, at: int, given: _Given) -> Act:
    order = given.order
    if given.void is None and isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
        act = act_of(scene.tables, rulebook, order)
        if act is not None:
            return act
    return Act(VOID_MOVE if isinstance(order, Move) else STAY, scene.unit[at], at)


def _after(position: Position, scene: _Scene, battle: Battle, arrived: dict[int, int]) -> Position:
    units: dict[Power, set[Unit]] = {power: set() for power in position.units}
    for at, owner in enumerate(scene.owner):
        if owner >= 0 and battle.won[at] == YES:
            units[scene.power(at)].add(scene.tables.units[battle.landing[at]])
        elif owner >= 0 and at not in arrived:
            units[scene.power(at)].add(scene.standing(at))
    return replace(
        position,
        units=MappingProxyType({power: frozenset(own) for power, own in units.items()}),
        dislodged=tuple(_beaten(scene, battle, arrived).values()),
        contested=frozenset(scene.tables.places(contested(battle, arrived))),
    )


def _beaten(scene: _Scene, battle: Battle, arrived: dict[int, int]) -> dict[int, Dislodged]:
    """The units that were driven out, by where they stood."""
    found = {}
    for at in sorted(dislodged(battle, arrived)):
        origin = closed_origin(battle, arrived[at])
        province = None if origin is None else scene.tables.provinces[origin]
        found[at] = Dislodged(scene.power(at), scene.standing(at), province)
    return found


def _dislodgement(
    board: Map, rulebook: Rulebook, scene: _Scene, after: Position, unit: Dislodged, attacker: int
) -> Dislodgement:
    options = retreat_options(board, rulebook, after, unit)
    return Dislodgement(unit, scene.standing(attacker).at, scene.power(attacker), options)


def arrivals(battle: Battle) -> dict[int, int]:
    """The provinces that a unit moved into, each with the province it came from."""
    goal, won = battle.goal, battle.won
    return {goal[at]: at for at in battle.moves if won[at] == YES}


def dislodged(battle: Battle, arrived: dict[int, int]) -> list[int]:
    """The provinces whose unit was dislodged."""
    owner, won = battle.owner, battle.won
    return [at for at in arrived if owner[at] >= 0 and won[at] == NO]


def contested(battle: Battle, arrived: dict[int, int]) -> set[int]:
    """The provinces that a standoff left vacant, and so closed to retreats (ru2000 L808)."""
    owner, won = battle.owner, battle.won
    if RetreatBan.STANDOFF not in battle.book.retreat_bans:
        return set()
    vacant = {at for at in battle.crowded if at not in arrived and (owner[at] < 0 or won[at] == YES)}
    return {at for at in vacant if sum(prevent_strength(battle, comer, at)[0] > 0 for comer in battle.comers[at]) > 1}


def closed_origin(battle: Battle, attacker: int) -> int | None:
    """The province that a retreat may not go back along; None when the attacker's way closes nothing (DATC 4.A.5)."""
    if RetreatBan.ATTACKER_ORIGIN not in battle.book.retreat_bans:
        return None
    if attacker in battle.by_sea and battle.book.convoyed_origin is ConvoyedOrigin.OPEN:
        return None
    return attacker


def open_retreats(battle: Battle, arrived: dict[int, int], closed: set[int], at: int) -> list[int]:
    """The units that a dislodged unit can become by retreating (ru2000 L802-808); `closed` is what is contested."""
    owner, won = battle.owner, battle.won
    origin = closed_origin(battle, arrived[at])
    return [
        unit
        for place, unit in battle.tables.doors[battle.unit[at]]
        if place != origin and place not in arrived and place not in closed and (owner[place] < 0 or won[place] == YES)
    ]
