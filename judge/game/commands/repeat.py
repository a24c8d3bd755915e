"""REPEAT and NO REPEAT: orders that are given again in every phase of their kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.commands.approve import refused_unapproved
from judge.game.events.ahead import PlansChanged
from judge.game.game import Game, Status
from judge.game.plans import MOST_PLANS, REPEATABLE, province_of, without_repeats
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.state.written import Plan
from judge.game.transition import ACTIVE, Transition
from judge.game.versions import NO_STAMP, Stamp, noted
from judge.rules.orders import Order
from judge.rules.places import Power, ProvinceId


@dataclass(frozen=True, slots=True)
class Repeat:
    """Give orders again in every following phase of their kind, for as long as they are possible."""

    orders: Mapping[Power, tuple[Order, ...]] | None = None
    """Those that the letter gives; None for all that are stored."""
    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with these orders among its plans, in place of what the same units repeated before."""
        unapproved = refused_unapproved(game, actor)
        if unapproved is not None:
            return unapproved
        own = tuple(power for power in powers_of(game, actor) if game.player_of(power) == actor.player)
        plans = game.written.plans
        is_any = False
        given = game.orders if self.orders is None else self.orders
        for power in own:
            for order in given.get(power, ()):
                if isinstance(order, REPEATABLE):
                    is_any = True
                    plans = _with(plans, Plan(power, str(order), "", None, now, actor.person))
        if not is_any:
            return Refusal(RefusalReason.NOTHING_TO_REPEAT, {"game": game.name})
        if sum(plan.power in own for plan in plans) > MOST_PLANS:
            return Refusal(RefusalReason.TOO_MUCH_AHEAD, {"game": game.name})
        after = noted(game, replace(game, written=replace(game.written, plans=plans)), own, actor.person, self.stamp)
        return Transition(after, (PlansChanged(actor.person),))


def _with(plans: tuple[Plan, ...], plan: Plan) -> tuple[Plan, ...]:
    """The plans with one more that is repeated, in place of what its unit repeated before."""
    province = province_of(plan)
    if province is not None:
        plans = without_repeats(plans, (plan.power,), province)
    return (*(each for each in plans if replace(each, given_at=plan.given_at) != plan), plan)


@dataclass(frozen=True, slots=True)
class NoRepeat:
    """Repeat nothing any more, or not the order of one unit; what is ordered now stays."""

    province: ProvinceId | None = None
    stamp: Stamp = NO_STAMP

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without these plans."""
        own = powers_of(game, actor)
        plans = without_repeats(game.written.plans, own, self.province)
        if plans == game.written.plans:
            return Refusal(RefusalReason.NOTHING_REPEATED, {"game": game.name})
        after = noted(game, replace(game, written=replace(game.written, plans=plans)), own, actor.person, self.stamp)
        return Transition(after, (PlansChanged(actor.person),))
