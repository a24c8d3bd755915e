"""The neutral powers of a table that take a side: the coin toss, and the spring in which they join (ru2000 L882)."""

from __future__ import annotations

from dataclasses import replace

from judge.game.events import CoinTossed, PowersJoined
from judge.game.game import Game
from judge.game.power_draw import toss_coin
from judge.game.transition import Transition
from judge.rules.position import Phase


def take_sides(game: Game, following: Phase) -> Transition:
    """What happens to the neutral powers before `following` is opened."""
    tossed = _toss(game, following)
    joined = _join(tossed.game, following)
    return Transition(joined.game, tossed.events + joined.events)


def _toss(game: Game, following: Phase) -> Transition:
    """The coin falls before the adjustment of the table's autumn, also when no power has anything to adjust."""
    table = game.table
    if game.deal.toss or table.toss is None or table.joins is None or following.order < table.toss.order:
        return Transition(game)
    hand = toss_coin(table.hands, game.deal.seed)
    event = CoinTossed(game.player_of(hand[0]), hand, table.neutral, table.joins)
    return Transition(replace(game, deal=replace(game.deal, toss=hand)), (event,))


def _join(game: Game, following: Phase) -> Transition:
    """The winner's seat with the powers that were neutral, and nothing closed any more."""
    table = game.table
    if not game.deal.toss or not game.deal.neutral or table.joins is None or following.order < table.joins.order:
        return Transition(game)
    player = game.player_of(game.deal.toss[0])
    joining = tuple(power for power in game.board.powers if power in game.deal.neutral)
    seats = tuple(
        replace(seat, powers=tuple(p for p in game.board.powers if p in (*seat.powers, *joining)))
        if seat.player == player
        else seat
        for seat in game.seating.seats
    )
    position = replace(game.position, closed=frozenset())
    joined = replace(
        game,
        seating=replace(game.seating, seats=seats),
        deal=replace(game.deal, neutral=frozenset()),
        position=position,
    )
    return Transition(joined, (PowersJoined(player, joining),))
