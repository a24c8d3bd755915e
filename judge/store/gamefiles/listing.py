"""A game as the mails of njudge and of DPjudge list it, in the lines that both have in common.

The answer to `LIST game` has the whole board: `Status of the Movement phase for Fall of 1902.`, a line a unit, and the
centres. Deadlines, centres and lines stand in results in the same way (`results.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from judge.rules.maps import Map
from judge.rules.orders import Unit
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Phase, PhaseKind, Season
from judge.store.codec import Sources
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile, position_of
from judge.store.gamefiles.places import power_on, province_on, unit_on

_STATUS: Final = re.compile(
    r"^Status of the (\w+?)s? phase for (\w+) of (\d{4})\.?\s*\(([^.()\s]+)[^)]*\)", re.MULTILINE
)
_CENTRES: Final = re.compile(r"^Ownership of supply centers:\s*$", re.MULTILINE)
_DEADLINE: Final = re.compile(
    r"^The deadline for orders will be \w{3} (\w{3} \d\d? \d{4} [\d:]{8}) ([+-]\d{4})", re.MULTILINE
)
_LINE: Final = re.compile(r"(\w+):\s+(.*)")
_UNIT: Final = re.compile(r"((?:Army|Fleet) .+?)(?: can retreat to .*)?\.?")
_KINDS: Final = {"Movement": PhaseKind.MOVEMENT, "Retreat": PhaseKind.RETREAT, "Adjustment": PhaseKind.ADJUSTMENT}
_SEASONS: Final = {"Spring": Season.SPRING, "Summer": Season.SPRING, "Fall": Season.FALL, "Winter": Season.WINTER}
LOST: Final = ("who played what: such a list has no addresses", "settings, press, and orders for the open phase")
_Units = dict[Power, tuple[Unit, ...]]


def is_listing(text: str) -> bool:
    """Whether some text is such a list."""
    return _STATUS.search(text) is not None


def read_listing(text: str, sources: Sources) -> GameInFile:
    """The game that is listed; BadGameFile for a list that does not have the whole board."""
    board = sources.load_board("standard")
    status, owned = _STATUS.search(text), _CENTRES.search(text)
    assert status is not None
    if owned is None:
        raise BadGameFile("it does not say who owns which centres; the answer to LIST GAME does")
    units, driven = _standing(board, text[status.end() : owned.start()])
    phase = phase_called(status[1], status[2], status[3])
    lost = (*LOST, "from where units were dislodged, and where there was a standoff") if driven else LOST
    position = position_of(board, phase, units, owners_in(board, text[owned.end() :]), driven)
    return GameInFile("a list of njudge or DPjudge", status[4].lower(), position, deadline=deadline_in(text), lost=lost)


def phase_called(kind: str, season: str, year: str) -> Phase:
    """The phase of a kind, a season and a year as these judges write them; BadGameFile for what is none."""
    if kind not in _KINDS or season not in _SEASONS:
        raise BadGameFile(f"{kind} for {season} of {year} is no phase")
    return Phase(_SEASONS[season], int(year), _KINDS[kind])


def lines_of(board: Map, text: str) -> Iterator[tuple[Power, str]]:
    """What each line says of a power; a line that begins with blanks goes on with the one before."""
    for line in re.sub(r"\n[ \t]+", " ", text).splitlines():
        match = _LINE.fullmatch(line.strip())
        if match is not None and match[1].lower() in board.powers:
            yield power_on(board, match[1]), match[2]


def _standing(board: Map, text: str) -> tuple[_Units, tuple[Dislodged, ...]]:
    units: _Units = {}
    driven: list[Dislodged] = []
    for power, said in lines_of(board, text):
        match = _UNIT.fullmatch(said)
        if match is None:
            raise BadGameFile(f"{said[:60]!r} is no unit as such lists have them")
        unit = unit_on(board, match[1])
        if " can retreat to " in said:
            driven.append(Dislodged(power, unit, None))
        else:
            units[power] = (*units.get(power, ()), unit)
    return units, tuple(driven)


def owners_in(board: Map, text: str) -> dict[Power, frozenset[ProvinceId]]:
    """Who owns what; the lines that count units follow, and are passed over."""
    centres: dict[Power, frozenset[ProvinceId]] = {}
    for power, said in lines_of(board, text):
        if power not in centres and not said.lstrip().startswith(tuple("0123456789")):
            places = re.split(r",\s*", said.strip().rstrip("."))
            centres[power] = frozenset(province_on(board, place) for place in places)
    return centres


def deadline_in(text: str) -> datetime | None:
    """The deadline that is told with its zone; None where there is none, or none that can be."""
    match = _DEADLINE.search(text)
    try:
        return datetime.strptime(f"{match[1]} {match[2]}", "%b %d %Y %H:%M:%S %z").astimezone(UTC) if match else None
    except ValueError:
        return None
