"""Who is late, what that costs, and when a power counts as abandoned.

A power is late when the deadline passes and it has not said something for each of its units; an order that turns
out to be impossible is an order all the same. It missed the phase when the judge stopped waiting and it had said
nothing at all: half a set of orders guards against being given up (as njudge has it).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from types import MappingProxyType

from judge.game.events.clock import PowersAbandoned
from judge.game.game import Game, PlayerId
from judge.game.schedule import grace_end
from judge.game.settings import Missing, Processing
from judge.game.state import Departure
from judge.game.transition import Transition
from judge.game.turn import due, missing, silent_powers, unordered
from judge.game.vacancy import open_powers, vacate
from judge.rules.disorder import loses_retreat
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.structs import Struct, replace

MISSED = "missed"
"""The mark of a phase in which the missed ones have been counted."""


class Fate(Enum):
    """What becomes of what a power has not ordered."""

    HOLDS = "holds"
    """Its units hold."""
    ANARCHY = "anarchy"
    """They hold, and disband where they are dislodged (`rules.disorder`)."""
    DISBANDS = "disbands"
    """Dislodged units disband."""
    NO_BUILDS = "no_builds"
    """Nothing is built."""
    REMOVED = "removed"
    """The rulebook chooses what is removed."""


class Cost(Struct, frozen=True):
    """What happens to a player who sends nothing."""

    fates: Mapping[Power, Fate]
    grace_until: datetime | None
    """Until when he would be late, and waited for; None when he is late already, or the game does not wait."""
    waits_until: datetime | None
    """Until when the game would wait for him after that."""
    is_masters: bool
    """The phase waits for the master anyway."""
    missed: int
    """How many phases in a row he would have missed then."""
    abandoned_after: int
    """How many cost him his powers; 0 for any number."""

    @property
    def loses_powers(self) -> bool:
        """Whether this phase is the one too many."""
        return 0 < self.abandoned_after <= self.missed


def cost_of_silence(game: Game, player: PlayerId) -> Cost:
    """What happens if this player sends nothing more in the open phase."""
    own = game.powers_of(player)
    left = missing(game, own)
    powers = [power for power in own if power in left]
    end = grace_end(game)
    is_late = player in game.clock.late
    has_grace = end is not None and game.clock.deadline is not None and end > game.clock.deadline and not is_late
    has_said_nothing = any(power in silent_powers(game) for power in powers)
    waits = game.settings.missing is Missing.WAIT and has_said_nothing and MISSED not in game.clock.notified
    return Cost(
        MappingProxyType({power: _fate(game, power, left[power].adjustment) for power in powers}),
        end if has_grace else None,
        end + game.settings.replacement if waits and end is not None else None,
        game.settings.process is Processing.MANUAL,
        game.attendance.missed.get(player, 0) + (has_said_nothing and MISSED not in game.clock.notified),
        game.settings.abandon_after if has_said_nothing else 0,
    )


def _fate(game: Game, power: Power, adjustment: int) -> Fate:
    match game.position.phase.kind:
        case PhaseKind.RETREAT:
            return Fate.DISBANDS
        case PhaseKind.ADJUSTMENT:
            return Fate.NO_BUILDS if adjustment > 0 else Fate.REMOVED
        case _:
            is_silent = not game.orders.get(power)
            is_anarchy = loses_retreat(game.rulebook, is_unordered=True, is_silent=is_silent)
            return Fate.ANARCHY if is_anarchy else Fate.HOLDS


def late_powers(game: Game) -> tuple[Power, ...]:
    """The powers whose orders the judge waits for, in the order of the board."""
    return unordered(game)


def players_of(game: Game, powers: tuple[Power, ...]) -> tuple[PlayerId, ...]:
    """Who plays some powers, once each."""
    found = (game.player_of(power) for power in powers)
    return tuple(dict.fromkeys(player for player in found if player is not None))


def count_late(game: Game) -> Game:
    """The game with one more lateness for each player whose orders are not there at the deadline."""
    late = [player for player in players_of(game, late_powers(game)) if player not in game.clock.late]
    return replace(
        game,
        clock=replace(game.clock, late=game.clock.late | set(late)),
        attendance=replace(game.attendance, lateness=_plus(game.attendance.lateness, late)),
    )


def count_missed(game: Game) -> Game:
    """The game with a missed phase counted, once a phase, for players who sent nothing; orders reset the count."""
    forgiven = forgive(game)
    if MISSED in game.clock.notified:
        return forgiven
    absent = players_of(game, silent_powers(game))
    return replace(
        forgiven,
        attendance=replace(forgiven.attendance, missed=_plus(forgiven.attendance.missed, absent)),
        clock=replace(forgiven.clock, notified=game.clock.notified | {MISSED}),
    )


def forgive(game: Game) -> Game:
    """The game with no missed phases in a row for those who have ordered in the open one."""
    absent, ordering = players_of(game, silent_powers(game)), players_of(game, tuple(due(game)))
    left = {player: n for player, n in game.attendance.missed.items() if player not in ordering or player in absent}
    if len(left) == len(game.attendance.missed):
        return game
    return replace(game, attendance=replace(game.attendance, missed=MappingProxyType(left)))


def abandon(game: Game, now: datetime) -> Transition:
    """The game without the players who missed too many phases in a row."""
    most = game.settings.abandon_after
    players = tuple(
        player for player in players_of(game, silent_powers(game)) if 0 < most <= game.attendance.missed.get(player, 0)
    )
    if not players:
        return Transition(game)
    held = {power for seat in game.seating.seats if seat.player in players for power in seat.powers}
    powers = tuple(power for power in game.board.powers if power in held)
    left = vacate(game, powers, Departure.ABANDONED, now)
    counts = {player: n for player, n in left.attendance.missed.items() if player not in players}
    return Transition(
        replace(left, attendance=replace(left.attendance, missed=MappingProxyType(counts))),
        (PowersAbandoned(powers, players),),
    )


def awaited(game: Game) -> tuple[Power, ...]:
    """The powers for which a game that waits (NoNMR) does not go on: without a player, or without orders."""
    if game.settings.missing is not Missing.WAIT:
        return ()
    wanted = {power for power in open_powers(game) if power in due(game) and _is_wanted(game, power)}
    wanted |= set(silent_powers(game))
    return tuple(power for power in game.board.powers if power in wanted)


def _is_wanted(game: Game, power: Power) -> bool:
    """Whether a game waits for a new player of this power: not where it began without one, nor phase after phase."""
    vacancy = game.seating.vacancies.get(power)
    if vacancy is None or vacancy.why is Departure.NEVER_TAKEN:
        return False
    return game.clock.opened is None or vacancy.since + game.settings.replacement > game.clock.opened


def waits_until(game: Game) -> datetime | None:
    """When a game that waits for players goes on without them."""
    end = grace_end(game)
    if end is None:
        return None
    span = game.settings.replacement
    ends = (end if game.player_of(power) else game.seating.vacancies[power].since for power in awaited(game))
    return max([end, *(each + span for each in ends)])


def _plus(counts: Mapping[PlayerId, int], players: tuple[PlayerId, ...] | list[PlayerId]) -> Mapping[PlayerId, int]:
    more = {player: counts.get(player, 0) + 1 for player in players}
    return MappingProxyType(dict(sorted({**counts, **more}.items())))
