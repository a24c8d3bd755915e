"""A person leaves every game: as player, observer and master."""

from __future__ import annotations

from dataclasses import replace

from judge.commands.carry_out import Deed, write_down
from judge.commands.outcome import Outcome
from judge.commands.sources import SOURCES, guest_of
from judge.game.game import Status
from judge.game.roles import Actor
from judge.game.state.seating import Departure
from judge.game.transition import Transition
from judge.game.vacancy import depart
from judge.store import games, volunteers
from judge.store.players import Player


def leave_all_games(outcome: Outcome, player: Player) -> None:
    """End every part of a person in every game; those who stay are told."""
    volunteers.remove(outcome.db, player.id)
    own = guest_of(outcome.db, player.id).addresses
    for game in games.every(outcome.db, SOURCES):
        left = depart(game, player.id, Departure.UNREGISTERED, outcome.now) if game.status is not Status.ENDED else None
        done = _without_addresses(left or Transition(game), own)
        deed = Deed(Actor(player.id), outcome.now, "unregister", outcome.number)
        outcome.happened.append(write_down(outcome.db, game, done, deed))


def _without_addresses(done: Transition, own: frozenset[str]) -> Transition:
    """The game without the leaver's addresses in its lists of who may join and who may not."""
    seating = done.game.seating
    seating = replace(seating, allowed=seating.allowed - own, denied=seating.denied - own)
    return Transition(replace(done.game, seating=seating), done.events)
