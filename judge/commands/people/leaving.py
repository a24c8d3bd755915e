"""Somebody leaves everything: what he plays, watches and leads."""

from __future__ import annotations

from dataclasses import replace

from judge.commands.carry_out import write_down
from judge.commands.outcome import Outcome
from judge.commands.seats.guest import guest_of
from judge.commands.sources import SOURCES
from judge.game.game import Game, Status
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
        outcome.happened.append(
            write_down(
                outcome.db, game, done, Actor(player.id), outcome.now, written="unregister", letter=outcome.number
            )
        )


def _without_addresses(done: Transition, own: frozenset[str]) -> Transition:
    """Nobody has to let a person in, or keep him out, who is known no more."""
    game: Game = replace(
        done.game,
        seating=replace(
            done.game.seating, allowed=done.game.seating.allowed - own, denied=done.game.seating.denied - own
        ),
    )
    return Transition(game, done.events)
