"""Small pictures of a player's own orders: what is shown of the board, and what wants an order."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from judge.picture.draw import draw, drawing_of
from judge.picture.raster import Rasteriser
from judge.picture.scene import MapStyle, PictureScene, Wording
from judge.picture.sketch import of_sketch, places_of, unordered
from judge.picture.theme import Theme
from judge.rules.orders import Unit, UnitType, unit_of
from judge.rules.outcome import Resolution, Result, Succeeded, in_order
from judge.rules.places import Power
from judge.rules.position import Dislodged, Position
from judge.structs import replace
from tests.orders import read_orders
from tests.picture.scenes import BOARD, CROWDED, GEOMETRY, WORDING, position
from tests.rules.skirmish import skirmish

_RECORDED = Path(__file__).parents[1] / "game" / "sample_game.txt"
_TEXT = re.compile(r'<text x="([\d.-]+)" y="([\d.-]+)"')


def sketched(board: Position, orders: str, *powers: Power, wording: Wording = WORDING) -> PictureScene:
    written = read_orders(orders)
    results = [Result(power, order, Succeeded()) for power in powers for order in written.get(power, ())]
    sketch = Resolution(board, in_order(BOARD.powers, results), board)
    return of_sketch(MapStyle(GEOMETRY, BOARD, wording, Theme.LIGHT), sketch, powers, "Title")


def recorded() -> Iterator[tuple[str, Power]]:
    """The movements of a whole game, for each power that had units."""
    blocks = [block for block in _RECORDED.read_text().split("\n\n") if not block.startswith("#")]
    blocks += [f"F1902M\n{CROWDED.strip()}"]
    for block in blocks:
        phase, _, orders = block.strip().partition("\n")
        if phase.endswith("M") and "|" not in orders:
            yield from ((" · ".join(orders.split("\n")), power) for power in read_orders(orders))


@pytest.mark.parametrize(("orders", "power"), list(recorded()))
def test_all_own_units_and_where_they_go_are_in_the_picture(orders: str, power: Power) -> None:
    scene = sketched(position(orders), orders, power)

    assert cut_off(scene, power) == []
    is_of_a_readable_size(scene)


@settings(max_examples=settings().max_examples // 5)
@given(st.integers(0, 2**32))
def test_whatever_a_player_has_and_orders_is_in_the_picture(seed: int) -> None:
    board, orders = skirmish(BOARD, random.Random(seed))
    for power, own in orders.items():
        if own:
            sketch = Resolution(board, tuple(Result(power, order, Succeeded()) for order in own[1:]), board)
            scene = of_sketch(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), sketch, (power,), "")

            assert cut_off(scene, power) == []
            is_of_a_readable_size(scene)
            assert [each.unit for each in scene.unordered] == [unit_of(own[0])]


def cut_off(scene: PictureScene, power: Power) -> list[str]:
    """The places of a power's units and orders that are not in the picture, with some room around them."""
    view = scene.view
    assert view is not None
    places = {each.unit.at for each in scene.standing if each.power == power}
    places |= {place for result in scene.results for place in places_of(result.order)}
    assert places
    points = {place: GEOMETRY.unit_at(place) for place in places}
    # Whoever stands at the very edge of the board has less room there.
    return sorted(str(place) for place, point in points.items() if point is None or not view.holds(point, 20))


def is_of_a_readable_size(scene: PictureScene) -> None:
    """It is a piece of the board, neither too small nor of an odd shape, and every name in it is whole."""
    view = scene.view
    assert view is not None
    assert 0 <= view.x <= view.x + view.width <= GEOMETRY.width
    assert 0 <= view.y <= view.y + view.height <= GEOMETRY.height
    assert view.width >= 0.45 * GEOMETRY.width
    assert 1.1 <= view.width / view.height <= 1.45
    names = [tuple(map(float, found)) for found in _TEXT.findall(draw(scene))]
    assert names
    assert all(view.holds((x, y)) for x, y in names)


def test_neighbours_are_shown_as_long_as_they_fit() -> None:
    orders = "france: A par - bur; A mar H"
    near = sketched(position(orders), orders, "france").view
    assert near is not None
    assert all(near.holds(GEOMETRY.unit_at(id) or (0, 0)) for id in ("bre", "gas", "spa", "pie", "mun", "bel"))
    assert not near.holds(GEOMETRY.unit_at("mos") or (0, 0))


def test_a_retreat_shows_the_units_driven_out_and_what_is_closed() -> None:
    board = replace(
        position("germany: A ber H · austria: A mun H · turkey: A smy H", "F1902R"),
        dislodged=(
            Dislodged("germany", Unit(UnitType.ARMY, "mun"), "tyr"),
            Dislodged("turkey", Unit(UnitType.FLEET, "con"), "bul"),
        ),
        contested=frozenset({"sil"}),
    )
    scene = sketched(board, "germany: A mun R ruh", "germany")
    other = sketched(board, "", "turkey")

    assert scene.view is not None
    assert not scene.view.holds(GEOMETRY.unit_at("smy") or (0, 0))
    assert (scene.unordered, scene.contested) == ((), ("sil",))
    assert [str(each.unit) for each in other.unordered] == ["F con"]


def test_an_adjustment_shows_what_is_built_and_wants_nothing() -> None:
    scene = sketched(position("germany: A ber H", "F1902A"), "germany: A mun B", "germany")

    assert scene.unordered == ()
    assert 'id="m-uA' in draw(scene)


def test_a_unit_without_an_order_bears_a_question_mark_and_a_ring() -> None:
    board = position("france: A par H; A mar H")
    one, none = (draw(sketched(board, orders, "france")) for orders in ("france: A par H", "france: A par H; A mar H"))

    assert (one.count(">?</text>"), none.count(">?</text>")) == (1, 0)
    assert unordered(Resolution(board, (), board), ("france",)) == (
        ("france", Unit(UnitType.ARMY, "mar")),
        ("france", Unit(UnitType.ARMY, "par")),
    )


@pytest.mark.parametrize("power", sorted(read_orders(CROWDED)))
def test_the_file_is_small_and_the_letters_are_large(power: Power) -> None:
    scene = sketched(position(CROWDED), CROWDED, power)
    assert scene.view is not None
    svg = draw(scene)
    raw = Rasteriser().picture(drawing_of(scene), 600)
    letters = max(float(size) for size in re.findall(r'font-size="([\d.]+)" font-weight="bold" text-anchor', svg))

    assert Image.open(io.BytesIO(raw)).width == 600
    assert len(raw) < 60_000
    assert letters * 320 / scene.view.width > 7.5, "on a phone of 320 pixels"
