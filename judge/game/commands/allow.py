"""ALLOW and DENY: who may join where only the invited may, and who may not join at all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.seats import ListsChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.transition import FORMING_OR_ACTIVE, Transition

MOST = 200
"""So many addresses are on a list; whoever wants more invites a domain."""


@dataclass(frozen=True, slots=True)
class AllowPlayers:
    """Put addresses, or `@domain`, on one of the lists and off the other; or off the one.

    Whoever sits at the table already stays there: that is what EJECT is for.
    """

    addresses: tuple[str, ...] = ()
    is_allowed: bool = True
    dropped: tuple[str, ...] = ()
    """Those that are on the list no more."""

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with its lists changed."""
        seating = game.seating
        one, other = (seating.allowed, seating.denied) if self.is_allowed else (seating.denied, seating.allowed)
        one = (one | set(self.addresses)) - set(self.dropped)
        other -= set(self.addresses)
        if len(one) > MOST:
            return Refusal(RefusalReason.LIST_TOO_LONG, {"game": game.name, "n": MOST})
        allowed, denied = (one, other) if self.is_allowed else (other, one)
        return Transition(
            replace(game, seating=replace(game.seating, allowed=allowed, denied=denied)), (ListsChanged(),)
        )
