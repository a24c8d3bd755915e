"""Mails in a real Chromium: nothing is wider than a phone, and the map is seen."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from judge.game.events import PhaseProcessed
from judge.picture.draw import draw
from judge.picture.kinds import MapKind
from judge.picture.raster import png
from judge.picture.scene import MapStyle, of_resolution
from judge.picture.theme import Theme
from judge.post.illustrating import illustrated
from judge.post.mailing import Attachment, Mailing, compose
from judge.prose.maps import title, wording
from judge.shelf import USUAL_BOARD, load_geometry, load_language
from judge.structs import replace
from tests.browser import Browser
from tests.commands import scenes

LANGUAGES = ("en", "ru", "fr", "bg", "ja")
_WIDTHS = ((360, 740, True), (1200, 900, False))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as made:
        yield made


def a_turn(language: str) -> tuple[Mailing, str]:
    """A result mail and the drawing of its map."""
    spring, _ = scenes.after(scenes.SPRING, scenes.started()[0])
    game, (event, *_) = scenes.after(scenes.FALL, spring)
    assert isinstance(event, PhaseProcessed)
    with scenes.speaking(language):
        who = scenes.hearer(game, "germany")
        made = scenes.heard(event, game, who, has_picture=True)
    assert made is not None
    words = scenes.stationery().words(load_language(language), "UTC")
    said = title(words, game.name, event.phase)
    style = MapStyle(load_geometry(USUAL_BOARD), game.board, wording(words, game.board), Theme.LIGHT)
    scene = of_resolution(style, event.resolution, said)
    return replace(made, attachments=(Attachment("result.json", "application/json", "{}"),)), draw(scene)


def page_of(raw: bytes, folder: Path) -> Path:
    """The HTML of a mail as a file, with its picture beside it."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("html",))
    assert body is not None
    html = str(body.get_content())
    for part in message.walk():
        payload = part.get_payload(decode=True)
        if part.get_content_type() == "image/png" and isinstance(payload, bytes):
            (folder / "map.png").write_bytes(payload)
            html = html.replace(f"cid:{part['Content-ID'].strip('<>')}", "map.png")
    path = folder / "mail.html"
    path.write_text(html, encoding="utf-8")
    return path


def overflowing(browser: Browser) -> list[str]:
    """What sticks out of the window, by its beginning."""
    found = browser.ask(
        "[...document.querySelectorAll('body *')]"
        ".filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)"
        ".map(e => e.outerHTML.slice(0, 80))"
    )
    return list(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_mail_fits_a_phone_and_a_desk(browser: Browser, tmp_path: Path, language: str) -> None:
    mailing, svg = a_turn(language)
    page = page_of(illustrated(compose(mailing), {"results": png(svg, MapKind.RESULTS.width)}), tmp_path)
    for width, height, is_phone in _WIDTHS:
        browser.size(width, height, is_phone=is_phone)
        for scheme in ("light", "dark"):
            browser.prefer(scheme)
            browser.open(page.as_uri())

            assert overflowing(browser) == []
            assert browser.ask("document.documentElement.scrollWidth") <= width
            assert browser.ask("document.images[0].naturalWidth") == MapKind.RESULTS.width
            assert "A Mun" in browser.ask("document.images[0].alt") or "Мюн" in browser.ask("document.images[0].alt")


def test_a_mail_whose_map_is_missing_fits_a_phone(browser: Browser, tmp_path: Path) -> None:
    page = page_of(compose(a_turn("en")[0]), tmp_path)
    browser.size(360, 740, is_phone=True)
    browser.open(page.as_uri())

    assert overflowing(browser) == []
    assert "The map could not be drawn" in browser.ask("document.body.innerText")
