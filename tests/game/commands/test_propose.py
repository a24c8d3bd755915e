"""Proposals."""

from judge.game.commands.clock import Process
from judge.game.commands.endings import Concede, Propose
from judge.game.events import BallotShown, EndingProposed
from judge.game.settings import Ballots
from judge.game.state import Motion
from tests.game.ballots import obeyed, three


def test_open_votes_are_shown_with_names() -> None:
    done = obeyed(three(ballots=Ballots.OPEN), "france", Propose(Motion.DRAW))

    assert EndingProposed(Motion.DRAW, ("austria", "france", "turkey"), "france") in done.events
    assert BallotShown(Motion.DRAW, ("austria", "france", "turkey"), "france", True) in done.events


def test_votes_and_proposals_are_forgotten_with_the_phase() -> None:
    game = obeyed(obeyed(three(), "france", Propose(Motion.DRAW)).game, "turkey", Concede("france")).game
    played = obeyed(game, "master", Process()).game

    assert (played.votes.proposal, played.votes.draw_votes, dict(played.votes.concessions)) == (None, frozenset(), {})
