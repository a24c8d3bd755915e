"""Canonical text of orders, phases and positions, read back: the inverse of `str()`.

This is the text of the database, the logs and the tests, never a language's own.
What players write is read by `notation`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType

from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    Route,
    SupportHold,
    SupportMove,
    Unit,
    UnitType,
    Waive,
)
from judge.rules.places import Power
from judge.rules.position import Dislodged, Phase, PhaseKind, Position, Season, by_place

_PLACE = r"[a-z]+(?:/[a-z]+)?"
_UNIT = rf"[AF] {_PLACE}"
_PHASE = re.compile(r"([SFW])(0|[1-9][0-9]{0,3})([MRA])")
_KNOWN = 4096
"""Texts of orders that are read once: a game has the same few, in every version its players sent of them."""
_SETS = ("contested", "closed", "gained", "unseen", "doubtful", "uncounted")
"""What a position has sets of, of provinces or of powers."""
_ORDER = re.compile(
    rf"(?P<unit>{_UNIT}) (?:"
    rf"(?P<verb>[HDB])"
    rf"|- (?P<to>{_PLACE})(?P<via> VIA)?"
    rf"|R (?P<retreat>{_PLACE})"
    rf"|(?P<help>[SC]) (?P<of>{_UNIT})(?: - (?P<goal>{_PLACE}))?)"
)


def read_unit(text: str) -> Unit:
    """The unit written `A mun` or `F stp/sc`; ValueError for anything else."""
    if not re.fullmatch(_UNIT, text):
        raise ValueError(f"not a unit: {text!r}")
    return Unit(UnitType(text[0]), text[2:])


def read_phase(text: str) -> Phase:
    """The phase written `S1901M`; ValueError for anything else."""
    match = _PHASE.fullmatch(text)
    if match is None:
        raise ValueError(f"not a phase: {text!r}")
    return Phase(Season(match[1]), int(match[2]), PhaseKind(match[3]))


@lru_cache(maxsize=_KNOWN)
def read_order(text: str) -> Order:
    """The order written in canonical text; ValueError for anything else."""
    if text == str(Waive()):
        return Waive()
    match = _ORDER.fullmatch(text)
    if match is None:
        raise ValueError(f"not an order: {text!r}")
    unit = read_unit(match["unit"])
    if match["to"]:
        return Move(unit, match["to"], Route.BY_SEA if match["via"] else Route.UNSTATED)
    if match["retreat"]:
        return Retreat(unit, match["retreat"])
    if match["help"]:
        return _read_help(match["help"], unit, read_unit(match["of"]), match["goal"])
    plain: dict[str, type[Hold] | type[Disband] | type[Build]] = {"H": Hold, "D": Disband, "B": Build}
    return plain[match["verb"]](unit)


def _read_help(verb: str, unit: Unit, of: Unit, goal: str | None) -> Order:
    if goal is None:
        if verb == "C":
            raise ValueError(f"a convoy without a goal: {unit} C {of}")
        return SupportHold(unit, of)
    return Convoy(unit, of, goal) if verb == "C" else SupportMove(unit, of, goal)


def write_position(position: Position) -> str:
    """A position as lines: the phase, then a line a power, then what is dislodged and contested.

    S1902R
    austria: A bud, F tri | bud tri vie
    dislodged: russia A stp < nwy, russia F rum <
    contested: gal

    Lines `closed` and `gained`, provinces as in `contested`, follow where there are any; `unseen`, `doubtful` and
    `uncounted` in a position as somebody knows it.
    """
    found: str | None = position.known.get("text")
    if found is None:
        found = position.known["text"] = _written(position)
    return found


def _written(position: Position) -> str:
    lines = [str(position.phase)]
    for power in sorted(position.units):
        units = ", ".join(map(str, position.units_of(power)))
        centres = " ".join(sorted(position.centres.get(power, ())))
        lines.append(f"{power}: {units} | {centres}".rstrip())
    if position.dislodged:
        driven = sorted(position.dislodged, key=lambda d: by_place(d.unit))
        lines.append(
            "dislodged: " + ", ".join(f"{d.power} {d.unit} < {d.attacked_from or ''}".rstrip() for d in driven)
        )
    for name in _SETS:
        members: frozenset[str] = getattr(position, name)
        if members:
            lines.append(f"{name}: " + " ".join(sorted(members)))
    return "\n".join(lines)


def read_position(text: str) -> Position:
    """The inverse of `write_position`; ValueError when the text is not one, or says one thing twice."""
    phase, *lines = text.strip().splitlines()
    units: dict[Power, frozenset[Unit]] = {}
    centres: dict[Power, frozenset[str]] = {}
    dislodged: tuple[Dislodged, ...] = ()
    sets: dict[str, frozenset[str]] = {}
    told: set[str] = set()
    for line in lines:
        head, _, rest = line.strip().partition(":")
        if head in told:
            raise ValueError(f"more than one line of {head!r}: write them as one, with commas")
        told.add(head)
        if head == "dislodged":
            dislodged = tuple(_read_dislodged(part) for part in rest.split(","))
        elif head in _SETS:
            sets[head] = frozenset(rest.split())
        else:
            own, _, owned = rest.partition("|")
            units[head] = frozenset(read_unit(unit.strip()) for unit in own.split(",") if unit.strip())
            centres[head] = frozenset(owned.split())
    return Position(read_phase(phase.strip()), MappingProxyType(units), MappingProxyType(centres), dislodged, **sets)


def _read_dislodged(text: str) -> Dislodged:
    who, _, origin = text.partition("<")
    power, _, unit = who.strip().partition(" ")
    return Dislodged(power, read_unit(unit), origin.strip() or None)
