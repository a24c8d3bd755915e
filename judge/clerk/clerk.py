"""The clerk: takes letters from the pile, runs the clock, sends the mail. One transaction each.

A letter is obeyed as of the moment it arrived: every deadline before that moment is run first,
whenever that is. So a letter that was accepted in time counts, one that was accepted late does
not, and a tick that was missed changes nothing but the hour of the results.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

import structlog
from sqlite_utils import Database

from judge.clerk import reading
from judge.clerk.mailman import Sent, send_waiting
from judge.clerk.post import PostRoom
from judge.clerk.save import Happened, carry_out
from judge.clerk.sources import SOURCES
from judge.config import Config, load_secret
from judge.errors import StaleGame, TryLater
from judge.game.commands import TimePasses
from judge.game.roles import CLOCK
from judge.mail.stationery import Stationery
from judge.shelf import template_folder
from judge.store import games, letters, tokens
from judge.store.database import open_database, write
from judge.store.letters import KeptLetter, LetterState
from judge.store.tokens import Keyring

_log = structlog.get_logger()
_BATCH = 100
_LONGEST_NOTE = 500
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Worked:
    """What one round of work came to."""

    letters: int
    turns: int


class Clerk:
    """Works on one database; belongs to the thread that opened it."""

    def __init__(self, config: Config, db: Database, stationery: Stationery, keyring: Keyring) -> None:
        self._config = config
        self._db = db
        self._post = PostRoom(db, config, keyring, stationery)
        self._stuck: set[str] = set()
        """Games that failed in this tick; not tried again with every letter."""

    @classmethod
    def open(cls, config: Config) -> Clerk:
        """A clerk with its database, templates and secret."""
        db = open_database(config.database)
        try:
            keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
            return cls(config, db, Stationery(template_folder()), keyring)
        except BaseException:
            db.close()
            raise

    def close(self) -> None:
        """Let go of the database."""
        self._db.close()

    def tick(self, now: datetime, progress: Progress = lambda _: None) -> Worked:
        """Obey every unread letter in its order, then run every deadline that has come.

        Safe to call at any time, twice at once, and after any pause.
        """
        obeyed = turned = 0
        self._stuck.clear()
        while pile := letters.unread(self._db, _BATCH):
            for letter in pile:
                # A clock that was ahead when the letter came must not run deadlines that are still to come.
                kept = replace(letter, received_at=min(letter.received_at, now))
                turned += self._run_clock(kept.received_at, now, progress)
                self._obey(kept, now)
                obeyed += 1
                progress(f"letter {kept.id}")
        return Worked(obeyed, turned + self._run_clock(now, now, progress))

    def send(
        self,
        now: datetime,
        progress: Callable[[Sent], None] = lambda _: None,
        go_on: Callable[[], bool] = lambda: True,
    ) -> Sent:
        """Try every waiting mail whose time has come, as long as `go_on` says yes."""
        return send_waiting(self._db, self._config, now, progress, go_on)

    def _run_clock(self, until: datetime, now: datetime, progress: Progress) -> int:
        """Play out every phase whose deadline came by `until`; how many there were."""
        turned = 0
        for name in games.due(self._db, until):
            if name in self._stuck:
                continue
            try:
                turned += self._time_passes(name, until, now)
            except StaleGame:
                # Another process was faster; what is still due comes again with the next tick.
                continue
            except TryLater:
                raise
            except Exception as error:
                _log.error("a deadline could not be run", game=name, exc_info=error)
                self._stuck.add(name)
                self._alarm(f"game:{name}:{games.version(self._db, name)}", name, error, now)
                continue
            progress(f"{name}")
        return turned

    def _time_passes(self, name: str, until: datetime, now: datetime) -> int:
        with write(self._db):
            game = games.load(self._db, name, SOURCES)
            if game is None or game.deadline is None or game.deadline > until:
                return 0
            done = carry_out(self._db, game, TimePasses(), CLOCK, now, until, written="deadline")
            if not isinstance(done, Happened) or not done.events:
                return 0
            self._post.tell(done, now)
        _log.info("turn played", game=name, phase=str(game.position.phase))
        return 1

    def _obey(self, kept: KeptLetter, now: datetime) -> None:
        """One letter, whole or not at all; a bug parks it and tells the keeper."""
        try:
            with write(self._db):
                fresh = letters.letter(self._db, kept.id)
                if fresh is not None and fresh.state is LetterState.NEW:
                    reading.obey(self._db, self._config, self._post, kept, now)
        except (TryLater, StaleGame):
            raise
        except Exception as error:
            _log.error("a letter was parked", letter=kept.id, exc_info=error)
            with write(self._db):
                letters.mark(self._db, kept.id, LetterState.PARKED, _in_words(error))
            self._alarm(f"letter:{kept.id}", "", error, now, kept.id)

    def _alarm(self, cause: str, game: str, error: Exception, now: datetime, letter: int | None = None) -> None:
        """Tell the keeper, once for each cause; what broke may be the very templates of this mail."""
        try:
            with write(self._db):
                self._post.alarm(f"{cause}:alarm", game, _in_words(error), now, letter)
        except TryLater:
            raise
        except Exception as trouble:
            _log.error("the keeper could not be told", cause=cause, exc_info=trouble)


def _in_words(error: Exception) -> str:
    """An exception on one line that every database and every mail can hold."""
    text = " ".join(f"{type(error).__name__}: {error}".split())
    return text.encode("ascii", "backslashreplace").decode("ascii")[:_LONGEST_NOTE]
