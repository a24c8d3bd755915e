"""What the links of a mail weigh, and where there are none."""

from __future__ import annotations

import re
from functools import partial
from types import MappingProxyType

import pytest

from judge.commands.asks import LetterClass, Request
from judge.commands.geography.boards import Board
from judge.commands.geography.moves import MovesShown, UnitOrders
from judge.commands.mails import answer
from judge.commands.part import Scene
from judge.game.game import Game
from judge.game.turn import process
from judge.notation.commands.verbs import CommandWord
from judge.post.mailing import Mailing, compose
from judge.prose.people import People
from judge.rules.maps import Terrain
from judge.rules.orders import Unit, UnitType
from judge.rules.position import Position
from judge.rules.possible import possible_orders
from judge.shelf import template_folder
from judge.structs import replace
from tests.commands import scenes
from tests.links import links_of

MOST, MOST_ON_THE_WIRE = 12_000, 15_000
ROWS = re.compile(r'<p class="tap".*?</p>\s*', re.DOTALL)


def large(game: Game) -> Position:
    """Seventeen units of one power, as many as can be before it wins, beside each other at the coasts."""
    board = game.board
    places = [place for place in sorted(board.provinces) if board.provinces[place].terrain is Terrain.COAST]
    units = frozenset(
        Unit(UnitType.FLEET, board.provinces[place].moorings[0]) if number % 2 else Unit(UnitType.ARMY, place)
        for number, place in enumerate(places[-17:])
    )
    return replace(game.position, units=MappingProxyType({**dict.fromkeys(board.powers, frozenset()), "russia": units}))


def result_mail(language: str) -> Mailing:
    game = scenes.started()[0]
    played = process(replace(game, position=large(game)), scenes.NOW)
    with scenes.speaking(language):
        return scenes.told(played.events[0], played.game, scenes.hearer(played.game, "russia"))


@pytest.mark.parametrize("language", scenes.stationery().languages())
def test_links_add_at_most_twelve_kilobytes_and_leave_no_unit_without_any(language: str) -> None:
    mailing = result_mail(language)
    without = replace(mailing, html=ROWS.sub("", mailing.html))
    links = [link for link in links_of(mailing.html) if link.row]

    assert len({link.row for link in links}) == 17
    assert len(mailing.html.encode()) - len(without.html.encode()) <= MOST
    assert len(compose(mailing)) - len(compose(without)) <= MOST_ON_THE_WIRE


@pytest.mark.parametrize("language", scenes.stationery().languages())
def test_lines_to_copy_are_links_within_the_same_room(language: str) -> None:
    """Every unit's first moves; what there is no room for stays a line to copy."""
    game = scenes.started()[0]
    game = replace(game, position=large(game))
    shown = Board(game, game.board, game.rulebook, game.position, ("russia",))
    orders = partial(possible_orders, game.board, game.rulebook, game.position)
    units = tuple(UnitOrders("russia", unit, orders(unit)) for unit in game.position.units_of("russia"))
    with scenes.speaking(language):
        asked, replies = scenes.words().command(CommandWord.MOVES), (MovesShown(shown, units, is_one=False),)
        mailing = scenes.write(asked, game, "russia", replies=replies).mailing
        named = [scenes.words().unit(unit) for unit in game.position.units_of("russia")]
    links = links_of(mailing.html)
    without = replace(mailing, html=re.sub("</?a[^>]*>", "", mailing.html))

    assert all(any(link.label.startswith(unit) for link in links) for unit in named)
    assert len(mailing.html.encode()) - len(without.html.encode()) <= MOST
    assert len(compose(mailing)) - len(compose(without)) <= MOST_ON_THE_WIRE
    assert all(link.lines == [link.label] for link in links)
    assert not [link.label for link in links if link.label not in mailing.text]


def test_a_line_that_was_not_understood_has_its_example_as_a_link() -> None:
    made = scenes.write("A Par - Xyz", scenes.started()[0]).mailing
    example = next(link for link in links_of(made.html) if link.row == '"A Par - Xyz"')

    assert example.lines == [example.label]
    assert f'For example: "{example.label}"' in made.text


def test_a_master_who_acts_for_a_player_is_offered_nothing_in_his_name() -> None:
    """The links of his mail would lead to his own address, and order nothing for the player."""
    game = scenes.started()[0]
    france, germany = (game.player_of(power) for power in ("france", "germany"))
    scene = Scene(
        scenes.words(),
        scenes.write("ORDERS", game).letter,
        Request(LetterClass.EMPTY),
        scenes.NOW,
        game,
        ("france",),
        people=People({}, game, germany),
    )
    own = replace(scene, people=People({}, game, france))

    assert links_of(answer(scenes.stationery(), scenes.cover(), own, ()).mailing.html)
    assert not links_of(answer(scenes.stationery(), scenes.cover(), scene, ()).mailing.html)


def test_no_page_for_several_readers_makes_links_to_a_secret_address() -> None:
    """What is filled in once for many, and what everybody can open, knows no address of a reader."""
    shared = [template_folder() / "layout" / "report.j2", *(template_folder() / "web").glob("*.j2")]

    assert not [path for path in shared if "mailto" in path.read_text(encoding="utf-8")]
