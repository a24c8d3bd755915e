from __future__ import annotations

import math

import pytest

from judge.picture.geometry import Point
from judge.picture.mark_layout import MarkLayout
from judge.picture.track import bowed, chain, cut, through
from judge.rules.orders import UnitType
from tests.picture.scenes import BOARD, GEOMETRY, scene


def test_a_line_begins_and_ends_away_from_the_units() -> None:
    track = cut(bowed((0, 0), (200, 0), 0.2), 17, 21)

    assert math.hypot(*track.points[0]) == pytest.approx(17, abs=1)
    assert math.dist(track.end, (200, 0)) == pytest.approx(21, abs=1)


@pytest.mark.parametrize("far", [1, 10, 30, 50])
def test_a_line_between_units_that_stand_close_is_still_seen(far: float) -> None:
    track = cut(bowed((0, 0), (far, 0), 0), 17, 21)

    assert 0 < track.length <= far
    assert track.points[0][0] < track.end[0]


def test_a_curve_goes_through_its_gate() -> None:
    curve = through((0, 0), (100, 0), (40, 60))

    assert min(math.dist(curve.point(step / 100), (40, 60)) for step in range(101)) < 2


def test_a_chain_passes_all_its_fleets() -> None:
    stops: list[Point] = [(0, 0), (100, 20), (180, 120), (300, 120)]
    track = chain(stops, 17, 20)

    assert all(min(math.dist(stop, point) for point in track.points) < 8 for stop in stops[1:-1])


def _moves(type: UnitType) -> list[str]:
    table = BOARD.army if type is UnitType.ARMY else BOARD.fleet
    return [f"{type.value} {here} - {there}" for here in sorted(table) for there in sorted(table[here])]


@pytest.mark.parametrize("type", UnitType)
def test_every_arrow_into_an_empty_province_ends_in_it(type: UnitType) -> None:
    for order in _moves(type):
        plan = MarkLayout(scene(f"austria: {order}"))
        goal = order.split(" - ")[1]

        tip = plan.lines[0].track.end

        # A fleet is drawn before its coast, an arrow to it as well.
        here = GEOMETRY.province_at(*tip)
        assert here == goal.partition("/")[0] or "/" in goal, order


def test_units_that_go_for_each_other_pass_on_the_right() -> None:
    plan = MarkLayout(scene("austria: A vie - gal · russia: A gal - vie"))
    one, other = (line.track.at(0.5) for line in plan.lines)

    assert math.dist(one, other) > 12


@pytest.mark.parametrize(
    ("order", "around"),
    [("A stp - nwy", {"fin", "swe", "bot"}), ("F nrg - bar", {"nwy"}), ("F mid - wes", {"spa"}), ("F mid - nat", {""})],
)
def test_a_long_arrow_goes_round_what_it_does_not_enter(order: str, around: set[str]) -> None:
    points = MarkLayout(scene(f"russia: {order}")).lines[0].track.points

    # The narrow ends of provinces are cut at their corners.
    strangers = [point for point in points if GEOMETRY.province_at(*point) in around]
    assert len(strangers) <= len(points) * 0.3


def test_an_arrow_bows_around_a_unit_in_its_way() -> None:
    alone = MarkLayout(scene("germany: A mun - kie")).lines[0].track
    plan = MarkLayout(scene("germany: A mun - kie · france: A ruh H; F ber H"))

    unit = GEOMETRY.unit_at("ruh")
    assert unit is not None
    assert min(math.dist(unit, point) for point in plan.lines[0].track.points) >= 17
    assert alone.length <= plan.lines[0].track.length
