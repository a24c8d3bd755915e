"""What a drawing says of its board: which borders it shows, which it leaves out or invents, and how small it gets."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import chain, pairwise

from judge.picture.geometry import Geometry, Point, length, polygons
from judge.rules.maps import Map, Terrain
from judge.rules.places import ProvinceId, province_id
from judge.structs import Struct

Pair = tuple[ProvinceId, ProvinceId]
"""Two provinces, the one first in the alphabet first."""
_SEEN = 2
"""So many squares beside each other are a border that is seen."""
_UNIT, _NAME = (24.0, 16.0), (26.0, 8.0)
"""The room of a unit and of a short name, in board units."""


class Survey(Struct, frozen=True):
    """What a drawing shows of the borders of its board."""

    borders: int
    contacts: frozenset[Pair]
    links: frozenset[Pair]
    missing: tuple[Pair, ...]
    """Borders that are neither contacts nor links."""
    extra: tuple[Pair, ...]
    """Contacts and links that are no borders."""
    shortest: tuple[float, Pair]
    """The contact that is hardest to see, and how long it is."""
    smallest: tuple[int, ProvinceId]
    """The smallest province, and its room in square board units."""
    tight: tuple[ProvinceId, ...]
    """Provinces whose unit or name reaches into others."""
    hidden: tuple[Pair, ...]
    """Coasts along which a fleet sails although no water is where they meet."""
    misleading: tuple[Pair, ...]
    """Coasts along which no fleet sails although they meet at the same water."""

    @property
    def is_right(self) -> bool:
        """Whether every border is there and no other."""
        return not self.missing and not self.extra


def survey(board: Map, geometry: Geometry) -> Survey:
    """The survey of a drawing of a board."""
    borders, lengths = borders_of(board), _lengths(geometry)
    links = frozenset(_pair(link.a, link.b) for link in geometry.links)
    contacts = frozenset(lengths)
    seen = frozenset(pair for pair, count in _beside(geometry).items() if count >= _SEEN)
    area = Counter(geometry.cells)
    hidden, misleading = _coasts(board, geometry)
    return Survey(
        borders=len(borders),
        contacts=contacts,
        links=links,
        missing=tuple(sorted(borders - contacts - links)),
        extra=tuple(sorted((contacts | links | seen) - borders)),
        shortest=min(((round(lengths[pair], 1), pair) for pair in contacts), default=(0.0, ("", ""))),
        smallest=min((area[id] * geometry.cell**2, id) for id in geometry.sites),
        tight=tuple(id for id in geometry.sites if not _has_room(geometry, id)),
        hidden=hidden,
        misleading=misleading,
    )


def borders_of(board: Map) -> frozenset[Pair]:
    """Which provinces border on each other, for whatever kind of unit."""
    ways = chain(board.army.items(), board.fleet.items())
    pairs = (_pair(province_id(here), province_id(there)) for here, others in ways for there in others)
    return frozenset(pair for pair in pairs if pair[0] != pair[1])


def _pair(a: ProvinceId, b: ProvinceId) -> Pair:
    return (a, b) if a < b else (b, a)


def _lengths(geometry: Geometry) -> dict[Pair, float]:
    """How long the longest piece of each border between two provinces is."""
    found: dict[Pair, float] = {}
    for arc in geometry.arcs:
        if arc.a != arc.b and {arc.a, arc.b} <= geometry.sites.keys():
            pair = _pair(arc.a, arc.b)
            found[pair] = max(found.get(pair, 0.0), *map(length, polygons(arc.path)))
    return found


def _beside(geometry: Geometry) -> Counter[Pair]:
    """How many squares of two provinces lie beside each other."""
    cells, columns = geometry.cells, geometry.columns
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    across = ((a, b) for row in rows for a, b in pairwise(row) if a != b)
    down = ((a, b) for a, b in zip(cells, cells[columns:], strict=False) if a != b)
    return Counter(_pair(a, b) for a, b in chain(across, down) if a and b)


def _has_room(geometry: Geometry, id: ProvinceId) -> bool:
    """Whether unit and short name lie in their province, but for a corner."""
    site = geometry.sites[id]
    return all(_lies_in(geometry, id, middle, size) for middle, size in ((site.unit, _UNIT), (site.label, _NAME)))


def _lies_in(geometry: Geometry, id: ProvinceId, middle: Point, size: tuple[float, float]) -> bool:
    (x, y), (wide, high) = middle, size
    corners = [(x + dx * wide / 2, y + dy * high / 2) for dx in (-1, 1) for dy in (-1, 1)]
    return geometry.province_at(x, y) == id and sum(geometry.province_at(*each) == id for each in corners) >= 3


def _coasts(board: Map, geometry: Geometry) -> tuple[tuple[Pair, ...], tuple[Pair, ...]]:
    """Pairs of coastal provinces in contact whose common coast is hidden, and those that only seem to have one."""
    shores: dict[tuple[int, int], set[ProvinceId]] = defaultdict(set)
    for arc in geometry.arcs:
        for side in (arc.a, arc.b):
            if side in board.provinces and board.provinces[side].terrain is Terrain.SEA:
                for spot in _ends(arc.path):
                    shores[spot].add(side)
    sails = {(province_id(here), province_id(there)) for here, others in board.fleet.items() for there in others}
    meets: dict[Pair, bool] = {}
    for arc in geometry.arcs:
        if arc.kind == "border" and {arc.a, arc.b} <= board.fleet.keys() | {province_id(at) for at in board.fleet}:
            pair = _pair(arc.a, arc.b)
            meets[pair] = meets.get(pair, False) or any(spot in shores for spot in _ends(arc.path))
    hidden = tuple(sorted(pair for pair, at_sea in meets.items() if pair in sails and not at_sea))
    misleading = tuple(sorted(pair for pair, at_sea in meets.items() if pair not in sails and at_sea))
    return hidden, misleading


def _ends(path: str) -> list[tuple[int, int]]:
    return [(round(x * 10), round(y * 10)) for line in polygons(path) for x, y in (line[0], line[-1])]
