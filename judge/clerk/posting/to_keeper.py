"""What the keeper is told of the machine: that something broke, what he should know. Nothing else waits for that."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog

from judge.clerk.posting.outbox import Outbox
from judge.commands.outcome import Note
from judge.errors import TryLater
from judge.prose.news import Telling
from judge.prose.words import Words
from judge.store.database import write

_log = structlog.get_logger()
_LONGEST_NOTE = 500


def note(post: Outbox, cause: str, say: Callable[[Words], Telling], now: datetime) -> None:
    """Tell the keeper something about the machine, once for each cause."""
    try:
        with write(post.db):
            post.note(Note(cause, None, say, address=post.config.keeper_address), now)
    except TryLater:
        raise
    except Exception as trouble:
        _log.error("the keeper could not be told", cause=cause, exc_info=trouble)


def alarm(post: Outbox, cause: str, game: str, error: Exception, now: datetime, letter: int | None = None) -> None:
    """Tell the keeper what broke, once for each cause; that may be the very templates of this mail."""
    try:
        with write(post.db):
            post.alarm(f"{cause}:alarm", game, in_words(error), now, letter)
    except TryLater:
        raise
    except Exception as trouble:
        _log.error("the keeper could not be told", cause=cause, exc_info=trouble)


def in_words(error: Exception) -> str:
    """An exception on one line that every database and every mail can hold."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return text.encode("ascii", "backslashreplace").decode("ascii")[:_LONGEST_NOTE]
