"""What an SVG picture shows: every shape with the colours that it is painted in, wherever in the file that is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

_SVG = "{http://www.w3.org/2000/svg}"
_UNSEEN = frozenset({"defs", "clipPath", "pattern", "title"})
_INHERITED = frozenset({"fill", "stroke", "stroke-width", "stroke-dasharray", "font-size"})
_OWN = ("d", "cx", "cy", "r", "x", "y", "width", "height")
_NONE = "none"


@dataclass(frozen=True, slots=True)
class Shape:
    """One thing that is painted; `moved` says where to, from the outside in."""

    tag: str
    data: str
    """Path data, a text, or the numbers of a circle or box."""
    fill: str
    stroke: str
    width: float
    dashes: str
    moved: tuple[str, ...]


def shapes(svg: str) -> list[Shape]:
    """Everything that is seen, from the bottom to the top."""
    root = ElementTree.fromstring(svg.encode("utf-8"))
    known = {f"#{id}": element for element in root.iter() if (id := element.get("id"))}
    return [*_seen(root, {}, (), known)]


def _seen(
    element: ElementTree.Element,
    above: Mapping[str, str],
    moved: tuple[str, ...],
    known: Mapping[str, ElementTree.Element],
) -> Iterator[Shape]:
    tag = element.tag.removeprefix(_SVG)
    if tag in _UNSEEN:
        return
    painted = {**above, **{name: value for name, value in element.items() if name in _INHERITED}}
    moved = (*moved, where) if (where := element.get("transform")) else moved
    if tag == "use":
        yield from _seen(known[element.get("href", "")], painted, moved, known)
    elif tag in ("svg", "g"):
        for child in element:
            yield from _seen(child, painted, moved, known)
    elif painted.get("fill") != _NONE or painted.get("stroke", _NONE) != _NONE:
        said = element.text or "" if tag == "text" else " ".join(element.get(name, "-") for name in _OWN).strip("- ")
        line = painted.get("stroke", _NONE)
        width = float(painted.get("stroke-width", "1")) if line != _NONE else 0.0
        yield Shape(tag, said, painted.get("fill", "black"), line, width, painted.get("stroke-dasharray", ""), moved)
