"""Centres by year: every power's line, told apart without colours, whatever happened in the game."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from judge.picture.chart import CentresByYear, ChartScene, centres_chart
from judge.picture.draw import drawing_of
from judge.picture.raster import Rasteriser, png
from judge.picture.scene import Wording
from judge.picture.theme import Theme
from judge.prose.maps import wording
from tests.picture.plates import BOARD, CODES, words

START = {"austria": 3, "england": 3, "france": 3, "germany": 3, "italy": 3, "russia": 4, "turkey": 3}
YEARS = {
    1900: START,
    1901: {**START, "austria": 1, "france": 6},
    1902: {**START, "austria": 0, "france": 9},
    1903: {**START, "austria": 0, "france": 12},
}


def texts(svg: str) -> list[str]:
    return ["".join(found.itertext()) for found in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("code", CODES)
def test_every_power_is_named_at_the_end_of_its_line(code: str, theme: Theme) -> None:
    said = wording(words(code), BOARD)
    svg = centres_chart(YEARS, said, theme, words(code).say("picture.chart"), 18)
    found = texts(svg)

    assert set(said.powers.values()) <= set(found)
    assert found[found.index(said.powers["france"]) - 1] == "12"
    assert {"1900", "1901", "1902", "1903", "18"} <= set(found)
    assert len(png(svg, 960)) < 60_000


@pytest.mark.parametrize("code", CODES)
def test_the_chart_of_a_mail_is_read_on_a_telephone_as_it_is(code: str) -> None:
    """At 343 of its 360 pixels: no letter below ten, no name cut, with what the year brought behind it."""
    said = wording(words(code), BOARD)
    svg = drawing_of(ChartScene(CentresByYear(YEARS), said, Theme.LIGHT)).svg
    found = texts(svg)

    assert 'width="360"' in svg
    assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)) * 343 / 360 > 10
    assert {said.powers["austria"], f"{said.powers['france']}+3"} <= set(found)
    assert len(Rasteriser().picture(drawing_of(ChartScene(CentresByYear(YEARS), said, Theme.LIGHT)), 540)) < 11_000


def test_the_chart_of_a_mail_shows_long_games_whole() -> None:
    longer = {year: {**START, "france": min(3 + year - 1900, 17)} for year in range(1900, 1940)}
    scene = ChartScene(CentresByYear(longer, 18), Wording(), Theme.LIGHT)

    assert "18" in texts(drawing_of(scene).svg)
    assert len(Rasteriser().picture(drawing_of(scene), 540)) < 15_000


def test_lines_differ_without_their_colours() -> None:
    svg = centres_chart(YEARS, Wording(), Theme.LIGHT)
    grey = [re.sub(r'stroke="[^"]*"| d="[^"]*"', "", line) for line in re.findall(r"<path [^>]*2\.6[^>]*>", svg)]

    assert len(set(grey)) == len(grey) == 7


def test_names_at_the_end_never_lie_on_each_other() -> None:
    svg = centres_chart({1900: START}, Wording(), Theme.LIGHT)
    heights = sorted(float(y) for y in re.findall(r'y="([\d.]+)" font-weight="bold">', svg))

    assert len(heights) == 7
    assert all(later - earlier >= 15 for earlier, later in pairwise(heights))


def test_a_power_whose_numbers_are_not_known_has_no_line_and_a_question_mark() -> None:
    years = {
        year: {power: n if power == "france" else None for power, n in each.items()} for year, each in YEARS.items()
    }
    svg = centres_chart(years, Wording(), Theme.LIGHT)
    found = texts(svg)

    assert len(re.findall(r"<path [^>]*2\.6[^>]*>", svg)) == 1
    assert found[found.index("France") - 1] == "12"
    assert found[found.index("Austria") - 1] == "?"
    assert found.count("?") == 6
    assert png(svg, 600).startswith(b"\x89PNG")


def test_a_power_that_has_gone_draws_no_line_any_more() -> None:
    longer = YEARS | dict.fromkeys(range(1904, 1961), YEARS[1903])
    svg = centres_chart(longer, Wording(), Theme.LIGHT)
    lines = re.findall(r'd="([^"]*)" stroke="#[0-9a-f]+" stroke-width="2.6"', svg)
    ends = [line.count("L") for line in lines]

    assert sorted(ends) == [2, 60, 60, 60, 60, 60, 60]


@pytest.mark.parametrize(
    "years",
    [
        {},
        {1901: {}},
        {1901: {"france": 0}},
        {1901: {"<b>&amp;": 3, "x" * 400: 34}},
        {year: {"a": year % 35} for year in range(1, 2000)},
        {1901: {str(number): 1 for number in range(60)}},
    ],
    ids=["nothing", "nobody", "nothing left", "names with HTML", "two thousand years", "sixty powers"],
)
def test_no_game_is_too_strange(years: dict[int, dict[str, int]]) -> None:
    assert png(centres_chart(years, Wording(), Theme.LIGHT, "<script>", 18), 600).startswith(b"\x89PNG")
