"""Who turned on whom: read from the results of a phase and of those before it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.rules.orders import Move, SupportHold, SupportMove
from judge.rules.outcome import Resolution, Succeeded, Void
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Phase, PhaseKind, Position

Pair = tuple[Power, Power]
"""Who did something, and to whom."""


def taken(before: Position, after: Position, power: Power) -> list[ProvinceId]:
    """The centres that a power won."""
    new = after.centres.get(power, frozenset()) - before.centres.get(power, frozenset())
    return sorted(new - before.doubtful - after.doubtful)


def entered(resolution: Resolution) -> list[tuple[Power, Power, ProvinceId]]:
    """The powers whose units moved into a centre of another, whose it was, and the centre."""
    before = resolution.before
    found = []
    for one in resolution.results:
        if isinstance(one.order, Move) and isinstance(one.outcome, Succeeded):
            place = province_id(one.order.to)
            owner = before.owner_of(place) if place not in before.doubtful else None
            if owner is not None and owner != one.power:
                found.append((one.power, owner, place))
    return sorted(found)


def _driven(resolution: Resolution) -> set[Pair]:
    """Who drove out a unit of whom."""
    return {(one.dislodgement.by_power, one.power) for one in resolution.results if one.dislodgement is not None}


def stabs(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power]
) -> Iterator[tuple[Power, Power, Phase]]:
    """The powers that drove out or took a centre from one whom they supported before, and have driven out none since.

    Who walks into a centre may have been asked to: it is told as that.
    """
    before = resolution.before
    helped: dict[Pair, Phase] = {}
    for each in earlier:
        for pair in _driven(each):
            helped.pop(pair, None)
        # What is settled with the retreats was done in the movement before them.
        if (each.before.phase.year, each.before.phase.season) != (before.phase.year, before.phase.season):
            for pair in _supported(each):
                helped[pair] = each.before.phase
    hit = _driven(resolution)
    for power in powers:
        hit |= {(power, owner) for place in taken(before, after, power) if (owner := before.owner_of(place))}
    for power, other in sorted(hit):
        if power != other and (power, other) in helped:
            yield power, other, helped[power, other]


def withdrawals(
    resolution: Resolution, after: Position, earlier: Sequence[Resolution], powers: Sequence[Power]
) -> Iterator[tuple[Power, Power, Phase]]:
    """The powers that supported one in the movement before, and not now that it is hit, though they strike no blow."""
    before = resolution.before
    moves = [each for each in earlier if each.before.phase.kind is PhaseKind.MOVEMENT]
    if before.phase.kind is not PhaseKind.MOVEMENT or not moves:
        return
    struck = {other for _, other in _driven(resolution)}
    struck |= {owner for power in powers for place in taken(before, after, power) if (owner := before.owner_of(place))}
    turned = {(power, other) for power, other, _ in stabs(resolution, after, earlier, powers)}
    now, last = set(_supported(resolution)), moves[-1]
    for power, other in sorted(set(_supported(last)) - now - turned):
        if other in struck and before.units.get(power):
            yield power, other, last.before.phase


def _supported(resolution: Resolution) -> Iterator[tuple[Power, Power]]:
    """Who supported whose unit, whatever came of it."""
    for result in resolution.results:
        match result.order:
            case SupportHold(_, of) | SupportMove(_, of, _) if not isinstance(result.outcome, Void):
                standing = resolution.before.unit_in(of.province)
                if standing is not None and standing[0] != result.power:
                    yield result.power, standing[0]
            case _:
                pass
