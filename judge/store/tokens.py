"""Secret reply addresses: derived when a mail is written, found by hash when a reply comes."""

from __future__ import annotations

import hmac
from base64 import b32encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.database import column, finds, read_time, value, write_time
from judge.structs import Struct, replace

_Person = TypeVar("_Person")
_STAMP = 16
_BYTES = 10
"""80 bits: 16 letters of base32."""


class TokenKind(Enum):
    """What a token is good for."""

    PLAYER = "player"
    """Speak as a registered person."""
    SEAT = "seat"
    """Speak as a person in one game, whether playing, watching or leading it."""
    CONFIRM = "confirm"
    """Have one kept letter obeyed after all."""
    ADDRESS = "address"
    """Say that an address is the person's own: anyone who answers from it reads its mail."""
    INVITED = "invited"
    """Answer what a stranger was offered: nobody is registered yet, so that there is an address and no person."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a token stands for."""

    kind: TokenKind
    player: PlayerId
    game: str | None = None
    letter: int | None = None
    address: str | None = None
    epoch: int = 0
    """How often the secret addresses of this scope had been made anew when this one was."""
    counts: bool = field(default=True, compare=False)
    """Whether it still proves anything."""

    def __str__(self) -> str:
        parts = (self.kind.value, self.game or "", self.player, self.letter, self.address, self._age)
        return ":".join(str(part) for part in parts if part is not None)

    @property
    def _age(self) -> str | None:
        return f"e{self.epoch}" if self.epoch else None


class Keyring(Struct, frozen=True):
    """The secret of this installation; every token comes from it, so that only hashes need to be kept."""

    secret: bytes

    def token(self, claim: Claim) -> str:
        """The token of a claim: 16 small letters and digits, always the same ones."""
        return _token(self.secret, str(claim))

    def lot(self, about: str) -> int:
        """A number for a game's lots, 32 bits: nobody can guess it, or choose it by a name."""
        return int.from_bytes(hmac.digest(self.secret, f"lot:{about}".encode(), sha256)[:4], "big")

    def stamp(self, about: str) -> str:
        """Sixteen figures and letters, always the same ones for the same thing: nobody finds it by trying."""
        return hmac.digest(self.secret, f"stamp:{about}".encode(), sha256).hex()[:_STAMP]

    def shuffled(self, people: Iterable[_Person], about: str, name: Callable[[_Person], str]) -> list[_Person]:
        """People in an order that is another one for each thing it is about, and says nothing of them."""
        return sorted(people, key=lambda each: hmac.digest(self.secret, f"order:{about}:{name(each)}".encode(), sha256))

    def __repr__(self) -> str:
        return "Keyring(secret=…)"


# Every mail to a person about a game has the same one.
@lru_cache(maxsize=1024)
def _token(secret: bytes, claim: str) -> str:
    digest = hmac.digest(secret, claim.encode(), sha256)
    return b32encode(digest[:_BYTES]).decode("ascii").lower()


def remember(db: Database, keyring: Keyring, claim: Claim, now: datetime) -> str:
    """The token of a claim as tokens are made now, good from now on."""
    scope = claim.player, claim.game or ""
    epoch, token = 0, keyring.token(replace(claim, epoch=0))
    digest = hash_of_token(token)
    # Nearly every mail brings the first address, which is known: both are seen at once.
    later, is_known = db.conn.execute(
        "SELECT (SELECT epoch FROM epochs WHERE player = ? AND game = ?), EXISTS (SELECT 1 FROM tokens WHERE hash = ?)",
        (*scope, digest),
    ).fetchone()
    if later:
        epoch, token = later, keyring.token(replace(claim, epoch=later))
        digest = hash_of_token(token)
        is_known = finds(db, "SELECT 1 FROM tokens WHERE hash = ?", (digest,))
    if not is_known:
        about = claim.kind.value, claim.player, claim.game, claim.letter, claim.address, epoch
        db.conn.execute(
            "INSERT INTO tokens (hash, kind, player, game, letter, address, epoch, created_at)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (digest, *about, write_time(now)),
        )
    return token


def find(db: Database, token: str) -> Claim | None:
    """What a token stands for, perhaps only stood for; None when it was never given out."""
    row = db.conn.execute(
        "SELECT t.kind, t.player, t.game, t.letter, t.address, t.epoch, t.epoch >= coalesce(e.oldest, 0)"
        " FROM tokens AS t LEFT JOIN epochs AS e"
        " ON e.player = t.player AND e.game = coalesce(t.game, '') WHERE t.hash = ?",
        (hash_of_token(token),),
    ).fetchone()
    if row is None:
        return _invitation(db, token)
    kind, player, game, letter, address, epoch, counts = row
    return Claim(TokenKind(kind), player, game, letter, address, epoch, bool(counts))


def _invitation(db: Database, token: str) -> Claim | None:
    """What a token stands for that a stranger was given: in an answer, or because somebody invited him."""
    row = db.conn.execute(
        "SELECT letter, address FROM invitations WHERE hash = :hash"
        " UNION ALL SELECT NULL, address FROM mailed_invitations WHERE hash = :hash",
        {"hash": hash_of_token(token)},
    ).fetchone()
    return Claim(TokenKind.INVITED, "", letter=row[0], address=row[1]) if row is not None else None


def make_anew(db: Database, player: PlayerId, game: str | None, now: datetime) -> None:
    """The secret addresses of a person in one game, or all of them, prove nothing any more; mails bring new ones."""
    for scope in (game,) if game else ("", *games_of(db, player)):
        db.conn.execute(
            "INSERT INTO epochs (player, game, epoch, oldest, at) VALUES (?, ?, 1, 1, ?)"
            " ON CONFLICT (player, game) DO UPDATE SET epoch = epoch + 1, oldest = epoch + 1, at = excluded.at",
            (player, scope, write_time(now)),
        )
    if not game:
        # What he was offered before he was registered has no epoch.
        own = (
            "SELECT address FROM players WHERE id = :player UNION"
            " SELECT address FROM addresses WHERE player = :player AND confirmed_at IS NOT NULL"
        )
        db.conn.execute(f"DELETE FROM invitations WHERE address IN ({own})", {"player": player})


def turn_the_year(db: Database, game: str, now: datetime) -> None:
    """Mails of a game bring new secret addresses; those of the year that ended go on counting, older ones do not."""
    db.conn.execute(
        "INSERT INTO epochs (player, game, epoch, oldest, at) SELECT DISTINCT player, game, 1, 0, ? FROM tokens"
        " WHERE kind = 'seat' AND game = ?"
        " ON CONFLICT (player, game) DO UPDATE SET epoch = epoch + 1, oldest = max(oldest, epoch), at = excluded.at",
        (write_time(now), game),
    )


def are_given(db: Database) -> bool:
    """Whether anybody was given a secret address."""
    return finds(db, "SELECT 1 FROM tokens LIMIT 1")


def games_of(db: Database, player: PlayerId) -> tuple[str, ...]:
    """The games a person has, or had, a part in, by name."""
    return column(db, "SELECT DISTINCT game FROM tokens WHERE player = ? AND kind = 'seat' ORDER BY game", (player,))


def hash_of_token(token: str) -> bytes:
    """By what a token is found, however its letters are written."""
    return sha256(token.strip().lower().encode("utf-8", "surrogateescape")).digest()


class Guesses(Struct, frozen=True):
    """Wrong passwords in a row, and when the last of them came."""

    failures: int
    at: datetime


def hash_of(db: Database, player: PlayerId) -> str | None:
    """The hash of a person's password; None without one."""
    return value(db, "SELECT hash FROM passwords WHERE player = ?", (player,))


def keep_password(db: Database, player: PlayerId, hashed: str, now: datetime) -> None:
    """A person's password from now on, by its hash."""
    db.conn.execute(
        "INSERT INTO passwords (player, hash, set_at) VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE"
        " SET hash = excluded.hash, set_at = excluded.set_at, wanted = NULL, letter = NULL",
        (player, hashed, write_time(now)),
    )


def want_password(db: Database, player: PlayerId, hashed: str, letter: int) -> None:
    """What the password will be when a letter that waits is confirmed; one such wish at a time."""
    db.conn.execute(
        "INSERT INTO passwords (player, wanted, letter) VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE"
        " SET wanted = excluded.wanted, letter = excluded.letter",
        (player, hashed, letter),
    )


def wanted_password(db: Database, player: PlayerId, letter: int) -> str | None:
    """The hash of the password that a letter wanted, where it is still the last that did."""
    return value(db, "SELECT wanted FROM passwords WHERE player = ? AND letter = ?", (player, letter))


def drop_password(db: Database, player: PlayerId) -> bool:
    """A person has no password any more; False when there was none."""
    had = hash_of(db, player) is not None
    db.conn.execute("DELETE FROM passwords WHERE player = ?", (player,))
    return had


def guesses(db: Database, who: str) -> Guesses | None:
    """The wrong passwords that came for a person, or from an address."""
    row = db.conn.execute("SELECT failures, at FROM guesses WHERE who = ?", (who,)).fetchone()
    return Guesses(row[0], read_time(row[1])) if row else None


def guessed_wrong(db: Database, who: str, now: datetime) -> None:
    """One more of them."""
    db.conn.execute(
        "INSERT INTO guesses (who, failures, at) VALUES (?, 1, ?)"
        " ON CONFLICT (who) DO UPDATE SET failures = failures + 1, at = excluded.at",
        (who, write_time(now)),
    )


def guessed_right(db: Database, who: str) -> None:
    """The next wrong one is the first again."""
    db.conn.execute("DELETE FROM guesses WHERE who = ?", (who,))
