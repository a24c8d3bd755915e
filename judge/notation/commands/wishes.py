"""Wishes in plain words, as `let's draw` or `more time please`: they are asked about, and never obeyed.

A line is a wish only where it is made of nothing but the words of the wish and of those that stand beside one:
`We could draw some day` tells something.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from judge.notation.commands.courtesy import begun_politely, without_courtesy
from judge.notation.commands.verbs import CommandWord
from judge.notation.language import Language

_ASKED = (
    CommandWord.NODRAW,
    CommandWord.DRAW,
    CommandWord.EXTEND,
    CommandWord.NOTREADY,
    CommandWord.READY,
    CommandWord.WAIT,
    CommandWord.RESIGN,
    CommandWord.CLEAR,
)
"""The commands that are wished for in other words than theirs, what takes back before what it takes back."""
_VOTES = frozenset({CommandWord.NODRAW, CommandWord.DRAW, CommandWord.EXTEND, CommandWord.RESIGN})
_BESIDE = "beside asked"
_LONGEST = 80
"""Characters of a wish; a longer line tells something."""
_NO_SIGN = re.compile(r"[^\w']+")
_UNSPACED = "\u3040"
"""From this character on scripts have no blanks between words."""


@lru_cache(maxsize=256)
def wished(line: str, language: Language) -> CommandWord | None:
    """The command that a line wishes for in other words; None where it says anything else besides."""
    if len(line) > _LONGEST:
        return None
    texts = {_even(language.clean(said).text) for said in (line, without_courtesy(line, language))}
    # Few lines have any word of a wish, and a letter may have thousands.
    texts = {text for text in texts if _any_key(language).search(text)}
    return next((word for word in _ASKED if any(_is_wish(text, word, language) for text in texts)), None)


def vote_wished(line: str, language: Language) -> CommandWord | None:
    """The command that a line wishes for, where it is about no orders: `I withdraw my vote` takes none back.

    A line that begins with the words of a command is asked about behind the orders, with all others that do.
    """
    word = wished(line, language)
    return word if word in _VOTES and begun_politely(line, language) is None else None


def _even(text: str) -> str:
    """A text with one blank behind each word, and with none between words that have none."""
    even = "".join(f"{word} " for word in _NO_SIGN.sub(" ", text.casefold()).split())
    return even.replace(" ", "") if any(sign >= _UNSPACED for sign in even) else even


def _is_wish(text: str, word: CommandWord, language: Language) -> bool:
    """Whether a text is made of words of a wish, one of which is for this command."""
    keys, beside = _pieces(f"asked {word.value}", language), _pieces(_BESIDE, language)
    if not any(key in text for key in keys):
        return False
    # Where the next piece may begin: with no word of the wish before it, and with one.
    plain, keyed = {0}, set[int]()
    for at in range(len(text)):
        if at in plain:
            plain |= {at + len(piece) for piece in beside if text.startswith(piece, at)}
        if at in plain | keyed:
            keyed |= {at + len(key) for key in keys if text.startswith(key, at)}
        if at in keyed:
            keyed |= {at + len(piece) for piece in beside if text.startswith(piece, at)}
    return len(text) in keyed


@cache
def _any_key(language: Language) -> re.Pattern[str]:
    """Any of the words that say what is wished for; of an empty list nothing is found."""
    keys = [key for word in _ASKED for key in _pieces(f"asked {word.value}", language)]
    return re.compile("|".join(map(re.escape, keys)) or r"(?!)")


@cache
def _pieces(name: str, language: Language) -> tuple[str, ...]:
    """The words of a list as they stand in a text."""
    return tuple(dict.fromkeys(_even(phrase) for phrase in language.options.get(name, ())))
