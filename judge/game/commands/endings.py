"""Votes and announcements about how a game ends: DRAW, PROPOSE, VOTE, CONCEDE and ALLIANCE."""

from __future__ import annotations

from datetime import datetime
from types import MappingProxyType

from judge.game.events import AllianceChanged, BallotShown, ConcessionVoted, DrawVoteChanged, EndingProposed, Event
from judge.game.game import Game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor, Who, powers_of
from judge.game.secrecy import known_position
from judge.game.settings import Ballots, Draws
from judge.game.state import Motion, Proposal
from judge.game.transition import ACTIVE, Command, Transition
from judge.game.votes import may_draw, on_board, survivors
from judge.rules.places import Power
from judge.rules.position import Position
from judge.structs import replace


class SetDraw(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Vote for a draw, or take the vote back; see `judge.game.votes`."""

    in_favour: bool
    powers: tuple[Power, ...] = ()
    """Who may share it, where the game allows a draw of some; empty for all survivors."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        refused = refused_motion(game, Motion.DRAW, self.powers, own)
        return refused or Transition(*draw_vote(game, own, self.powers, in_favour=self.in_favour))


class CastVote(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Vote for the proposal, or against it; the last vote of a phase counts."""

    in_favour: bool

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        if not own:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if game.votes.proposal is None:
            return Refusal(RefusalReason.NO_PROPOSAL, {"game": game.name})
        motion, named = game.votes.proposal.motion, game.votes.proposal.powers
        against = game.votes.against - set(own) if self.in_favour else game.votes.against | set(own)
        counted = replace(game, votes=replace(game.votes, against=frozenset(against)))
        if motion is Motion.DRAW:
            powers = named if game.settings.draws is Draws.NODIAS else ()
            return Transition(*draw_vote(counted, own, powers, in_favour=self.in_favour))
        return Transition(*concession_vote(counted, own, named[0] if self.in_favour else None))


class Propose(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Propose a draw, or to concede the game to one power; the proposer votes for it with that.

    One proposal stands at a time, until the phase is processed. Who made it is told only
    where votes are open.
    """

    motion: Motion
    powers: tuple[Power, ...] = ()
    """Who would share the draw (empty: all survivors), or the one that would win."""

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the proposal and the proposer's vote."""
        own = on_board(game, powers_of(game, actor))
        refused = refused_motion(game, self.motion, self.powers, own)
        if refused is not None:
            return refused
        if game.votes.proposal is not None:
            return Refusal(RefusalReason.PROPOSAL_STANDS, {"game": game.name})
        if self.motion is Motion.CONCESSION and len(self.powers) != 1:
            return Refusal(RefusalReason.NO_LEADER, {"game": game.name})
        named = self.powers or survivors(game)
        proposed = replace(
            game, votes=replace(game.votes, proposal=Proposal(self.motion, named, own[0]), against=frozenset())
        )
        if self.motion is Motion.DRAW:
            voted, told = draw_vote(proposed, own, self.powers, in_favour=True)
        else:
            voted, told = concession_vote(proposed, own, named[0])
        by = own[0] if game.settings.ballots is Ballots.OPEN else None
        return Transition(voted, (EndingProposed(self.motion, named, by), *told))


class Concede(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Agree that `leader` has won, or with None take that back.

    The game ends when all other survivors agree on the same power. Without a name it is
    the largest one, where there is one alone.
    """

    leader: Power | None = None
    is_withdrawn: bool = False

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the vote of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        if self.is_withdrawn:
            refused = refused_motion(game, Motion.CONCESSION, (), own)
            return refused or Transition(*concession_vote(game, own, None))
        leader = self.leader or _largest(game, known_position(game, actor.player))
        if leader is None:
            return Refusal(RefusalReason.NO_LEADER, {"game": game.name})
        if leader in own:
            return Refusal(RefusalReason.CONCEDE_TO_ONESELF, {"power": leader})
        refused = refused_motion(game, Motion.CONCESSION, (leader,), own)
        return refused or Transition(*concession_vote(game, own, leader))


def _largest(game: Game, known: Position) -> Power | None:
    """The survivor with more centres than any other, as far as the voter knows."""
    counts = {power: len(known.centres.get(power, ())) for power in survivors(game)}
    best = max(counts.values(), default=0)
    leaders = [power for power, count in counts.items() if count == best]
    return leaders[0] if len(leaders) == 1 else None


class SetAlliance(Command, who=Who.PLAYER, when=ACTIVE, frozen=True):
    """Declare a power one's ally, or with None no power; secret, and valid until it is changed.

    Two powers that have declared each other win when they hold enough centres together at
    the end of a year (bg L40): a word of one alone binds nobody.
    """

    ally: Power | None

    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game with the declaration of each of the player's powers."""
        own = on_board(game, powers_of(game, actor))
        if game.rulebook.alliance_powers <= 1:
            return Refusal(RefusalReason.NO_ALLIANCE, {"rulebook": game.rulebook.name})
        if not own:
            return Refusal(RefusalReason.OUT_OF_PLAY, {"game": game.name})
        if self.ally is not None and self.ally not in game.board.powers:
            return Refusal(RefusalReason.NO_SUCH_POWER, {"power": self.ally})
        if self.ally is not None and (self.ally in own or self.ally not in survivors(game)):
            return Refusal(RefusalReason.NOT_AN_ALLY, {"power": self.ally})
        allies = {power: ally for power, ally in game.goal.allies.items() if power not in own}
        if self.ally is not None:
            allies |= dict.fromkeys(own, self.ally)
        return Transition(
            replace(game, goal=replace(game.goal, allies=MappingProxyType(dict(sorted(allies.items()))))),
            tuple(AllianceChanged(power, self.ally) for power in own),
        )


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
