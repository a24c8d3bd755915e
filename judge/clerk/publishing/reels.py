"""The film of a game in the folder of its pages, for who wants to have the game as one picture.

It takes seconds to draw, so it comes after all pages, as far as there is time; until then a page says that there
is none. A film that shows the game up to an earlier phase stays until there is a longer one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial

import structlog

from judge import __version__
from judge.clerk.publishing.folder import SiteFolder, mark_of
from judge.errors import BadData
from judge.game.game import Game
from judge.pages.game_page import FILM
from judge.pages.public_game import Reel
from judge.picture.geometry import Geometry
from judge.picture.painters import Painters
from judge.picture.scene import MapStyle, Title, game_scenes
from judge.picture.theme import Theme
from judge.prose.maps import title, wording
from judge.prose.words import Words
from judge.rules.outcome import Resolution
from judge.rules.position import Phase
from judge.shelf import load_geometry
from judge.store.turns import Turn

_log = structlog.get_logger()
FILM_WIDTH = 640
"""Pixels: a film of a hundred pictures weighs about 1.3 MB then."""
_FILM_SECONDS = 90.0
LARGEST_FILM = 4_000_000
"""Bytes; a longer game shows fewer of its phases, so this is met by no film that is as it should be."""


def geometry_of(game: Game) -> Geometry | None:
    """How the board of a game is drawn; None for one that cannot be."""
    try:
        return load_geometry(game.board.name)
    except BadData:
        return None


class Reels:
    """The film of one game as a stranger may see it."""

    def __init__(self, folder: SiteFolder, here: str, words: Words, game: Game, known: Sequence[Turn]) -> None:
        self._folder = folder
        self._here = here
        self._words = words
        self._mark = mark_of(__version__, words.code)
        self._game = game
        self._known = known
        self._geometry = geometry_of(game)

    def film(self) -> Reel | None:
        """The film that is there: of the whole game so far, or of its beginning."""
        path = f"{self._here}{FILM}"
        mark = self._folder.mark(path)
        until = next((turn.phase for turn, after in zip(self._known, self._marks, strict=True) if after == mark), None)
        return self._reel(FILM, until) if until is not None else None

    def draw(self, painters: Painters, go_on: Callable[[], bool]) -> bool:
        """Draw the film if it is not there yet; False when there was no time for it."""
        if self._geometry is None or not self._known:
            return True
        if not go_on():
            return False
        try:
            self._draw_film(self._geometry, painters)
        except OSError:
            raise
        except Exception as error:
            _log.error("a film was left out", game=self._game.name, exc_info=error)
        return True

    def _draw_film(self, geometry: Geometry, painters: Painters) -> None:
        path, mark = f"{self._here}{FILM}", self._marks[-1]
        if self._folder.holds(path, mark):
            return
        scenes = game_scenes(*self._about(geometry, self._known))
        data = painters.paint_film(scenes, FILM_WIDTH, _FILM_SECONDS)
        if data is None or len(data) > LARGEST_FILM:
            _log.error("a film was left out", game=self._game.name, why=painters.failure or "it is too large")
        else:
            self._folder.keep(path, mark, lambda: data)

    def _about(self, geometry: Geometry, played: Sequence[Turn]) -> tuple[MapStyle, tuple[Resolution, ...], Title]:
        """What the pictures of these phases are drawn from."""
        board, words = self._game.board, self._words
        resolutions = tuple(turn.resolution for turn in played)
        style = MapStyle(geometry, board, wording(words, board), Theme.LIGHT)
        return style, resolutions, partial(title, words, self._game.name)

    def _reel(self, name: str, until: Phase) -> Reel:
        """A file that is there, to stay there."""
        path = f"{self._here}{name}"
        self._folder.leave(path)
        return Reel(name, self._folder.weight(path), until)

    @cached_property
    def _marks(self) -> tuple[str, ...]:
        """What a film that ends with each phase is made from."""
        return tuple(self._chain())

    def _chain(self) -> Iterator[str]:
        mark = mark_of(self._mark, FILM)
        for turn in self._known:
            mark = mark_of(mark, str(turn.phase), turn.processed_at)
            yield mark
