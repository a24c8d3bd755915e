"""`judge history`: a whole game as a book, for a browser, for paper and for e-book readers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from judge.clerk.publishing import storybook
from judge.cli import judge
from judge.game.game import Ending, EndKind, Status
from judge.shelf import languages
from judge.store import games
from judge.store.database import write
from tests.browser import Browser
from tests.games import changed
from tests.stories.stage import DOMAIN, Stage

SPOKEN = ("en", "ru", "bg", "fr", "ja")


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    (tmp_path / "state").mkdir()
    (tmp_path / "judge.toml").write_text(f'state = "state"\nkeeper = "k@elsewhere.example"\ndomain = "{DOMAIN}"\n')
    return Stage(tmp_path / "state")


def told(stage: Stage, *words: str) -> Result:
    return CliRunner().invoke(judge, ["--config", str(stage.folder.parent / "judge.toml"), "history", *words])


def page(stage: Stage, *words: str) -> str:
    path = stage.folder / "book.html"
    result = told(stage, "sample", "--html", str(path), *words)
    assert result.exit_code == 0, result.output
    return path.read_text(encoding="utf-8")


def played(stage: Stage, options: str = "") -> None:
    """A spring with a standoff and press to all, and an autumn of silence."""
    stage.gather(options=options)
    stage.write(stage.person_of("germany"), "A Mun - Tyr")
    stage.write(stage.person_of("austria"), "A Vie - Tyr")
    stage.write(stage.person_of("germany"), "PRESS TO ALL\nPeace <b>and</b> quiet & all that.\nENDPRESS")
    stage.wait(days=11)


def ended(stage: Stage) -> None:
    game = stage.game()
    ending = Ending(EndKind.DRAW, ("austria", "germany"), game.position.phase)
    with write(stage.db):
        games.save(stage.db, changed(game, status=Status.ENDED, deadline=None, ending=ending))


def test_the_book_has_every_phase_with_its_map_its_orders_their_reasons_and_press(stage: Stage) -> None:
    played(stage)
    found = page(stage)

    assert re.findall(r'<section id="(\w+)">', found) == ["S1901M", "F1901M", "now"]
    assert found.count("<svg") == 5, "what all maps share, the years, two phases, and the board as it stands"
    assert "A Mun → Tyr" in found
    assert "bounced with A Vie" in found
    assert "Peace &lt;b&gt;and&lt;/b&gt; quiet &amp; all that." in found
    assert stage.person_of("germany").capitalize() in found


def test_the_page_needs_nothing_else(stage: Stage) -> None:
    played(stage)
    found = page(stage)

    assert set(re.findall(r'(?:href|src)="([^"#]*)', found)) <= {""}
    assert not re.search(r"url\((?!#)|@import|<script|<link", found)


def test_a_gunboat_game_keeps_its_names_until_it_is_over(stage: Stage) -> None:
    played(stage, "gunboat")
    name = stage.person_of("germany").capitalize()
    assert not re.search(rf"\b{name}\b", page(stage))

    ended(stage)
    assert re.search(rf"\b{name}\b", page(stage))


def test_a_blind_game_keeps_its_board_until_it_is_over(stage: Stage) -> None:
    played(stage, "blind")
    hidden = page(stage)
    assert "Tyr" not in re.sub(r"(?s)<svg.*?</svg>", "", hidden)
    assert not re.search(r"<use[^>]*#\S*(?:army|fleet)", hidden)

    ended(stage)
    assert "bounced with A Vie" in page(stage)


@pytest.mark.parametrize("language", SPOKEN)
def test_a_picture_that_fails_is_left_out_with_a_note(
    stage: Stage, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*about: object, **more: object) -> str:
        raise ZeroDivisionError("a province without an anchor")

    played(stage)
    monkeypatch.setattr(storybook, "draw", fail)
    monkeypatch.setattr(storybook, "centres_chart", fail)
    found = page(stage, "--language", language)

    assert "<svg" not in found
    assert found.count('<p class="small">') >= 3
    assert f'<html lang="{language}">' in found


def test_nothing_is_played_yet(stage: Stage) -> None:
    stage.gather()

    assert re.findall(r'<section id="(\w+)">', page(stage)) == ["now"]


def test_an_ebook_is_well_formed_and_says_what_is_in_it(stage: Stage) -> None:
    played(stage)
    ended(stage)
    path = stage.folder / "book.epub"
    assert told(stage, "sample", "--epub", str(path), "--language", "ru", "--zone", "Europe/Moscow").exit_code == 0

    with ZipFile(path) as packed:
        names = packed.namelist()
        assert names[0] == "mimetype"
        assert packed.read("mimetype") == b"application/epub+zip"
        parsed = {name: ElementTree.fromstring(packed.read(name)) for name in names if name.endswith(("ml", "opf"))}
    listed = {item.get("href") for item in parsed["book/package.opf"].iter("{http://www.idpf.org/2007/opf}item")}
    assert {f"book/{name}" for name in listed} | {"mimetype", "META-INF/container.xml", "book/package.opf"} == set(
        names
    )


def test_the_same_game_makes_the_same_bytes(stage: Stage) -> None:
    played(stage)
    one, other = stage.folder / "one.epub", stage.folder / "other.epub"
    told(stage, "sample", "--epub", str(one))
    told(stage, "sample", "--epub", str(other))

    assert one.read_bytes() == other.read_bytes()


def test_nothing_overflows_on_a_phone_in_any_language_and_nothing_is_fetched(stage: Stage) -> None:
    assert set(SPOKEN) == set(languages())
    played(stage)
    with Browser() as browser:
        browser.size(360, 740)
        for language in SPOKEN:
            page(stage, "--language", language)
            browser.open((stage.folder / "book.html").as_uri())
            assert browser.ask("document.documentElement.scrollWidth") == 360, language
            assert browser.ask("document.querySelectorAll('.map svg').length") == 4
        assert [url for url in browser.requests() if not url.startswith("file:")] == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sample",), "Where to?"),
        (("nowhere", "--html", "x"), "there is no such game"),
        (("sample", "--html", "x", "--zone", "Mars/Port"), "There is no time zone"),
        (("sample", "--html", "x", "--language", "tlh"), "is not one of"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(stage: Stage, words: tuple[str, ...], said: str) -> None:
    result = told(stage, *words)

    assert result.exit_code != 0
    assert said in result.output
