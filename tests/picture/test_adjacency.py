"""The drawn board is the played one: what touches on paper are neighbours, and neighbours touch."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import dist

from judge.picture.geometry import Point, polygons
from judge.rules.maps import Terrain
from judge.rules.places import Location, province_id
from tests.picture.plates import BOARD, GEOMETRY

SEAS = {province.id for province in BOARD.provinces.values() if province.terrain is Terrain.SEA}
LANDS = sorted(GEOMETRY.sites.keys() - SEAS)
NEAR = 1.5
"""Board units between two ends of lines that are one point; the file is rounded to tenths of them."""

Pair = tuple[Location, Location]
Line = tuple[Point, ...]


def pairs(near: Iterable[tuple[Location, Iterable[Location]]], *, by_province: bool = False) -> set[Pair]:
    both = ((one, other) for one, others in near for other in others)
    named = ((province_id(one), province_id(other)) for one, other in both) if by_province else both
    return {(min(pair), max(pair)) for pair in named}


def corners(path: str) -> set[Point]:
    return {(round(x, 1), round(y, 1)) for line in polygons(path) for x, y in line}


def ends(line: Line) -> tuple[Point, Point]:
    return line[0], line[-1]


def touches(one: Line, other: Line) -> bool:
    return any(dist(here, there) < NEAR for here in ends(one) for there in ends(other))


@cache
def shores() -> dict[str, list[tuple[str, Line]]]:
    """The pieces of coastline of each province, with the sea before them."""
    found: dict[str, list[tuple[str, Line]]] = defaultdict(list)
    for arc in GEOMETRY.arcs:
        water, land = {arc.a, arc.b} & SEAS, {arc.a, arc.b} & set(LANDS)
        if water and land:
            found[min(land)] += [(min(water), line) for line in polygons(arc.path)]
    return found


def coasts(province: str) -> list[list[tuple[str, Line]]]:
    """The coastline in pieces that hang together; each island is one."""
    whole: list[list[tuple[str, Line]]] = []
    for piece in shores()[province]:
        joined = [part for part in whole if any(touches(piece[1], line) for _, line in part)]
        whole = [part for part in whole if part not in joined] + [[piece, *(each for part in joined for each in part)]]
    return whole


def coast_of(province: str, line: Line) -> Location | None:
    """The coast that a border of a province ends at; None when it ends inland."""
    named = [place for place in BOARD.fleet if place.startswith(f"{province}/")]
    for part in coasts(province):
        if any(touches(line, shore) for _, shore in part):
            seas = {sea for sea, _ in part}
            return next((place for place in named if seas <= set(BOARD.fleet[place])), province)
    return None


def by_water() -> Iterator[Pair]:
    """Pairs of coasts between which a border comes down to the sea."""
    for arc in GEOMETRY.arcs:
        if {arc.a, arc.b} <= set(LANDS) and arc.a != arc.b:
            for line in polygons(arc.path):
                for end in ends(line):
                    one, other = coast_of(arc.a, (end,)), coast_of(arc.b, (end,))
                    if one and other:
                        yield min(one, other), max(one, other)


def test_armies_may_go_where_outlines_touch() -> None:
    outlines = {land: corners(GEOMETRY.sites[land].outline) for land in LANDS}
    # The Danish straits are Danish: an army marches from Denmark to Sweden (every rulebook's map says so).
    outlines["den"] |= set().union(
        *(corner for corner in map(corners, GEOMETRY.scenery["inner"].split("z")) if len(corner & outlines["den"]) > 1)
    )

    drawn = {pair for pair in combinations(LANDS, 2) if len(outlines[pair[0]] & outlines[pair[1]]) > 1}

    assert drawn == pairs(BOARD.army.items())
    assert len(drawn) == 111


def test_every_shared_border_is_drawn_once_and_no_other() -> None:
    drawn = {(min(arc.a, arc.b), max(arc.a, arc.b)) for arc in GEOMETRY.arcs if {arc.a, arc.b} <= GEOMETRY.sites.keys()}
    known = pairs(BOARD.army.items()) | {
        pair for pair in pairs(BOARD.fleet.items(), by_province=True) if SEAS & set(pair)
    }

    assert {pair for pair in drawn if pair[0] != pair[1]} == known


def test_fleets_may_go_along_coasts_that_meet() -> None:
    drawn = set(by_water())

    assert drawn == {pair for pair in pairs(BOARD.fleet.items()) if not {province_id(place) for place in pair} & SEAS}


def test_each_named_coast_lies_at_its_seas() -> None:
    for place in BOARD.fleet:
        province, _, coast = place.partition("/")
        if coast:
            seas = set(BOARD.fleet[place]) & SEAS
            assert seas in [{sea for sea, _ in part} for part in coasts(province)], place
            assert coast in GEOMETRY.sites[province].coasts
