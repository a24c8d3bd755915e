"""Commands that run together with what they take, where a script has no blanks: `延長24時間`, `プレスイタリア`.

Only what cannot be prose is parted: a figure, a name in Latin letters or nothing but names of powers, each behind a
command that takes such a thing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache

from judge.notation.language import Language
from judge.notation.wordlists import CommandForm

_TAKES_FIGURES = frozenset({"moment", "maybe moment", "days", "maybe phase", "number"})
_TAKES_NAMES = frozenset({"maybe word", "maybe word or page", "game and wishes"})
_TAKES_POWERS = frozenset({"power", "maybe power", "maybe powers", "power and word", "maybe power and book"})
_PRESS, _BROADCAST = "press", "broadcast"
_SHORTEST = 2


def parted(words: list[str], cleaned: list[str], language: Language) -> list[str]:
    """The words of a line, with the first in two where it is a command and the beginning of what that takes."""
    first = cleaned[0]
    if not language.blankless or first.isascii() or len(first) != len(words[0]):
        return words
    for phrase, form in _phrases(language):
        behind = first[len(phrase) :]
        if behind and first.startswith(phrase) and _takes(form, behind, language):
            return [words[0][: len(phrase)], words[0][len(phrase) :], *words[1:]]
    return words


@cache
def _phrases(language: Language) -> tuple[tuple[str, CommandForm], ...]:
    """The commands of one word in letters that need no blanks, the longest first."""
    free = re.compile(f"[{language.unspaced}]+")
    found = [
        (phrase[0], form)
        for form in language.commands
        for phrase in form.phrases
        if len(phrase) == 1 and len(phrase[0]) >= _SHORTEST and free.fullmatch(phrase[0])
    ]
    return tuple(sorted(found, key=lambda each: (-len(each[0]), each[0], each[1].word)))


def _takes(form: CommandForm, behind: str, language: Language) -> bool:
    """Whether what runs together with a command can be nothing else than what it takes."""
    if form.rest in _TAKES_FIGURES and behind[0].isdigit():
        return True
    if form.rest in _TAKES_NAMES and behind.isascii() and behind.isalnum() and behind[0].isalpha():
        return True
    if form.rest in _TAKES_POWERS:
        return behind in language.power_words
    if form.word == _BROADCAST:
        return behind in language.options.get("press hold", ())
    return form.word == _PRESS and _readers(language).fullmatch(behind) is not None


@cache
def _readers(language: Language) -> re.Pattern[str]:
    """Names of powers, and the other words of a list of those who read press; it never tries a text twice."""
    first = {*language.power_words, *_said(language, "all", "master", "observers")}
    further = {*first, *_said(language, "white", "grey", "and", "to", "hold"), "、", "・"}
    return re.compile(f"(?>{_one_of(first)})(?>{_one_of(further)})*+")


def _said(language: Language, *options: str) -> Iterator[str]:
    for each in options:
        yield from language.options.get(f"press {each}", ())


def _one_of(words: Collection[str]) -> str:
    """The longest first; without Latin letters, which would part a word anywhere."""
    return "|".join(
        re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)) if not word.isascii()
    )
