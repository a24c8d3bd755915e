"""A player's own orders before the phase is played: a small picture of the part of the board that they are about."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import assert_never

from judge.picture.geometry import Geometry, Point
from judge.picture.scene import MapStyle, PictureScene, View, of_position, with_orders
from judge.rules.maps import Map
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
    unit_of,
)
from judge.rules.outcome import Resolution
from judge.rules.places import Location, Power, province_id
from judge.rules.position import PhaseKind
from judge.rules.reach import beside
from judge.structs import replace

_LEAST = 0.45
"""Of the board's width: a smaller part would be hard to recognise."""
_ASKED = 0.36
"""The same where one place or unit is asked about."""
CLOSE = 0.25
"""The same where it is said what is shown, and few units stand on the board."""
_MOST = 0.75
"""Of the board's width: what is around is left out where it would need more."""
_STEP = 0.05
"""Of the board's width: parts are so much wider than each other, or as wide."""
_UPRIGHT, _FLAT = 1.15, 1.4
"""A picture's width for each bit of its height, at least and at most."""
_ROOM = 52
"""Round the middle of a unit: for its rings, and for the name beside it."""


def of_sketch(
    style: MapStyle, sketch: Resolution, powers: Sequence[Power], title: str, *, least: float = _LEAST
) -> PictureScene:
    """The orders of some powers, and of the board only where their units are and go.

    `least` is how much of the board's width is shown at least.
    """
    position, geometry, board = sketch.before, style.geometry, style.board
    is_retreat = position.phase.kind is PhaseKind.RETREAT
    scene = of_position(style, position, title)
    own = [each for each in scene.standing if each.power in powers and each.is_driven_out is is_retreat]
    left = frozenset(unordered(sketch, powers))
    places = {each.unit.at for each in own} | {place for result in sketch.results for place in places_of(result.order)}
    near: set[Location] = set()
    if position.phase.kind is not PhaseKind.ADJUSTMENT:
        near.update(place for each in own for place in neighbours(board, each.unit))
    found = with_orders(scene, board, sketch.results, position)
    return replace(
        found,
        contested=scene.contested if is_retreat else (),
        unordered=tuple(each for each in own if (each.power, each.unit) in left),
        view=view_of(geometry, points(geometry, places), points(geometry, near), least),
    )


def of_orders(style: MapStyle, shown: Resolution, title: str, *, least: float = _LEAST) -> PictureScene:
    """Some orders, tried or played, with what becomes of them, and of the board only what they are about.

    That units hold which nobody ordered is not drawn, unless one of them is driven out.
    """
    results = [result for result in shown.results if not result.is_default or result.dislodgement is not None]
    found = with_orders(of_position(style, shown.before, title), style.board, results, shown.before)
    places = {place for result in results for place in places_of(result.order)}
    return replace(found, contested=(), view=view_of(style.geometry, points(style.geometry, places), least=least))


def of_place(style: MapStyle, shown: Resolution, title: str) -> PictureScene:
    """The part of a position round the place of the first order, which is not drawn, with that place in its middle."""
    geometry, board = style.geometry, style.board
    province = next(province_id(place) for result in shown.results for place in places_of(result.order))
    near = sorted(beside(board, province))
    (x, y), *_ = inside = points(geometry, [province])
    around = points(geometry, near)
    mirrored = [(2 * x - there[0], 2 * y - there[1]) for there in around]
    view = view_of(geometry, inside, [*around, *mirrored], _ASKED)
    return replace(of_position(style, shown.before, title), view=view, about=(province, *near))


def of_choices(style: MapStyle, shown: Resolution, title: str) -> PictureScene:
    """A position with orders, all that a unit could be given, and of the board only where they are."""
    places = {place for result in shown.results for place in places_of(result.order)}
    scene = with_orders(of_position(style, shown.before, title), style.board, shown.results, shown.before)
    is_retreat = shown.before.phase.kind is PhaseKind.RETREAT
    return replace(
        scene,
        results=shown.results,
        contested=tuple(sorted(shown.before.contested)) if is_retreat else (),
        view=view_of(style.geometry, points(style.geometry, places), least=_ASKED),
    )


def unordered(sketch: Resolution, powers: Sequence[Power]) -> tuple[tuple[Power, Unit], ...]:
    """The units of some powers that have to be ordered and have no order that is drawn."""
    position = sketch.before
    ordered = {(result.power, unit_of(result.order)) for result in sketch.results}
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            due = [(power, unit) for power in powers for unit in position.units_of(power)]
        case PhaseKind.RETREAT:
            due = [(gone.power, gone.unit) for gone in position.dislodged if gone.power in powers]
        case _:
            due = []
    return tuple(each for each in due if each not in ordered)


def places_of(order: Order) -> tuple[Location, ...]:
    """The places that an order names, its unit's first."""
    match order:
        case Move(unit, to) | Retreat(unit, to):
            return unit.at, to
        case SupportHold(unit, of):
            return unit.at, of.at
        case SupportMove(unit, of, to) | Convoy(unit, of, to):
            return unit.at, of.at, to
        case Hold(unit) | Build(unit) | Disband(unit):
            return (unit.at,)
        case Waive():
            return ()
        case _:
            assert_never(order)


def neighbours(board: Map, unit: Unit) -> Iterable[Location]:
    """Where a unit may go by itself."""
    return (board.army if unit.type is UnitType.ARMY else board.fleet).get(unit.at, ())


def points(geometry: Geometry, places: Iterable[Location]) -> list[Point]:
    """Where units in some places are drawn."""
    return [point for place in sorted(places) if (point := geometry.unit_at(place)) is not None]


def view_of(
    geometry: Geometry,
    inside: Sequence[Point],
    around: Sequence[Point] = (),
    least: float = _LEAST,
    upright: float = _UPRIGHT,
) -> View:
    """The smallest part of a good shape that has all points `inside` with room for a unit, and those `around`."""
    boxes = [(x - _ROOM, y - _ROOM, x + _ROOM, y + _ROOM) for x, y in inside]
    if not boxes:
        return View(0, 0, geometry.width, geometry.height)
    wide = _shaped(geometry, [*boxes, *((x, y, x, y) for x, y in around)], least, upright)
    return wide if wide.width <= geometry.width * _MOST else _shaped(geometry, boxes, least, upright)


def _shaped(
    geometry: Geometry, boxes: Sequence[tuple[float, float, float, float]], least: float, upright: float
) -> View:
    width, height = geometry.width, geometry.height
    left, top = max(0.0, min(box[0] for box in boxes)), max(0.0, min(box[1] for box in boxes))
    right, bottom = min(width, max(box[2] for box in boxes)), min(height, max(box[3] for box in boxes))
    wide = min(width, _stepped(max(right - left, width * least, (bottom - top) * upright), width))
    high = min(height, round(max(bottom - top, wide / _FLAT)))
    return View(_start((left + right) / 2, wide, width), _start((top + bottom) / 2, high, height), wide, high)


def _stepped(wide: float, width: int) -> int:
    """A width of a few that there are, so that the ground of one part of a board has the scale of another's."""
    step = round(width * _STEP)
    return math.ceil(round(wide / step, 3)) * step


def _start(middle: float, length: int, most: int) -> int:
    """Where a stretch round a middle begins, moved so that it lies on the board."""
    return min(max(round(middle - length / 2), 0), most - length)
