"""A game of the database as a book, as a stranger or one reader may read it: what its bindery needs to know."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from sqlite_utils import Database

from judge.clerk.publishing.outlook import Outlook, outlook
from judge.clerk.publishing.reels import geometry_of
from judge.game.game import Game, PlayerId
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import eyes, phase_report, position_in_sight
from judge.game.summary import YearEnd, retold, year_ends
from judge.pages.public_game import Notice
from judge.pages.storybook import Book, Chapter
from judge.picture.chart import centres_chart
from judge.picture.draw import draw
from judge.picture.geometry import Geometry
from judge.picture.inks import themed
from judge.picture.scene import MapStyle, Shown, of_position, of_resolution
from judge.picture.theme import Theme
from judge.prose.maps import title, wording
from judge.prose.words import Words
from judge.rules.position import Position
from judge.store import players, press

_log = structlog.get_logger()


def tell_story(
    db: Database,
    game: Game,
    words: Words,
    reader: PlayerId | None = None,
    go_on: Callable[[], bool] = lambda: True,
) -> Book:
    """All of a game that a stranger may know now, with the press that one `reader` sent or was sent.

    A no from `go_on`, which is asked before each picture, leaves out the rest of them.
    """
    ids = (
        *(seat.player for seat in game.seating.seats),
        *game.seating.masters,
        *(each.player for each in game.seating.former),
        *press.authors(db, game.name),
    )
    seen = outlook(db, game, players.names(db, dict.fromkeys(ids)), reader)
    played = [position_in_sight(game, turn.resolution.before, None) for turn in seen.known]
    last = position_in_sight(game, seen.following, None)
    ends = year_ends(played, last)
    artist = _Artist(game, words, go_on)
    return Book(
        game=game,
        names=seen.names,
        chapters=tuple(_chapters(seen, artist)),
        position=last,
        ends=ends,
        drawn=artist.position(last),
        chart=artist.chart(ends),
        notices=tuple(Notice(each.at, each.passed) for each in seen.notices[-1]),
        behind=seen.behind,
        reader=reader,
    )


def _chapters(seen: Outlook, artist: _Artist) -> list[Chapter]:
    chapters = []
    following = (*(turn.resolution.before for turn in seen.known[1:]), seen.following)
    for turn, after, notices in zip(seen.known, following, seen.notices, strict=False):
        told = phase_report(seen.game, retold(seen.game, turn.resolution, after, turn.orders), None)
        read = tuple(Notice(each.at, each.passed) for each in notices)
        chapters.append(Chapter(told, turn.processed_at, artist.phase(told), read))
    return chapters


class _Artist:
    """Draws for one book; what cannot be drawn is left out, and the book says so."""

    def __init__(self, game: Game, words: Words, go_on: Callable[[], bool]) -> None:
        self._go_on = go_on
        self._game = game
        self._words = words
        self._board = game.board

    def phase(self, told: PhaseReport) -> str:
        """What became of the orders."""
        resolution = told.event.with_new_owners
        name = str(told.event.phase)

        def drawn(geometry: Geometry) -> str:
            said = title(self._words, self._game.name, told.event.phase)
            return draw(of_resolution(self._style(geometry, name), resolution, said))

        return self._tried(name, drawn)

    def position(self, position: Position) -> str:
        """The board as it stands."""

        def drawn(geometry: Geometry) -> str:
            shown = Shown.AFTER if self._game.ending else Shown.START
            said = title(self._words, self._game.name, position.phase, shown)
            return draw(of_position(self._style(geometry, "now"), position, said))

        return self._tried("now", drawn)

    def _style(self, geometry: Geometry, name: str) -> MapStyle:
        return MapStyle(geometry, self._board, wording(self._words, self._board), Theme.LIGHT, f"{name}-")

    def chart(self, ends: tuple[YearEnd, ...]) -> str:
        """Centres by year; nothing where there are none to compare, or the reader does not know them."""
        if len(ends) < 2 or eyes(self._game, None) is not None:
            return ""
        counts = {end.year: {power: end.count(power) for power in self._board.powers} for end in ends}

        def drawn(geometry: Geometry) -> str:
            names, victory = wording(self._words, self._board), self._game.table.victory_centres
            return centres_chart(counts, names, themed(Theme.LIGHT, geometry.inks), victory=victory)

        return self._tried("chart", drawn)

    def _tried(self, name: str, drawn: Callable[[Geometry], str]) -> str:
        geometry = geometry_of(self._game) if self._go_on() else None
        if geometry is None:
            return ""
        try:
            return drawn(geometry)
        except Exception as error:
            _log.error("a picture was left out", game=self._game.name, picture=name, exc_info=error)
            return ""
