"""What letters are known again by when they come once more: their essence, and the signatures they bear."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.store.letters import WAITS, LetterState

if TYPE_CHECKING:
    # Only for its name: the idle tick loads no games.
    from judge.game.game import PlayerId


@dataclass(frozen=True, slots=True)
class Before:
    """A letter that is like another one, or came before it."""

    id: int
    rcpt: str
    state: LetterState
    player: PlayerId | None
    """Whose it is, where that was proven or confirmed."""
    waits: bool
    """Whether it waits for a word from that person."""
    essence: bytes | None
    """None where an older judge obeyed it."""

    @property
    def is_obeyed(self) -> bool:
        """Whether it was done as a person's."""
        return self.state is LetterState.DONE and self.player is not None and not self.waits


_COLUMNS = "letters.id, rcpt, state, player, note, essence"


def essence(db: Database, letter: int) -> bytes | None:
    """The essence of a letter that a person has looked at."""
    row = db.conn.execute("SELECT essence FROM letters WHERE id = ?", (letter,)).fetchone()
    return row[0] if row else None


def remember(db: Database, letter: int, essence: bytes, marks: Collection[bytes], true: Collection[bytes] = ()) -> None:
    """Write down what a letter is known again by; `true` are the marks of those signatures that were found true."""
    db.conn.execute("UPDATE letters SET essence = ? WHERE id = ?", (essence, letter))
    db.conn.executemany(
        "INSERT INTO signatures (mark, letter, is_true) VALUES (?, ?, ?)"
        " ON CONFLICT (mark, letter) DO UPDATE SET is_true = max(is_true, excluded.is_true)",
        [(mark, letter, mark in true) for mark in sorted(marks)],
    )


def with_essence(db: Database, letter: int) -> tuple[Before, ...]:
    """The letters before one that are the same in all that their writer made."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM letters WHERE id < ? AND state <> 'new'"
        " AND essence = (SELECT essence FROM letters WHERE id = ?) ORDER BY id",
        (letter, letter),
    )
    return tuple(_before(row) for row in rows)


def with_signature(db: Database, letter: int) -> tuple[tuple[Before, bool], ...]:
    """The letters that bear a signature of this one and were obeyed, those first in which it was found true."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS}, other.is_true FROM signatures AS own"
        " JOIN signatures AS other ON other.mark = own.mark AND other.letter <> own.letter"
        " JOIN letters ON letters.id = other.letter WHERE own.letter = ? AND state = 'done'"
        " ORDER BY other.is_true DESC, letters.id",
        (letter,),
    )
    found = [(_before(row), bool(row[6])) for row in rows]
    return tuple((before, is_true) for before, is_true in found if before.is_obeyed)


def with_message_id(db: Database, letter: int, message_id: str, player: PlayerId) -> tuple[Before, ...]:
    """The letters of the same Message-ID that were obeyed as this person's, whatever their envelopes said."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM letters WHERE message_id = nullif(?, '') AND id <> ? AND player = ? AND state = 'done'"
        " ORDER BY id",
        (message_id, letter, player),
    )
    return tuple(before for before in map(_before, rows) if before.is_obeyed)


def _before(row: tuple[int, str, str, str | None, str, bytes | None]) -> Before:
    number, rcpt, state, player, note, essence = row[:6]
    return Before(number, rcpt, LetterState(state), player, note == WAITS, essence)
