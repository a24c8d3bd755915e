"""The drawn board as a file `geometry.json` holds it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
from scipy import ndimage

from judge.cartography.anchors import SQUARE, Places, mooring, places, touching
from judge.cartography.graph import Bools, Graph, Ints, Pair
from judge.cartography.links import link_paths
from judge.cartography.polish import polished
from judge.cartography.regions import GAP, OUTSIDE, Grid, regions, spines
from judge.cartography.relax import relaxed
from judge.cartography.route import routed
from judge.cartography.shapes import filled, path, rings, thinned
from judge.cartography.strips import parted, touch_table
from judge.cartography.trace import FRAME, Line, lines_of
from judge.cartography.untangle import SPOKES, untangled
from judge.cartography.web import Web, web_of
from judge.rules.places import Power, ProvinceId, province_id
from judge.structs import Struct, replace

CELL = 5
_PRIME, _AGAIN = 50, 70
"""Steps of spreading out: before borders find a way round, and after."""
_TRIES, _MORE_TRIES = ((5, SPOKES), (12, SPOKES)), ((20, 20), (50, SPOKES), (50, 20))
"""How points are moved, as `untangled` takes it; more ways are tried where each of the first leaves links."""
_KEPT = 2
"""Of the further ways, so many with the fewest links are drawn to the end; the best drawing is kept."""
_SEEN = 12.0
"""A contact so long is seen at once, in board units."""
_SMALL = 2000.0
"""A province with less ground has no room for a unit and a name: a link is better than that."""
_LONG = 1.15
"""Borders longer than this, in spacings, may give way to what is beside them."""

Said = Callable[[str], None]
"""Told the name of each part of the work as it begins."""


def geometry_of(graph: Graph, said: Said = lambda part: None) -> dict[str, object]:
    """A board drawn from who borders whom and where names stand: the mapping that a geometry file holds."""
    drawn = _outlined(_spread(graph, _TRIES, said), said)
    if all(any(_faults(graph, lines)[:-1]) for _, lines in drawn):
        said("again")
        fewest = sorted(_spread(graph, _MORE_TRIES, said), key=lambda web: len(web.links))
        drawn += _outlined(fewest[:_KEPT], said)
    web, lines = min(drawn, key=lambda found: _faults(graph, found[1]))
    said("place")
    return _sheet(graph, _with_lost(web, lines), _Drawn(web, lines, _masks(web, lines)))


def _spread(graph: Graph, tries: Sequence[tuple[int, int]], said: Said) -> list[Web]:
    """The webs that ways of moving points lead to, without a crossing, each once."""
    said("untangle")
    webs: list[Web] = []
    for worst, spokes in tries:
        found = untangled(web_of(graph), worst, spokes)
        if not any(found.links == web.links and np.array_equal(found.places, web.places) for web in webs):
            webs.append(found)
    said("spread")
    webs = [relaxed(web, _PRIME) for web in webs]
    said("route")
    return [relaxed(routed(web).bent(_LONG), _AGAIN) for web in webs]


def _outlined(webs: Sequence[Web], said: Said) -> list[tuple[Web, list[Line]]]:
    """Each web with the lines between the provinces."""
    said("share")
    grids = [_shared(web) for web in webs]
    said("trace")
    return [(web, [thinned(line) for line in lines_of(grid)]) for web, grid in zip(webs, grids, strict=True)]


def _shared(web: Web) -> Grid:
    """The ground shared out, with no false border."""
    grid = regions(web)
    kept = spines(web, grid.shape)
    return _without_gaps(web.graph, polished(web.graph, parted(web.graph, grid, kept), kept))


def _faults(graph: Graph, lines: Sequence[Line]) -> tuple[int, int, int, float]:
    """What is wrong with a drawing, the less the better: how many false contacts, provinces too small, and links.

    Last, how far the shortest contact falls short of what is seen.
    """
    lengths: dict[Pair, float] = {}
    for line in lines:
        if min(line.a, line.b) >= 0:
            long = float(np.hypot(*np.diff(line.points, axis=0).T).sum())
            lengths[line.a, line.b] = max(long, lengths.get((line.a, line.b), 0.0))
    edges = set(graph.edges)
    small = sum(_ground(number, lines) < _SMALL for number in range(len(graph.ids)))
    return len(lengths.keys() - edges), small, len(edges - lengths.keys()), -min([_SEEN, *lengths.values()])


def _ground(label: int, lines: Sequence[Line]) -> float:
    """What the outlines of a label enclose, in square board units."""
    corners = (np.asarray(ring).T for ring in rings(label, lines))
    return sum(abs(float(np.dot(x[:-1], y[1:]) - np.dot(x[1:], y[:-1]))) / 2 for x, y in corners)


def _with_lost(web: Web, lines: Sequence[Line]) -> Web:
    """The web with a link for each border that is no contact in the end, and for no other."""
    shown = {(line.a, line.b) for line in lines}
    return replace(web, links=tuple(sorted(set(web.graph.edges) - shown)))


class _Drawn(Struct, frozen=True, eq=False):
    web: Web
    lines: Sequence[Line]
    masks: Mapping[int, Bools]
    """The squares of `SQUARE` units that each label fills."""


def _without_gaps(graph: Graph, grid: Grid) -> Grid:
    """Gaps between lands stay and become lakes; those at the water become land out of play."""
    is_sea = np.append(graph.is_sea, [True, False])
    pieces, count = ndimage.label(grid == GAP, structure=np.ones((3, 3)))
    grid = grid.copy()
    for number in range(1, count + 1):
        own = pieces == number
        if is_sea[grid[ndimage.binary_dilation(own, structure=np.ones((3, 3))) & ~own]].any():
            grid[own] = OUTSIDE
    return grid


def _masks(web: Web, lines: Sequence[Line]) -> dict[int, Bools]:
    rows, columns = int(web.height / SQUARE), int(web.width / SQUARE)
    labels = sorted({label for line in lines for label in (line.a, line.b)} - {FRAME})
    return {label: filled(rings(label, lines), SQUARE, rows, columns) for label in labels}


def _sheet(graph: Graph, web: Web, drawn: _Drawn) -> dict[str, object]:
    lines = drawn.lines
    found = {
        id: places(
            drawn.masks[number], is_sea=bool(graph.is_sea[number]), has_centre=graph.board.provinces[id].is_centre
        )
        for number, id in enumerate(graph.ids)
    }
    return {
        "about": f"{graph.board.name}: a drawing computed from its borders and where its names stand.",
        "width": web.width,
        "height": web.height,
        "cell": CELL,
        "neutral": _outline(OUTSIDE, lines),
        "lakes": _outline(GAP, lines),
        "inner": "",
        "straits": "",
        "mountains": "",
        "countries": countries(graph),
        "links": link_paths(graph, web.links, drawn.masks, {id: each.unit for id, each in found.items()}),
        "provinces": {id: _province(graph, drawn, number, found[id]) for number, id in enumerate(graph.ids)},
        "arcs": [arc for line in lines if (arc := _arc(graph, line)) is not None],
        "cells": _cells(graph, web, lines),
    }


def _outline(label: int, lines: Sequence[Line]) -> str:
    return "".join(path(ring, is_closed=True) for ring in rings(label, lines))


def _province(graph: Graph, drawn: _Drawn, number: int, stand: Places) -> dict[str, object]:
    province = graph.board.provinces[graph.ids[number]]
    found: dict[str, object] = {"unit": stand.unit, "label": stand.label}
    if stand.centre is not None:
        found["centre"] = stand.centre
    if province.coasts:
        found["coasts"] = _moorings(graph, drawn, number, stand)
    if not graph.is_sea[number]:
        found["outline"] = _outline(number, drawn.lines)
    return found


def _moorings(graph: Graph, drawn: _Drawn, number: int, stand: Places) -> dict[str, tuple[float, float]]:
    """Where a fleet stands on each named coast: at the waters that no other coast of the province has."""
    province = graph.board.provinces[graph.ids[number]]
    reached = {
        coast: {province_id(place) for place in graph.board.fleet.get(f"{province.id}/{coast}", frozenset())}
        for coast in province.coasts
    }
    own, taken, found = drawn.masks[number], [stand.unit, stand.label], {}
    for coast in province.coasts:
        others = set().union(*(reached[each] for each in province.coasts if each != coast))
        for wanted in (reached[coast] - others, reached[coast]):
            water = _touched(graph, drawn, own, wanted)
            if water.any():
                break
        else:
            water = ~own
        found[coast] = mooring(own, water, taken)
        taken.append(found[coast])
    return found


def _touched(graph: Graph, drawn: _Drawn, own: Bools, wanted: set[ProvinceId]) -> Bools:
    """The squares next to a province of some others; of seas only, where there are seas among them."""
    numbers = [graph.numbers[id] for id in sorted(wanted)]
    seas = [number for number in numbers if graph.is_sea[number]]
    found = np.zeros_like(own)
    for number in seas or numbers:
        found |= touching(own, drawn.masks[number].astype(np.int16), [1])
    return found


def _arc(graph: Graph, line: Line) -> dict[str, object] | None:
    if FRAME in (line.a, line.b):
        return None
    sides = [graph.ids[label] if label >= 0 else "lake" if label == GAP else "-" for label in (line.a, line.b)]
    wet = sum(label == GAP or (label >= 0 and bool(graph.is_sea[label])) for label in (line.a, line.b))
    kind = ("border", "coast", "sea")[wet]
    return {"a": min(sides), "b": max(sides), "kind": kind, "path": path(line.points)}


def _cells(graph: Graph, web: Web, lines: Sequence[Line]) -> list[str]:
    rows, columns = web.height // CELL, web.width // CELL
    whole = np.full((rows, columns), OUTSIDE, dtype=np.int64)
    for number in range(len(graph.ids)):
        whole[filled(rings(number, lines), CELL, rows, columns)] = number
    # A strip that parts two may be narrower than a cell.
    table = touch_table(graph)
    for axis in (0, 1):
        here, there = np.moveaxis(whole, axis, 0)[:-1], np.moveaxis(whole, axis, 0)[1:]
        there[~table[here, there]] = OUTSIDE
    return [_runs(graph, row) for row in whole]


def _runs(graph: Graph, row: Ints) -> str:
    cuts = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), len(row)]
    runs = [(int(row[start]), end - start) for start, end in pairwise(cuts)]
    return " ".join(f"{graph.ids[label] if label >= 0 else ''}{count}" for label, count in runs)


def countries(graph: Graph) -> dict[Power, list[ProvinceId]]:
    """Land without a centre that looks like a power's: most land beside it is the home of that power alone."""
    found: dict[Power, list[ProvinceId]] = {}
    for number, id in enumerate(graph.ids):
        if graph.is_sea[number] or graph.board.provinces[id].is_centre:
            continue
        beside = [graph.ids[other] for other in graph.neighbours(number) if not graph.is_sea[other]]
        homes = [home for other in beside if (home := graph.board.provinces[other].home) is not None]
        if len(set(homes)) == 1 and 2 * len(homes) >= len(beside):
            found.setdefault(homes[0], []).append(id)
    return dict(sorted(found.items()))


def as_json(sheet: Mapping[str, object]) -> str:
    """The text of the file: a line for each province, arc and row of squares."""
    parts = []
    for key, value in sheet.items():
        if key == "provinces":
            assert isinstance(value, dict)
            rows = [f"  {_text(id)}: {_text(each)}" for id, each in value.items()]
            parts.append(f'"{key}": {{\n' + ",\n".join(rows) + "\n }")
        elif key in ("arcs", "cells", "links") and value:
            assert isinstance(value, list)
            parts.append(f'"{key}": [\n' + ",\n".join(f"  {_text(each)}" for each in value) + "\n ]")
        else:
            parts.append(f'"{key}": {_text(value)}')
    return "{\n " + ",\n ".join(parts) + "\n}\n"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))
