"""ANNOUNCE: a master says something to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from judge.game.events.leading import Announced
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.game.transition import EVER, Transition


@dataclass(frozen=True, slots=True)
class Announce:
    """Tell players, masters and observers; also when the game is over."""

    text: str

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The same game, and everybody hears it."""
        return Transition(game, (Announced(actor.person, self.text),))
