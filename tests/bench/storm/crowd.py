"""Everybody who writes during the storm: seven people in each of many games, with their secret addresses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from judge.config import Config, load_secret
from judge.game.state import Seat
from judge.store import games, heartbeat, players, tokens
from judge.store.database import open_database, write
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.bench.letters import LANGUAGES
from tests.game.tables import table
from tests.games import changed

GAMES = 60
FAST = 3
"""Games whose players order for all of their units, so that turns are played; in the others one unit waits."""
_FAR = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Person:
    """A player at his table."""

    address: str
    seat: str
    """His secret address in the game."""
    game: str
    power: str
    units: tuple[str, ...]
    is_fast: bool


def gather(config: Config) -> Sequence[Person]:
    """Register all, seat them, and open their first phase."""
    db, now = open_database(config.database), datetime.now(UTC)
    keyring = Keyring(load_secret(config))
    running, found = table(), []
    heartbeat.beat(db, now)
    with write(db):
        master = players.register(db, "master@players.example", "Master", "en", "UTC", now).id
        for number in range(GAMES):
            name, seats = f"storm{number}", []
            for at, seat in enumerate(running.seating.seats):
                address = f"p{number}x{at}@players.example"
                language = LANGUAGES[(number + at) % len(LANGUAGES)]
                player = players.register(db, address, f"P{number}x{at}", language, "UTC", now).id
                seats.append(Seat(player, seat.powers))
                token = tokens.remember(db, keyring, Claim(TokenKind.SEAT, player, name), now)
                units = tuple(str(unit) for unit in running.position.units_of(seat.powers[0]))
                where = f"{name}.{config.shard}+{token}@{config.domain}"
                found.append(Person(address, where, name, seat.powers[0], units, number < FAST))
            game = changed(running, name=name, masters=(master,), seats=tuple(seats))
            games.save(db, changed(game, deadline=now + _FAR, opened=now))
    db.close()
    return found
