"""The JSON values of `judge adjudicate`, powers and places in the codes of `rules.codes`: a phase in, an answer out."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import Final

import msgspec

from judge.rules.codes import power_of


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
    """A phase that cannot be played; the text is a sentence for the writer, however much it quotes."""

    def __str__(self) -> str:
        said = super().__str__()
        return said if len(said) <= _LONGEST else f"{said[: _LONGEST // 2]}…{said[-_LONGEST // 2 :]}"


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
