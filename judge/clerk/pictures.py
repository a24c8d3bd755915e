"""Maps drawn for mails that lie in the outbox: after the turn is told, before the mail goes.

Nothing here keeps a mail from going: what is not ready in time, or cannot be drawn, is left out,
and the mail says so.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

import structlog
from sqlite_utils import Database

from judge.errors import TryLater
from judge.mail.illustrating import illustrated
from judge.mail.maps import title, wording
from judge.mail.stationery import Stationery
from judge.picture.darkroom import Darkroom
from judge.picture.draw import draw
from judge.picture.scene import Scene, of_resolution
from judge.picture.theme import Theme
from judge.shelf import load_geometry, load_language, load_map, template_folder
from judge.store import outbox, pictures
from judge.store.database import write
from judge.store.pictures import Drawn, Waiting

_log = structlog.get_logger()
_WIDTH = 1000
"""Pixels: sharp at the width of a mail on a screen with two pixels a dot."""
_ROUND = 20.0
"""Seconds for all pictures of one round; mails go out at the end of it with those that are ready."""
_ONE = 8.0
_KEPT = timedelta(days=7)


def develop(
    db: Database,
    now: datetime,
    seconds: float = _ROUND,
    go_on: Callable[[], bool] = lambda: True,
    folder: Path | None = None,
) -> int:
    """Draw every picture that a mail waits for, as far as there is time; how many were drawn.

    A no from `go_on`, which is asked before each, leaves the rest for the next round. `folder` keeps what
    is the same in many pictures.
    """
    wanted = pictures.waiting(db)
    if not wanted:
        return 0
    until, drawn = monotonic() + seconds, 0
    stationery = Stationery(template_folder())
    with Darkroom(folder) as darkroom:
        for each in wanted:
            if not go_on():
                return drawn
            found = _drawn(each, darkroom, stationery, min(_ONE, until - monotonic()))
            with write(db):
                if isinstance(found, Drawn):
                    pictures.ready(db, each.id, found)
                    drawn += 1
                else:
                    pictures.failed(db, each.id, found)
            if isinstance(found, str):
                _log.error("a picture was left out", game=each.game, why=found)
    with write(db):
        pictures.forget_before(db, now - _KEPT)
    return drawn


class Enveloped:
    """A waiting mail that gets its picture when it goes, so that a pile of them needs no room."""

    def __init__(self, db: Database, mail: outbox.Waiting) -> None:
        self.id, self.sender, self.rcpt, self.attempts = mail.id, mail.sender, mail.rcpt, mail.attempts
        self._db = db
        self._mail = mail
        self._whole = b""

    @property
    def raw(self) -> bytes:
        """The whole mail; without its picture where that is missing."""
        if not self._whole:
            self._whole = self._pictured()
        return self._whole

    def _pictured(self) -> bytes:
        try:
            found = pictures.of_mail(self._db, self.id)
            return illustrated(self._mail.raw, found.png, found.svg) if found is not None else self._mail.raw
        except Exception as error:
            _log.error("a picture could not be put into its mail", mail=self.id, exc_info=error)
            return self._mail.raw


def _drawn(wanted: Waiting, darkroom: Darkroom, stationery: Stationery, seconds: float) -> Drawn | str:
    """A picture, or why there is none."""
    if seconds <= 0:
        return "there was no time left"
    try:
        scene = _scene(wanted, stationery)
        png = darkroom.develop(scene, _WIDTH, seconds)
        return Drawn(draw(scene).encode(), png) if png is not None else darkroom.failure
    except TryLater:
        raise
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def _scene(wanted: Waiting, stationery: Stationery) -> Scene:
    board, words = load_map(wanted.map), stationery.words(load_language(wanted.language), "UTC")
    said = title(words, wanted.game, wanted.resolution.before.phase)
    return of_resolution(load_geometry(wanted.map), board, wanted.resolution, wording(words, board), said, Theme.LIGHT)
