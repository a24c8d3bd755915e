"""The legend below the board: the signs that occur, with their meanings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from judge.picture.bar import BLEED
from judge.picture.geometry import Point
from judge.picture.ground import hatch
from judge.picture.marks import Badge, Head, LineMark, Ring, RingMark, Sign, Stroke
from judge.picture.pen import SANS, disc, edged, escaped, number, shortened, width
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.picture.track import Track
from judge.picture.units import badge, doubtful_centre, heads, shafts, spots
from judge.rules.orders import UnitType

_ROW = 34
"""How high a row is."""
KEYS = (
    "army",
    "fleet",
    "centre",
    "move",
    "failed",
    "own_unit",
    "convoy_broken",
    "no_convoy",
    "support_move",
    "support_hold",
    "support_cut",
    "convoy",
    "hold",
    "unmatched",
    "retreat",
    "retreat_failed",
    "dislodged",
    "contested",
    "build",
    "disband",
    "void",
    "impassable",
    "unseen",
    "doubtful",
)
"""What a legend can explain, in its order."""
_ALWAYS = frozenset({"centre"})
_HATCHED = "neutral", "mountains"
"""What is drawn as land that nobody crosses."""
_SIGN, _GAP = 40.0, 20.0


def legend(scene: PictureScene, palette: Palette, used: Collection[str]) -> tuple[str, int]:
    """The signs that occur with their meanings, and how high that becomes."""
    words = scene.wording.legend
    hidden = {key for key, places in (("unseen", scene.unseen), ("doubtful", scene.doubtful)) if places}
    entries = [(key, words[key]) for key in KEYS if key in words and key in _ALWAYS | hidden | _ground(scene) | {*used}]
    if not entries:
        return "", 0
    rows: list[list[tuple[str, str]]] = [[]]
    room, left = scene.geometry.width - 28.0, scene.geometry.width - 28.0
    for key, words_of in entries:
        text = shortened(words_of, 13, room - _SIGN)
        wide = _SIGN + width(text, 13) + _GAP
        if wide > left and rows[-1]:
            rows.append([])
            left = room
        rows[-1].append((key, text))
        left -= wide
    top, height = scene.geometry.height, _ROW * len(rows)
    parts = [
        f"<defs>{hatch(f'{scene.prefix}hl', palette.neutral)}</defs>",
        f'<rect y="{top}" width="{scene.geometry.width}" height="{height + BLEED}" fill="{palette.legend}"/>',
        f'<path d="M0 {top}H{scene.geometry.width}" stroke="{palette.outline}" stroke-width="1.5"/>',
    ]
    for row, line in enumerate(rows):
        free = room - sum(_SIGN + width(text, 13) + _GAP for _, text in line)
        space = min(14.0, free / len(line))
        x, y = 14.0, top + _ROW * row + _ROW / 2
        for key, text in line:
            parts.append(_sign(scene, palette, key, (x + 16, y)))
            parts.append(
                f'<text x="{number(x + _SIGN)}" y="{number(y + 4.6)}" font-family="{SANS}" font-size="13" '
                f'fill="{palette.legend_text}">{escaped(text)}</text>'
            )
            x += _SIGN + width(text, 13) + _GAP + space
    return "".join(parts), height


def _ground(scene: PictureScene) -> frozenset[str]:
    """What of the ground has to be explained: land out of play, where the board has any."""
    has_hatched = any(scene.geometry.scenery.get(kind) for kind in _HATCHED)
    return frozenset({"impassable"}) if has_hatched else frozenset()


def _sign(scene: PictureScene, palette: Palette, key: str, middle: Point) -> str:
    """What an entry explains, small; `army` and `fleet` are in nobody's colour."""
    x, y = middle
    if key == "centre":
        ring = disc(middle, 6, "#fff", edged(palette.outline, 1.3))
        return ring + disc(middle, 3.5, palette.faint)
    if key == "doubtful":
        return doubtful_centre(middle, palette)
    if key == "unseen":
        box = f'<rect x="{number(x - 14)}" y="{number(y - 7)}" width="28" height="14"'
        shade = f'fill="{palette.veil}" fill-opacity="{palette.veiled}" stroke="{palette.coast}"'
        return f'{box} fill="{palette.nobody.land}"/>{box} {shade}/>'
    if key == "impassable":
        return (
            f'<rect x="{number(x - 14)}" y="{number(y - 7)}" width="28" height="14" fill="url(#{scene.prefix}hl)" '
            f'stroke="{palette.coast}"/>'
        )
    if key in ("army", "fleet"):
        kind = UnitType.ARMY if key == "army" else UnitType.FLEET
        return (
            f'<use href="#{scene.prefix}{kind.value}" transform="translate({number(x)} {number(y)}) scale(.8)" '
            f'fill="{palette.faint}" stroke="{palette.outline}" stroke-width="1.2"/>'
        )
    return _SIGNS[key](palette, middle)


def _line(stroke: Stroke, head: Head, sign: Sign | None = None) -> Callable[[Palette, Point], str]:
    def draw(palette: Palette, middle: Point) -> str:
        x, y = middle
        colour = {Stroke.RETREAT: palette.retreat, Stroke.FAINT: palette.faint}.get(stroke, palette.legend_text)
        track = Track(((x - 15, y), (x + 15, y)), "")
        shaft = f"M{number(x - 15)} {number(y)}H{number(x + (15 if head in (Head.DOT, Head.NONE) else 6))}"
        line = LineMark(stroke, colour, track, shaft, head)
        mark = badge(Badge(sign, (x - 6, y)), palette) if sign is not None else ""
        return shafts((line,), palette) + heads((line,), palette) + mark

    return draw


def _ring(ring: Ring, scale: float) -> Callable[[Palette, Point], str]:
    def draw(palette: Palette, middle: Point) -> str:
        colour = {Ring.BURST: palette.burst, Ring.BUILT: palette.build}.get(ring, palette.legend_text)
        rise = -16.5 if ring is Ring.HOLD else 0.0
        drawn = spots((RingMark(ring, (0, rise), colour),), palette)
        return f'<g transform="translate({number(middle[0])} {number(middle[1])}) scale({scale})">{drawn}</g>'

    return draw


def _only(sign: Sign) -> Callable[[Palette, Point], str]:
    return lambda palette, middle: badge(Badge(sign, middle), palette)


_SIGNS: Mapping[str, Callable[[Palette, Point], str]] = MappingProxyType(
    {
        "move": _line(Stroke.MOVE, Head.ARROW),
        "failed": _line(Stroke.FAILED, Head.HOLLOW, Sign.STOP),
        "own_unit": _line(Stroke.FAILED, Head.HOLLOW, Sign.OWN),
        "convoy_broken": _only(Sign.SUNK),
        "no_convoy": _line(Stroke.FAINT, Head.HOLLOW, Sign.NO_CONVOY),
        "support_move": _line(Stroke.SUPPORT, Head.DOT),
        "support_hold": _ring(Ring.SUPPORTED, 0.6),
        "support_cut": _line(Stroke.CUT, Head.NONE, Sign.CUT),
        "convoy": _ring(Ring.CONVOY, 0.58),
        "hold": _ring(Ring.HOLD, 1),
        "unmatched": _line(Stroke.FAINT, Head.NONE, Sign.UNMATCHED),
        "retreat": _line(Stroke.RETREAT, Head.ARROW),
        "retreat_failed": _line(Stroke.RETREAT, Head.HOLLOW, Sign.STOP),
        "dislodged": _ring(Ring.BURST, 0.6),
        "contested": _only(Sign.CONTESTED),
        "build": _only(Sign.BUILD),
        "disband": _only(Sign.DISBAND),
        "void": _line(Stroke.FAINT, Head.HOLLOW, Sign.VOID),
    }
)
