"""A game in figures: owners of centres year by year, units beside centres, and what who looks on may know of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType

from judge.game.commands.watching import behind
from judge.game.events import PhaseProcessed
from judge.game.game import NO_ORDERS, Game, PlayerId, Status
from judge.game.turn import new_owners
from judge.rules import adjust
from judge.rules.orders import Order
from judge.rules.outcome import Resolution
from judge.rules.places import Power, ProvinceId
from judge.rules.position import PhaseKind, Position, Season
from judge.structs import Struct


class YearEnd(Struct, frozen=True):
    """Who owned what when a year was over; the year before the first one is the opening."""

    year: int
    centres: Mapping[Power, frozenset[ProvinceId]]

    def count(self, power: Power) -> int:
        """How many centres a power owned."""
        return len(self.centres.get(power, ()))

    def owner_of(self, centre: ProvinceId) -> Power | None:
        """The power that owned a centre."""
        return next((power for power, owned in sorted(self.centres.items()) if centre in owned), None)


def year_ends(played: Sequence[Position], now: Position) -> tuple[YearEnd, ...]:
    """The opening, and every year of a game that is over.

    `played` are the positions in which the phases that were played out had been opened, in their order, `now` is
    the one they led to. A year is over when its last movement or retreat is settled, before the adjustments.
    """
    positions = (*played, now)
    first = positions[0]
    ends = [YearEnd(first.phase.year - 1, first.centres)]
    for earlier, later in pairwise(positions):
        # A game that a year's last phase ended keeps the name of that phase.
        is_end = later.phase == earlier.phase and not later.dislodged
        if earlier.phase.season is Season.FALL and (is_end or later.phase.season is not Season.FALL):
            ends.append(YearEnd(earlier.phase.year, later.centres))
    return tuple(ends)


def progress(end: YearEnd) -> Fraction:
    """How far the centres have gathered in few hands: the mean of the squares of what the powers own.

    10 at the beginning of the standard game, and the most when one power owns all.
    """
    counts = [len(owned) for owned in end.centres.values()]
    return Fraction(sum(count * count for count in counts), max(len(counts), 1))


def hidden_turns(game: Game, viewer: PlayerId | None) -> int:
    """How many of the phases that were played last a person may not know of yet.

    Players and masters know all; who watches is as far behind as he is told; everybody else as far as the game wants.
    """
    if game.status is Status.ENDED or viewer in game.seating.masters or (viewer and game.seat_of(viewer) is not None):
        return 0
    watcher = next((each for each in game.seating.watchers if each.player == viewer), None)
    return behind(game, watcher) if watcher is not None else game.settings.observer_delay


def retold(
    game: Game,
    resolution: Resolution,
    following: Position,
    orders: Mapping[Power, tuple[Order, ...]] = NO_ORDERS,
) -> PhaseProcessed:
    """A phase that was played, as it was told.

    `following` is the position in which the next one was opened, `orders` are those that were given.
    """
    before, after = resolution.before, resolution.after
    is_going_on = following.phase != before.phase
    counts = adjust.due(game.board, game.rulebook, following) if following.phase.kind is PhaseKind.ADJUSTMENT else {}
    silent = [power for power in game.board.powers if power not in game.deal.neutral and _was_silent(resolution, power)]
    return PhaseProcessed(
        resolution=resolution,
        nmr=tuple(silent),
        ownership=new_owners(before, following),
        builds=MappingProxyType({power: count for power, count in counts.items() if count and is_going_on}),
        next=following if is_going_on else None,
        deadline=None,
        disbanded=tuple(unit for unit in after.dislodged if unit not in following.dislodged),
        orders=orders,
    )


def _was_silent(resolution: Resolution, power: Power) -> bool:
    """Whether a power had orders to give and gave none."""
    results = resolution.of(power)
    return bool(results) and resolution.before.is_on_board(power) and all(result.is_default for result in results)


class Balance(Struct, frozen=True):
    """A power's units beside its supply limit: the centres it owns."""

    power: Power
    units: int
    """Dislodged units that may still retreat are counted."""
    centres: int

    @property
    def difference(self) -> int:
        """How many units more (positive) or fewer (negative) the centres allow."""
        return self.centres - self.units


def balances(position: Position, powers: Iterable[Power]) -> tuple[Balance, ...]:
    """The balance of each of the powers, in the order given."""
    return tuple(_balance(position, power) for power in powers)


def _balance(position: Position, power: Power) -> Balance:
    driven = sum(dislodged.power == power for dislodged in position.dislodged)
    units = len(position.units.get(power, ())) + driven
    return Balance(power, units, len(position.centres.get(power, ())))
