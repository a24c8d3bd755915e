"""All boards in one picture: each with its name, its land in its owners' colours and its units."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from judge.picture.boardsheet import WIDE, BoardCard, Miniature, SheetScene, draw_sheet, miniature
from judge.picture.scene import MapStyle, Wording, of_position
from judge.picture.theme import Theme
from judge.rules.position import opening
from judge.shelf import boards, load_board, load_geometry

LONG = "a_board_with_a_name_longer_than_any_room"


def small(name: str, called: str = "") -> Miniature:
    board = load_board(name)
    style = MapStyle(load_geometry(name), board, Wording(), Theme.LIGHT)
    return miniature(BoardCard(called or name, "<7>"), of_position(style, opening(board), ""))


def drawn(*found: Miniature) -> LexborHTMLParser:
    return LexborHTMLParser(draw_sheet(SheetScene(found, Theme.LIGHT)))


@pytest.mark.parametrize("name", boards())
def test_a_board_has_each_unit_and_the_colour_of_each_power_that_holds_land(name: str) -> None:
    board, found = load_board(name), small(name)
    shown = LexborHTMLParser(f"<svg>{found.drawn}</svg>")
    colours = {path.attributes["fill"] for path in shown.css("path")}
    style = MapStyle(load_geometry(name), board, Wording(), Theme.LIGHT)
    scene = of_position(style, opening(board), "")

    assert len(shown.css("circle")) == len(scene.standing)
    assert {scene.theme.palette.of(power).land for _, power in scene.land} <= colours
    assert 0 < found.width <= WIDE / 3
    assert found.height > 0


def test_boards_stand_in_rows_of_three_below_each_other() -> None:
    shown = drawn(*(small(name) for name in ("standard", "hundred", "ancmed", "pure")))
    corners = [
        (float(each.attributes["x"] or ""), float(each.attributes["y"] or ""))
        for each in shown.css("svg")
        if "x" in each.attributes
    ]

    assert corners[0][0] < corners[1][0] < corners[2][0]
    assert corners[3][1] > max(y for _, y in corners[:3]) + 100


def test_what_is_written_fits_and_is_text() -> None:
    texts = [each.text() for each in drawn(small("pure", LONG)).css("text")]

    assert texts[0].endswith("…")
    assert LONG.startswith(texts[0][:-1])
    assert texts[1] == "<7>"
