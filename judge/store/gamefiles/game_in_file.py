"""A running game as a file tells it, whatever kind of file it is, and what must be so for it to be played on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from types import MappingProxyType

from judge.rules.board_faults import BoardFault, FaultFound, board_faults
from judge.rules.maps import Map
from judge.rules.orders import Order, Unit
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Phase, Position
from judge.rules.rulebook import Rulebook
from judge.structs import Struct


class BadGameFile(ValueError):
    """No game can be read from a file; the reason is a sentence for the keeper, without a full stop."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line


class PlayedPhase(Struct, frozen=True):
    """A phase that was played before: the board it began with, what was ordered, and when it was over."""

    before: Position
    orders: Mapping[Power, tuple[Order, ...]]
    at: datetime


class GameInFile(Struct, frozen=True):
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
    for found in board_faults(board, rulebook, position):
        yield _said(found, position)


def _said(found: FaultFound, position: Position) -> str:
    """A fault in words for the keeper."""
    unit, phase = found.unit, position.phase
    match found.why:
        case BoardFault.TWO_IN_ONE:
            return f"{found.other} and {unit} are in one province"
        case BoardFault.TWO_DISLODGED:
            return f"two units are dislodged from {unit.province if unit else ''}"
        case BoardFault.CANNOT_STAND:
            return f"{found.power}: {unit} cannot stand there"
        case BoardFault.COAST_NEEDED:
            return f"{found.power}: {unit} cannot stand there; say on which coast, as {' or '.join(found.places)}"
        case BoardFault.NO_CENTRE:
            return f"{found.power}: {found.centre} is no supply centre"
        case BoardFault.TWO_OWNERS:
            return f"{found.centre} belongs to both {found.owner} and {found.power}"
        case BoardFault.DISLODGED_NOW:
            return f"units are dislodged, but {phase} is no phase of retreats"
        case BoardFault.NO_UNIT:
            return f"nobody has anything to order in {phase}: there is no unit"
        case BoardFault.NO_DISLODGED:
            return f"nobody has anything to order in {phase}: there is no dislodged unit"
        case BoardFault.ONE_POWER:
            return f"only {found.power} has anything on this board"
        case BoardFault.WON:
            return f"{found.power} has as many centres as win the game"
        case BoardFault.NOTHING_TO_ADJUST:
            return f"nobody has anything to order in {phase}: there is nothing to adjust"
