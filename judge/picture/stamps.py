"""The figures of a board as stamps: the same elements as in its SVG, each drawn round its own point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.picture.bar import BLEED, Bar, in_bar
from judge.picture.drawing import Box, Stamp
from judge.picture.geometry import Point
from judge.picture.lettering import NAME, SEA, SHORT, NameBlock
from judge.picture.links import link_stamps
from judge.picture.mark_layout import MarkLayout
from judge.picture.marks import Badge, Head, LineMark, Ring, RingMark
from judge.picture.names import FOOT, halo, label, letters
from judge.picture.pen import width
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.picture.track import Track
from judge.picture.units import badges, centre, definitions, doubtful_centre, heads, shafts, spots, units_of_kind
from judge.picture.veil import veil
from judge.structs import replace

_HERE: Point = (0.0, 0.0)
_AROUND: Box = (-30.0, -30.0, 30.0, 30.0)
"""The room of the largest unit, ring or sign."""
_LINE = 5.0
"""How far a line reaches beyond its middle, with what its curve swings out between two points."""
_HEAD = 15.0


def board_stamps(
    scene: PictureScene, plan: MarkLayout, names: Sequence[NameBlock], bar: Bar, explained: tuple[str, int]
) -> Iterator[Stamp]:
    """Everything that stands on a whole board, with the bar above and the legend below, which is as high as it says."""
    palette, geometry = scene.theme.palette, scene.geometry
    wide, high = float(geometry.width), float(geometry.height)
    yield from veil_stamps(scene, palette)
    yield from link_stamps(scene)
    yield from centre_stamps(scene, palette)
    yield from spot_stamps(plan.spots, palette)
    yield from shaft_stamps(plan.lines, palette)
    yield from _label_stamps(names, palette)
    yield from unit_stamps(scene, plan, palette)
    yield from head_stamps(plan.lines, palette)
    yield from badge_stamps(plan.badges, palette)
    yield Stamp(bar.ground(palette), (0.0, -float(bar.height + BLEED), wide, 0.0), is_kept=False)
    for chip in bar.chips:
        room = -2.0, -33.0 * bar.grown, 30 * bar.grown + 1.5 * width(chip.text, chip.size), -12.0
        yield Stamp(in_bar(chip.drawn(palette, 0.0, 0.0), palette), room, (chip.x, chip.y))
    legend, below = explained
    if below:
        kinds = f"{definitions(scene, palette, ())}{legend}"
        yield Stamp(kinds, (0.0, high, wide, high + below + BLEED))


def veil_stamps(scene: PictureScene, palette: Palette) -> Iterator[Stamp]:
    """The shade over what is not seen."""
    if drawn := veil(scene, palette):
        yield Stamp(drawn, (0.0, 0.0, float(scene.geometry.width), float(scene.geometry.height)))


def centre_stamps(scene: PictureScene, palette: Palette) -> Iterator[Stamp]:
    """Every supply centre."""
    owners = dict(scene.centres)
    for id, site in scene.geometry.sites.items():
        if site.centre is not None:
            is_doubtful = id in scene.doubtful
            drawn = doubtful_centre(_HERE, palette) if is_doubtful else centre(_HERE, owners.get(id), palette)
            yield Stamp(drawn, _AROUND, site.centre, is_sign=True)


def spot_stamps(found: Iterable[RingMark], palette: Palette) -> Iterator[Stamp]:
    """What lies under the units, bursts last."""
    for spot in sorted(found, key=lambda spot: spot.ring is Ring.BURST):
        drawn = f'<g fill="none">{spots((replace(spot, at=_HERE),), palette)}</g>'
        yield Stamp(drawn, _AROUND, spot.at, is_sign=True)


def shaft_stamps(lines: Iterable[LineMark], palette: Palette) -> Iterator[Stamp]:
    """The lines of orders."""
    for line in lines:
        xs, ys = zip(*line.track.points, strict=True)
        box = min(xs) - _LINE, min(ys) - _LINE, max(xs) + _LINE, max(ys) + _LINE
        yield Stamp(shafts((line,), palette), box, is_kept=False)


def head_stamps(lines: Iterable[LineMark], palette: Palette) -> Iterator[Stamp]:
    """The ends of the lines."""
    for line in lines:
        if line.head is Head.DOT:
            here = replace(line, track=Track((_HERE,), ""))
            yield Stamp(heads((here,), palette), _AROUND, line.track.end, is_sign=True)
        elif line.head is not Head.NONE:
            x, y = line.track.end
            box = x - _HEAD, y - _HEAD, x + _HEAD, y + _HEAD
            yield Stamp(heads((line,), palette), box, is_kept=False)


def unit_stamps(scene: PictureScene, plan: MarkLayout, palette: Palette, size: float = 1.0) -> Iterator[Stamp]:
    """All units, so many times as large as they usually are; those that were driven out lie on top."""
    for (power, unit, is_driven_out), middle in sorted(plan.stand.items(), key=lambda item: (item[0][2], item[1])):
        defined = definitions(scene, palette, ((power, unit.type),))
        drawn = defined + units_of_kind(scene, (power, unit.type), _HERE, is_driven_out=is_driven_out, size=size)
        yield Stamp(drawn, _AROUND, middle, is_sign=True)


def badge_stamps(found: Iterable[Badge], palette: Palette) -> Iterator[Stamp]:
    """The signs over everything."""
    for sign in found:
        yield Stamp(badges((replace(sign, at=_HERE),), palette), _AROUND, sign.at, is_sign=True)


def text_box(text: str, size: float) -> Box:
    """The room of a text round its middle, with its halo; letters may be wider than `width` thinks."""
    half = width(text, size, is_bold=True) * 0.7 + size
    return -half, -size * 1.5, half, size * 1.5


def rise(size: float) -> float:
    """How far the middle of a text is above its feet, which stand on whole pixels: so letters and halos are clear."""
    return size * FOOT


def _label_stamps(names: Sequence[NameBlock], palette: Palette) -> Iterator[Stamp]:
    """All names, their halos first."""
    short = [(block.text, block.at, SEA if block.is_sea else SHORT, block.is_sea) for block in names]
    full = [(line.text, line.at, NAME, True) for block in names for line in block.lines]
    by_ground = sorted([*short, *full], key=lambda name: name[3])
    for draw in (halo, letters):
        for text, middle, size, is_sea in by_ground:
            drawn = draw(label(text, (0.0, -rise(size)), size), size, palette, is_sea=is_sea)
            yield Stamp(drawn, text_box(text, size), (middle[0], middle[1] + rise(size)))
