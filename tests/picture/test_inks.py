"""The colours of a board's powers: its own, or mixed from one."""

from __future__ import annotations

import re

import pytest

from judge.errors import BadData
from judge.picture.inks import build_inks, themed
from judge.picture.theme import Theme
from judge.shelf import USUAL_BOARD, boards, load_board, load_inks

THEMES = (Theme.LIGHT, Theme.DARK)


def test_four_colours_are_taken_as_they_are_and_one_is_mixed() -> None:
    inks = build_inks("x", {"rome": {"day": ["#000001", "#000002", "#000003", "#000004"]}, "egypt": {"day": "#8040c0"}})

    assert inks is not None
    assert inks.day["rome"].land == "#000002"
    assert inks.day["egypt"].unit == "#8040c0"
    assert inks.day["egypt"].land > inks.day["egypt"].unit > inks.day["egypt"].line  # paler land, darker lines
    assert inks.night["egypt"].land < inks.night["egypt"].unit < inks.night["egypt"].line


@pytest.mark.parametrize("said", ["red", "#12345", ["#000001", "#000002"], ["#00000g"] * 4, [1], "#c0392b;}"])
def test_what_is_no_colour_is_refused(said: object) -> None:
    with pytest.raises(BadData, match=re.escape("[powers.rome] day is one colour or four")):
        build_inks("x", {"rome": {"day": said}})


@pytest.mark.parametrize("theme", THEMES)
def test_the_standard_board_has_the_colours_of_the_theme(theme: Theme) -> None:
    own = themed(theme, load_inks(USUAL_BOARD)).palette

    assert {power: own.of(power) for power in load_board(USUAL_BOARD).powers} == dict(theme.palette.powers)


@pytest.mark.parametrize("name", boards())
def test_no_two_powers_of_a_board_have_one_colour(name: str) -> None:
    powers = load_board(name).powers
    for theme in THEMES:
        palette = themed(theme, load_inks(name)).palette
        assert len({palette.of(power).unit for power in powers}) == len(powers)
