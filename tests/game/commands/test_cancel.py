"""CANCEL: the end of a game without a result."""

from __future__ import annotations

from judge.game.commands.starting import Cancel
from judge.game.game import Ending, EndKind, Status
from judge.game.refusal import RefusalReason
from tests.game.tables import forming, obeyed, refused, table


def test_nobody_wins_and_the_board_stays_as_it_stood() -> None:
    game = table()
    over = obeyed(game, Cancel(), "master").game

    assert over.status is Status.ENDED
    assert over.ending == Ending(EndKind.CANCELLED, (), game.position.phase)
    assert (over.position, over.clock.deadline) == (game.position, None)


def test_a_game_that_has_not_begun_can_be_cancelled_too() -> None:
    assert obeyed(forming(), Cancel(), "master").game.status is Status.ENDED


def test_only_once_and_only_by_a_master() -> None:
    over = obeyed(table(), Cancel(), "master").game

    assert refused(over, Cancel(), "master") is RefusalReason.GAME_OVER
    assert refused(table(), Cancel(), "france") is RefusalReason.NOT_MASTER
