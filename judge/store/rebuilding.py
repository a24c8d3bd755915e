"""A second database in which everything is done again, with the numbers that letters and people had in the first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from sqlite_utils import Database

from judge.errors import BadData
from judge.game.game import PlayerId
from judge.store.database import open_database, write_time
from judge.store.tokens import Claim, Keyring, TokenKind

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


@contextmanager
def copied(path: Path, to: Path) -> Iterator[Database]:
    """A copy of a database to read from, made while others write; it is brought to the newest schema.

    SQLite's own backup, in one step: who writes waits no longer than that takes, and under WAL not at all.
    """
    try:
        source = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, timeout=10)
        try:
            target = sqlite3.connect(str(to))
            try:
                source.backup(target)
            finally:
                target.close()
        finally:
            source.close()
    except sqlite3.DatabaseError as error:
        raise BadData(str(path), 0, f"this is not a database of the judge: {error}") from error
    db = open_database(to)
    try:
        yield db
    finally:
        db.close()


@contextmanager
def scratch(path: Path) -> Iterator[Database]:
    """An empty database that nobody will miss: nothing waits for the disk."""
    db = open_database(path)
    try:
        db.conn.execute("PRAGMA journal_mode = memory")
        db.conn.execute("PRAGMA synchronous = off")
        yield db
    finally:
        db.close()


def put_letter(db: Database, again: Database, letter: int) -> None:
    """Keep a letter under the number that it had, as it came, as far as that is still known."""
    columns = "id, received_at, mail_from, rcpt, digest, raw, essence"
    row = db.conn.execute(f"SELECT {columns} FROM letters WHERE id = ?", (letter,)).fetchone()
    again.conn.execute(f"INSERT INTO letters ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    signatures = db.conn.execute("SELECT mark, letter, is_true FROM signatures WHERE letter = ?", (letter,)).fetchall()
    again.conn.executemany("INSERT INTO signatures (mark, letter, is_true) VALUES (?, ?, ?)", signatures)


def next_letter_is(db: Database, number: int) -> None:
    """The next letter that is kept here gets this number."""
    _next_is(db, "letters", number)


def registered_at(db: Database, at: datetime) -> tuple[int, ...]:
    """The numbers of those who were registered at a moment."""
    rows = db.conn.execute("SELECT number FROM players WHERE created_at = ? ORDER BY number", (write_time(at),))
    return tuple(number for (number,) in rows)


def next_player_is(db: Database, numbers: tuple[int, ...]) -> None:
    """Who registers next gets the first of these numbers that nobody has yet."""
    for number in numbers:
        if db.conn.execute("SELECT 1 FROM players WHERE number = ?", (number,)).fetchone() is None:
            _next_is(db, "players", number)
            return


def _next_is(db: Database, table: str, number: int) -> None:
    done = db.conn.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = ?", (number - 1, table))
    if done.rowcount == 0:
        db.conn.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number - 1))


def place_player(db: Database, player: PlayerId, at: datetime) -> None:
    """A person who was forgotten, as far as he is known: by his number."""
    address = f"{player}@forgotten.invalid"
    done = db.conn.execute(
        "INSERT INTO players (number, address, name, language, zone, created_at) VALUES (?, ?, ?, 'en', 'UTC', ?)"
        " ON CONFLICT DO NOTHING",
        (int(player.removeprefix("p")), address, player, write_time(at)),
    )
    if done.rowcount == 1:
        db.conn.execute(
            "INSERT INTO addresses (player, address, created_at, confirmed_at) VALUES (?, ?, ?, ?)",
            (player, address, write_time(at), write_time(at)),
        )


def copy_press(db: Database, again: Database, letter: int) -> None:
    """The press that came in a letter, as it was kept."""
    columns = "game, phase, at, letter, cause, kind, author, power, body"
    for number, *kept in db.conn.execute(f"SELECT id, {columns} FROM press WHERE letter = ? ORDER BY id", (letter,)):
        done = again.conn.execute(f"INSERT INTO press ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", kept)
        readers = db.conn.execute("SELECT player FROM press_readers WHERE press = ?", (number,))
        again.conn.executemany(
            "INSERT INTO press_readers (press, player) VALUES (?, ?)",
            [(done.lastrowid, player) for (player,) in readers],
        )


def false_tokens(db: Database, keyring: Keyring) -> Iterator[Claim]:
    """The secret addresses that do not belong to whom they are said to: all are made from the secret."""
    rows = db.conn.execute("SELECT hash, kind, player, game, letter, address, epoch FROM tokens ORDER BY rowid")
    for kept, kind, *about in rows:
        claim = Claim(TokenKind(kind), *about)
        if sha256(keyring.token(claim).encode()).digest() != kept:
            yield claim


def lost_tokens(db: Database, again: Database) -> Iterator[Claim]:
    """The secret addresses that are no longer there.

    There may be others: those of mails that nobody asked for, such as the weekly ones, are not given out again.
    """
    rows = again.conn.execute("SELECT hash, kind, player, game, letter FROM tokens ORDER BY rowid")
    for wanted, kind, *about in rows:
        if db.conn.execute("SELECT 1 FROM tokens WHERE hash = ?", (wanted,)).fetchone() is None:
            yield Claim(TokenKind(kind), *about)
