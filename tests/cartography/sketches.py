"""Small boards to be drawn: who borders whom, in a line each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.picture.geometry import Point
from judge.rules.maps import Map, Province, Terrain
from judge.rules.places import Location
from judge.rules.position import Phase, PhaseKind, Season


def sketch(provinces: str, army: str, fleet: str = "") -> tuple[Map, Mapping[str, Point]]:
    """A board and where its names stand, of `id terrain x y [coasts]; …` and of borders as `a-b c-d/nc`."""
    found, at = {}, {}
    for line in provinces.split(";"):
        id, terrain, x, y, *coasts = line.split()
        found[id] = Province(id, id.title(), Terrain(terrain), is_centre=False, home=None, coasts=tuple(coasts))
        at[id] = float(x), float(y)
    board = Map("sketch", (), found, _table(army), _table(fleet), {}, Phase(1901, Season.SPRING, PhaseKind.MOVEMENT))
    return board, MappingProxyType(at)


def _table(borders: str) -> dict[Location, frozenset[Location]]:
    found: dict[Location, set[Location]] = {}
    for border in borders.split():
        a, b = border.split("-")
        found.setdefault(a, set()).add(b)
        found.setdefault(b, set()).add(a)
    return {place: frozenset(others) for place, others in found.items()}


RING = sketch(
    "aaa coast 500 400; bbb coast 650 500; ccc coast 500 600; ddd inland 400 500; "
    "sea sea 200 200; ebb sea 800 200; low sea 800 850",
    "aaa-bbb bbb-ccc ccc-ddd aaa-ddd",
    "aaa-bbb bbb-ccc sea-aaa sea-ebb ebb-aaa ebb-bbb low-bbb low-ebb low-ccc sea-low sea-ccc",
)
"""A land with an inland province, amid three seas."""

STRAIT = sketch(
    "aaa coast 300 500; bbb coast 700 500; sea sea 500 250; low sea 500 750",
    "aaa-bbb",
    "sea-low aaa-sea aaa-low bbb-sea bbb-low",
)
"""Two lands and two seas, and all four border on each other, as at a strait."""

FIVE = sketch(
    "aaa inland 500 100; bbb inland 900 400; ccc inland 750 850; ddd inland 250 850; eee inland 100 400",
    "aaa-bbb aaa-ccc aaa-ddd aaa-eee bbb-ccc bbb-ddd bbb-eee ccc-ddd ccc-eee ddd-eee",
)
"""Five that all border on each other: on no plane can they all touch."""

TWO_COASTS = sketch(
    "cape coast 500 500 nc sc; west inland 200 500; east inland 800 500; north sea 500 200; south sea 500 800",
    "cape-west cape-east",
    "cape/nc-north cape/sc-south",
)
"""A land between two seas that do not meet, with a coast at each."""

ROW = sketch(
    "aaa inland 100 900; bbb inland 500 900; ccc inland 900 900; ddd inland 500 300",
    "aaa-bbb bbb-ccc aaa-ccc aaa-ddd bbb-ddd ccc-ddd",
)
"""Three in a row at the frame that all border on each other: the line between the outer ones lies on the middle one."""
