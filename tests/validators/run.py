"""`make validate`: what the HTML validator, EPUBCheck and axe say of every kind of page of the site, and of its e-book.

Each page is opened in a real browser as on a phone and at a desk, by day and by night: what moves while it comes, what
it fetches from elsewhere and what sticks out of the window is said, too. Needs Java.
"""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import structlog

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.structs import replace
from tests.browser import Browser
from tests.clerk.test_site import play
from tests.clerk.test_site_in_a_browser import served
from tests.stories.stage import STATIONERY, Stage

LANGUAGES = ("en", "fr", "ru", "bg", "ja")
SIZES = ((390, 844), (1280, 800), (1920, 960))
MOST_SHIFT = 0.05
_PHONE = 500
"""Narrower windows are those of phones."""
_NO_FAULTS = ".*(Content Security Policy|Trailing slash|appears to be written in English).*"
"""A file has no origin, so that nothing is its own: browsers say when a page keeps from itself what it needs. A book is
XML, too; orders and codes of provinces are no English."""
_ALL = tuple(product(SIZES, ("light", "dark")))
_SOME = ((SIZES[0], "dark"), (SIZES[1], "light"))
"""How pages are looked at that differ from others by their language alone."""
_SHIFT = """new Promise(done => { let sum = 0; new PerformanceObserver(list => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) sum += each.value;
}).observe({type: "layout-shift", buffered: true}); setTimeout(() => done(sum), 400); })"""
_AXE = """axe.run().then(({violations}) => violations.map(each =>
    each.id + ": " + each.nodes.slice(0, 2).map(node => node.html.slice(0, 120)).join(" | ")))"""


def main() -> None:
    """Write a site, have it looked at, and say what was found; ends with 1 if that is anything."""
    parser = argparse.ArgumentParser(prog="make validate", description=__doc__)
    parser.add_argument("--tools", type=Path, required=True, help="the virtual environment with the validators")
    tools = parser.parse_args().tools
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with tempfile.TemporaryDirectory(prefix="judge-validate-") as folder:
        site = Path(folder) / "www"
        write_sites(Path(folder) / "state", site)
        pages = sorted(site.rglob("*.html"))
        books = sorted(site.rglob("*.epub"))
        with served(site) as address:
            faults = list(found_by_validators(tools, site, books))
            print(f"{len(pages)} pages and {len(books)} e-books looked at by validators: {len(faults)} faults")
            addresses = [address + str(path.relative_to(site)) for path in pages]
            (axe,) = tools.rglob("axe.min.js")
            seen = list(found_in_browser(axe.read_text(encoding="utf-8"), addresses))
        print(f"{len(pages)} pages looked at in a browser: {len(seen)} faults")
    for fault in (*faults, *seen):
        print(fault)
    sys.exit(bool(faults or seen))


def write_sites(state: Path, site: Path) -> None:
    """In each language: a game that is over, one that waits, one that is played, press, figures, a tournament."""
    stage = Stage(state)
    for game in ("sample", "second"):
        stage.gather(game)
        play(stage, game)
    stage.write("p1", "BROADCAST\nHello.\nENDPRESS")
    stage.wait(days=9)
    stage.write("master", "CANCEL GAME")
    stage.write("master", "CREATE centuries BOARD hundred")
    hold_tournament(stage)
    for language in LANGUAGES:
        shown = Site(folder=str(site / language), language=language, films=False)
        write_site(stage.db, replace(stage.config, site=shown), STATIONERY)
    stage.close()


def hold_tournament(stage: Stage) -> None:
    """One with a board that is over, one that is played, and a result that was corrected."""
    stage.write("dora", "REGISTER Dora")
    stage.write("dora", "TOURNAMENT cup ru2000 players 2 SCORING sum of squares\nTOURNAMENT cup BOARDS b1..b2")
    for number in range(1, 5):
        stage.write(f"p{number}", "JOIN cup")
    stage.write("dora", "ASSIGN b1 p1 p2\nASSIGN b2 p3 p4\nTOURNAMENT cup START")
    stage.write("dora", "CANCEL GAME b2\nTOURNAMENT cup RESULT b2 p3 12.5 the other one fell ill")


def found_by_validators(tools: Path, site: Path, books: list[Path]) -> Iterator[str]:
    """What the HTML validator and EPUBCheck say, a line each."""
    (html,), (epub,) = tools.rglob("vnu.jar"), tools.rglob("epubcheck.jar")
    pages = [html, "--format", "gnu", "--skip-non-html", "--Werror", "--filterpattern", _NO_FAULTS, site]
    commands = [pages, *([epub, "--failonwarnings", "--quiet", book] for book in books)]
    for command in commands:
        done = subprocess.run(["java", "-jar", *map(str, command)], capture_output=True, text=True, check=False)
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        yield from said
        if done.returncode and not said:
            yield f"{command[0]} ended with {done.returncode} and said nothing"


def found_in_browser(axe: str, addresses: list[str]) -> Iterator[str]:
    """What axe finds, what moves, what is fetched from elsewhere, and what is wider than the window."""
    with Browser() as browser:
        looks = ((address, *look) for address in addresses for look in (_ALL if "/en/" in address else _SOME))
        for address, (width, height), scheme in looks:
            browser.size(width, height, is_phone=width < _PHONE)
            browser.prefer(scheme)
            browser.open(address)
            where = f"{address.partition('//')[2].partition('/')[2]} at {width}, {scheme}"
            yield from (f"{where}: {said}" for said in _faults(browser, axe, width, address))


def _faults(browser: Browser, axe: str, width: int, address: str) -> Iterator[str]:
    shift: Any = browser.ask(_SHIFT)
    if shift > MOST_SHIFT:
        yield f"a layout shift of {shift:.3f}"
    if browser.ask("document.documentElement.scrollWidth") > width:
        yield "wider than the window"
    own = address.split("/", 3)[:3]
    yield from (f"fetches {url}" for url in browser.requests() if url.split("/", 3)[:3] != own)
    browser.ask(f"{axe};1")
    yield from map(str, browser.ask(_AXE))


if __name__ == "__main__":
    main()
