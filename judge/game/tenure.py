"""Who played what before: written down whenever a power changes hands."""

from __future__ import annotations

from dataclasses import replace

from judge.game.game import Game, Status
from judge.game.state import Former


def remembered(before: Game, after: Game) -> Game:
    """The game after a change, with everybody who lost a power by it."""
    if before.seating.seats == after.seating.seats or Status.FORMING in {before.status, after.status}:
        return after
    phase = before.position.phase
    players = ((power, before.player_of(power)) for power in before.board.powers)
    gone = tuple(
        Former(power, player, phase)
        for power, player in players
        if player is not None and after.player_of(power) != player
    )
    return replace(after, seating=replace(after.seating, former=(*after.seating.former, *gone))) if gone else after
