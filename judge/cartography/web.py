"""The board as points and lines on paper: each province a point, each border a line that may have bends."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from judge.cartography.graph import Floats, Graph, Ints, Pair, Points
from judge.cartography.segments import crossings
from judge.structs import Struct, replace

_ROOM = 15000.0
"""Square units that a province has on the average: a unit, a name and an arrow find place in it."""
_LEAST_WIDTH = 1100.0
"""Below this the bar above a picture has no room for the powers."""
_MARGIN = 0.62
"""How far the outermost points stay from the frame, in spacings."""


class Web(Struct, frozen=True, eq=False):
    """Points and lines that are moved about until few lines cross."""

    graph: Graph
    width: int
    height: int
    spacing: float
    """How far provinces are from each other on the average."""
    places: Points
    """First the provinces in their order, then the bends of borders."""
    owners: Ints
    """The province of each point."""
    lines: Ints
    """From which point to which; where the owners differ, the border is in the middle."""
    links: tuple[Pair, ...] = ()
    """The borders that are not drawn as contacts."""

    def at(self, places: Points) -> Web:
        """The same with its points elsewhere, but not beyond the margin."""
        margin = self.spacing * _MARGIN
        return replace(self, places=np.clip(places, margin, [self.width - margin, self.height - margin]))

    def without(self, pair: Pair) -> Web:
        """The same with a border as a link."""
        kept = [number for number, each in enumerate(self.pairs()) if each != pair]
        return replace(self, lines=self.lines[kept], links=tuple(sorted({*self.links, pair})))

    def joined(self, pair: Pair, bends: Sequence[tuple[int, tuple[float, float]]]) -> Web:
        """The same with a link as a line again, by bends from its first province to its second, each with its owner."""
        start = len(self.places)
        chain = [pair[0], *range(start, start + len(bends)), pair[1]]
        lines = np.array(list(pairwise(chain)), dtype=np.int64)
        return replace(
            self,
            places=np.vstack([self.places, *([np.array([where for _, where in bends])] if bends else [])]),
            owners=np.concatenate([self.owners, np.array([owner for owner, _ in bends], dtype=np.int64)]),
            lines=np.vstack([self.lines, lines]),
            links=tuple(each for each in self.links if each != pair),
        )

    def bent(self, longest: float) -> Web:
        """The same with two bends in every border that is longer than so many spacings; a sea comes to the land."""
        ends = self.places[self.lines]
        is_long = np.hypot(*(ends[:, 1] - ends[:, 0]).T) > longest * self.spacing
        places, owners, lines = [self.places], [self.owners], [self.lines[~is_long]]
        count = len(self.places)
        for a, b in self.lines[is_long]:
            start, end = self.places[a], self.places[b]
            places.append(np.array([start + (end - start) / 3, start + (end - start) * 2 / 3]))
            one, other = self.owners[a], self.owners[b]
            sea = self.graph.is_sea
            owners.append(
                np.array([one if sea[one] or not sea[other] else other, other if sea[other] or not sea[one] else one])
            )
            lines.append(np.array([[a, count], [count, count + 1], [count + 1, b]]))
            count += 2
        return replace(self, places=np.vstack(places), owners=np.concatenate(owners), lines=np.vstack(lines))

    def pairs(self) -> list[Pair]:
        """The owners at both ends of each line, the lower first."""
        both = np.sort(self.owners[self.lines], axis=1)
        return [(int(a), int(b)) for a, b in both]

    def crossing(self) -> Ints:
        """How many others each line crosses."""
        return np.asarray(crossings(self.places, self.lines).sum(axis=1), dtype=np.int64)


def web_of(graph: Graph) -> Web:
    """The points as on the sketch, on paper of the same shape and of a size that gives each province room."""
    low, high = graph.at.min(axis=0), graph.at.max(axis=0)
    size: Floats = np.maximum(high - low, 60.0)
    spacing = float(_ROOM**0.5)
    area = max(_ROOM * len(graph.ids), (_LEAST_WIDTH**2) * min(1.0, float(size[1] / size[0])))
    spacing = float((area / len(graph.ids)) ** 0.5)
    margin = 2 * _MARGIN * spacing
    # width × height = area where both grow by the same margin.
    scale = _root(float(size[0] * size[1]), float(size.sum()) * margin, margin * margin - area)
    width, height = (round((side * scale + margin) / 10) * 10 for side in size)
    width = max(width, int(_LEAST_WIDTH))
    places = (graph.at - (low + high) / 2) * scale + np.array([width, height]) / 2
    lines = np.array(graph.edges, dtype=np.int64).reshape(-1, 2)
    return Web(graph, width, height, spacing, places, np.arange(len(graph.ids)), lines).at(places)


def _root(a: float, b: float, c: float) -> float:
    return float((-b + (b * b - 4 * a * c) ** 0.5) / (2 * a))
