"""Somebody leaves everything: what he plays, watches and leads."""

from __future__ import annotations

from dataclasses import replace

from judge.clerk.errand import Errand
from judge.clerk.posting.news import spread
from judge.clerk.posting.offers import guest_of
from judge.clerk.save import write_down
from judge.clerk.sources import SOURCES
from judge.game.game import Game, Status
from judge.game.roles import Actor
from judge.game.state.seating import Departure
from judge.game.transition import Transition
from judge.game.vacancy import depart
from judge.store import games, volunteers
from judge.store.players import Player


def leave_all_games(errand: Errand, player: Player) -> None:
    """End every part of a person in every game; those who stay are told at once, while he still has a name."""
    volunteers.remove(errand.db, player.id)
    own = guest_of(errand.db, player.id).addresses
    for game in games.every(errand.db, SOURCES):
        left = depart(game, player.id, Departure.UNREGISTERED, errand.now) if game.status is not Status.ENDED else None
        done = _without_addresses(left or Transition(game), own)
        happened = write_down(
            errand.db, game, done, Actor(player.id), errand.now, written="unregister", letter=errand.letter
        )
        spread(errand.post, happened, errand.now, errand.letter)


def _without_addresses(done: Transition, own: frozenset[str]) -> Transition:
    """Nobody has to let a person in, or keep him out, who is known no more."""
    game: Game = replace(
        done.game,
        seating=replace(
            done.game.seating, allowed=done.game.seating.allowed - own, denied=done.game.seating.denied - own
        ),
    )
    return Transition(game, done.events)
