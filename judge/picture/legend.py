"""The bar above the board with its title and the count of centres, and the legend below."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from judge.picture.geometry import Point
from judge.picture.ground import hatch
from judge.picture.marks import Badge, Head, LineMark, Ring, RingMark, Sign, Stroke
from judge.picture.pen import LONGEST, SANS, disc, edged, escaped, number, shortened, width
from judge.picture.scene import PictureScene
from judge.picture.theme import Palette
from judge.picture.track import Track
from judge.picture.units import badge, doubtful_centre, heads, shafts, spots
from judge.rules.orders import UnitType
from judge.rules.places import Power

UNKNOWN = "?"
"""What stands for a number that the reader does not know."""
BAR, ROW = 46, 34
"""How high the bar and one row of the legend are."""
BLEED = 4
"""How far both reach over the edge, which seldom lies between two pixels: no strip of ground is left there."""
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
_TITLES = (20.0, 18.0, 16.0, 14.5)
"""The sizes of a title, the usual one first."""
_BETWEEN = " · "
"""Between the name of a game and what is shown of it."""


_Told: TypeAlias = tuple[Power, str, int | None]
_LARGE, _SMALL = 14.5, 8.0
_FOR_POWERS = 0.68
"""How much of the bar they may take."""
_FEW = 10
"""So many powers are always in the bar."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A power in the bar, with its count of centres."""

    power: Power
    text: str
    count: int | None
    x: float
    size: float

    def drawn(self, palette: Palette, x: float) -> str:
        """The power's colour and the text, from a certain place on."""
        fade = ' opacity=".55"' if self.count == 0 else ""
        box = f'<rect x="{number(x)}" y="-31" width="15" height="15" rx="3.5" fill="{palette.of(self.power).unit}"'
        text = f'<text x="{number(x + 21)}" y="-18" font-size="{self.size:g}">{escaped(self.text)}</text>'
        return f"<g{fade}>{box}{edged(palette.bar_text, 1.5)}/>{text}</g>"


def bar(scene: PictureScene, palette: Palette) -> str:
    """The title at the left, the powers with their counts at the right."""
    row = chips(scene)
    drawn = "".join(chip.drawn(palette, chip.x) for chip in row)
    return title(scene, palette, row) + in_bar(drawn, palette)


def in_bar(drawn: str, palette: Palette) -> str:
    """Elements with the letters of the bar."""
    return f'<g font-family="{SANS}" fill="{palette.bar_text}">{drawn}</g>'


def title(scene: PictureScene, palette: Palette, row: Sequence[Chip]) -> str:
    """The bar with its title, as large as the powers leave room for it."""
    left = row[0].x if row else float(scene.geometry.width - 14)
    text, large = _title(scene.title, max(60.0, left - 40))
    drawn = f'<text x="18" y="-16" font-size="{large:g}" font-weight="bold">{escaped(text)}</text>'
    wide, high = scene.geometry.width, BAR + BLEED
    return f'<rect y="-{high}" width="{wide}" height="{high}" fill="{palette.bar}"/>' + in_bar(drawn, palette)


def chips(scene: PictureScene) -> tuple[Chip, ...]:
    """The powers in a row that ends at the right; where there is no room for all, those with the most centres."""
    told = [(power, f"{_name(scene, power)} {UNKNOWN if n is None else n}", n) for power, n in scene.counts]
    room = (scene.geometry.width - 36) * _FOR_POWERS
    size = _LARGE
    while size > _SMALL and sum(_chip(text, size) for _, text, _ in told) > room:
        size -= 0.5
    shown = _with_room(told, size, room)
    x = scene.geometry.width - 14 - sum(_chip(text, size) for _, text, _ in shown)
    found = []
    for power, text, count in shown:
        found.append(Chip(power, text, count, x, size))
        x += _chip(text, size)
    return tuple(found)


def _with_room(told: Sequence[_Told], size: float, room: float) -> list[_Told]:
    """As many as the row has room for, in their order; the names of a few are shortened before one is left out."""
    if size > _SMALL:
        return list(told)
    if len(told) <= _FEW:
        return [(power, shortened(text, size, room / max(1, len(told)) - 34), count) for power, text, count in told]
    chosen = set[Power]()
    for power, text, _ in sorted(told, key=lambda each: -(each[2] or 0)):
        room -= _chip(text, size)
        if room < 0:
            break
        chosen.add(power)
    return [each for each in told if each[0] in chosen]


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
    top, height = scene.geometry.height, ROW * len(rows)
    parts = [
        f"<defs>{hatch(f'{scene.prefix}hl', palette.neutral)}</defs>",
        f'<rect y="{top}" width="{scene.geometry.width}" height="{height + BLEED}" fill="{palette.legend}"/>',
        f'<path d="M0 {top}H{scene.geometry.width}" stroke="{palette.outline}" stroke-width="1.5"/>',
    ]
    for row, line in enumerate(rows):
        free = room - sum(_SIGN + width(text, 13) + _GAP for _, text in line)
        space = min(14.0, free / len(line))
        x, y = 14.0, top + ROW * row + ROW / 2
        for key, text in line:
            parts.append(_sign(scene, palette, key, (x + 16, y)))
            parts.append(
                f'<text x="{number(x + _SIGN)}" y="{number(y + 4.6)}" font-family="{SANS}" font-size="13" '
                f'fill="{palette.legend_text}">{escaped(text)}</text>'
            )
            x += _SIGN + width(text, 13) + _GAP + space
    return "".join(parts), height


def _name(scene: PictureScene, power: Power) -> str:
    return scene.wording.powers.get(power, power.capitalize())[:LONGEST]


def _title(text: str, room: float) -> tuple[str, float]:
    """A title that fits, and its size; one too long even in small letters is cut in its first part, the game's name."""
    for size in _TITLES:
        if len(text) <= LONGEST and width(text, size, is_bold=True) <= room:
            return text, size
    name, between, said = text.rpartition(_BETWEEN)
    left = room - width((between + said)[:LONGEST], _TITLES[-1], is_bold=True)
    if not name or left < 40 or len(said) > LONGEST:
        return shortened(text, _TITLES[-1], room), _TITLES[-1]
    return shortened(name, _TITLES[-1], left) + between + said, _TITLES[-1]


def _chip(text: str, size: float) -> float:
    return 21 + width(text, size) + 16


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
