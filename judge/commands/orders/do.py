"""What is done with a command to the letter's game, orders among them; and with what an answer shows anyway."""

from __future__ import annotations

from datetime import timedelta

from judge.commands.ahead.do import held_back, stamped
from judge.commands.asks import Ask, GameAsk, Unclear
from judge.commands.keepers import rates_now
from judge.commands.orders.ask import ShowOrders
from judge.commands.outcome import Outcome, do, refused
from judge.commands.replies import Echo, Obeyed, Refused, Reply
from judge.game.commands.leading import Announce
from judge.game.commands.orders import GiveOrders
from judge.game.game import Game
from judge.game.refusal import Refusal, RefusalReason
from judge.store import journal, outbox
from judge.store.journal import OrderSet


@do.register(ShowOrders)
@do.register(Unclear)
def _echo(ask: Ask, _: Outcome) -> Reply:
    return Echo(ask)


@do.register(GameAsk)
def _command(ask: GameAsk, outcome: Outcome) -> Reply:
    before = outcome.game
    assert before is not None
    if isinstance(ask.command, GiveOrders):
        _keep_order_sets(outcome, before, ask.command)
    overtaken = held_back(outcome, ask)
    if overtaken is not None:
        return overtaken
    if isinstance(ask.command, Announce) and _has_had_enough(outcome, before):
        return refused(ask, RefusalReason.PRESS_OF_GAME, game=before.name)
    done = outcome.carry_out(before, stamped(outcome, ask.command), ask.written or "orders")
    return Refused(ask, done) if isinstance(done, Refusal) else Obeyed(ask.command)


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
