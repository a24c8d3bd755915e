"""What all pictures of a board share on the web: a sheet with its sea, coasts and borders, and its colours.

The sheet is one file, by day and by night; a browser fetches it once. Land shows through it (`tints.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.picture.classes import styles
from judge.picture.geometry import Geometry
from judge.picture.ground import BORDER, COAST, SEAS, hatch, scenery, sea_lines
from judge.picture.inks import Inks, themed
from judge.picture.theme import Ink, Palette, Theme
from judge.picture.units import contrast
from judge.rules.places import Power
from judge.structs import replace

_GLOWS = ((16, 0.13), (10, 0.17), (5, 0.25))
_TONES = (
    *("sea", "glow", "sea_line", "sea_text", "text", "halo", "rim", "casing", "outline", "coast", "border"),
    *("frontier", "veil", "faint", "stop", "retreat", "burst", "build"),
)
"""The colours of a palette that are one each."""
_PENS = (
    ".unit-rim{fill:var(--rim);stroke:var(--rim);stroke-width:4.8;stroke-linejoin:round}"
    ".unit-own{fill:var(--own);stroke:var(--outline);stroke-width:1.2;stroke-linejoin:round}"
    ".unit-spoke{stroke:var(--spoke);stroke-width:1.3}"
    ".dot{fill:none;stroke:var(--outline);stroke-linecap:round}.dot.ring{stroke-width:13.2}"
    ".dot.paper{stroke:#fff;stroke-width:10.8}.dot.edge{stroke-width:7.8}"
    ".dot.own{stroke:var(--own);stroke-width:6.6}.dot.core{stroke-width:3.8}"
)
"""Units in the colours of whoever has them, and supply centres: a ring of paper, and what fills it."""
_INKS = ("unit", "land", "edge", "line", "spoke")


def sheet(geometry: Geometry) -> str:
    """The sea with its coasts and every border as an SVG picture, in which land is a hole."""
    wide, high = geometry.width, geometry.height
    land = "".join(site.outline for site in geometry.sites.values())
    coasts = "".join(arc.path for arc in geometry.arcs if arc.kind == "coast")
    borders = "".join(arc.path for arc in geometry.arcs if arc.kind not in SEAS and arc.kind != "coast")
    glows = "".join(f'<use href="#c" stroke-width="{width}" stroke-opacity="{at}"/>' for width, at in _GLOWS)
    palette = Theme.LIGHT.palette
    day, night = (_styles(theme.palette) for theme in (Theme.LIGHT, Theme.DARK))
    # The holes are in the path of the sea; where two provinces meet, a border covers the seam.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"<style>{day}@media (prefers-color-scheme:dark){{{night}}}</style>"
        f"<defs>{hatch('hn', palette.neutral)}{hatch('hm', palette.mountains)}"
        f'<path id="s" clip-rule="evenodd" fill-rule="evenodd" d="M0 0H{wide}V{high}H0z{land}"/>'
        f'<clipPath id="k"><use href="#s" clip-rule="evenodd"/></clipPath><path id="c" d="{coasts}"/></defs>'
        f'<use href="#s" class="s"/><g class="g" clip-path="url(#k)" fill="none" stroke-linejoin="round">{glows}</g>'
        f'<g class="w">{sea_lines(geometry, "inherit")}</g>'
        f"{_scenery(geometry)}"
        f'<path class="b" d="{borders}" fill="none" stroke-width="{BORDER}" stroke-linejoin="round"/>'
        f'<use href="#c" class="c" fill="none" stroke-width="{COAST}" stroke-linejoin="round"/></svg>\n'
    )


def _scenery(geometry: Geometry) -> str:
    """Land out of play and lakes; classes stand for the colours that a theme decides."""
    drawn = scenery(geometry, "~water", "~line", ("hn", "hm"))
    for colour, name in (('fill="~water"', "s"), ('stroke="~line"', "w"), ('stroke="~water"', "x")):
        drawn = drawn.replace(colour, f'class="{name}"')
    return drawn


def _styles(palette: Palette) -> str:
    hatched = "".join(
        f"#{id} rect:first-child{{fill:{paper}}}#{id} rect:last-child{{fill:{line}}}"
        for id, (paper, line) in (("hn", palette.neutral), ("hm", palette.mountains))
    )
    return (
        f".s{{fill:{palette.sea}}}.x{{stroke:{palette.sea}}}.g{{stroke:{palette.glow}}}.w{{stroke:{palette.sea_line}}}"
        f".b{{stroke:{palette.border}}}.c{{stroke:{palette.coast}}}{hatched}"
    )


def shared_palette(powers: Sequence[Power]) -> Palette:
    """The colours of a board as names that its style sheet explains: the same text by day and by night."""
    inks = {power: Ink(*(f"var(--p{at}-{name})" for name in _INKS)) for at, power in enumerate(powers)}
    tones: dict[str, Any] = {name: f"var(--{name.replace('_', '-')})" for name in _TONES}
    day = Theme.LIGHT.palette
    nobody = Ink(*(f"var(--nobody-{name})" for name in _INKS))
    return replace(day, powers=inks, others=(nobody,), nobody=nobody, **tones)


def colours(powers: Sequence[Power], inks: Inks | None = None) -> str:
    """The style sheet that explains the names of `shared_palette`, by day and by night."""
    day, night = (_explained(themed(theme, inks).palette, powers) for theme in (Theme.LIGHT, Theme.DARK))
    owners = [(f"p{at}", f"p{at}") for at in range(len(powers))] + [("pn", "nobody")]
    kinds = "".join(f".{name}{{--own:var(--{owner}-unit);--spoke:var(--{owner}-spoke)}}" for name, owner in owners)
    return (
        f":root{{{day}}}\n@media (prefers-color-scheme:dark){{:root{{{night}}}}}\n{kinds}\n{_PENS}\n{styles(powers)}\n"
    )


def _explained(palette: Palette, powers: Sequence[Power]) -> str:
    inks = [("nobody", palette.nobody), *((f"p{at}", palette.of(power)) for at, power in enumerate(powers))]
    found = [(name.replace("_", "-"), getattr(palette, name)) for name in _TONES]
    for owner, ink in inks:
        found += [(f"{owner}-{name}", getattr(ink, name)) for name in _INKS[:-1]]
        found.append((f"{owner}-spoke", contrast(ink.unit)))
    return "".join(f"--{name}:{colour};" for name, colour in found)
