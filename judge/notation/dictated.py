"""Signs that stand in words: as a telephone takes them down ("full stop", "точка"), or in a telegram (STOP, ТЧК)."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from judge.notation.language import Language
from judge.notation.normal import Clean

_FEWEST = 2
"""Signs in words that a line without any other has, where they were dictated: "make a full stop" has one."""
_SIGN = re.compile(r"[.,;:!?。、！？]")
_SIGNS = {"stop": ".", "comma": ",", "dash": "-"}


def undictated(line: Clean, written: str, language: Language) -> Clean:
    """A line with signs in the place of the words for them, as long as these, if that is what they are there.

    `written` is the line as it was: a telegram has no small letters.
    """
    if written.isupper() and (telegraphed := _any_of(language.signs.get("telegraphed", ()))).search(line.text):
        return replace(line, text=telegraphed.sub(lambda found: ".".ljust(len(found[0])), line.text))
    spoken = {sign: _any_of(language.signs.get(name, ())) for name, sign in _SIGNS.items()}
    if _SIGN.search(line.text) or len(spoken["."].findall(line.text)) < _FEWEST:
        return line
    text = line.text
    for sign, words in spoken.items():
        text = words.sub(lambda found, sign=sign: sign.ljust(len(found[0])), text)
    return replace(line, text=text)


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """One of these phrases, or some of them behind each other: "full stop new line"."""
    phrases = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True))
    one = rf"(?<!\w)(?:{phrases or '(?!)'})(?!\w)"
    return re.compile(rf"{one}(?:\s+{one})*")
