"""A letter that is looked at, with what it brings along to say who wrote it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.clerk.posting.outbox import PostRoom
from judge.commands.passwords import Secrets
from judge.config import Config
from judge.post.dkim import Signed
from judge.post.letter import Letter
from judge.store import letters
from judge.store.letters import KeptLetter, LetterState


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter that is looked at, with what it brings along to say who wrote it, beside the address it came to."""

    db: Database
    config: Config
    post: PostRoom
    kept: KeptLetter
    letter: Letter
    """Without its passwords."""
    secrets: Secrets
    signed: Signed | None
    verdict: str | None
    now: datetime

    @property
    def is_unseen(self) -> bool:
        """Whether nobody has looked yet what its signatures are worth."""
        return self.signed is None and self.verdict is None

    def ignore(self, why: str) -> None:
        """Be done with it."""
        letters.mark(self.db, self.kept.id, LetterState.IGNORED, why, self.letter.message_id)
