"""The data files, as the store asks for them, and which of them are meant where nobody names any."""

from __future__ import annotations

from sqlite_utils import Database

from judge.game.game import Game, PlayerId, Status
from judge.game.record import Guest
from judge.notation.language import Language
from judge.post.letter import Letter
from judge.post.tongue import Tongues, guess, read_tongues
from judge.shelf import languages, load_board, load_language, load_rulebook, template_folder
from judge.store import addresses, games, reliability, tokens
from judge.store.codec import Sources
from judge.store.players import Player

SOURCES = Sources(load_board, load_rulebook)
USUAL_BOARD, USUAL_RULEBOOK = "standard", "ru2000"
"""What a game is played on, and by."""


ENGLISH = "en"


def tongues() -> Tongues:
    """The languages that have both an order grammar and mails."""
    return read_tongues(template_folder(), languages())


def spoken() -> tuple[Language, ...]:
    """How orders and commands are written in these languages."""
    return tuple(load_language(code) for code in tongues())


def language_of(player: Player | None, letter: Letter | None = None) -> str:
    """The language a person chose; a stranger's as it shows in his letter."""
    if player is not None:
        # A language may have been taken away since.
        return player.language if player.language in tongues() else ENGLISH
    return guess(letter, tongues()) if letter is not None else ENGLISH


def games_played(db: Database, player: PlayerId) -> tuple[Game, ...]:
    """Those games, by name; one that cannot be read is left out."""
    found = (games.load_readable(db, name, SOURCES) for name in tokens.games_of(db, player))
    return tuple(
        game
        for game in found
        if game is not None and game.status is not Status.ENDED and game.seat_of(player) is not None
    )


def guest_of(db: Database, player: PlayerId) -> Guest:
    """The addresses and the record of a person who wants to play."""
    known = addresses.of_player(db, player)
    own = frozenset(each.address for each in known if each.confirmed_at is not None or each.gets_mail)
    return Guest(own, reliability.of_player(db, player))
