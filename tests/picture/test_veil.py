"""What the reader of a picture does not see lies under a shade, at sea as on land; numbers he does not know are `?`."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from judge.game.fog import seen_position
from judge.game.settings import Centres
from judge.picture.draw import draw
from judge.picture.legend import KEYS
from judge.picture.scene import MapStyle, PictureScene, of_position
from judge.picture.theme import Theme
from judge.picture.tiles import painted
from judge.picture.veil import outline, veil
from judge.rules.position import opening
from judge.structs import replace
from tests.picture.scenes import BOARD, GEOMETRY, WORDING

SVG = "{http://www.w3.org/2000/svg}"


def seen_by(power: str, centres: Centres = Centres.SEEN, theme: Theme = Theme.LIGHT) -> PictureScene:
    position = seen_position(BOARD, opening(BOARD), [power], centres)
    return of_position(MapStyle(GEOMETRY, BOARD, WORDING, theme), position, "Spring 1901")


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("province", sorted(BOARD.provinces))
def test_the_shape_of_a_province_is_the_squares_that_it_has(province: str) -> None:
    """Painted alone, the shape covers the middles of its squares, and no others but a few at its edge."""
    size = f'width="{GEOMETRY.width}" height="{GEOMETRY.height}" viewBox="0 0 {GEOMETRY.width} {GEOMETRY.height}"'
    shape = f'<path d="{outline(GEOMETRY, province)}" fill-rule="evenodd" fill="#000"/>'
    drawn = painted(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{shape}</svg>', GEOMETRY.columns).getchannel("A")
    covered = {at for at, alpha in enumerate(drawn.get_flattened_data()) if alpha > 127}
    own = {at for at, id in enumerate(GEOMETRY.cells) if id == province}

    edge = sum(
        1 for at in own if {GEOMETRY.cells[at - 1], GEOMETRY.cells[min(at + 1, len(GEOMETRY.cells) - 1)]} != {province}
    )
    assert len(covered ^ own) <= 2 * edge + 4
    assert len(covered & own) > 0.8 * len(own) - 4


def test_every_ring_of_a_sea_is_closed() -> None:
    for id, site in GEOMETRY.sites.items():
        if not site.outline:
            assert outline(GEOMETRY, id).endswith("z"), id


@pytest.mark.parametrize("theme", Theme)
def test_what_is_not_seen_is_darker_and_what_is_seen_as_ever(theme: Theme) -> None:
    fog = seen_by("france", theme=theme)
    plain = replace(fog, unseen=frozenset(), doubtful=frozenset())
    with_veil, without = (painted(draw(each), 700).convert("L") for each in (fog, plain))
    for id, is_seen in (("gas", True), ("spa", True), ("mid", True), ("ukr", False), ("nth", False), ("mun", False)):
        x, y = GEOMETRY.sites[id].unit
        spot = int(x / 2) + 18, int((y + 46) / 2) + 9
        change = with_veil.getpixel(spot) - without.getpixel(spot)
        assert (change == 0) is is_seen, (id, change)
        assert is_seen or change < 0


def test_numbers_that_are_not_known_are_question_marks() -> None:
    found = texts(draw(seen_by("france")))

    assert "France 3" in found
    assert "Turkey ?" in found
    assert not [text for text in found if text.endswith(" 0")]
    assert {"unseen", "doubtful"} <= set(found)


def test_where_all_owners_are_told_the_numbers_are_known() -> None:
    found = texts(draw(seen_by("france", Centres.ALL)))

    assert "Russia 4" in found
    assert "?" not in "".join(found)
    assert "unseen" in found


def test_a_picture_without_fog_says_nothing_of_it() -> None:
    scene = of_position(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), opening(BOARD), "Spring 1901")

    assert veil(scene, Theme.LIGHT.palette) == ""
    assert not {"unseen", "doubtful"} & set(texts(draw(scene)))
    assert {"unseen", "doubtful"} <= set(KEYS)
