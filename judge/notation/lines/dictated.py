"""Signs that stand in words: as a telephone takes them down ("full stop", "точка"), or in a telegram (STOP, ТЧК)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from judge.notation.language import Language
from judge.notation.normal import Clean
from judge.structs import replace

_FEWEST = 2
"""Stops in words that a line without any other sign has, where they were dictated: "make a full stop" has one."""
_SIGN = re.compile(r"[.,;:!?。、！？]")
_SIGNS = {"stop": ".", "comma": ",", "dash": "-"}


def undictated(line: Clean, written: str, language: Language) -> Clean:
    """A line with signs in the place of the words for them, as long as these, if that is what they are there.

    `written` is the line as it was: a telegram has no small letters.
    """
    patterns = _patterns(language)
    if (
        written.isupper()
        and (first := patterns["telegraphed"].search(line.text))
        and line.text[: first.start()].strip()
    ):
        line = _with_sign(line, patterns["telegraphed"], ".")  # "STOP A PAR - BUR" may mean that it stops
    if len(patterns["stop"].findall(line.text)) < _FEWEST or _SIGN.search(line.text):
        return line
    for name, sign in _SIGNS.items():
        line = _with_sign(line, patterns[name], sign)
    return line


def _with_sign(line: Clean, words: re.Pattern[str], sign: str) -> Clean:
    if not words.search(line.text):
        return line
    return replace(line, text=words.sub(lambda found: sign.ljust(len(found[0])), line.text))


@cache
def _patterns(language: Language) -> Mapping[str, re.Pattern[str]]:
    """What finds the words for each kind of sign, some of them behind each other, too: "full stop new line"."""
    return {name: _any_of(language.signs.get(name, ())) for name in ("telegraphed", *_SIGNS)}


def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    phrases = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))
    one = rf"(?<!\w)(?:{phrases or '(?!)'})(?!\w)"
    return re.compile(rf"{one}(?:\s+{one})*")
