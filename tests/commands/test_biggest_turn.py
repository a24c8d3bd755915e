"""The largest result mail there can be: a board full of units whose orders fail, in every language."""

from __future__ import annotations

import random
from functools import cache
from types import MappingProxyType

import pytest

from judge.game.events import PhaseProcessed
from judge.game.game import Game
from judge.game.summary import retold
from judge.post.mailing import compose
from judge.prose.plain_text import WIDTH, display_width
from judge.rules.adjudicate import adjudicate
from judge.rules.maps import Terrain
from judge.rules.orders import Order, SupportHold, SupportMove, Unit, UnitType
from judge.rules.position import Position
from judge.rules.possible import possible_orders
from judge.rules.rulebook import Rulebook
from judge.shelf import USUAL_BOARD, load_board, load_rulebook, rulebooks
from judge.structs import replace
from tests.commands import scenes

BOARD = load_board(USUAL_BOARD)
UNITS = 34
HOSTILE = dict.fromkeys(scenes.PEOPLE, '<script>alert(1)</script> & "Bobby" ' + "🦄" * 20)


def full_board(rulebook: Rulebook, lots: random.Random) -> tuple[Position, dict[str, tuple[Order, ...]]]:
    """As many units as there are centres, most of them ordered to help somebody."""
    places = sorted(BOARD.provinces)
    held: dict[str, list[Unit]] = {power: [] for power in BOARD.powers}
    for number, place in enumerate(lots.sample(places, UNITS)):
        kind = UnitType.FLEET if BOARD.provinces[place].terrain is Terrain.SEA else UnitType.ARMY
        held[BOARD.powers[number % len(BOARD.powers)]].append(Unit(kind, place))
    units = MappingProxyType({power: frozenset(own) for power, own in held.items()})
    position = replace(scenes.started()[0].position, units=units)
    orders = {
        power: tuple(_longest(possible_orders(BOARD, rulebook, position, unit), lots) for unit in own)
        for power, own in held.items()
    }
    return position, orders


def _longest(orders: tuple[Order, ...], lots: random.Random) -> Order:
    helping = [order for order in orders if isinstance(order, SupportHold | SupportMove)]
    return lots.choice(helping or list(orders))


@cache
def full_turn(book: str) -> tuple[Game, PhaseProcessed]:
    """A turn on such a board by the rules of a book, as it is told."""
    rulebook = load_rulebook(book)
    position, orders = full_board(rulebook, random.Random(rulebooks().index(book)))
    assert sum(map(len, orders.values())) == UNITS
    resolution = adjudicate(BOARD, rulebook, position, orders)
    game = replace(scenes.started()[0], rulebook=rulebook, position=resolution.after)
    return game, retold(game, resolution, resolution.after)


@pytest.mark.parametrize("code", scenes.stationery().languages())
@pytest.mark.parametrize("role", ["player", "observer"])
def test_the_largest_turn_is_less_than_100_kilobytes(code: str, role: str) -> None:
    for book in rulebooks():
        game, event = full_turn(book)
        who = scenes.hearer(game, "russia") if role == "player" else scenes.OBSERVER
        with scenes.speaking(code):
            mailing = scenes.heard(event, game, who, people=HOSTILE, has_picture=True)

        assert mailing is not None
        assert 15_000 < len(mailing.html.encode()) < 100_000
        assert [line for line in mailing.text.split("\n") if display_width(line) > WIDTH] == []
        assert "<script" not in mailing.html
        assert compose(mailing)
