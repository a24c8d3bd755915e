"""Two databases in which the same was done, row by row: what the one has that the other has not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from types import MappingProxyType
from typing import Any

from sqlite_utils import Database

from judge.store.replaying import FORGOTTEN


@dataclass(frozen=True, slots=True)
class Difference:
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
        "blacklist": ("entry", "at, by_player, why", "entry"),
        "epochs": ("player, game", "epoch, oldest, at", "player, game"),
        "journal": ("at, letter", "game, actor, command, outcome, role, by_player", "id"),
    }
)
"""What is about people rather than games."""


def of_game(db: Database, again: Database, game: str) -> Iterator[Difference]:
    """What differs in the rows of a game."""
    for table, (names, columns) in _OF_GAME.items():
        where = "name" if table == "games" else "game"
        query = f"SELECT {names}, {columns} FROM {table} WHERE {where} = ? ORDER BY {_ORDERED.get(table, 'id')}"
        yield from _between(db, again, table, query, len(names.split(", ")), (game,))
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
        for column, mine, theirs in zip(columns, one, other, strict=True):
            if mine != theirs and not (column == "command" and mine == FORGOTTEN):
                yield Difference(table, row, column, _text(mine), _text(theirs))
                break


def _text(value: Any) -> str:
    return "" if value is None else value.hex() if isinstance(value, bytes) else str(value)
