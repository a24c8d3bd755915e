"""From drawings to pixels: the same bytes everywhere, few colours, the still part once."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from judge.picture.draw import draw, drawing_of
from judge.picture.drawing import Drawing
from judge.picture.raster import Rasteriser, png
from judge.picture.theme import Theme
from judge.picture.tiles import painted
from judge.structs import replace
from tests.picture.plates import CODES, results, start
from tests.picture.scenes import CROWDED, position
from tests.picture.scenes import scene as crowded
from tests.picture.test_sketch import sketched

PAPER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" width="100" height="50">{}</svg>'
MOST = 90_000


def opened(data: bytes) -> Image.Image:
    found = Image.open(io.BytesIO(data))
    found.load()
    return found


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("code", CODES)
def test_a_turn_is_a_small_picture_in_every_language(code: str, theme: Theme) -> None:
    data = Rasteriser().picture(drawing_of(results(code, theme)), 1000)
    found = opened(data)

    assert len(data) < MOST
    assert found.mode == "P"
    assert found.width == 1000
    assert 40 < len(found.convert("RGB").getcolors(1 << 20) or ()) <= 64


@pytest.mark.parametrize("width", [375, 560, 720, 1000])
def test_bar_and_legend_reach_the_edges(width: int) -> None:
    found = opened(Rasteriser().picture(drawing_of(crowded(CROWDED)), width)).convert("RGB")

    last = found.height - 1
    assert found.getpixel((2, 0)) == found.getpixel((2, 2))
    assert found.getpixel((2, last)) == found.getpixel((2, last - 2))


def test_the_same_drawing_is_the_same_bytes() -> None:
    assert Rasteriser().picture(drawing_of(start()), 600) == Rasteriser().picture(drawing_of(start()), 600)


FOG = replace(results(), unseen=frozenset(("mun", "ber", "nth", "par")), doubtful=frozenset(("bel", "rom")))
SCENES = {
    "turn": results(),
    "night": results("ru", Theme.DARK),
    "crowded": crowded(CROWDED),
    "fog": FOG,
    "part": sketched(position(CROWDED), CROWDED, "russia"),
}


@pytest.mark.parametrize("name", SCENES)
def test_ground_and_stamps_look_like_the_whole_drawing(name: str) -> None:
    """But for smooth coasts and borders and the glow, which a picture in pixels has not: as small as on a phone."""
    scene = SCENES[name]
    whole = opened(png(draw(scene), 700)).convert("L").reduce(4)
    merged = opened(Rasteriser().picture(drawing_of(scene), 700)).convert("L").reduce(4)

    far_off = ImageChops.difference(whole, merged).point(lambda value: 255 if value > 48 else 0)

    assert whole.size == merged.size
    assert far_off.histogram()[255] < 0.003 * whole.width * whole.height


def test_every_fill_keeps_its_colour() -> None:
    """A palette of averages made the sea grey; a land as pale as the sea is not to be taken for it."""
    scene = results()
    found = opened(Rasteriser().picture(drawing_of(scene), 720)).convert("RGB")
    palette = scene.theme.palette
    colours = {colour for _, colour in found.getcolors(1 << 20) or ()}
    owners = {power for _, power in scene.land}

    for wanted in (palette.sea, *(palette.of(power).land for power in owners), palette.bar):
        exact = tuple(int(wanted[at : at + 2], 16) for at in (1, 3, 5))
        assert exact in colours, wanted


def test_letters_of_all_our_languages_leave_ink() -> None:
    for text in ("Munich", "Мюнхен", "ミュンヘン", "黒海"):
        found = painted(PAPER.format(f'<text x="5" y="30" font-size="18" font-family="DejaVu Sans">{text}</text>'), 100)

        assert found.getbbox() is not None, text


def test_what_is_no_drawing_is_refused() -> None:
    for broken in ("", "<svg", "no drawing at all", PAPER.format("<g>")):
        with pytest.raises(ValueError):  # noqa: PT011 - whatever resvg says of it
            png(broken, 100)


def test_a_drawing_cannot_read_files() -> None:
    """Names in a picture come from strangers; even if one got through, it would show nothing of this machine."""
    found = painted(PAPER.format('<image href="/etc/passwd" width="9" height="9"/>'), 100)

    assert found.getbbox() is None


def test_a_plate_without_ground_is_the_drawing_itself() -> None:
    svg = PAPER.format('<rect width="100" height="50" fill="#123456"/>')

    assert opened(Rasteriser().picture(Drawing(svg), 100)).convert("RGB").getpixel((50, 25)) == (0x12, 0x34, 0x56)
