"""The list of games on the site: fifty of a kind on a page, and full pages of games that are over stay as they are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from judge.game.listed_game import ListSection
from judge.pages.front import Card, FrontPage, front_pages
from judge.shelf import load_language
from tests.stories.stage import STATIONERY

WORDS = STATIONERY.words(load_language("en"), "UTC")
START = datetime(2027, 1, 1, tzinfo=UTC)


def cards(place: ListSection, count: int) -> list[Card]:
    """Games that were over a day after one another, if they are over."""
    is_over = place is ListSection.OVER
    return [
        Card(f"game{at:03}", place, "", "", "", "", has_page=True, over=START + timedelta(at) if is_over else None)
        for at in range(count)
    ]


def on_pages(pages: tuple[FrontPage, ...]) -> list[tuple[str, list[tuple[str, str]]]]:
    """The first and the last game below each heading."""
    return [(page.path, [(found[0].name, found[-1].name) for _, found, _ in page.groups]) for page in pages]


def test_few_games_are_one_page() -> None:
    pages = front_pages([*cards(ListSection.OPEN, 2), *cards(ListSection.OVER, 50)], WORDS)

    assert on_pages(pages) == [("index.html", [("game000", "game001"), ("game000", "game049")])]
    assert [links for _, _, links in pages[0].groups] == [(), ()]


def test_there_is_a_page_without_games() -> None:
    assert front_pages([], WORDS) == (FrontPage("index.html", ()),)


def test_fifty_of_a_kind_are_on_a_page_and_all_can_be_reached() -> None:
    pages = front_pages(cards(ListSection.RUNNING, 101), WORDS)

    assert on_pages(pages) == [
        ("index.html", [("game000", "game049")]),
        ("running-2.html", [("game050", "game099")]),
        ("running-3.html", [("game100", "game100")]),
    ]
    assert pages[0].groups[0][2] == (("running-2.html", "51–100"), ("running-3.html", "101–101"))


def test_the_newest_that_are_over_come_first_and_full_pages_stay() -> None:
    before, after = (front_pages(cards(ListSection.OVER, count), WORDS) for count in (101, 102))

    assert on_pages(before) == [
        ("index.html", [("game100", "game100")]),
        ("over-2.html", [("game050", "game099")]),
        ("over-1.html", [("game000", "game049")]),
    ]
    assert before[1:] == after[1:]
