"""Whether a password is a person's: argon2id, behind a limit for guessing.

OWASP's parameters: 19 MiB, two passes, one lane; about 15 ms. A guess that is refused as too early costs nothing,
and neither does a letter from a stranger.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING

from sqlite_utils import Database

from judge.commands.passwords import LONGEST, SHORTEST
from judge.store import tokens
from judge.store.players import Player

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_FREE_GUESSES = 3
_PAUSE = timedelta(seconds=30)
_LONGEST_PAUSE = timedelta(days=1)


@cache
def _hasher() -> PasswordHasher:
    # Imported here: few letters have a password, and the library takes time to load.
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@cache
def _nobodys() -> str:
    """The hash to compare with where a person has no password, so that the answer takes as long as a wrong guess."""
    return hashed("nobody's password")


def hashed(word: str) -> str:
    """The hash of a password, with its salt and parameters."""
    return _hasher().hash(word)


def is_right(db: Database, player: Player, sender: str, word: str, now: datetime) -> bool:
    """Whether a word in a letter from `sender` is the person's password.

    From the third wrong guess on, for the person or from the address, there is a pause before the next is looked at:
    half a minute, twice as long each time, a day at most. Until then the writer is asked for a yes instead.
    """
    from argon2.exceptions import InvalidHashError, VerificationError

    keys = (player.id, sender)
    if any(_must_wait(tokens.guesses(db, key), now) for key in keys):
        return False
    known = tokens.hash_of(db, player.id)
    try:
        is_same = SHORTEST <= len(word) <= LONGEST and _hasher().verify(known or _nobodys(), word)
    except (VerificationError, InvalidHashError):
        is_same = False
    is_known = known is not None and is_same
    for key in keys:
        if is_known:
            tokens.guessed_right(db, key)
        else:
            tokens.guessed_wrong(db, key, now)
    return is_known


def _must_wait(guesses: tokens.Guesses | None, now: datetime) -> bool:
    if guesses is None or guesses.failures < _FREE_GUESSES:
        return False
    doublings = min(guesses.failures - _FREE_GUESSES, 12)
    return now < guesses.at + min(_PAUSE * (1 << doublings), _LONGEST_PAUSE)
