"""`result.json`: a phase that was played, for programs; it goes with every result mail.

One line of UTF-8. It holds what its reader may know and nothing else: of a blind game what his powers see, of a quiet
game nothing of who was late. Powers are `FRANCE`, places and orders are written in the codes of the PyPI package
`diplomacy` (`judge.rules.codes`): `A PAR - BUR`, `F STP/SC`, `A PAR R PIC`, `F LON B`, `WAIVE`.

The keys of the phase are those of a line for `judge adjudicate`, which therefore takes the file as it is:

    id           game and phase, `blitz.S1901M`
    phase        season (S, F, W), year, kind (M movement, R retreats, A adjustments)
    units        power → its units before the phase, without those that were dislodged
    centers      power → its centres before the phase
    orders       power → its orders; what the rulebook supplied for want of one is not among them
    dislodged    (retreats) power → unit → `{"from": province of the attacker, or null}`
    contested    (retreats) provinces left empty by a standoff
    gained       (adjustments) centres that changed hands in the autumn before

`answer` is what `judge adjudicate --rulebook RULEBOOK --map MAP` says to it:

    units        power → its units after the phase, without those that are dislodged now
    moves        (movement) province of each unit ordered to move → whether it did
    dislodged    (movement) power → unit → where it may retreat; [] when it has nowhere to go, or when the rulebook
                 disbands it for want of orders
    contested    (movement) provinces left empty by a standoff
    supports     (movement) province of each support that matches → `given` or `cut`

And the rest:

    game, rulebook, map
    complete     whether the file tells all; if not, as in a blind game, `answer` cannot be worked out from it
    outcomes     power → unit → any of bounce, cut, void, disrupted, no convoy, disband, dislodged; [] for success
    silent       the powers that sent no orders
    early        whether the master played the phase before its time was over
    closed       provinces that nobody may enter (a game with neutral powers)
    next         the phase that is open now: phase, deadline (ISO 8601, UTC), units, centers, dislodged, contested,
                 gained, as above; null when the game is over
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, assert_never

import msgspec

from judge.game.events import PlayedBy
from judge.game.game import Game, PlayerId
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import eyes
from judge.pages.classic_orders import FOR_NO_UNIT
from judge.rules.codes import code_of, order_text, unit_text
from judge.rules.disorder import loses_retreat
from judge.rules.orders import Move, SupportHold, SupportMove, unit_of
from judge.rules.outcome import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoRoute,
    OwnUnit,
    Resolution,
    Result,
    Succeeded,
    Unmatched,
    Void,
)
from judge.rules.places import Power
from judge.rules.position import PhaseKind, Position
from judge.rules.rulebook import Rulebook

NAME: Final = "result.json"


def result_json(phase_report: PhaseReport, game: Game, viewer: PlayerId | None) -> str:
    """A phase as a reader is told of it."""
    event = phase_report.event
    resolution = event.resolution
    before, after = resolution.before, resolution.after
    is_told_all = eyes(game, viewer) is None and not phase_report.is_quiet and not before.closed
    name = f"{game.name}.{event.phase}"
    written: dict[str, Any] = {
        "id": name,
        **_position(before),
        "orders": _orders(resolution),
        "game": game.name,
        "rulebook": game.rulebook.name,
        "map": game.board.name,
        "complete": is_told_all and not _is_for_want_of_a_player(resolution, game.rulebook),
        "answer": {"id": name, "units": _units(after, _powers(before)), **_movement(resolution)},
        "outcomes": _outcomes(resolution),
        "silent": [_power(power) for power in event.nmr],
        "early": event.by is PlayedBy.MASTER_EARLY,
        "next": _next(event.next, event.deadline),
    }
    if before.closed:
        written["closed"] = sorted(map(code_of, before.closed))
    return msgspec.json.encode(written).decode() + "\n"


def _is_for_want_of_a_player(resolution: Resolution, book: Rulebook) -> bool:
    """Whether a unit disbands because nobody plays its power, of whom no order and no rulebook tells."""
    ordering = {result.power for result in resolution.results if not result.is_default}

    def is_by_the_book(result: Result) -> bool:
        return loses_retreat(book, is_unordered=result.is_default, is_silent=result.power not in ordering)

    lost = [each for each in resolution.results if each.dislodgement is not None and each.dislodgement.disbands]
    return not all(map(is_by_the_book, lost))


def _position(position: Position) -> dict[str, Any]:
    """The keys that a phase begins with."""
    powers = _powers(position)
    written: dict[str, Any] = {
        "phase": str(position.phase),
        "units": _units(position, powers),
        "centers": {_power(power): _codes(position.centres.get(power, ())) for power in powers},
    }
    if position.phase.kind is PhaseKind.RETREAT:
        driven: dict[str, dict[str, Any]] = {}
        for one in position.dislodged:
            attacker = code_of(one.attacked_from) if one.attacked_from is not None else None
            driven.setdefault(_power(one.power), {})[unit_text(one.unit)] = {"from": attacker}
        written |= {"dislodged": driven, "contested": _codes(position.contested)}
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        written["gained"] = _codes(position.gained)
    return written


def _next(position: Position | None, deadline: datetime | None) -> dict[str, Any] | None:
    """The phase that is open now."""
    if position is None:
        return None
    until = deadline.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if deadline is not None else None
    return {**_position(position), "deadline": until}


def _powers(position: Position) -> tuple[Power, ...]:
    """The powers with anything on the board, in a fixed order."""
    driven = {one.power for one in position.dislodged}
    present = {power for held in (position.units, position.centres) for power, own in held.items() if own}
    return tuple(sorted(present | driven))


def _power(power: Power) -> str:
    return power.upper()


def _codes(places: Iterable[str]) -> list[str]:
    return sorted(map(code_of, places))


def _units(position: Position, powers: Iterable[Power]) -> dict[str, list[str]]:
    return {_power(power): sorted(map(unit_text, position.units.get(power, ()))) for power in powers}


def _orders(resolution: Resolution) -> dict[str, list[str]]:
    """What was ordered; an order that another one for the same unit overrules stands behind it."""
    found: dict[str, list[str]] = {}
    for result in sorted(resolution.results, key=_is_for_no_unit):
        if not result.is_default:
            found.setdefault(_power(result.power), []).append(order_text(result.order))
    return dict(sorted(found.items()))


def _is_for_no_unit(result: Result) -> bool:
    return isinstance(result.outcome, Void) and result.outcome.reason in FOR_NO_UNIT


def _movement(resolution: Resolution) -> dict[str, Any]:
    """What a movement came to, beside the units."""
    if resolution.before.phase.kind is not PhaseKind.MOVEMENT:
        return {}
    driven: dict[str, dict[str, list[str]]] = {}
    moves: dict[str, bool] = {}
    supports: dict[str, str] = {}
    for result in resolution.results:
        order, outcome, unit = result.order, result.outcome, unit_of(result.order)
        if unit is None or _is_for_no_unit(result):
            continue
        if isinstance(order, Move):
            moves[code_of(unit.province)] = outcome == Succeeded()
        elif isinstance(order, SupportHold | SupportMove) and not isinstance(outcome, Void | Unmatched):
            supports[code_of(unit.province)] = "cut" if isinstance(outcome, Cut) else "given"
        if result.dislodgement is not None:
            own = driven.setdefault(_power(result.power), {})
            own[unit_text(result.dislodgement.unit.unit)] = _codes(result.dislodgement.open)
    return {
        "moves": moves,
        "dislodged": driven,
        "contested": _codes(resolution.after.contested),
        "supports": supports,
    }


def _outcomes(resolution: Resolution) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for result in resolution.results:
        unit = unit_of(result.order)
        if unit is not None and not _is_for_no_unit(result):
            found.setdefault(_power(result.power), {})[unit_text(unit)] = _outcome(result)
    return found


def _outcome(result: Result) -> list[str]:
    """What became of a unit, in the words of the package."""
    driven = ["dislodged"] if result.dislodgement is not None else []
    match result.outcome:
        case Succeeded():
            return driven
        case Bounced() | OwnUnit():
            return ["bounce", *driven]
        case Cut():
            return ["cut", *driven]
        case Disrupted():
            return ["disrupted", *driven]
        case NoRoute():
            return ["no convoy", *driven]
        case Unmatched() | Void():
            return ["void", *driven]
        case Disbanded():
            return ["disband", *driven]
        case _:
            assert_never(result.outcome)
