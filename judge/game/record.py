"""A player's record of dependability, and who may sit down at a table that asks for one or has a list of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from judge.game.events import Event, GameEnded, PhaseProcessed, PlayedBy
from judge.game.game import EndKind, Game, PlayerId
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Access
from judge.game.state import Departure
from judge.game.turn import due
from judge.structs import Struct, field_names

_ALL = 100


class Record(Struct, frozen=True):
    """What a person did in rated games: phases in which orders were due, and how games were left.

    Every phase due is `on_time`, `late` or `missed`; a game counts as `finished` for those who play at its end.
    """

    due: int = 0
    on_time: int = 0
    late: int = 0
    missed: int = 0
    finished: int = 0
    resigned: int = 0
    abandoned: int = 0

    def __add__(self, other: Record) -> Record:
        return Record(*(getattr(self, name) + getattr(other, name) for name in field_names(Record)))

    @property
    def left(self) -> int:
        """How many games were played and are over, one way or another."""
        return self.finished + self.resigned + self.abandoned

    @property
    def on_time_percent(self) -> int | None:
        """Per cent of the phases due that were ordered in time; None for a person who never had to order."""
        return self.on_time * _ALL // self.due if self.due else None

    @property
    def finished_percent(self) -> int | None:
        """Per cent of the games left that were played to the end; None for a person who never left one."""
        return self.finished * _ALL // self.left if self.left else None

    def meets(self, on_time: int, finished: int) -> bool:
        """Whether a person with this record may join where so many per cent are wanted; newcomers may everywhere."""
        return _is_enough(self.on_time_percent, on_time) and _is_enough(self.finished_percent, finished)


NEWCOMER = Record()


def _is_enough(percent: int | None, wanted: int) -> bool:
    return percent is None or percent >= wanted


def counted(before: Game, after: Game, events: Iterable[Event]) -> Mapping[PlayerId, Record]:
    """What a change of a rated game adds to whose record.

    The player of a power for which something was due in a phase ordered in time, late, or not at all; who had not
    ordered when the master played it early missed nothing. Anyone who
    plays at the end has finished the game; a player who gave up his last power, or lost it, has not. Being
    ejected counts for nothing by itself.
    """
    if not before.settings.rated:
        return MappingProxyType({})
    found: dict[PlayerId, Record] = {}
    for player, record in (*_phases(before, events), *_ends(after, events), *_departures(before, after)):
        found[player] = found.get(player, NEWCOMER) + record
    return MappingProxyType(found)


def _phases(before: Game, events: Iterable[Event]) -> Iterator[tuple[PlayerId, Record]]:
    """The phase that was open; one that is played at once behind it is played because no player has a part in it."""
    played = next((event for event in events if isinstance(event, PhaseProcessed)), None)
    if played is None:
        return
    had_to_order = due(before)
    for seat in before.seating.seats:
        if had_to_order.keys().isdisjoint(seat.powers):
            continue
        is_silent, is_late = not set(played.nmr).isdisjoint(seat.powers), seat.player in before.clock.late
        if is_silent and played.by is PlayedBy.MASTER_EARLY and not is_late:
            continue
        if is_silent and played.by is not PlayedBy.MASTER_EARLY:
            yield seat.player, Record(due=1, missed=1)
        elif is_late:
            yield seat.player, Record(due=1, late=1)
        else:
            yield seat.player, Record(due=1, on_time=1)


def _ends(after: Game, events: Iterable[Event]) -> Iterator[tuple[PlayerId, Record]]:
    if any(isinstance(event, GameEnded) and event.ending.kind is not EndKind.CANCELLED for event in events):
        yield from ((seat.player, Record(finished=1)) for seat in after.seating.seats if seat.powers)


def _departures(before: Game, after: Game) -> Iterator[tuple[PlayerId, Record]]:
    """Those whose last power became vacant."""
    for seat in before.seating.seats:
        left = after.seat_of(seat.player)
        if not seat.powers or (left is not None and left.powers):
            continue
        why = {after.seating.vacancies[power].why for power in seat.powers if power in after.seating.vacancies}
        if Departure.ABANDONED in why:
            yield seat.player, Record(abandoned=1)
        elif why & {Departure.RESIGNED, Departure.UNREGISTERED}:
            yield seat.player, Record(resigned=1)


class Guest(Struct, frozen=True):
    """What the judge knows of a person who wants to play: their addresses and their record."""

    addresses: frozenset[str] = frozenset()
    """In their normal spelling."""
    record: Record = NEWCOMER


UNKNOWN_GUEST = Guest()


def refused_entry(game: Game, player: PlayerId, guest: Guest) -> Refusal | None:
    """The refusal of a person who may not play in this game; its masters always may."""
    if player in game.seating.masters:
        return None
    if (denied := refused_by_list(game, guest)) is not None:
        return denied
    about = {"game": game.name}
    if game.settings.access is Access.INVITED and not _is_on(game.seating.allowed, guest.addresses):
        return Refusal(RefusalReason.NOT_INVITED, about)
    on_time, finished = game.settings.min_on_time, game.settings.min_finished
    if not guest.record.meets(on_time, finished):
        return Refusal(RefusalReason.RECORD_TOO_LOW, about | {"on_time": on_time, "finished": finished})
    return None


def refused_by_list(game: Game, guest: Guest) -> Refusal | None:
    """The refusal of a person on the master's list of those not let in, even if they played before."""
    return Refusal(RefusalReason.DENIED, {"game": game.name}) if _is_on(game.seating.denied, guest.addresses) else None


def _is_on(entries: frozenset[str], addresses: Iterable[str]) -> bool:
    """Whether a list names one of the addresses, or `@` and the domain of one."""
    return any(address in entries or f"@{address.rpartition('@')[2]}" in entries for address in addresses)
