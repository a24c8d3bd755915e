"""Whether words have a phrase of a list of words.toml among them, or begin with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import accumulate

from judge.notation.language import Language
from judge.notation.lexicon import Token, key

_MOST_WORDS = 4
"""Words of a phrase that stands among others."""
MOST_IN_PHRASE = 8
"""The same of one with which a clause begins."""


def says(sentence: Sequence[Token], name: str, language: Language) -> bool:
    """Whether one of the words of a list begins with a word of the sentence, in scripts without blanks anywhere."""
    phrases = tuple(language.marking[name])
    words = [key(token.text) for token in sentence]
    said = "".join(words) if language.blankless else ""
    if not said.isascii() and any(phrase in said for phrase in phrases if not phrase.isascii()):
        return True
    return any("".join(words[at : at + _MOST_WORDS]).startswith(phrases) for at in range(len(words)))


@cache
def _by_beginning(language: Language, name: str) -> Mapping[str, Sequence[str]]:
    """The phrases of a list by their first letter: every word of a letter is asked about."""
    found: dict[str, list[str]] = {}
    for phrase in language.marking[name]:
        found.setdefault(phrase[:1], []).append(phrase)
    return found


def begins_with(tokens: Sequence[Token], name: str, language: Language) -> int:
    """How many words the longest phrase of a list takes that words begin with; 0 for none."""
    near = _by_beginning(language, name).get(key(tokens[0].text)[:1]) if tokens else None
    if near is None:
        return 0
    said = [*accumulate(key(token.text) for token in tokens[:MOST_IN_PHRASE])]
    found = [phrase for phrase in near if said[-1].startswith(phrase)]
    return max((next(at for at, words in enumerate(said, 1) if words.startswith(each)) for each in found), default=0)
