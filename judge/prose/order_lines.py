"""Orders as lines of a mail, and an example of one that could be given now."""

from __future__ import annotations

from dataclasses import dataclass

from judge.game.game import Game
from judge.game.turn import due
from judge.prose.words import Words
from judge.rules.adjust import sites
from judge.rules.orders import Build, Disband, Move, Order, Retreat, Unit, UnitType
from judge.rules.outcome import RetreatStatus
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.rules.retreat import retreat_options


@dataclass(frozen=True, slots=True)
class OrderLine:
    """One order of a list, with what is to be said about it."""

    text: str
    notes: tuple[str, ...] = ()
    failed: bool = False


@dataclass(frozen=True, slots=True)
class PowerOrders:
    """The orders of one power; `title` is empty when there is only one."""

    title: str
    lines: tuple[OrderLine, ...]


def example(game: Game, powers: tuple[Power, ...], words: Words, written: str = "") -> str:
    """An order one of these powers could give now, as it could be typed; for the unit that `written` names if any."""
    position = game.position
    for power in powers:
        duty = due(game).get(power)
        if duty is None:
            continue
        if position.phase.kind is PhaseKind.ADJUSTMENT:
            order = _adjustment(game, power, duty.adjustment)
        else:
            unit = _named(duty.units, written, words) or duty.units[0]
            order = _retreat(game, power, unit) if position.phase.kind is PhaseKind.RETREAT else _move(game, unit)
        if order is not None:
            return words.typed(order)
    return ""


def _named(units: tuple[Unit, ...], written: str, words: Words) -> Unit | None:
    line = written.casefold()
    for unit in units:
        if any(name.casefold() in line for name in (words.short_place(unit.province), words.place(unit.province))):
            return unit
    return None


def _move(game: Game, unit: Unit) -> Order:
    borders = game.board.army if unit.type is UnitType.ARMY else game.board.fleet
    goals = sorted(borders.get(unit.at, ()), key=lambda at: (not game.board.province_of(at).is_centre, at))
    return Move(unit, goals[0])


def _retreat(game: Game, power: Power, unit: Unit) -> Order:
    for driven in game.position.dislodged:
        if driven.power == power and driven.unit == unit:
            options = retreat_options(game.board, game.rulebook, game.position, driven)
            places = sorted(place for place, status in options.items() if status is RetreatStatus.OPEN)
            return Retreat(unit, places[0]) if places else Disband(unit)
    return Disband(unit)


def _adjustment(game: Game, power: Power, count: int) -> Order | None:
    if count < 0:
        units = game.position.units_of(power)
        return Disband(units[0]) if units else None
    free = sites(game.board, game.rulebook, game.position, power)
    return Build(Unit(UnitType.ARMY, free[0])) if free else None
