"""A saved game read back: our own as it was stored, one of the PyPI package `diplomacy` as far as its format tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from types import MappingProxyType
from typing import Final

import msgspec

from judge.errors import BadData
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.codes import order_of_text, place_of, power_of, unit_of_text
from judge.rules.maps import Map
from judge.rules.orders import Order, Unit, UnitType
from judge.rules.outcome import Resolution
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Dislodged, Phase, PhaseKind, Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase, read_position
from judge.store.codec import Sources, read_order_table
from judge.store.database import read_time
from judge.store.results import read_results
from judge.store.savedgame import OVER, SavedGame, SavedPhase, State
from judge.store.turns import Turn
from judge.structs import Struct

_FIT_FOR_ALL: Final = "datc"
"""The rulebook that comes nearest to the package's own adjudicator."""
_LONG_AGO: Final = datetime(1970, 1, 1, tzinfo=UTC)


class BadSave(ValueError):
    """The text is no saved game; the reason is a sentence for the person who gave it."""


class Restored(Struct, frozen=True):
    """A saved game as our own values."""

    name: str
    board: Map
    rulebook: Rulebook
    turns: tuple[Turn, ...]
    last: Position
    """Where it stands; of a game that is over, with the name of the phase that ended it."""
    is_over: bool
    is_ours: bool
    """Whether results and reasons are what was stored, and not what the rulebook makes of the orders."""

    def leaps(self) -> tuple[Phase, ...]:
        """The phases that, by the rulebook, lead to other units than those the file goes on with."""
        following = [*(turn.resolution.before for turn in self.turns[1:]), self.last]
        pairs = zip(self.turns, following, strict=True)
        return tuple(turn.phase for turn, then in pairs if _standing(turn.resolution.after) != _standing(then))


def restored(line: bytes, sources: Sources) -> Restored:
    """One game of such a file; BadSave for anything else."""
    try:
        game = msgspec.json.decode(line, type=SavedGame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"This is not a saved game: {error}.") from error
    if not game.phases:
        raise BadSave("This saved game has no phases.")
    try:
        board = sources.load_board(game.map)
        rulebook = sources.load_rulebook(game.judge.rulebook if game.judge else _FIT_FOR_ALL)
    except BadData as error:
        raise BadSave(f"{game.id}: {error.why}.") from error
    return _restored(game, board, rulebook)


def _restored(game: SavedGame, board: Map, rulebook: Rulebook) -> Restored:
    is_over = game.phases[-1].name == OVER
    turns: list[Turn] = []
    name = ""
    try:
        for phase in game.phases[:-1]:
            name = phase.name
            turns.append(_turn(game.id, phase, board, rulebook))
        name = game.phases[-1].name
        last = _position(game.phases[-1], turns[-1].phase if is_over and turns else None, board)
    except (ValueError, KeyError, msgspec.MsgspecError) as error:
        raise BadSave(f"{game.id} {name}: {error}.") from error
    for one, other in pairwise(turns):
        if one.phase.order >= other.phase.order:
            raise BadSave(f"{game.id} {other.phase}: it cannot follow {one.phase}.")
    is_ours = game.judge is not None and all(phase.judge is not None for phase in game.phases)
    return Restored(game.id, board, rulebook, tuple(turns), last, is_over, is_ours)


def _turn(name: str, phase: SavedPhase, board: Map, rulebook: Rulebook) -> Turn:
    before = _position(phase, None, board)
    own = phase.judge
    if own is None or not own.after:
        given = MappingProxyType({power_of(power): _orders(texts) for power, texts in phase.orders.items()})
        return Turn(name, given, _played(board, rulebook, before, given), _moment(phase.state.timestamp))
    orders = read_order_table(bytes(own.orders).decode())
    resolution = read_results(bytes(own.results).decode(), before, read_position(own.after))
    return Turn(name, orders, resolution, read_time(own.at))


def _played(board: Map, rulebook: Rulebook, before: Position, orders: Mapping[Power, Sequence[Order]]) -> Resolution:
    kinds = {PhaseKind.MOVEMENT: adjudicate, PhaseKind.RETREAT: retreats, PhaseKind.ADJUSTMENT: adjustments}
    return kinds[before.phase.kind](board, rulebook, before, orders)


def _moment(microseconds: int) -> datetime:
    try:
        return _LONG_AGO + timedelta(microseconds=microseconds)
    except OverflowError as error:
        raise ValueError(f"{microseconds} is no moment") from error


def _orders(texts: Sequence[str] | None) -> tuple[Order, ...]:
    return tuple(map(order_of_text, texts or ()))


# The board.


def _position(phase: SavedPhase, named: Phase | None, board: Map) -> Position:
    """Where a phase began: as we wrote it, if that is what the package's part says, too."""
    told = _told(phase.state, named or read_phase(phase.name), board)
    if phase.judge is None:
        return told
    own = read_position(phase.judge.before)
    if _standing(own) != _standing(told) or _owned(own) != _owned(told):
        raise ValueError("its units or centres were changed, but not those under 'judge'")
    if named is None and own.phase != told.phase:
        raise ValueError("it has another name under 'judge'")
    return own


def _told(state: State, phase: Phase, board: Map) -> Position:
    """A position as the format tells it: not from where anybody was attacked, nor what is contested."""
    units: dict[Power, frozenset[Unit]] = {}
    driven: list[Dislodged] = []
    for name, texts in state.units.items():
        power = power_of(name)
        units[power] = frozenset(_unit(text, board) for text in texts if not text.startswith("*"))
        driven += [Dislodged(power, _unit(text[1:], board), None) for text in texts if text.startswith("*")]
    centres = {power_of(name): frozenset(_centre(code, board) for code in own) for name, own in state.centers.items()}
    powers = sorted({*units, *centres})
    return Position(
        phase,
        MappingProxyType({power: units.get(power, frozenset()) for power in powers}),
        MappingProxyType({power: centres.get(power, frozenset()) for power in powers}),
        tuple(driven),
    )


def _unit(text: str, board: Map) -> Unit:
    unit = unit_of_text(text)
    if unit.at not in (board.army if unit.type is UnitType.ARMY else board.fleet):
        raise ValueError(f"{text!r} cannot stand there")
    return unit


def _centre(code: str, board: Map) -> ProvinceId:
    found = province_id(place_of(code))
    if found not in board.provinces:
        raise ValueError(f"{code!r} is no province")
    return found


def _standing(position: Position) -> frozenset[tuple[Power, str]]:
    return frozenset((power, str(unit)) for power, own in position.units.items() for unit in own)


def _owned(position: Position) -> frozenset[tuple[Power, ProvinceId]]:
    return frozenset((power, centre) for power, own in position.centres.items() for centre in own)
