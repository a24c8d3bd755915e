"""A second database in which everything is done again, and what it differs in from the first, row by row.

Letters and people get the numbers that they had in the first one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import datetime
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store import archivefile, archiving
from judge.store.archiving import Rows
from judge.store.database import column, finds, laid_out, open_database, write_time
from judge.store.packing import unpacked
from judge.store.readonly import connected, failures
from judge.store.replaying import FORGOTTEN
from judge.store.tokens import Claim, Keyring, TokenKind
from judge.structs import Struct

if TYPE_CHECKING:
    import sqlite3
else:
    from sqlite_utils.utils import sqlite3


@contextmanager
def copied(path: Path, to: Path) -> Iterator[Database]:
    """A copy of a database to read from, made while others write; it is brought to the newest schema.

    SQLite's own backup, in one step: who writes waits no longer than that takes, and under WAL not at all.
    """
    with (
        failures(path, f"copied to {to}"),
        closing(connected(path)) as source,
        closing(sqlite3.connect(str(to))) as target,
    ):
        source.backup(target)
    with closing(open_database(to)) as db:
        yield db


@contextmanager
def scratch(path: Path) -> Iterator[Database]:
    """An empty database that nobody will miss: nothing waits for the disk."""
    path.touch(mode=0o600)
    with closing(sqlite3.connect(str(path))) as target:
        laid_out().backup(target)
    with closing(open_database(path)) as db:
        db.conn.execute("PRAGMA journal_mode = memory")
        db.conn.execute("PRAGMA synchronous = off")
        yield db


def put_letter(db: Database, again: Database, letter: int) -> None:
    """Keep a letter under the number that it had, as it came, as far as that is still known."""
    columns = "id, received_at, mail_from, rcpt, digest, essence"
    query = f"SELECT {columns}, raw, packed FROM letters WHERE id = ?"
    *row, raw, packed = db.conn.execute(query, (letter,)).fetchone()
    whole = unpacked(db, raw, packed)
    again.conn.execute(f"INSERT INTO letters ({columns}, raw) VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, whole))
    signatures = db.conn.execute("SELECT mark, letter, is_true FROM signatures WHERE letter = ?", (letter,)).fetchall()
    again.conn.executemany("INSERT INTO signatures (mark, letter, is_true) VALUES (?, ?, ?)", signatures)


def copy_pruned(db: Database, again: Database, letter: int, at: datetime) -> None:
    """A letter whose words were let go of, and what was mailed for it at a moment: nothing else came of it."""
    about = (
        "id, received_at, mail_from, rcpt, digest, raw, essence, state, note, message_id, player, verdict, pruned_at"
    )
    mails = "cause, letter, game, player, sender, rcpt, message_id, subject, created_at, next_try, raw"
    for table, columns, which in (
        ("letters", about, "WHERE id = ?"),
        ("signatures", "mark, letter, is_true", "WHERE letter = ? ORDER BY mark"),
        ("outbox", mails, f"WHERE letter = ? AND created_at = '{write_time(at)}' ORDER BY id"),
    ):
        rows = db.conn.execute(f"SELECT {columns} FROM {table} {which}", (letter,)).fetchall()
        marks = ", ".join("?" * len(columns.split(", ")))
        again.conn.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING", rows)


def next_letter_is(db: Database, number: int) -> None:
    """The next letter that is kept here gets this number."""
    _next_is(db, "letters", number)


def registered_at(db: Database, at: datetime) -> tuple[int, ...]:
    """The numbers of those who were registered at a moment."""
    return column(db, "SELECT number FROM players WHERE created_at = ? ORDER BY number", (write_time(at),))


def next_player_is(db: Database, numbers: tuple[int, ...]) -> None:
    """Who registers next gets the first of these numbers that nobody has yet."""
    for number in numbers:
        if not finds(db, "SELECT 1 FROM players WHERE number = ?", (number,)):
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


def copy_imported(db: Database, again: Database, game: str) -> None:
    """A game that came from a file, as it came, and who is in it and not registered in another way."""
    found = archiving.take(db, game)
    for table, key in (("players", "id"), ("addresses", "player")):
        marks = ", ".join("?" * len(found["players"].rows))
        names = [name for name in archiving.columns_of(db, table) if (table, name) != ("players", "id")]
        query = f"SELECT {', '.join(names)} FROM {table} WHERE {key} IN ({marks})"
        archiving.put(again, table, Rows(tuple(names), tuple(db.conn.execute(query, found["players"].of("id")))))
    # What was done since came in letters, and those are obeyed again.
    came = {table: _without_letters(rows) for table, rows in found.items()}
    for table, rows in archivefile.adopted(came, {}, archiving.next_number(again, "press")).items():
        archiving.put(again, table, rows)


def _without_letters(rows: Rows) -> Rows:
    if "letter" not in rows.columns:
        return rows
    at = rows.columns.index("letter")
    return Rows(rows.columns, tuple(row for row in rows.rows if row[at] is None))


def copy_archives(db: Database, again: Database) -> None:
    """Since when turns are in files: what was asked of those games later was refused. The games are made afterwards."""
    again.conn.execute("PRAGMA foreign_keys = off")
    archiving.put(again, "archives", Rows(("game", "at", "digest"), tuple(db.conn.execute("SELECT * FROM archives"))))
    again.conn.execute("PRAGMA foreign_keys = on")


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
        if not finds(db, "SELECT 1 FROM tokens WHERE hash = ?", (wanted,)):
            yield Claim(TokenKind(kind), *about)


class Difference(Struct, frozen=True):
    """Something that is not in the database as it comes out when it is done again."""

    table: str
    row: str
    """Which row is meant, in the words of the table."""
    column: str
    """The column that differs; empty when there is no such row at all."""
    found: str
    wanted: str
    """What is there, and what comes out; one of them is empty where a whole row is missing."""


_OF_GAME: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "games": ("name", "status, deadline, version, body, wake, progress_at"),
        "turns": ("phase", "before, orders, results, after, processed_at, body"),
        "undone_turns": ("round, phase", "before, orders, results, after, processed_at, undone_at, body"),
        "order_sets": ("phase, power, letter", "at, orders, problems"),
        "journal": ("at, letter", "actor, command, outcome, role, by_player"),
        "press": ("phase, letter, cause", "at, kind, author, power, body"),
        "diaries": ("player, phase", "at, text"),
        "endings": ("phase", "rulebook, kind, powers, ended_at, rated"),
        "reliability": ("player", "due, on_time, late, missed, finished, resigned, abandoned"),
    }
)
"""By table: what names a row, and what is compared. All in the order in which it was written."""

_ORDERED = {"games": "name", "endings": "game", "reliability": "player"}

_OF_ALL: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "players": ("id", "address, name, language, zone, pictures, listing, created_at", "number"),
        "addresses": ("player, address", "created_at, asked_at, confirmed_at, moves", "player, address"),
        "volunteers": ("player", "since, offered_at", "player"),
        "next_game": ("player", "since", "player"),
        "blacklist": ("entry", "at, by_player, why", "entry"),
        "epochs": ("player, game", "epoch, oldest, at", "player, game"),
        "journal": ("at, letter", "game, actor, command, outcome, role, by_player", "id"),
    }
)
"""What is about people rather than games."""


def of_game(db: Database, again: Database, game: str, *, is_archived: bool = False) -> Iterator[Difference]:
    """What differs in the rows of a game; of one whose turns are in a file, in those that are left."""
    for table, (names, columns) in _OF_GAME.items():
        if is_archived and table in archiving.TAKEN_OUT:
            continue
        where = "name" if table == "games" else "game"
        query = f"SELECT {names}, {columns} FROM {table} WHERE {where} = ? ORDER BY {_ORDERED.get(table, 'id')}"
        yield from _between(db, again, table, query, len(names.split(", ")), (game,))
    if is_archived:
        return
    readers = (
        "SELECT press.phase, press.cause, group_concat(player) FROM (SELECT * FROM press_readers ORDER BY player) AS r"
        " JOIN press ON press.id = r.press WHERE press.game = ? GROUP BY press.id ORDER BY press.id"
    )
    yield from _between(db, again, "press_readers", readers, 2, (game,))


def of_all(db: Database, again: Database) -> Iterator[Difference]:
    """What differs in what is known of people."""
    for table, (names, columns, order) in _OF_ALL.items():
        where = "WHERE game IS NULL" if table == "journal" else ""
        query = f"SELECT {names}, {columns} FROM {table} {where} ORDER BY {order}"
        yield from _between(db, again, table, query, len(names.split(", ")))


def of_letter(db: Database, again: Database, letter: int) -> Iterator[Difference]:
    """What differs in what was made of a letter."""
    query = "SELECT id, state, note, message_id, player, verdict FROM letters WHERE id = ?"
    yield from _between(db, again, "letters", query, 1, (letter,))
    answers = (
        "SELECT cause, created_at FROM outbox WHERE letter = ? AND cause GLOB 'letter:*' AND"
        " (cause GLOB '*:answer' OR cause GLOB '*:unproven') ORDER BY cause"
    )
    yield from _between(db, again, "outbox", answers, 1, (letter,))


class MailsCompared(Struct, frozen=True):
    """How mails that were written again stand beside those that were sent."""

    same: int
    """Byte for byte."""
    by_digest: int
    """Of those, the ones of which nothing but the digest is left."""
    other: tuple[str, ...]
    """The causes of those that come out otherwise."""
    not_made: int
    """Mails that no letter and no deadline leads to, such as digests."""


def mails(db: Database, again: Database) -> MailsCompared:
    """Every mail whose words or digest are kept, beside the one that was written again for its cause."""
    same = by_digest = not_made = 0
    other = []
    for cause, raw, packed, digest in db.conn.execute("SELECT cause, raw, packed, digest FROM outbox ORDER BY id"):
        wanted = digest if digest is not None else sha256(unpacked(db, raw, packed)).digest()
        if digest == b"" or (digest is None and not raw):
            continue  # emptied with its reader, or as a book
        found = again.conn.execute("SELECT raw FROM outbox WHERE cause = ? AND raw <> x''", (cause,)).fetchone()
        if found is None:
            not_made += 1
        elif sha256(found[0]).digest() == wanted:
            same += 1
            by_digest += digest is not None
        else:
            other.append(cause)
    return MailsCompared(same, by_digest, tuple(other), not_made)


def _between(
    db: Database, again: Database, table: str, query: str, named: int, given: tuple[Any, ...] = ()
) -> Iterator[Difference]:
    """What differs in the rows of one query, of which the first columns name the row."""
    found = db.conn.execute(query, given)
    columns = [column[0] for column in found.description]
    for one, other in zip_longest(found, again.conn.execute(query, given)):
        row = " ".join(str(value) for value in (one or other)[:named] if value is not None)
        if one is None or other is None:
            text = " ".join(map(_text, (one or other)[named:]))
            yield Difference(table, row, "", text if one else "", text if other else "")
            return
        for name, mine, theirs in zip(columns, one, other, strict=True):
            if mine != theirs and not (name == "command" and mine == FORGOTTEN):
                yield Difference(table, row, name, _text(mine), _text(theirs))
                break


def _text(value: Any) -> str:
    return "" if value is None else value.hex() if isinstance(value, bytes) else str(value)
