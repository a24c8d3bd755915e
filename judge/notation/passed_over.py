"""Words that give no order and name a unit or place that an order is still missing for, outside of a movement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from judge.notation.mentions import provinces
from judge.notation.orders_read import OrdersRead
from judge.notation.reading_scene import ReadingScene
from judge.notation.segment import Segment
from judge.rules.places import ProvinceId
from judge.rules.position import PhaseKind


def passed_over(silent: Iterable[Segment], orders: OrdersRead, scene: ReadingScene) -> Iterator[Segment]:
    """The stretches of a letter that speak of what is still to be ordered: a retreat, a build, a removal.

    Of a letter that orders all that is due nothing is missing, whatever else it says.
    """
    if scene.kind is PhaseKind.MOVEMENT or not scene.powers:
        return
    missing = frozenset(_driven(orders, scene) if scene.kind is PhaseKind.RETREAT else _due(orders, scene))
    yield from (segment for segment in silent if not missing.isdisjoint(provinces(segment.plain)))


def _driven(orders: OrdersRead, scene: ReadingScene) -> Iterator[ProvinceId]:
    """The provinces whose dislodged units have no order."""
    for province, (power, _) in scene.driven.items():
        if scene.may_order(power) and orders.has_none_for((power, province)):
            yield province


def _due(orders: OrdersRead, scene: ReadingScene) -> Iterator[ProvinceId]:
    """Where powers that have not ordered all that is due may build, or have units that they may remove."""
    for power, count in scene.due().items():
        given = sum(order.power == power for order in orders)
        if not scene.may_order(power) or given >= abs(count):
            continue
        if count < 0:
            yield from (unit.province for unit in scene.position.units.get(power, ()))
        else:
            homes = (place.id for place in scene.board.provinces.values() if place.home == power)
            yield from (home for home in homes if home not in scene.standing)
