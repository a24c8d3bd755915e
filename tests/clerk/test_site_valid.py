"""Every kind of page: what a validator and a tool for accessibility found once, it does not find again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from judge.clerk.publishing.site import write_site
from judge.config import Site
from judge.structs import replace
from tests.clerk.test_site import play
from tests.stories.stage import STATIONERY, Stage
from tests.validators.run import hold_tournament


class _Page(HTMLParser):
    """The start tags of a page with their attributes, and what each is followed by."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def of(self, tag: str) -> Iterator[dict[str, str | None]]:
        return (found for name, found in self.tags if name == tag)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, _Page]:
    """A game that is over, one that waits for players, their books, figures and rules, and a tournament."""
    folder = tmp_path_factory.mktemp("site")
    stage = Stage(folder / "state")
    stage.gather()
    stage.write("p1", "BROADCAST\nHello.\nENDPRESS")
    play(stage)
    stage.wait(days=9)
    stage.write("master", "CANCEL GAME")
    stage.write("master", "CREATE another")
    hold_tournament(stage)
    write_site(stage.db, replace(stage.config, site=Site(folder=str(folder / "www"), films=False)), STATIONERY)
    stage.close()
    return {str(path.relative_to(folder / "www")): _Page(path) for path in (folder / "www").rglob("*.html")}


def test_all_kinds_are_there(pages: dict[str, _Page]) -> None:
    game = {f"games/sample/{name}.html" for name in ("index", "S1901M", "press", "authors", "book")}
    assert pages.keys() >= {"index.html", "statistics.html", *game, "games/another/index.html", "tournament-cup.html"}


def test_no_name_stands_twice_on_a_page(pages: dict[str, _Page]) -> None:
    for path, page in pages.items():
        ids = Counter(found["id"] for _, found in page.tags if "id" in found)
        assert [id for id, count in ids.items() if count > 1] == [], path


def test_every_picture_says_what_it_shows(pages: dict[str, _Page]) -> None:
    for path, page in pages.items():
        assert all(found.get("alt") for found in page.of("img")), path
        assert not any(str(found["alt"]).startswith("Map:") for found in page.of("img")), "none of them is one"
        for at, (tag, found) in enumerate(page.tags):
            if tag == "svg" and found.get("role") == "img":
                has_title = any(name == "title" for name, _ in page.tags[at + 1 : at + 3])
                assert found.get("aria-label") or has_title, path


def test_every_head_of_a_table_says_of_what_it_is_one(pages: dict[str, _Page]) -> None:
    for path, page in pages.items():
        assert not re.search(r"<th[^>]*>\s*</th>", page.text), path
        assert all(found.get("scope") for found in page.of("th")), path
    standings = pages["tournament-cup.html"].text
    assert '<th scope="row">P3</th><td class="number">12.5</td>' in standings


def test_what_can_be_scrolled_can_be_scrolled_by_keys(pages: dict[str, _Page]) -> None:
    wide = [found for page in pages.values() for found in page.of("div") if found.get("class") == "wide"]
    assert wide
    assert all(found.get("tabindex") == "0" and found.get("aria-label") for found in wide)
