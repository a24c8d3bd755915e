"""Maps drawn for mails that lie in the outbox: after the turn is told, before the mail goes.

As long as maps get ready, mails wait for theirs. Nothing here keeps a mail from going for ever: what cannot be drawn
is left out, and the mail says so.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from datetime import datetime, timedelta
from itertools import zip_longest
from pathlib import Path
from time import monotonic
from typing import Self, assert_never

import structlog
from sqlite_utils import Database

from judge import totals
from judge.errors import TryLater
from judge.picture.boardsheet import BoardsShown, SheetScene, miniature
from judge.picture.chart import CentresByYear, ChartScene
from judge.picture.draw import AnyScene
from judge.picture.holdings import of_holdings
from judge.picture.inks import themed
from judge.picture.kinds import MapKind
from judge.picture.painters import Painters
from judge.picture.scene import MapStyle, PictureScene, Shown, Wording, of_position, of_resolution
from judge.picture.sketch import CLOSE, of_choices, of_orders, of_place, of_sketch
from judge.picture.theme import Theme
from judge.post.illustrating import illustrated
from judge.prose.maps import title, wording
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.rules.maps import Map
from judge.rules.outcome import Resolution
from judge.rules.position import opening
from judge.shelf import load_board, load_geometry, load_inks, load_spoken, template_folder
from judge.store import outbox, pictures
from judge.store.database import write
from judge.store.pictures import PictureDue, WaitingPicture
from judge.structs import Struct
from judge.workers import REST, Failed, Late, Lost, NotStarted

_log = structlog.get_logger()
_PATIENCE = 900.0
"""Seconds that a mail waits for its pictures at most, where no setting says otherwise."""
_STANDSTILL = 60.0
"""Seconds without any picture after which mails that have waited so long go without: the painters are at an end."""
_ANSWER = 10.0
"""Seconds that the answer to a letter waits in any case: who has just ordered still sits there."""
_ONE = 8.0
"""Seconds for one picture, less than a mail waits: a worker that hangs costs that picture, and not those behind it."""
_PAUSE = 0.1
"""Seconds between two looks at what is asked for; more where there is so much of it that looking takes long."""
_LOOKING = 0.05
"""The share of the time that such looks may take."""
_WORKERS = 2
_IN_HAND = 2 * _WORKERS
"""Pictures begun at a time: no worker waits for the next while the last is written down."""
_KEPT = timedelta(days=7)


class _Begun(Struct, frozen=True):
    """A picture in the making."""

    game: str
    png: Future[bytes]
    is_again: bool
    """Whether a worker was lost over it before."""


class _Waiting(Struct, frozen=True):
    """A picture that mails wait for which could go."""

    since: float
    is_answer: bool


class Studio:
    """Draws what mails wait for, over as many rounds of sending as its owner has; belongs to one thread.

    Its owner looks in with `work`, which never waits, and sends what has become free. Results are drawn in the order of
    their deadlines, and mails wait for theirs as long as pictures come, at most `patience` seconds. Answers to letters
    have every second turn, the newest first, and a short patience. How long a mail waits is counted from when this
    process first sees it, not from when it was written: after a crash, or a tick that played a hundred turns, all
    would be late at once.
    """

    def __init__(self, folder: Path | None = None, patience: float = _PATIENCE) -> None:
        self._folder = folder
        self._patience = patience
        self._painters: Painters | None = None
        self._stationery: Stationery | None = None
        self._begun: dict[int, _Begun] = {}
        self._queue: deque[int] = deque()
        """What to draw next, as it was at the last look."""
        self._waiting: dict[int, _Waiting] = {}
        self._is_asked = False
        """Whether anything was asked for at the last look."""
        self._next_look = 0.0
        self._last_came = monotonic()
        """When the last picture came, or the painters had nothing to do."""
        self._is_tidy = True
        self._used = monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def prepare(self, db: Database) -> None:
        """At the start of a round: have the workers get ready while mails without pictures go out."""
        self._next_look = 0.0
        if not self._begun and pictures.is_any_asked(db):
            self._hired().prepare()

    def work(self, db: Database) -> bool:
        """Note what is ready, give up what takes too long, begin what there is room for; False if there was nothing."""
        ready = [number for number, begun in self._begun.items() if begun.png.done()]
        self._note(db, ready)
        if monotonic() >= self._next_look or not (self._queue or self._begun):
            self._look(db)
        while self._queue and len(self._begun) < _IN_HAND:
            self._begin(db, self._queue.popleft())
        return bool(self._is_asked or ready)

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

    def _look(self, db: Database) -> None:
        """See what is asked for, in which order, and what has waited too long."""
        began = monotonic()
        asked = pictures.asked(db)
        if not self._waiting:
            self._last_came = began
        before, pressing = self._waiting, [each for each in asked if each.is_pressing]
        self._waiting = {each.id: before.get(each.id, _Waiting(began, each.is_answer)) for each in pressing}
        late = [number for number, waiting in self._waiting.items() if self._is_late(waiting, began)]
        self._leave_out(db, late, "not ready in time")
        settled = {*late, *self._begun}
        self._queue = deque(number for number in in_turn(asked) if number not in settled)
        self._is_asked = bool(asked)
        now = monotonic()
        self._next_look = now + max(_PAUSE, (now - began) / _LOOKING)

    def _is_late(self, waiting: _Waiting, now: float) -> bool:
        waited = now - waiting.since
        if waited >= self._patience:
            return True
        if waiting.is_answer:
            return waited >= _ANSWER
        return min(waited, now - self._last_came) >= _STANDSTILL

    def _begin(self, db: Database, number: int, *, is_again: bool = False) -> None:
        """Have one drawn."""
        try:
            wanted = pictures.load(db, number)
            self._stationery = self._stationery or Stationery(template_folder())
            scene = scene_of(wanted, self._stationery)
            png = self._hired().begin(scene, wanted.kind.width, _ONE)
            self._begun[number] = _Begun(wanted.game, png, is_again)
        except TryLater:
            raise
        except Exception as error:
            self._leave_out(db, [number], f"{type(error).__name__}: {error}")

    def _note(self, db: Database, ready: Sequence[int]) -> None:
        """Write down what became of some; only then are they out of hand."""
        if not ready:
            return
        drawn: dict[int, bytes] = {}
        again: list[int] = []
        for number in ready:
            begun = self._begun[number]
            try:
                drawn[number] = begun.png.result()
            except (Failed, Late, NotStarted) as lost:
                self._leave_out(db, [number], str(lost), begun.game)
            except Lost as lost:
                # Whatever ended the worker, the picture may not be to blame; if it is, another worker shows that.
                if begun.is_again:
                    self._leave_out(db, [number], str(lost), begun.game)
                else:
                    again.append(number)
            except Exception as error:
                self._leave_out(db, [number], f"{type(error).__name__}: {error}", begun.game)
        if drawn:
            with write(db):
                for number, png in drawn.items():
                    pictures.ready(db, number, png)
            self._last_came = monotonic()
            totals.count("pictures", "painted", len(drawn))
        for number in ready:
            del self._begun[number]
        for number in drawn:
            self._waiting.pop(number, None)
        for number in again:
            self._begin(db, number, is_again=True)
        self._is_tidy = False

    def _leave_out(self, db: Database, numbers: Sequence[int], why: str, game: str = "") -> None:
        if not numbers:
            return
        with write(db):
            for number in numbers:
                pictures.failed(db, number, why)
        for number in numbers:
            self._waiting.pop(number, None)
        totals.count("pictures", "left_out", len(numbers))
        named = {"picture": numbers[0], "game": game} if len(numbers) == 1 else {"pictures": len(numbers)}
        _log.error("a picture was left out" if len(numbers) == 1 else "pictures were left out", **named, why=why)


def in_turn(asked: Sequence[PictureDue]) -> Iterator[int]:
    """What presses first: the results that were asked for first and the newest answers, by turns."""
    results = [each.id for each in asked if each.is_pressing and not each.is_answer]
    answers = [each.id for each in reversed(asked) if each.is_pressing and each.is_answer]
    for pair in zip_longest(answers, results):
        yield from (number for number in pair if number is not None)
    yield from (each.id for each in asked if not each.is_pressing)


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
    shown = wanted.shown
    if isinstance(shown, BoardsShown):
        return _sheet(shown)
    board = load_board(wanted.map)
    # An answer may show another board than that of its reader's game.
    words = stationery.words(load_spoken(wanted.language), "UTC").on_board(wanted.map)
    if isinstance(shown, CentresByYear):
        return ChartScene(shown, wording(words, board), themed(Theme.LIGHT, load_inks(wanted.map)))
    return _map_of(wanted, shown, board, words)


def _sheet(shown: BoardsShown) -> SheetScene:
    """Boards as they begin, without a word on them."""
    found = []
    for card in shown.cards:
        board = load_board(card.board)
        style = MapStyle(load_geometry(card.board), board, Wording(), Theme.LIGHT)
        found.append(miniature(card, of_position(style, opening(board), "")))
    return SheetScene(tuple(found), Theme.LIGHT)


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
            return of_orders(style, shown, said(Shown.RESULTS))
        case MapKind.BATTLE:
            return of_orders(style, shown, said(Shown.RESULTS), least=CLOSE)
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
        case MapKind.CENTRES | MapKind.SHEET:
            raise ValueError(f"{wanted.kind.value}: no board is shown for itself")
        case _:
            assert_never(wanted.kind)
