"""Games changed by the name of a field, whichever group of a game's values holds it."""

from __future__ import annotations

from judge.game.game import Game
from judge.structs import field_names, replace


def changed(game: Game, **values: object) -> Game:
    """The game with other values: `changed(game, deadline=None, orders={})`."""
    for name, value in values.items():
        group = next((each for each in field_names(Game) if name in _names(getattr(game, each))), None)
        if name not in _names(game) and group is not None:
            name, value = group, replace(getattr(game, group), **{name: value})
        game = replace(game, **{name: value})
    return game


def _names(value: object) -> frozenset[str]:
    is_group = type(value).__module__ == "judge.game.state" or isinstance(value, Game)
    return frozenset(field_names(type(value))) if is_group else frozenset()
