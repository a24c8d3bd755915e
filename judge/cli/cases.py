"""The JSON values of `judge adjudicate`, powers and places in the codes of `rules.codes`: a phase in, an answer out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache
from itertools import pairwise
from typing import Final

import msgspec

from judge.rules.codes import code_of, place_of, power_of, unit_of_text
from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import ProvinceId, province_id
from judge.rules.position import Phase
from judge.rules.text import read_phase


class Driven(msgspec.Struct, rename={"origin": "from"}):
    """A dislodged unit's attacker: its province, or null when that closes nothing."""

    origin: str | None = None


class Case(msgspec.Struct):
    """A phase to play."""

    phase: str
    units: dict[str, list[str]]
    id: str | int | float | None = None
    centers: dict[str, list[str]] = {}
    orders: dict[str, list[str]] = {}
    dislodged: dict[str, dict[str, Driven]] = {}
    contested: list[str] = []
    gained: list[str] = []
    """For an adjustment: the centres that changed hands in the autumn before."""


class Answer(msgspec.Struct):
    """The units after a retreat or adjustment phase."""

    id: str | int | float | None
    units: dict[str, list[str]]


class MovementAnswer(msgspec.Struct):
    """What a movement phase came to."""

    id: str | int | float | None
    units: dict[str, list[str]]
    """Without the dislodged ones."""
    moves: dict[str, bool]
    """For each province with a unit ordered to move, whether it did."""
    dislodged: dict[str, dict[str, list[str]]]
    """For each power its dislodged units, with the places that are open to each."""
    contested: list[str]
    supports: dict[str, str]
    """For each province with a support that matches, `given` or `cut`."""


class Failure(msgspec.Struct):
    """A line that is no phase, and why."""

    id: str | int | float | None
    error: str


_LONGEST: Final = 300
"""How many characters a sentence has at most: what it quotes may be a million."""


class BadCase(ValueError):
    """A phase, a letter or an option that cannot be used; the text is a sentence for the writer."""


def why_refused(error: Exception) -> str:
    """What is wrong with a line that is no phase, in a sentence of a bearable length whatever it quotes."""
    said = str(error)
    if not isinstance(error, BadCase):
        return f"This line is not a phase: {said}."
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST // 2]}…{said[-_LONGEST // 2 :]}"


@cache
def phase_of(text: str) -> Phase:
    """A phase by its name in any case; BadCase when it is none."""
    try:
        return read_phase(text.strip().upper())
    except ValueError:
        raise BadCase(f"{text!r} is not a phase; write it as 'S1901M', 'F1901R' or 'W1901A'.") from None


def unit_of(text: str, written: str = "") -> Unit:
    """A unit of any board; BadCase when it is none, which names it as it was `written`."""
    try:
        return unit_of_text(text)
    except ValueError:
        raise BadCase(f"{(written or text)!r} is not a unit; write it as 'A PAR' or 'F STP/SC'.") from None


def not_there(text: str) -> BadCase:
    """What is said of a unit where none of its kind can be."""
    return BadCase(f"{text!r} cannot stand there; is the province right, and the coast of a fleet?")


def standing_unit(board: Map, text: str, written: str = "") -> Unit:
    """A unit that can stand on this board; BadCase when it cannot."""
    unit = unit_of(text, written)
    refuse_misplaced(board, unit, written or text)
    return unit


def refuse_misplaced(board: Map, unit: Unit, written: str) -> None:
    """BadCase for a unit where none of its kind can be."""
    if unit.at not in (board.army if unit.type is UnitType.ARMY else board.fleet):
        raise not_there(written)


def province_of(board: Map, code: str) -> ProvinceId:
    """A province of this board; BadCase when it is none."""
    province = province_id(place_of(code))
    if province not in board.provinces:
        raise BadCase(f"{code!r} is not a province.")
    return province


def refuse_double(provinces: Iterable[ProvinceId], what: str) -> None:
    """BadCase for a province that is named twice where only one thing can be."""
    for province, times in sorted(Counter(provinces).items()):
        if times > 1:
            raise BadCase(f"{what} {code_of(province)}.")


def refuse_twins(names: Collection[str]) -> None:
    """BadCase when two names are the same power's, as `FRANCE` and `france`."""
    if len(set(map(power_of, names))) < len(names):
        ordered = sorted(names, key=power_of)
        one, other = next(pair for pair in pairwise(ordered) if power_of(pair[0]) == power_of(pair[1]))
        raise BadCase(f"{one!r} and {other!r} are one power.")


UNREADABLE: Final = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)
"""What the JSON of a line can be too broken for."""

_MARK: Final = b"\xef\xbb\xbf"


def unmarked(line: bytes) -> bytes:
    """A line without the byte order mark that some programs begin a file with."""
    return line.removeprefix(_MARK)


def id_of(line: bytes) -> str | int | float | None:
    """The id that a broken line gives, if it gives one."""
    try:
        value = msgspec.json.decode(line)
    except UNREADABLE:
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str | int | float) else None
