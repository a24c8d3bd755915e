"""The site in a real browser: keys, touch, a phone's width, light and dark, without its script, printed, from disk."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.browser import Browser

PAGES = (
    "index.html",
    "statistics.html",
    "rules-ru2000.html",
    *(f"games/sample/{name}.html" for name in ("index", "S1901M", "press", "authors")),
)
PHONE, DESK = (360, 740), (1280, 900)
OVERFLOW = """[...document.querySelectorAll("body *")].filter(each =>
    each.getBoundingClientRect().right > innerWidth + 0.5 &&
    !each.matches(".skip, svg *, .wide *, .powers *")).map(each => each.outerHTML)"""
MISSIZED = """[...document.images].filter(each => each.naturalWidth && Math.abs(
    each.getAttribute("width") / each.getAttribute("height") - each.naturalWidth / each.naturalHeight) > 0.01
    ).map(each => each.outerHTML)"""
CONTRAST = """(() => {
    const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
    const light = (text) => {
        canvas.fillStyle = text; canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(part => part / 255).map(
            part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (each) => {
        for (; each; each = each.parentElement) {
            const found = getComputedStyle(each).backgroundColor;
            if (found !== "rgba(0, 0, 0, 0)") return found;
        }
        return "white";
    };
    return [...document.querySelectorAll("body *")].filter(each => each.innerText && each.offsetParent).map(each => {
        const [a, b] = [light(getComputedStyle(each).color), light(ground(each))];
        return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), each.outerHTML.slice(0, 80)];
    }).filter(([ratio]) => ratio < 4.5);
})()"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes on to the next page wants no more of this one."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder as a web server shows it, on a port of this machine."""
    server = _Server(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture(scope="module")
def address(watched_site: Path) -> Iterator[str]:
    with served(watched_site) as found:
        yield found


@pytest.fixture(scope="module")
def _browser() -> Iterator[Browser]:
    with Browser() as browser:
        yield browser


@pytest.fixture
def browser(_browser: Browser) -> Browser:
    """The browser as somebody starts it at a desk."""
    _browser.size(*DESK)
    _browser.prefer("light")
    _browser.run_scripts(True)
    return _browser


def where(browser: Browser) -> str:
    return str(browser.ask("location.pathname.split('/').pop()"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [PHONE, DESK])
def test_nothing_is_wider_than_the_window(
    browser: Browser, address: str, page: str, size: tuple[int, int], language: str
) -> None:
    browser.size(*size, is_phone=size is PHONE)
    browser.open(f"{address}{language}/{page}")

    assert browser.ask(OVERFLOW) == []
    assert browser.ask("document.documentElement.scrollWidth") <= size[0]
    assert (
        browser.ask("[...document.images].filter(each => each.complete && !each.naturalWidth).map(each => each.src)")
        == []
    )
    assert browser.ask(MISSIZED) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("page", PAGES)
def test_all_text_can_be_read_in_light_and_in_dark(browser: Browser, address: str, page: str, scheme: str) -> None:
    """WCAG 2.2, 1.4.3: at least 4.5 to 1."""
    browser.prefer(scheme)
    browser.open(f"{address}en/{page}")

    assert browser.ask(CONTRAST) == []
    wanted = "centres.dark.svg" if scheme == "dark" else "centres.svg"
    charts = browser.ask("[...document.images].map(each => each.currentSrc).filter(each => each.includes('centres'))")
    assert all(str(each).endswith(wanted) for each in charts)


def test_what_is_too_wide_or_too_pale_would_be_found(browser: Browser, address: str) -> None:
    browser.open(f"{address}en/index.html")
    browser.ask("document.body.style.color = '#999'; document.querySelector('h1').style.width = '3000px'")
    browser.ask("document.images[0].height = 7")

    assert browser.ask(MISSIZED) != []
    assert browser.ask(CONTRAST) != []
    assert browser.ask(OVERFLOW) != []


def test_everything_works_without_the_script(browser: Browser, address: str) -> None:
    browser.run_scripts(False)
    browser.open(f"{address}en/games/sample/S1901M.html")

    # What needs the script is not offered.
    assert browser.ask("[...document.querySelectorAll('.script')].map(each => each.offsetHeight)") == [0] * 4
    assert browser.ask("document.querySelector('a[data-step=next]').offsetHeight") > 30
    assert browser.ask("document.querySelector('.board image').getBoundingClientRect().width") > 500
    assert browser.ask("document.querySelectorAll('.board [data-o=A-mar] path').length") > 0
    browser.press("Tab", leads_away=False)
    assert browser.ask("document.activeElement.className") == "skip"
    assert browser.ask("document.activeElement.getBoundingClientRect().left") >= 0


def test_printed_it_is_the_map_and_the_words(browser: Browser, address: str) -> None:
    browser.prefer("light", media="print")
    browser.open(f"{address}en/games/sample/S1901M.html")

    shown = "getComputedStyle(document.querySelector('{}')).display"
    assert [browser.ask(shown.format(each)) for each in (".steps", ".time", ".keys", "footer")] == ["none"] * 4
    assert browser.ask(shown.format(".board")) != "none"


def test_nothing_is_asked_of_anybody_else(browser: Browser, address: str) -> None:
    browser.open(f"{address}en/games/sample/index.html")

    asked = browser.requests()
    assert len(asked) >= 4
    assert [each for each in asked if not each.startswith(address)] == []


def test_it_can_be_looked_at_from_a_disk(browser: Browser, watched_site: Path) -> None:
    browser.open((watched_site / "en" / "games" / "sample" / "S1901M.html").as_uri())
    browser.press("ArrowRight")

    assert where(browser) == "F1901M.html"
    assert browser.ask("getComputedStyle(document.querySelector('.steps')).display") == "inline-flex"
    assert browser.ask("document.querySelector('.board image').getBoundingClientRect().width") > 500
    assert browser.ask("document.querySelector('.scrub').offsetHeight") == 0


def test_a_film_is_fetched_only_by_who_asks_for_it(browser: Browser, address: str) -> None:
    """What moves, and what weighs, waits for a click: nobody who wants less motion is shown any."""
    page = f"{address}en/games/sample/"
    browser.open(f"{page}index.html")
    browser.ask("new Promise(done => setTimeout(done, 200))")
    assert not [url for url in browser.requests() if url.endswith(".png")]

    link = str(browser.ask("document.querySelector('.reel a').href"))
    assert link == f"{page}film.png"
    browser.open(link)
    assert browser.ask("document.images[0].naturalWidth") == 640
