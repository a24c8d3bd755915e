"""People at the beginning: what a stranger was offered when he first wrote, and who waits for the next game."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import column, finds, write_time
from judge.store.tokens import Claim, Keyring, TokenKind, hash_of_token
from judge.structs import Struct


class Invitation(Struct, frozen=True):
    """What a stranger gets for a yes: to be registered, and a seat."""

    letter: int
    """The number of the letter that the offer answers."""
    address: str
    """From where that came, and the answer is to come."""
    game: str = ""
    """The game in which there is a seat; empty for whichever begins next."""
    wishes: str = ""
    """The power that the stranger spoke of, by its id."""


def invite(db: Database, keyring: Keyring, invitation: Invitation, now: datetime) -> None:
    """Keep what a stranger is offered, under the secret address that the answer goes to."""
    token = token_of(keyring, invitation.letter, invitation.address)
    db.conn.execute(
        "INSERT INTO invitations (letter, hash, address, game, wishes, created_at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (letter) DO UPDATE SET game = excluded.game, wishes = excluded.wishes",
        (
            invitation.letter,
            hash_of_token(token),
            invitation.address,
            invitation.game,
            invitation.wishes,
            write_time(now),
        ),
    )


def token_of(keyring: Keyring, letter: int, address: str) -> str:
    """The token with which the offer that answers a letter is taken."""
    return keyring.token(Claim(TokenKind.INVITED, "", letter=letter, address=address))


def invitation(db: Database, letter: int) -> Invitation | None:
    """What was offered in the answer to a letter."""
    row = db.conn.execute(
        "SELECT letter, address, game, wishes FROM invitations WHERE letter = ?", (letter,)
    ).fetchone()
    return Invitation(*row) if row is not None else None


def forget_before(db: Database, moment: datetime) -> None:
    """Forget the offers made before a moment: who has not answered by now is not kept for ever."""
    db.conn.execute("DELETE FROM invitations WHERE created_at < ?", (write_time(moment),))


def wait_for_next(db: Database, player: PlayerId, now: datetime) -> None:
    """Somebody is told when the next game opens."""
    db.conn.execute(
        "INSERT INTO next_game (player, since) VALUES (?, ?) ON CONFLICT DO NOTHING", (player, write_time(now))
    )


def waits_no_more(db: Database, player: PlayerId) -> None:
    """Somebody is not told of new games any more."""
    db.conn.execute("DELETE FROM next_game WHERE player = ?", (player,))


def waits(db: Database, player: PlayerId) -> bool:
    """Whether somebody is to be told when the next game opens."""
    return finds(db, "SELECT 1 FROM next_game WHERE player = ?", (player,))


def waiting(db: Database) -> tuple[PlayerId, ...]:
    """Who waits for the next game, longest first."""
    return column(db, "SELECT player FROM next_game ORDER BY since, player")
