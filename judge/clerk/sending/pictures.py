"""Maps drawn for mails that lie in the outbox: after the turn is told, before the mail goes.

Nothing here keeps a mail from going: what is not ready in time, or cannot be drawn, is left out,
and the mail says so.
"""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Self, assert_never

import structlog
from sqlite_utils import Database

from judge import totals
from judge.errors import TryLater
from judge.picture.chart import CentresByYear, ChartScene
from judge.picture.draw import AnyScene
from judge.picture.holdings import of_holdings
from judge.picture.kinds import MapKind
from judge.picture.painters import Painters
from judge.picture.scene import MapStyle, PictureScene, Shown, of_resolution
from judge.picture.sketch import CLOSE, of_choices, of_place, of_sketch, of_trial
from judge.picture.theme import Theme
from judge.post.illustrating import illustrated
from judge.prose.maps import title, wording
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.outcome import Resolution
from judge.shelf import load_geometry, load_map, load_spoken, template_folder
from judge.store import outbox, pictures
from judge.store.database import write
from judge.store.pictures import WaitingPicture
from judge.workers import REST, Lost

_log = structlog.get_logger()
_PATIENCE = 10.0
"""Seconds a mail waits for its picture, from when it is first seen here. A picture takes a tenth of one, so that the
turns of a hundred games are drawn by then; and who has just ordered still sits there and waits for the answer."""
_ONE = 8.0
"""Seconds for one picture, less than a mail waits: a worker that hangs costs that picture, and not those behind it."""
_WORKERS = 2
_IN_HAND = 2 * _WORKERS
"""Pictures begun at a time: no worker waits for the next while the last is written down."""
_KEPT = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class _Begun:
    """A picture in the making."""

    game: str
    png: Future[bytes]


class Studio:
    """Draws what mails wait for, over as many rounds of sending as its owner has; belongs to one thread.

    Its owner looks in with `work`, which never waits, and sends what has become free. When more is asked for than can
    be drawn, results go before orders, and the newest goes first: drawn one after the other, every picture would be
    ready just when its mail is about to go without, so that everybody waits. Like this most wait for a moment, and
    the rest no longer than they would anyway. How long a mail waits is counted from when this process first sees it,
    not from when it was written: after a crash, or a tick that played a hundred turns, all would be late at once.
    """

    def __init__(self, folder: Path | None = None, patience: float = _PATIENCE) -> None:
        self._folder = folder
        self._patience = patience
        self._painters: Painters | None = None
        self._stationery: Stationery | None = None
        self._begun: dict[int, _Begun] = {}
        self._seen: dict[int, float] = {}
        self._is_tidy = True
        self._used = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prepare(self, db: Database) -> None:
        """Have the workers get ready while mails without pictures go out, where any picture is asked for."""
        if not self._begun and pictures.asked(db):
            self._hired().prepare()

    def work(self, db: Database) -> bool:
        """Note what is ready, give up what takes too long, begin what there is room for; False if there was nothing."""
        ready = [number for number, begun in self._begun.items() if begun.png.done()]
        for number in ready:
            self._note(db, number)
        asked = pictures.asked(db)
        now = monotonic()
        self._seen = {each.id: self._seen.get(each.id, now) for each in asked if each.is_pressing}
        late = {number for number, since in self._seen.items() if now - since >= self._patience}
        for number in sorted(late):
            self._leave_out(db, number, "not ready in time")
        for each in asked:
            if len(self._begun) >= _IN_HAND:
                break
            if each.id not in late and each.id not in self._begun:
                self._begin(db, each.id)
        return bool(asked or ready)

    def wait(self, seconds: float) -> None:
        """Until a picture is ready, or so many seconds are over."""
        if self._begun:
            wait([begun.png for begun in self._begun.values()], seconds, FIRST_COMPLETED)

    @property
    def is_ready(self) -> bool:
        """Whether a picture is ready that has not been noted yet."""
        return any(begun.png.done() for begun in self._begun.values())

    def tidy(self, db: Database, now: datetime) -> None:
        """After a round: forget old pictures, if there were new ones; let workers go who had long nothing to do."""
        if not self._is_tidy:
            with write(db):
                pictures.forget_before(db, now - _KEPT)
            self._is_tidy = True
        if monotonic() - self._used > REST:
            self.close()

    def close(self) -> None:
        """Let the workers go; what is in the making is begun again by whoever sends next."""
        if self._painters is not None:
            self._painters.close()
        self._painters = self._stationery = None
        self._begun.clear()

    def _hired(self) -> Painters:
        self._used = monotonic()
        if self._painters is None:
            self._painters = Painters(self._folder, _WORKERS)
        return self._painters

    def _begin(self, db: Database, number: int) -> None:
        """Have one drawn."""
        try:
            wanted = pictures.load(db, number)
            self._stationery = self._stationery or Stationery(template_folder())
            scene = scene_of(wanted, self._stationery)
            png = self._hired().begin(scene, wanted.kind.width, _ONE)
            self._begun[number] = _Begun(wanted.game, png)
        except TryLater:
            raise
        except Exception as error:
            self._leave_out(db, number, f"{type(error).__name__}: {error}")

    def _note(self, db: Database, number: int) -> None:
        """Write down what became of one; only then is it out of hand."""
        begun = self._begun[number]
        try:
            drawn = begun.png.result()
        except Lost as lost:
            self._leave_out(db, number, str(lost), begun.game)
        except Exception as error:
            self._leave_out(db, number, f"{type(error).__name__}: {error}", begun.game)
        else:
            with write(db):
                pictures.ready(db, number, drawn)
            totals.count("pictures", "painted")
        del self._begun[number]
        self._is_tidy = False

    def _leave_out(self, db: Database, number: int, why: str, game: str = "") -> None:
        with write(db):
            pictures.failed(db, number, why)
        totals.count("pictures", "left_out")
        _log.error("a picture was left out", picture=number, game=game, why=why)


class Enveloped:
    """A waiting mail that gets its pictures when it goes, so that a pile of them needs no room."""

    def __init__(self, db: Database, mail: outbox.WaitingMail) -> None:
        self.id, self.sender, self.rcpt, self.attempts = mail.id, mail.sender, mail.rcpt, mail.attempts
        self._db = db
        self._mail = mail
        self._whole = b""

    @property
    def raw(self) -> bytes:
        """The whole mail; without a picture that is missing."""
        if not self._whole:
            self._whole = self._pictured()
        return self._whole

    def _pictured(self) -> bytes:
        try:
            found = pictures.of_mail(self._db, self.id)
            return illustrated(self._mail.raw, found) if found else self._mail.raw
        except Exception as error:
            _log.error("a picture could not be put into its mail", mail=self.id, exc_info=error)
            return self._mail.raw


def scene_of(wanted: WaitingPicture, stationery: Stationery) -> AnyScene:
    """The picture as values that can be drawn."""
    board, shown = load_map(wanted.map), wanted.shown
    words = stationery.words(load_spoken(wanted.language), "UTC")
    if isinstance(shown, CentresByYear):
        return ChartScene(shown, wording(words, board), Theme.LIGHT)
    return _map_of(wanted, shown, board, words)


def _map_of(wanted: WaitingPicture, shown: Resolution, board: Map, words: Words) -> PictureScene:
    """A board as values that can be drawn."""
    style = MapStyle(load_geometry(wanted.map), board, wording(words, board), Theme.LIGHT)

    def said(of: Shown) -> str:
        return title(words, wanted.game, shown.before.phase, of)

    match wanted.kind:
        case MapKind.RESULTS:
            return of_resolution(style, shown, said(Shown.RESULTS))
        case MapKind.BOARD:
            return of_resolution(style, shown, said(Shown.AFTER), Shown.AFTER)
        case MapKind.NOW:
            return of_resolution(style, shown, said(Shown.START), Shown.START)
        case MapKind.TRIED:
            return of_trial(style, shown, said(Shown.RESULTS))
        case MapKind.ORDERS:
            return of_sketch(style, shown, wanted.powers, said(Shown.ORDERS))
        case MapKind.PLACE:
            return of_place(style, shown, said(Shown.AFTER))
        case MapKind.CHOICES:
            return of_choices(style, shown, said(Shown.ORDERS))
        case MapKind.OWN:
            return of_holdings(style, shown, wanted.powers, said(Shown.AFTER))
        case MapKind.LESSON:
            return of_sketch(style, shown, wanted.powers, said(Shown.ORDERS), least=CLOSE)
        case MapKind.CENTRES:
            raise ValueError("a chart shows no board")
        case _:
            assert_never(wanted.kind)
