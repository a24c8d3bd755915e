"""Conversations by press: which mails of each a person has, for the headers that keep them together."""

from __future__ import annotations

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.game.press import NO_CONVERSATION, Conversation

_MOST = 8
"""So many mails of a conversation are named by the next one, the newest."""


def of(db: Database, game: str, player: PlayerId, thread: str) -> Conversation:
    """What a person has of a conversation so far."""
    row = db.conn.execute(
        "SELECT ids, subject, is_written FROM conversations WHERE game = ? AND player = ? AND thread = ?",
        (game, player, thread),
    ).fetchone()
    return Conversation(tuple(row[0].split()), row[1], bool(row[2])) if row else NO_CONVERSATION


def add(db: Database, game: str, player: PlayerId, thread: str, more: Conversation) -> None:
    """A mail that a person got in a conversation, or wrote; a subject replaces the one before."""
    before = of(db, game, player, thread)
    ids = (*(one for one in before.ids if one not in more.ids), *more.ids)[-_MOST:]
    named = more if more.subject else before
    db.conn.execute(
        "INSERT INTO conversations (game, player, thread, ids, subject, is_written) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (game, player, thread) DO UPDATE SET ids = excluded.ids, subject = excluded.subject,"
        " is_written = excluded.is_written",
        (game, player, thread, " ".join(ids), named.subject, int(named.is_written)),
    )


def is_of_ours(db: Database, game: str, player: PlayerId, subject: str) -> bool:
    """Whether the judge made up a subject under which a person has mails: it is in that person's language."""
    found = db.conn.execute(
        "SELECT 1 FROM conversations WHERE game = ? AND player = ? AND subject = ? AND is_written = 0",
        (game, player, subject),
    )
    return found.fetchone() is not None
