"""The maps of mails: what is to be drawn, what has been, and which mail each goes with.

The map of a result mail shows a phase that was played; readers of one language who may know the same share one. The
answer to a letter gets a small one of its writer's own orders. Either is drawn after what it shows is on disk and told.
"""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass
from datetime import datetime
from hashlib import sha256

from sqlite_utils import Database

from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.text import read_position, write_position
from judge.store.database import write_time
from judge.store.results import read_results, write_results

_DIGEST = 16
_WIDTH, _SMALL_WIDTH = 1000, 600
"""Pixels: sharp at the width of a mail on a screen with two pixels a dot; for orders at that of a phone."""


@dataclass(frozen=True, slots=True)
class WantedPicture:
    """A picture that is to be drawn: a phase, or orders for it, as its readers may know it, in their language."""

    game: str
    map: str
    language: str
    before: str
    results: str
    after: str
    powers: str = ""
    """Whose orders are drawn, before anybody knows what becomes of them; empty for a phase that was played."""

    @property
    def key(self) -> str:
        """The same for the same picture."""
        shown = (self.map, self.before, self.results, self.after, *([self.powers] if self.powers else []))
        seen = sha256("\n".join(shown).encode()).hexdigest()[:_DIGEST]
        return f"{self.game}:{self.language}:{seen}"


@dataclass(frozen=True, slots=True)
class PictureDue:
    """That there is one nobody has drawn yet."""

    id: int
    is_pressing: bool
    """Whether a mail that could go now waits for it; else only those do that are held for an observer."""


@dataclass(frozen=True, slots=True)
class WaitingPicture:
    """One that nobody has drawn yet."""

    id: int
    game: str
    map: str
    language: str
    resolution: Resolution
    powers: tuple[Power, ...] = ()
    """Whose orders are drawn; of a phase that was played, all are."""

    @property
    def width(self) -> int:
        """How wide it is to be, in pixels."""
        return _SMALL_WIDTH if self.powers else _WIDTH


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture in both forms; the first is empty for one of orders."""

    svg: bytes
    png: bytes


def wanted(
    game: str, board: str, language: str, resolution: Resolution, powers: tuple[Power, ...] = ()
) -> WantedPicture:
    """What is needed to draw a phase later, or the orders of some powers for it."""
    before = write_position(resolution.before)
    after = before if resolution.after is resolution.before else write_position(resolution.after)
    return WantedPicture(game, board, language, before, write_results(resolution), after, "\n".join(powers))


def want(db: Database, picture: WantedPicture, mail: str, now: datetime) -> None:
    """Have a picture drawn for the mail of this cause."""
    db.conn.execute(
        "INSERT INTO pictures (game, map, language, before, results, after, powers, key, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key)"
        " DO UPDATE SET state = 'waiting', failure = '' WHERE state = 'failed'",
        (*astuple(picture), picture.key, write_time(now)),
    )
    db.conn.execute(
        "INSERT INTO illustrations (mail, picture) SELECT outbox.id, pictures.id FROM outbox, pictures"
        " WHERE outbox.cause = ? AND pictures.key = ? ON CONFLICT DO NOTHING",
        (mail, picture.key),
    )


def asked(db: Database) -> tuple[PictureDue, ...]:
    """What to draw for mails that wait: what presses first, of that results before orders, and the newest first."""
    rows = db.conn.execute(
        "SELECT pictures.id, max(outbox.held = 0) AS presses FROM pictures JOIN illustrations ON picture = pictures.id"
        " JOIN outbox ON outbox.id = mail WHERE pictures.state = 'waiting' AND outbox.state = 'waiting'"
        " GROUP BY pictures.id ORDER BY presses DESC, powers <> '', pictures.id DESC"
    )
    return tuple(PictureDue(number, bool(presses)) for number, presses in rows)


def load(db: Database, picture: int) -> WaitingPicture:
    """One that is to be drawn."""
    game, board, language, before, results, after, powers = db.conn.execute(
        "SELECT game, map, language, before, results, after, powers FROM pictures WHERE id = ?", (picture,)
    ).fetchone()
    resolution = read_results(results, read_position(before), read_position(after))
    return WaitingPicture(picture, game, board, language, resolution, tuple(powers.split("\n")) if powers else ())


def ready(db: Database, picture: int, drawn: StoredPicture) -> None:
    """A picture has been drawn."""
    db.conn.execute(
        "UPDATE pictures SET state = 'ready', failure = '', svg = ?, png = ? WHERE id = ?",
        (zlib.compress(drawn.svg), drawn.png, picture),
    )


def failed(db: Database, picture: int, why: str) -> None:
    """A picture could not be drawn; its mails go without."""
    db.conn.execute(
        "UPDATE pictures SET state = 'failed', failure = ? WHERE id = ? AND state = 'waiting'", (why, picture)
    )


def of_mail(db: Database, mail: int) -> StoredPicture | None:
    """The picture that goes with a mail, if it has been drawn."""
    row = db.conn.execute(
        "SELECT svg, png FROM illustrations JOIN pictures ON pictures.id = picture"
        " WHERE mail = ? AND pictures.state = 'ready'",
        (mail,),
    ).fetchone()
    return StoredPicture(zlib.decompress(row[0]), row[1]) if row else None


def forget_before(db: Database, moment: datetime) -> int:
    """Forget the pictures asked for before a moment that no waiting mail needs; how many they were."""
    done = db.conn.execute(
        "DELETE FROM pictures WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM illustrations"
        " JOIN outbox ON outbox.id = mail WHERE picture = pictures.id AND outbox.state = 'waiting')",
        (write_time(moment),),
    )
    return int(done.rowcount)
