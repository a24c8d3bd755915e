"""Centres by year: a line for each power with its name at the end.

Powers are told apart three times: by the colours of the map, by the dashes of the line and by the
sign on it, so that the chart can be read by everybody and printed in grey.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.picture.bar import UNKNOWN
from judge.picture.geometry import Point
from judge.picture.inks import AnyTheme
from judge.picture.pen import SANS, at, escaped, number, path, shortened, width
from judge.picture.scene import Wording
from judge.picture.theme import Palette
from judge.rules.places import Power
from judge.structs import Struct

TITLE = 34
"""How high the title of a chart is, where it has one."""
_BEFORE_NAME, _BEFORE_CHANGE = 9, 6
_SHARE = 0.12
"""Of the height of a centre, how far apart lines of equal numbers stand at most."""
_DASHES = ("", "10 4", "2.5 4", "12 4 2.5 4", "6 3", "16 4 2.5 4 2.5 4", "1.5 2.5")
_SIGNS = ("disc", "square", "up", "diamond", "down", "frame", "plus")
_STEPS = (1, 2, 5, 10, 20, 50, 100)


class ChartSize(Struct, frozen=True):
    """The measures of a chart."""

    width: int
    height: int
    left: int
    top: int
    bottom: int
    size: float
    """Of the names."""
    weight: str
    """Of the names."""
    small: float
    """Of the numbers on the axes."""
    label_room: int
    label_gap: int
    """Between the end of a line and its name."""
    count_room: int
    """Between the sign before a name and the end of the count."""
    label_step: float
    label_foot: int
    """How far below the axis a name may stand."""
    margin: int
    """Behind the names."""
    number_gap: int
    """Between the numbers of centres and the axis."""
    year_gap: int
    """Between the axis and the feet of the years."""
    most_years: int
    """Years that are written on the axis."""
    most_numbers: int
    """Numbers of centres that are written on it."""
    least_top: int
    """Centres that it reaches at least."""
    most_signs: int
    """On one line."""
    aside: float
    """How far lines of equal numbers stand apart at most, so that none hides another."""
    has_changes: bool
    """Whether what each power won or lost in the last year stands behind its name."""


WIDE = ChartSize(
    width=960,
    height=520,
    left=46,
    top=26,
    bottom=40,
    size=15,
    weight="bold",
    small=13,
    label_room=256,
    label_gap=30,
    count_room=34,
    label_step=19,
    label_foot=15,
    margin=5,
    number_gap=10,
    year_gap=22,
    most_years=12,
    most_numbers=12,
    least_top=10,
    most_signs=24,
    aside=2.4,
    has_changes=False,
)
"""As a page or a printed sheet has it."""
NARROW = ChartSize(
    width=360,
    height=200,
    left=22,
    top=12,
    bottom=22,
    size=12,
    weight="normal",
    small=11.5,
    label_room=198,
    label_gap=18,
    count_room=26,
    label_step=19,
    label_foot=-6,
    margin=4,
    number_gap=6,
    year_gap=16,
    most_years=4,
    most_numbers=6,
    least_top=6,
    most_signs=10,
    aside=2.6,
    has_changes=True,
)
"""As it is read on a telephone, without being made smaller."""


class CentresByYear(Struct, frozen=True):
    """How many centres each power had when each year was over; None for what the reader does not know."""

    years: Mapping[int, Mapping[Power, int | None]]
    victory: int | None = None
    """What a power wins with, where that is to be seen."""


class ChartScene(Struct, frozen=True):
    """A chart of a mail, ready to be drawn."""

    counts: CentresByYear
    wording: Wording
    theme: AnyTheme


class _Line(Struct, frozen=True):
    """One power's way through the years; without points where that is not known."""

    name: str
    colour: str
    style: int
    last: str
    """How many centres it has at the end."""
    change: str
    """What it won or lost in the last year; empty for nothing."""
    points: tuple[Point, ...]


class _Axes(Struct, frozen=True):
    """From years and centres to the paper."""

    first: int
    last: int
    top: int
    head: int
    """Where the paper begins below the title."""
    paper: ChartSize

    @property
    def right(self) -> float:
        return self.paper.width - self.paper.label_room

    @property
    def bottom(self) -> float:
        return self.head + self.paper.height - self.paper.bottom

    def x(self, year: int) -> float:
        """Where a year stands; a single year stands in the middle."""
        if self.first == self.last:
            return (self.paper.left + self.right) / 2
        return self.paper.left + (self.right - self.paper.left) * (year - self.first) / (self.last - self.first)

    def y(self, centres: int) -> float:
        """How high a number of centres stands."""
        return self.bottom - (self.bottom - self.head - self.paper.top) * centres / self.top


def centres_chart(
    years: Mapping[int, Mapping[Power, int | None]],
    wording: Wording,
    theme: AnyTheme,
    title: str = "",
    victory: int | None = None,
    paper: ChartSize = WIDE,
) -> str:
    """How many centres each power owned when each year was over, as SVG; `victory` is what a power wins with.

    A power whose numbers the reader does not know (None) has no line, and a question mark at its name.
    """
    palette = theme.palette
    head = TITLE if title else 0
    most = max((count or 0 for counts in years.values() for count in counts.values()), default=0)
    axes = _Axes(
        min(years, default=0), max(years, default=0), max(most + 1, (victory or 0) + 1, paper.least_top), head, paper
    )
    lines = _lines(years, wording, palette, axes)
    wide, high = paper.width, paper.height + head
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="{SANS}" role="img">',
        f'<rect width="{wide}" height="{high}" fill="{palette.legend}"/>',
        _heading(title, paper, palette),
        _grid(axes, years, palette, victory),
        *(_drawn(line, paper.most_signs, palette) for line in lines if line.points),
        *_labels(lines, axes, palette),
        "</svg>",
    ]
    return "".join(parts)


def draw_chart(scene: ChartScene) -> str:
    """The chart of a mail, as SVG."""
    counts = scene.counts
    return centres_chart(counts.years, scene.wording, scene.theme, victory=counts.victory, paper=NARROW)


def _heading(title: str, paper: ChartSize, palette: Palette) -> str:
    if not title:
        return ""
    return (
        f'<title>{escaped(title)}</title><rect width="{paper.width}" height="{TITLE}" fill="{palette.bar}"/>'
        f'<text x="14" y="{TITLE - 11}" font-size="17" font-weight="bold" fill="{palette.bar_text}">'
        f"{escaped(shortened(title, 17, paper.width - 28))}</text>"
    )


def _grid(axes: _Axes, years: Mapping[int, object], palette: Palette, victory: int | None) -> str:
    """The numbers on both axes with fine lines, and a stronger one at what a power wins with."""
    ink, paper = palette.legend_text, axes.paper
    left, right = paper.left, number(axes.right)
    step = next(step for step in _STEPS if axes.top / step <= paper.most_numbers)
    parts = [f'<g stroke="{ink}" stroke-opacity=".16" stroke-width="1">']
    parts += [f'<path d="M{left} {number(axes.y(n))}H{right}"/>' for n in range(0, axes.top + 1, step)]
    if victory is not None:
        parts.append(
            f'<path d="M{left} {number(axes.y(victory))}H{right}" stroke-opacity=".7" '
            'stroke-width="1.6" stroke-dasharray="7 5"/>'
        )
    parts.append(f'</g><g font-size="{paper.small}" fill="{ink}">')
    marks = {n for n in range(0, axes.top + 1, step) if victory is None or abs(n - victory) > step / 2} | {
        n for n in (victory,) if n is not None
    }
    parts += [
        f'<text x="{left - paper.number_gap}" y="{number(axes.y(n) + 4.5)}" text-anchor="end">{n}</text>'
        for n in sorted(marks)
    ]
    span = axes.last - axes.first
    step, foot = next((step for step in _STEPS if span / step <= paper.most_years), span), axes.bottom + paper.year_gap
    parts += [
        f'<text x="{number(axes.x(year))}" y="{number(foot)}" text-anchor="middle">{year}</text>'
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
            lines.append(_Line(name, colour, style, UNKNOWN, "", ()))
            continue
        counts = [(year, counts.get(power) or 0) for year, counts in sorted(years.items())]
        change = counts[-1][1] - counts[-2][1] if len(counts) > 1 else 0
        while len(counts) > 1 and counts[-1][1] == counts[-2][1] == 0:
            counts.pop()
        aside = (style - (len(powers) - 1) / 2) * min(axes.paper.aside, _SHARE * (axes.y(0) - axes.y(1)))
        points = tuple((axes.x(year), axes.y(count) + aside) for year, count in counts)
        said = f"{change:+d}".replace("-", "−") if change else ""
        lines.append(_Line(name, colour, style, str(counts[-1][1]), said, points))
    return lines


def _drawn(line: _Line, most: int, palette: Palette) -> str:
    """The line over a pale one, so that it can be followed where lines cross, and its signs."""
    dashes = _DASHES[line.style % len(_DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    data = path(line.points)
    signs = "".join(_sign(line.style, point) for point in _marked(line.points, most))
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{data}" stroke="{palette.legend}" stroke-width="5"/>'
        f'<path d="{data}" stroke="{line.colour}" stroke-width="2.6"{dashed}/></g>'
        f'<g fill="{line.colour}" stroke="{palette.legend}" stroke-width="1.2">{signs}</g>'
    )


def _marked(points: Sequence[Point], most: int) -> Sequence[Point]:
    """The points that get a sign: not so many that the signs hide the line, and always the last."""
    step = -(-len(points) // most)
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
    paper = axes.paper
    found = [ends[line.style][1] for line in ordered]
    heights = _spread(found, axes.head + paper.top, axes.bottom + paper.label_foot, paper.label_step)
    parts = []
    for line, height in zip(ordered, heights, strict=True):
        x, y = ends[line.style]
        sign = axes.right + paper.label_gap
        count = sign + paper.count_room
        change = line.change if paper.has_changes else ""
        behind = width(change, paper.size, is_bold=True) + _BEFORE_CHANGE if change else 0
        room = paper.width - count - _BEFORE_NAME - paper.margin - behind
        name = escaped(shortened(line.name, paper.size, room, is_bold=paper.weight == "bold"))
        if change:
            name += f'<tspan dx="{_BEFORE_CHANGE}" font-weight="bold">{change}</tspan>'
        if line.points:
            parts.append(
                f'<path d="M{at((x + 7, y))}L{at((sign - 8, height))}" fill="none" stroke="{line.colour}" '
                'stroke-width="1.1" stroke-dasharray="1 3" stroke-linecap="round"/>'
            )
        parts.append(
            f'<g fill="{line.colour}">{_sign(line.style, (sign, height))}</g>'
            f'<g font-size="{paper.size}" fill="{palette.legend_text}"><text x="{number(count)}" '
            f'y="{number(height + 5)}" text-anchor="end">{line.last}</text><text x="{number(count + _BEFORE_NAME)}" '
            f'y="{number(height + 5)}" font-weight="{paper.weight}">{name}</text></g>'
        )
    return parts


def _spread(heights: Sequence[float], top: float, bottom: float, widest: float) -> list[float]:
    """Sorted heights moved apart as little as need be, inside of top and bottom as long as there is room."""
    step = min(widest, (bottom - top) / max(len(heights), 1))
    found: list[float] = []
    for height in heights:
        found.append(max(height, found[-1] + step if found else top))
    limit = bottom
    for place in reversed(range(len(found))):
        found[place] = min(found[place], limit)
        limit = found[place] - step
    return found
