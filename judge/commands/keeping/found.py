"""The games and the people that a keeper's filter means, looked up; a page of them at a time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlite_utils import Database

from judge.commands.keeping.filters import (
    GameFilter,
    Trait,
    UserFilter,
    Wanted,
    is_meant,
    is_overdue,
    on_page,
    pages_of,
    says,
)
from judge.commands.keeping.say import GamesFound, Shown, UsersFound
from judge.game.game import PlayerId, Status
from judge.game.listed_game import ListedGame
from judge.mailaddress import normal_address
from judge.store import deliverability, listing, players
from judge.store.players import Player


def games_meant(db: Database, wanted: GameFilter, now: datetime) -> tuple[tuple[ListedGame, ...], tuple[str, ...]]:
    """The games of a filter: those that are overdue first, those that are over last, else by name.

    And the names of all that cannot be read, of which nobody knows whether they are meant.
    """
    every, unreadable = listing.all_games(db)
    people = [_ids_behind(db, entry) for entry in wanted.people]
    found = (game for game in every if is_meant(game, wanted, people, now))
    return tuple(sorted(found, key=lambda game: (not is_overdue(game, now), game.status is Status.ENDED))), unreadable


def games_found(db: Database, wanted: GameFilter, shown: Wanted, now: datetime) -> GamesFound:
    """A page of the games of a filter."""
    found, unreadable = games_meant(db, wanted, now)
    listed = tuple(found[at] for at in on_page(shown.page, len(found)))
    overdue = frozenset(game.name for game in listed if is_overdue(game, now))
    return GamesFound(listed, _shown(shown, len(found)), overdue, unreadable if wanted.is_empty else ())


def users_found(db: Database, wanted: UserFilter, shown: Wanted, now: datetime) -> UsersFound:
    """A page of the people of a filter, by address."""
    having = [_having(db, trait, now) for trait in sorted(wanted.traits, key=lambda trait: trait.value)]
    found = [player for player in players.every(db) if _is_one(player, wanted, having)]
    listed = [found[at] for at in on_page(shown.page, len(found))]
    rows = tuple((player.name, player.address, player.language) for player in listed)
    return UsersFound(rows, _shown(shown, len(found)))


def _shown(wanted: Wanted, count: int) -> Shown:
    return Shown(count, min(wanted.page, pages_of(count)), pages_of(count), wanted.line, wanted.unread)


def _ids_behind(db: Database, entry: str) -> frozenset[PlayerId]:
    """Who is registered under an address, or under any of a domain."""
    if not entry.startswith("@"):
        player = players.by_address(db, entry)
        return frozenset({player.id} if player is not None else ())
    domain = normal_address(entry)
    return frozenset(player.id for player in players.every(db) if player.address.endswith(domain))


def _having(db: Database, trait: Trait, now: datetime) -> frozenset[PlayerId]:
    """The people of whom a trait is true."""
    match trait:
        case Trait.MASTERS:
            return listing.masters(db)
        case Trait.VOLUNTEERS:
            return frozenset(players.volunteers(db))
        case Trait.UNCONFIRMED:
            return frozenset(player.id for player in players.never_confirmed(db, now))
        case Trait.BOUNCING:
            ailing = (players.by_address(db, each.address) for each in deliverability.ailing(db, now))
            return frozenset(player.id for player in ailing if player is not None)


def _is_one(player: Player, wanted: UserFilter, having: Sequence[frozenset[PlayerId]]) -> bool:
    """Whether a person is one of those."""
    texts = (player.address, player.name)
    return (
        all(player.id in ids for ids in having)
        and (not wanted.languages or player.language in wanted.languages)
        and (wanted.since is None or player.created_at >= wanted.since)
        and all(any(map(says(pattern), texts)) for pattern in wanted.patterns)
    )
