"""ORDERS and CLEAR; orders themselves need no command."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.commands.asks import Ask
from judge.commands.line import CommandLine, to_game
from judge.game.commands.orders import Clear


@dataclass(frozen=True, slots=True)
class ShowOrders(Ask):
    """ORDERS: what is stored for me? Every answer about a game shows it."""

    written: str = field(default="ORDERS", kw_only=True)


def orders(_: CommandLine) -> Ask:
    return ShowOrders()


clear = to_game(Clear())
