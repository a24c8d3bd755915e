"""The film of a game and the strips of its turns, in the folder of its pages.

They take seconds to draw, so they come after all pages, as far as there is time; until then a page says that there
are none. A film that shows the game up to an earlier phase stays until there is a longer one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial

import structlog

from judge import __version__
from judge.clerk.publishing.folder import SiteFolder, mark_of
from judge.errors import BadData
from judge.game.game import Game
from judge.pages.site import FILM, STRIP, Reel
from judge.picture.geometry import Geometry
from judge.picture.painters import Painters
from judge.picture.scene import MapStyle, Title, game_scenes, turn_scenes, turns
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
_STRIP_WIDTH = 1200
_FILM_SECONDS, _STRIP_SECONDS = 90.0, 20.0
LARGEST_FILM = 4_000_000
"""Bytes; a longer game shows fewer of its phases, so this is met by no film that is as it should be."""


def geometry_of(game: Game) -> Geometry | None:
    """How the board of a game is drawn; None for one that cannot be."""
    try:
        return load_geometry(game.board.name)
    except BadData:
        return None


class Reels:
    """The film and the strips of one game as a stranger may see it."""

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

    def strip(self, phase: Phase) -> Reel | None:
        """The strip of the turn a phase belongs to, if it is there."""
        turn = self._turns.get(phase)
        if turn is None or not self._folder.holds(self._path_of(turn), self._mark_of(turn)):
            return None
        return self._reel(_name_of(turn), turn[-1].phase)

    def draw(self, painters: Painters, go_on: Callable[[], bool]) -> bool:
        """Draw what is not there yet, the newest strip first; False when there was no time for all of it."""
        if self._geometry is None or not self._known:
            return True
        drawing: list[Callable[[], None]] = [partial(self._draw_film, self._geometry, painters)]
        drawing += [partial(self._draw_strip, turn, self._geometry, painters) for turn in reversed(self._rows)]
        for draw in drawing:
            if not go_on():
                return False
            try:
                draw()
            except OSError:
                raise
            except Exception as error:
                _log.error("pictures of a game were left out", game=self._game.name, exc_info=error)
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

    def _draw_strip(self, turn: tuple[Turn, ...], geometry: Geometry, painters: Painters) -> None:
        path, mark = self._path_of(turn), self._mark_of(turn)
        if self._folder.holds(path, mark):
            return
        scenes = turn_scenes(*self._about(geometry, turn))
        data = painters.paint_strip(scenes, _STRIP_WIDTH, _STRIP_SECONDS)
        if data is None:
            _log.error("a strip was left out", game=self._game.name, turn=path, why=painters.failure)
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

    def _path_of(self, turn: tuple[Turn, ...]) -> str:
        return f"{self._here}{_name_of(turn)}"

    def _mark_of(self, turn: tuple[Turn, ...]) -> str:
        return mark_of(self._mark, STRIP, [(str(each.phase), each.processed_at) for each in turn])

    @cached_property
    def _marks(self) -> tuple[str, ...]:
        """What a film that ends with each phase is made from."""
        return tuple(self._chain())

    def _chain(self) -> Iterator[str]:
        mark = mark_of(self._mark, FILM)
        for turn in self._known:
            mark = mark_of(mark, str(turn.phase), turn.processed_at)
            yield mark

    @cached_property
    def _rows(self) -> tuple[tuple[Turn, ...], ...]:
        """The phases by turns."""
        by_phase = {turn.phase: turn for turn in self._known}
        grouped = turns(tuple(turn.resolution for turn in self._known))
        return tuple(tuple(by_phase[each.before.phase] for each in row) for row in grouped)

    @cached_property
    def _turns(self) -> Mapping[Phase, tuple[Turn, ...]]:
        return {turn.phase: row for row in self._rows for turn in row}


def _name_of(turn: tuple[Turn, ...]) -> str:
    return f"{turn[0].phase}{STRIP}"
