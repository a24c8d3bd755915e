"""Press as it was passed on, for the archive and for the limits; and diaries, which nobody else reads until the end."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

import msgspec
from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.game.press import Copy, Mouth, Passed, PressGroup, Recipients, Tone, Voice
from judge.rules.position import Phase
from judge.rules.text import read_phase
from judge.store.database import column, counted, read_time, write_time
from judge.structs import Struct

LETTER, POSTAL = "letter", "postal"


class KeptPress(Struct, frozen=True):
    """A piece of press in the database."""

    id: int
    game: str
    phase: Phase
    at: datetime
    passed: Passed


class _Body(msgspec.Struct, frozen=True):
    """What a row keeps as JSON."""

    mouth: str
    powers: tuple[str, ...]
    tone: str
    to: tuple[tuple[str, ...], tuple[str, ...]]
    shown: tuple[tuple[str, ...], tuple[str, ...]]
    text: str
    copies: tuple[tuple[str, bool, bool, bool], ...]
    unread: tuple[str, ...] = ()
    subject: str = ""


_COLUMNS = "id, game, phase, at, kind, author, body"


class Source(Struct, frozen=True):
    """What a piece of press was made by."""

    cause: str
    """The same for one piece, however often it is tried."""
    letter: int | None
    """The number of the letter that it stood in."""


def keep(db: Database, game: str, phase: Phase, passed: Passed, at: datetime, source: Source) -> None:
    """Keep a piece of press with its readers; one cause keeps one piece, however often it is tried."""
    body = _Body(
        mouth=passed.voice.mouth.value,
        powers=passed.voice.powers,
        tone=passed.tone.value,
        to=_written(passed.to),
        shown=_written(passed.shown),
        text=passed.text,
        copies=tuple((c.player, c.knows_author, c.knows_recipients, c.is_overheard) for c in passed.copies),
        unread=passed.unread,
        subject=passed.subject,
    )
    done = db.conn.execute(
        "INSERT INTO press (game, phase, at, letter, cause, kind, author, power, body)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (game, cause) DO NOTHING",
        (
            game,
            str(phase),
            write_time(at),
            source.letter,
            source.cause,
            POSTAL if passed.is_postal else LETTER,
            passed.voice.player,
            " ".join(passed.voice.powers),
            msgspec.json.encode(body).decode(),
        ),
    )
    if done.rowcount == 1:
        db.conn.executemany(
            "INSERT INTO press_readers (press, player) VALUES (?, ?)",
            [(done.lastrowid, copy.player) for copy in passed.copies],
        )


def sent_since(db: Database, game: str, author: PlayerId, since: datetime) -> int:
    """How many pieces a person has sent in a game since a moment."""
    return counted(
        db, "SELECT count(*) FROM press WHERE author = ? AND at > ? AND game = ?", (author, write_time(since), game)
    )


def copies_since(db: Database, game: str, author: PlayerId, since: datetime) -> int:
    """How many copies of their press a person's readers in a game got by mail since a moment."""
    return counted(
        db,
        "SELECT count(*) FROM press JOIN press_readers ON press_readers.press = press.id"
        " WHERE author = ? AND at > ? AND game = ? AND kind = ?",
        (author, write_time(since), game, LETTER),
    )


def broadcasts(db: Database, game: str, author: PlayerId, phase: Phase) -> int:
    """How many broadcasts a person has sent in a phase."""
    rows = db.conn.execute(
        "SELECT body FROM press WHERE author = ? AND game = ? AND phase = ? AND kind = ?",
        (author, game, str(phase), LETTER),
    )
    return sum(PressGroup.ALL.value in msgspec.json.decode(body, type=_Body).to[1] for (body,) in rows)


def readable(db: Database, game: str, player: PlayerId, since: datetime | None = None) -> tuple[KeptPress, ...]:
    """All that a person sent or was sent in a game, oldest first."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM press WHERE game = ? AND (? IS NULL OR at >= ?) AND (author = ? OR id IN"
        " (SELECT press FROM press_readers WHERE player = ?)) ORDER BY id",
        (game, write_time(since) if since else None, write_time(since) if since else None, player, player),
    )
    return tuple(_kept(row) for row in rows)


def public(db: Database, game: str) -> tuple[KeptPress, ...]:
    """The broadcasts of a game, and what was left for its newspaper, oldest first."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM press WHERE game = ? ORDER BY id", (game,))
    kept = map(_kept, rows)
    return tuple(each for each in kept if each.passed.to.is_broadcast or each.passed.is_postal)


def authors(db: Database, game: str) -> tuple[str, ...]:
    """Everybody who has written press in a game."""
    return column(
        db, "SELECT DISTINCT author FROM press WHERE game = ? AND author IS NOT NULL ORDER BY author", (game,)
    )


def all_authors(db: Database) -> Mapping[str, frozenset[str]]:
    """Everybody who has written press in each game."""
    found: dict[str, set[str]] = {}
    for game, author in db.conn.execute("SELECT DISTINCT game, author FROM press WHERE author IS NOT NULL"):
        found.setdefault(game, set()).add(author)
    return MappingProxyType({game: frozenset(people) for game, people in found.items()})


def _written(recipients: Recipients) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(sorted(recipients.powers)), tuple(sorted(group.value for group in recipients.groups))


def _read(written: tuple[tuple[str, ...], tuple[str, ...]]) -> Recipients:
    powers, groups = written
    return Recipients(frozenset(powers), frozenset(map(PressGroup, groups)))


def _kept(row: tuple[int, str, str, str, str, str, str]) -> KeptPress:
    number, game, phase, at, kind, author, raw = row
    body = msgspec.json.decode(raw, type=_Body)
    passed = Passed(
        voice=Voice(author, Mouth(body.mouth), body.powers),
        tone=Tone(body.tone),
        to=_read(body.to),
        shown=_read(body.shown),
        text=body.text,
        is_postal=kind == POSTAL,
        copies=tuple(Copy(*copy) for copy in body.copies),
        unread=body.unread,
        subject=body.subject,
    )
    return KeptPress(number, game, read_phase(phase), read_time(at), passed)


class DiaryEntry(Struct, frozen=True):
    """One entry of a person's diary in one game."""

    player: PlayerId
    phase: Phase
    at: datetime
    text: str


def keep_diary(db: Database, game: str, entry: DiaryEntry) -> None:
    """Keep an entry of a diary."""
    db.conn.execute(
        "INSERT INTO diaries (game, player, phase, at, text) VALUES (?, ?, ?, ?, ?)",
        (game, entry.player, str(entry.phase), write_time(entry.at), entry.text),
    )


def diary_of(db: Database, game: str, player: PlayerId | None = None) -> tuple[DiaryEntry, ...]:
    """The entries of the diaries of a game in the order in which they were written: one player's, or all."""
    rows = db.conn.execute(
        "SELECT player, phase, at, text FROM diaries WHERE game = ? AND (? IS NULL OR player = ?) ORDER BY id",
        (game, player, player),
    )
    return tuple(DiaryEntry(who, read_phase(phase), read_time(at), text) for who, phase, at, text in rows)


def delete_from_diary(db: Database, game: str, player: PlayerId, number: int) -> bool:
    """Delete the entry with this number of a player's own, counted from 1; whether there was one."""
    rows = db.conn.execute(
        "SELECT id FROM diaries WHERE game = ? AND player = ? ORDER BY id LIMIT 1 OFFSET ?", (game, player, number - 1)
    ).fetchall()
    db.conn.executemany("DELETE FROM diaries WHERE id = ?", rows)
    return bool(rows)
