"""Why a movement phase came out as it did in one province: the attackers, their supports, and the units in the way.

Nothing is decided here, and nothing is guessed: all of it is read from the results of the phase. So a resolution of
which a part is hidden (fog of war) is explained as far as it is shown, and never further.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from judge.rules.acts import Act, act_of, tables_of
from judge.rules.battle import Battle
from judge.rules.citation import reason_key
from judge.rules.convoy import bits, may_walk_instead
from judge.rules.fixpoint import open_battle
from judge.rules.maps import Map
from judge.rules.orders import Convoy, Hold, Move, SupportHold, SupportMove, unit_of
from judge.rules.outcome import Decided, Disrupted, NoRoute, Resolution, Result, Succeeded, Void
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.policies import DislodgedEffect
from judge.rules.rulebook import Rulebook
from judge.structs import Struct


class BattleEnd(Enum):
    """How the battle for a province ended."""

    QUIET = "quiet"
    """No unit tried to move in."""
    CAME_IN = "came_in"
    """A unit moved in; the province was empty, or its unit left."""
    DROVE_OUT = "drove_out"
    """A unit moved in and dislodged the unit that was there."""
    HELD = "held"
    """The unit that was there stayed."""
    STANDOFF = "standoff"
    """The province was empty, and the units that came bounced off each other."""
    NOBODY_ARRIVED = "nobody_arrived"
    """The province was empty, and the units that wanted to come did not get that far."""


class UnitFate(Enum):
    """What became of the unit that was there."""

    STAYED = "stayed"
    LEFT = "left"
    COULD_NOT_LEAVE = "could_not_leave"
    DRIVEN_OUT = "driven_out"


class OrderedHelp(Struct, frozen=True):
    """A support or a convoy ordered for a unit of the battle, and what came of it."""

    result: Result
    counts: bool
    """Whether the help counted in this battle."""
    rule: str = ""
    """The key of `judge.rules.citation` for why it was not; `own_unit` for a support that was given, and is worth
    nothing against a unit of its own power."""


class Obstacle(Struct, frozen=True):
    """A unit that stopped a move, and its strength there; `at` is where it began the phase."""

    at: Location
    strength: int | None
    """None where the unit is not seen."""


class Attack(Struct, frozen=True):
    """A unit that tried to move in."""

    result: Result
    strength: int
    """The strength against all others that tried to move in; 0 when it did not get that far."""
    on_resident: int
    """The strength against the unit that was there; supports of that unit's own power do not count."""
    supports: tuple[OrderedHelp, ...]
    convoys: tuple[OrderedHelp, ...]
    by_sea: bool
    is_duel: bool
    """Whether it met the unit that was there halfway (head-to-head): both tried to change places."""
    obstacles: tuple[Obstacle, ...]
    """The units that stopped it; empty when it came in, or did not get that far."""
    rule: str
    """The key of why it failed; empty when it did not."""

    @property
    def came_in(self) -> bool:
        """Whether it is in the province now."""
        return self.result.outcome == Succeeded()


class Resident(Struct, frozen=True):
    """The unit that was in the province when the phase began."""

    result: Result
    fate: UnitFate
    strength: int
    """The strength that an attacker had to beat; 0 for a unit that left."""
    defence: int
    """The same for one that it met halfway; 0 where it met none."""
    supports: tuple[OrderedHelp, ...]
    """The supports ordered for it here: to hold, or against the unit that came head-to-head."""
    rule: str
    """The key of why its order failed; empty when it did not."""


class Explanation(Struct, frozen=True):
    """The battle for one province."""

    province: ProvinceId
    verdict: BattleEnd
    attacks: tuple[Attack, ...]
    """The attack that came in first, then the others by strength."""
    resident: Resident | None
    decided: tuple[Decided, ...]
    """The rules that answered what the orders alone left open."""

    @property
    def winner(self) -> Attack | None:
        """The attack that came in; None when there is none."""
        return next((attack for attack in self.attacks if attack.came_in), None)


def chain(
    board: Map, rulebook: Rulebook, resolution: Resolution, province: ProvinceId
) -> tuple[Result | None, tuple[Explanation, ...]]:
    """What the unit of a province was ordered to do, with the battles that its fate hung on.

    That is the one it took part in, as attacker, supporter or carrier, then the one for where it stood, if any.
    """
    reader = _Reader(board, rulebook, resolution)
    result = reader.order_in(province)
    if result is None:
        return None, (reader.battle(province),)
    target = _target(result)
    here = reader.battle(province)
    if target == province:
        return result, (here,)
    battles = (reader.battle(target),)
    return result, battles + ((here,) if here.attacks else ())


def battle_for(board: Map, rulebook: Rulebook, resolution: Resolution, province: ProvinceId) -> Explanation:
    """The battle for a province: who wanted to come in, who was there, and what became of them."""
    return _Reader(board, rulebook, resolution).battle(province)


def _target(result: Result) -> ProvinceId:
    """The province that an order is about."""
    match result.order:
        case Move(_, to) | SupportMove(_, _, to) | Convoy(_, _, to):
            return province_id(to)
        case SupportHold(_, of):
            return of.province
        case order:
            unit = unit_of(order)
            return unit.province if unit is not None else ""


class _Reader:
    """One phase, looked at from its results."""

    def __init__(self, board: Map, rulebook: Rulebook, resolution: Resolution) -> None:
        self.board = board
        self.rulebook = rulebook
        self.resolution = resolution
        self.by_sea = _by_sea(board, rulebook, resolution)

    def battle(self, province: ProvinceId) -> Explanation:
        """The battle for a province: its attacks, its resident and their supports."""
        attacks = [self._attack(result, province) for result in self._moves_to(province)]
        attacks.sort(key=lambda attack: (not attack.came_in, -attack.strength, _place(attack.result)))
        resident = self._resident(province)
        verdict = _verdict(attacks, resident)
        return Explanation(
            province, verdict, tuple(attacks), resident, tuple(self._decided(province, attacks, resident))
        )

    def order_in(self, province: ProvinceId) -> Result | None:
        """What became of the order that counted for the unit of a province."""
        found = self.resolution.before.unit_in(province)
        if found is None:
            return None
        power, unit = found
        own = [r for r in self.resolution.of(power) if (u := unit_of(r.order)) is not None and u.province == province]
        # Of two orders for one unit the first counts, and the other is void.
        return next(iter(sorted(own, key=lambda r: isinstance(r.outcome, Void))), None) if unit else None

    def _moves_to(self, province: ProvinceId) -> Iterator[Result]:
        for result in self.resolution.results:
            order = result.order
            if isinstance(order, Move) and province_id(order.to) == province and not isinstance(result.outcome, Void):
                yield result

    def _attack(self, result: Result, goal: ProvinceId) -> Attack:
        resident = self.order_in(goal)
        is_stopped = isinstance(result.outcome, Disrupted | NoRoute)
        is_duel = self._is_duel(result, resident)
        against = resident.power if resident is not None and (is_duel or not _leaves(resident)) else None
        supports = tuple(self._help(each, against) for each in self._supports(result))
        given = sum(each.result.outcome == Succeeded() for each in supports)
        counting = sum(each.counts for each in supports)
        is_own = against == result.power
        by = getattr(result.outcome, "by", ()) or tuple(filter(None, [getattr(result.outcome, "at", None)]))
        return Attack(
            result,
            0 if is_stopped else 1 + given,
            0 if is_stopped or is_own else 1 + counting,
            supports,
            tuple(self._convoys(result)),
            _place(result) in self.by_sea,
            is_duel,
            tuple(Obstacle(place, self._strength_in(place, goal, is_duel)) for place in by),
            reason_key(self.board, self.resolution, result),
        )

    def _strength_in(self, place: Location, goal: ProvinceId, is_duel: bool) -> int | None:
        """How strong the unit that began at a place was in the battle for a province."""
        result = self.order_in(province_id(place))
        if result is None:
            return None
        if province_id(place) != goal:
            return self._prevent(result, goal)
        return self._defence(result) if is_duel else self._hold(result)

    def _prevent(self, rival: Result, goal: ProvinceId) -> int:
        """The prevent strength of a rival: what others that tried to move in had to beat."""
        if isinstance(rival.outcome, Disrupted | NoRoute):
            return 0  # DATC 6.F.6-8: a broken convoy has no effect on its goal
        driven, resident = rival.dislodgement, self.order_in(goal)
        if driven is not None and province_id(driven.by) == goal:
            is_met = self._is_duel(rival, resident) or self.rulebook.dislodged_effect is DislodgedEffect.NEVER
            if is_met:
                return 0  # ru2000 L381: no effect on where its attacker came from
        return 1 + self._given(self._supports(rival))

    def _hold(self, resident: Result) -> int:
        """The hold strength of a unit: what an attacker had to beat to dislodge it."""
        # DATC 5.B.5: a unit that fails to leave holds with one, whatever helps its move.
        return 1 + self._given(self._supports_to_hold(resident))

    def _defence(self, resident: Result) -> int:
        """The defend strength of a unit: what an attacker that met it head-to-head had to beat (DATC 5.B.7)."""
        return 1 + self._given(self._supports(resident))

    def _given(self, supports: Iterable[Result]) -> int:
        return sum(support.outcome == Succeeded() for support in supports)

    def _resident(self, province: ProvinceId) -> Resident | None:
        result = self.order_in(province)
        if result is None:
            return None
        is_duel = self._is_duel(result, self.order_in(_target(result)))
        helped = self._supports(result) if is_duel else self._supports_to_hold(result)
        return Resident(
            result,
            fate := _fate(result),
            0 if fate is UnitFate.LEFT else self._hold(result),
            self._defence(result) if is_duel else 0,
            () if fate is UnitFate.LEFT else tuple(self._help(each, None) for each in helped),
            reason_key(self.board, self.resolution, result),
        )

    def _help(self, result: Result, against: str | None) -> OrderedHelp:
        if result.outcome != Succeeded():
            return OrderedHelp(result, False, reason_key(self.board, self.resolution, result))
        if result.power == against:
            return OrderedHelp(result, False, "own_unit")  # ru2000 L585, DATC 6.D.12
        return OrderedHelp(result, True)

    def _supports(self, move: Result) -> tuple[Result, ...]:
        """The supports ordered for a move."""
        return tuple(
            each
            for each in self.resolution.results
            if isinstance(each.order, SupportMove)
            and each.order.of.province == _place(move)
            and province_id(each.order.to) == _target(move)
        )

    def _supports_to_hold(self, resident: Result) -> tuple[Result, ...]:
        return tuple(
            each
            for each in self.resolution.results
            if isinstance(each.order, SupportHold) and each.order.of.province == _place(resident)
        )

    def _convoys(self, move: Result) -> Iterator[OrderedHelp]:
        """The convoys ordered for an army."""
        goes_by_sea = _place(move) in self.by_sea
        for each in self.resolution.results:
            order = each.order
            if isinstance(order, Convoy) and order.army.province == _place(move) and order.to == _target(move):
                rule = reason_key(self.board, self.resolution, each)
                yield OrderedHelp(each, goes_by_sea and each.outcome == Succeeded(), rule)

    def _is_duel(self, result: Result, other: Result | None) -> bool:
        """Whether two met halfway: neither goes by sea, and neither move is void."""
        if other is None or not isinstance(result.order, Move) or not isinstance(other.order, Move):
            return False
        is_swap = _target(result) == _place(other) and _target(other) == _place(result)
        is_possible = not isinstance(result.outcome, Void) and not isinstance(other.outcome, Void)
        return is_swap and is_possible and self.by_sea.isdisjoint((_place(result), _place(other)))

    def _decided(self, province: ProvinceId, attacks: list[Attack], resident: Resident | None) -> Iterator[Decided]:
        helps = [each for attack in attacks for each in (*attack.supports, *attack.convoys)]
        helps += resident.supports if resident is not None else ()
        results = [*(attack.result for attack in attacks), *(help.result for help in helps)]
        places = {province, *map(_place, results)}
        yield from (each for each in self.resolution.decided if not places.isdisjoint(each.places))


def _fate(result: Result) -> UnitFate:
    if _leaves(result):
        return UnitFate.LEFT
    if result.dislodgement is not None:
        return UnitFate.DRIVEN_OUT
    moves = isinstance(result.order, Move) and not isinstance(result.outcome, Void)
    return UnitFate.COULD_NOT_LEAVE if moves else UnitFate.STAYED


def _leaves(result: Result) -> bool:
    return isinstance(result.order, Move) and result.outcome == Succeeded()


def _place(result: Result) -> ProvinceId:
    """Where the unit of an order stood."""
    unit = unit_of(result.order)
    return unit.province if unit is not None else ""


def _verdict(attacks: list[Attack], resident: Resident | None) -> BattleEnd:
    if not attacks:
        return BattleEnd.QUIET
    is_there = resident is not None and resident.fate is not UnitFate.LEFT
    if any(attack.came_in for attack in attacks):
        return BattleEnd.DROVE_OUT if is_there else BattleEnd.CAME_IN
    if is_there:
        return BattleEnd.HELD
    return BattleEnd.STANDOFF if any(attack.strength for attack in attacks) else BattleEnd.NOBODY_ARRIVED


def _by_sea(board: Map, rulebook: Rulebook, resolution: Resolution) -> frozenset[ProvinceId]:
    """The provinces whose armies went by convoy, or were to: as the kernel chose before it decided anything."""
    convoys = [result for result in resolution.results if isinstance(result.order, Convoy | Move)]
    if not convoys:
        return frozenset()
    battle = _opened(board, rulebook, resolution)
    sunk = {_place(result) for result in resolution.results if result.dislodgement is not None}
    places = battle.tables.provinces

    def is_walking(army: int) -> bool:
        return may_walk_instead(battle, army) and all(
            any(places[fleet] in sunk for fleet in bits(route)) for route in battle.routes[army]
        )

    return frozenset(places[army] for army in battle.by_sea if not is_walking(army))


def _opened(board: Map, rulebook: Rulebook, resolution: Resolution) -> Battle:
    """The phase before anything is decided but which armies go by sea."""
    tables = tables_of(board)
    owner, unit = tables.standing(resolution.before)
    acts: dict[int, Act] = {}
    for result in resolution.results:
        order = result.order
        if isinstance(result.outcome, Void) or not isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
            continue
        act = act_of(tables, rulebook, order)
        if act is not None and owner[act.at] >= 0:
            acts.setdefault(act.at, act)
    return open_battle(tables, rulebook, owner, unit, [acts[at] for at in sorted(acts)])
