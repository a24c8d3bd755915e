"""What the answer to a letter says about orders that get in each other's way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.game.foresight import advised
from judge.game.game import Game
from judge.prose.words import Words
from judge.rules.advice import Advice
from judge.rules.orders import Order
from judge.rules.places import Power

Notes = Mapping[tuple[Power, Order], tuple[str, ...]]
"""What is said beside which order."""


def advice_notes(game: Game, powers: tuple[Power, ...], words: Words) -> Notes:
    """Remarks on the stored orders of one player's powers: nothing on what others do, nothing on what would be wise."""
    notes: dict[tuple[Power, Order], tuple[str, ...]] = {}
    for each in advised(game, powers):
        key = each.power, each.order
        notes[key] = (*notes.get(key, ()), _said(each, words))
    return MappingProxyType(notes)


def _said(each: Advice, words: Words) -> str:
    instead = words.bare_order(each.instead) if each.instead is not None else ""
    return words.say(f"advice.{each.snag.value}", unit=words.unit(each.unit), instead=instead)
