"""Where the pages of a game lie on the site, and what people type to see them."""

from __future__ import annotations

from judge.game.game import Game
from judge.game.secrecy import is_shown_to_strangers

GAMES = "games/"
"""Where the folders of games lie."""
INDEX = "index.html"


def folder_of(game: str) -> str:
    """Where the pages of a game lie."""
    return f"{GAMES}{game}/"


def page_address(site: str, game: Game) -> str:
    """The address of a game's page on the site that is shown there; empty where there is none."""
    shown = bool(site) and game.settings.listed and is_shown_to_strangers(game)
    return f"{site.rstrip('/')}/{folder_of(game.name)}{INDEX}" if shown else ""
