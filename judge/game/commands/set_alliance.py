"""ALLY and NOALLY: whom a power would win with, where the rulebook lets allies win together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.events import AllianceChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.transition import ACTIVE, Transition
from judge.game.votes import on_board, survivors
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class SetAlliance:
    """Declare a power one's ally, or with None nobody; secret, and valid until it is changed.

    Two powers that have declared each other win when they hold enough centres together at
    the end of a year (bg L40): a word of one alone binds nobody.
    """

    ally: Power | None

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the declaration of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        if game.rulebook.alliance_powers <= 1:
            return Refusal(RefusalReason.NO_ALLIANCE, {"rulebook": game.rulebook.name})
        if not own:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if self.ally is not None and self.ally not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, {"power": self.ally})
        if self.ally is not None and (self.ally in own or self.ally not in survivors(game)):
            return Refusal(RefusalReason.NOT_AN_ALLY, {"power": self.ally})
        allies = {power: ally for power, ally in game.goal.allies.items() if power not in own}
        if self.ally is not None:
            allies |= dict.fromkeys(own, self.ally)
        return Transition(
            replace(game, goal=replace(game.goal, allies=MappingProxyType(dict(sorted(allies.items()))))),
            tuple(AllianceChanged(power, self.ally) for power in own),
        )
