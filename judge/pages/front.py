"""The front page of the site: each game with a small picture, its centres, who leads, and how it stands or ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from judge.game.game import Game
from judge.game.listed_game import ListedGame, ListSection
from judge.prose.game_line import ending_said, game_line
from judge.prose.story import leaders
from judge.prose.words import Words

THUMBNAIL = "small.svg"
"""The small picture of a game."""
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


@dataclass(frozen=True, slots=True)
class FrontRow:
    """A game of the list; `told` is the game as a stranger may know it, of one that has a page."""

    listed: ListedGame
    shows: Shows
    told: Game | None = None
    picture: tuple[int, int] | None = None
    """How wide and high its small picture is."""


def front_groups(games: Sequence[FrontRow], words: Words) -> list[tuple[str, list[Mapping[str, object]]]]:
    """The games below their headings; those that are over by how they ended."""
    found = []
    for place, head in _HEADS.items():
        here = [row for row in games if row.listed.place is place]
        if place is ListSection.OVER:
            here.sort(key=_by_ending)
        if here:
            found.append((words.say(f"listing.{head}_head"), [_row(row, words) for row in here]))
    return found


def _by_ending(row: FrontRow) -> str:
    ending = row.told.ending if row.told is not None else None
    return "" if ending is None else ending.kind.value


def _row(row: FrontRow, words: Words) -> Mapping[str, object]:
    has_why = row.shows in (Shows.BLIND, Shows.UNWATCHED)
    told = row.told
    if told is not None:
        words = words.on_board(told.board.name)
    return {
        "name": row.listed.name,
        "line": game_line(row.listed, words),
        "deadline": row.listed.deadline,
        "has_page": row.shows is Shows.PAGE,
        "why": words.say(f"site.{row.shows.value}") if has_why else "",
        "ending": ending_said(told, words)[1] if told is not None else "",
        "leads": _leads(told, words) if told is not None and told.ending is None else "",
        "counts": _counts(told, words) if told is not None else "",
        "picture": THUMBNAIL if row.picture else "",
        "size": row.picture,
        "search": f"{row.listed.name} {row.listed.rulebook} {told.board.name if told is not None else ''}".lower(),
    }


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
