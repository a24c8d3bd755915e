"""Conversations by press: which mails of each a person has, for the headers that keep them together."""

from __future__ import annotations

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.game.press import NO_CONVERSATION, Conversation

_COLONS = (":", "：")
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


def called(db: Database, game: str, player: PlayerId, subject: str) -> Conversation | None:
    """The conversation of a person that a subject goes on with; before its own stands what a mail program puts there.

    Programs say that in more languages than anybody knows, and the language is nobody's business.
    """
    rows = db.conn.execute(
        "SELECT ids, subject, is_written FROM conversations"
        " WHERE game = ? AND player = ? AND subject <> '' AND substr(?, -length(subject)) = subject"
        " ORDER BY length(subject) DESC",
        (game, player, subject),
    )
    for ids, found, is_written in rows:
        before = subject.removesuffix(found).rstrip()
        if not before or before.endswith(_COLONS):
            return Conversation(tuple(ids.split()), found, bool(is_written))
    return None
