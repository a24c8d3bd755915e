"""The sieve for what somebody wrote and others will read, press and diaries alike: for whom, in what game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from sqlite_utils import Database

from judge.commands.press.redaction import Hidden, Sieve
from judge.commands.tongues import ENGLISH
from judge.config import Config
from judge.game.game import Game, Status
from judge.game.settings import Identity
from judge.shelf import load_language
from judge.store import addresses, tokens
from judge.store.players import Player


def keeps_names(game: Game) -> bool:
    """Whether nobody may know who plays what: not in an open game, nor in one that told it at its end."""
    is_told = game.status is Status.ENDED and game.settings.reveal
    return game.settings.identity is not Identity.OPEN and not is_told


def hidden(db: Database, people: Sequence[Player], names: Sequence[str] = (), further: Sequence[str] = ()) -> Hidden:
    """What gives these people away: their names, and all their addresses; and what else the letter shows of them."""
    known = [each.address for one in people for each in addresses.of_player(db, one.id)]
    return Hidden(
        (*(each.name for each in people), *names),
        tuple(dict.fromkeys((*(each.address for each in people), *known, *further))),
    )


def sieve(
    db: Database, config: Config, game: Game, who: Hidden | None, language: str, *, keeps_quotes: bool = False
) -> Sieve:
    """The sieve; `who` is None where everybody may know the author, `language` the one he writes."""
    return Sieve(
        domain=config.domain,
        hidden=who,
        is_secret=lambda text: tokens.find(db, text) is not None,
        is_ordinary=_ordinary_words(game, language),
        keeps_quotes=keeps_quotes,
    )


def _ordinary_words(game: Game, language: str) -> Callable[[str], bool]:
    """Whether a word is one of the languages that people write in here: powers, places, words of orders."""
    said = _words_of(tuple(dict.fromkeys((language, game.rulebook.notation, ENGLISH))))
    return lambda word: word in said


@lru_cache(maxsize=32)
def _words_of(codes: tuple[str, ...]) -> frozenset[str]:
    """Every word that orders and commands in these languages know."""
    languages = [load_language(code) for code in codes]
    orders = (spelling for language in languages for spelling, _ in language.said)
    options = (word for language in languages for listed in language.options.values() for word in listed)
    phrases = (word for language in languages for form in language.commands for each in form.phrases for word in each)
    return frozenset(word for spelling in (*orders, *options, *phrases) for word in spelling.split())
