"""Questions about the board are answered with a picture: what is drawn, for whom, and what the answer weighs."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image

from judge.clerk.sending.pictures import scene_of
from judge.picture.draw import drawing_of
from judge.picture.kinds import MapKind
from judge.picture.raster import Rasteriser
from judge.picture.scene import PictureScene
from judge.post.illustrating import illustrated
from judge.store.pictures import WaitingPicture
from tests.stories.stage import STATIONERY, Stage

_MOST = 60_000
"""Bytes of such an answer, its picture included."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path, now=datetime.now(UTC))
    stage.gather()
    stage.forget_pictures()
    yield stage
    stage.close()


def drawn(stage: Stage, question: str, power: str = "germany") -> tuple[WaitingPicture, PictureScene, bytes]:
    """What is to be drawn for the answer to a question, and the whole answer with it."""
    (mail,) = stage.write(stage.person_of(power), question)
    (wanted,) = stage.to_draw()
    scene = scene_of(wanted, STATIONERY)
    png = Rasteriser(None).picture(drawing_of(scene), wanted.kind.width)
    assert Image.open(io.BytesIO(png)).width == wanted.kind.width
    body = mail.parsed.get_body(("html",))
    assert body is not None
    name = str(body.get_content()).partition('data-place="')[2].partition('"')[0]
    return wanted, scene, illustrated(mail.raw, {name: png})


def test_a_card_shows_the_place_in_the_middle_of_what_lies_round_it(stage: Stage) -> None:
    wanted, scene, _ = drawn(stage, "PLACE Silesia")
    view, (x, y) = scene.view, scene.geometry.sites["sil"].unit

    assert wanted.kind is MapKind.PLACE
    assert (scene.results, scene.unordered) == ((), ())
    assert scene.about[0] == "sil"
    assert set(scene.about[1:]) == {"ber", "boh", "gal", "mun", "pru", "war"}
    assert view is not None
    assert abs(view.x + view.width / 2 - x) < 2
    assert abs(view.y + view.height / 2 - y) < 2
    assert all(view.holds(scene.geometry.sites[id].unit) for id in scene.about)


def test_every_move_of_a_unit_is_drawn(stage: Stage) -> None:
    wanted, scene, _ = drawn(stage, "MOVES A Mun")

    assert wanted.kind is MapKind.CHOICES
    assert {str(result.order) for result in scene.results} == {
        f"A mun - {place}" for place in ("ber", "boh", "bur", "kie", "ruh", "sil", "tyr")
    }


def test_what_gets_to_a_place_is_drawn(stage: Stage) -> None:
    _, scene, _ = drawn(stage, "REACH Den")

    assert {str(result.order) for result in scene.results} == {"F kie - den", "A ber - kie", "A mun - kie"}


@pytest.mark.parametrize("language", ["en", "ru", "ja"])
@pytest.mark.parametrize("question", ["PLACE Tyr", "PLACE Mid", "MOVES", "MOVES F Kie", "REACH Den"])
def test_an_answer_with_its_picture_is_small(stage: Stage, language: str, question: str) -> None:
    stage.write(stage.person_of("germany"), f"SET LANGUAGE {language}")

    _, _, whole = drawn(stage, question)

    assert b"image/png" in whole
    assert len(whole) < _MOST


def test_who_wants_no_pictures_gets_none(stage: Stage) -> None:
    germany = stage.person_of("germany")
    stage.write(germany, "NO PICTURES")
    (mail,) = stage.write(germany, "PLACE Silesia")

    assert stage.to_draw() == ()
    assert "data-place" not in mail.everything


def test_in_the_fog_a_picture_shows_no_more_than_its_text(tmp_path: Path) -> None:
    stage = Stage(tmp_path / "fog", now=datetime.now(UTC))
    stage.gather("sample", "blind")
    stage.forget_pictures()
    _, scene, _ = drawn(stage, "PLACE Munich", "france")

    assert {each.power for each in scene.standing} == {"france"}
    stage.close()
