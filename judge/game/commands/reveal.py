"""REVEAL: the master tells who played what in a game that is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.secrecy import PlayersRevealed
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import Identity
from judge.game.transition import EVER, Transition


@dataclass(frozen=True, slots=True)
class Reveal:
    """Tell everybody the names that the game kept secret beyond its end."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = EVER

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its names open."""
        about = {"game": game.name}
        if game.settings.identity is Identity.OPEN:
            return Refusal(RefusalReason.NOT_SECRET, about)
        if game.status is not Status.ENDED:
            return Refusal(RefusalReason.NOT_OVER, about)
        if game.settings.reveal:
            return Refusal(RefusalReason.ALREADY_REVEALED, about)
        revealed = replace(game, settings=replace(game.settings, reveal=True))
        return Transition(revealed, (PlayersRevealed(),))
