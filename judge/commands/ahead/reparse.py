"""Orders that were given ahead, read and given when their phase opens."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from judge.commands.ahead.ask import by_power
from judge.game.commands.ahead import FollowPlans, PlanReport, for_phase
from judge.game.events import PhaseProcessed
from judge.game.events.ahead import Unread, Verdict
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import handle
from judge.game.refusal import Refusal
from judge.game.roles import CLOCK, Actor, powers_of
from judge.game.secrecy import known_position
from judge.game.state import Plan
from judge.game.transition import Transition
from judge.notation.ahead import read
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.shelf import load_reading

_MOST_PHASES = 40
"""So many phases are played one after the other when all orders were given ahead."""


def follow(done: Transition, now: datetime) -> Transition:
    """What was done, and what follows when it opened a phase for which orders were given ahead.

    With them all orders may be in: then the phase is played, and the next one looked at.
    """
    opened = done
    for _ in range(_MOST_PHASES):
        game = opened.game
        is_new = any(isinstance(event, PhaseProcessed) for event in opened.events)
        if not is_new or game.status is not Status.ACTIVE or not game.written.plans:
            break
        following = handle(game, _reading(game), CLOCK, now)
        if isinstance(following, Refusal):
            break
        done = Transition(following.game, done.events + following.events)
        opened = following
    return done


def _reading(game: Game) -> FollowPlans:
    """The plans for the open phase as they read on its position."""
    orders: dict[Power, tuple[Order, ...]] = {}
    reports: dict[PlayerId, PlanReport] = {}
    for plan in for_phase(game, game.position.phase):
        if not plan.text:
            continue
        given, report = _read(game, plan)
        for power, own in given.items():
            orders[power] = (*orders.get(power, ()), *own)
        before = reports.get(plan.player, PlanReport())
        reports[plan.player] = PlanReport(before.unread + report.unread, before.verdicts + report.verdicts)
    return FollowPlans(MappingProxyType(orders), MappingProxyType(reports))


def _read(game: Game, plan: Plan) -> tuple[Mapping[Power, tuple[Order, ...]], PlanReport]:
    """One plan: its orders by power, and what could not be followed."""
    language = load_reading(plan.language, game.rulebook)
    powers = powers_of(game, Actor(plan.player))
    # In the fog a condition knows no more than the player would: it must not tell what stands where he sees nothing.
    known = known_position(game, plan.player)
    found = read(plan.text, language, game.board, game.rulebook, known, powers)
    unread = tuple(
        Unread(problem.written, problem.code.value, problem.about, problem.candidates)
        for problem in found.parsed.problems
    )
    return by_power(found.parsed.orders), PlanReport(
        unread, tuple(Verdict(each.written, each.holds) for each in found.verdicts)
    )
