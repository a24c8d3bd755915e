"""Giving the game to one power."""

import pytest

from judge.game.commands.endings import CastVote, Concede, Propose, SetDraw
from judge.game.game import EndKind
from judge.game.refusal import RefusalReason
from judge.game.state import Motion
from judge.game.transition import Command
from judge.game.votes import agreed_concession
from judge.rules.places import Power
from tests.game.ballots import THREE, obeyed, refused, three
from tests.game.tables import table


def test_all_others_concede() -> None:
    game = obeyed(three(), "austria", Concede()).game  # France is the largest

    assert agreed_concession(game) is None
    ended = obeyed(game, "turkey", Concede("france")).game
    assert ended.ending is not None
    assert (ended.ending.kind, ended.ending.powers) == (EndKind.CONCESSION, ("france",))


def test_a_concession_is_taken_back() -> None:
    game = obeyed(three(), "austria", Concede("france")).game
    game = obeyed(game, "austria", Concede(is_withdrawn=True)).game

    assert obeyed(game, "turkey", Concede("france")).game.ending is None


@pytest.mark.parametrize(
    ("player", "command", "reason"),
    [
        ("france", Concede("france"), RefusalReason.CONCEDE_TO_ONESELF),
        ("france", Concede("italy"), RefusalReason.NOT_A_SURVIVOR),
        ("france", CastVote(True), RefusalReason.NO_PROPOSAL),
        ("france", Propose(Motion.CONCESSION), RefusalReason.NO_LEADER),
    ],
)
def test_what_cannot_be_voted(player: Power, command: Command, reason: RefusalReason) -> None:
    assert refused(three(), player, command) is reason


def test_nobody_concedes_where_the_game_knows_no_concession() -> None:
    assert refused(three(concession=False), "turkey", Concede("france")) is RefusalReason.NO_CONCESSION


def test_a_dead_power_has_no_vote() -> None:
    game = table(THREE, "england germany russia")  # Italy is played, and has nothing left

    for command in (SetDraw(True), Concede("france"), Propose(Motion.DRAW)):
        assert refused(game, "italy", command) is RefusalReason.OUT_OF_PLAY
