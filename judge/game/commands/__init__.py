"""What a letter or the clock can ask of a game: one module a command.

A new command is a module here, its line in `COMMANDS`, its template and its word in each language.
"""

from __future__ import annotations

from judge.game.commands.clear import Clear
from judge.game.commands.eject import Eject
from judge.game.commands.give_orders import GiveOrders
from judge.game.commands.join import Join
from judge.game.commands.observe import Observe
from judge.game.commands.process import Process
from judge.game.commands.set_alliance import SetAlliance
from judge.game.commands.set_deadline import SetDeadline
from judge.game.commands.set_draw import SetDraw
from judge.game.commands.set_wait import SetWait
from judge.game.commands.time_passes import TimePasses
from judge.game.transition import Command

COMMANDS: tuple[type[Command], ...] = (
    Join,
    Observe,
    GiveOrders,
    Clear,
    SetWait,
    SetDraw,
    SetAlliance,
    SetDeadline,
    Process,
    Eject,
    TimePasses,
)

__all__ = [
    "COMMANDS",
    "Clear",
    "Command",
    "Eject",
    "GiveOrders",
    "Join",
    "Observe",
    "Process",
    "SetAlliance",
    "SetDeadline",
    "SetDraw",
    "SetWait",
    "TimePasses",
]
