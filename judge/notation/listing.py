"""Lists of powers as people write them: `France, Italy`, `A E`, `フランス、トルコ`, `FE[GA]*`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import key

_GAPS = re.compile(r"[\s,;+&、，]+")
_MARKS = {ord(mark): None for mark in "[](){}*,;>"}


def words_of(text: str, language: Language) -> Iterator[str]:
    """The words of a list, one by one; in scripts without blanks an `and` may stand right between two of them."""
    for word in filter(None, _GAPS.split(text)):
        yield from _parted(word, language)


def is_between(word: str, language: Language) -> bool:
    """Whether a word only joins others: `and`, `or`."""
    joining = (
        *language.options.get("and", ()),
        *language.conditions.get("and", ()),
        *language.conditions.get("or", ()),
    )
    return language.clean(word).text.strip() in joining


def lists_powers(words: Sequence[str], language: Language) -> bool:
    """Whether words are powers, perhaps with `and` or `or` between them."""
    named = [word for word in words_of(" ".join(words), language) if not is_between(word, language)]
    return (not words or bool(named)) and all(_names_powers(word, language) for word in named)


def _parted(word: str, language: Language) -> Sequence[str]:
    """The names in a word, if nothing but an `and` without blanks stands between them."""
    free = re.compile(f"[{language.unspaced}]") if language.unspaced else re.compile("(?!)")
    for joining in (*language.options.get("and", ()), *language.conditions.get("and", ())):
        parts = word.split(joining) if free.match(joining) else ()
        if len(parts) > 1 and all(_is_power(part, language) for part in parts):
            return parts
    return (word,)


def _is_power(word: str, language: Language) -> bool:
    return key(language.clean(word).text.strip()) in language.power_words


def _names_powers(word: str, language: Language) -> bool:
    """Whether a word is a power, or the letters of several with what parts them in a list of wishes: `FE[GA]*`."""
    bare = word.translate(_MARKS)
    initials = {power[0] for power in language.power_words.values()}
    return _is_power(bare, language) or initials.issuperset(bare)
