"""The answer to orders with a small map of them, for nobody but its reader."""

from __future__ import annotations

import email
import email.policy
import io
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from judge.clerk.clerk import Clerk
from judge.clerk.sending.pictures import scene_of
from judge.config import load_secret
from judge.picture.draw import draw
from judge.picture.kinds import MapKind
from judge.store import pictures
from judge.store.database import write
from judge.store.tokens import Keyring
from tests.clerk.processes import Serving, letter, try_to_send, wait_until
from tests.clerk.studio import open_studio
from tests.clerk.test_pictures import html_of, pngs
from tests.stories.stage import STATIONERY, Mail, Stage, address

MOVES = "A Par - Bur\nA Mar S A Par - Bur"


def gathered(folder: Path, options: str = "") -> tuple[Stage, str]:
    """A game that has begun, and who plays France."""
    stage = Stage(folder, now=datetime.now(UTC))
    stage.gather("sample", options)
    stage.forget_pictures()
    return stage, stage.person_of("france")


def asked(stage: Stage) -> tuple[pictures.WaitingPicture, ...]:
    return stage.to_draw()


def place_in(mail: Mail) -> bool:
    body = mail.parsed.get_body(("html",))
    assert body is not None
    return 'class="map"' in str(body.get_content())


def test_orders_are_answered_with_a_map_of_their_own(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    (mail,) = stage.write(france, MOVES)
    (wanted,) = asked(stage)
    scene = scene_of(wanted, STATIONERY)

    assert place_in(mail)
    assert (wanted.powers, wanted.kind) == (("france",), MapKind.ORDERS)
    assert [str(result.order) for result in scene.results] == ["A mar S A par - bur", "A par - bur"]
    assert [str(each.unit) for each in scene.unordered] == ["F bre"]
    assert scene.title == "sample · Spring 1901, movement: orders"
    stage.close()


def test_what_could_not_be_read_or_cannot_be_is_not_drawn(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, "A Par - Brgundy\nA Mar - Mos\nF Bre - Xyz\nA Vie H")
    (wanted,) = asked(stage)
    scene = scene_of(wanted, STATIONERY)

    assert [str(result.order) for result in scene.results] == ["A par - bur"], "the misspelt line was understood"
    assert [str(each.unit) for each in scene.unordered] == ["F bre", "A mar"]
    stage.close()


@pytest.mark.parametrize(
    "text",
    [
        "HELP",
        "LIST",
        "SET LANGUAGE fr",
        "PRESS TO ENGLAND\nHello\nENDPRESS",
        "PHASE fall 1901 movement\nA Par - Bur",
        "WAIT",
        "A Bur - Xyz",
    ],
)
def test_answers_that_hold_no_orders_of_this_phase_get_none(tmp_path: Path, text: str) -> None:
    stage, france = gathered(tmp_path)
    mails = stage.write(france, text)

    assert asked(stage) == ()
    assert not any(place_in(mail) for mail in mails)
    stage.close()


def test_the_letter_that_ends_a_phase_gets_the_map_of_the_results_only(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    for seat in stage.game().seating.seats:
        (power,) = seat.powers
        person = stage.person_of(power)
        units = stage.game().position.units_of(power)
        if person != france:
            stage.write(person, "\n".join(f"{unit} H" for unit in units))
    with open_studio() as studio:
        stage.clerk.send(stage.now, studio=studio)
    stage.write(france, "A Par H\nA Mar H\nF Bre H")

    assert str(stage.game().position.phase) == "F1901M"
    assert {wanted.kind for wanted in asked(stage)} == {MapKind.RESULTS, MapKind.OWN}
    stage.close()


def test_in_a_blind_game_the_map_shows_what_its_reader_may_see(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path, "blind")
    stage.write(france, MOVES)
    (wanted,) = asked(stage)
    scene = scene_of(wanted, STATIONERY)
    drawn = draw(scene)

    assert {str(each.unit) for each in scene.standing if each.power == "france"} == {"A mar", "A par", "F bre"}
    assert len(scene.standing) < 22
    assert not {"turkey", "russia", "austria"} & {each.power for each in scene.standing}
    assert {power for _, power in scene.centres} == {"france"}
    assert "m-uA74" not in drawn, "no Turkish gun, not even among the shapes"
    row = stage.db.conn.execute("SELECT before, results, after FROM pictures").fetchone()
    assert not any("A con" in text or "F ank" in text for text in row), "nor in the database"
    stage.close()


def test_a_blind_map_does_not_tell_who_stands_where_its_reader_does_not_see(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path, "blind")
    drawn = []
    # In Munich there is an army, in the Ruhr there is none: from Paris nobody can tell.
    for unseen in ("Mun", "Ruh"):
        stage.write(france, f"A Par S A {unseen} - Bur")
        scene = scene_of(asked(stage)[-1], STATIONERY)
        drawn.append(({result.outcome for result in scene.results}, scene.standing, scene.unordered))

    assert drawn[0] == drawn[1]
    assert [str(each.unit) for each in drawn[0][2]] == ["F bre", "A mar"]
    stage.close()


@pytest.mark.parametrize("by", ["the keeper", "the player"])
def test_whoever_wants_no_maps_gets_none(tmp_path: Path, by: str) -> None:
    stage, france = gathered(tmp_path)
    if by == "the keeper":
        config = structs.replace(stage.config, pictures=False)
        stage.clerk = Clerk(config, stage.db, STATIONERY, Keyring(load_secret(config)))
    else:
        stage.write(france, "SET PICTURES OFF")
    (mail,) = stage.write(france, MOVES)

    assert asked(stage) == ()
    assert not place_in(mail)
    assert "A Par → Bur" in mail.text
    stage.close()


def test_an_answer_without_its_map_lacks_nothing(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, MOVES)
    (wanted,) = asked(stage)
    with write(stage.db):
        pictures.failed(stage.db, wanted.id, "broken")
    with open_studio() as studio:
        stage.clerk.send(stage.now, studio=studio)
    mail = newest(stage.config.maildir, address(france))

    assert pngs(mail) == []
    assert "could not be drawn" not in html_of(mail)
    assert "supports A Par" in html_of(mail)
    stage.close()


def test_a_picture_that_failed_is_tried_again_for_the_next_letter(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    stage.write(france, MOVES)
    (first,) = asked(stage)
    with write(stage.db):
        pictures.failed(stage.db, first.id, "not in time")
    stage.write(france, MOVES)

    assert [wanted.id for wanted in asked(stage)] == [first.id]
    stage.close()


def test_the_judge_at_work_sends_the_map_in_the_answer(tmp_path: Path) -> None:
    stage, france = gathered(tmp_path)
    to = stage.boxes[address(france)][-1].reply_to
    with open_studio() as studio:
        stage.clerk.send(stage.now, studio=studio)
    before = {*stage.config.maildir.glob("new/*")}
    serving = Serving(tmp_path)
    try:
        assert try_to_send(letter(address(france), to, MOVES, "orders"), serving.port)
        wait_until(lambda: {*stage.config.maildir.glob("new/*")} != before)
    finally:
        assert serving.stop() == 0
    mail = newest(stage.config.maildir, address(france))
    (png,) = pngs(mail)

    assert Image.open(io.BytesIO(png)).width == MapKind.ORDERS.width
    assert len(png) < 40_000
    assert [part.get_content_type() for part in mail.walk()] == [
        "multipart/related",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "image/png",
    ]
    assert 'src="cid:orders.' in html_of(mail)
    assert "Without an order: F Bre." in html_of(mail)
    stage.close()


def newest(maildir: Path, recipient: str) -> EmailMessage:
    """The last mail that somebody got."""
    found = []
    for path in maildir.glob("new/*"):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        if message["To"] == recipient:
            found.append((path.stat().st_mtime_ns, message))
    return max(found, key=lambda each: each[0])[1]
