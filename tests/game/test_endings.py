"""Draws of some, and games that end with time."""

from datetime import date, timedelta

import pytest

from judge.game.commands.clock import Process
from judge.game.commands.endings import Propose, SetDraw
from judge.game.game import EndKind, Game
from judge.game.refusal import RefusalReason
from judge.game.settings import Draws
from judge.game.state import Motion
from judge.game.votes import agreed_draw
from tests.game.ballots import obeyed, refused, three
from tests.game.tables import NOW
from tests.games import changed


@pytest.mark.parametrize(
    ("lists", "shared"),
    [
        ({}, "austria france turkey"),
        ({"austria": "austria france", "france": "austria france", "turkey": "austria france"}, "austria france"),
        # Turkey lists itself, so it agrees to no draw without it.
        ({"austria": "austria france", "france": "austria france"}, ""),
        ({"austria": "france turkey", "france": "france turkey", "turkey": "france turkey"}, "france turkey"),
        # One power alone is no draw.
        (dict.fromkeys(("austria", "france", "turkey"), "france"), ""),
    ],
)
def test_the_largest_draw_that_nobody_refuses_is_the_one(lists: dict[str, str], shared: str) -> None:
    game = three(draws=Draws.NODIAS)
    everybody = frozenset({"austria", "france", "turkey"})
    named = {power: tuple(powers.split()) for power, powers in lists.items()}

    assert agreed_draw(changed(game, draw_votes=everybody, draw_lists=named)) == tuple(shared.split())


def test_a_draw_of_some_ends_the_game_for_those() -> None:
    game = three(draws=Draws.NODIAS)
    pair = ("austria", "france")
    for power in ("austria", "france", "turkey"):
        done = obeyed(game, power, SetDraw(True, pair))
        game = done.game

    assert game.ending is not None
    assert (game.ending.kind, game.ending.powers) == (EndKind.DRAW, pair)


def test_a_draw_of_all_takes_no_names() -> None:
    assert refused(three(), "france", SetDraw(True, ("france", "turkey"))) is RefusalReason.DRAW_OF_ALL


def test_a_game_without_draws_has_none() -> None:
    assert refused(three(draws=Draws.NONE), "france", SetDraw(True)) is RefusalReason.NO_DRAW
    assert refused(three(draws=Draws.NONE), "france", Propose(Motion.DRAW)) is RefusalReason.NO_DRAW


def _years(game: Game, count: int) -> Game:
    while game.ending is None and game.position.phase.year < 1909 + count:
        game = obeyed(game, "master", Process()).game
    return game


def test_years_in_which_nothing_changes_hands_end_in_a_draw() -> None:
    assert _years(three(timeout_draw=2), 1).ending is None
    ended = _years(three(timeout_draw=2), 2)

    assert ended.ending is not None
    assert (ended.ending.kind, ended.position.phase.year) == (EndKind.DRAW, 1910)


def test_a_game_that_ends_on_a_day_ends_with_its_year() -> None:
    past, future = NOW.date() - timedelta(days=1), NOW.date() + timedelta(days=1)

    assert _years(three(ends_on=future), 1).ending is None
    ended = _years(three(ends_on=past), 1)
    assert ended.ending is not None
    assert (ended.ending.kind, ended.ending.powers) == (EndKind.TIME, ("france",))
    assert isinstance(past, date)
