"""What a stretch of words can give: an order, a hold for all, or a fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from judge.notation.lexicon import Token
from judge.notation.meaning import Fault, Meaning
from judge.rules.orders import UnitType
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Found:
    """An order understood, and the words that gave it."""

    meaning: Meaning
    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class HoldAll:
    """Every unit that is given no other order holds: the writer's, or those of the power of the heading."""

    tokens: tuple[Token, ...]
    heading: Power | None
    only: UnitType | None = None


Answer: TypeAlias = Found | HoldAll | Fault
