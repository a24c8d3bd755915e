"""What is drawn of who borders whom: every border as a contact or a link, none missing, none too many."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from math import dist

import pytest

from judge.boardfiles import board_file
from judge.cartography.graph import graph_of
from judge.cartography.sheet import as_json, geometry_of
from judge.picture.geometry import Geometry, Point, build_geometry, polygons
from judge.picture.survey import survey
from judge.rules.maps import Map
from judge.shelf import USUAL_BOARD, boards, is_drawn, load_board, load_geometry
from tests.cartography import sketches

Sketch = tuple[Map, Mapping[str, Point]]


def standard() -> Sketch:
    """The standard board, of which only the places of the names are known."""
    geometry = load_geometry(USUAL_BOARD)
    return load_board(USUAL_BOARD), {id: site.label for id, site in geometry.sites.items()}


SKETCHES = {
    "ring": sketches.RING,
    "strait": sketches.STRAIT,
    "five": sketches.FIVE,
    "two coasts": sketches.TWO_COASTS,
    "row": sketches.ROW,
    "standard": standard(),
}


def text_of(name: str) -> str:
    board, at = SKETCHES[name]
    return as_json(geometry_of(graph_of(board, at)))


@cache
def drawn(name: str) -> Geometry:
    return build_geometry(name, json.loads(text_of(name)))


@pytest.mark.parametrize(
    ("name", "links"), [("ring", 0), ("strait", 0), ("five", 1), ("two coasts", 0), ("row", 0), ("standard", 0)]
)
def test_every_border_is_drawn_and_no_other(name: str, links: int) -> None:
    found = survey(SKETCHES[name][0], drawn(name))

    assert (found.missing, found.extra) == ((), ())
    assert len(found.links) == links
    assert len(found.contacts) == found.borders - links
    assert found.shortest[0] >= 8, "too short to be seen"


@pytest.mark.parametrize("name", SKETCHES)
def test_every_province_has_room_for_a_unit_and_its_name(name: str) -> None:
    found = survey(SKETCHES[name][0], drawn(name))

    assert found.smallest[0] >= 2000
    assert found.tight == ()


@pytest.mark.parametrize("name", SKETCHES)
def test_what_is_no_neighbour_does_not_touch_in_the_squares_either(name: str) -> None:
    board, geometry = SKETCHES[name][0], drawn(name)

    assert set(geometry.sites) == set(board.provinces)
    assert {id for id in geometry.cells if id} == set(board.provinces)
    assert all(geometry.province_at(*site.unit) == id for id, site in geometry.sites.items())


def test_the_same_board_is_drawn_the_same_twice() -> None:
    assert text_of("ring") == text_of("ring")


def test_a_fleet_stands_on_the_side_of_its_water() -> None:
    geometry = drawn("two coasts")
    cape, north, south = (geometry.sites[id] for id in ("cape", "north", "south"))
    at_north, at_south = cape.coasts["nc"], cape.coasts["sc"]

    assert geometry.province_at(*at_north) == geometry.province_at(*at_south) == "cape"
    assert dist(at_north, north.unit) < dist(at_south, north.unit)
    assert dist(at_south, south.unit) < dist(at_north, south.unit)


def test_a_land_with_a_coast_stands_in_the_water_and_an_inland_one_does_not() -> None:
    geometry = drawn("ring")
    kinds = {(arc.a, arc.b): arc.kind for arc in geometry.arcs}

    assert kinds["aaa", "sea"] == "coast"
    assert kinds["aaa", "ddd"] == "border"
    assert kinds["ebb", "sea"] == "sea"
    assert not {("ddd", "sea"), ("ddd", "low"), ("ddd", "ebb")} & set(kinds)


def test_every_outline_is_closed() -> None:
    for site in drawn("standard").sites.values():
        for ring in polygons(site.outline):
            assert len(ring) >= 3


def test_the_board_in_the_folder_is_drawn_as_it_was_proven() -> None:
    """What the survey says is true of a board that was traced from a map, too."""
    found = survey(load_board(USUAL_BOARD), load_geometry(USUAL_BOARD))

    assert board_file("standard").folder.joinpath("geometry.json").is_file()
    assert found.is_right
    assert found.links == frozenset()


def test_every_board_is_drawn() -> None:
    """That each drawing shows every border and no other, `judge check --data` proves."""
    assert [name for name in boards() if not is_drawn(name)] == []


def test_every_province_of_every_board_has_room_for_a_unit_and_its_name() -> None:
    tight = {name: survey(load_board(name), load_geometry(name)).tight for name in boards()}

    assert {name: where for name, where in tight.items() if where} == {}
