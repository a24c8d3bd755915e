"""Codes to sentences: what became of an order, what was wrong with a line, why a command was refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from judge.game.fog import UNSEEN
from judge.game.game import Game
from judge.notation.values import Correction, Problem
from judge.prose.words import Words
from judge.rules.citation import cite, cite_dislodgement
from judge.rules.orders import Build, Convoy, Disband, Hold, Order, SupportHold, SupportMove, Unit, Waive
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
    Succeeded,
    Unmatched,
    Void,
    VoidReason,
)
from judge.rules.places import Location, Power, province_id
from judge.rules.position import PhaseKind, Position
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_unit

_MOST_CANDIDATES = 4


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
    said.append(cited(_outcome(result, before, words), cite(game.board, rulebook, resolution, result), words))
    if result.dislodgement is not None:
        who = dislodger(result.dislodgement, before, words)
        said.append(cited(words.say("outcome.dislodged", by=who), cite_dislodgement(rulebook, result), words))
    return tuple(text for text in said if text)


def cited(why: str, rule: str, words: Words) -> str:
    """A reason with what the game's book calls its rule: `support cut by A Boh (rule 13)`.

    A section in brackets stands as it is. A book without numbers has headings, in its own words: they are quoted.
    """
    if not why or not rule:
        return why
    if rule.startswith("["):
        return words.say("cite.section", why=why, rule=rule)
    said = words.say("cite.rule", rule=rule) if rule[0].isdigit() else words.say("quoted", text=rule)
    return words.say("cite.cited", why=why, rule=said)


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
    return cited(said, rulebook.rules.get(decision.rule.value, ""), words)


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
