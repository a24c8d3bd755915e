"""What is said of orders: what became of one, why, what was wrong with a line, and one that could be given now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import assert_never

from judge.game.fog import UNSEEN
from judge.game.game import Game
from judge.game.turn import due
from judge.notation.values import Correction, Problem
from judge.prose.words import Words
from judge.rules.adjust import sites
from judge.rules.citation import cite, cite_dislodgement
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
from judge.rules.outcome import (
    Bounced,
    Cut,
    Decided,
    Disbanded,
    Dislodgement,
    Disrupted,
    NoRoute,
    OwnUnit,
    Resolution,
    Result,
    RetreatStatus,
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.places import Location, Power, province_id
from judge.rules.position import PhaseKind, Position, next_movement
from judge.rules.retreat import retreat_options
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_unit
from judge.structs import Struct

_MOST_CANDIDATES = 4
_NUMBER = re.compile(r"[0-9]+(?:-[0-9]+)?|[0-9]+(?:\.[0-9A-Z]+)+")
"""A rule or several, or a section; a heading may begin with a figure, too."""


class OrderLine(Struct, frozen=True):
    """One order of a list, with what is to be said about it."""

    text: str
    notes: tuple[str, ...] = ()
    failed: bool = False
    result: Result | None = None
    """What it tells of."""


class PowerOrders(Struct, frozen=True):
    """The orders of one power; `title` is empty when there is only one."""

    title: str
    lines: tuple[OrderLine, ...]


def is_failed(result: Result) -> bool:
    """Whether an order did not do what it was to do; the books underline it."""
    return result.dislodgement is not None or not isinstance(result.outcome, Succeeded | Disbanded)


def reasons(result: Result, resolution: Resolution, game: Game, words: Words) -> tuple[str, ...]:
    """Why an order failed, or what was done without one: culprits included, and the rule of the game's book.

    Empty when all went well.
    """
    rulebook, before, said = game.rulebook, resolution.before, []
    if result.is_default:
        said.append(_default(result, before, words))
    if _walked(result, resolution):
        said.append(words.say("outcome.by_land"))
    rule = cite(game.board, rulebook, resolution, result)
    said.append(cited(_outcome(result, before, words), rule, rulebook, words))
    if result.dislodgement is not None:
        who = dislodger(result.dislodgement, before, words)
        said.append(cited(words.say("outcome.dislodged", by=who), cite_dislodgement(rulebook, result), rulebook, words))
    return tuple(text for text in said if text)


def _walked(result: Result, resolution: Resolution) -> bool:
    """Whether an army that was to go by sea arrived by land, since no fleet carried it."""
    move = result.order
    if not isinstance(move, Move) or move.route is not Route.BY_SEA or not isinstance(result.outcome, Succeeded):
        return False
    carried = (one for one in resolution.results if isinstance(one.outcome, Succeeded))
    return not any(
        isinstance(one.order, Convoy)
        and one.order.army.at == move.unit.at
        and province_id(one.order.to) == province_id(move.to)
        for one in carried
    )


def cited(why: str, rule: str, rulebook: Rulebook, words: Words) -> str:
    """A reason with what the game's book calls its rule: `support cut by A Boh (rule 13)`.

    A section in brackets stands as it is. A book without numbers has headings, in its own words: they are quoted to
    those who read its language, and mean nothing to others.
    """
    label = called(rule, rulebook, words)
    if not why or not label:
        return why
    return words.say("cite.section" if rule.startswith("[") else "cite.cited", why=why, rule=label)


def called(rule: str, rulebook: Rulebook, words: Words) -> str:
    """What a book calls a rule, for this reader; empty where that would mean nothing to him."""
    if not rule or rule.startswith("["):
        return rule
    if _NUMBER.fullmatch(rule):
        return numbered(rule, words)
    return words.say("quoted", text=rule) if rulebook.notation == words.code else ""


def numbered(rule: str, words: Words) -> str:
    """What a book has under a number: `rule 13`, `rules 21–22`, `section 6.4`."""
    if "." in rule:
        return words.say("cite.point", rule=rule)
    if "-" in rule:
        return words.say("cite.rules", rule=rule.replace("-", "\u2013"))
    return words.say("cite.rule", rule=rule)


def _default(result: Result, before: Position, words: Words) -> str:
    if isinstance(result.order, Hold):
        return words.say("outcome.default_hold")
    if isinstance(result.order, Waive):
        return words.say("outcome.default_waive")
    is_removal = before.phase.kind is PhaseKind.ADJUSTMENT
    return words.say("outcome.default_removal" if is_removal else "outcome.default_disband")


def _outcome(result: Result, before: Position, words: Words) -> str:
    outcome = result.outcome
    match outcome:
        case Succeeded() | Disbanded():
            return ""
        case Bounced(by):
            return (
                words.say("outcome.bounced", by=culprits(by, before, words))
                if by
                else words.say("outcome.bounced_nobody")
            )
        case OwnUnit(at):
            return words.say("outcome.own_unit", at=_unit_at(at, before, words))
        case Cut(by):
            return words.say("outcome.cut", by=culprits((by,), before, words))
        case Disrupted(fleets):
            if not fleets:
                return words.say("outcome.disrupted_nobody")
            return words.say("outcome.disrupted", fleets=words.all_of(_unit_at(at, before, words) for at in fleets))
        case NoRoute():
            return words.say("outcome.no_route")
        case Unmatched(instead):
            return _unmatched(result.order, instead, words)
        case Void(reason):
            return words.say("outcome.void", why=void(reason, words))
        case _:
            assert_never(outcome)


def _unmatched(order: Order, instead: Order | None, words: Words) -> str:
    helped = _helped(order)
    if helped is None:
        return words.say("outcome.unmatched_plain")
    if instead is None:
        return words.say("outcome.unmatched_none", unit=words.unit(helped))
    return words.say("outcome.unmatched", unit=words.unit(helped), instead=words.bare_order(instead))


def _helped(order: Order) -> Unit | None:
    match order:
        case SupportHold(_, of) | SupportMove(_, of, _) | Convoy(_, of, _):
            return of
        case _:
            return None


def culprits(places: Iterable[Location], before: Position, words: Words) -> str:
    """The units that stood at some places, with their powers: `A Mun (Germany) and F Kie (Germany)`."""
    return words.all_of(_culprit(place, before, words) for place in places)


def dislodger(driven: Dislodgement, before: Position, words: Words) -> str:
    """Who drove a unit out; where he came from may be out of sight although he is seen where he stands now."""
    if driven.by == UNSEEN and driven.by_power != UNSEEN:
        return words.say("secrecy.unit_of", power=words.power(driven.by_power))
    return culprits((driven.by,), before, words)


def _culprit(place: Location, before: Position, words: Words) -> str:
    if place == UNSEEN:
        return words.say("secrecy.unseen_unit")
    found = _standing(place, before)
    if found is None:
        return words.place(place)
    power, unit = found
    return words.say("outcome.of", unit=words.unit(unit), power=words.power(power))


def _unit_at(place: Location, before: Position, words: Words) -> str:
    if place == UNSEEN:
        return words.say("secrecy.unseen_unit")
    found = _standing(place, before)
    return words.unit(found[1]) if found else words.place(place)


def _standing(place: Location, before: Position) -> tuple[Power, Unit] | None:
    """Who acts from a place: in a retreat phase the unit that was driven out of it."""
    province = province_id(place)
    if before.phase.kind is PhaseKind.RETREAT:
        for driven in before.dislodged:
            if driven.unit.province == province:
                return driven.power, driven.unit
    return before.unit_in(province)


def decided(decision: Decided, rulebook: Rulebook, words: Words) -> str:
    """Which rule answered what the orders alone leave open."""
    said = words.say(f"decision.{decision.rule.value}", places=words.places(decision.places))
    return cited(said, rulebook.rules.get(decision.rule.value, ""), rulebook, words)


def void(reason: VoidReason, words: Words) -> str:
    """Why an order cannot be."""
    return words.say(f"void.{reason.value}")


def correction(made: Correction, words: Words) -> str:
    """What the reader put right."""
    return words.say(
        f"correction.{made.kind.value}", written=made.written, read=_meant(made.read, words, is_typed=False)
    )


def problem(found: Problem, powers: tuple[Power, ...], position: Position, words: Words) -> str:
    """What was wrong with a line, and what may have been meant."""
    key = f"problem.{found.code.value}"
    values = {
        "about": found.about,
        "phase": words.phase(position.phase),
        "later": str(next_movement(position.phase, words.calendar)),
        "powers": words.powers(powers) if powers else words.say("nobody"),
    }
    meant = tuple(dict.fromkeys(_meant(one, words, is_typed=True) for one in found.candidates))[:_MOST_CANDIDATES]
    if not meant:
        return words.say(f"{key}_plain", **values)
    return words.say(key, candidates=words.either(meant), **values)


def _meant(text: str, words: Words, *, is_typed: bool) -> str:
    """A canonical text of the reader in words: an order as one could type it, a unit, or a place."""
    try:
        order = read_order(text)
        return f"`{words.typed(order)}`" if is_typed else words.bare_order(order)
    except ValueError:
        pass
    try:
        return words.unit(read_unit(text))
    except ValueError:
        return words.place(text) if words.knows_place(text) else text


def needs_unit_held(order: Order) -> bool:
    """Whether a unit that gets this impossible order simply holds."""
    return not isinstance(order, Build | Disband)


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
            is_retreat = position.phase.kind is PhaseKind.RETREAT
            order = _retreat(game, power, unit) if is_retreat else _move(game, power, unit)
        if order is not None:
            return words.typed(order)
    return ""


def _named(units: tuple[Unit, ...], written: str, words: Words) -> Unit | None:
    line = written.casefold()
    for unit in units:
        if any(name.casefold() in line for name in (words.short_place(unit.province), words.place(unit.province))):
            return unit
    return None


def _move(game: Game, power: Power, unit: Unit) -> Order:
    """To a centre if one is near, but not to where an own unit stands: nobody would want that."""
    borders = game.board.army if unit.type is UnitType.ARMY else game.board.fleet
    own = {other.province for other in game.position.units_of(power)}
    goals = sorted(
        borders.get(unit.at, ()),
        key=lambda at: (province_id(at) in own, not game.board.province_of(at).is_centre, at),
    )
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
