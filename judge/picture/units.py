"""Units, centres, and the rings, heads and signs of orders as SVG elements."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import sha256

from judge.picture.geometry import Point
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Badge, Head, LineMark, Ring, RingMark, Sign, Stroke
from judge.picture.pen import SANS, at, disc, edged, number, path, stroke
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.rules.orders import UnitType
from judge.rules.places import Power

_STROKES = {
    Stroke.MOVE: (3.3, ""),
    Stroke.FAILED: (2.7, "7 3.6"),
    Stroke.SUPPORT: (2.1, "5 3.4"),
    Stroke.CUT: (1.9, "2.4 3.6"),
    Stroke.RETREAT: (3, "1.6 4.6"),
    Stroke.FAINT: (1.9, "1.6 4.2"),
}
_ROUND = ' stroke-linecap="round"'
_GLYPH = _ROUND + ' fill="none"'
_SIZES = {
    Sign.CUT: 5.6,
    Sign.VOID: 6.0,
    Sign.UNMATCHED: 6.2,
    Sign.NO_CONVOY: 6.4,
    Sign.STOP: 6.8,
    Sign.OWN: 6.8,
    Sign.SUNK: 7.2,
    Sign.BUILD: 7.2,
    Sign.CONTESTED: 8.5,
}
_GREY = frozenset({Sign.VOID, Sign.UNMATCHED, Sign.NO_CONVOY})
"""Nothing came of it, and nobody else did that."""
_FULL = _GREY | {Sign.BUILD, Sign.OWN}


def definitions(scene: PictureScene, palette: Palette, kinds: Iterable[tuple[Power, UnitType]]) -> str:
    """The shapes of the units: a field gun and a boat, and one of each for every power that has one."""
    p = scene.prefix
    return f"<defs>{_shapes(p)}{''.join(_kind(p, palette, power, type) for power, type in kinds)}</defs>"


def shared_shapes(prefix: str) -> str:
    """The shapes of the units, an army and a fleet that `sheet.colours` paints for whoever has one."""
    kinds = "".join(
        f'<g id="{prefix}{type.value}u"><use href="#{prefix}{type.value}" class="unit-rim"/>'
        f'<use href="#{prefix}{type.value}" class="unit-own"/>{more}</g>'
        for type, more in ((UnitType.ARMY, f'<use href="#{prefix}Ad" class="unit-spoke"/>'), (UnitType.FLEET, ""))
    )
    return f"<defs>{_shapes(prefix)}{kinds}</defs>"


def _shapes(p: str) -> str:
    return (
        f'<g id="{p}A"><path d="M-15.9 7.9L-2.5 1.5 1.3 8.3-15 10.9z"/><path d="M-8.3-6.9L14.2-12.2 16-5.8-5.3 3.3z"/>'
        f'<circle cx="2" cy="4.3" r="7.6"/></g><path id="{p}Ad" d="M2-3.3V11.9M-5.6 4.3H9.7" fill="none"/>'
        f'<g id="{p}F"><path d="M-16.5 4.1H16.5L10.9 12.2H-10.9z"/><path d="M-1.5-14.6V1.5H-13.2z"/>'
        '<path d="M1.3-10.9V1.5H12.2z"/></g>'
    )


def units(scene: PictureScene, plan: MarkLayout, size: float = 1.0) -> str:
    """All units, so many times as large as they usually are; those that were driven out are smaller and lie on top."""
    standing = sorted(plan.stand.items(), key=lambda item: (item[0][2], item[1]))
    return "".join(
        units_of_kind(scene, (power, unit.type), middle, is_driven_out=is_driven_out, size=size)
        for (power, unit, is_driven_out), middle in standing
    )


def units_of_kind(
    scene: PictureScene, kind: tuple[Power, UnitType], middle: Point, *, is_driven_out: bool, size: float = 1.0
) -> str:
    """A unit of a kind that is defined."""
    size *= 0.86 if is_driven_out else 1.0
    scale = f" scale({f'{size:.2f}'.strip('0').rstrip('.')})" if size != 1.0 else ""
    return f'<use href="#{_name(scene.prefix, *kind)}" transform="translate({at(middle)}){scale}"/>'


def centres(scene: PictureScene, palette: Palette) -> str:
    """Every supply centre: its owner's colour in a ring; a small dot where it has none, `?` where that is not known."""
    owners, rings, cores = dict(scene.centres), [], []
    for id, site in scene.geometry.sites.items():
        if site.centre is None:
            continue
        if id in scene.doubtful:
            cores.append(doubtful_centre(site.centre, palette))
            continue
        rings.append(_centre_ring(site.centre))
        cores.append(_centre_core(site.centre, owners.get(id), palette))
    return _ringed("".join(rings), palette) + "".join(cores)


def centre(middle: Point, owner: Power | None, palette: Palette) -> str:
    """A supply centre."""
    return _ringed(_centre_ring(middle), palette) + _centre_core(middle, owner, palette)


def _ringed(rings: str, palette: Palette) -> str:
    return f'<g fill="#fff" stroke="{palette.outline}" stroke-width="1.2">{rings}</g>'


def _centre_ring(middle: Point) -> str:
    return f'<circle cx="{number(middle[0])}" cy="{number(middle[1])}" r="6"/>'


def _centre_core(middle: Point, owner: Power | None, palette: Palette) -> str:
    if owner is None:
        return disc(middle, 1.9, palette.outline)
    return disc(middle, 3.6, palette.of(owner).unit, edged(palette.outline, 0.6))


def doubtful_centre(middle: Point, palette: Palette) -> str:
    """A supply centre of which the reader does not know the owner."""
    x, y = middle
    text = f'<text x="{number(x)}" y="{number(y + 4.6)}" font-family="{SANS}" font-size="13" font-weight="bold" '
    return (
        disc(middle, 7.5, "#fff", edged(palette.outline, 1.2)) + f'{text}text-anchor="middle" fill="#1c1a17">?</text>'
    )


def shafts(lines: Iterable[LineMark], palette: Palette) -> str:
    """The lines of orders, each on a casing of its own, so that one passes over another."""
    parts = []
    for line in lines:
        width, dashes = _STROKES[line.stroke]
        dash = f' stroke-dasharray="{dashes}"' if dashes else ""
        cap = _ROUND if line.stroke in (Stroke.RETREAT, Stroke.FAINT) else ""
        parts.append(stroke(line.shaft, palette.casing, width + 2.4, ' stroke-opacity=".85"'))
        parts.append(stroke(line.shaft, line.colour, width, dash + cap))
    return f'<g fill="none">{"".join(parts)}</g>'


def heads(lines: Iterable[LineMark], palette: Palette) -> str:
    """The ends of the lines."""
    return "".join(_head(line, palette) for line in lines if line.head is not Head.NONE)


def spots(found: Iterable[RingMark], palette: Palette) -> str:
    """What lies under the units."""
    return "".join(_spot(spot, palette) for spot in found)


def badges(found: Iterable[Badge], palette: Palette) -> str:
    """The signs over everything."""
    return "".join(badge(sign, palette) for sign in found)


def badge(found: Badge, palette: Palette) -> str:
    """One sign."""
    x, y = found.at
    if found.sign is Sign.DISBAND:
        return _twice(_cross(x, y, 13, 11), palette.casing, 5.2, palette.stop, 2.6)
    size = _SIZES[found.sign]
    colour = palette.faint if found.sign in _GREY else palette.build if found.sign is Sign.BUILD else palette.stop
    is_full = found.sign in _FULL
    # By night the full discs are bright, and what stands in them is dark.
    paper, ink = (colour, palette.casing) if is_full else ("#fff", colour)
    rim = edged(ink, 1.5)
    return disc(found.at, size, paper, rim) + stroke(_glyph(found.sign, x, y, size * 0.48), ink, 2, _GLYPH)


def _glyph(sign: Sign, x: float, y: float, half: float) -> str:
    """What stands in the disc of a sign: each its own shape, so that none hangs on a colour."""
    match sign:
        case Sign.BUILD:
            return f"M{at((x - half, y))}L{at((x + half, y))}M{at((x, y - half))}L{at((x, y + half))}"
        case Sign.OWN:
            return f"M{at((x - half, y))}L{at((x + half, y))}"
        case Sign.CUT:
            return f"M{at((x - half * 0.8, y + half))}L{at((x + half * 0.8, y - half))}"
        case Sign.SUNK | Sign.NO_CONVOY:  # a wave
            wide = half * 1.15
            return f"M{at((x - wide, y))}q{at((wide / 2, -wide * 1.3))} {at((wide, 0))}t{at((wide, 0))}"
        case Sign.UNMATCHED:
            low, high = y + half * 0.5, y - half * 0.5
            return f"M{at((x - half, low))}L{at((x + half, low))}M{at((x - half, high))}L{at((x + half, high))}"
        case _:
            return _cross(x, y, half, half)


def used_kinds(plan: MarkLayout) -> Iterator[tuple[Power, UnitType]]:
    """Every power with every type of unit that is drawn, in a fixed order."""
    yield from sorted({(power, unit.type) for power, unit, _ in plan.stand}, key=lambda kind: (kind[0], kind[1].value))


@lru_cache(maxsize=256)
def _name(prefix: str, power: Power, type: UnitType) -> str:
    # A power may be called anything, at any length; what it is called by here is a number made of that.
    return f"{prefix}u{type.value}{sha256(power.encode(errors='surrogatepass')).hexdigest()[:10]}"


def _kind(prefix: str, palette: Palette, power: Power, type: UnitType) -> str:
    ink, shape = palette.of(power), f"{prefix}{type.value}"
    colour = ink.unit
    spokes = ""
    if type is UnitType.ARMY:
        spokes = f'<use href="#{prefix}Ad" stroke="{ink.spoke or contrast(colour)}" stroke-width="1.3"/>'
    return (
        f'<g id="{_name(prefix, power, type)}"><use href="#{shape}" fill="{palette.rim}" stroke="{palette.rim}" '
        f'stroke-width="4.8" stroke-linejoin="round"/><use href="#{shape}" fill="{colour}" stroke="{palette.outline}" '
        f'stroke-width="1.2" stroke-linejoin="round"/>{spokes}</g>'
    )


def contrast(colour: str) -> str:
    """Black or white, whichever is seen on a colour."""
    red, green, blue = (int(colour[begin : begin + 2], 16) for begin in (1, 3, 5))
    return "#1c1a17" if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else "#fff"


def _head(line: LineMark, palette: Palette) -> str:
    x, y = line.track.end
    if line.head is Head.DOT:
        return disc(line.track.end, 4.2, line.colour, edged(palette.casing, 1.3))
    dx, dy = line.track.heading()
    back_x, back_y = x - dx * 13, y - dy * 13
    points = (
        (x, y),
        (back_x - dy * 6.4, back_y + dx * 6.4),
        (back_x + dx * 2.6, back_y + dy * 2.6),
        (back_x + dy * 6.4, back_y - dx * 6.4),
    )
    if line.head is Head.HOLLOW:
        return f'<path d="{path(points)}z" fill="{palette.casing}"{edged(line.colour, 1.7)}/>'
    return f'<path d="{path(points)}z" fill="{line.colour}"{edged(palette.casing, 1.2)}/>'


def _spot(spot: RingMark, palette: Palette) -> str:
    x, y = spot.at
    match spot.ring:
        case Ring.BURST:
            return f'<path d="{_star(x, y)}" fill="{spot.colour}"{edged(palette.retreat, 1.4)}/>'
        case Ring.HOLD:
            return _twice(f"M{at((x - 14, y + 16.5))}L{at((x + 14, y + 16.5))}", palette.casing, 5.4, spot.colour, 3)
        case Ring.CONVOY:
            half_seen = f'fill="{palette.casing}" fill-opacity=".55"'
            return f'<path d="{_wavy(x, y)}" {half_seen}{edged(spot.colour, 2)}/>'
        case Ring.BUILT:
            return disc(spot.at, 20, palette.casing, ' fill-opacity=".5"' + edged(spot.colour, 3))
        case Ring.SUPPORTED | Ring.UNSUPPORTED:
            dash = "5 3.4" if spot.ring is Ring.SUPPORTED else "1.8 4.4"
            casing = disc(spot.at, 19.5, "none", ' stroke-opacity=".85"' + edged(palette.casing, 4.2))
            return casing + disc(spot.at, 19.5, "none", f' stroke-dasharray="{dash}"' + edged(spot.colour, 2.1))


def _star(x: float, y: float) -> str:
    """A burst of twelve rays."""
    turns = ((turn * math.pi / 12, 23 if turn % 2 else 16.5) for turn in range(24))
    return path((x + math.cos(angle) * far, y + math.sin(angle) * far) for angle, far in turns) + "z"


def _cross(x: float, y: float, wide: float, high: float) -> str:
    return (
        f"M{at((x - wide, y - high))}L{at((x + wide, y + high))}M{at((x + wide, y - high))}L{at((x - wide, y + high))}"
    )


def _wavy(x: float, y: float) -> str:
    """A ring of twelve waves."""
    turns = [turn * math.pi / 12 for turn in range(25)]
    points = [(x + math.cos(a) * 20, y + math.sin(a) * 19) for a in turns[::2]]
    peaks = [(x + math.cos(a) * 25, y + math.sin(a) * 24) for a in turns[1::2]]
    return f"M{at(points[0])}" + "".join(f"Q{at(peak)} {at(p)}" for peak, p in zip(peaks, points[1:], strict=True))


def _twice(data: str, casing: str, wide: float, colour: str, width: float) -> str:
    return stroke(data, casing, wide, _ROUND) + stroke(data, colour, width, _ROUND)
