"""UNDO: back to what was ordered before the last letter."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from types import MappingProxyType
from typing import ClassVar

from judge.game.events import OrdersChanged
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.state.written import Kept
from judge.game.transition import ACTIVE, Transition
from judge.game.versions import NO_STAMP, Stamp, noted
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Undo:
    """The orders of one's powers as they were before the last letter that changed any of them.

    Once more goes back once more, as far as letters of this phase are remembered.
    """

    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the older orders and plans."""
        found = {power: last for power in powers_of(game, actor) if (last := _last(game, power, actor)) is not None}
        if not found:
            return Refusal(RefusalReason.NOTHING_TO_UNDO, {"game": game.name})
        newest = max(last.letter or 0 for last in found.values())
        undone = {power: last for power, last in found.items() if (last.letter or 0) == newest}
        orders, history, plans = dict(game.orders), dict(game.written.history), game.written.plans
        for power, last in undone.items():
            orders[power] = last.orders
            plans = (*(plan for plan in plans if plan.power != power), *last.plans)
            history[power] = history[power][:-1]
            if not history[power]:
                del history[power]
        given = MappingProxyType({power: own for power, own in orders.items() if own})
        after = noted(
            game,
            replace(game, orders=given, written=replace(game.written, plans=plans)),
            undone,
            actor.person,
            self.stamp,
        )
        back = replace(after, written=replace(after.written, history=MappingProxyType(history)))
        return Transition(back, tuple(OrdersChanged(power) for power in sorted(undone)))


def _last(game: Game, power: Power, actor: Actor) -> Kept | None:
    """What the power had ordered before; nothing that somebody else had."""
    before = game.written.history.get(power, ())
    return before[-1] if before and before[-1].player == actor.player else None
