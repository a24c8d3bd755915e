from collections.abc import Callable
from datetime import timedelta

import pytest

from judge.commands.orders.order_summary import MORE_TIME
from judge.game.commands.clock import VoteExtension
from judge.game.commands.endings import SetDraw
from judge.game.commands.orders import SetReady, SetWait
from judge.game.game import Game
from judge.game.refusal import Refusal
from judge.game.roles import Actor
from judge.game.settings import Draws, Processing
from judge.game.turn import due
from judge.game.votes import Vote, agreed_draw, possible_votes, survivors
from judge.structs import replace
from tests.commands.scenes import NOW, started
from tests.game.tables import table
from tests.games import changed

GAME = table(
    "S1909R\naustria: A vie |\nfrance: | par\nitaly: |\nrussia: A mos | mos\nturkey: |\ndislodged: turkey A con < bul",
    without="russia",
)


def test_a_unit_a_centre_or_a_dislodged_unit_and_a_player_make_a_survivor() -> None:
    assert survivors(GAME) == ("austria", "france", "turkey")


def test_all_of_them_must_agree() -> None:
    assert not agreed_draw(changed(GAME, draw_votes=frozenset({"austria", "france"})))
    assert agreed_draw(changed(GAME, draw_votes=frozenset({"austria", "france", "turkey"})))


def test_nobody_left_is_no_agreement() -> None:
    assert not agreed_draw(table("S1909M\naustria: |"))


COMMANDS = {
    Vote.READY: SetReady(is_ready=True),
    Vote.WAIT: SetWait(waits=True),
    Vote.EXTEND: VoteExtension(MORE_TIME),
    Vote.DRAW: SetDraw(in_favour=True),
}


def offered(game: Game, power: str = "france") -> tuple[Vote, ...]:
    """What a power is offered; nothing that the game would refuse."""
    votes = possible_votes(game, (power,), is_due=power in due(game))
    for vote in votes:
        assert not isinstance(COMMANDS[vote].obey(game, Actor(game.player_of(power)), NOW), Refusal)
    return votes


def in_settings(game: Game, **values: object) -> Game:
    return replace(game, settings=replace(game.settings, **values))


def thinking(game: Game, minutes: int = 10) -> Game:
    """The game with so much time for second thoughts."""
    return in_settings(game, movement=replace(game.settings.movement, delay=timedelta(minutes=minutes)))


@pytest.mark.parametrize(
    ("change", "lost"),
    [
        (lambda game: game, set()),
        (lambda game: in_settings(game, draws=Draws.NONE), {Vote.DRAW}),
        (lambda game: in_settings(game, extensions=False), {Vote.EXTEND}),
        (lambda game: in_settings(game, process=Processing.MANUAL), {Vote.READY, Vote.WAIT}),
        (lambda game: thinking(game, 0), {Vote.READY}),
        (lambda game: changed(game, ready=frozenset({"france"})), {Vote.READY}),
        (lambda game: changed(game, waiting=frozenset({"france"})), {Vote.WAIT}),
        (lambda game: changed(game, draw_votes=frozenset({"france"})), {Vote.DRAW}),
        (lambda game: changed(game, extensions={"france": MORE_TIME}), {Vote.EXTEND}),
        (lambda game: changed(game, deadline=None), {Vote.READY, Vote.WAIT, Vote.EXTEND}),
    ],
)
def test_only_what_would_change_something_is_offered(change: Callable[[Game], Game], lost: set[Vote]) -> None:
    assert set(Vote) - set(offered(change(thinking(started()[0])))) == lost


def test_whoever_has_nothing_left_is_offered_nothing() -> None:
    assert offered(GAME, "italy") == ()
