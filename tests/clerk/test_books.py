"""HISTORY of a game that is over: the book and the film, in a mail that no letter and no deadline waits for."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_STORED, ZipFile

import pytest
from PIL import Image

from judge.clerk.publishing import books as binding
from judge.clerk.sending.mailman import send_waiting
from judge.game.game import Ending, EndKind, Status
from judge.store import books, games
from judge.store.database import write
from judge.workers import alone
from tests.clerk.long_game import long_game
from tests.clerk.test_site import play
from tests.games import changed
from tests.stories.stage import Stage, address

XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "state")
    yield stage
    stage.close()


def over(stage: Stage) -> None:
    """A game of one phase with press to all and to one, and its end."""
    stage.gather()
    stage.write(stage.person_of("france"), "BROADCAST\nPeace to everybody.\nENDPRESS")
    stage.write(stage.person_of("france"), "PRESS TO Germany\nBurgundy stays empty.\nENDPRESS")
    play(stage)
    end(stage)


def end(stage: Stage) -> None:
    game = stage.game()
    ending = Ending(EndKind.DRAW, ("austria", "germany"), game.position.phase)
    with write(stage.db):
        games.save(stage.db, changed(game, status=Status.ENDED, deadline=None, ending=ending))


def asked(stage: Stage, person: str) -> str:
    return " ".join(stage.write(person, "HISTORY sample")[-1].text.split())


def bound(stage: Stage) -> int:
    """What cron does once letters are obeyed; how many mails came of it."""
    before = sum(map(len, stage.boxes.values()))
    stage.clerk.bind(stage.now)
    stage.tick()
    return sum(map(len, stage.boxes.values())) - before


def files(stage: Stage, person: str) -> dict[str, bytes]:
    """What came with somebody's newest mail."""
    parsed = stage.boxes[address(person)][-1].parsed
    assert isinstance(parsed, EmailMessage)
    found = {}
    for part in parsed.iter_attachments():
        content = part.get_payload(decode=True)
        assert isinstance(content, bytes)
        found[str(part.get_filename())] = content
    return found


def book(data: bytes) -> dict[str, str]:
    """The texts of an e-book, after a look at its form (EPUB 3.3, 4.2 and 5)."""
    with ZipFile(BytesIO(data)) as packed:
        first = packed.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", ZIP_STORED, b"")
        assert data[38:58] == b"application/epub+zip"
        texts = {name: packed.read(name).decode() for name in packed.namelist()}
    parsed = {name: ElementTree.fromstring(text) for name, text in texts.items() if name.endswith(("ml", "opf"))}
    package = parsed["book/package.opf"]
    opf = "{http://www.idpf.org/2007/opf}"
    items = {item.get("id"): f"book/{item.get('href')}" for item in package.iter(f"{opf}item")}
    assert {*items.values(), "mimetype", "META-INF/container.xml", "book/package.opf"} == set(texts)
    assert {items[ref.get("idref")] for ref in package.iter(f"{opf}itemref")} <= set(texts)
    ids = {name: {each.get("id") for each in tree.iter()} for name, tree in parsed.items()}
    for name, tree in parsed.items():
        own = [each.get("id") for each in tree.iter() if each.get("id")]
        assert len(own) == len(set(own)), name
        for link in tree.iter(f"{XHTML}a"):
            file, _, place = str(link.get("href")).partition("#")
            assert not place or place in ids[f"book/{file}"], link.get("href")
        for use in tree.iter("{http://www.w3.org/2000/svg}use"):
            assert str(use.get("href"))[1:] in ids[name]
    return texts


def test_the_book_and_the_film_follow_in_a_mail_of_their_own(stage: Stage) -> None:
    over(stage)
    reader = stage.person_of("germany")
    assert "follows in a mail of its own" in asked(stage, reader)

    assert bound(stage) == 1
    mail = stage.boxes[address(reader)][-1]
    assert mail.subject == "[sample] sample: the whole story"
    assert "sample is attached as an e-book (EPUB)" in mail.everything.replace("\n", " ")
    found = files(stage, reader)
    assert sorted(found) == ["sample-film.png", "sample.epub"]
    texts = book(found["sample.epub"])
    assert {"book/cover.xhtml", "book/1901.xhtml", "book/now.xhtml"} <= set(texts)
    assert "Peace to everybody." in texts["book/1901.xhtml"]
    assert "Burgundy stays empty." in texts["book/1901.xhtml"]
    film = Image.open(BytesIO(found["sample-film.png"]))
    assert (film.n_frames, film.width) == (2, 640)


def test_nobody_reads_the_press_of_others_in_it(stage: Stage) -> None:
    over(stage)
    for person in (stage.person_of("italy"), "watcher", "master"):
        asked(stage, person)
        bound(stage)
        shown = "".join(book(files(stage, person)["sample.epub"]).values())
        assert "Peace to everybody." in shown
        assert "stays empty" not in shown


def test_a_book_a_day(stage: Stage) -> None:
    over(stage)
    reader = stage.person_of("germany")
    asked(stage, reader)
    assert "follows" in asked(stage, reader)
    assert bound(stage) == 1

    assert "You had sample as a book today" in asked(stage, reader)
    assert bound(stage) == 0

    stage.wait(days=1, minutes=1)
    assert "follows" in asked(stage, reader)
    assert bound(stage) == 1


def test_a_letter_that_anybody_may_have_sent_brings_no_book(stage: Stage) -> None:
    over(stage)
    stage.write(stage.person_of("germany"), "HISTORY sample", "judge@" + stage.config.domain)
    stage.write("stranger", "HISTORY sample")

    assert books.wanted(stage.db) == ()


def test_it_is_made_once_whoever_makes_it(stage: Stage) -> None:
    """The wish is taken away in the transaction that posts the mail, and one cause posts one mail."""
    over(stage)
    asked(stage, stage.person_of("germany"))
    with alone(stage.folder / "books.lock") as is_alone:
        assert is_alone
        assert bound(stage) == 0
    assert bound(stage) == 1
    assert bound(stage) == 0


def test_a_book_that_is_out_is_not_kept(stage: Stage) -> None:
    over(stage)
    asked(stage, stage.person_of("germany"))
    bound(stage)
    send_waiting(stage.db, stage.config, stage.now)
    assert len(list((stage.folder / "mail" / "new").iterdir())) > 0
    stage.clerk.bind(stage.now)

    sizes = stage.db.conn.execute("SELECT length(raw) FROM outbox WHERE cause LIKE 'book:%'").fetchall()
    assert sizes == [(0,)]
    assert not books.has_work(stage.db)


def test_a_relay_that_is_down_fills_no_disk(stage: Stage) -> None:
    over(stage)
    for power in ("austria", "england", "france", "germany", "italy"):
        asked(stage, stage.person_of(power))

    assert bound(stage) == 3
    assert bound(stage) == 0
    send_waiting(stage.db, stage.config, stage.now)
    assert bound(stage) == 2


def test_a_book_that_is_too_large_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "LARGEST", 1000)
    over(stage)
    reader = stage.person_of("germany")
    asked(stage, reader)
    bound(stage)

    told = " ".join(stage.boxes[address(reader)][-1].everything.split())
    assert files(stage, reader) == {}
    assert "too much for a mail" in told
    assert "judge history sample --epub" in told


def test_who_left_the_judge_gets_none(stage: Stage) -> None:
    over(stage)
    with write(stage.db):
        stage.db.conn.execute("INSERT INTO meta (key, value, at) VALUES ('book:sample:p99', '', '2027-01-01')")
        stage.db.conn.execute("INSERT INTO meta (key, value, at) VALUES ('book:gone:p1', '', '2027-01-01')")

    assert bound(stage) == 0
    assert books.wanted(stage.db) == ()


def test_a_film_comes_without_the_book_that_is_too_large(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "LARGEST", 400_000)
    stage.gather()
    long_game(stage.db, stage.game(), 6)
    end(stage)
    reader = stage.person_of("germany")
    asked(stage, reader)

    assert bound(stage) == 1
    assert set(files(stage, reader)) == {"sample-film.png"}
    told = stage.boxes[address(reader)][-1]
    assert "too much for a mail" in " ".join(told.text.split())
    assert len(told.parsed.as_bytes()) < 600_000
