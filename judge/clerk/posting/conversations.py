"""The conversation that a mail of press goes on with, as its reader has it: looked up, and kept for the next."""

from __future__ import annotations

from sqlite_utils import Database

from judge.game.events.press import PressSent
from judge.game.game import Game, PlayerId
from judge.game.press import NO_CONVERSATION, Conversation
from judge.post.mailing import Mailing


def earlier_of(db: Database, event: PressSent, game: Game, reader: PlayerId) -> Conversation:
    """What a reader has of the conversation so far."""
    # Loaded late: a letter of orders has none of it.
    from judge.commands.press.threads import thread_of
    from judge.store import conversations

    copy = event.passed.copy_for(reader)
    if copy is None:
        return NO_CONVERSATION
    return conversations.of(db, game.name, reader, thread_of(event.passed, copy))


def goes_on(db: Database, event: PressSent, game: Game, reader: PlayerId, mailing: Mailing) -> None:
    """Keep a mail as the newest of its reader's conversation."""
    from judge.commands.press.threads import bare_subject, thread_of
    from judge.store import conversations

    copy = event.passed.copy_for(reader)
    if copy is None:
        return
    thread, before = thread_of(event.passed, copy), earlier_of(db, event, game, reader)
    subject = bare_subject(mailing.subject, game.name)
    is_written = bool(event.passed.subject and copy.knows_author) or (before.is_written and subject == before.subject)
    conversations.add(db, game.name, reader, thread, Conversation((mailing.message_id,), subject, is_written))
