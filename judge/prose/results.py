"""A phase that was played, as the result mail shows it: the same for everybody, and what one player must do now."""

from __future__ import annotations

from datetime import datetime

from judge.game.events import PhaseProcessed
from judge.game.game import Game, PlayerId
from judge.game.phase_report import GlimpseKind, PhaseReport
from judge.game.roles import Hearer, Role
from judge.game.secrecy import eyes, is_own_power, tells_who
from judge.game.summary import balances
from judge.game.turn import due
from judge.prose.sentences import OrderLine, PowerOrders, decided, dislodger, example, is_failed, reasons
from judge.prose.words import Words
from judge.rules.adjust import sites
from judge.rules.disorder import loses_retreat
from judge.rules.outcome import Dislodgement, RetreatStatus
from judge.rules.places import Location, Power
from judge.rules.policies import Balances
from judge.rules.position import Dislodged, PhaseKind, Position
from judge.rules.retreat import retreat_options
from judge.structs import Struct, replace

UNKNOWN = "?"
"""A number that the reader does not know."""


class CentreRow(Struct, frozen=True):
    """One power in the table of centres."""

    power: str
    count: str
    """`?` where the reader does not know it."""
    change: str
    """`+1`, `−2`, empty."""
    places: str


class UnitRow(Struct, frozen=True):
    """One power in the list of units."""

    power: str
    units: str


class Report(Struct, frozen=True):
    """What everybody is told about a phase that was played, in the same words whatever their clocks say."""

    groups: tuple[PowerOrders, ...]
    has_failed: bool
    silent: tuple[str, ...]
    dislodged: tuple[str, ...]
    decided: tuple[str, ...]
    centres: tuple[CentreRow, ...]
    adjustments: tuple[str, ...]
    position: tuple[UnitRow, ...]
    glimpses: tuple[str, ...] = ()
    """What was seen at the edge of the fog."""
    is_blind: bool = False
    """Whether the tables are what one reader sees, and not all there is."""
    sees_nothing: bool = False


class Duty(Struct, frozen=True):
    """What one player has to do now."""

    lines: tuple[str, ...]
    example: str = ""


class OwnPart(Struct, frozen=True):
    """What a player looks for first: his orders with what became of them, and what he has now."""

    groups: tuple[PowerOrders, ...]
    """With titles only where he plays several powers."""
    gone: tuple[str, ...]
    """His units that left the board at once."""
    holdings: tuple[tuple[str, str], ...]
    """His units and centres as they are now, with what they are."""
    has_failed: bool


def report(phase_report: PhaseReport, game: Game, viewer: PlayerId | None, words: Words) -> Report:
    """What became of every order, and the board that is left, as far as the viewer may know of it."""
    event, powers = phase_report.event, eyes(game, viewer)
    resolution = event.resolution
    before, after = resolution.before, event.next or resolution.after
    groups = tuple(
        PowerOrders(power_title(power, game, words), lines)
        for power in game.board.powers
        if (lines := (*_lines(power, event, game, words), *_in_vain(power, phase_report, words)))
    )
    driven = [result.dislodgement for result in resolution.results if result.dislodgement is not None]
    driven += [glimpse.dislodgement for glimpse in phase_report.glimpses if glimpse.dislodgement is not None]
    shows_centres = bool(event.ownership or event.builds) or before.phase.kind is PhaseKind.ADJUSTMENT
    found = Report(
        groups=groups,
        has_failed=any(line.failed for group in groups for line in group.lines),
        silent=_silent(phase_report, words),
        dislodged=tuple(_dislodged(one, phase_report, game, viewer, words) for one in driven),
        decided=tuple(decided(decision, game.rulebook, words) for decision in resolution.decided),
        centres=centre_rows(game, before, after, words) if shows_centres or event.next is None else (),
        adjustments=_adjustments(event, game, words),
        position=unit_rows(game, after, words),
        glimpses=glimpses(phase_report, words),
        is_blind=powers is not None,
        sees_nothing=powers == (),
    )
    return _as_it_stands(found, event, game, words) if event.along else found


def _as_it_stands(found: Report, event: PhaseProcessed, game: Game, words: Words) -> Report:
    """A report with the tables as the phases have left them that were played along."""
    last, before = event.along[-1], event.resolution.before
    after = last.next or last.resolution.after
    is_changed = any(each.ownership or each.builds for each in (event, *event.along)) or last.next is None
    centres = centre_rows(game, before, after, words) if is_changed else ()
    position, adjusted = unit_rows(game, after, words), _adjustments(last, game, words)
    return replace(found, centres=centres, adjustments=adjusted, position=position)


def own_part(phase_report: PhaseReport, game: Game, hearer: Hearer, words: Words) -> OwnPart | None:
    """What became of the hearer's own orders; None for those who only watch."""
    powers = tuple(power for power in hearer.powers if power in game.board.powers)
    if hearer.role is not Role.PLAYER or not powers:
        return None
    event = phase_report.event
    after = event.next or event.resolution.after
    groups = tuple(
        PowerOrders(words.power(power) if len(powers) > 1 else "", lines)
        for power in powers
        if (lines := (*_lines(power, event, game, words), *_in_vain(power, phase_report, words)))
    )
    driven = [result.dislodgement for power in powers for result in event.resolution.of(power) if result.dislodgement]
    stays = {gone.unit for gone in after.dislodged if gone.power in powers}
    return OwnPart(
        groups=groups,
        gone=tuple(
            _dislodged(one, phase_report, game, hearer.player, words) for one in driven if one.unit.unit not in stays
        ),
        holdings=_holdings(after, powers, words),
        has_failed=any(line.failed for group in groups for line in group.lines),
    )


def _holdings(position: Position, powers: tuple[Power, ...], words: Words) -> tuple[tuple[str, str], ...]:
    """The units, by power where there are several, and how many centres there are."""
    is_one = len(powers) == 1
    units = [
        (words.say("head.units") if is_one else words.power(power), words.named_units(position.units_of(power)))
        for power in powers
        if position.is_on_board(power)
    ]
    centres = sum(len(position.centres.get(power, ())) for power in powers)
    rows = [(title, own or words.say("results.no_units")) for title, own in units]
    return (*rows, (words.say("own.centres"), str(centres))) if rows else ()


def _lines(power: Power, event: PhaseProcessed, game: Game, words: Words) -> tuple[OrderLine, ...]:
    """What became of a power's orders; a neutral power has none to miss."""
    resolution = event.resolution
    is_neutral = power in game.deal.neutral
    lines = []
    for result in resolution.of(power):
        shown = replace(result, is_default=False) if is_neutral else result
        failed = is_failed(shown)
        text = words.failed_order(shown.order) if failed else words.order(shown.order)
        lines.append(OrderLine(text, reasons(shown, resolution, game, words), failed, result))
    return tuple(lines)


def _in_vain(power: Power, phase_report: PhaseReport, words: Words) -> tuple[OrderLine, ...]:
    """One's own orders that came to nothing for what lies in the fog."""
    before = phase_report.event.resolution.before
    lines = []
    for glimpse in phase_report.glimpses:
        if glimpse.power == power and glimpse.order is not None:
            why = [words.say("secrecy.in_vain")]
            if glimpse.dislodgement is not None:
                why.append(words.say("outcome.dislodged", by=dislodger(glimpse.dislodgement, before, words)))
            lines.append(OrderLine(words.failed_order(glimpse.order), tuple(why), failed=True))
    return tuple(lines)


def glimpses(phase_report: PhaseReport, words: Words) -> tuple[str, ...]:
    """What was seen at the edge of the fog."""
    return tuple(
        words.say(
            f"secrecy.{glimpse.kind.value}",
            place=words.place(glimpse.place),
            unit=words.unit(glimpse.unit) if glimpse.unit else "",
            power=words.power(glimpse.power) if glimpse.power else "",
        )
        for glimpse in phase_report.glimpses
        if glimpse.kind is not GlimpseKind.IN_VAIN
    )


def power_title(power: Power, game: Game, words: Words) -> str:
    """A power, with a word for those that nobody plays by the rules."""
    name = words.power(power)
    return words.say("neutral_power", power=name) if power in game.deal.neutral else name


def what_is_next(event: PhaseProcessed, now: datetime, words: Words) -> str:
    """Which phase is open now, and until when; empty when the game ended."""
    if event.next is None or event.deadline is None:
        return ""
    phase = words.phase(event.next.phase)
    if event.deadline <= now:
        return words.say("results.played_at_once", phase=phase)
    span = words.span(event.deadline - now)
    return words.say("results.next", phase=phase, moment=words.moment(event.deadline), span=span)


def _silent(phase_report: PhaseReport, words: Words) -> tuple[str, ...]:
    event = phase_report.event
    said = [words.say("secrecy.silent")] if phase_report.is_quiet else []
    if event.nmr:
        is_movement = event.phase.kind is PhaseKind.MOVEMENT
        key = "results.silent_movement" if is_movement else "results.silent"
        said.append(words.say(key, powers=words.powers(event.nmr), n=len(event.nmr)))
    rows = (("disorder", event.disorder), ("barred", event.barred))
    said += [words.say(f"results.{key}", powers=words.powers(each), n=len(each)) for key, each in rows if each]
    return tuple(said)


def _dislodged(
    driven: Dislodgement, phase_report: PhaseReport, game: Game, viewer: PlayerId | None, words: Words
) -> str:
    event = phase_report.event
    places, power = driven.open, driven.unit.power
    has_room = RetreatStatus.OPEN in driven.retreats.values()
    is_own = is_own_power(game, viewer, power)
    is_gone = any(gone.unit == driven.unit.unit for gone in event.disbanded)
    if eyes(game, viewer) is not None and not is_own:
        # Where another player's unit may go tells what stands there.
        key = "driven_out"
    elif not has_room:
        key = "must_disband"
    elif not is_gone:
        key = "may_retreat"
    elif power in game.deal.neutral:
        key = "neutral_disband"
    elif not tells_who(game, viewer, (power,)):
        key = "unordered_disband"
    elif game.player_of(power) is None:
        key = "disorder_disband"
    else:
        key = "silent_disband" if power in event.nmr else "unordered_disband"
    return words.say(
        f"secrecy.{key}" if key == "driven_out" else f"results.{key}",
        unit=words.unit(driven.unit.unit),
        power=words.power(power),
        by=dislodger(driven, event.resolution.before, words),
        places=words.either(map(words.short_place, places)) if places else "",
    )


def centre_rows(game: Game, before: Position, after: Position, words: Words) -> tuple[CentreRow, ...]:
    """Who owns what, with what was gained and lost; powers without anything are left out."""
    rows: list[tuple[int, CentreRow]] = []
    for power in game.board.powers:
        old, new = before.centres.get(power, frozenset()), after.centres.get(power, frozenset())
        if not old and not new:
            continue
        is_known = power not in after.uncounted
        change = signed(len(new) - len(old)) if is_known else ""
        places = [
            *(words.short_place(place) for place in sorted(new & old)),
            *(words.say("results.gained", place=words.short_place(place)) for place in sorted(new - old)),
            *(words.say("results.lost", place=words.short_place(place)) for place in sorted(old - new)),
        ]
        count = str(len(new)) if is_known else UNKNOWN
        rows.append((len(new), CentreRow(power_title(power, game, words), count, change, " ".join(places))))
    return tuple(row for _, row in sorted(rows, key=lambda each: -each[0]))


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
        if position.is_on_board(power):
            rows.append(UnitRow(power_title(power, game, words), words.listed(units) or words.say("results.no_units")))
    return tuple(rows)


def _adjustments(event: PhaseProcessed, game: Game, words: Words) -> tuple[str, ...]:
    if event.next is None:
        return ()
    due_now = [(power, event.builds[power]) for power in game.board.powers if event.builds.get(power)]
    return tuple(
        words.say("results.builds" if count > 0 else "results.removes", n=abs(count), power=words.power(power))
        for power, count in due_now
    )


def duty_of(hearer: Hearer, game: Game, words: Words, barred: tuple[Power, ...] = ()) -> Duty | None:
    """What the hearer has to order in the open phase, power by power; None for those who only watch."""
    if hearer.role is not Role.PLAYER or not hearer.powers:
        return None
    powers = tuple(power for power in hearer.powers if power in game.board.powers)
    alive = tuple(power for power in powers if game.position.is_on_board(power))
    if not alive:
        return Duty((words.say("duty.out"), *_balances(game, powers, words)))
    lines = [line for power in alive for line in _named(power, _owed_by(power, game, words), len(alive) > 1, words)]
    if any(power in barred for power in alive):
        lines.append(words.say("duty.barred"))
    if not lines:
        return Duty((words.say("duty.nothing"), *_balances(game, powers, words)))
    return Duty((*lines, *_balances(game, powers, words)), example(game, powers, words))


def _named(power: Power, lines: list[str], is_one_of_several: bool, words: Words) -> list[str]:
    """What concerns one power, with its name in front when there are others."""
    if not lines or not is_one_of_several:
        return lines
    return [words.say("of_power", power=words.power(power), text=lines[0]), *lines[1:]]


def _balances(game: Game, powers: tuple[Power, ...], words: Words) -> tuple[str, ...]:
    """How many units the centres allow: told every turn where the book says so (ru_forum L101)."""
    if game.rulebook.balances is not Balances.EVERY_TURN:
        return ()
    return tuple(
        words.say(
            "duty.balance",
            power=words.power(one.power),
            centres=one.centres,
            units=one.units,
            difference=signed(one.difference) or "0",
        )
        for one in balances(game.position, powers)
    )


def signed(number: int) -> str:
    """`+1`, `−2`; empty for nothing."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else ""


def _owed_by(power: Power, game: Game, words: Words) -> list[str]:
    owed = due(game).get(power)
    if owed is None:
        return []
    if game.position.phase.kind is PhaseKind.MOVEMENT:
        units = words.units(owed.units)
        return [words.say("duty.move", n=len(owed.units), units=units), words.say(f"duty.{_otherwise(game)}")]
    if game.position.phase.kind is PhaseKind.RETREAT:
        own = [driven for driven in game.position.dislodged if driven.power == power]
        return [*(_retreat(game, driven, words) for driven in own), words.say("duty.otherwise_retreat")]
    return _adjust(game, power, owed.adjustment, words)


def _otherwise(game: Game) -> str:
    """The phrase for what becomes of a unit without an order; in a practice game nobody is silent."""
    book = game.rulebook
    if game.is_practice:
        return "otherwise_move"
    if loses_retreat(book, is_unordered=True, is_silent=False):
        return "otherwise_anarchy"
    return "otherwise_silent" if loses_retreat(book, is_unordered=True, is_silent=True) else "otherwise_move"


def _retreat(game: Game, driven: Dislodged, words: Words) -> str:
    options = retreat_options(game.board, game.rulebook, game.position, driven)
    places: list[Location] = sorted(place for place, status in options.items() if status is RetreatStatus.OPEN)
    if not places:
        return words.say("duty.retreat_none", unit=words.unit(driven.unit))
    return words.say("duty.retreat", unit=words.unit(driven.unit), places=words.either(map(words.named_place, places)))


def _adjust(game: Game, power: Power, count: int, words: Words) -> list[str]:
    if count < 0:
        units = words.units(game.position.units_of(power))
        return [words.say("duty.remove", n=-count, units=units), words.say("duty.otherwise_remove")]
    free = sites(game.board, game.rulebook, game.position, power)
    if not free:
        return [words.say("duty.build_nowhere", n=count)]
    places = words.either(map(words.named_place, free))
    return [words.say("duty.build", n=count, places=places), words.say("duty.otherwise_build")]
