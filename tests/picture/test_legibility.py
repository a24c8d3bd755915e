"""Crowded phases, drawn and looked at: how many arrows and names of all lie where an observer stumbles over them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from types import MappingProxyType

import pytest

from judge.picture.lettering import lettering
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Badge, Sign
from judge.picture.scene import MapStyle, PictureScene, of_resolution
from judge.picture.theme import Theme
from judge.picture.track import bowed, cut, head_at
from judge.prose.maps import wording
from judge.rules.adjudicate import adjudicate
from judge.rules.position import opening
from judge.structs import replace
from tests.bench.phases import give_orders, place_units
from tests.picture.legibility import faults, measured
from tests.picture.plates import CODES, words
from tests.picture.scenes import BOARD, BOOK, CROWDED, GEOMETRY, scene

PHASES = 60
"""Of 22 to 34 units each, about half of which move."""


def phases(code: str) -> Iterator[PictureScene]:
    """The same phases in each language."""
    random = Random(1901)
    names = wording(words(code), BOARD)
    for _ in range(PHASES):
        units = place_units(BOARD, random)
        orders = give_orders(BOARD, random, units)
        at = replace(opening(BOARD), units=MappingProxyType({power: frozenset(own) for power, own in units.items()}))
        given = {power: tuple(orders[unit] for unit in own if unit in orders) for power, own in units.items()}
        yield of_resolution(MapStyle(GEOMETRY, BOARD, names, Theme.LIGHT), adjudicate(BOARD, BOOK, at, given), "")


@cache
def counted(code: str) -> Counter[str]:
    return sum((faults(shown) for shown in phases(code)), Counter())


@pytest.mark.parametrize("code", CODES)
def test_names_keep_clear_of_each_other_of_units_and_of_the_frame(code: str) -> None:
    found = counted(code)

    assert found["orders"] > 1500
    assert not {
        kind: found[kind]
        for kind in ("label on label", "label on unit", "name on unit", "text over the edge")
        if found[kind]
    }


# What is allowed is a little more than what is there: 900 heads and 1,600 lines.
ALLOWED = {
    "head astray": 0,
    "head on unit": 0,
    "head on label": 3,
    "head under badge": 9,
    "badge on badge": 3,
    "line through unit": 7,
    "line through label": 30,
}


@pytest.mark.parametrize("kind", ALLOWED)
@pytest.mark.parametrize("code", CODES)
def test_arrows_and_signs_seldom_cover_anything(code: str, kind: str) -> None:
    found = counted(code)

    assert found["heads"] > 850
    assert found[kind] <= ALLOWED[kind]


def test_what_lies_on_something_is_noticed() -> None:
    """With names that never move and signs on every head, the count is another; so with names on units."""
    shown = scene(CROWDED)
    fair, plan = faults(shown), MarkLayout(shown)
    usual = lettering(GEOMETRY, shown.wording).usual
    plan.badges = [Badge(Sign.STOP, head_at(line.track)) for line in plan.lines]
    careless = measured(plan, usual)
    piled = measured(plan, [replace(block, at=next(iter(plan.stand.values()))) for block in usual])
    outside = measured(plan, [replace(block, at=(0.0, 0.0)) for block in usual])

    for kind in ("line through label", "head under badge"):
        assert careless[kind] > fair[kind]
    assert piled["label on label"] > 2000
    assert piled["label on unit"] == len(usual)
    assert outside["text over the edge"] >= len(usual)


def test_a_head_that_ends_elsewhere_is_noticed() -> None:
    plan = MarkLayout(scene("france: A par - bur"))
    plan.tracks = {"par": cut(bowed((200, 200), (300, 200), 0), 17, 21)}

    assert measured(plan, ())["head astray"] == 1
