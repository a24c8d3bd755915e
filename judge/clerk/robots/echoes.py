"""Letters that say the same again and ask for nothing: a program without manners, most likely.

A robot that names itself is never answered. One that does not, and answers every mail with the same words, would
keep this judge writing until a limit is reached; so the same words get one answer a day.
"""

from __future__ import annotations

from datetime import timedelta

from sqlite_utils import Database

from judge.commands.asks import Request
from judge.post.letter import Letter, read
from judge.store import letters
from judge.store.letters import KeptLetter, LetterState
from judge.store.players import Player

_DAY = timedelta(days=1)
_LOOKED_AT = 5
"""Earlier letters that are compared: a robot answers each mail at once."""


def is_echo(db: Database, player: Player | None, request: Request, letter: Letter, kept: KeptLetter) -> bool:
    """Whether a letter asks for nothing, and the same person's last ones said the same and were answered."""
    if player is None or request.asks or request.read or request.turn is not None or request.is_ignored:
        return False
    earlier = letters.before(db, player.id, kept.id, kept.received_at - _DAY, _LOOKED_AT)
    return any(
        old.state is LetterState.DONE and _words(read(old.raw, old.rcpt, old.mail_from)) == _words(letter)
        for old in earlier
    )


def _words(letter: Letter) -> str:
    return " ".join(letter.text.split())
