"""Borders that cannot be drawn as contacts: dashed lines, with names where they end far from each other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from judge.errors import BadData
from judge.picture.draw import draw, drawing_of
from judge.picture.drawing import Picture
from judge.picture.geometry import Link, build_geometry
from judge.picture.scene import MapStyle, PictureScene, of_position
from judge.picture.theme import Theme
from judge.rules.position import opening
from judge.structs import replace
from tests.picture.scenes import BOARD, GEOMETRY, WORDING

_WHOLE = "M100 100l40 30"
_ENDS = "M100 100l-30 0M900 500l30 0"
_RAW = Path(__file__).parents[2] / "judge/boards/standard/geometry.json"


def scene(*links: Link) -> PictureScene:
    style = MapStyle(replace(GEOMETRY, links=links), BOARD, WORDING, Theme.LIGHT)
    return of_position(style, opening(BOARD), "Spring 1901")


def texts(svg: str) -> list[str]:
    return re.findall("<text[^>]*>([^<]*)<", svg)


def test_a_link_is_a_dashed_line_from_one_to_the_other() -> None:
    without, svg = draw(scene()), draw(scene(Link("lon", "nwy", _WHOLE)))

    assert svg.count(f'd="{_WHOLE}"') == 2, "the line and what lifts it off the ground"
    assert "stroke-dasharray" in svg[svg.index(_WHOLE) : svg.index("</g>", svg.index(_WHOLE))]
    assert texts(svg) == texts(without)


def test_each_of_two_pieces_says_whither_it_goes() -> None:
    without, svg = texts(draw(scene())), texts(draw(scene(Link("lon", "nwy", _ENDS))))

    assert sorted(svg) == sorted([*without, "NWY", "NWY", "LON", "LON"]), "each with its halo"


@pytest.mark.parametrize("piece", ["M31 300l-30 0", f"M{GEOMETRY.width - 31} 300l30 0"])
def test_the_name_at_a_piece_that_ends_with_the_board_is_not_cut(piece: str) -> None:
    svg = draw(scene(Link("lon", "nwy", f"{piece}M900 500l30 0")))
    shown = [float(x) for x in re.findall(r'<text[^>]* x="([-\d.]+)"[^>]*>NWY<', svg)]

    assert min(shown) > 10
    assert max(shown) < GEOMETRY.width - 10


def test_a_png_has_the_links_of_its_svg() -> None:
    picture = drawing_of(scene(Link("lon", "nwy", _WHOLE)))

    assert isinstance(picture, Picture)
    assert sum(_WHOLE in stamp.drawn for stamp in picture.stamps) == 1


@pytest.mark.parametrize(
    "link",
    [{"a": "lon", "b": "atlantis", "path": _WHOLE}, {"a": "lon", "b": "nwy", "path": ""}, {"a": "lon", "b": "nwy"}],
)
def test_a_link_to_nowhere_is_found(link: dict[str, str]) -> None:
    raw = json.loads(_RAW.read_text(encoding="utf-8"))

    with pytest.raises(BadData):
        build_geometry("standard", raw | {"links": [link]})
