"""`listing.txt`: a phase as njudge's mails give it, for readers who ordered it with SET LISTING.

Programs of the hobby read such mails with regular expressions: mapping programs, jDip, scripts that count. Its lines
are therefore njudge's own, from the two lines with `::` on top to the deadline at the end: English whatever the
reader's language, its order of parts, its blanks and its line lengths, one order a line. Times are UTC. It tells what
its reader may know of the phase and nothing else; what is partly in the fog of a blind game is left out.

Two things differ. The number behind the name of the game counts all phases a year can have, so that it is the same
however often a phase is played, while njudge counts those that were played. And an impossible order, which njudge does
not accept in the first place, stands there as it was given, with `(*void*)`.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final

from judge.game.events import PhaseProcessed
from judge.game.game import Game, PlayerId
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import eyes, known_position, knows_all_of
from judge.game.settings import Identity
from judge.pages.classic_orders import (
    adjective,
    in_place,
    is_for_a_unit,
    order_words,
    outcome_words,
    place_name,
    power_name,
    province_name,
    unit_name,
)
from judge.rules.adjust import sites, winner
from judge.rules.maps import Map
from judge.rules.orders import Build, Disband, Retreat, UnitType, Waive
from judge.rules.outcome import Bounced, Disbanded, Dislodgement, Result, RetreatStatus, Succeeded
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase, PhaseKind, Position, Season, next_movement
from judge.rules.retreat import retreat_options
from judge.structs import replace

NAME: Final = "listing.txt"
KIND: Final = "text/plain"
_SEASONS: Final = {Season.SPRING: "Spring", Season.FALL: "Fall", Season.WINTER: "Winter"}
_LETTERS: Final = {PhaseKind.MOVEMENT: "M", PhaseKind.RETREAT: "R", PhaseKind.ADJUSTMENT: "B"}
_COMING: Final = {PhaseKind.MOVEMENT: "Movement", PhaseKind.RETREAT: "Retreats", PhaseKind.ADJUSTMENT: "Adjustments"}
_OF_A_TURN: Final = {
    Season.SPRING: (PhaseKind.MOVEMENT, PhaseKind.RETREAT),
    Season.FALL: (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT),
    Season.WINTER: (PhaseKind.ADJUSTMENT,),
}
_POWER, _COLUMN = 9, 11
"""How wide the name of a power is before an order, and where a list of centres begins."""
_WIDTH: Final = 78


def listing(phase_report: PhaseReport, game: Game, viewer: PlayerId | None, domain: str, until: datetime) -> str:
    """A phase as a reader is told of it; `domain` is the judge's name, `until` was the deadline of the phase."""
    event = phase_report.event
    phase = event.phase
    parts = {PhaseKind.MOVEMENT: _movement, PhaseKind.RETREAT: _retreats, PhaseKind.ADJUSTMENT: _adjustments}
    lines = [*_head(game, phase, domain, until), *parts[phase.kind](event, game, viewer)]
    is_settled = event.next is None or event.next.phase.kind is not PhaseKind.RETREAT
    if phase.season is Season.FALL and is_settled:
        lines += ["", *_ownership(event, game, viewer)]
    if event.next is not None and event.deadline is not None:
        coming = event.next.phase
        what = f"{_COMING[coming.kind]} for {_SEASONS[coming.season]} of {coming.year}"
        lines += ["", f"The next phase of '{game.name}' will be {what}."]
        lines.append(f"The deadline for orders will be {_moment(event.deadline)}.")
    return "\n".join([*lines, ""])


def opening_listing(game: Game, viewer: PlayerId, powers: Iterable[Power], role: str, domain: str) -> str:
    """The start of a game as its reader is told of it: his powers, or his `role`, and the board he may know."""
    position, board, deadline = known_position(game, viewer), game.board, game.clock.deadline
    phase = position.phase
    selected = [power_name(game.board, power) for power in powers] or [role]
    lines = [
        *_head(game, phase, domain, deadline),
        *(f"You have been selected as {name} in game '{game.name}' of Diplomacy." for name in selected),
        "",
        f"Starting position for {_SEASONS[phase.season]} of {phase.year}.",
    ]
    for power in board.powers:
        units = position.units_of(power)
        lines += [""] if units else []
        lines += [f"{_indented(board, power)}{unit_name(unit):5} {place_name(board, unit.at)}." for unit in units]
    if deadline is not None:
        kind = "adjustment" if phase.kind is PhaseKind.ADJUSTMENT else "movement"
        lines += ["", f"The deadline for the first {kind} orders is {_moment(deadline)}."]
    return "\n".join([*lines, ""])


def _head(game: Game, phase: Phase, domain: str, until: datetime | None) -> Iterator[str]:
    """The two lines by which programs know which game and which phase it is."""
    kinds = [" Gunboat"] if game.settings.identity is Identity.GUNBOAT else []
    kinds += [" Blind"] if game.settings.blind else []
    yield f":: Judge: {domain}  Game: {game.name.capitalize()}  Variant: {game.board.name.capitalize()}{''.join(kinds)}"
    season = "F" if phase.season is Season.WINTER else phase.season.value
    yield f":: Deadline: {season}{phase.year}{_LETTERS[phase.kind]} {_moment(until)}".rstrip()
    yield ""


def _moment(moment: datetime | None) -> str:
    return f"{moment.astimezone(UTC):%a %b %d %Y %H:%M:%S} +0000" if moment is not None else ""


def _title(what: str, phase: Phase, game: Game) -> str:
    number = _number(phase, game.board)
    return f"{what} for {_SEASONS[phase.season]} of {phase.year}.  ({game.name}.{number:03})"


def _number(phase: Phase, board: Map) -> int:
    """The how-manieth phase it is of all that there can be on the board, the first one 1."""
    at, before = board.first, 0
    while (turn := next_movement(at, board.calendar)).order <= phase.order:
        at, before = turn, before + len(_OF_A_TURN[at.season])
    kinds = _OF_A_TURN[at.season]
    return 1 + before + kinds.index(phase.kind if phase.kind in kinds else kinds[-1])


def _indented(board: Map, power: Power) -> str:
    """The name of a power before an order of a retreat or an adjustment."""
    return f"{power_name(board, power)}: ".ljust(_POWER + 2)


def _movement(event: PhaseProcessed, game: Game, _: PlayerId | None) -> Iterator[str]:
    """All orders with what became of them, a blank line between powers; then who was driven out."""
    board, before = game.board, event.resolution.before
    results = [result for result in event.resolution.results if is_for_a_unit(before, result)]
    yield _title("Movement results", event.phase, game)
    power = None
    for result in results:
        if result.power != power:
            yield ""
            power = result.power
        words = order_words(board, before, result, results)
        yield f"{power_name(board, result.power)}: {words}.{outcome_words(result)}"
    driven = [result.dislodgement for result in results if result.dislodgement and result.dislodgement.retreats]
    if driven:
        yield from ("", "", "The following units were dislodged:", "")
        for dislodgement in driven:
            yield from textwrap.wrap(_driven(event, game, dislodgement), _WIDTH, break_on_hyphens=False)


def _driven(event: PhaseProcessed, game: Game, dislodgement: Dislodgement) -> str:
    """A unit that lost its province, and where it may go."""
    board, lost = game.board, dislodgement.unit
    who = f"The {adjective(board, lost.power)} {unit_name(lost.unit)} {in_place(board, lost.unit.at)}"
    if lost in event.disbanded or not dislodgement.open:
        return f"{who} with no valid retreats was destroyed."
    return f"{who} can retreat to {' or '.join(place_name(board, place) for place in dislodgement.open)}."


def _retreats(event: PhaseProcessed, game: Game, _: PlayerId | None) -> Iterator[str]:
    board, before = game.board, event.resolution.before
    yield _title("Retreat results", event.phase, game)
    yield ""
    for result in event.resolution.results:
        match result.order, result.outcome:
            case Retreat(unit, to), Succeeded():
                fate = f" -> {place_name(board, to)}"
            case Retreat(unit, to), Bounced():
                fate = f" -> {place_name(board, to)} (*bounce, destroyed*)"
            case Disband(unit), Disbanded():
                fate = ", No Order Processed (DISBAND)" if result.is_default else " DISBAND"
            case _:
                continue
        lost = next((one for one in before.dislodged if one.unit == unit), None)
        options = retreat_options(board, game.rulebook, before, lost) if lost is not None else {}
        if result.is_default and RetreatStatus.OPEN not in options.values():
            continue  # told as destroyed when it was driven out
        yield f"{_indented(board, result.power)}{unit_name(unit):5} {place_name(board, unit.at)}{fate}."


def _adjustments(event: PhaseProcessed, game: Game, viewer: PlayerId | None) -> Iterator[str]:
    """What was built, removed and waived, and which builds are left over."""
    board, results = game.board, event.resolution.results
    yield _title("Adjustment orders", event.phase, game)
    yield ""
    for result in results:
        match result.order, result.outcome:
            case Build(unit), Succeeded():
                kind = "an army" if unit.type is UnitType.ARMY else "a fleet"
                done = f"Builds {kind} in {place_name(board, unit.at)}"
            case Disband(unit), Disbanded():
                verb = "Defaults, removing" if result.is_default else "Removes"
                done = f"{verb} the {unit_name(unit).lower()} {in_place(board, unit.province)}"
            case Waive(), Succeeded() if not result.is_default:
                done = "Build waived"
            case _:
                continue
        yield f"{_indented(board, result.power)}{done}."
    for power in board.powers:
        left = [each for each in results if each.power == power and isinstance(each.order, Waive) and each.is_default]
        if left and knows_all_of(game, viewer, power):
            yield f"{_indented(board, power)}{_pending(event, game, power, len(left))}"


def _pending(event: PhaseProcessed, game: Game, power: Power, left: int) -> str:
    """Builds that were not ordered; unusable where no home centre was free for them."""
    built = {order.unit.province for order in _built(event.resolution.results, power)}
    free = set(sites(game.board, game.rulebook, event.resolution.before, power)) - built
    return f"{left} {'' if free else 'unusable '}{_counted('build', left)} pending."


def _built(results: Iterable[Result], power: Power) -> Iterator[Build]:
    for result in results:
        if result.power == power and isinstance(result.order, Build) and result.outcome == Succeeded():
            yield result.order


def _ownership(event: PhaseProcessed, game: Game, viewer: PlayerId | None) -> Iterator[str]:
    """Who owns which centres now, and what that makes to build or to remove."""
    board, after = game.board, event.next or _settled(event)
    yield "Ownership of supply centers:"
    yield ""
    rows = [(power_name(board, power), after.centres.get(power, frozenset())) for power in board.powers]
    if eyes(game, viewer) is None:
        held = frozenset[ProvinceId]().union(*after.centres.values())
        rows.append(("Unowned", frozenset(one.id for one in board.provinces.values() if one.is_centre) - held))
    for name, owned in rows:
        if owned:
            yield from _centre_lines(name, sorted(province_name(board, centre) for centre in owned))
    yield ""
    victor = winner(board, game.rulebook, after) if event.next is None else None
    for power in board.powers:
        count, units = len(after.centres.get(power, ())), len(after.units.get(power, ()))
        if (count or units) and knows_all_of(game, viewer, power):
            yield _count_line(power_name(board, power), count, units) + ("  (* VICTORY!! *)" if power == victor else "")


def _settled(event: PhaseProcessed) -> Position:
    """The last board of a game, with the owners that its last autumn made."""
    after = event.resolution.after
    lost = {centre for centre, (old, _) in event.ownership.items() if old is not None}
    centres = {power: owned - lost for power, owned in after.centres.items()}
    for centre, (_, new) in event.ownership.items():
        centres[new] = centres.get(new, frozenset()) | {centre}
    return replace(after, centres=MappingProxyType(centres))


def _centre_lines(name: str, places: list[str]) -> Iterator[str]:
    """A power's centres, broken behind commas only."""
    line = f"{name}:".ljust(_COLUMN)
    for number, place in enumerate(places, 1):
        piece = f"{place}{'.' if number == len(places) else ','}"
        if len(line) + len(piece) > _WIDTH:
            yield line.rstrip()
            line = " " * _COLUMN
        line += f"{piece} "
    yield line.rstrip()


def _count_line(name: str, centres: int, units: int) -> str:
    what = "Builds " if centres >= units else "Removes"
    supply = f"{centres:2} Supply center{', ' if centres == 1 else 's,'}"
    own = f"{units:2} Unit{': ' if units == 1 else 's:'}"
    change = abs(centres - units)
    return f"{name + ':':<{_COLUMN - 1}}{supply} {own}  {what} {change:2} {_counted('unit', change)}."


def _counted(word: str, number: int) -> str:
    return word if number == 1 else f"{word}s"
