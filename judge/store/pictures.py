"""The maps of mails: what is to be drawn, what has been, and which mail each goes with.

The map of a result mail shows a phase that was played; readers of one language who may know the same share one. A
player gets one of the part round his own units, too, and the answer to a letter one of its writer's orders. All are
drawn after what they show is on disk and told.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256
from operator import attrgetter
from types import MappingProxyType
from typing import TypeAlias

import msgspec
from sqlite_utils import Database

from judge.picture.boardsheet import BoardsShown
from judge.picture.chart import CentresByYear
from judge.picture.kinds import MapKind
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.text import read_position, write_position
from judge.store.database import column, finds, time_or_none, write_time
from judge.store.results import read_results, write_results
from judge.structs import Struct

AnyShown: TypeAlias = Resolution | CentresByYear | BoardsShown
"""What a picture is drawn of."""
_PLAIN: Mapping[MapKind, type[CentresByYear | BoardsShown]] = MappingProxyType(
    {MapKind.CENTRES: CentresByYear, MapKind.SHEET: BoardsShown}
)
"""What the pictures that show no phase are drawn of."""
_DIGEST = 16
_columns = attrgetter("game", "map", "language", "before", "results", "after", "powers", "kind")


class WantedPicture(Struct, frozen=True):
    """A picture that is to be drawn of a phase, as its readers may know it, in their language."""

    game: str
    map: str
    language: str
    before: str
    results: str
    """What became of the orders; of a chart its numbers, of many boards which, and no position stands beside them."""
    after: str
    powers: str
    """Whose units or orders it is about; empty for the whole board."""
    kind: str

    @property
    def key(self) -> str:
        """The same for the same picture."""
        shown = (self.map, self.before, self.results, self.after, self.powers, self.kind)
        seen = sha256("\n".join(shown).encode()).hexdigest()[:_DIGEST]
        return f"{self.game}:{self.language}:{seen}"


class PictureDue(Struct, frozen=True):
    """That there is one nobody has drawn yet."""

    id: int
    is_pressing: bool
    """Whether a mail that could go now waits for it; else only those do that are held for an observer."""
    is_answer: bool
    """Whether only answers to letters wait for it, whose writers may sit there and wait."""


class WaitingPicture(Struct, frozen=True):
    """One that nobody has drawn yet."""

    id: int
    game: str
    map: str
    language: str
    shown: AnyShown
    kind: MapKind = MapKind.RESULTS
    powers: tuple[Power, ...] = ()
    """Whose units or orders it is about; none for the whole board."""


def wanted(
    game: str,
    board: str,
    language: str,
    shown: AnyShown,
    kind: MapKind = MapKind.RESULTS,
    powers: tuple[Power, ...] = (),
) -> WantedPicture:
    """What is needed to draw a phase later: the whole board, or what some powers' units or orders are about."""
    if not isinstance(shown, Resolution):
        before, results, after = "", msgspec.json.encode(shown).decode(), ""
    else:
        before = write_position(shown.before)
        after = before if shown.after is shown.before else write_position(shown.after)
        results = write_results(shown)
    return WantedPicture(game, board, language, before, results, after, "\n".join(powers), kind.value)


def want(db: Database, picture: WantedPicture, mail: str, place: str, now: datetime) -> None:
    """Have a picture drawn for a place in the mail of this cause."""
    place_in(db, ask_for(db, picture, now), mail, place)


def ask_for(db: Database, picture: WantedPicture, now: datetime) -> str:
    """Have a picture drawn, unless it is or was; its key."""
    key = picture.key
    db.conn.execute(
        "INSERT INTO pictures (game, map, language, before, results, after, powers, kind, key, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key)"
        " DO UPDATE SET state = 'waiting', failure = '' WHERE state = 'failed'",
        (*_columns(picture), key, write_time(now)),
    )
    return key


def place_in(db: Database, key: str, mail: str, place: str) -> None:
    """Give a picture that was asked for its place in the mail of this cause."""
    db.conn.execute(
        "INSERT INTO illustrations (mail, place, picture) SELECT outbox.id, ?, pictures.id FROM outbox, pictures"
        " WHERE outbox.cause = ? AND pictures.key = ? ON CONFLICT DO NOTHING",
        (place, mail, key),
    )


def asked(db: Database) -> tuple[PictureDue, ...]:
    """What to draw for mails that wait, what presses first, and of that what has been asked for longest.

    Turns are played in the order of their deadlines, so that this is the order of the pictures of turns, too.
    """
    rows = db.conn.execute(
        "SELECT pictures.id, max(outbox.held = 0) AS presses, min(outbox.cause GLOB 'letter:*') FROM pictures"
        " JOIN illustrations ON picture = pictures.id JOIN outbox ON outbox.id = mail"
        " WHERE pictures.state = 'waiting' AND outbox.state = 'waiting'"
        " GROUP BY pictures.id ORDER BY presses DESC, pictures.id",
    )
    return tuple(PictureDue(number, bool(presses), bool(is_answer)) for number, presses, is_answer in rows)


def is_any_asked(db: Database) -> bool:
    """Whether there is one to draw."""
    return finds(
        db,
        "SELECT 1 FROM pictures JOIN illustrations ON picture = pictures.id JOIN outbox ON outbox.id = mail"
        " WHERE pictures.state = 'waiting' AND outbox.state = 'waiting' LIMIT 1",
    )


class PictureLoad(Struct, frozen=True):
    """How it stands with the pictures of mails."""

    waiting: int
    """Those that mails wait for which could go."""
    since: datetime | None
    """Since when the oldest of these has been asked for."""
    left_out: int
    """Those that were asked for since a moment and could not be drawn."""
    why: str
    """Why the last one of these could not."""


def picture_load(db: Database, moment: datetime) -> PictureLoad:
    """How it stands, and what went wrong since a moment."""
    waiting, since = db.conn.execute(
        "SELECT count(DISTINCT pictures.id), min(pictures.created_at) FROM pictures"
        " JOIN illustrations ON picture = pictures.id JOIN outbox ON outbox.id = mail"
        " WHERE pictures.state = 'waiting' AND outbox.state = 'waiting' AND outbox.held = 0"
    ).fetchone()
    failed = column(
        db,
        "SELECT failure FROM pictures WHERE state = 'failed' AND created_at > ? ORDER BY id DESC",
        (write_time(moment),),
    )
    return PictureLoad(waiting, time_or_none(since), len(failed), failed[0] if failed else "")


def load(db: Database, picture: int) -> WaitingPicture:
    """One that is to be drawn."""
    game, board, language, before, results, after, powers, kind = db.conn.execute(
        "SELECT game, map, language, before, results, after, powers, kind FROM pictures WHERE id = ?", (picture,)
    ).fetchone()
    shown: AnyShown
    if (plain := _PLAIN.get(MapKind(kind))) is not None:
        shown = msgspec.json.decode(results, type=plain)
    else:
        shown = read_results(results, read_position(before), read_position(after))
    of = tuple(powers.split("\n")) if powers else ()
    return WaitingPicture(picture, game, board, language, shown, MapKind(kind), of)


def ready(db: Database, picture: int, png: bytes) -> None:
    """A picture has been drawn."""
    db.conn.execute("UPDATE pictures SET state = 'ready', failure = '', png = ? WHERE id = ?", (png, picture))


def failed(db: Database, picture: int, why: str) -> None:
    """A picture could not be drawn; its mails go without."""
    db.conn.execute(
        "UPDATE pictures SET state = 'failed', failure = ? WHERE id = ? AND state = 'waiting'", (why, picture)
    )


def of_mail(db: Database, mail: int) -> Mapping[str, bytes]:
    """The pictures that have been drawn for a mail, by their places in it."""
    rows = db.conn.execute(
        "SELECT place, png FROM illustrations JOIN pictures ON pictures.id = picture"
        " WHERE mail = ? AND pictures.state = 'ready'",
        (mail,),
    )
    return MappingProxyType(dict(rows))


def forget_before(db: Database, moment: datetime) -> int:
    """Forget the pictures asked for before a moment that no waiting mail needs; how many they were."""
    done = db.conn.execute(
        "DELETE FROM pictures WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM illustrations"
        " JOIN outbox ON outbox.id = mail WHERE picture = pictures.id AND outbox.state = 'waiting')",
        (write_time(moment),),
    )
    return int(done.rowcount)
