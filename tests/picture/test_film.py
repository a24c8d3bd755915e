"""Several pictures in one file: the strip of a turn, the film of a game."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from judge.picture.draw import MOST_FRAMES, drawing_of, thinned
from judge.picture.drawing import Drawing
from judge.picture.film import film, strip
from judge.picture.raster import Rasteriser
from judge.picture.scene import MapStyle, Shown, game_scenes, turn_scenes, turns
from judge.picture.theme import Theme
from judge.prose.maps import title, wording
from judge.rules.outcome import Resolution
from judge.rules.position import Phase
from judge.rules.text import read_phase
from judge.structs import replace
from tests.picture.plates import BOARD, GEOMETRY, played, results, start, words

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">{}</svg>'


def square(colour: str, x: int = 0) -> Drawing:
    paper = '<rect width="40" height="40" fill="#fff"/>'
    return Drawing(SQUARE.format(f'{paper}<rect x="{x}" width="9" height="9" fill="{colour}"/>'))


def frames(data: bytes) -> list[Image.Image]:
    found = Image.open(io.BytesIO(data))
    shown = []
    for number in range(getattr(found, "n_frames", 1)):
        found.seek(number)
        shown.append(found.convert("RGB"))
    return shown


def said(phase: Phase, shown: Shown) -> str:
    return title(words(), "blitz", phase, shown)


def test_a_film_shows_each_picture_as_it_is() -> None:
    drawings = [drawing_of(start()), drawing_of(results()), drawing_of(start())]
    shown = frames(film(drawings, 400, Rasteriser()))

    assert len(shown) == 3
    for drawing, frame in zip(drawings, shown, strict=True):
        true = Rasteriser().merged(drawing, 400).convert("L")
        far_off = ImageChops.difference(true, frame.convert("L").crop((0, 0, *true.size)))
        assert sum(far_off.histogram()[64:]) < 0.01 * true.width * true.height
    assert ImageChops.difference(shown[0], shown[2]).getbbox() is None


def test_a_frame_holds_only_what_changed() -> None:
    one = len(film([drawing_of(start())], 500, Rasteriser()))
    three = len(film([drawing_of(start()), drawing_of(results()), drawing_of(results())], 500, Rasteriser()))

    assert three < 1.5 * one


def test_a_film_of_pictures_that_are_all_the_same_keeps_them_all() -> None:
    assert len(frames(film([square("#f00")] * 3, 40, Rasteriser()))) == 3


def test_a_film_of_a_game_that_never_ended_stays_short() -> None:
    data = film([square("#f00", number % 30) for number in range(400)], 40, Rasteriser())

    assert len(frames(data)) == MOST_FRAMES


def test_the_chosen_of_a_row_hold_its_first_and_last() -> None:
    assert thinned(range(400), 5) == (0, 99, 199, 299, 399)
    assert thinned("abc", 5) == ("a", "b", "c")


def test_pictures_of_different_heights_make_a_film() -> None:
    """Legends differ: a higher picture is cut, a lower one leaves what was there."""
    high = Drawing(SQUARE.format("").replace('height="40"', 'height="60"'))

    assert len(frames(film([square("#f00"), high, square("#00f")], 40, Rasteriser()))) == 3


def test_a_strip_is_read_like_a_page() -> None:
    found = Image.open(io.BytesIO(strip([square("#f00"), square("#00f"), square("#0f0")], 92, Rasteriser()))).convert(
        "RGB"
    )

    assert found.size == (92, 92)
    assert [found.getpixel(at) for at in ((2, 2), (54, 2), (2, 54))] == [(255, 0, 0), (0, 0, 255), (0, 255, 0)]


@pytest.mark.parametrize("make", [film, strip])
def test_nothing_to_show_is_refused(make: object) -> None:
    with pytest.raises(ValueError, match="nothing to show"):
        make([], 100, Rasteriser())  # type: ignore[operator]


def test_a_turn_is_told_from_its_start_to_what_it_led_to() -> None:
    turn = played()
    scenes = turn_scenes(MapStyle(GEOMETRY, BOARD, wording(words(), BOARD), Theme.LIGHT), [turn], said)

    assert [scene.title for scene in scenes] == [said(turn.before.phase, shown) for shown in Shown]
    assert not scenes[0].results
    assert scenes[1].results
    assert turn_scenes(MapStyle(GEOMETRY, BOARD, wording(words(), BOARD), Theme.LIGHT), [], said) == ()


def test_a_game_is_told_phase_by_phase() -> None:
    scenes = game_scenes(MapStyle(GEOMETRY, BOARD, wording(words(), BOARD), Theme.LIGHT), [played(), played()], said)

    assert len(scenes) == 3
    assert len({Rasteriser().merged(drawing_of(scene), 300).height for scene in scenes}) == 1


def test_a_turn_holds_the_retreats_and_builds_behind_its_movement() -> None:
    def phase(text: str) -> Resolution:
        whole = played()
        return replace(whole, before=replace(whole.before, phase=read_phase(text)))

    game = [phase(text) for text in ("S1901M", "F1901M", "F1901R", "W1901A", "S1902M")]

    assert [len(turn) for turn in turns(game)] == [1, 3, 1]
