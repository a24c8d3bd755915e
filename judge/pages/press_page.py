"""All press of a game that everybody may read, on pages of its own: by time, by author, and as a feed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256

from judge.game.game import Game
from judge.pages.addresses import INDEX
from judge.pages.public_game import Notice, PublicGame
from judge.pages.site import ROOT, Pages
from judge.prose.people import People, from_whom, readers
from judge.prose.words import Words
from judge.rules.position import Phase
from judge.structs import Struct

BY_TIME, BY_AUTHOR, PRESS_FEED = "press.html", "authors.html", "press.xml"
_NEWEST = 30
"""Entries in the feed."""


class PressPhase(Struct, frozen=True):
    """The press of a phase, oldest first."""

    phase: Phase
    notices: tuple[Notice, ...]
    is_played: bool
    """Whether the phase has a page."""


class _Row(Struct, frozen=True):
    """A piece of press as it is shown; its author is what its header says, and nothing else is known of him."""

    id: str
    author: str
    byline: str
    text: str
    at: datetime
    phase: str
    page: str


def press_by_time(pages: Pages, story: PublicGame, phases: Sequence[PressPhase]) -> str:
    """Every piece below its phase, as a newspaper is read."""
    rows = tuple(_rows(pages, story, phases))
    groups: dict[tuple[str, str], list[_Row]] = {}
    for row in rows:
        groups.setdefault((row.phase, row.page), []).append(row)
    return _page(pages, story, BY_TIME, groups)


def press_by_author(pages: Pages, story: PublicGame, phases: Sequence[PressPhase]) -> str:
    """The same below the names that their headers show; who wrote more comes first."""
    groups: dict[tuple[str, str], list[_Row]] = {}
    for row in _rows(pages, story, phases):
        groups.setdefault((row.author, ""), []).append(row)
    return _page(pages, story, BY_AUTHOR, dict(sorted(groups.items(), key=lambda each: (-len(each[1]), each[0]))))


def _page(pages: Pages, story: PublicGame, here: str, groups: Mapping[tuple[str, str], Sequence[_Row]]) -> str:
    view = {"game": story.game.name, "groups": list(groups.items()), "here": here}
    return pages.fill_page("press", ROOT, view)


def press_feed(pages: Pages, story: PublicGame, phases: Sequence[PressPhase]) -> str:
    """The newest pieces as an Atom feed."""
    game = story.game.name
    newest = tuple(_rows(pages, story, phases))[: -_NEWEST - 1 : -1]
    base = pages.base + f"games/{game}/" if pages.base else ""
    tag = f"{pages.tag}/{game}/press"
    view = {
        "id": tag,
        "title": f"{game}: {pages.words.say('site.press')}",
        "updated": max((row.at for row in newest), default=datetime(2026, 1, 1, tzinfo=UTC)),
        "self_link": f"{base}{PRESS_FEED}",
        "home": f"{base}{BY_TIME if newest else INDEX}",
        "entries": [
            {
                "id": f"{tag}/{row.id}",
                "link": f"{base}{BY_TIME}#{row.id}",
                "title": row.byline,
                "at": row.at,
                "content": "",
                "text": row.text,
            }
            for row in newest
        ],
    }
    return pages.fill("feed", view)


def _rows(pages: Pages, story: PublicGame, phases: Sequence[PressPhase]) -> Iterator[_Row]:
    """The pieces, oldest first.

    A piece is named after what everybody reads of it: a number would tell how much is written that not all read.
    """
    words, people = pages.words, People(story.names, story.game)
    taken: Counter[str] = Counter()
    for each in phases:
        for notice in each.notices:
            passed, at = notice.passed, notice.at
            name = sha256(repr((str(each.phase), at.isoformat(), passed.text)).encode()).hexdigest()[:12]
            taken[name] += 1
            yield _Row(
                id=f"n{name}" + (f"-{taken[name]}" if taken[name] > 1 else ""),
                author=words.say("site.paper") if passed.is_postal else from_whom(passed, people, words),
                byline=byline(notice, story.game, people, words),
                text=passed.text,
                at=at,
                phase=words.phase(each.phase),
                page=f"{each.phase}.html" if each.is_played else "",
            )


def press_rows(notices: Sequence[Notice], game: Game, people: People, words: Words) -> list[Mapping[str, str]]:
    """Press by the header that everybody was shown; what was printed in the newspaper names nobody."""
    return [{"byline": byline(each, game, people, words), "text": each.passed.text} for each in notices]


def byline(notice: Notice, game: Game, people: People, words: Words) -> str:
    """From whom a piece of press is, to whom, and when."""
    passed, moment = notice.passed, words.moment(notice.at)
    if passed.is_postal:
        return words.say("site.newspaper", moment=moment)
    # To its author press went where he sent it, whatever its header said.
    is_own = people.viewer is not None and passed.voice.player == people.viewer
    who, whom = from_whom(passed, people, words), readers(passed.to if is_own else passed.shown, game, words)
    return words.say("site.byline", author=who, readers=whom, moment=moment)
