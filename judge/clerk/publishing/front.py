"""What names all games of the site: the list of them, tournaments, figures, the feed of all, style sheet and script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

import msgspec
from sqlite_utils import Database

from judge.clerk.publishing.folder import SiteFolder, mark_of
from judge.commands.tournament.figures import figures
from judge.commands.tournament.standings import standings_csv, standings_pages
from judge.pages.addresses import INDEX, folder_of
from judge.pages.card import CARD
from judge.pages.feed import feed
from judge.pages.front import Card, FrontPage, front_pages
from judge.pages.site import FEED, Pages, TournamentSection
from judge.pages.statistics_page import STATISTICS, statistics_page
from judge.store import tournaments

_NEWEST = 50
"""Entries in the feed of all games."""


def write_tournaments(db: Database, folder: SiteFolder, pages: Pages) -> Iterator[tuple[str, str]]:
    """The page and the table of every listed tournament, written; its name and the name of its page."""
    words = pages.words
    for each in tournaments.every(db):
        if not each.template.settings.listed:
            continue
        found = figures(db, each, None)
        page, table = f"tournament-{each.name}.html", f"tournament-{each.name}.csv"
        title = words.say("head.standings", tournament=each.name)
        sections = tuple(
            TournamentSection(part.title, tuple((block.kind, block.content) for block in part.blocks))
            for part in standings_pages(found, words)
        )
        for path, text in (
            (page, pages.tournament(each.name, title, sections, table)),
            (table, standings_csv(found)),
        ):
            folder.keep(path, mark_of(text), partial(str, text))
        yield each.name, page


def write_front(
    folder: SiteFolder,
    pages: Pages,
    mark: str,
    cards: Sequence[Card],
    shown: Sequence[str],
    tables: Sequence[tuple[str, str]],
    now: datetime | None,
) -> None:
    """The list of games, the feed of all, style sheet and script; the mark stands for what all pages are made by."""
    for name, text in pages.assets.items():
        folder.keep(name, mark_of(text), partial(str, text))
    figures_mark = folder.counted_mark(shown)
    statistics = STATISTICS if figures_mark else ""
    if statistics:
        folder.keep(STATISTICS, mark_of(mark, figures_mark), lambda: statistics_page(pages, folder.counted(shown)))
    for page in front_pages(cards, pages.words):
        above = tables if page.path == INDEX else ()
        card = _card(pages, page)
        # When it is written is said, but is no reason to write it.
        made_from = mark_of(mark, msgspec.json.encode((page, above, statistics, card)))
        folder.keep(page.path, made_from, partial(pages.index, page, above, now, statistics, card))
    news = folder.news(shown, _NEWEST)
    folder.keep(FEED, mark_of(mark, msgspec.json.encode(news)), lambda: feed(pages, news))


def _card(pages: Pages, page: FrontPage) -> str:
    """The address of the picture by which previews show a page of the list: that of its first game that is drawn.

    Cards are drawn when all pages are written, this one with them.
    """
    drawn = (card.name for _, cards, _ in page.groups for card in cards if card.has_page and card.size)
    return next((f"{pages.base}{folder_of(name)}{CARD}" for name in drawn if pages.base), "")
