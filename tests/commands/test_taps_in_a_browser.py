"""Links of mails in a real Chromium: large enough for a finger, readable by day and night, whole when tapped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.post.mailing import Mailing
from tests.browser import Browser
from tests.commands import scenes
from tests.links import links_of

LANGUAGES = ("en", "ru", "fr", "bg", "ja")
_LEAST = 32
"""Pixels that a finger needs."""
_TAPPED = """new Promise(done => {
    const link = document.querySelectorAll('.tap a')[%d];
    document.addEventListener('click', event => {
        event.preventDefault();
        done(event.target.closest('a').getAttribute('href'));
    }, {once: true});
    const box = link.getBoundingClientRect();
    document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).click();
})"""
_CONTRAST = """(() => {
    const numbers = colour => colour.match(/[0-9.]+/g).slice(0, 3).map(n => n / 255)
        .map(n => n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    const light = colour => { const [r, g, b] = numbers(colour); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const style = getComputedStyle(document.querySelector('.tap a'));
    const [less, more] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
})()"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with Browser() as made:
        yield made


def a_mail(language: str) -> Mailing:
    """The result mail of a spring, which asks a player for orders."""
    game, (event, *_) = scenes.after(scenes.SPRING, scenes.started()[0])
    with scenes.speaking(language):
        return scenes.told(event, game, scenes.hearer(game, "russia"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_are_as_high_as_a_finger_and_inside_the_page(browser: Browser, tmp_path: Path, language: str) -> None:
    page = tmp_path / "mail.html"
    page.write_text(a_mail(language).html, encoding="utf-8")
    for width, height, is_phone in ((375, 740, True), (1200, 900, False)):
        browser.size(width, height, is_phone=is_phone)
        for scheme in ("light", "dark"):
            browser.prefer(scheme)
            browser.open(page.as_uri())
            boxes = browser.ask(
                "[...document.querySelectorAll('.tap a')].map(a => a.getBoundingClientRect())"
                ".map(box => [box.left, box.top, box.right, box.bottom])"
            )

            assert len(boxes) > 20
            assert min(bottom - top for _, top, _, bottom in boxes) >= _LEAST
            assert max(right for _, _, right, _ in boxes) <= browser.ask("document.documentElement.clientWidth")
            assert not any(_overlap(one, other) for at, one in enumerate(boxes) for other in boxes[:at])
            assert browser.ask(_CONTRAST) >= 4.5


def _overlap(one: list[float], other: list[float]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_that_is_tapped_opens_the_letter_it_names(browser: Browser, tmp_path: Path, language: str) -> None:
    mailing = a_mail(language)
    page = tmp_path / "mail.html"
    page.write_text(mailing.html, encoding="utf-8")
    browser.size(375, 740, is_phone=True)
    browser.open(page.as_uri())
    links = [link for link in links_of(mailing.html) if link.row or link.label]
    for at in (0, 3, browser.ask("document.querySelectorAll('.tap a').length") - 1):
        browser.ask(f"document.querySelectorAll('.tap a')[{at}].scrollIntoView({{block: 'center'}})")
        href = browser.ask(_TAPPED % at)
        (link,) = {link for link in links if link.href == href and link.label in a_mail_row(browser, at)}

        assert link.to == mailing.reply_to
        assert link.subject == "[blitz F1901M]"
        assert len(link.lines) == 1
        # What the browser makes of it is what we make of it.
        assert browser.ask(f"decodeURIComponent(new URL({href!r}).pathname)") == link.to
        assert browser.ask(f"new URL({href!r}).searchParams.get('body')") == link.body


def a_mail_row(browser: Browser, at: int) -> str:
    return str(browser.ask(f"document.querySelectorAll('.tap a')[{at}].textContent")).replace("\xa0", " ")


def test_links_without_their_style_sheet_are_still_apart(browser: Browser, tmp_path: Path) -> None:
    """Some programs drop `<style>`: the lines are as far apart as a finger needs."""
    html = a_mail("en").html
    page = tmp_path / "mail.html"
    page.write_text(html[: html.index("<style>")] + html[html.index("</style>") :], encoding="utf-8")
    browser.size(375, 740, is_phone=True)
    browser.open(page.as_uri())

    tops = browser.ask("[...new Set([...document.querySelectorAll('.tap a')].map(a => a.getBoundingClientRect().top))]")
    assert min(later - earlier for earlier, later in zip(sorted(tops), sorted(tops)[1:], strict=False)) >= _LEAST
