"""Commands about later phases: what is ordered ahead, how it is followed when its phase opens, and REPEAT."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

from judge.game.commands.orders import ORDERED_IN, merge, planned, refuse
from judge.game.events.ahead import PlansChanged, PlansFollowed, UnreadLine, Verdict
from judge.game.game import NO_ORDERS, Game, PlayerId
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of, refused_unapproved
from judge.game.secrecy import void_for
from judge.game.state import HeldPress, Plan
from judge.game.transition import ACTIVE, Command, Transition
from judge.game.turn import due, is_complete
from judge.game.versions import NO_STAMP, Stamp, noted
from judge.game.votes import on_board
from judge.rules.orders import Build, Convoy, Hold, Move, Order, SupportHold, SupportMove, Waive, unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase
from judge.rules.text import read_order
from judge.structs import Struct, field, replace

FARTHEST = 5
"""How many years ahead orders may be given."""
MOST_TEXT = 6_000
"""Characters of all that a power has planned."""
MOST_PLANS = 60
REPEATABLE = (Hold, Move, SupportHold, SupportMove, Convoy, Build, Waive)
"""The kinds of orders that may be given again and again: a retreat never comes twice."""


class StorePlan(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Orders for a later phase: behind those that were stored for it before, or in their place."""

    phase: Phase
    text: str
    language: str
    waits: bool | None = None
    """WAIT or NOWAIT for that phase, where it was said."""
    clears: bool = False
    """What was stored for the phase before is withdrawn first."""
    stamp: Stamp = NO_STAMP

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the plan; refused for a phase that is over, or too far."""
        unapproved = refused_unapproved(game, actor)
        if unapproved is not None:
            return unapproved
        # Nobody plans for a power that nobody plays: a plan is its player's own.
        own = tuple(p for p in on_board(game, powers_of(game, actor)) if game.player_of(p) == actor.player)
        if not own:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        about = {"phase": self.phase, "years": str(FARTHEST)}
        if self.phase.order <= game.position.phase.order:
            return Refusal(RefusalReason.PHASE_OVER, about)
        if self.phase.year > game.position.phase.year + FARTHEST:
            return Refusal(RefusalReason.PHASE_TOO_FAR, about)
        plans = self._with(game.written.plans, own, actor.person, now)
        mine = [plan for plan in plans if plan.power in own]
        if len(mine) > MOST_PLANS or sum(len(plan.text) for plan in mine) > MOST_TEXT:
            return Refusal(RefusalReason.TOO_MUCH_AHEAD, about)
        return planned(game, plans, own, actor, self.stamp)

    def _with(
        self, plans: tuple[Plan, ...], own: tuple[Power, ...], player: PlayerId, now: datetime
    ) -> tuple[Plan, ...]:
        """The plans with these orders; the same once more changes nothing but their place."""
        for_it = [plan for plan in plans if plan.power in own and plan.phase == self.phase]
        others = tuple(plan for plan in plans if plan not in for_it)
        waits = any(plan.waits for plan in for_it) if self.waits is None and not self.clears else bool(self.waits)
        kept = [] if self.clears else [plan for plan in for_it if plan.text and plan.text != self.text]
        texts = [(plan.text, plan.language, plan.given_at) for plan in kept]
        same = next((plan for plan in for_it if plan.text == self.text), None)
        if self.text:
            texts.append((self.text, self.language, same.given_at if same else now))
        if not texts and waits:
            texts = [("", self.language, now)]
        made = (Plan(own[0], text, language, self.phase, at, player, waits) for text, language, at in texts)
        return (*others, *made)


class PlanReport(Struct, frozen=True):
    """What reading a player's plans gave beside the orders: conditions, problems."""

    unread: tuple[UnreadLine, ...] = ()
    verdicts: tuple[Verdict, ...] = ()


class FollowPlans(Command, who=Who.CLOCK, when=ACTIVE, frozen=True):
    """A phase has opened: the orders that were given for it ahead, as they read on its position."""

    orders: Mapping[Power, tuple[Order, ...]] = field(default_factory=lambda: NO_ORDERS)
    reports: Mapping[PlayerId, PlanReport] = field(default_factory=lambda: MappingProxyType({}))

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with these orders, and with what its powers repeat."""
        phase = game.position.phase
        after, over = game, list[Plan]()
        events: list[PlansFollowed] = []
        for seat in game.seating.seats:
            if refused_unapproved(game, Actor(seat.player)) is not None:
                continue
            done = self._of(after, seat.player, seat.powers, now)
            after = done.game
            over += done.over
            if done.event is not None:
                events.append(done.event)
        plans = tuple(plan for plan in left_after(game, phase) if plan not in over)
        waiting = after.votes.waiting | {plan.power for plan in for_phase(game, phase) if plan.waits}
        if is_complete(after) and not any(self.orders.values()):
            # Nobody has looked at this board yet: what is only repeated must not run through the years by itself.
            waiting |= {power for event in events for power, _ in event.given}
            events = [replace(event, waits=True) for event in events]
        return Transition(
            replace(after, written=replace(after.written, plans=plans), votes=replace(after.votes, waiting=waiting)),
            tuple(events),
        )

    def _of(self, game: Game, player: PlayerId, powers: tuple[Power, ...], now: datetime) -> _Followed:
        """What one player had given ahead."""
        duties = due(game)
        stored = dict(game.orders)
        given: list[tuple[Power, Order]] = []
        lost: list[tuple[Power, Order]] = []
        over: list[Plan] = []
        for power in powers:
            again, ended = repeated(game, power)
            over += ended
            wanted = (*again, *self.orders.get(power, ()))
            fit = [order for order in wanted if refuse(game, powers, power, (order,), duties.get(power)) is None]
            lost += [(power, order) for order in wanted if order not in fit]
            if fit:
                stored[power], _ = merge(game, power, fit, duties[power].adjustment)
                given += [(power, order) for order in stored[power]]
        after = replace(game, orders=MappingProxyType(stored))
        after = noted(game, after, {power for power, _ in given}, player, Stamp(at=now))
        report = self.reports.get(player, PlanReport())
        ended_orders = tuple((plan.power, read_order(plan.text)) for plan in over)
        waits = any(plan.waits and plan.power in powers for plan in for_phase(game, game.position.phase))
        event = PlansFollowed(
            player,
            game.position.phase,
            tuple(given),
            tuple(lost),
            ended_orders,
            report.unread,
            report.verdicts,
            waits,
        )
        is_news = bool(given or lost or over or report.unread or report.verdicts or waits)
        return _Followed(after, tuple(over), event if is_news else None)


class _Followed(Struct, frozen=True):
    game: Game
    over: tuple[Plan, ...]
    event: PlansFollowed | None


class Repeat(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Give orders again in every following phase of their kind, for as long as they are possible."""

    orders: Mapping[Power, tuple[Order, ...]] | None = None
    """Those that the letter gives; None for all that are stored."""
    stamp: Stamp = NO_STAMP

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
        return planned(game, plans, own, actor, self.stamp)


def _with(plans: tuple[Plan, ...], plan: Plan) -> tuple[Plan, ...]:
    """The plans with one more that is repeated, in place of what its unit repeated before."""
    province = province_of(plan)
    if province is not None:
        plans = without_repeats(plans, (plan.power,), province)
    return (*(each for each in plans if replace(each, given_at=plan.given_at) != plan), plan)


class NoRepeat(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Repeat nothing any more, or not the order of one unit; what is ordered now stays."""

    province: ProvinceId | None = None
    stamp: Stamp = NO_STAMP

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without these plans."""
        own = powers_of(game, actor)
        plans = without_repeats(game.written.plans, own, self.province)
        if plans == game.written.plans:
            return Refusal(RefusalReason.NOTHING_REPEATED, {"game": game.name})
        return planned(game, plans, own, actor, self.stamp)


class ClearHeld(Command, who=Who.TAKES_PART, when=ACTIVE, frozen=True):
    """Take back all one's press that waits until the phase is played."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game without it."""
        left = tuple(each for each in game.written.held if each.player != actor.person)
        if left == game.written.held:
            return Refusal(RefusalReason.PRESS_NOTHING_HELD, {"game": game.name})
        return Transition(replace(game, written=replace(game.written, held=left)), (PlansChanged(actor.person),))


def held_by(game: Game, player: PlayerId) -> tuple[HeldPress, ...]:
    """A person's press that waits until the phase is played."""
    return tuple(each for each in game.written.held if each.player == player)


def is_in_force(game: Game, plan: Plan) -> bool:
    """Whether the maker of a plan still plays its power."""
    return bool(plan.player) and game.player_of(plan.power) == plan.player


def for_phase(game: Game, phase: Phase) -> tuple[Plan, ...]:
    """The plans that are for a phase, in the order in which they were made."""
    return tuple(plan for plan in game.written.plans if plan.phase == phase and is_in_force(game, plan))


def left_after(game: Game, phase: Phase) -> tuple[Plan, ...]:
    """The plans that are left when a phase has opened: those for later phases, and what is repeated."""
    return tuple(
        plan
        for plan in game.written.plans
        if is_in_force(game, plan) and (plan.phase is None or plan.phase.order > phase.order)
    )


def repeated(game: Game, power: Power) -> tuple[tuple[Order, ...], tuple[Plan, ...]]:
    """The orders that a power repeats in the open phase, and the plans whose order is possible no more."""
    given: list[Order] = []
    over: list[Plan] = []
    for plan in game.written.plans:
        if plan.power != power or plan.phase is not None or not is_in_force(game, plan):
            continue
        order = read_order(plan.text)
        if not isinstance(order, ORDERED_IN[game.position.phase.kind]):
            continue
        if void_for(game, power, order) is None:
            given.append(order)
        else:
            over.append(plan)
    return tuple(given), tuple(over)


def without_repeats(plans: Iterable[Plan], powers: Iterable[Power], province: ProvinceId | None) -> tuple[Plan, ...]:
    """The plans without what these powers repeat: all of it, or the order of one unit."""
    own = frozenset(powers)
    return tuple(
        plan
        for plan in plans
        if plan.phase is not None or plan.power not in own or (province is not None and province_of(plan) != province)
    )


def province_of(plan: Plan) -> ProvinceId | None:
    """The province of the unit that repeats its order; None for a waived build."""
    unit = unit_of(read_order(plan.text))
    return unit.province if unit else None
