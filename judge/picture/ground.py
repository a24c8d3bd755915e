"""The still part of a picture: sea, the glow of the coasts, land in its owners' colours, borders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache

from judge.picture.geometry import Geometry
from judge.picture.inks import AnyTheme
from judge.picture.theme import Palette
from judge.rules.places import Power, ProvinceId
from judge.structs import Struct

NOBODY = ""
"""The owner of land that belongs to no power."""
_OUTSIDE = "-"
"""The side of a border that is land out of play."""
_OUT_OF_PLAY = frozenset({"-", "swi"})
SEAS = frozenset({"sea", "inner"})
"""The kinds of borders that are drawn as water."""
WATER = "~"
"""What lies on the other side of a coast."""
BORDER, FRONTIER, COAST = 1.1, 1.7, 1.05
"""The widths of borders within the land of a power, between two, and of coasts."""


class Rim(Struct, frozen=True):
    """The glow of a power's colour along the inside of its coasts and frontiers."""

    width: float
    opacity: float


RIM = Rim(10, 0.42)

Groups = Mapping[tuple[str, str], str]
"""Path data of the borders between two owners; those of a coast have `~` on the other side."""


@lru_cache(maxsize=16)
def ground(
    geometry: Geometry,
    theme: AnyTheme,
    land: tuple[tuple[ProvinceId, Power], ...],
    prefix: str,
    *,
    has_glow: bool = True,
) -> str:
    """The still part as SVG elements: the sea, and the land upon it."""
    layers = _Land(geometry, theme.palette, dict(land), prefix)
    return layers.definitions() + _sea(geometry, theme.palette, prefix, has_glow=has_glow) + layers.drawn()


class _Land:
    """The land of one set of owners, its borders gathered by whom they part."""

    def __init__(self, geometry: Geometry, palette: Palette, owners: Mapping[ProvinceId, Power], prefix: str) -> None:
        self.geometry, self.palette, self.owners, self.prefix = geometry, palette, owners, prefix
        self.powers = tuple(sorted(set(owners.values())))
        self.numbers = {owner: str(number) for number, owner in enumerate((WATER, _OUTSIDE, NOBODY, *self.powers))}
        self.groups = _groups(geometry, owners)
        self.names = {pair: f"{prefix}e{self.numbers[pair[0]]}-{self.numbers[pair[1]]}" for pair in self.groups}

    def definitions(self) -> str:
        """The shapes that the layers use again and again."""
        paths = "".join(f'<path id="{self.names[pair]}" d="{data}"/>' for pair, data in self.groups.items())
        coasts = "".join(f'<use href="#{name}"/>' for pair, name in self.names.items() if "~" in pair)
        land = "".join(self._outline(owner) for owner in (NOBODY, *self.powers))
        shapes = f'<defs>{paths}<g id="{self.prefix}coast">{coasts}</g>{land}</defs>'
        return _definitions(self.palette, self.prefix) + shapes

    def drawn(self) -> str:
        """The layers, from the bottom to the top."""
        palette = self.palette
        tints = [(NOBODY, palette.nobody.land), *((power, palette.of(power).land) for power in self.powers)]
        borders = [name for pair, name in self.names.items() if pair[0] == pair[1]]
        frontiers = [name for pair, name in self.names.items() if "~" not in pair and pair[0] != pair[1]]
        layers = (
            *(f'<use href="#{self._id(owner)}" fill="{colour}"/>' for owner, colour in tints),
            scenery(self.geometry, palette.sea, palette.sea_line, (f"{self.prefix}hn", f"{self.prefix}hm")),
            *(self._rim(power) for power in self.powers),
            _strokes(borders, palette.border, BORDER),
            _strokes(frontiers, palette.frontier, FRONTIER),
            _strokes([f"{self.prefix}coast"], palette.coast, COAST),
        )
        return "".join(layers)

    def _id(self, owner: str) -> str:
        return f"{self.prefix}l{self.numbers[owner]}"

    def _outline(self, owner: str) -> str:
        """The land of one owner as a shape, and as the room that its rim may fill."""
        sites = self.geometry.sites.items()
        outlines = "".join(site.outline for id, site in sites if self.owners.get(id, NOBODY) == owner)
        clip = f'<clipPath id="{self._id(owner)}c"><use href="#{self._id(owner)}"/></clipPath>' if owner else ""
        return f'<path id="{self._id(owner)}" fill-rule="evenodd" d="{outlines}"/>{clip}'

    def _rim(self, power: Power) -> str:
        """The glow of a power's colour along the inside of its coasts and frontiers."""
        names = (name for pair, name in self.names.items() if power in pair and pair[0] != pair[1])
        uses = "".join(f'<use href="#{name}"/>' for name in names)
        edge = f'stroke="{self.palette.of(power).edge}" stroke-width="{RIM.width:g}" stroke-opacity="{RIM.opacity:g}"'
        return f'<g clip-path="url(#{self._id(power)}c)" fill="none" {edge} stroke-linejoin="round">{uses}</g>'


def hatch(id: str, colours: tuple[str, str]) -> str:
    """The pattern of land out of play: paper and line."""
    paper, line = colours
    return (
        f'<pattern id="{id}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<rect width="6" height="6" fill="{paper}"/><rect width="2.2" height="6" fill="{line}"/></pattern>'
    )


def _definitions(palette: Palette, prefix: str) -> str:
    return f"<defs>{hatch(f'{prefix}hn', palette.neutral)}{hatch(f'{prefix}hm', palette.mountains)}</defs>"


def _groups(geometry: Geometry, owners: Mapping[ProvinceId, Power]) -> Groups:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for arc in geometry.arcs:
        if arc.kind in SEAS:
            continue
        sides = sorted(owner_of(geometry, owners, side) for side in (arc.a, arc.b))
        found[sides[0], sides[1]].append(arc.path)
    return {pair: "".join(found[pair]) for pair in sorted(found)}


def owner_of(geometry: Geometry, owners: Mapping[ProvinceId, Power], side: str) -> str:
    """Who owns what lies at a side of a border."""
    if side in _OUT_OF_PLAY:
        return _OUTSIDE
    site = geometry.sites.get(side)
    return WATER if site is None or not site.outline else owners.get(side, NOBODY)


def _sea(geometry: Geometry, palette: Palette, prefix: str, *, has_glow: bool) -> str:
    glows = "".join(
        f'<use href="#{prefix}coast" fill="none" stroke="{palette.glow}" stroke-width="{width}" '
        f'stroke-opacity="{opacity}" stroke-linejoin="round"/>'
        for width, opacity in (((16, 0.13), (10, 0.17), (5, 0.25)) if has_glow else ())
    )
    return f'<rect width="{geometry.width}" height="{geometry.height}" fill="{palette.sea}"/>{glows}' + sea_lines(
        geometry, palette.sea_line
    )


def sea_lines(geometry: Geometry, colour: str) -> str:
    """The borders of seas."""
    lines = "".join(arc.path for arc in geometry.arcs if arc.kind == "sea")
    return (
        f'<path d="{lines}" fill="none" stroke="{colour}" stroke-width="1.4" stroke-dasharray="1 4.2" '
        'stroke-linecap="round"/>'
    )


def scenery(geometry: Geometry, water: str, line: str, hatchings: tuple[str, str]) -> str:
    """Land out of play, and the waters inside of provinces; `hatchings` are the patterns of plain and mountains."""
    inner = "".join(arc.path for arc in geometry.arcs if arc.kind == "inner")
    shapes = geometry.scenery
    return (
        f'<path d="{shapes["neutral"]}" fill="url(#{hatchings[0]})"/>'
        f'<path d="{shapes["mountains"]}" fill="url(#{hatchings[1]})"/>'
        f'<path d="{shapes["lakes"]}{shapes["inner"]}" fill="{water}"/>'
        f'<path d="{inner}" fill="none" stroke="{line}" stroke-width="1.2" stroke-dasharray="1 3.4" '
        'stroke-linecap="round"/>'
        f'<path d="{shapes["straits"]}" fill="none" stroke="{water}" stroke-width="3"/>'
    )


def _strokes(names: list[str], colour: str, width: float) -> str:
    uses = "".join(f'<use href="#{name}"/>' for name in names)
    return f'<g fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round">{uses}</g>'
