"""A phase that was played, as the result mail shows it: the same for everybody, and what one player must do now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from judge.game.events import PhaseProcessed
from judge.game.game import Game
from judge.game.roles import Hearer, Role
from judge.game.turn import due
from judge.game.votes import is_on_board
from judge.mail.sentences import culprits, decided, is_failed, reasons
from judge.mail.sheet import Group, Line, example
from judge.mail.words import Words
from judge.rules.adjust import sites
from judge.rules.maps import Location, Power
from judge.rules.orders import Unit
from judge.rules.outcome import Dislodgement, Result, RetreatStatus
from judge.rules.position import Dislodged, PhaseKind, Position
from judge.rules.retreat import retreat_options


@dataclass(frozen=True, slots=True)
class CentreRow:
    """One power in the table of centres."""

    power: str
    count: int
    change: str
    """`+1`, `−2`, empty."""
    places: str


@dataclass(frozen=True, slots=True)
class UnitRow:
    """One power in the list of units."""

    power: str
    units: str


@dataclass(frozen=True, slots=True)
class Report:
    """What everybody is told about a phase that was played, in the same words whatever their clocks say."""

    groups: tuple[Group, ...]
    has_failed: bool
    silent: tuple[str, ...]
    dislodged: tuple[str, ...]
    decided: tuple[str, ...]
    centres: tuple[CentreRow, ...]
    adjustments: tuple[str, ...]
    position: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class Todo:
    """What one player has to do now."""

    lines: tuple[str, ...]
    example: str = ""


def report(event: PhaseProcessed, game: Game, words: Words) -> Report:
    """What became of every order, and the board that is left."""
    resolution = event.resolution
    before, after = resolution.before, event.next or resolution.after
    groups = tuple(_group(power, event, words) for power in game.board.powers if resolution.of(power))
    driven = [result for result in resolution.results if result.dislodgement is not None]
    gone = {dislodged.unit for dislodged in event.disbanded}
    shows_centres = bool(event.ownership or event.builds) or before.phase.kind is PhaseKind.ADJUSTMENT
    return Report(
        groups=groups,
        has_failed=any(is_failed(result) for result in resolution.results),
        silent=_silent(event, words),
        dislodged=tuple(
            _dislodged(result.dislodgement, before, gone, words) for result in driven if result.dislodgement
        ),
        decided=tuple(decided(decision, words) for decision in resolution.decided),
        centres=centre_rows(game, before, after, words) if shows_centres or event.next is None else (),
        adjustments=_adjustments(event, game, words),
        position=unit_rows(game, after, words),
    )


def _group(power: Power, event: PhaseProcessed, words: Words) -> Group:
    before = event.resolution.before
    results = event.resolution.of(power)
    return Group(words.power(power), tuple(_line(result, before, words) for result in results))


def _line(result: Result, before: Position, words: Words) -> Line:
    failed = is_failed(result)
    text = words.failed_order(result.order) if failed else words.order(result.order)
    return Line(text, reasons(result, before, words), failed)


def what_is_next(event: PhaseProcessed, now: datetime, words: Words) -> str:
    """Which phase is open now, and until when; empty when the game ended."""
    if event.next is None or event.deadline is None:
        return ""
    phase = words.phase(event.next.phase)
    if event.deadline <= now:
        return words.say("results.played_at_once", phase=phase)
    span = words.span(event.deadline - now)
    return words.say("results.next", phase=phase, moment=words.moment(event.deadline), span=span)


def _silent(event: PhaseProcessed, words: Words) -> tuple[str, ...]:
    said = []
    if event.nmr:
        is_movement = event.phase.kind is PhaseKind.MOVEMENT
        said.append(
            words.say("results.silent_movement" if is_movement else "results.silent", powers=words.powers(event.nmr))
        )
    if event.disorder:
        said.append(words.say("results.disorder", powers=words.powers(event.disorder)))
    return tuple(said)


def _dislodged(driven: Dislodgement, before: Position, gone: set[Unit], words: Words) -> str:
    places = driven.open
    if driven.unit.unit not in gone:
        key = "results.may_retreat" if places else "results.must_disband"
    else:
        key = "results.disorder_disband" if places else "results.must_disband"
    return words.say(
        key,
        unit=words.unit(driven.unit.unit),
        power=words.power(driven.unit.power),
        by=culprits((driven.by,), before, words),
        places=words.either(map(words.short_place, places)) if places else "",
    )


def centre_rows(game: Game, before: Position, after: Position, words: Words) -> tuple[CentreRow, ...]:
    """Who owns what, with what was gained and lost; powers without anything are left out."""
    rows = []
    for power in game.board.powers:
        old, new = before.centres.get(power, frozenset()), after.centres.get(power, frozenset())
        if not old and not new:
            continue
        change = len(new) - len(old)
        places = [
            *(words.short_place(place) for place in sorted(new & old)),
            *(words.say("results.gained", place=words.short_place(place)) for place in sorted(new - old)),
            *(words.say("results.lost", place=words.short_place(place)) for place in sorted(old - new)),
        ]
        signed = f"+{change}" if change > 0 else f"−{-change}" if change else ""
        rows.append(CentreRow(words.power(power), len(new), signed, " ".join(places)))
    return tuple(sorted(rows, key=lambda row: -row.count))


def unit_rows(game: Game, position: Position, words: Words) -> tuple[UnitRow, ...]:
    """Where everybody stands; dislodged units say so."""
    rows = []
    for power in game.board.powers:
        units = [words.unit(unit) for unit in position.units_of(power)]
        units += [
            words.say("results.dislodged_unit", unit=words.unit(driven.unit))
            for driven in position.dislodged
            if driven.power == power
        ]
        if is_on_board(position, power):
            rows.append(UnitRow(words.power(power), ", ".join(units) or words.say("results.no_units")))
    return tuple(rows)


def _adjustments(event: PhaseProcessed, game: Game, words: Words) -> tuple[str, ...]:
    if event.next is None:
        return ()
    due_now = [(power, event.builds[power]) for power in game.board.powers if event.builds.get(power)]
    return tuple(
        words.say("results.builds" if count > 0 else "results.removes", n=abs(count), power=words.power(power))
        for power, count in due_now
    )


def todo(game: Game, hearer: Hearer, words: Words) -> Todo | None:
    """What the hearer has to order in the open phase; None for those who only watch."""
    if hearer.role is not Role.PLAYER or not hearer.powers:
        return None
    powers = tuple(power for power in hearer.powers if power in game.board.powers)
    if not any(is_on_board(game.position, power) for power in powers):
        return Todo((words.say("todo.out"),))
    lines = [line for power in powers for line in _todo_of(game, power, words)]
    if not lines:
        return Todo((words.say("todo.nothing"),))
    return Todo(tuple(lines), example(game, powers, words))


def _todo_of(game: Game, power: Power, words: Words) -> list[str]:
    duty = due(game).get(power)
    if duty is None:
        return []
    if game.position.phase.kind is PhaseKind.MOVEMENT:
        units = words.units(duty.units)
        return [words.say("todo.move", n=len(duty.units), units=units), words.say("todo.otherwise_move")]
    if game.position.phase.kind is PhaseKind.RETREAT:
        own = [driven for driven in game.position.dislodged if driven.power == power]
        return [*(_retreat(game, driven, words) for driven in own), words.say("todo.otherwise_retreat")]
    return _adjust(game, power, duty.adjustment, words)


def _retreat(game: Game, driven: Dislodged, words: Words) -> str:
    options = retreat_options(game.board, game.rulebook, game.position, driven)
    places: list[Location] = sorted(place for place, status in options.items() if status is RetreatStatus.OPEN)
    if not places:
        return words.say("todo.retreat_none", unit=words.unit(driven.unit))
    return words.say("todo.retreat", unit=words.unit(driven.unit), places=words.either(map(words.short_place, places)))


def _adjust(game: Game, power: Power, count: int, words: Words) -> list[str]:
    if count < 0:
        units = words.units(game.position.units_of(power))
        return [words.say("todo.remove", n=-count, units=units), words.say("todo.otherwise_remove")]
    free = sites(game.board, game.rulebook, game.position, power)
    if not free:
        return [words.say("todo.build_nowhere", n=count)]
    places = words.either(map(words.short_place, free))
    return [words.say("todo.build", n=count, places=places), words.say("todo.otherwise_build")]
