"""Answers to a proposal."""

from judge.game.commands.endings import CastVote, Propose
from judge.game.events import EndingProposed
from judge.game.game import EndKind
from judge.game.refusal import RefusalReason
from judge.game.state import Motion
from tests.game.ballots import obeyed, refused, three


def test_a_proposal_is_voted_on_by_all() -> None:
    done = obeyed(three(), "france", Propose(Motion.DRAW))

    assert done.events[0] == EndingProposed(Motion.DRAW, ("austria", "france", "turkey"), None)
    assert refused(done.game, "turkey", Propose(Motion.DRAW)) is RefusalReason.PROPOSAL_STANDS
    against = obeyed(done.game, "turkey", CastVote(False)).game
    assert against.votes.against == {"turkey"}
    agreed = obeyed(obeyed(against, "turkey", CastVote(True)).game, "austria", CastVote(True)).game
    assert agreed.ending is not None
    assert agreed.ending.kind is EndKind.DRAW


def test_a_proposal_to_concede_is_answered_by_voting() -> None:
    game = obeyed(three(), "austria", Propose(Motion.CONCESSION, ("france",))).game
    ended = obeyed(game, "turkey", CastVote(True)).game

    assert ended.ending is not None
    assert ended.ending.kind is EndKind.CONCESSION
