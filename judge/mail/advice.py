"""What the answer to a letter says about orders that get in each other's way."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.game.fog import sight
from judge.game.game import Game
from judge.game.secrecy import eyes, known_position, void_for
from judge.mail.words import Words
from judge.rules.advice import Advice, advice
from judge.rules.maps import Power, Terrain
from judge.rules.orders import Order
from judge.rules.routes import fleets_at_sea

Notes = Mapping[tuple[Power, Order], tuple[str, ...]]
"""What is said beside which order."""


def advice_notes(game: Game, powers: tuple[Power, ...], words: Words) -> Notes:
    """Remarks on the stored orders of one player's powers: nothing on what others do, nothing on what would be wise."""
    orders = {power: game.orders.get(power, ()) for power in powers}
    if not any(orders.values()):
        return MappingProxyType({})
    player = game.player_of(powers[0])
    position, board = known_position(game, player), game.board
    fleets = fleets_at_sea(board, position)
    own_eyes = eyes(game, player)
    if own_eyes is not None:
        # In the fog a fleet may be anywhere: no word on a convoy must tell where there is none.
        seen = sight(board, game.position, own_eyes)
        fleets |= {each.id for each in board.provinces.values() if each.terrain is Terrain.SEA and each.id not in seen}
    void = {order for power, own in orders.items() for order in own if void_for(game, power, order) is not None}
    notes: dict[tuple[Power, Order], tuple[str, ...]] = {}
    for each in advice(board, game.rulebook, position, orders, void, fleets):
        key = each.power, each.order
        notes[key] = (*notes.get(key, ()), _said(each, words))
    return MappingProxyType(notes)


def _said(each: Advice, words: Words) -> str:
    instead = words.bare_order(each.instead) if each.instead is not None else ""
    return words.say(f"advice.{each.snag.value}", unit=words.unit(each.unit), instead=instead)
