"""APPROVE and NOT APPROVED: the master says whether a player may order, where the game's settings want that."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.events.seats import ApprovalChanged
from judge.game.game import Game, PlayerId, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.state.seating import Seat
from judge.game.transition import FORMING_OR_ACTIVE, Transition
from judge.rules.places import Power


@dataclass(frozen=True, slots=True)
class Approve:
    """Approve those who play these powers, or one person; nobody named means everybody who waits for it."""

    is_approved: bool = True
    powers: tuple[Power, ...] = ()
    player: PlayerId | None = None

    who: ClassVar[Who] = Who.MASTER
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with these seats approved, or not."""
        if not game.settings.approval:
            return Refusal(RefusalReason.NO_APPROVAL, {"game": game.name})
        meant = self._meant(game)
        if isinstance(meant, Refusal):
            return meant
        changed = {seat.player for seat in meant if seat.is_approved is not self.is_approved}
        if not changed:
            return Refusal(RefusalReason.NOBODY_TO_APPROVE, {"game": game.name})
        seats = tuple(
            replace(seat, is_approved=self.is_approved) if seat.player in changed else seat
            for seat in game.seating.seats
        )
        told = tuple(ApprovalChanged(seat.player, self.is_approved) for seat in seats if seat.player in changed)
        return Transition(replace(game, seating=replace(game.seating, seats=seats)), told)

    def _meant(self, game: Game) -> tuple[Seat, ...] | Refusal:
        """The seats that are named; only approval can be given to all at once."""
        if self.player is not None:
            seat = game.seat_of(self.player)
            about = {"player": self.player, "game": game.name}
            return (seat,) if seat is not None else Refusal(RefusalReason.NOT_IN_GAME, about)
        unplayed = next((power for power in self.powers if game.player_of(power) is None), None)
        if unplayed is not None:
            return Refusal(RefusalReason.NOBODY_PLAYS, {"power": unplayed})
        if not self.powers and not self.is_approved:
            return Refusal(RefusalReason.WHOM, {"game": game.name})
        return tuple(seat for seat in game.seating.seats if not self.powers or set(seat.powers) & set(self.powers))


def refused_unapproved(game: Game, actor: Actor) -> Refusal | None:
    """Why somebody may not order yet: the master has still to agree to him."""
    seat = game.seat_of(actor.person)
    waits = game.settings.approval and seat is not None and not seat.is_approved
    return Refusal(RefusalReason.NOT_APPROVED, {"game": game.name}) if waits else None
