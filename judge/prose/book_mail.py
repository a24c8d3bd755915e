"""The mail that brings a game as a book."""

from __future__ import annotations

from dataclasses import dataclass

from judge.prose.news import Telling, notice
from judge.prose.words import Words

_KILO = 1000


@dataclass(frozen=True, slots=True)
class Bound:
    """A game as files: how many phases it has, how many bytes they have, and which of them go with the mail.

    A file of no bytes could not be made.
    """

    game: str
    phases: int = 0
    book: int = 0
    film: int = 0
    has_book: bool = False
    has_film: bool = False


def book_mail(bound: Bound, words: Words) -> Telling:
    """What is attached, and of what is not, why, and who can make it."""
    game = bound.game
    lines = []
    if bound.has_book:
        lines.append(words.say("book.lead", game=game, n=bound.phases))
    else:
        key = "book.too_large" if bound.book else "book.failed"
        lines.append(words.say(key, game=game, size=_kilos(bound.book)))
    if bound.has_film:
        lines.append(words.say("book.film"))
    else:
        lines.append(words.say("book.film_too_large" if bound.film else "book.no_film", game=game))
    hints = [] if bound.has_book else [words.say("book.keeper", game=game)]
    return notice(lines, words.say("subject.book", game=game), hints)


def _kilos(weight: int) -> int:
    return max(weight // _KILO, 1)
