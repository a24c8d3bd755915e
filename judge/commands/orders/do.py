"""What is done with a command to the letter's game, orders among them; and with what an answer shows anyway.

Of the letters that commands about orders come in the newest counts, and one that came too late does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any

from judge.commands.ahead.say import Overtaken
from judge.commands.asks import Ask, GameAsk, Request, Unclear
from judge.commands.keepers import rates_now
from judge.commands.orders.ask import ShowOrders
from judge.commands.outcome import Outcome, do, refused
from judge.commands.replies import Echo, Obeyed, Refused, Reply, Silent
from judge.game.commands.ahead import StorePlan
from judge.game.commands.clock import Process
from judge.game.commands.leading import Announce
from judge.game.commands.orders import GiveOrders, HoldBack
from judge.game.events import PhaseProcessed
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Who, may, powers_of
from judge.game.transition import Command
from judge.game.versions import Stamp, is_overtaken
from judge.store import journal, outbox
from judge.store.journal import OrderSet
from judge.structs import replace

_MARK = 24


@do.register(ShowOrders)
@do.register(Unclear)
def _echo(ask: Ask, _: Outcome) -> Reply:
    return Echo(ask)


@do.register(GameAsk)
def _command(ask: GameAsk, outcome: Outcome) -> Reply:
    before = outcome.own_game
    if isinstance(ask.command, GiveOrders):
        _keep_order_sets(outcome, before, ask.command)
    overtaken = _held_back(outcome, ask)
    if overtaken is not None:
        return overtaken
    if isinstance(ask.command, Announce) and _has_had_enough(outcome, before):
        return refused(ask, RefusalReason.PRESS_OF_GAME, game=before.name)
    if _is_played_already(outcome, ask.command):
        return Silent()
    done = outcome.carry_out(before, _stamped(outcome, ask.command), ask.written or "orders")
    return Refused(ask, done) if isinstance(done, Refusal) else Obeyed(ask.command)


def _is_played_already(outcome: Outcome, command: Command) -> bool:
    """Whether a master asks for a phase to be played that the orders of his letter have completed."""
    return (
        isinstance(command, Process)
        and any(isinstance(event, PhaseProcessed) and event.phase == command.phase for event in outcome.events)
        and may(outcome.own_game, Who.MASTER, outcome.actor()) is None
    )


def _has_had_enough(outcome: Outcome, game: Game) -> bool:
    """Whether a game had as many mails in a day as it may have: then announcements are refused."""
    most = rates_now(outcome.db, outcome.arrived.config).game_mails_per_day
    return outbox.about_game_since(outcome.db, game.name, outcome.now - timedelta(days=1)) >= most


def _keep_order_sets(outcome: Outcome, game: Game, command: GiveOrders) -> None:
    """Keep orders as they came, refused ones too, with what could not be read beside them."""
    found = outcome.request.problems if outcome.request else ()
    problems = tuple(f"{p.line}:{p.column} {p.code.value} {p.about}" for p in found)
    for power, given in sorted(command.orders.items()):
        kept = OrderSet(
            game.name, game.position.phase, power, outcome.number, outcome.arrived.kept.received_at, given, problems
        )
        journal.keep_orders(outcome.db, kept)


def _stamped(outcome: Outcome, command: Command) -> Command:
    """The command with the letter it came in, where that matters."""
    if not hasattr(command, "stamp"):
        return command
    changed: Any = command
    stamped: Command = replace(changed, stamp=_stamp(outcome))
    return stamped


def _held_back(outcome: Outcome, ask: GameAsk) -> Reply | None:
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
