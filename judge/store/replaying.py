"""What a database knows of the order in which things were done in it.

Every letter that was obeyed and every game the clock moved left rows in the journal or in the outbox, in the order of
their transactions. Both tables are read side by side, so that a database of any size is read in little memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import column, counted, finds, read_time, time_or_none, value, write_time
from judge.store.packing import unpacked
from judge.structs import Struct

ASLEEP = "clock:asleep:"
"""What the cause of the mail begins with that tells the keeper since when nobody looked at the clock."""
FORGOTTEN = "forgotten"
"""What stands in the journal in place of a command that named an address of a person who was forgotten."""


class ReplayedLetter(Struct, frozen=True):
    """A letter that was obeyed, or put aside, at a moment."""

    letter: int
    at: datetime


class Ticked(Struct, frozen=True):
    """A game that the clock did something in."""

    game: str
    at: datetime
    command: str
    outcome: str


Act = ReplayedLetter | Ticked


def acts(db: Database) -> Iterator[Act]:
    """All that was done, in its order."""
    before = 0
    for act in _merged(db):
        if isinstance(act, ReplayedLetter):
            yield from _untraced(db, before, act.letter, act.at)
            before = max(before, act.letter)
        yield act
    yield from _untraced(db, before, _last_letter(db) + 1, None)


def _merged(db: Database) -> Iterator[Act]:
    """The acts of the journal and those of the outbox; what is in both is where they meet."""
    journal, outbox = _of_journal(db), _of_outbox(db)
    one, other = next(journal, None), next(outbox, None)
    while one is not None or other is not None:
        if one == other:
            assert one is not None
            yield one
            one, other = next(journal, None), next(outbox, None)
        elif other is None or (one is not None and _is_first(db, one, other)):
            assert one is not None
            yield one
            one = next(journal, None)
        else:
            yield other
            other = next(outbox, None)


def _is_first(db: Database, one: Act, other: ReplayedLetter) -> bool:
    """Whether an act of the journal comes before one of the outbox: what only one of them knows goes first."""
    is_shared = isinstance(one, ReplayedLetter) and _has(db, "outbox", "created_at", one)
    if is_shared != _has(db, "journal", "at", other):
        return not is_shared
    return (one.at, one.letter if isinstance(one, ReplayedLetter) else 0) < (other.at, other.letter)


def _has(db: Database, table: str, moment: str, act: ReplayedLetter) -> bool:
    return finds(
        db, f"SELECT 1 FROM {table} WHERE letter = ? AND {moment} = ? LIMIT 1", (act.letter, write_time(act.at))
    )


def _of_journal(db: Database) -> Iterator[Act]:
    last: Act | None = None
    rows = db.conn.execute("SELECT at, game, actor, command, outcome, letter FROM journal ORDER BY id")
    for at, game, actor, command, outcome, letter in rows:
        if letter is None and (actor is not None or game is None):
            continue
        moment = read_time(at)
        act = ReplayedLetter(letter, moment) if letter is not None else Ticked(game, moment, command, outcome)
        if act != last or isinstance(act, Ticked):
            yield act
        last = act


def _of_outbox(db: Database) -> Iterator[ReplayedLetter]:
    last: ReplayedLetter | None = None
    for letter, at in db.conn.execute("SELECT letter, created_at FROM outbox WHERE letter IS NOT NULL ORDER BY id"):
        act = ReplayedLetter(letter, read_time(at))
        if act != last:
            yield act
        last = act


def _untraced(db: Database, after: int, before: int, at: datetime | None) -> Iterator[ReplayedLetter]:
    """The letters between two others that nobody was answered and nothing was done for, such as those of robots."""
    rows = db.conn.execute(
        "SELECT id, received_at FROM letters WHERE id > ? AND id < ? AND state <> 'new'"
        " AND NOT EXISTS (SELECT 1 FROM journal WHERE letter = letters.id)"
        " AND NOT EXISTS (SELECT 1 FROM outbox WHERE letter = letters.id) ORDER BY id",
        (after, before),
    )
    for number, received in rows:
        moment = read_time(received)
        yield ReplayedLetter(number, moment if at is None else max(moment, at))


def _last_letter(db: Database) -> int:
    return counted(db, "SELECT coalesce(max(id), 0) FROM letters")


def causes(db: Database, letter: int, at: datetime) -> tuple[str, ...]:
    """Why mails were posted for a letter at a moment, in their order."""
    return column(
        db, "SELECT cause FROM outbox WHERE letter = ? AND created_at = ? ORDER BY id", (letter, write_time(at))
    )


def done_at(db: Database, letter: int, at: datetime) -> tuple[tuple[str, str], ...]:
    """The games in which something was done for a letter at a moment, each with what came of it, in their order."""
    query = "SELECT game, outcome FROM journal WHERE letter = ? AND at = ? AND game IS NOT NULL ORDER BY id"
    return tuple(db.conn.execute(query, (letter, write_time(at))).fetchall())


def asleep_since(db: Database, at: datetime) -> datetime | None:
    """Since when nobody had looked at the clock, as the keeper was told at a moment; None when he was not."""
    query = "SELECT cause FROM outbox WHERE cause GLOB ? AND created_at = ?"
    return time_or_none((value(db, query, (f"{ASLEEP}*", write_time(at))) or "").removeprefix(ASLEEP))


def is_whole(db: Database, letter: int) -> bool:
    """Whether a letter has the bytes that came, but for what was blanked; an emptied one is of a person forgotten."""
    raw, packed, digest, blanked = db.conn.execute(
        "SELECT raw, packed, digest, blanked FROM letters WHERE id = ?", (letter,)
    ).fetchone()
    return bool(raw == b"" or sha256(unpacked(db, raw, packed)).digest() == (blanked or digest))


def obeyed_letters(db: Database) -> Iterator[int]:
    """The numbers of all letters that do not wait to be obeyed, in their order."""
    return (number for (number,) in db.conn.execute("SELECT id FROM letters WHERE state <> 'new' ORDER BY id"))


def verdict(db: Database, letter: int) -> str | None:
    """What was found out about the writer of a letter when it was obeyed; None when nobody looked."""
    return value(db, "SELECT verdict FROM letters WHERE id = ?", (letter,))


def game_names(db: Database) -> tuple[str, ...]:
    """The names of all games."""
    return column(db, "SELECT name FROM games WHERE status <> 'moved' ORDER BY name")


def opened_by(db: Database, game: str) -> int | None:
    """The letter in which a game was created; None when it came into the database in another way."""
    return value(
        db, "SELECT letter FROM journal WHERE game = ? AND outcome = 'GameCreated' ORDER BY id LIMIT 1", (game,)
    )


def forgotten_at(db: Database, at: datetime) -> PlayerId | None:
    """Who was forgotten at a moment, having asked for it; None when nobody was."""
    return value(
        db,
        "SELECT actor FROM journal WHERE at = ? AND outcome = 'forgotten' AND letter IS NULL AND game IS NULL LIMIT 1",
        (write_time(at),),
    )


def is_farewell(db: Database, letter: int) -> bool:
    """Whether a letter was the last of a person who was forgotten."""
    return finds(db, "SELECT 1 FROM outbox WHERE cause = ?", (f"farewell:{letter}",))


def is_emptied(db: Database, letter: int) -> bool:
    """Whether the words of a letter are gone, since its writer was forgotten."""
    return bool(value(db, "SELECT raw = x'' AND pruned_at IS NULL FROM letters WHERE id = ?", (letter,)))


def is_pruned(db: Database, letter: int) -> bool:
    """Whether the words of a letter are gone, since nothing ever came of it but perhaps an answer to a stranger."""
    return finds(db, "SELECT 1 FROM letters WHERE id = ? AND pruned_at IS NOT NULL", (letter,))


def acted_before(db: Database, game: str, at: datetime) -> bool:
    """Whether anything was done in a game before a moment."""
    return finds(db, "SELECT 1 FROM journal WHERE game = ? AND at < ? LIMIT 1", (game, write_time(at)))


def has_forgotten(db: Database) -> bool:
    """Whether anybody was forgotten: then some letters are empty, and rows of people are gone."""
    return finds(db, "SELECT 1 FROM letters WHERE raw = x'' AND pruned_at IS NULL LIMIT 1")
