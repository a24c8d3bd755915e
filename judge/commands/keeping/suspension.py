"""Addresses to which nothing is sent because their mail comes back, and their return."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial

import structlog
from sqlite_utils import Database

from judge.commands.outcome import Note
from judge.commands.sources import games_played
from judge.mailaddress import normal_address
from judge.prose.deliverability import address_bounces, address_works, player_bounces
from judge.store import addresses, deliverability, players
from judge.store.deliverability import EndedSuspension
from judge.store.players import Player

_log = structlog.get_logger()


def suspend_the_worn(db: Database, now: datetime) -> tuple[Note, ...]:
    """Suspend the addresses that have bounced often enough; the mails that tell the people concerned.

    An address that nobody has answered from is only counted: no game knows it, and anybody can name one.
    """
    notes: list[Note] = []
    for address in deliverability.worn_out(db, now):
        player = players.by_address(db, address)
        known = addresses.known(db, player.id, address) if player is not None else None
        if player is None or known is None or known.confirmed_at is None:
            continue
        why = deliverability.suspend(db, address, now)
        _log.warning("an address was suspended", address=address, why=why)
        notes += _told(db, player, address, why, f"{now:%Y%m%d}")
    return tuple(notes)


def _told(db: Database, player: Player, address: str, why: str, stamp: str) -> Iterator[Note]:
    """The mails to the masters of the person's games, and to the person's other addresses."""
    if player.address == address:
        for game in games_played(db, player.id):
            for master in game.seating.masters:
                if master != player.id and (reader := players.by_id(db, master)) is not None:
                    say = partial(player_bounces, game, player.id)
                    yield Note(f"bounces:{game.name}:{player.id}:{stamp}:{master}", reader, say, game=game)
    for other in addresses.of_player(db, player.id):
        if other.address != address and other.confirmed_at is not None:
            say = partial(address_bounces, address, why)
            yield Note(f"bounces:{address}:{stamp}:{other.address}", player, say, address=other.address)


def lift(db: Database, address: str, now: datetime, cause: str) -> tuple[EndedSuspension | None, tuple[Note, ...]]:
    """End the suspension of an address; None when there was none, and the mail that tells its owner."""
    restored = deliverability.lift(db, address, now) if address else None
    owner = players.by_address(db, address)
    if restored is None or owner is None:
        return restored, ()
    return restored, (works_again(address, restored, owner, cause),)


def works_again(address: str, restored: EndedSuspension, owner: Player, cause: str) -> Note:
    """What is said at an address to which mail goes again."""
    normal = normal_address(address)
    say = partial(address_works, normal, restored.sent, restored.dropped)
    return Note(cause, owner, say, address=normal)


def has_bounced(db: Database, player: str) -> bool:
    """Whether mail to a person is suspended."""
    person = players.by_id(db, player)
    return person is not None and deliverability.since(db, person.address) is not None
