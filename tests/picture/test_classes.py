"""Marks on the web have classes, which the style sheet of the board explains."""

from __future__ import annotations

import re

import pytest

from judge.picture.classes import classed, styles
from judge.picture.liveboard import live_board
from judge.picture.sheet import colours
from tests.picture.plates import BOARD, CODES, results

POWERS = BOARD.powers
CASING = 'stroke="var(--casing)" stroke-width="5.7" stroke-opacity=".85"'


@pytest.mark.parametrize(
    ("drawn", "meant"),
    [
        (f'<path d="M1.0 2.5" {CASING}/>', '<path d="M1 2.5" class="KIND"/>'),
        ('<path d="M1 2" stroke="var(--p2-line)" stroke-width="9"/>', '<path d="M1 2" stroke-width="9" class="s2"/>'),
        ('<g class="names" stroke="var(--p2-line)">', '<g class="names s2">'),
        ('<circle r="1.05" cx="10.0"/>', '<circle r="1.05" cx="10"/>'),
        ('<text x="1">Mun 2.0</text>', '<text x="1">Mun 2.0</text>'),
    ],
)
def test_attributes_become_classes_where_there_is_one(drawn: str, meant: str) -> None:
    assert re.sub('class="[a-z]"', 'class="KIND"', classed(drawn, POWERS)) == meant


def test_each_class_says_what_the_attributes_said() -> None:
    name = re.findall('class="([a-z])"', classed(f"<path {CASING}/>", POWERS))[0]

    assert f".{name}{{stroke:var(--casing);stroke-width:5.7;stroke-opacity:.85}}" in styles(POWERS)


@pytest.mark.parametrize("code", CODES)
def test_every_class_of_a_board_is_explained(code: str) -> None:
    drawn = live_board(results(code), POWERS, "sheet.svg", lambda _: "key").drawn
    used = {name for names in re.findall('class="([^"]+)"', drawn) for name in names.split()}

    assert len(used) > 20
    assert (
        used - set(re.findall(r"\.([a-zA-Z0-9-]+)(?=[{.])", colours(POWERS)))
        == {"names", "side", "signs", "units"} & used
    )
