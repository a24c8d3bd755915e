"""What a missed phase costs, as the rulebooks have it.

A player who missed a movement phase still has his seat. The Russian 4th edition speaks of
those who leave the game (ru2000 L864), so in the books that follow it his orders are all
he loses. The Japanese one counts every missed turn as civil disorder and lets him come back
(ja L315-317); the Bulgarian one has an anarchy that lasts for the turn, and one order for
each unit as every player's duty (bg L84, L266).
"""

from __future__ import annotations

from collections.abc import Container

from judge.game.game import Game
from judge.rules.outcome import Result
from judge.rules.places import Power
from judge.rules.policies import CivilDisorder, UnorderedUnit
from judge.rules.position import PhaseKind


def loses_retreat(game: Game, silent: Container[Power], result: Result) -> bool:
    """Whether a unit that was dislodged in this phase disbands although its power is played and it had somewhere to go.

    `silent` are the powers that were to order and did not.
    """
    if game.rulebook.unordered_unit is UnorderedUnit.ANARCHY and result.is_default:
        return True
    return game.rulebook.civil_disorder is not CivilDisorder.FULL and result.power in silent


def disordered(game: Game, silent: tuple[Power, ...]) -> frozenset[Power]:
    """The powers that stay in disorder after this phase, until a movement for which they order."""
    if game.rulebook.civil_disorder is not CivilDisorder.WITH_RETURN:
        return frozenset()
    return frozenset(silent) if game.position.phase.kind is PhaseKind.MOVEMENT else game.attendance.disordered
