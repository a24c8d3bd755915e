"""Limits of press: what a person has sent already, and what he may still send."""

from __future__ import annotations

from dataclasses import dataclass

from judge.game.press import refused
from judge.game.refusal import Refusal, RefusalReason

MOST_IN_HOUR = 60
"""So many pieces of press may one person send in one game in an hour."""


@dataclass(frozen=True, slots=True)
class SentBefore:
    """What the writer has sent already."""

    in_hour: int = 0
    broadcasts: int = 0
    """As this power in the open phase."""
    room: int | None = None
    """How many more copies, one a reader, the writer may send in the game today; None without a limit."""
    game_room: int | None = None
    """How many more mails the game may get today."""

    def refuses(self, copies: int) -> Refusal | None:
        """Why a piece with so many readers is too much for today."""
        if self.room is not None and copies > self.room:
            return Refusal(RefusalReason.PRESS_OF_DAY, {"n": copies, "left": max(self.room, 0)})
        if self.game_room is not None and copies > self.game_room:
            return refused(RefusalReason.PRESS_OF_GAME)
        return None


NOTHING_SENT = SentBefore()
