"""The front page of the site: each game with a small picture, its centres, who leads, and how it stands or ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import Enum
from typing import assert_never

from judge.game.game import Game, Status
from judge.game.listed_game import ListedGame, ListSection
from judge.prose.game_line import ending_said, line_parts
from judge.prose.story import leaders
from judge.prose.words import Words
from judge.structs import Struct

THUMBNAIL = "small.svg"
"""The small picture of a game."""
_FIRST = "index.html"
_MOST = 50
"""Games on a page below one heading."""
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_HEADS = {
    ListSection.OPEN: "open",
    ListSection.VACANT: "vacant",
    ListSection.RUNNING: "running",
    ListSection.OVER: "over",
}


class Shows(Enum):
    """Whether a game in the list has a page."""

    PAGE = "page"
    BLIND = "blind"
    """Not before it is over: nobody sees the whole board."""
    UNWATCHED = "unwatched"
    """Not before it is over: its master does not want it watched."""
    LATER = "later"
    """Not yet: there was no time to write it."""
    ARCHIVED = "archived"
    """No more: its turns are in an archive, and its pages named somebody who is not registered any more."""


class FrontRow(Struct, frozen=True):
    """A game of the list; `told` is the game as a stranger may know it, of one that has a page."""

    listed: ListedGame
    shows: Shows
    told: Game | None = None
    picture: tuple[int, int] | None = None
    """How wide and high its small picture is."""


class Card(Struct, frozen=True):
    """What the list says of a game, ready to be printed."""

    name: str
    place: ListSection
    state: str
    about: str
    comment: str
    search: str
    """What it can be found by."""
    has_page: bool
    deadline: datetime | None = None
    why: str = ""
    """Why it has no page."""
    ending: str = ""
    kind: str = ""
    """How it ended; such games stand together."""
    leads: str = ""
    counts: str = ""
    size: tuple[int, int] | None = None
    """How wide and high its small picture is, if it has one."""
    over: datetime | None = None
    """When it was over."""


class FrontPage(Struct, frozen=True):
    """A page of the list: its cards by heading, and the pages with the others of each heading."""

    path: str
    groups: tuple[tuple[str, tuple[Card, ...], tuple[tuple[str, str], ...]], ...]


def front_pages(cards: Sequence[Card], words: Words) -> tuple[FrontPage, ...]:
    """The games below their headings, so many on a page; the first page has the beginning of each.

    Of games that are over the newest come first, and a page that is full stays as it is.
    """
    first, rest = [], []
    for place, head in _HEADS.items():
        here = [card for card in cards if card.place is place]
        if not here:
            continue
        said = words.say(f"listing.{head}_head")
        if place is ListSection.OVER:
            here.sort(key=lambda card: (card.over is not None, card.over or _LONG_AGO, card.name))
        parts = [here[at : at + _MOST] for at in range(0, len(here), _MOST)]
        if place is ListSection.OVER:
            parts = [sorted(part, key=lambda card: (card.kind, card.name)) for part in reversed(parts)]
        names = [_page_name(head, at, len(parts), is_over=place is ListSection.OVER) for at in range(len(parts))]
        starts = [sum(map(len, parts[:at])) for at in range(len(parts))]
        links = [(name, f"{at + 1}–{at + len(part)}") for name, at, part in zip(names, starts, parts, strict=True)]
        first.append((said, tuple(parts[0]), tuple(links[1:])))
        # Nothing on them tells of the others: what is full is not written again.
        rest += [FrontPage(name, ((said, tuple(part), ()),)) for name, part in zip(names[1:], parts[1:], strict=True)]
    return (FrontPage(_FIRST, tuple(first)), *rest)


def _page_name(head: str, at: int, count: int, *, is_over: bool) -> str:
    """Pages of games that are over are numbered from the oldest, since new ones come before them."""
    return _FIRST if at == 0 else f"{head}-{count - at if is_over else at + 1}.html"


def card_of(row: FrontRow, words: Words, over: datetime | None) -> Card:
    """The card of a game; `over` is when its last phase was played, of one that is over."""
    told = row.told
    if told is not None:
        words = words.on_board(told.board.name)
    line = line_parts(row.listed, words)
    return Card(
        name=row.listed.name,
        place=row.listed.place,
        state=line.state,
        about=line.about,
        comment=row.listed.comment,
        search=f"{row.listed.name} {row.listed.rulebook} {told.board.name if told is not None else ''}".lower(),
        has_page=row.shows is Shows.PAGE,
        deadline=line.until,
        why=_why(row, words),
        ending=ending_said(told, words)[1] if told is not None else "",
        kind=told.ending.kind.value if told is not None and told.ending is not None else "",
        leads=_leads(told, words) if told is not None and told.status is Status.ACTIVE else "",
        counts=_counts(told, words) if told is not None else "",
        size=row.picture,
        over=over,
    )


def _why(row: FrontRow, words: Words) -> str:
    """Why a game has no page."""
    match row.shows:
        case Shows.BLIND | Shows.UNWATCHED:
            return words.say(f"site.{row.shows.value}")
        case Shows.ARCHIVED:
            return words.say("answer.archived", game=row.listed.name)
        case Shows.PAGE | Shows.LATER:
            return ""
        case _:
            assert_never(row.shows)


def _leads(game: Game, words: Words) -> str:
    """Who has the most centres, where that is not everybody."""
    found = leaders(game.position, game.board.powers)
    if not found or len(found) > 2:
        return ""
    return words.say("story.leads", powers=words.powers(tuple(found)), n=len(found), most=max(found.values()))


def _counts(game: Game, words: Words) -> str:
    """How many centres each power has, as words."""
    position = game.position
    counted = [(len(position.centres.get(power, ())), power) for power in game.board.powers]
    return words.one_by_one(
        words.say("story.count", power=words.power(power), n=count)
        for count, power in sorted(counted, key=lambda each: -each[0])
        if count
    )
