"""Who may sit down at a table: the lists of its master, and how dependable a player must be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.game.game import Game, PlayerId
from judge.game.record import NEWCOMER, Record
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Access


@dataclass(frozen=True, slots=True)
class Guest:
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
