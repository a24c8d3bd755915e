"""WHY: what the battle for a province hung on."""

from __future__ import annotations

from typing import ClassVar

from judge.commands.asks import AboutGame, Ask, Trouble
from judge.commands.line import CommandLine
from judge.notation.commands.command_arguments import Spot, read_spot


class ShowReasons(AboutGame, frozen=True):
    """WHY A Mun: in the movement that was played last, or in the phase that is named."""

    is_about_past: ClassVar[bool] = True

    spot: Spot


def why(line: CommandLine) -> Ask | None:
    spot = read_spot(line.rest, line.language)
    if spot is None:
        return None
    named, here = spot.game.casefold(), line.game.name if line.game is not None else ""
    if named and here and named != here and named not in line.standing.games:
        return None  # `Why attack Munich?` is talk
    game = named or here
    return ShowReasons(game, spot, written=line.written) if game else line.unclear(Trouble.NAME_NEEDED)
