"""PREFER (SET PREFERENCE): which powers a player would like, until the game begins."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.commands.start import FORMING
from judge.game.events.seats import PreferenceChanged
from judge.game.game import Game, PlayerId, Status
from judge.game.power_draw import claims
from judge.game.preferences import NO_WISHES, Wishes, WishFault, WishTrouble, read_wishes
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import Assignment
from judge.game.state.seating import Seat
from judge.game.transition import Transition

_REASONS = {
    WishTrouble.UNKNOWN: RefusalReason.WISH_UNKNOWN,
    WishTrouble.TWICE: RefusalReason.WISH_TWICE,
    WishTrouble.BRACKET: RefusalReason.WISH_BRACKET,
}


@dataclass(frozen=True, slots=True)
class Prefer:
    """Say which powers one would like; an empty list wishes for nothing any more."""

    wishes: str
    """As `judge.game.preferences` reads them."""

    who: ClassVar[Who] = Who.PLAYER
    when: ClassVar[frozenset[Status]] = FORMING

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the new list of this player."""
        player = actor.person
        wishes = chosen(game, player, self.wishes)
        if isinstance(wishes, Refusal):
            return wishes
        seats = tuple(replace(seat, wishes=wishes) if seat.player == player else seat for seat in game.seating.seats)
        return Transition(replace(game, seating=replace(game.seating, seats=seats)), (PreferenceChanged(player),))


def chosen(game: Game, player: PlayerId, text: str) -> str | Refusal:
    """What somebody would like, in canonical text, or why he cannot ask for that in this game.

    Where whoever joins first chooses first, the power he likes best may be somebody's already.
    """
    if game.settings.assignment is Assignment.RANDOM:
        return Refusal(RefusalReason.DRAWN_BY_LOT, {"game": game.name})
    hands = game.table.hands
    wishes = read_wishes(text, tuple(power for power in game.board.powers if any(power in hand for hand in hands)))
    if isinstance(wishes, WishFault):
        if wishes.piece in game.deal.neutral:
            return Refusal(RefusalReason.NEUTRAL_POWER, {"power": wishes.piece, "game": game.name})
        return Refusal(_REASONS[wishes.trouble], {"piece": wishes.piece, "power": wishes.piece})
    taken = _taken(game, player, wishes)
    if taken is not None:
        return Refusal(RefusalReason.POWER_TAKEN, {"power": taken})
    return str(wishes)


def _taken(game: Game, player: PlayerId, wishes: Wishes) -> str | None:
    """The one power somebody wants most of all when another has it already."""
    is_plain = wishes != NO_WISHES and not wishes.is_random and len(wishes.groups) == 1 and len(wishes.groups[0]) == 1
    if game.settings.assignment is not Assignment.FIRST_COME or not is_plain:
        return None
    wanted = wishes.groups[0][0]
    others: tuple[Seat, ...] = tuple(seat for seat in game.seating.seats if seat.player != player)
    held = claims(others, game.table.hands)
    return wanted if any(wanted in hand for hand in held.values()) else None
