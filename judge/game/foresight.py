"""What a player's own orders come to before the phase is played, as far as he may know: what others do is left out."""

from __future__ import annotations

from typing import assert_never

from judge.game.fog import sight
from judge.game.game import Game, Status, remembered
from judge.game.secrecy import eyes, known_position, void_orders
from judge.rules.advice import Advice, Snag, advice
from judge.rules.orders import Order, unit_of
from judge.rules.outcome import Bounced, NoRoute, Outcome, OwnUnit, Resolution, Result, Succeeded, Unmatched, in_order
from judge.rules.places import Power
from judge.rules.reach import fleets_at_sea


@remembered
def advised(game: Game, powers: tuple[Power, ...]) -> tuple[Advice, ...]:
    """How the stored orders of one player's powers get in each other's way."""
    orders = {power: game.orders.get(power, ()) for power in powers}
    if not any(orders.values()):
        return ()
    player = game.player_of(powers[0])
    position, board = known_position(game, player), game.board
    fleets = fleets_at_sea(board, position)
    own_eyes = eyes(game, player)
    if own_eyes is not None:
        # In the fog a fleet may be anywhere: no word on a convoy must tell where there is none.
        seen = sight(board, game.position, own_eyes)
        fleets |= {each.id for each in board.provinces.values() if each.carries and each.id not in seen}
    void = {order for power in powers for order in void_orders(game, power)}
    return advice(board, game.rulebook, position, orders, void, fleets)


def sketch(game: Game, powers: tuple[Power, ...]) -> Resolution | None:
    """The stored orders of one player's powers as they can be drawn, on the board as he may know it; None without any.

    Impossible orders are left out. What stops one of them by another is its outcome, else it is as if it succeeded.
    """
    if game.status is not Status.ACTIVE:
        return None
    given = [
        (power, order)
        for power in powers
        for order in game.orders.get(power, ())
        if unit_of(order) is not None and order not in void_orders(game, power)
    ]
    if not given:
        return None
    snags: dict[tuple[Power, Order], Advice] = {}
    for each in advised(game, powers):
        snags.setdefault((each.power, each.order), each)
    results = in_order(game.board.powers, (Result(*pair, _comes_to(snags.get(pair))) for pair in given))
    position = known_position(game, game.player_of(powers[0]))
    return Resolution(position, results, position)


def _comes_to(found: Advice | None) -> Outcome:
    if found is None:
        return Succeeded()
    match found.snag:
        case Snag.OWN_UNIT_STAYS:
            return OwnUnit(found.unit.at)
        case Snag.OWN_RIVAL | Snag.OWN_SWAP | Snag.OWN_RETREAT:
            return Bounced((found.unit.at,))
        case Snag.HELPED_OTHERWISE | Snag.AGAINST_OWN:
            return Unmatched(found.instead)
        case Snag.NO_CONVOY:
            return NoRoute()
        case _:
            assert_never(found.snag)
