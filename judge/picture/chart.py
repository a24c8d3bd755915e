"""Centres by year: a line for each power with its name at the end.

Powers are told apart three times: by the colours of the map, by the dashes of the line and by the
sign on it, so that the chart can be read by everybody and printed in grey.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from judge.picture.geometry import Point
from judge.picture.legend import UNKNOWN
from judge.picture.pen import SANS, at, escaped, number, path, shortened
from judge.picture.scene import Wording
from judge.picture.theme import Palette, Theme
from judge.rules.places import Power

_WIDTH, _HEIGHT = 960, 520
_LEFT, _TOP, _BOTTOM = 46, 26, 40
_TITLE = 34
_SIZE, _SMALL = 15, 13
_LABEL_ROOM, _LABEL_STEP = 256, 19
_LABEL_GAP = 30
"""Between the end of a line and its name."""
_MOST_YEARS = 12
"""Years that are written on the axis."""
_LEAST_TOP = 10
"""Centres that the axis reaches at least."""
_ASIDE = 2.4
"""How far lines of equal numbers stand apart, so that none hides another."""
_DASHES = ("", "10 4", "2.5 4", "12 4 2.5 4", "6 3", "16 4 2.5 4 2.5 4", "1.5 2.5")
_SIGNS = ("disc", "square", "up", "diamond", "down", "frame", "plus")
_STEPS = (1, 2, 5, 10, 20, 50, 100)


@dataclass(frozen=True, slots=True)
class _Line:
    """One power's way through the years; without points where that is not known."""

    name: str
    colour: str
    style: int
    last: str
    """How many centres it has at the end."""
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class _Axes:
    """From years and centres to the paper."""

    first: int
    last: int
    top: int
    head: int
    """Where the paper begins below the title."""

    @property
    def right(self) -> float:
        return _WIDTH - _LABEL_ROOM

    @property
    def bottom(self) -> float:
        return self.head + _HEIGHT - _BOTTOM

    def x(self, year: int) -> float:
        """Where a year stands; a single year stands in the middle."""
        if self.first == self.last:
            return (_LEFT + self.right) / 2
        return _LEFT + (self.right - _LEFT) * (year - self.first) / (self.last - self.first)

    def y(self, centres: int) -> float:
        """How high a number of centres stands."""
        return self.bottom - (self.bottom - self.head - _TOP) * centres / self.top


def centres_chart(
    years: Mapping[int, Mapping[Power, int | None]],
    wording: Wording,
    theme: Theme,
    title: str = "",
    victory: int | None = None,
) -> str:
    """How many centres each power owned when each year was over, as SVG; `victory` is what a power wins with.

    A power whose numbers the reader does not know (None) has no line, and a question mark at its name.
    """
    palette = theme.palette
    head = _TITLE if title else 0
    most = max((count or 0 for counts in years.values() for count in counts.values()), default=0)
    axes = _Axes(min(years, default=0), max(years, default=0), max(most + 1, (victory or 0) + 1, _LEAST_TOP), head)
    lines = _lines(years, wording, palette, axes)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT + head}" width="{_WIDTH}" '
        f'height="{_HEIGHT + head}" font-family="{SANS}" role="img">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT + head}" fill="{palette.legend}"/>',
        _heading(title, palette),
        _grid(axes, years, palette, victory),
        *(_drawn(line, palette) for line in lines if line.points),
        *_labels(lines, axes, palette),
        "</svg>",
    ]
    return "".join(parts)


def _heading(title: str, palette: Palette) -> str:
    if not title:
        return ""
    return (
        f'<title>{escaped(title)}</title><rect width="{_WIDTH}" height="{_TITLE}" fill="{palette.bar}"/>'
        f'<text x="14" y="{_TITLE - 11}" font-size="17" font-weight="bold" fill="{palette.bar_text}">'
        f"{escaped(shortened(title, 17, _WIDTH - 28))}</text>"
    )


def _grid(axes: _Axes, years: Mapping[int, object], palette: Palette, victory: int | None) -> str:
    """The numbers on both axes with fine lines, and a stronger one at what a power wins with."""
    ink = palette.legend_text
    step = next(step for step in _STEPS if axes.top / step <= _MOST_YEARS)
    parts = [f'<g stroke="{ink}" stroke-opacity=".16" stroke-width="1">']
    parts += [f'<path d="M{_LEFT} {number(axes.y(n))}H{number(axes.right)}"/>' for n in range(0, axes.top + 1, step)]
    if victory is not None:
        parts.append(
            f'<path d="M{_LEFT} {number(axes.y(victory))}H{number(axes.right)}" stroke-opacity=".7" '
            'stroke-width="1.6" stroke-dasharray="7 5"/>'
        )
    parts.append(f'</g><g font-size="{_SMALL}" fill="{ink}">')
    marks = {n for n in range(0, axes.top + 1, step) if victory is None or abs(n - victory) > step / 2} | {
        n for n in (victory,) if n is not None
    }
    parts += [
        f'<text x="{_LEFT - 10}" y="{number(axes.y(n) + 4.5)}" text-anchor="end">{n}</text>' for n in sorted(marks)
    ]
    span = axes.last - axes.first
    step = next((step for step in _STEPS if span / step <= _MOST_YEARS), span)
    parts += [
        f'<text x="{number(axes.x(year))}" y="{number(axes.bottom + 22)}" text-anchor="middle">{year}</text>'
        for year in range(axes.first, axes.last + 1, step)
        if years
    ]
    return "".join(parts) + "</g>"


def _lines(
    years: Mapping[int, Mapping[Power, int | None]], wording: Wording, palette: Palette, axes: _Axes
) -> list[_Line]:
    """A line for each power, up to the year that took its last centre away."""
    powers, lines = sorted({power for counts in years.values() for power in counts}), []
    for style, power in enumerate(powers):
        name, colour = wording.powers.get(power, power.capitalize()), palette.of(power).line
        if any(counts.get(power, 0) is None for counts in years.values()):
            lines.append(_Line(name, colour, style, UNKNOWN, ()))
            continue
        counts = [(year, counts.get(power) or 0) for year, counts in sorted(years.items())]
        while len(counts) > 1 and counts[-1][1] == counts[-2][1] == 0:
            counts.pop()
        aside = (style - (len(powers) - 1) / 2) * _ASIDE
        points = tuple((axes.x(year), axes.y(count) + aside) for year, count in counts)
        lines.append(_Line(name, colour, style, str(counts[-1][1]), points))
    return lines


def _drawn(line: _Line, palette: Palette) -> str:
    """The line over a pale one, so that it can be followed where lines cross, and its signs."""
    dashes = _DASHES[line.style % len(_DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    data = path(line.points)
    signs = "".join(_sign(line.style, point) for point in _marked(line.points))
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{data}" stroke="{palette.legend}" stroke-width="5"/>'
        f'<path d="{data}" stroke="{line.colour}" stroke-width="2.6"{dashed}/></g>'
        f'<g fill="{line.colour}" stroke="{palette.legend}" stroke-width="1.2">{signs}</g>'
    )


def _marked(points: Sequence[Point]) -> Sequence[Point]:
    """The points that get a sign: not so many that the signs hide the line, and always the last."""
    step = -(-len(points) // (2 * _MOST_YEARS))
    return [*points[:-1:step], points[-1]]


def _sign(style: int, point: Point) -> str:
    x, y = point
    match _SIGNS[style % len(_SIGNS)]:
        case "disc":
            return f'<circle cx="{number(x)}" cy="{number(y)}" r="4.4"/>'
        case "frame":
            return f'<path fill-rule="evenodd" d="{_square(x, y, 4.6)}{_square(x, y, 1.8)}"/>'
        case "square":
            return f'<path d="{_square(x, y, 4)}"/>'
        case "up":
            return f'<path d="M{at((x, y - 5.4))}l5.4 9.4h-10.8z"/>'
        case "down":
            return f'<path d="M{at((x, y + 5.4))}l5.4 -9.4h-10.8z"/>'
        case "diamond":
            return f'<path d="M{at((x, y - 5.8))}l5.8 5.8l-5.8 5.8l-5.8 -5.8z"/>'
        case _:
            return f'<path d="M{at((x - 1.8, y - 5.4))}h3.6v3.6h3.6v3.6h-3.6v3.6h-3.6v-3.6h-3.6v-3.6h3.6z"/>'


def _square(x: float, y: float, half: float) -> str:
    side = number(2 * half)
    return f"M{at((x - half, y - half))}h{side}v{side}h-{side}z"


def _labels(lines: Sequence[_Line], axes: _Axes, palette: Palette) -> list[str]:
    """Each power's sign, last number and name at the right, as near to the end of its line as the others allow."""
    ends = {line.style: line.points[-1] if line.points else (axes.right, axes.bottom) for line in lines}
    ordered = sorted(lines, key=lambda line: (not line.points, ends[line.style][1], line.style))
    heights = _spread([ends[line.style][1] for line in ordered], axes.head + _TOP, axes.bottom + _SIZE)
    parts = []
    for line, height in zip(ordered, heights, strict=True):
        x, y = ends[line.style]
        sign, count = axes.right + _LABEL_GAP, axes.right + _LABEL_GAP + 34
        name = shortened(line.name, _SIZE, _WIDTH - count - 14)
        if line.points:
            parts.append(
                f'<path d="M{at((x + 7, y))}L{at((sign - 8, height))}" fill="none" stroke="{line.colour}" '
                'stroke-width="1.1" stroke-dasharray="1 3" stroke-linecap="round"/>'
            )
        parts.append(
            f'<g fill="{line.colour}">{_sign(line.style, (sign, height))}</g>'
            f'<g font-size="{_SIZE}" fill="{palette.legend_text}"><text x="{number(count)}" y="{number(height + 5)}" '
            f'text-anchor="end">{line.last}</text><text x="{number(count + 9)}" y="{number(height + 5)}" '
            f'font-weight="bold">{escaped(name)}</text></g>'
        )
    return parts


def _spread(heights: Sequence[float], top: float, bottom: float) -> list[float]:
    """Sorted heights moved apart as little as need be, inside of top and bottom as long as there is room."""
    step = min(_LABEL_STEP, (bottom - top) / max(len(heights), 1))
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + step if found else top))
    limit = bottom
    for place in reversed(range(len(found))):
        found[place] = min(found[place], limit)
        limit = found[place] - step
    return found
