"""Civil disorder in a movement: which dislodged units disband at once (ru2000 L864, ja [14-3] L315, bg L84, L266).

A void order was given all the same (ru2000 L113 parts it from "no order"), and so costs nobody a retreat.
"""

from __future__ import annotations

from judge.rules.policies import CivilDisorder, UnorderedUnit
from judge.rules.rulebook import Rulebook


def loses_retreat(book: Rulebook, *, is_unordered: bool, is_silent: bool) -> bool:
    """Whether a unit that is dislodged disbands, although there may be a place for it.

    `is_unordered` says that the unit had no order, `is_silent` that its power gave none at all.
    """
    if is_unordered and book.unordered_unit is UnorderedUnit.ANARCHY:
        return True
    return is_silent and book.civil_disorder is not CivilDisorder.FULL
