"""The answer to orders in a real Chromium: its small map fits a phone, by day and by night, and can be read there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.clerk.sending.pictures import scene_of
from judge.picture.draw import draw
from judge.picture.kinds import MapKind
from judge.picture.raster import png
from judge.post.illustrating import illustrated
from tests.browser import Browser
from tests.commands.test_in_a_browser import LANGUAGES, overflowing, page_of
from tests.stories.stage import STATIONERY, Stage


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as made:
        yield made


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[bytes, bytes]]]:
    """In each language the answer to orders, without its map and with it."""
    stage = Stage(tmp_path_factory.mktemp("judge"))
    stage.gather()
    france, found = stage.person_of("france"), {}
    for language in LANGUAGES:
        stage.write(france, f"SET LANGUAGE {language}", quote=False)
        stage.write(france, "A par - bur\nA mar S A par - bur", quote=False)
        wanted = stage.to_draw()[-1]
        scene = scene_of(wanted, STATIONERY)
        (raw,) = stage.db.conn.execute("SELECT raw FROM outbox ORDER BY id DESC LIMIT 1").fetchone()
        found[language] = raw, illustrated(raw, {"orders": png(draw(scene), wanted.kind.width)})
    yield found
    stage.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_with_its_map_fits_a_phone_and_a_desk(
    browser: Browser, tmp_path: Path, answers: dict[str, tuple[bytes, bytes]], language: str
) -> None:
    page = page_of(answers[language][1], tmp_path)
    for width, height, is_phone, least, most in ((320, 640, True, 280, 320), (1200, 900, False, 480, 480)):
        browser.size(width, height, is_phone=is_phone)
        for scheme in ("light", "dark"):
            browser.prefer(scheme)
            browser.open(page.as_uri())

            assert overflowing(browser) == []
            assert browser.ask("document.images[0].naturalWidth") == MapKind.ORDERS.width
            assert least <= browser.ask("document.images[0].getBoundingClientRect().width") <= most
            assert 1.1 < browser.ask("(r => r.width / r.height)(document.images[0].getBoundingClientRect())") < 1.45
            assert browser.ask("getComputedStyle(document.images[0]).filter") == "none"
            alt = browser.ask("document.images[0].alt")
            assert alt.count("✓") == 2


def test_an_answer_without_its_map_shows_no_gap(
    browser: Browser, tmp_path: Path, answers: dict[str, tuple[bytes, bytes]]
) -> None:
    browser.size(320, 640, is_phone=True)
    browser.open(page_of(answers["en"][0], tmp_path).as_uri())
    place = "document.querySelector('p[data-map]')"
    below, above = f"{place}.nextElementSibling", f"{place}.previousElementSibling"
    gap = browser.ask(f"{below}.getBoundingClientRect().top - {above}.getBoundingClientRect().bottom")

    assert browser.ask("document.images.length") == 0
    assert browser.ask(f"{place}.getBoundingClientRect().height") == 0
    assert gap <= 24
