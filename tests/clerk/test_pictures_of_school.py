"""The pictures of a lesson: what came of the pupil's orders, and the position of the task that is open now."""

from __future__ import annotations

from pathlib import Path

from judge.clerk.sending.pictures import Enveloped, scene_of
from judge.picture.kinds import MapKind
from judge.store import outbox
from tests.clerk.studio import open_studio
from tests.stories.stage import STATIONERY, Stage

_WIDEST = 0.5
"""Of the board: a lesson shows a part of it that a phone makes large enough."""
_HEAVIEST = 60_000
"""Bytes of a mail with its pictures."""


def test_a_lesson_comes_with_its_position(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.write("anna", "REGISTER Anna", to="judge@judge.example")
    stage.write("anna", "SCHOOL 2")
    (wanted,) = stage.to_draw()
    scene = scene_of(wanted, STATIONERY)

    assert (wanted.kind, wanted.powers) == (MapKind.LESSON, ("germany",))
    assert [str(result.order) for result in scene.results] == ["A war - sil"], "what the others do is known"
    assert [str(each.unit) for each in scene.unordered] == ["A ber", "A mun"]
    assert scene.view is not None
    assert scene.view.width <= _WIDEST * scene.geometry.width
    stage.close()


def test_an_answer_shows_what_happened_and_the_next_position(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.write("anna", "REGISTER Anna", to="judge@judge.example")
    stage.write("anna", "SCHOOL 2")
    stage.write("anna", "A Ber-Sil")
    _, played, task = (scene_of(wanted, STATIONERY) for wanted in stage.to_draw())

    assert [str(result.order) for result in played.results] == ["A ber - sil", "A mun H", "A war - sil"]
    assert played.unordered == ()
    assert [str(each.unit) for each in task.unordered] == ["A bud", "A tri"]
    stage.close()


def test_who_wants_no_pictures_gets_none(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    stage.write("anna", "REGISTER Anna", to="judge@judge.example")
    stage.write("anna", "SET PICTURES OFF")
    (mail,) = stage.write("anna", "SCHOOL 2")

    assert stage.to_draw() == ()
    assert "Russia   A War" in mail.text
    stage.close()


def test_a_mail_with_two_pictures_stays_light(tmp_path: Path) -> None:
    """The heaviest: a support cut, and the North Sea with all its coasts."""
    stage = Stage(tmp_path)
    stage.write("anna", "REGISTER Anna", to="judge@judge.example")
    stage.write("anna", "SCHOOL 4")
    stage.write("anna", "A Tyr-Mun")
    with open_studio() as studio:
        while studio.work(stage.db):
            studio.wait(1)
    last = max(outbox.waiting(stage.db, stage.now), key=lambda mail: mail.id)
    raw = Enveloped(stage.db, last).raw

    assert raw.count(b"Content-Type: image/png") == 2
    assert len(raw) <= _HEAVIEST
    stage.close()
