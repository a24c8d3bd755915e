"""A running game as a file tells it, whatever kind of file it is, and what must be so for it to be played on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from judge.rules.adjust import due
from judge.rules.maps import Map
from judge.rules.orders import Order, Unit, UnitType
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Dislodged, Phase, PhaseKind, Position
from judge.rules.rulebook import Rulebook


class BadGameFile(ValueError):
    """No game can be read from a file; the reason is a sentence for the keeper, without a full stop."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line


@dataclass(frozen=True, slots=True)
class PlayedPhase:
    """A phase that was played before: the board it began with, what was ordered, and when it was over."""

    before: Position
    orders: Mapping[Power, tuple[Order, ...]]
    at: datetime


@dataclass(frozen=True, slots=True)
class GameInFile:
    """A running game, as far as a file tells it."""

    kind: str
    """What kind of file it is, as in `a position file`."""
    name: str
    """The game's name; empty where the file says none."""
    position: Position
    board: str = "standard"
    rulebook: str = ""
    """Empty where the file says none."""
    deadline: datetime | None = None
    seats: tuple[tuple[str, Power], ...] = ()
    """The address of a player, and a power that he plays."""
    master: str = ""
    """The master's address."""
    history: tuple[PlayedPhase, ...] = ()
    lost: tuple[str, ...] = ()
    """What of it cannot be carried over, each in a few words."""


def position_of(
    board: Map,
    phase: Phase,
    units: Mapping[Power, tuple[Unit, ...]],
    centres: Mapping[Power, frozenset[ProvinceId]],
    dislodged: tuple[Dislodged, ...] = (),
    contested: frozenset[ProvinceId] = frozenset(),
) -> Position:
    """The board as a file tells it, with every power of the map; BadGameFile for what cannot stand so."""
    for power in (*units, *centres, *(each.power for each in dislodged)):
        if power not in board.powers:
            raise BadGameFile(f"{power!r} is no power of this map; they are {', '.join(board.powers)}")
    for power, own in units.items():
        twice = next((unit for unit in own if own.count(unit) > 1), None)
        if twice is not None:
            raise BadGameFile(f"{power} has {twice} twice")
    return Position(
        phase,
        MappingProxyType({power: frozenset(units.get(power, ())) for power in board.powers}),
        MappingProxyType({power: centres.get(power, frozenset()) for power in board.powers}),
        dislodged,
        contested,
    )


def faults(board: Map, rulebook: Rulebook, position: Position) -> Iterator[str]:
    """What is wrong with a board on which a game is to go on, each fault in a sentence without a full stop."""
    yield from _double(position)
    for power, unit in _all_units(position):
        known = board.army if unit.type is UnitType.ARMY else board.fleet
        if unit.at not in known:
            yield f"{power}: {unit} cannot stand there{_coast_hint(board, unit)}"
    owners: dict[ProvinceId, Power] = {}
    for power, owned in position.centres.items():
        for centre in sorted(owned):
            if centre not in board.provinces or not board.provinces[centre].is_centre:
                yield f"{power}: {centre} is no supply centre"
            elif centre in owners:
                yield f"{centre} belongs to both {owners[centre]} and {power}"
            owners.setdefault(centre, power)
    yield from _nothing_due(board, rulebook, position)


def _all_units(position: Position) -> Iterator[tuple[Power, Unit]]:
    for power in position.units:
        for unit in position.units_of(power):
            yield power, unit
    for driven in position.dislodged:
        yield driven.power, driven.unit


def _double(position: Position) -> Iterator[str]:
    """Provinces with more than one unit; a dislodged one stands beside the one that drove it out."""
    seen: dict[ProvinceId, Unit] = {}
    for power in position.units:
        for unit in position.units_of(power):
            if unit.province in seen:
                yield f"{seen[unit.province]} and {unit} are in one province"
            seen[unit.province] = unit
    driven: set[ProvinceId] = set()
    for each in position.dislodged:
        if each.unit.province in driven:
            yield f"two units are dislodged from {each.unit.province}"
        driven.add(each.unit.province)


def _coast_hint(board: Map, unit: Unit) -> str:
    province = board.provinces.get(province_id(unit.at))
    if province is None or unit.type is UnitType.ARMY or not province.coasts:
        return ""
    return f"; say on which coast, as {' or '.join(province.moorings)}"


def _nothing_due(board: Map, rulebook: Rulebook, position: Position) -> Iterator[str]:
    """A phase in which nobody has anything to order is none that a game can stand in."""
    kind = position.phase.kind
    is_empty = {
        PhaseKind.MOVEMENT: not any(position.units.values()),
        PhaseKind.RETREAT: not position.dislodged,
        PhaseKind.ADJUSTMENT: not any(due(board, rulebook, position).values()),
    }[kind]
    if is_empty:
        what = {PhaseKind.MOVEMENT: "no unit", PhaseKind.RETREAT: "no dislodged unit"}.get(kind, "nothing to adjust")
        yield f"nobody has anything to order in {position.phase}: there is {what}"
    elif kind is not PhaseKind.RETREAT and position.dislodged:
        yield f"units are dislodged, but {position.phase} is no phase of retreats"
