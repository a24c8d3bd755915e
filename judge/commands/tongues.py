"""Which languages the judge writes, and which one it writes to somebody."""

from __future__ import annotations

from judge.notation.language import Language
from judge.post.letter import Letter
from judge.post.tongue import Tongues, guess, read_tongues
from judge.shelf import languages, load_language, template_folder
from judge.store.players import Player

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
