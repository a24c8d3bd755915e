"""Where things stand in a province: unit, short name, centre, and fleets on named coasts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from scipy import ndimage

from judge.cartography.graph import Bools, Floats
from judge.cartography.regions import Grid
from judge.picture.geometry import Point
from judge.structs import Struct

SQUARE = 2.5
"""The side of the squares in which places are looked for."""
_UNIT = ((0.0, 0.0), (-15.0, -9.0), (15.0, -9.0), (-14.0, 10.0), (14.0, 10.0))
_NAME = ((-15.0, -4.0), (15.0, -4.0), (-15.0, 4.0), (15.0, 4.0))
_FULL_NAME = ((-34.0, 12.0), (34.0, 12.0), (-30.0, 20.0), (30.0, 20.0))
_CENTRE = ((-5.0, 0.0), (5.0, 0.0), (0.0, -5.0), (0.0, 5.0))
_NAMES_AT = ((0.0, 21.0), (0.0, -20.0), (33.0, 3.0), (-33.0, 3.0), (24.0, 19.0), (-24.0, 19.0))
_CENTRES_AT = ((22.0, -7.0), (-22.0, -7.0), (0.0, -21.0), (22.0, 12.0), (-22.0, 12.0), (0.0, 22.0))
_THINGS = (_UNIT, (15.0, 10.0)), (_NAME, (15.0, 5.0)), (_CENTRE, (5.0, 5.0))
"""Unit, short name and centre: their spots, and half of their width and height."""
_ENOUGH = 6.0
"""How far things stay from the border, where they can, in board units."""
_TIGHT = -3.0
"""Nobody sees that a thing reaches so little out of its province, least of all the full name of a sea."""
_FAR = 70.0
"""Nobody takes a name further off for that of the unit."""
_SHORE, _ALONG = 13.0, 24.0
"""How far a fleet on a named coast is from its water, and from all other borders, where it can be."""


class Places(Struct, frozen=True):
    """Where things stand; `room` is how far the tightest is from the border, below 0 outside of it."""

    unit: Point
    label: Point
    centre: Point | None
    room: float


class _Layout(Struct, frozen=True):
    name: Point
    centre: Point | None

    def spots(self, *, is_sea: bool) -> list[Point]:
        spots = [*_UNIT, *_moved(_NAME, self.name)]
        if is_sea:
            spots += _moved(_FULL_NAME, self.name)
        if self.centre is not None:
            spots += _moved(_CENTRE, self.centre)
        return spots


def places(own: Bools, *, is_sea: bool, has_centre: bool) -> Places:
    """Where unit, name and centre have most room in the squares of a province."""
    corner, depth = _depth(own)
    best: tuple[float, float, Point, _Layout] | None = None
    for layout in _layouts(has_centre=has_centre, is_sea=is_sea):
        room = _room(depth, layout.spots(is_sea=is_sea))
        # The first layout that has enough room is as good as any.
        score = np.minimum(room, _ENOUGH) + 0.12 * np.minimum(depth, 60) * (room >= _ENOUGH) + 0.02 * depth
        row, column = divmod(int(np.argmax(score)), score.shape[1])
        found = float(min(room[row, column], _ENOUGH)), float(score[row, column])
        if best is None or (found[0], found[1] * (found[0] < _ENOUGH)) > (best[0], best[1] * (best[0] < _ENOUGH)):
            best = *found, _middle(row + corner[0], column + corner[1]), layout
    assert best is not None
    room_of, _, unit, layout = best
    beside = Places(unit, _sum(unit, layout.name), layout.centre and _sum(unit, layout.centre), room_of)
    if beside.room > _TIGHT:
        return beside
    apart = _apart(corner, depth, has_centre=has_centre)
    return apart if apart.room > beside.room else beside


def _apart(corner: tuple[int, int], depth: Floats, *, has_centre: bool) -> Places:
    """Unit, name and centre each where it has most room: a crooked province has none for all three side by side."""
    stands: list[tuple[int, int]] = []
    rooms = []
    for spots, half in _THINGS[: 3 if has_centre else 2]:
        room = _room(depth, spots)
        for (row, column), (_, other) in zip(stands, _THINGS, strict=False):
            wide, high = (round((a + b) / SQUARE) for a, b in zip(half, other, strict=True))
            room[max(0, row - high + 1) : row + high, max(0, column - wide + 1) : column + wide] = -np.inf
        if stands:
            down, across = np.ogrid[: room.shape[0], : room.shape[1]]
            room[np.hypot(down - stands[0][0], across - stands[0][1]) * SQUARE > _FAR] = -np.inf
        row, column = divmod(int(np.argmax(room)), room.shape[1])
        stands.append((row, column))
        rooms.append(float(room[row, column]))
    unit, name, *centre = (_middle(row + corner[0], column + corner[1]) for row, column in stands)
    return Places(unit, name, centre[0] if centre else None, min(rooms))


def mooring(own: Bools, water: Bools, taken: Sequence[Point]) -> Point:
    """Where a fleet stands on a named coast: at the middle of the shore of some water, away from what stands there."""
    to_water = np.asarray(ndimage.distance_transform_edt(~water), dtype=float) * SQUARE
    to_other = np.asarray(ndimage.distance_transform_edt(own | water), dtype=float) * SQUARE
    score = np.minimum(to_other, _ALONG) - 1.6 * np.abs(to_water - _SHORE)
    rows, columns = np.nonzero(own)
    for x, y in taken:
        away = np.hypot((columns + 0.5) * SQUARE - x, (rows + 0.5) * SQUARE - y)
        score[rows, columns] += 0.5 * np.minimum(away, 32.0)
    at = int(np.argmax(score[rows, columns]))
    return _middle(int(rows[at]), int(columns[at]))


def touching(own: Bools, others: Grid, labels: Iterable[int]) -> Bools:
    """The squares of some labels that lie next to those of a province."""
    wide = ndimage.binary_dilation(own, iterations=2)
    return np.asarray(wide & np.isin(others, list(labels)))


def _layouts(*, has_centre: bool, is_sea: bool) -> list[_Layout]:
    names = _NAMES_AT[:2] if is_sea else _NAMES_AT
    if not has_centre:
        return [_Layout(name, None) for name in names]
    return [
        _Layout(name, centre)
        for name in names
        for centre in _CENTRES_AT
        if abs(name[0] - centre[0]) > 21 or abs(name[1] - centre[1]) > 10
    ]


def _moved(spots: Sequence[Point], by: Point) -> list[Point]:
    return [_sum(spot, by) for spot in spots]


def _sum(one: Point, other: Point) -> Point:
    return round(one[0] + other[0], 1), round(one[1] + other[1], 1)


def _middle(row: int, column: int) -> Point:
    return round((column + 0.5) * SQUARE, 1), round((row + 0.5) * SQUARE, 1)


def _depth(own: Bools) -> tuple[tuple[int, int], Floats]:
    """How far each square of a box round a province is from its border, below 0 outside, and the box's corner."""
    rows, columns = np.nonzero(own)
    pad = 3
    top, left = max(0, int(rows.min()) - pad), max(0, int(columns.min()) - pad)
    part = np.pad(own[top : int(rows.max()) + pad, left : int(columns.max()) + pad], 1)
    inside = np.asarray(ndimage.distance_transform_edt(part), dtype=float)
    outside = np.asarray(ndimage.distance_transform_edt(~part), dtype=float)
    return (top - 1, left - 1), (inside - outside) * SQUARE


def _room(depth: Floats, spots: Sequence[Point]) -> Floats:
    """For each square as the place of a unit, how far the worst of some spots round it is from the border."""
    found = np.full(depth.shape, np.inf)
    reach = 36
    wide = np.pad(depth, reach, constant_values=-99.0)
    rows, columns = depth.shape
    for x, y in spots:
        dy, dx = reach + round(y / SQUARE), reach + round(x / SQUARE)
        found = np.minimum(found, wide[dy : dy + rows, dx : dx + columns])
    return found
