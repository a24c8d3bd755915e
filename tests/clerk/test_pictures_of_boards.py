"""MAP brings the board as a picture, in letters or as a drawing; TRY and PREDICT bring what would happen."""

from __future__ import annotations

import random
from base64 import encodebytes
from pathlib import Path

import pytest

from judge.clerk.sending.pictures import scene_of
from judge.picture.boardsheet import BoardsShown
from judge.picture.draw import draw, drawing_of
from judge.picture.kinds import MapKind
from judge.picture.raster import Rasteriser
from judge.picture.scene import MapStyle
from judge.picture.sketch import of_orders
from judge.picture.theme import Theme
from judge.rules.adjudicate import adjudicate
from judge.rules.orders import unit_of
from judge.rules.position import opening
from judge.rules.possible import possible_orders
from judge.shelf import boards
from judge.store.pictures import WaitingPicture
from tests.clerk.test_pictures_of_orders import gathered, place_in
from tests.picture.scenes import BOARD, BOOK, GEOMETRY, WORDING
from tests.stories.stage import STATIONERY, Mail, Stage

LARGEST_BOARD, LARGEST_TRIAL, LARGEST_LIST = 100_000, 60_000, 200_000
WORDS = {
    "en": ("MAP", "MAP TEXT", "MAP SVG"),
    "fr": ("CARTE", "CARTE TEXTE", "CARTE SVG"),
    "ru": ("КАРТА", "КАРТА ТЕКСТ", "КАРТА SVG"),
    "bg": ("КАРТА", "КАРТА ТЕКСТ", "КАРТА SVG"),
    "ja": ("地図", "地図 文字", "地図 SVG"),
}


def wanted(stage: Stage, known: int = 0) -> tuple[WaitingPicture, ...]:
    return stage.to_draw()[known:]


def weight(mail: Mail, picture: WaitingPicture) -> int:
    """The bytes of the mail with its picture."""
    png = Rasteriser().picture(drawing_of(scene_of(picture, STATIONERY)), picture.kind.width)
    return len(bytes(mail.parsed)) + len(encodebytes(png))


def files(mail: Mail) -> dict[str, bytes]:
    return {str(each.get_filename()): each.get_payload(decode=True) for each in mail.parsed.iter_attachments()}


@pytest.mark.parametrize("code", WORDS)
def test_a_board_in_three_forms_in_every_language(code: str, tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, f"SET LANGUAGE {code}")
    picture, text, drawing = WORDS[code]

    (shown,) = stage.write(france, picture)
    (now,) = wanted(stage)
    assert (now.kind, now.powers, place_in(shown)) == (MapKind.NOW, (), True)
    assert len(scene_of(now, STATIONERY).standing) == 22
    assert scene_of(now, STATIONERY).results == ()

    (written,) = stage.write(france, f"{text} sample")
    assert not place_in(written)
    assert "*" in written.text

    (drawn,) = stage.write(france, drawing)
    assert not place_in(drawn)
    ((name, svg),) = files(drawn).items()
    assert name == "sample-S1901M.svg"
    assert svg.startswith(b"<svg")
    assert name in drawn.text
    assert len(wanted(stage)) == 1
    stage.close()


def test_a_board_as_a_picture_is_a_light_mail_and_has_letters_for_those_without_pictures(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    (mail,) = stage.write(france, "MAP")
    (picture,) = wanted(stage)
    html = str(mail.parsed.get_body(("html",)).get_content())  # type: ignore[union-attr]

    assert "Par*F" in mail.text
    assert "Par*F" not in html
    assert "France – A Mar, A Par" in html or "France: F Bre, A Mar, A Par" in html, "for those who hear it read"
    assert weight(mail, picture) <= LARGEST_BOARD
    stage.close()


def test_who_wants_no_pictures_gets_letters(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, "SET PICTURES OFF")
    (mail,) = stage.write(france, "MAP")
    (tried,) = stage.write(france, "TRY\nA Par-Bur")

    assert wanted(stage) == ()
    assert not place_in(mail)
    assert not place_in(tried)
    assert "Par*F" in str(mail.parsed.get_body(("html",)).get_content())  # type: ignore[union-attr]
    stage.close()


def test_what_is_tried_is_drawn_with_what_becomes_of_it(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    (mail,) = stage.write(france, "TRY\nA Par-Bur\nA Mun-Bur\nF Lon-Nth")
    (picture,) = wanted(stage)
    scene = scene_of(picture, STATIONERY)

    assert picture.kind is MapKind.TRIED
    assert [str(result.order) for result in scene.results] == ["F lon - nth", "A par - bur", "A mun - bur"]
    assert scene.view is not None
    assert scene.view.width < GEOMETRY.width * 0.7, "only what the orders are about"
    assert weight(mail, picture) <= LARGEST_TRIAL
    stage.close()


def test_each_thing_that_is_tried_has_a_map_of_its_own(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    (mail,) = stage.write(france, "TRY\nA Par-Bur\nEND TRY\nTRY\nA Mun-Bur\nEND TRY")
    html = str(mail.parsed.get_body(("html",)).get_content())  # type: ignore[union-attr]
    places = [piece.partition('"')[0] for piece in html.split('data-place="')[1:]]

    assert len(places) == len(set(places)) == 2
    assert len(wanted(stage)) == 2
    stage.close()


def test_the_master_sees_what_would_happen(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, "A Par-Bur\nF Bre-Mid")
    known = len(wanted(stage))
    (mail,) = stage.write("master", "PREDICT")
    (picture,) = wanted(stage, known)

    assert [str(result.order) for result in scene_of(picture, STATIONERY).results] == ["F bre - mid", "A par - bur"]
    assert weight(mail, picture) <= LARGEST_TRIAL
    stage.close()


def test_in_the_fog_a_trial_and_a_board_are_shaded(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path, "blind")
    stage.write(france, "TRY\nA Par-Bur\nA Mun-Bur")
    stage.write(france, "MAP")
    for picture in wanted(stage):
        scene = scene_of(picture, STATIONERY)
        assert "mun" in scene.unseen
        assert "par" not in scene.unseen
        assert {each.power for each in scene.standing} == {"france"}
    (drawn,) = stage.write(france, "MAP SVG")
    assert b"Turkey ?" in files(drawn)["sample-S1901M.svg"]
    stage.close()


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_tried_is_in_the_picture(seed: int) -> None:
    lots, position = random.Random(seed), opening(BOARD)
    units = [(power, unit) for power in BOARD.powers for unit in position.units_of(power)]
    orders: dict[str, tuple[object, ...]] = {}
    for power, unit in lots.sample(units, lots.randint(1, 9)):
        order = lots.choice(list(possible_orders(BOARD, BOOK, position, unit)))
        orders[power] = (*orders.get(power, ()), order)
    resolution = adjudicate(BOARD, BOOK, position, orders)  # type: ignore[arg-type]
    scene = of_orders(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), resolution, "Tried")

    given = {order for own in orders.values() for order in own}
    assert given == {result.order for result in scene.results if not result.is_default}
    assert scene.view is not None
    for order in given:
        unit = unit_of(order)  # type: ignore[arg-type]
        assert unit is not None
        assert scene.view.holds(GEOMETRY.unit_at(unit.at) or (-1, -1))
    assert draw(scene).startswith("<svg")


def test_a_game_that_is_over_shows_how_it_ended(tmp_path: Path) -> None:
    stage, _ = gathered(tmp_path)
    for seat in stage.game().seating.seats:
        stage.write(stage.person_of(seat.powers[0]), "DRAW")
    known = len(wanted(stage))
    stage.write("watcher", "MAP sample")
    (picture,) = wanted(stage, known)

    assert picture.kind is MapKind.BOARD
    assert scene_of(picture, STATIONERY).title == "sample · After Spring 1901, movement"
    stage.close()


@pytest.mark.parametrize("code", WORDS)
def test_the_list_of_boards_has_a_picture_of_each(code: str, tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, f"SET LANGUAGE {code}")
    (mail,) = stage.write(france, "BOARDS")
    (picture,) = wanted(stage)

    assert picture.kind is MapKind.SHEET
    assert isinstance(picture.shown, BoardsShown)
    assert sorted(card.board for card in picture.shown.cards) == list(boards())
    assert place_in(mail)
    assert weight(mail, picture) <= LARGEST_LIST

    stage.write("master", f"SET LANGUAGE {code}\nBOARDS")
    assert len(wanted(stage)) == 1, "boards do not change: one picture is for all who read a language"
    stage.close()


def test_who_wants_no_pictures_has_the_boards_as_a_table(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    (mail,) = stage.write(france, "SET PICTURES OFF\nBOARDS")

    assert wanted(stage) == ()
    assert not place_in(mail)
    assert "hundred" in mail.text
    stage.close()
