"""A game in the saved-game format of the PyPI package `diplomacy`, so that its tools open it: values and writing.

https://github.com/diplomacy/diplomacy, diplomacy/utils/export.py. The format has no place for reasons, for orders that
could not be, for provinces that are closed to retreats, or for who gave nothing: `judge` in the game and in each phase
keeps that in the words of our database. The package passes over it; `savedread` reads the game back from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec

from judge.game.game import Game, Status
from judge.game.press import Mouth, Tone
from judge.game.settings import PressKind
from judge.game.vacancy import first_position
from judge.rules import adjust
from judge.rules.codes import code_of, order_text, unit_text
from judge.rules.maps import Map
from judge.rules.orders import Convoy, Disband, Move, Order, Route, SupportMove, Unit, UnitType, unit_of
from judge.rules.outcome import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoRoute,
    Outcome,
    OwnUnit,
    Resolution,
    Result,
    RetreatStatus,
    Succeeded,
    Unmatched,
    Void,
)
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import PhaseKind, Position
from judge.rules.retreat import retreat_options
from judge.rules.rulebook import Rulebook
from judge.rules.text import write_position
from judge.store.codec import write_order_table
from judge.store.database import write_time
from judge.store.fingerprint import fingerprint, homes
from judge.store.press import KeptPress
from judge.store.results import write_results
from judge.store.turns import Turn
from judge.structs import replace

OVER: Final = "COMPLETED"
"""What the package calls the phase of a game that is over."""

_DONE = ""
"""What the package says of a build or a removal that was made."""
_RULES = ("POWER_CHOICE", "DIFFERENT_ADJUDICATION")
"""The powers are chosen, and another adjudicator than the package's own played the phases."""


class Builds(msgspec.Struct):
    """How many units a power may build, and where; removals are negative."""

    count: int = 0
    homes: list[str] = []


class State(msgspec.Struct):
    """The board when a phase was opened; a dislodged unit stands among the units with a star before it."""

    name: str
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    retreats: dict[str, dict[str, list[str]]] = {}
    homes: dict[str, list[str]] = {}
    influence: dict[str, list[str]] = {}
    civil_disorder: dict[str, int] = {}
    builds: dict[str, Builds] = {}
    timestamp: int = 0
    zobrist_hash: str = ""
    note: str = ""
    game_id: str = ""
    map: str = ""
    rules: list[str] = []


class Message(msgspec.Struct):
    """Press to all; what is not signed is the system's."""

    sender: str
    recipient: str
    time_sent: int
    phase: str
    message: str


class OwnPhase(msgspec.Struct, omit_defaults=True):
    """A phase in the words of our database; the open one has only its position."""

    before: str
    at: str = ""
    orders: msgspec.Raw = msgspec.Raw(b"{}")
    results: msgspec.Raw = msgspec.Raw(b"{}")
    after: str = ""


class SavedPhase(msgspec.Struct, omit_defaults=True):
    """A phase with the orders that the package could carry out, and what became of them in its words."""

    name: str
    state: State
    orders: dict[str, list[str] | None]
    results: dict[str, list[str]]
    messages: list[Message]
    judge: OwnPhase | None = None


class OwnGame(msgspec.Struct):
    """Of the game, what the format has no place for."""

    rulebook: str
    players: dict[str, str]
    """The name of each power's player, as far as everybody may know it."""
    ending: str
    """How the game ended; empty while it goes on."""
    winners: list[str]


class SavedGame(msgspec.Struct, omit_defaults=True):
    """A whole game; the phase that is open, or the end, comes last."""

    id: str
    map: str
    rules: list[str]
    phases: list[SavedPhase]
    judge: OwnGame | None = None


def saved(
    game: Game, turns: Sequence[Turn], players: Mapping[Power, str], press: Sequence[KeptPress] = ()
) -> SavedGame:
    """A game as it was played so far; nobody's orders for the open phase are in it."""
    rules = [*_RULES, *(["NO_PRESS"] if game.settings.press is PressKind.NONE and not press else [])]
    influence = _influence(game, turns)
    messages = _messages(press)
    phases = [
        SavedPhase(
            name=str(turn.phase),
            state=_state(game, turn.resolution.before, next(influence), turn.processed_at, rules),
            orders={_loud(power): _orders(game.board, turn, power) for power in game.board.powers},
            results=_results(turn),
            messages=[message for message in messages if message.phase == str(turn.phase)],
            judge=_own(turn),
        )
        for turn in turns
    ]
    when = turns[-1].processed_at if turns else game.clock.opened
    last = _state(game, game.position, next(influence), when, rules)
    if game.status is Status.ENDED:
        last.name = OVER
    own = OwnPhase(write_position(game.position))
    phases.append(SavedPhase(last.name, last, {_loud(power): None for power in game.board.powers}, {}, [], own))
    return SavedGame(game.name, game.board.name, rules, phases, _own_game(game, players))


def written(game: SavedGame) -> bytes:
    """The one line that such a file has for each game."""
    return msgspec.json.encode(game) + b"\n"


def _own_game(game: Game, players: Mapping[Power, str]) -> OwnGame:
    ending = game.ending
    return OwnGame(
        rulebook=game.rulebook.name,
        players={_loud(power): players[power] for power in game.board.powers if power in players},
        ending=ending.kind.value if ending else "",
        winners=[_loud(power) for power in ending.powers] if ending else [],
    )


def _own(turn: Turn) -> OwnPhase:
    return OwnPhase(
        before=write_position(turn.resolution.before),
        at=write_time(turn.processed_at),
        orders=msgspec.Raw(write_order_table(turn.orders).encode()),
        results=msgspec.Raw(write_results(turn.resolution).encode()),
        after=write_position(turn.resolution.after),
    )


def _loud(power: Power) -> str:
    return power.upper()


# The board.


def _state(
    game: Game, position: Position, influence: Mapping[Power, list[str]], at: datetime | None, rules: list[str]
) -> State:
    board, powers = game.board, game.board.powers
    is_adjustment = position.phase.kind is PhaseKind.ADJUSTMENT
    return State(
        name=str(position.phase),
        units={_loud(power): _units(position, power) for power in powers},
        centers={_loud(power): sorted(map(code_of, position.centres.get(power, ()))) for power in powers},
        retreats={_loud(power): _retreats(game, position, power) for power in powers},
        homes={_loud(power): list(map(code_of, homes(board, power))) for power in powers},
        influence={_loud(power): influence[power] for power in powers},
        civil_disorder={_loud(power): 0 for power in powers},
        builds={
            _loud(power): _builds(board, game.rulebook, position, power) if is_adjustment else Builds()
            for power in powers
        },
        timestamp=_microseconds(at),
        zobrist_hash=fingerprint(board, position),
        game_id=game.name,
        map=board.name,
        rules=rules,
    )


def _units(position: Position, power: Power) -> list[str]:
    driven = sorted(f"*{unit_text(each.unit)}" for each in position.dislodged if each.power == power)
    return [*map(unit_text, position.units_of(power)), *driven]


def _retreats(game: Game, position: Position, power: Power) -> dict[str, list[str]]:
    found = {}
    for driven in position.dislodged:
        if driven.power == power:
            options = retreat_options(game.board, game.rulebook, position, driven)
            found[unit_text(driven.unit)] = [code_of(to) for to, how in options.items() if how is RetreatStatus.OPEN]
    return found


def _builds(board: Map, rulebook: Rulebook, position: Position, power: Power) -> Builds:
    count = adjust.due(board, rulebook, position).get(power, 0)
    places = adjust.sites(board, rulebook, position, power) if count > 0 else ()
    return Builds(count, list(map(code_of, places)))


def _influence(game: Game, turns: Sequence[Turn]) -> Iterator[dict[Power, list[str]]]:
    """Who was the last in each province, when each phase was opened."""
    last: dict[ProvinceId, Power] = {}
    start = turns[0].resolution.before if turns else first_position(game)
    for position in (start, *(turn.resolution.before for turn in turns[1:]), game.position):
        for power, units in sorted(position.units.items()):
            last |= {unit.province: power for unit in units}
        yield {
            power: [code_of(place) for place, owner in sorted(last.items()) if owner == power]
            for power in game.board.powers
        }


def _microseconds(at: datetime | None) -> int:
    return round(at.timestamp() * 1_000_000) if at else 0


# Orders and what became of them.


def _orders(board: Map, turn: Turn, power: Power) -> list[str]:
    """What the package would accept: no order that could not be; a removal by the rulebook as if it were an order."""
    found = {}
    for result in turn.resolution.of(power):
        order, unit = result.order, unit_of(result.order)
        is_removal = isinstance(order, Disband) and turn.phase.kind is PhaseKind.ADJUSTMENT
        if unit is None or isinstance(result.outcome, Void) or (result.is_default and not is_removal):
            continue
        if isinstance(result.outcome, NoRoute) and _is_near(board, order):
            continue
        found[unit_text(unit)] = _order(board, order, turn.resolution)
    return list(found.values())


def _order(board: Map, order: Order, resolution: Resolution) -> str:
    """An order as the package writes it: who goes by sea says so, and who goes by land does not.

    Who supports an attack on a coast names no coast.
    """
    if isinstance(order, SupportMove):
        return order_text(replace(order, to=province_id(order.to)))
    if not isinstance(order, Move) or order.unit.type is not UnitType.ARMY:
        return order_text(order)
    goes_by_sea = not _is_near(board, order) or (order.route is Route.BY_SEA and _is_carried(order, resolution))
    return order_text(replace(order, route=Route.BY_SEA if goes_by_sea else Route.UNSTATED))


def _is_near(board: Map, order: Order) -> bool:
    """Whether an army moves to where it could walk."""
    if not isinstance(order, Move):
        return False
    return province_id(order.to) in {province_id(place) for place in board.army.get(order.unit.at, ())}


def _is_carried(move: Move, resolution: Resolution) -> bool:
    """Whether a fleet was ordered to carry it."""
    return any(
        isinstance(result.order, Convoy)
        and result.order.army == move.unit
        and province_id(result.order.to) == province_id(move.to)
        and not isinstance(result.outcome, Void)
        for result in resolution.results
    )


def _results(turn: Turn) -> dict[str, list[str]]:
    """By unit; what could not be is void, unless the same unit had another order."""
    found: dict[str, list[str]] = {}
    is_adjustment = turn.phase.kind is PhaseKind.ADJUSTMENT
    for result in turn.resolution.results:
        unit = unit_of(result.order)
        if unit is None:
            continue
        text = unit_text(unit)
        if not isinstance(result.outcome, Void):
            found[text] = [_DONE] if is_adjustment else _words(result)
        elif not is_adjustment and _is_there(turn.resolution.before, result.power, unit):
            found.setdefault(text, _words(result))
    return found


def _is_there(position: Position, power: Power, unit: Unit) -> bool:
    is_driven = any(each.power == power and each.unit == unit for each in position.dislodged)
    return is_driven or unit in position.units.get(power, ())


def _words(result: Result) -> list[str]:
    return [*_word(result.outcome, result.order), *(["dislodged"] if result.dislodgement else [])]


def _word(outcome: Outcome, order: Order) -> tuple[str, ...]:
    match outcome:
        case Succeeded():
            return ()
        case Bounced() | OwnUnit():
            return ("bounce",)
        case Cut():
            return ("cut",)
        case Disrupted():
            return ("disrupted",)
        case NoRoute():
            return ("no convoy",)
        case Unmatched() | Void():
            return ("void",)
        case Disbanded():
            return () if isinstance(order, Disband) else ("disband",)


# Press.


def _messages(press: Iterable[KeptPress]) -> list[Message]:
    """Press to all, each with a moment of its own, since the package tells messages apart by it."""
    found: list[Message] = []
    latest = 0
    for kept in press:
        latest = max(_microseconds(kept.at), latest + 1)
        voice = kept.passed.voice
        is_signed = kept.passed.tone is Tone.WHITE and voice.mouth is Mouth.POWER and voice.powers
        sender = _loud(voice.powers[0]) if is_signed else "SYSTEM"
        found.append(Message(sender, "GLOBAL", latest, str(kept.phase), kept.passed.text))
    return found
