"""Maps in result mails: drawn after the turn is told, left out when they cannot be drawn."""

from __future__ import annotations

import email
import email.policy
import io
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from functools import partial
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

from judge.clerk.clerk import Clerk
from judge.clerk.sending import pictures as drawing
from judge.clerk.sending.mailman import send_waiting
from judge.clerk.sending.pictures import Studio
from judge.config import load_secret
from judge.picture.kinds import MapKind
from judge.picture.painters import Painters
from judge.store import pictures
from judge.store.database import write
from judge.store.pictures import WaitingPicture
from judge.store.tokens import Keyring
from tests.clerk.studio import open_studio
from tests.clerk.test_enclosures import play
from tests.stories.stage import STATIONERY, Stage, address


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = gathered(Stage(tmp_path))
    yield stage
    stage.close()


def gathered(stage: Stage, options: str = "") -> Stage:
    stage.write("master", "REGISTER Master")
    stage.write("master", f"CREATE sample think 0 {options}")
    for n in range(1, 8):
        stage.write(f"p{n}", f"REGISTER P{n}")
        stage.write(f"p{n}", "JOIN sample")
    stage.write("p2", "SET LANGUAGE fr")
    stage.forget_pictures()
    return stage


def of_phases(stage: Stage) -> list[WaitingPicture]:
    """The whole boards of phases that are to be drawn."""
    return [each for each in stage.to_draw() if each.kind is MapKind.RESULTS]


def sent(stage: Stage, own: Studio | None = None) -> dict[str, EmailMessage]:
    """What goes out, by recipient: the last mail to each."""
    with own or open_studio() as studio:
        send_waiting(stage.db, stage.config, stage.now, studio=studio)
    found: dict[str, EmailMessage] = {}
    for path in sorted(stage.config.maildir.glob("new/*")):
        message = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
        assert isinstance(message, EmailMessage)
        if "M]" in str(message["Subject"]) and any(part.get_filename() == "result.json" for part in message.walk()):
            found[str(message["To"])] = message
    return found


def pngs(message: EmailMessage) -> list[bytes]:
    found = [part.get_payload(decode=True) for part in message.walk() if part.get_content_type() == "image/png"]
    return [png for png in found if isinstance(png, bytes)]


def html_of(message: EmailMessage) -> str:
    body = message.get_body(("html",))
    assert body is not None
    return str(body.get_content())


def test_every_result_mail_brings_the_map_in_its_readers_language(table: Stage) -> None:
    play(table)
    assert len(of_phases(table)) == 2, "one for each language"
    mails = sent(table)

    assert len(mails) == 8
    assert not table.to_draw()
    for mail in mails.values():
        part, png = pngs(mail)
        is_player = mail["To"] != address("master")
        assert f'src="cid:{"own" if is_player else "battle"}.' in html_of(mail), "what a phone can show of it"
        assert len(part) < 30_000
        picture = Image.open(io.BytesIO(png))
        assert picture.width == MapKind.RESULTS.width
        assert len(png) < 55_000
        assert len(html_of(mail)) < 100_000
        assert 'src="cid:results.' in html_of(mail)
        assert 'class="map"' not in html_of(mail)
    assert "Map: Spring 1901, movement." in html_of(mails[address("p1")])
    assert "Carte\xa0:" in unescape(html_of(mails[address("p2")]))
    whole = {person: pngs(mails[address(person)])[-1] for person in ("p1", "p2", "p3")}
    assert whole["p1"] == whole["p3"] != whole["p2"]


def test_nothing_is_drawn_while_a_turn_is_played(table: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(drawing, "scene_of", never)
    monkeypatch.setattr(Painters, "begin", never)
    play(table)

    assert str(table.game().position.phase) == "F1901M"
    assert "Fall 1901" in table.boxes[address("p1")][-1].text


@pytest.mark.parametrize("trouble", ["no worker", "an exception", "no time"])
def test_without_its_map_a_mail_goes_all_the_same_and_says_so(
    table: Stage, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    if trouble == "no worker":
        monkeypatch.setattr(drawing, "Painters", partial(Painters, command=("/nowhere/python",)))
    if trouble == "an exception":
        monkeypatch.setattr(drawing, "scene_of", fails)
    play(table)
    if trouble == "no time":
        with Studio(patience=0) as studio:
            studio.work(table.db)
    mails = sent(table, Studio(patience=90))

    assert len(mails) == 8
    assert not any(pngs(mail) for mail in mails.values())
    assert "The map could not be drawn" in html_of(mails[address("p1")])
    assert not table.to_draw(), "it is not tried for ever"


def test_in_the_fog_everybody_has_a_map_of_his_own(tmp_path: Path) -> None:
    stage = gathered(Stage(tmp_path), "blind")
    play(stage)
    wanted = of_phases(stage)

    shown = sorted(len({*chain(*each.shown.before.units.values())}) for each in wanted)
    assert len(shown) == 8
    assert shown[-1] == 22  # the master's
    assert shown[-2] < 22
    stage.close()


def test_a_judge_without_pictures_asks_for_none(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    config = structs.replace(stage.config, pictures=False)
    stage.clerk = Clerk(config, stage.db, STATIONERY, Keyring(load_secret(config)))
    gathered(stage)
    play(stage)

    assert not stage.to_draw()
    assert "map could not" not in stage.boxes[address("p1")][-1].everything
    stage.close()


def test_old_pictures_are_forgotten_once_their_mails_have_gone(table: Stage) -> None:
    play(table)
    wanted = len(table.to_draw())
    much_later = table.now + timedelta(days=30)
    with write(table.db):
        assert pictures.forget_before(table.db, much_later) == 0
    sent(table)
    with write(table.db):
        assert pictures.forget_before(table.db, much_later) == wanted
        assert pictures.forget_before(table.db, much_later) == 0
