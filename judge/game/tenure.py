"""Who played what before: written down whenever a power changes hands."""

from __future__ import annotations

from dataclasses import replace

from judge.game.game import Former, Game, Status


def remembered(before: Game, after: Game) -> Game:
    """The game after a change, with everybody who lost a power by it."""
    if before.seats == after.seats or Status.FORMING in {before.status, after.status}:
        return after
    phase = before.position.phase
    players = ((power, before.player_of(power)) for power in before.board.powers)
    gone = tuple(
        Former(power, player, phase)
        for power, player in players
        if player is not None and after.player_of(power) != player
    )
    return replace(after, former=(*after.former, *gone)) if gone else after
