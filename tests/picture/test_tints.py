"""The land of an owner as one shape: what lies between two of his provinces is not drawn."""

from __future__ import annotations

import pytest

from judge.picture.tints import Ring, merged

SQUARE: Ring = ((0, 0), (2, 0), (2, 2), (0, 2))
BESIDE: Ring = ((2, 0), (4, 0), (4, 2), (2, 2))
APART: Ring = ((6, 0), (8, 0), (8, 2))
WITHIN: Ring = ((1, 1), (1, 0), (2, 1))


@pytest.mark.parametrize(
    ("rings", "path"),
    [
        ((SQUARE,), "M0 0l0 2 2 0 0-2z"),
        ((SQUARE, BESIDE), "M0 0l0 2 2 0 2 0 0-2-2 0z"),
        ((BESIDE, SQUARE[::-1]), "M0 0l0 2 2 0 2 0 0-2-2 0z"),
        ((SQUARE, APART), "M0 0l0 2 2 0 0-2zM6 0l2 0 0 2z"),
        ((SQUARE, SQUARE), ""),
        ((), ""),
    ],
)
def test_lines_that_are_there_twice_go(rings: tuple[Ring, ...], path: str) -> None:
    assert merged(rings) == path


def test_every_corner_that_is_left_is_one_of_a_ring() -> None:
    assert merged((SQUARE, WITHIN)).count("z") == 2
