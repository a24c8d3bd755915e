"""Draws: who must agree, and whether they do.

ru2000 L32: a game may end before it is won when all players agree, and all who still have
pieces share the draw. All survivors agree together and at once: a vote is secret, counts for
the phase in which it is given, and is forgotten when the phase is processed, because the board
it was given for is no longer the board. A power that nobody plays neither votes nor shares.
"""

from __future__ import annotations

from collections.abc import Iterable

from judge.game.game import Game
from judge.rules.maps import Power
from judge.rules.position import Position


def is_on_board(position: Position, power: Power) -> bool:
    """Whether a power still has a unit, a dislodged unit or a centre."""
    return bool(
        position.units.get(power)
        or position.centres.get(power)
        or any(dislodged.power == power for dislodged in position.dislodged)
    )


def on_board(game: Game, powers: Iterable[Power]) -> tuple[Power, ...]:
    """Those of the powers that are still on the board."""
    return tuple(power for power in powers if is_on_board(game.position, power))


def survivors(game: Game) -> tuple[Power, ...]:
    """The powers on the board that somebody plays, in the order of the board."""
    return on_board(game, (power for power in game.board.powers if game.player_of(power) is not None))


def is_agreed(game: Game) -> bool:
    """Whether all survivors vote for a draw."""
    left = survivors(game)
    return bool(left) and game.draw_votes.issuperset(left)
