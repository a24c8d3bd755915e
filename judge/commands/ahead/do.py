"""The letters that commands about orders come in: which is the newest, and which one came too late to count."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

from judge.commands.ahead.say import Overtaken
from judge.commands.asks import GameAsk, Request
from judge.commands.outcome import Outcome
from judge.commands.replies import Reply
from judge.game.commands.ahead import StorePlan
from judge.game.commands.orders import GiveOrders, HoldBack
from judge.game.game import Status
from judge.game.roles import powers_of
from judge.game.transition import Command
from judge.game.versions import Stamp, is_overtaken

_MARK = 24


def stamped(outcome: Outcome, command: Command) -> Command:
    """The command with the letter it came in, where that matters."""
    if not hasattr(command, "stamp"):
        return command
    changed: Any = command
    stamped: Command = replace(changed, stamp=_stamp(outcome))
    return stamped


def held_back(outcome: Outcome, ask: GameAsk) -> Reply | None:
    """The reply to what an older letter wants that comes after a newer one; None when it may be done.

    Neither mail nor clocks are to be trusted far: it is remembered, and done when it is written once more.
    """
    game = outcome.game
    if game is None or not hasattr(ask.command, "stamp") or game.status is not Status.ACTIVE:
        return None
    actor, stamp = outcome.actor(), _stamp(outcome)
    reply = Overtaken(ask, game.name, stamp.written_at)
    if any(isinstance(other, Overtaken) and other.game == game.name for other in outcome.replies):
        return reply
    if actor.by is not None or not is_overtaken(game, powers_of(game, actor), actor.person, stamp):
        return None
    outcome.carry_out(game, HoldBack(stamp), ask.written or "orders")
    return reply


def _stamp(outcome: Outcome) -> Stamp:
    wants = "\n".join(_wants(outcome.request)) if outcome.request else ""
    mark = sha256(wants.encode()).hexdigest()[:_MARK] if wants else ""
    return Stamp(outcome.number, outcome.arrived.letter.date, outcome.arrived.kept.received_at, mark)


def _wants(request: Request) -> Iterator[str]:
    """What a letter wants done with orders, a text each."""
    for ask in request.asks:
        if isinstance(ask, GameAsk) and hasattr(ask.command, "stamp"):
            match ask.command:
                case GiveOrders(orders):
                    yield "; ".join(str(order) for own in orders.values() for order in own)
                case StorePlan(phase, text):
                    yield f"{phase} {text}"
                case command:
                    yield f"{type(command).__name__} {ask.written.casefold()}"
