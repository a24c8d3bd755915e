"""Obeys SETUP: the board from which a game begins."""

from __future__ import annotations

from judge.commands.outcome import Outcome, do
from judge.commands.replies import Refused, Reply
from judge.commands.setup.ask import SetUpBoard, ShowSetup
from judge.commands.setup.say import BoardTaken, BoardWrong
from judge.game.commands.setup import SetUp
from judge.game.game import Status
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Who, may


@do.register(SetUpBoard)
def _set_up(ask: SetUpBoard, outcome: Outcome) -> Reply:
    """All of it or nothing: without a line that was wrong the board would be another one."""
    game = outcome.own_game
    # Who may not, or comes too late, need not be told of each line first.
    refused = _refused(ask, outcome)
    if refused is not None:
        return refused
    if ask.setup is None:
        return BoardWrong(ask.written, ask.wrong)
    done = outcome.carry_out(game, SetUp(ask.setup), ask.written)
    return Refused(ask, done) if isinstance(done, Refusal) else BoardTaken(done.after, is_new=True)


@do.register(ShowSetup)
def _show(ask: ShowSetup, outcome: Outcome) -> Reply:
    return _refused(ask, outcome) or BoardTaken(outcome.own_game)


def _refused(ask: SetUpBoard | ShowSetup, outcome: Outcome) -> Refused | None:
    game = outcome.own_game
    reason = may(game, Who.MASTER, outcome.actor())
    if reason is None and game.status is not Status.FORMING:
        reason = RefusalReason.GAME_OVER if game.status is Status.ENDED else RefusalReason.SETUP_TOO_LATE
    return Refused(ask, Refusal(reason, {"game": game.name})) if reason is not None else None
