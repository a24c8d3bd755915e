"""A board as the reader of an answer may know it."""

from __future__ import annotations

from judge.game.game import Game
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook
from judge.structs import Struct


class Board(Struct, frozen=True):
    """The board of a game, or the usual one at the opening."""

    game: Game | None
    map: Map
    rulebook: Rulebook
    position: Position
    powers: tuple[Power, ...] = ()
    """The reader's own."""
