"""ORDERS and CLEAR; orders themselves need no command."""

from __future__ import annotations

from judge.commands.asks import Ask
from judge.commands.line import CommandLine, to_game
from judge.game.commands.orders import Clear


class ShowOrders(Ask, frozen=True, kw_only=True):
    """ORDERS: what is stored for me? Every answer about a game shows it."""

    written: str = "ORDERS"


def orders(_: CommandLine) -> Ask:
    return ShowOrders()


clear = to_game(Clear())
