"""The bar above a board: every power with its count, in letters that can be read in a mail."""

from __future__ import annotations

import pytest

from judge.picture.bar import bar_of
from judge.picture.kinds import MapKind
from judge.picture.pen import width
from judge.picture.scene import MapStyle, PictureScene, of_position
from judge.picture.theme import Theme
from judge.prose.maps import wording
from judge.rules.position import opening
from judge.shelf import USUAL_BOARD, boards, is_drawn, load_board, load_geometry, load_spoken
from judge.structs import replace
from tests.stories.stage import STATIONERY

BOARDS = [name for name in boards() if is_drawn(name)]
READABLE = 6.0
"""The size of letters in a mail, in pixels of a picture that a phone shows with two pixels a dot."""


def begun(name: str) -> PictureScene:
    board = load_board(name)
    words = STATIONERY.words(load_spoken("en"), "UTC").on_board(name)
    style = MapStyle(load_geometry(name), board, wording(words, board), Theme.LIGHT)
    return of_position(style, opening(board), "blitz · Spring 1901, movement: results")


@pytest.mark.parametrize("name", BOARDS)
def test_every_power_stands_in_the_bar_and_none_on_another(name: str) -> None:
    scene = begun(name)
    bar = bar_of(scene)

    assert [chip.power for chip in bar.chips] == [power for power, _ in scene.counts]
    ends: dict[float, float] = {}
    for chip in bar.chips:
        assert chip.x > ends.get(chip.y, 0.0)
        ends[chip.y] = chip.x + 21 * bar.grown + width(chip.text, chip.size)
    assert max(ends.values()) <= scene.geometry.width
    assert min(chip.size for chip in bar.chips) * MapKind.RESULTS.width / scene.geometry.width >= READABLE
    assert len(ends) == max(bar.rows, 1)


def test_the_board_stays_where_it_is_when_counts_get_longer() -> None:
    """A film crops its pictures to the first one."""
    for name in BOARDS:
        scene = begun(name)
        late = replace(scene, counts=tuple((power, 18) for power, _ in scene.counts))
        assert bar_of(late).height == bar_of(scene).height


def test_a_name_too_long_for_any_row_is_cut() -> None:
    scene = begun(USUAL_BOARD)
    named = dict.fromkeys(scene.wording.powers, "M" * 200)
    bar = bar_of(replace(scene, wording=replace(scene.wording, powers=named)))

    assert bar.rows == len(bar.chips)
    assert max(chip.x + 21 + width(chip.text, chip.size) for chip in bar.chips) <= scene.geometry.width
