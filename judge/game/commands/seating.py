"""Seats that a master fills himself, as the director of a tournament does, and powers that he gives."""

from __future__ import annotations

from datetime import datetime

from judge.game.commands.starting import FORMING, begin, begins_now
from judge.game.events.seats import PlayersSeated, TableFull
from judge.game.game import Game, PlayerId
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.state import Seat
from judge.game.transition import Command, Transition
from judge.rules.places import Power
from judge.structs import Struct, replace


class Placed(Struct, frozen=True):
    """Somebody who gets a seat, and perhaps powers with it."""

    player: PlayerId
    powers: tuple[Power, ...] = ()
    """Those of one hand, or one of them; empty where the game deals."""
    wishes: str = ""
    """As `judge.game.preferences` reads them; they count where the game deals by wishes."""


class SeatPlayers(Command, who=Who.MASTER, when=FORMING, frozen=True):
    """Seat these people, or give them powers where they have a seat. Who may join is for the master to say.

    With `is_whole` nobody else keeps a seat: a draw is the whole table.
    """

    placed: tuple[Placed, ...]
    is_whole: bool = False

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with these seats; it begins as with the last JOIN, where it begins by itself."""
        coming = {each.player for each in self.placed}
        kept = tuple(seat for seat in game.seating.seats if seat.player in coming or not self.is_whole)
        seats = {seat.player: seat for seat in kept}
        for each in self.placed:
            hand = next((hand for hand in game.table.hands if set(each.powers) & set(hand)), ())
            if each.powers and not hand:
                return Refusal(RefusalReason.NO_SUCH_POWER, {"power": each.powers[0]})
            others = (seat for seat in seats.values() if seat.player not in coming)
            if hand and any(set(seat.given) & set(hand) for seat in others):
                return Refusal(RefusalReason.POWER_TAKEN, {"power": hand[0]})
            before = seats.get(each.player, Seat(each.player))
            seats[each.player] = replace(before, given=hand, wishes=each.wishes or before.wishes)
        if len(seats) > game.deal.players:
            return Refusal(RefusalReason.GAME_FULL, {"game": game.name})
        if len({power for seat in seats.values() for power in seat.given}) < sum(
            len(seat.given) for seat in seats.values()
        ):
            return Refusal(RefusalReason.POWER_TAKEN, {"power": self.placed[-1].powers[0]})
        watchers = tuple(each for each in game.seating.watchers if each.player not in coming)
        seated = replace(game, seating=replace(game.seating, seats=tuple(seats.values()), watchers=watchers))
        if seated == game:
            return Transition(game)
        told = PlayersSeated(seated.free_seats)
        if seated.free_seats:
            return Transition(seated, (told,))
        if not begins_now(seated, now):
            return Transition(seated, (told, TableFull()))
        begun = begin(seated, now)
        return Transition(begun.game, (told, *begun.events))
