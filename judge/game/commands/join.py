"""JOIN: take a seat in a game that is forming; the last seat starts it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from judge.game.commands.prefer import chosen
from judge.game.commands.start import begin
from judge.game.entry import UNKNOWN_GUEST, Guest, refused_entry
from judge.game.events import Event, PlayerJoined
from judge.game.events.seats import PreferenceChanged, TableFull
from judge.game.game import Game, Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who
from judge.game.settings import Start
from judge.game.state.seating import Seat
from judge.game.transition import FORMING_OR_ACTIVE, Transition
from judge.game.vacancy import open_powers


@dataclass(frozen=True, slots=True)
class Join:
    """Take a seat, perhaps wishing for powers. The master may play as well; an observer who does stops observing."""

    wishes: str = ""
    """As `judge.game.preferences` reads them."""
    guest: Guest = UNKNOWN_GUEST

    who: ClassVar[Who] = Who.ANYBODY
    when: ClassVar[frozenset[Status]] = FORMING_OR_ACTIVE

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """One seat more; with the last one the powers are dealt, unless the master wants to say when."""
        player = actor.person
        refused = _refused(game, player) or refused_entry(game, player, self.guest)
        if refused is not None:
            return refused
        wishes = chosen(game, player, self.wishes) if self.wishes else ""
        if isinstance(wishes, Refusal):
            return wishes
        seat = Seat(player, wishes=wishes, is_approved=not game.settings.approval or player in game.seating.masters)
        joined = replace(
            game,
            seating=replace(
                game.seating,
                seats=(*game.seating.seats, seat),
                watchers=tuple(each for each in game.seating.watchers if each.player != player),
            ),
        )
        events: tuple[Event, ...] = (PlayerJoined(player, joined.free_seats),)
        if wishes:
            events += (PreferenceChanged(player),)
        if joined.free_seats:
            return Transition(joined, events)
        is_early = game.clock.not_before is not None and now < game.clock.not_before
        if game.settings.start is Start.MANUAL or is_early:
            return Transition(joined, (*events, TableFull()))
        begun = begin(joined, now)
        return Transition(begun.game, (*events, *begun.events))


def _refused(game: Game, player: str) -> Refusal | None:
    """Why there is no seat for this player, whoever it is."""
    about = {"game": game.name}
    if game.seat_of(player) is not None:
        return Refusal(RefusalReason.ALREADY_SEATED, about)
    if game.status is Status.ACTIVE and (powers := open_powers(game)):
        return Refusal(RefusalReason.TAKEOVER_INSTEAD, about | {"hand": powers, "power": powers[0]})
    return Refusal(RefusalReason.GAME_FULL, about) if game.status is Status.ACTIVE or not game.free_seats else None
