"""Diaries: what players write down for themselves, until the game is over."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.rules.position import Phase
from judge.rules.text import read_phase
from judge.store.database import read_time, write_time


@dataclass(frozen=True, slots=True)
class DiaryEntry:
    """One entry of a person's diary in one game."""

    player: PlayerId
    phase: Phase
    at: datetime
    text: str


def keep(db: Database, game: str, entry: DiaryEntry) -> None:
    """Keep an entry."""
    db.conn.execute(
        "INSERT INTO diaries (game, player, phase, at, text) VALUES (?, ?, ?, ?, ?)",
        (game, entry.player, str(entry.phase), write_time(entry.at), entry.text),
    )


def of_game(db: Database, game: str, player: PlayerId | None = None) -> tuple[DiaryEntry, ...]:
    """The entries of a game in the order in which they were written: one player's, or all."""
    rows = db.conn.execute(
        "SELECT player, phase, at, text FROM diaries WHERE game = ? AND (? IS NULL OR player = ?) ORDER BY id",
        (game, player, player),
    )
    return tuple(DiaryEntry(who, read_phase(phase), read_time(at), text) for who, phase, at, text in rows)


def delete(db: Database, game: str, player: PlayerId, number: int) -> bool:
    """Delete the entry with this number of a player's own, counted from 1; whether there was one."""
    rows = db.conn.execute(
        "SELECT id FROM diaries WHERE game = ? AND player = ? ORDER BY id LIMIT 1 OFFSET ?", (game, player, number - 1)
    ).fetchall()
    db.conn.executemany("DELETE FROM diaries WHERE id = ?", rows)
    return bool(rows)
