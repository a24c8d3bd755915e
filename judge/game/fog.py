"""Fog of war: what the player of some powers sees of a position, and which of his orders can be for all he knows.

A power sees the provinces of its own units and centres and all that lie beside them, by land or sea. What it sees of
a phase that was played is in `fog_of_phase`.

What an order may name in the fog is nobody's business: `judged` calls it impossible only when it is so whatever
stands there, so that no warning tells the writer more than he knew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from judge.game.settings import Centres
from judge.rules.legality import void_reason
from judge.rules.maps import Map, Terrain
from judge.rules.meaning import as_meant
from judge.rules.orders import (
    Convoy,
    Order,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    unit_of,
)
from judge.rules.outcome import (
    VoidReason,
)
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Position
from judge.rules.reach import beside
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, replace

UNSEEN = "unseen"
"""Stands for a place or a power that the reader does not see: `Cut(UNSEEN)` is a support cut by an unseen unit."""


def sight(board: Map, position: Position, powers: Iterable[Power]) -> frozenset[ProvinceId]:
    """The provinces that some powers see together; their dislodged units see, too."""
    own = frozenset(powers)
    eyes = {unit.province for power in own for unit in position.units.get(power, ())}
    eyes |= {centre for power in own for centre in position.centres.get(power, ())}
    eyes |= {driven.unit.province for driven in position.dislodged if driven.power in own}
    return frozenset(eyes.union(*(beside(board, here) for here in eyes)))


def seen_position(board: Map, position: Position, powers: Sequence[Power], centres: Centres) -> Position:
    """A position as the player of these powers sees it; without powers the board is empty."""
    seen = sight(board, position, powers)
    return cut(board, position, powers, seen, seen, centres)


def cut(
    board: Map,
    position: Position,
    powers: Sequence[Power],
    seen: frozenset[ProvinceId],
    counted: frozenset[ProvinceId],
    centres: Centres,
) -> Position:
    """A position with the units in `seen`, and with the owners in `counted` as the game's rule for centres goes.

    It tells what of it is not known.
    """
    owned = _owned(position, powers, counted, centres)
    known = frozenset(centre for own in owned.values() for centre in own)
    held = frozenset(centre for power in powers for centre in owned.get(power, ()))
    doubtful = _doubtful(board, held, powers, counted, centres)
    return replace(
        position,
        units=MappingProxyType(
            {p: frozenset(u for u in own if u.province in seen) for p, own in position.units.items()}
        ),
        centres=owned,
        dislodged=tuple(driven_in_sight(driven, seen) for driven in position.dislodged if driven.unit.province in seen),
        contested=position.contested & seen,
        gained=position.gained & known,
        unseen=frozenset(board.provinces) - seen,
        doubtful=doubtful,
        uncounted=frozenset(board.powers).difference(powers) if doubtful else frozenset(),
    )


def _doubtful(
    board: Map, own: frozenset[ProvinceId], powers: Sequence[Power], counted: frozenset[ProvinceId], centres: Centres
) -> frozenset[ProvinceId]:
    """The centres of which a player of some powers, who own `own`, does not know who owns them, if anybody."""
    if powers and centres is Centres.ALL:
        return frozenset()
    told = counted | own if powers and centres is Centres.SEEN else own
    return frozenset(province.id for province in board.provinces.values() if province.is_centre) - told


def _owned(
    position: Position, powers: Sequence[Power], counted: frozenset[ProvinceId], centres: Centres
) -> Mapping[Power, frozenset[ProvinceId]]:
    def is_known(power: Power, centre: ProvinceId) -> bool:
        if power in powers:
            return True
        return bool(powers) and (centres is Centres.ALL or (centres is Centres.SEEN and centre in counted))

    return MappingProxyType(
        {power: frozenset(c for c in own if is_known(power, c)) for power, own in position.centres.items()}
    )


def driven_in_sight(driven: Dislodged, seen: frozenset[ProvinceId]) -> Dislodged:
    """A dislodged unit; where its attacker came from only if that is seen (a far one bars no retreat)."""
    return driven if driven.attacked_from in seen else replace(driven, attacked_from=None)


class Judged(Struct, frozen=True):
    """An order as its writer may hear of it: the order, and why it cannot be for all that he can know."""

    order: Order
    void: VoidReason | None


def judged(
    board: Map, rulebook: Rulebook, position: Position, powers: Sequence[Power], power: Power, order: Order
) -> Judged:
    """Why an order of `power`, one of the `powers` that the writer plays, cannot be whatever stands in the fog.

    A unit that is helped in the fog is taken as it was written, or, where that cannot be, as what would make the
    order possible.
    """
    seen = sight(board, position, powers)
    known = cut(board, position, powers, seen, seen, Centres.OWN)
    return judged_by_sight(board, rulebook, known, seen, power, order)


def judged_by_sight(
    board: Map, rulebook: Rulebook, known: Position, seen: frozenset[ProvinceId], power: Power, order: Order
) -> Judged:
    """The same for a position that is cut already."""
    first: Judged | None = None
    for thinkable in _thinkable(board, order, seen):
        supposed = _supposed(board, known, seen, thinkable)
        reason = void_reason(board, rulebook, supposed, power, thinkable)
        if reason is None:
            return Judged(as_meant(board, rulebook, supposed, thinkable), None)
        first = first or Judged(as_meant(board, rulebook, supposed, thinkable), reason)
    assert first is not None  # there is always the order as it was written
    return first


def _thinkable(board: Map, order: Order, seen: frozenset[ProvinceId]) -> Iterator[Order]:
    """The order as it was written, then with each other unit that may stand unseen in the helped place."""
    yield order
    helped = helped_by(order)
    province = board.provinces.get(helped.province) if helped is not None else None
    if helped is None or province is None or province.id in seen:
        return
    army = (Unit(UnitType.ARMY, province.id),) if province.terrain is not Terrain.SEA else ()
    for unit in (*army, *(Unit(UnitType.FLEET, place) for place in province.moorings)):
        if unit != helped:
            yield helping(order, unit)


def helped_by(order: Order) -> Unit | None:
    """The unit that an order supports or carries."""
    match order:
        case SupportHold(_, of) | SupportMove(_, of) | Convoy(_, of):
            return of
        case _:
            return None


def helping(order: Order, unit: Unit) -> Order:
    """The same support or convoy for another unit."""
    match order:
        case SupportHold() | SupportMove():
            return replace(order, of=unit)
        case Convoy():
            return replace(order, army=unit)
        case _:
            return order


def _supposed(board: Map, known: Position, seen: frozenset[ProvinceId], order: Order) -> Position:
    """The known position, and in the fog what the order needs: the unit it helps, and fleets on every sea."""
    unit, helped = unit_of(order), helped_by(order)
    here = unit.province if unit is not None else ""
    seas = (id for id, province in board.provinces.items() if province.carries)
    phantoms = {sea: Unit(UnitType.FLEET, sea) for sea in seas if sea not in seen and sea != here}
    if helped is not None and helped.province in board.provinces and helped.province not in seen:
        phantoms[helped.province] = helped
    return replace(known, units=MappingProxyType({**known.units, UNSEEN: frozenset(phantoms.values())}))
