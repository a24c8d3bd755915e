"""Passwords as hashes, and how often a person guessed wrong."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import read_time, value, write_time


@dataclass(frozen=True, slots=True)
class Guesses:
    """Wrong passwords in a row, and when the last of them came."""

    failures: int
    at: datetime


def hash_of(db: Database, player: PlayerId) -> str | None:
    """The hash of a person's password; None without one."""
    return value(db, "SELECT hash FROM passwords WHERE player = ?", (player,))


def keep(db: Database, player: PlayerId, hashed: str, now: datetime) -> None:
    """A person's password from now on, by its hash."""
    db.conn.execute(
        "INSERT INTO passwords (player, hash, set_at) VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE"
        " SET hash = excluded.hash, set_at = excluded.set_at, wanted = NULL, letter = NULL",
        (player, hashed, write_time(now)),
    )


def want(db: Database, player: PlayerId, hashed: str, letter: int) -> None:
    """What the password will be when a letter that waits is confirmed; one such wish at a time."""
    db.conn.execute(
        "INSERT INTO passwords (player, wanted, letter) VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE"
        " SET wanted = excluded.wanted, letter = excluded.letter",
        (player, hashed, letter),
    )


def wanted(db: Database, player: PlayerId, letter: int) -> str | None:
    """The hash of the password that a letter wanted, where it is still the last that did."""
    return value(db, "SELECT wanted FROM passwords WHERE player = ? AND letter = ?", (player, letter))


def drop(db: Database, player: PlayerId) -> bool:
    """A person has no password any more; False when there was none."""
    had = hash_of(db, player) is not None
    db.conn.execute("DELETE FROM passwords WHERE player = ?", (player,))
    return had


def guesses(db: Database, who: str) -> Guesses | None:
    """The wrong passwords that came for a person, or from an address."""
    row = db.conn.execute("SELECT failures, at FROM guesses WHERE who = ?", (who,)).fetchone()
    return Guesses(row[0], read_time(row[1])) if row else None


def guessed_wrong(db: Database, who: str, now: datetime) -> None:
    """One more of them."""
    db.conn.execute(
        "INSERT INTO guesses (who, failures, at) VALUES (?, 1, ?)"
        " ON CONFLICT (who) DO UPDATE SET failures = failures + 1, at = excluded.at",
        (who, write_time(now)),
    )


def guessed_right(db: Database, who: str) -> None:
    """The next wrong one is the first again."""
    db.conn.execute("DELETE FROM guesses WHERE who = ?", (who,))
