"""A vote written into a game: the one way in which DRAW, CONCEDE, PROPOSE and VOTE change it."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from judge.game.events import DrawVoteChanged, Event
from judge.game.events.endings import BallotShown, ConcessionVoted
from judge.game.game import Game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Ballots, Draws
from judge.game.state.votes import Motion
from judge.game.votes import may_draw, survivors
from judge.rules.places import Power


def refused_motion(game: Game, motion: Motion, powers: tuple[Power, ...], own: tuple[Power, ...]) -> Refusal | None:
    """Why the players of `own` cannot want this ending; `powers` are those that share or win, if any are named."""
    about = {"game": game.name, "rulebook": game.rulebook.name}
    if not own:
        return Refusal(RefusalReason.OUT_OF_PLAY, about)
    if motion is Motion.CONCESSION and not game.settings.concession:
        return Refusal(RefusalReason.NO_CONCESSION, about)
    if motion is Motion.DRAW and not may_draw(game):
        return Refusal(RefusalReason.NO_DRAW, about)
    if motion is Motion.DRAW and powers and game.settings.draws is not Draws.NODIAS:
        return Refusal(RefusalReason.DRAW_OF_ALL, about)
    for power in powers:
        if power not in survivors(game):
            return Refusal(RefusalReason.NOT_A_SURVIVOR, about | {"power": power})
    return None


def draw_vote(
    game: Game, own: tuple[Power, ...], powers: tuple[Power, ...], *, in_favour: bool
) -> tuple[Game, tuple[Event, ...]]:
    """The game with the vote of each of a player's powers for a draw of `powers` (empty: all survivors)."""
    votes = game.votes.draw_votes | set(own) if in_favour else game.votes.draw_votes - set(own)
    lists = {power: named for power, named in game.votes.draw_lists.items() if power not in own}
    if in_favour and powers:
        lists |= dict.fromkeys(own, powers)
    voted = replace(game, votes=replace(game.votes, draw_votes=frozenset(votes), draw_lists=MappingProxyType(lists)))
    told: list[Event] = [DrawVoteChanged(power, in_favour) for power in own]
    if game.settings.ballots is Ballots.OPEN:
        told += [BallotShown(Motion.DRAW, powers or survivors(game), power, in_favour) for power in own]
    return voted, tuple(told)


def concession_vote(game: Game, own: tuple[Power, ...], leader: Power | None) -> tuple[Game, tuple[Event, ...]]:
    """The game in which a player's powers vote to concede to `leader`; None takes the vote back."""
    before = {power: to for power, to in game.votes.concessions.items() if power in own}
    kept = {power: to for power, to in game.votes.concessions.items() if power not in own}
    if leader is not None:
        kept |= {power: leader for power in own if power != leader}
    voted = replace(game, votes=replace(game.votes, concessions=MappingProxyType(dict(sorted(kept.items())))))
    told: list[Event] = [ConcessionVoted(power, leader) for power in own]
    if game.settings.ballots is Ballots.OPEN:
        told += [
            BallotShown(Motion.CONCESSION, (to,), power, leader is not None)
            for power in own
            if power != leader and (to := leader or before.get(power)) is not None
        ]
    return voted, tuple(told)
