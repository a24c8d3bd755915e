"""What is new in a game, or in all, as an Atom feed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from judge.pages.addresses import INDEX
from judge.pages.public_game import PublicGame, Step
from judge.pages.site import FEED, Pages
from judge.prose.results import report
from judge.structs import Struct

NOW = "now"
"""The game itself in a feed."""


class FeedEntry(Struct, frozen=True):
    """One piece of news in a feed."""

    game: str
    page: str
    """The phase, or empty for the game itself."""
    title: str
    at: datetime
    content: str = ""
    """HTML."""


def feed_entry(pages: Pages, story: PublicGame, step: Step, *, with_content: bool) -> FeedEntry:
    """The news that a phase was played."""
    name, phase = story.game.name, pages.words.phase(step.phase)
    title = f"{name}: {phase}"
    content = ""
    if with_content:
        content = pages.fill("orders", {"report": report(step.phase_report, story.game, None, pages.words)})
    return FeedEntry(name, str(step.phase), title, step.at, content)


def feed(pages: Pages, entries: Sequence[FeedEntry], game: str = "") -> str:
    """An Atom feed of a game, or of all; the newest entries first."""
    tag, base = pages.tag, pages.base
    here = f"games/{game}/" if game else ""
    view = {
        "id": f"{tag}/{game}" if game else tag,
        "title": game or pages.words.say("site.title", domain=pages.domain),
        "updated": max((entry.at for entry in entries), default=datetime(2026, 1, 1, tzinfo=UTC)),
        "self_link": f"{base}{here}{FEED}" if base else FEED,
        "home": f"{base}{here}{INDEX}" if base else INDEX,
        "entries": [
            {
                "id": f"{tag}/{entry.game}/{entry.page or NOW}",
                "link": (f"{base}games/{entry.game}/" if base else "" if game else f"games/{entry.game}/")
                + (f"{entry.page}.html" if entry.page else INDEX),
                "title": entry.title,
                "at": entry.at,
                "content": entry.content,
                "text": "",
            }
            for entry in entries
        ],
    }
    return pages.fill("feed", view)
