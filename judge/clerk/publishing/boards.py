"""What the site's pages of a board share: its sheet, colours and proportion, in files named after their content."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from judge.clerk.publishing.folder import SiteFolder, mark_of
from judge.game.game import Game
from judge.pages.board import BoardFiles
from judge.picture.geometry import Geometry
from judge.picture.sheet import colours, sheet
from judge.rules.places import Power

_FOLDER = "boards/"


def board_files(game: Game, geometry: Geometry) -> BoardFiles:
    """Where the files of a game's board lie; a browser keeps them, so that others have other names."""
    found = _files(game.board.name, geometry, tuple(game.board.powers))
    return BoardFiles(*(path for path, _ in found))


def keep_board(folder: SiteFolder, game: Game, geometry: Geometry) -> None:
    """Have the files of a game's board in the folder."""
    for path, text in _files(game.board.name, geometry, tuple(game.board.powers)):
        folder.keep(path, mark_of(text), partial(str, text))


@lru_cache(maxsize=16)
def _files(name: str, geometry: Geometry, powers: Sequence[Power]) -> tuple[tuple[str, str], ...]:
    drawn = sheet(geometry)
    tones = f"{colours(powers, geometry.inks)}:root{{--wide:{geometry.width / geometry.height:.3g}}}\n"
    return (
        (f"{_FOLDER}{name}-{mark_of(drawn)[:8]}.svg", drawn),
        (f"{_FOLDER}{name}-{mark_of(tones)[:8]}.css", tones),
    )
