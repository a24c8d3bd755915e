"""Where orders met in a movement phase that was played: the provinces fought for, and the orders that decided each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.rules.orders import Convoy, Move, SupportHold, SupportMove, unit_of
from judge.rules.outcome import Bounced, Cut, OwnUnit, Resolution, Result, Void
from judge.rules.places import Location, ProvinceId, province_id
from judge.rules.position import PhaseKind
from judge.structs import Struct


class FoughtBattle(Struct, frozen=True):
    """Orders that met in a province: none was free to do what it was told, or a unit was driven out."""

    province: ProvinceId
    results: tuple[Result, ...]
    """The orders that decided it, in the order of the report."""

    @property
    def has_driven_out(self) -> bool:
        """Whether it cost a unit its place."""
        return any(
            result.dislodgement is not None and result.dislodgement.unit.unit.province == self.province
            for result in self.results
        )


def battles_fought(resolution: Resolution) -> tuple[FoughtBattle, ...]:
    """Where orders met in a phase, by province; none in a phase of another kind."""
    if resolution.before.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    results = resolution.results
    driven = {result.dislodgement.unit.unit.province for result in results if result.dislodgement is not None}
    stopped = {
        province_id(result.order.to)
        for result in results
        if isinstance(result.order, Move) and isinstance(result.outcome, Bounced | OwnUnit)
    }
    return tuple(FoughtBattle(province, tuple(_met(results, province))) for province in sorted(driven | stopped))


def largest_battle(resolution: Resolution) -> FoughtBattle | None:
    """The battle that most orders decided, rather one that drove a unit out; None where none met."""
    found = battles_fought(resolution)
    return max(found, key=lambda battle: (battle.has_driven_out, len(battle.results)), default=None)


def _met(results: Sequence[Result], province: ProvinceId) -> Iterator[Result]:
    """The moves to a province and the unit in it, what helped them, and what cut that help."""
    into = {
        unit.at
        for result in results
        if isinstance(result.order, Move) and province_id(result.order.to) == province
        for unit in [result.order.unit]
        if not isinstance(result.outcome, Void)
    }
    helpers = [result for result in results if _helps(result, province, into)]
    cutters = {result.outcome.by for result in helpers if isinstance(result.outcome, Cut)}
    for result in results:
        unit = unit_of(result.order)
        is_there = unit is not None and (unit.province == province or unit.at in into or unit.at in cutters)
        if not isinstance(result.outcome, Void) and (is_there or _helps(result, province, into)):
            yield result


def _helps(result: Result, province: ProvinceId, into: set[Location]) -> bool:
    match result.order:
        case SupportMove(_, of, to) | Convoy(_, of, to):
            return province_id(to) == province and of.at in into
        case SupportHold(_, of):
            return of.province == province
        case _:
            return False
