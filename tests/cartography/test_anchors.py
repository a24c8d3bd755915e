"""Unit, name and centre stand where there is room for them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from judge.cartography.anchors import SQUARE, places
from judge.cartography.graph import Bools
from judge.picture.geometry import Point


def ground(*boxes: tuple[int, int, int, int]) -> Bools:
    """Squares of 100 by 100 board units of which these are a province's own: left, top, right, bottom."""
    own = np.zeros((int(100 / SQUARE), int(100 / SQUARE)), dtype=bool)
    for left, top, right, bottom in boxes:
        own[int(top / SQUARE) : int(bottom / SQUARE), int(left / SQUARE) : int(right / SQUARE)] = True
    return own


def corners(middle: Point, wide: float, high: float) -> Iterator[Point]:
    x, y = middle
    return ((x + dx * wide / 2, y + dy * high / 2) for dx in (-1, 1) for dy in (-1, 1))


def lies_in(own: Bools, middle: Point, wide: float, high: float) -> bool:
    return all(own[int(y / SQUARE), int(x / SQUARE)] for x, y in corners(middle, wide, high))


def test_a_roomy_province_has_its_name_below_its_unit() -> None:
    found = places(ground((5, 5, 95, 95)), is_sea=False, has_centre=True)

    assert found.room > 0
    assert found.label == (found.unit[0], found.unit[1] + 21)


def test_where_they_have_no_room_side_by_side_each_stands_where_it_has() -> None:
    """Room for the unit, room for the name, and a narrow way between them."""
    own = ground((2, 2, 38, 30), (18, 30, 22, 78), (2, 78, 48, 98))

    found = places(own, is_sea=False, has_centre=False)

    assert lies_in(own, found.unit, 24, 16)
    assert lies_in(own, found.label, 26, 8)


def test_things_that_stand_apart_do_not_cover_each_other() -> None:
    own = ground((2, 2, 40, 30), (18, 30, 22, 78), (2, 78, 48, 98))

    found = places(own, is_sea=False, has_centre=True)

    assert found.centre is not None
    stands = ((found.unit, 15, 10), (found.label, 15, 5), (found.centre, 5, 5))
    for at, (one, wide, high) in enumerate(stands):
        for other, as_wide, as_high in stands[at + 1 :]:
            apart = abs(one[0] - other[0]), abs(one[1] - other[1])
            assert apart[0] >= wide + as_wide - SQUARE or apart[1] >= high + as_high - SQUARE
