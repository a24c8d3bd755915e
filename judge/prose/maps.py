"""A map for its reader: the words of its picture, and the board as plain text.

In plain text each province stands where it lies, its centre's owner behind it, its unit below. It takes 72 columns, or
more where there is more room.

Bre*F   Pic    ~Ruh
 F F     A G
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeAlias

from judge.errors import BadData
from judge.picture.boardsheet import BoardsShown
from judge.picture.chart import CentresByYear
from judge.picture.holdings import changed_centres
from judge.picture.kinds import MapKind
from judge.picture.legend import KEYS
from judge.picture.scene import Shown, Wording
from judge.picture.sketch import unordered
from judge.prose.plain_text import WIDTH, display_width
from judge.prose.sentences import is_failed
from judge.prose.words import Words, in_a_row
from judge.rules.maps import Map, Terrain
from judge.rules.outcome import Resolution
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase, PhaseKind, Position
from judge.structs import Struct

_ID = re.compile(r"[a-z]+")
_GAP = " "
SEA = "~"
CENTRE = "*"
UNKNOWN = "?"


class MailMap(Struct, frozen=True):
    """A map that a mail wants at a place of its own."""

    game: str
    """What the game is called; empty for a position of none."""
    board: str
    kind: MapKind
    shown: Resolution | CentresByYear | BoardsShown
    """The phase it is drawn of, or the numbers, as its reader may know them; or which boards."""
    told: str
    """What it shows, for those who do not see it."""
    powers: tuple[Power, ...] = ()
    """Whose units or orders it is about; none for the whole board."""
    place: str = ""
    """What its place in the mail is called, one of a mail; empty for the name of its kind."""
    most: int = 0
    """How many pixels wide it is shown at most; 0 for as wide as the mail."""
    below: str = ""
    """What stands below it when it is there."""

    @property
    def name(self) -> str:
        """What its place in the mail is called, and the file when a reader keeps it."""
        return self.place or self.kind.value


@lru_cache(maxsize=64)
def wording(words: Words, board: Map) -> Wording:
    """The names of places as players type them, of powers and seas, and what the signs mean."""
    seas = (province.id for province in board.provinces.values() if province.terrain is Terrain.SEA)
    shores = sorted({place for place in board.fleet if "/" in place})
    return Wording(
        places={id: words.short_place(id) for id in sorted(board.provinces)},
        powers={power: str(words.power(power)) for power in board.powers},
        legend={key: words.say(f"picture.sign.{key}") for key in KEYS},
        seas={id: str(words.place(id)) for id in sorted(seas)},
        coasts={place.partition("/")[2]: words.short_coast(place).upper() for place in shores},
    )


def title(words: Words, game: str, phase: Phase, shown: Shown = Shown.RESULTS) -> str:
    """What stands above a map: the game, the phase and what of it is shown; `game` may be empty."""
    said = words.say(f"picture.{shown.value}", phase=words.phase(phase))
    return words.say("picture.title", game=game, said=said) if game else said


def told(words: Words, resolution: Resolution) -> str:
    """What a map of a phase shows, in a sentence or two, for those who do not see it."""
    failed = sum(map(is_failed, resolution.results))
    driven = [one.dislodgement.unit.unit for one in resolution.results if one.dislodgement is not None]
    said = [words.say("map.alt", phase=words.phase(resolution.before.phase))]
    if len(resolution.results) > failed:
        said.append(words.say("map.succeeded", n=len(resolution.results) - failed))
    if failed:
        said.append(words.say("map.failed", n=failed))
    if driven:
        said.append(words.say("map.dislodged", units=words.units(driven)))
    return in_a_row(said)


def told_board(words: Words, board: Map, position: Position) -> str:
    """What a map of a board as it stands shows, for those who do not see it: where everybody's units are."""
    held = [
        words.say("of_power", power=words.power(power), text=words.units(position.units_of(power)))
        for power in board.powers
        if position.units.get(power)
    ]
    return in_a_row([words.say("map.alt", phase=words.phase(position.phase)), words.one_by_one(held)])


def told_holdings(words: Words, played: Resolution, powers: tuple[Power, ...]) -> str:
    """What a map of a player's units after a phase shows, for those who do not see it."""
    after = played.after
    own = [unit for power in powers for unit in after.units_of(power)]
    driven = [gone.unit for gone in after.dislodged if gone.power in powers]
    said = [words.say("map.now", units=words.units([*own, *driven]))]
    if driven:
        said.append(words.say("map.dislodged", units=words.units(driven)))
    if places := changed_centres(played):
        said.append(words.say("map.changed", places=words.one_by_one(map(words.short_place, places))))
    return in_a_row(said)


def key_of_holdings(words: Words, played: Resolution, powers: tuple[Power, ...]) -> str:
    """What the signs on a map of a player's units mean."""
    kind = played.after.phase.kind
    may_retreat = kind is PhaseKind.RETREAT and any(gone.power in powers for gone in played.after.dislodged)
    said = [words.say("map.key_ways")] if kind is PhaseKind.MOVEMENT or may_retreat else []
    if changed_centres(played):
        said.append(words.say("map.key_changed"))
    return in_a_row(said)


def told_orders(words: Words, sketch: Resolution, powers: tuple[Power, ...]) -> str:
    """What a map of a player's own orders shows, for those who do not see it."""
    orders = words.say("semicolon").join(words.order(result.order) for result in sketch.results)
    said = [words.say("map.own", phase=words.phase(sketch.before.phase), orders=orders)]
    if left := [unit for _, unit in unordered(sketch, powers)]:
        said.append(words.say("map.unordered", units=words.units(left)))
    return in_a_row(said)


Paint: TypeAlias = Callable[[str, Power], str]
"""A text in the colour of a power."""
_Piece: TypeAlias = tuple[int, str, Power | None]
"""A text, the column at which it begins, and whose it is."""


def plain(text: str, _: Power) -> str:
    """A text without a colour, as mails have it."""
    return text


class Slot(Struct, frozen=True):
    """Where the name of a province begins."""

    province: ProvinceId
    column: int


class Chart(Struct, frozen=True):
    """The rows of a board in plain text from north to south, the slots of each from west to east."""

    board: Map
    rows: tuple[tuple[Slot, ...], ...]


def read_chart(text: str, board: Map, path: str) -> Chart:
    """A chart file; BadData when a province is missing, unknown or there twice."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    rows = tuple(tuple(Slot(found.group(), found.start()) for found in _ID.finditer(line)) for line in lines)
    drawn = [slot.province for row in rows for slot in row]
    wrong = sorted(set(drawn) ^ set(board.provinces)) or sorted({each for each in drawn if drawn.count(each) > 1})
    if wrong:
        raise BadData(path, 0, f"each province of the board must be there once; look at {', '.join(wrong)}")
    return Chart(board, rows)


def text_map(
    chart: Chart,
    position: Position,
    words: Words,
    *,
    width: int = WIDTH,
    paint: Paint = plain,
) -> str:
    """The chart filled with a position, as the reader's language writes it, as wide as there is room.

    A question mark stands for what is not known: a unit, or the owner of a centre.
    """
    signs = words.power_signs(chart.board.powers)
    lines = []
    for row in chart.rows:
        places = [(slot.province, slot.column * max(width, WIDTH) // WIDTH) for slot in row]
        names = ((at, *_name(chart.board, id, position, words, signs)) for id, at in places)
        units = (
            (at + 1, *((UNKNOWN, None) if id in position.unseen else _unit(id, position, words, signs)))
            for id, at in places
        )
        lines += [_line(names, paint), _line(units, paint)]
    return "\n".join(lines)


def text_legend(board: Map, position: Position, words: Words) -> tuple[str, ...]:
    """What the signs of a board in plain text mean, and the units that are in no slot because they were driven out."""
    signs = words.power_signs(board.powers)
    named = (words.say("chart.sign", sign=sign, power=words.power(power)) for power, sign in signs.items())
    lines = [words.say("chart.signs"), words.listed(named)]
    if position.unseen or position.doubtful:
        lines.append(words.say("chart.unknown"))
    driven = [words.say("of_power", power=words.power(d.power), text=words.unit(d.unit)) for d in position.dislodged]
    if driven:
        lines.append(words.say("chart.dislodged", units=words.one_by_one(driven)))
    return tuple(lines)


def _name(
    board: Map, province: ProvinceId, position: Position, words: Words, signs: Mapping[Power, str]
) -> tuple[str, Power | None]:
    """A province's name with its centre, and whose that is."""
    about, name = board.provinces[province], words.short_place(province)
    if about.terrain is Terrain.SEA:
        return SEA + name, None
    if not about.is_centre:
        return name, None
    if province in position.doubtful:
        return name + CENTRE + UNKNOWN, None
    owner = position.owner_of(province)
    return name + CENTRE + (signs.get(owner, owner) if owner else ""), owner


def _unit(
    province: ProvinceId, position: Position, words: Words, signs: Mapping[Power, str]
) -> tuple[str, Power | None]:
    """The unit in a province, and whose it is; an empty text where there is none."""
    found = position.unit_in(province)
    if found is None:
        return "", None
    power, unit = found
    side = words.short_coast(unit.at)
    return " ".join(filter(None, (words.unit_letter(unit.type), signs.get(power, power), side))), power


def _line(pieces: Iterable[_Piece], paint: Paint) -> str:
    """Texts at their columns; one that is too long pushes the next. What colours them takes no column."""
    line, used = "", 0
    for column, text, power in pieces:
        if text:
            blanks = max(column - used, len(_GAP) if used else 0)
            line += " " * blanks + (paint(text, power) if power is not None else text)
            used += blanks + display_width(text)
    return line
