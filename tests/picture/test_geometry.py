from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from judge.errors import BadData
from judge.picture.geometry import Geometry, Point, along, build_geometry, length, polygons
from judge.rules.maps import Terrain
from judge.shelf import USUAL_BOARD, load_geometry
from tests.picture.scenes import BOARD, GEOMETRY

RAW = json.loads((Path(__file__).parents[2] / "judge/boards/standard/geometry.json").read_text(encoding="utf-8"))


def is_inside(point: Point, outline: str) -> bool:
    crossings = 0
    for ring in polygons(outline):
        for (x, y), (to_x, to_y) in pairwise((*ring, ring[0])):
            if (y > point[1]) != (to_y > point[1]):
                crossings += x + (point[1] - y) * (to_x - x) / (to_y - y) > point[0]
    return crossings % 2 == 1


def test_every_province_of_the_board_is_drawn_and_no_other() -> None:
    assert set(GEOMETRY.sites) == set(BOARD.provinces)


@pytest.mark.parametrize("id", sorted(BOARD.provinces))
def test_a_province_is_drawn_as_what_it_is(id: str) -> None:
    province, site = BOARD.provinces[id], GEOMETRY.sites[id]

    assert (site.outline == "") == (province.terrain is Terrain.SEA)
    assert (site.centre is not None) == province.is_centre
    assert set(site.coasts) == set(province.coasts)


@pytest.mark.parametrize("id", sorted(id for id, site in GEOMETRY.sites.items() if site.outline))
def test_anchors_lie_inside_their_land(id: str) -> None:
    site = GEOMETRY.sites[id]

    assert is_inside(site.unit, site.outline)
    assert is_inside(site.label, site.outline)


@pytest.mark.parametrize("id", sorted(BOARD.provinces))
def test_the_squares_know_which_province_lies_where(id: str) -> None:
    assert GEOMETRY.province_at(*GEOMETRY.sites[id].unit) == id


@pytest.mark.parametrize("id", sorted(id for id, site in GEOMETRY.sites.items() if site.outline))
def test_the_squares_agree_with_the_outlines(id: str) -> None:
    cell, columns = GEOMETRY.cell, GEOMETRY.columns
    middles = [
        ((number % columns + 0.5) * cell, (number // columns + 0.5) * cell)
        for number, province in enumerate(GEOMETRY.cells)
        if province == id
    ]

    inside = sum(is_inside(middle, GEOMETRY.sites[id].outline) for middle in middles)

    # The straits inside of Denmark and Constantinople are theirs, but no land; small islands are smaller than squares.
    assert inside > len(middles) * (0.6 if id in ("den", "con") else 0.8)


def test_all_that_is_drawn_lies_on_the_board() -> None:
    for arc in GEOMETRY.arcs:
        for line in polygons(arc.path):
            assert all(-1 <= x <= GEOMETRY.width + 1 and -1 <= y <= GEOMETRY.height + 1 for x, y in line)


def test_neighbours_have_a_gate_between_them() -> None:
    missing = {
        (here, there)
        for table in (BOARD.army, BOARD.fleet)
        for here, around in table.items()
        for there in around
        if "/" not in here + there and (here, there) not in GEOMETRY.gates
    }

    assert missing == set()


def test_a_place_that_is_not_drawn_has_no_point() -> None:
    assert GEOMETRY.unit_at("atlantis") is None
    assert GEOMETRY.unit_at("stp/nc") != GEOMETRY.unit_at("stp/sc")
    assert GEOMETRY.province_at(-1, 5) == GEOMETRY.province_at(1e9, 5) == ""


def test_points_lie_along_a_line() -> None:
    line = ((0.0, 0.0), (3.0, 4.0), (3.0, 10.0))

    assert length(line) == 11
    assert along(line, 8) == (3.0, 7.0)
    assert along(line, 99) == (3.0, 10.0)


@pytest.mark.parametrize("key", [key for key in RAW if key != "about"])
def test_a_geometry_without_a_part_is_bad_data(key: str) -> None:
    with pytest.raises(BadData, match="no geometry"):
        build_geometry("broken", {other: value for other, value in RAW.items() if other != key})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("width", "wide"),
        ("cells", ["x1"]),
        ("cells", ["?"]),
        ("arcs", [{}]),
        ("provinces", {"mun": {"unit": [1]}}),
        ("cell", 0),
    ],
)
def test_a_geometry_with_a_broken_part_is_bad_data(key: str, value: object) -> None:
    with pytest.raises(BadData, match="no geometry"):
        build_geometry("broken", {**RAW, key: value})


def test_the_shelf_reads_a_geometry_once_and_knows_none_of_other_boards() -> None:
    assert isinstance(load_geometry(USUAL_BOARD), Geometry)
    assert load_geometry(USUAL_BOARD) is load_geometry(USUAL_BOARD)
    with pytest.raises(BadData, match="there is no such board"):
        load_geometry("../standard")
