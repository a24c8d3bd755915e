"""The maps of result mails: what is to be drawn, what has been, and which mail each goes with.

A picture is drawn after the turn is on disk and told. Readers of one language who may know the same share one.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from sqlite_utils import Database

from judge.rules.outcome import Resolution
from judge.rules.text import read_position, write_position
from judge.store.database import write_time
from judge.store.results import read_results, write_results

_DIGEST = 16


@dataclass(frozen=True, slots=True)
class Wanted:
    """A picture that is to be drawn: a phase as its readers may know it, in their language."""

    game: str
    map: str
    language: str
    before: str
    results: str
    after: str

    @property
    def key(self) -> str:
        """The same for the same picture."""
        seen = sha256("\n".join((self.map, self.before, self.results, self.after)).encode()).hexdigest()[:_DIGEST]
        return f"{self.game}:{self.language}:{seen}"


@dataclass(frozen=True, slots=True)
class Waiting:
    """One that nobody has drawn yet."""

    id: int
    game: str
    map: str
    language: str
    resolution: Resolution


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture in both forms."""

    svg: bytes
    png: bytes


def wanted(game: str, board: str, language: str, resolution: Resolution) -> Wanted:
    """What is needed to draw a phase later."""
    before, after = write_position(resolution.before), write_position(resolution.after)
    return Wanted(game, board, language, before, write_results(resolution), after)


def want(db: Database, picture: Wanted, mail: str, now: datetime) -> None:
    """Have a picture drawn for the mail of this cause."""
    db.conn.execute(
        "INSERT INTO pictures (key, game, map, language, before, results, after, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
        (
            picture.key,
            picture.game,
            picture.map,
            picture.language,
            picture.before,
            picture.results,
            picture.after,
            write_time(now),
        ),
    )
    db.conn.execute(
        "INSERT INTO illustrations (mail, picture) SELECT outbox.id, pictures.id FROM outbox, pictures"
        " WHERE outbox.cause = ? AND pictures.key = ? ON CONFLICT DO NOTHING",
        (mail, picture.key),
    )


def waiting(db: Database) -> tuple[Waiting, ...]:
    """The pictures to draw, those asked for first before the others."""
    rows = db.conn.execute(
        "SELECT id, game, map, language, before, results, after FROM pictures WHERE state = 'waiting' ORDER BY id"
    )
    return tuple(
        Waiting(number, game, board, language, read_results(results, read_position(before), read_position(after)))
        for number, game, board, language, before, results, after in rows
    )


def ready(db: Database, picture: int, drawn: Drawn) -> None:
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


def of_mail(db: Database, mail: int) -> Drawn | None:
    """The picture that goes with a mail, if it has been drawn."""
    row = db.conn.execute(
        "SELECT svg, png FROM illustrations JOIN pictures ON pictures.id = picture"
        " WHERE mail = ? AND pictures.state = 'ready'",
        (mail,),
    ).fetchone()
    return Drawn(zlib.decompress(row[0]), row[1]) if row else None


def forget_before(db: Database, moment: datetime) -> int:
    """Forget the pictures asked for before a moment that no waiting mail needs; how many they were."""
    done = db.conn.execute(
        "DELETE FROM pictures WHERE created_at < ? AND NOT EXISTS (SELECT 1 FROM illustrations"
        " JOIN outbox ON outbox.id = mail WHERE picture = pictures.id AND outbox.state = 'waiting')",
        (write_time(moment),),
    )
    return int(done.rowcount)
