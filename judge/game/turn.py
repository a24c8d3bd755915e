"""One turn: who has still to order, what the phase came to, and which phase follows.

    spring movement → [retreats] → fall movement → [retreats] → ownership → victory? → coin toss? → [adjustments]
    → victory? → neutral powers join? → next spring

A phase in brackets is opened only for a person who plays and has a choice in it. Units with
nowhere to go leave the board with the movement that drove them out.

Civil disorder (ru2000 L864-866). What a power does not order, it does not do: its units hold
and help nobody, dislodged units disband, nothing is built, and the rulebook chooses the
removals. A player who missed one phase still has his seat, and is free to order in the next; what
else it costs is the rulebook's choice, and which dislodged units it costs is said by `rules.disorder`.
The Russian 4th edition counts as disorder that orders are not written, for whatever reason (ru2000 L864).
The Japanese one also lets the player come back (ja L315-317), and until then nothing is built; the Bulgarian one has an
anarchy that lasts for the turn, and one order for each unit as every player's duty (bg L84, L266).

A power that nobody plays, neutral or given up, is in
disorder in every phase: its dislodged units leave the board at once, a right to build is no
reason to open an adjustment, and removals of such powers alone are played at once, since
nobody could add anything to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import assert_never

from judge.game.events import GameEnded, PhaseProcessed
from judge.game.game import NO_ORDERS, Ending, EndKind, Game, Status, remembered
from judge.game.power_draw import take_sides
from judge.game.schedule import start_clock
from judge.game.secrecy import void_orders
from judge.game.settings import Ballots
from judge.game.state import Votes
from judge.game.transition import Transition
from judge.game.versions import next_phase
from judge.game.victory import victory
from judge.rules import adjust
from judge.rules.adjudicate import adjudicate
from judge.rules.orders import Build, Order, Unit, Waive, unit_of
from judge.rules.outcome import Resolution
from judge.rules.places import Power, ProvinceId
from judge.rules.policies import CivilDisorder
from judge.rules.position import (
    Dislodged,
    Phase,
    PhaseKind,
    Position,
    Season,
    by_place,
    is_year_over,
    next_movement,
)
from judge.rules.retreat import retreats
from judge.structs import Struct, replace

_NO_TIME = timedelta(0)


class Due(Struct, frozen=True):
    """What a power has to order: an order for each unit, or so many adjustments."""

    units: tuple[Unit, ...] = ()
    """In a movement or retreat phase, each of these."""
    adjustment: int = 0
    """In an adjustment, builds or waived builds (positive) or removals (negative)."""


@remembered
def due(game: Game) -> Mapping[Power, Due]:
    """What each power has to order in the open phase, powers that nobody plays included.

    A power with nothing to order is not a key.
    """
    position = game.position
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            units = {power: position.units_of(power) for power in game.board.powers}
            duties = {power: Due(own) for power, own in units.items() if own}
        case PhaseKind.RETREAT:
            driven = {power: _driven(position, power) for power in game.board.powers}
            duties = {power: Due(own) for power, own in driven.items() if own}
        case PhaseKind.ADJUSTMENT:
            duties = {power: Due(adjustment=count) for power, count in _adjustments(game).items()}
        case _:
            assert_never(position.phase.kind)
    return MappingProxyType(duties)


@remembered
def missing(game: Game, of: tuple[Power, ...] | None = None) -> Mapping[Power, Due]:
    """What has still to be ordered, by power, among those that a person plays: all, or those that are named.

    An impossible order is kept as it was written, but its unit stays missing: the phase does
    not end early over a slip of the pen, and the deadline does not wait for it either.
    """
    if game.status is not Status.ACTIVE:
        return MappingProxyType({})
    left = {
        power: _left(duty, _possible(game, power))
        for power, duty in due(game).items()
        if (of is None or power in of) and game.player_of(power) is not None
    }
    return MappingProxyType({power: duty for power, duty in left.items() if duty != Due()})


def all_in(game: Game) -> bool:
    """Whether nobody who plays has anything left to order."""
    # Asked after each letter, when mostly somebody has not written at all: who has need not be judged then.
    return game.status is Status.ACTIVE and not unordered(game) and not missing(game)


def is_complete(game: Game) -> bool:
    """Whether the phase could end before its deadline: a person had orders to give, and all gave them."""
    return all_in(game) and any(game.player_of(power) is not None for power in due(game))


def is_given(game: Game) -> bool:
    """Whether everybody who plays has said something for all that he has to order, possible or not."""
    duties = due(game) if game.status is Status.ACTIVE else {}
    return any(game.player_of(power) is not None for power in duties) and not unordered(game)


def may_end(game: Game) -> bool:
    """Whether the phase could end before its deadline, once the time for second thoughts is over.

    Whoever gave an impossible order was told at once, and has that time to mend it.
    """
    has_time = game.settings.pace(game.position.phase.kind).delay > _NO_TIME
    return is_given(game) and (has_time or not missing(game))


def all_ready(game: Game) -> bool:
    """Whether nobody who has something to order needs time for second thoughts."""
    ordering = {power for power in due(game) if game.player_of(power) is not None}
    return ordering <= game.votes.ready and not missing(game)


def holding(game: Game) -> frozenset[Power]:
    """The powers whose WAIT holds the phase; with strict wait only those that have something to order."""
    return game.votes.waiting & due(game).keys() if game.settings.strict_wait else game.votes.waiting


def unordered(game: Game) -> tuple[Power, ...]:
    """The powers that a person plays and that have not said something for each unit, possible or not."""
    duties = {power: duty for power, duty in due(game).items() if game.player_of(power) is not None}
    return tuple(power for power, duty in duties.items() if _left(duty, game.orders.get(power, ())) != Due())


def process(game: Game, now: datetime) -> Transition:
    """The open phase played out with the orders as they are; the game in its next phase or at its end."""
    played = _play_phase(game, now)
    if played.game.status is not Status.ACTIVE or _is_for_players(played.game):
        return played
    following = _play_phase(played.game, now)
    return Transition(following.game, played.events + following.events)


def end(game: Game, kind: EndKind, powers: tuple[Power, ...]) -> Transition:
    """The game over, its last position kept."""
    return _over(game, Ending(kind, powers, game.position.phase))


def _over(game: Game, ending: Ending) -> Transition:
    over = replace(
        _cleared(game),
        status=Status.ENDED,
        clock=replace(game.clock, deadline=None, grace_until=None, pause=None),
        ending=ending,
    )
    return Transition(over, (GameEnded(ending),))


def _play_phase(game: Game, now: datetime) -> Transition:
    """One phase, and the one that follows it opened."""
    resolution = _resolve(game)
    silent = silent_powers(game)
    position, disbanded = _board_after(game, resolution)
    attendance = replace(game.attendance, disordered=_disordered(game, silent))
    played = replace(_cleared(game), position=position, attendance=attendance)
    processed = PhaseProcessed(
        resolution=resolution,
        nmr=silent,
        ownership=new_owners(game.position, position),
        builds=MappingProxyType({}),
        next=None,
        deadline=None,
        disbanded=disbanded,
        disorder=_given_up(game),
        barred=_barred(played),
        orders=game.orders,
        votes=game.votes if game.settings.ballots is Ballots.OPEN else Votes(),
    )
    following = _next_phase(played)
    played = replace(played, goal=replace(played.goal, quiet_years=_quiet_years(played, processed.ownership)))
    ending = victory(played, following, now)
    if ending is not None:
        over = _over(played, ending)
        return Transition(over.game, (processed, *over.events))
    sides = take_sides(played, following)
    opened = _open(sides.game, following, now)
    builds = {power: duty.adjustment for power, duty in due(opened).items() if duty.adjustment}
    told = replace(processed, builds=MappingProxyType(builds), next=opened.position, deadline=opened.clock.deadline)
    return Transition(opened, (told, *sides.events))


def _resolve(game: Game) -> Resolution:
    """What the rules make of the orders."""
    match game.position.phase.kind:
        case PhaseKind.MOVEMENT:
            return adjudicate(game.board, game.rulebook, game.position, game.orders, _unplayed(game))
        case PhaseKind.RETREAT:
            return retreats(game.board, game.rulebook, game.position, game.orders)
        case PhaseKind.ADJUSTMENT:
            return adjust.adjustments(game.board, game.rulebook, game.position, game.orders)
        case _:
            assert_never(game.position.phase.kind)


def _board_after(game: Game, resolution: Resolution) -> tuple[Position, tuple[Dislodged, ...]]:
    """The board as the phase leaves it, and the dislodged units that disband without a choice.

    The year's last movement or retreat also settles who owns the centres (ru2000 L824-826).
    """
    after = resolution.after
    staying = resolution.settled.dislodged
    disbanded = tuple(unit for unit in after.dislodged if unit not in staying)
    if staying:
        return replace(after, dislodged=staying), disbanded
    quiet = replace(after, dislodged=(), contested=frozenset())
    if after.phase.season is Season.FALL:
        quiet = adjust.take_ownership(game.board, quiet)
    return quiet, disbanded


def _open(game: Game, phase: Phase, now: datetime) -> Game:
    """The phase after the one that was played, with its deadline."""
    is_adjustment = phase.kind is PhaseKind.ADJUSTMENT
    gained = game.position.gained if is_adjustment else frozenset[ProvinceId]()
    position = game.position
    if is_year_over(position.phase, phase):
        position = adjust.with_neutral_units(game.board, position)
    opened = replace(game, position=replace(position, phase=phase, gained=gained))
    timed = start_clock(opened, now)
    return timed if _is_for_players(opened) else replace(timed, clock=replace(timed.clock, deadline=now))


def reopen(game: Game, now: datetime) -> Game:
    """The phase of the board opened anew: nothing said for it yet, and its full time to come."""
    fresh = _cleared(game)
    return _open(fresh, fresh.position.phase, now)


def _quiet_years(game: Game, ownership: Mapping[ProvinceId, object]) -> int:
    """In how many years together no centre changed hands, once this year's owners are settled."""
    if game.position.phase.season is not Season.FALL or game.position.dislodged:
        return game.goal.quiet_years
    return 0 if ownership else game.goal.quiet_years + 1


def _next_phase(game: Game) -> Phase:
    position = game.position
    phase = position.phase
    if position.dislodged:
        return Phase(phase.season, phase.year, PhaseKind.RETREAT)
    if phase.season is Season.FALL and _adjustments(game):
        return Phase(Season.WINTER, phase.year, PhaseKind.ADJUSTMENT)
    return next_movement(phase, game.board.calendar)


def _is_for_players(game: Game) -> bool:
    """Whether the open phase is worth waiting for: all are, but an adjustment without choices."""
    is_movement = game.position.phase.kind is PhaseKind.MOVEMENT
    return is_movement or any(game.player_of(power) is not None for power in due(game))


def _cleared(game: Game) -> Game:
    """Without what is said for one phase only: orders, waiting, votes for a draw."""
    return next_phase(replace(game, orders=NO_ORDERS, votes=Votes()))


def _driven(position: Position, power: Power) -> tuple[Unit, ...]:
    """The dislodged units of a power."""
    return tuple(sorted((d.unit for d in position.dislodged if d.power == power), key=by_place))


def _adjustments(game: Game) -> Mapping[Power, int]:
    """Builds and removals due, without the builds of powers that nobody plays or that are in disorder (ru2000 L864)."""
    counts = adjust.due(game.board, game.rulebook, game.position)
    return {
        power: counts[power]
        for power in game.board.powers
        if counts.get(power, 0) < 0 or (counts.get(power, 0) > 0 and _may_build(game, power))
    }


def _may_build(game: Game, power: Power) -> bool:
    return game.player_of(power) is not None and power not in game.attendance.disordered


def _barred(game: Game) -> tuple[Power, ...]:
    """The powers that could build now, had they ordered their last movement."""
    if not game.attendance.disordered or game.position.phase.season is not Season.FALL or game.position.dislodged:
        return ()
    counts = adjust.due(game.board, game.rulebook, game.position)
    return tuple(
        power for power in game.board.powers if power in game.attendance.disordered and counts.get(power, 0) > 0
    )


def _given_up(game: Game) -> tuple[Power, ...]:
    """The powers on the board that nobody plays, other than the neutral ones."""
    given_up = (power for power in _unplayed(game) if power not in game.deal.neutral)
    return tuple(power for power in given_up if game.position.is_on_board(power))


def _unplayed(game: Game) -> tuple[Power, ...]:
    """The powers that nobody plays, neutral or given up."""
    return tuple(power for power in game.board.powers if game.player_of(power) is None)


def _possible(game: Game, power: Power) -> tuple[Order, ...]:
    """The power's orders that can be carried out."""
    void = void_orders(game, power)
    return tuple(order for order in game.orders.get(power, ()) if order not in void)


def _left(duty: Due, orders: Iterable[Order]) -> Due:
    """What these orders leave of a duty."""
    if not duty.adjustment:
        ordered = {unit.province for unit in map(unit_of, orders) if unit is not None}
        return Due(tuple(unit for unit in duty.units if unit.province not in ordered))
    is_building = duty.adjustment > 0
    given = sum(isinstance(order, Build | Waive) == is_building for order in orders)
    left = max(0, abs(duty.adjustment) - given)
    return Due(adjustment=left if is_building else -left)


def silent_powers(game: Game) -> tuple[Power, ...]:
    """The powers that a person plays, that had orders to give and gave none."""
    duties = due(game)
    return tuple(
        power
        for power in game.board.powers
        if power in duties and game.player_of(power) is not None and not game.orders.get(power)
    )


def new_owners(before: Position, after: Position) -> Mapping[ProvinceId, tuple[Power | None, Power]]:
    """The centres that changed hands: from whom, to whom."""
    changed = {
        centre: (before.owner_of(centre), power)
        for power, owned in after.centres.items()
        for centre in owned - before.centres.get(power, frozenset())
    }
    return MappingProxyType(dict(sorted(changed.items())))


def _disordered(game: Game, silent: tuple[Power, ...]) -> frozenset[Power]:
    """The powers that stay in disorder after this phase, until a movement for which they order."""
    if game.rulebook.civil_disorder is not CivilDisorder.WITH_RETURN:
        return frozenset()
    return frozenset(silent) if game.position.phase.kind is PhaseKind.MOVEMENT else game.attendance.disordered
