"""The acts of keepers for many games, done: a game a transaction, so that nobody waits for thousands of mails."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime

import structlog

from judge.clerk.posting.news import spread
from judge.clerk.posting.outbox import Outbox
from judge.clerk.posting.to_keeper import alarm
from judge.commands.keeping.bulk import BulkWork, next_game, step, work_left
from judge.errors import StaleGame, TryLater
from judge.store.database import write

_log = structlog.get_logger()


def work_off(post: Outbox, now: datetime, progress: Callable[[str], None] = lambda _: None) -> None:
    """Do all that is left of such acts; a game in which it fails is passed over, and the keeper is told."""
    for work in work_left(post.db):
        for _ in range(len(work.games)):
            if work not in work_left(post.db):
                break
            name = next_game(post.db, work)
            _do(post, work, name, now)
            progress(name)


def _do(post: Outbox, work: BulkWork, name: str, now: datetime) -> None:
    try:
        with write(post.db):
            take_step(post, work, now)
    except (TryLater, StaleGame):
        raise
    except Exception as error:
        _log.error("an act for many games failed in one", game=name, letter=work.letter, exc_info=error)
        with write(post.db):
            take_step(post, work, now, type(error).__name__)
        alarm(post, f"bulk:{work.key}:{name}", name, error, now)


def take_step(post: Outbox, work: BulkWork, now: datetime, failure: str = "") -> None:
    """Do an act in its next game, inside the caller's transaction, and tell everybody there."""
    done = step(post.db, work, now, failure)
    if done.happened is not None and done.happened.events:
        spread(post, done.happened, now, work.letter)
    for note in done.notes:
        post.note(note, now)


def replay(post: Outbox, letter: int, done: Collection[tuple[str, str]], now: datetime) -> None:
    """Do again, of the acts that a letter asked for, what was done at one moment: games, each with its outcome."""
    outcomes = dict(done)
    for work in work_left(post.db):
        while work.letter == letter and work in work_left(post.db) and next_game(post.db, work) in outcomes:
            name = next_game(post.db, work)
            failure = outcomes[name].removeprefix("failed: ") if outcomes[name].startswith("failed: ") else ""
            with write(post.db):
                take_step(post, work, now, failure)
