"""Misspelt words: the name that a long one is near to, and suggestions for a short one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import DamerauLevenshtein
from rapidfuzz.process import extract

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, UNITS, Sense, key

_LEAST = 5
"""How many letters a misspelt word must have to be followed."""
_BEGUN = 4
"""Letters of a name that are enough when no other name begins with them."""
_ALIKE = 0.70
"""How similar a long word has to be to a name."""
_AHEAD = 0.08
"""By how much the nearest meaning must lead: right for 95 % of the names of five languages, wrong for none."""
_THINKABLE = 0.6
_SUGGESTED = 6


@dataclass(frozen=True, slots=True)
class Near:
    """What an unknown word may be: the one sense in which it is followed, if any, and places to suggest."""

    likeness: float
    sense: Sense | None
    suggestions: tuple[Sense, ...]


@lru_cache(maxsize=1024)
def near(word: str, language: Language) -> Near:
    """What an unknown word, or several, may have been meant for."""
    text = key(word)
    begun = _begun(text, language)
    if len({sense.value for sense in begun}) == 1:
        return Near(1.0, begun[0], begun[:1])
    best: dict[tuple[str, tuple[str, ...]], tuple[float, Sense]] = {}
    for _, score, spelling in extract(
        text, _choices(language), scorer=DamerauLevenshtein.normalized_similarity, score_cutoff=_THINKABLE, limit=40
    ):
        if len(text) < _LEAST or len(spelling) >= _LEAST:
            sense = language.lexicon.senses[spelling][0]
            meaning = (sense.kind, sense.value)
            if meaning not in best or score > best[meaning][0]:
                best[meaning] = (score, sense)
    ranked = [(sense, score) for _, (score, sense) in sorted(best.items(), key=lambda item: (-item[1][0], item[0]))]
    if not ranked:
        return Near(0.0, None, ())
    sense, likeness = ranked[0]
    ahead = likeness - (ranked[1][1] if len(ranked) > 1 else 0.0)
    is_clear = len(text) >= _LEAST and likeness >= _ALIKE and ahead >= _AHEAD
    places = tuple(one for one, _ in ranked if one.kind == "PLACE")
    return Near(likeness, sense if is_clear else None, places[:_SUGGESTED])


def _begun(text: str, language: Language) -> tuple[Sense, ...]:
    """The places whose names a word begins, as `Budap`."""
    if len(text) < _BEGUN:
        return ()
    names = _names(language)
    start, end = bisect_left(names, text), bisect_left(names, text + "\U0010ffff")
    return tuple(dict.fromkeys(language.lexicon.senses[name][0] for name in names[start:end]))


@lru_cache(maxsize=32)
def _names(language: Language) -> list[str]:
    """All names of places, sorted."""
    return sorted(name for name, senses in language.lexicon.senses.items() if senses[0].kind == "PLACE")


@lru_cache(maxsize=32)
def _choices(language: Language) -> Mapping[str, str]:
    """Every spelling that may be missed, by itself: names, and the longer words of orders."""
    return {
        spelling: spelling
        for spelling, senses in sorted(language.lexicon.senses.items())
        if _may_be_missed(spelling, senses[0])
    }


def _may_be_missed(spelling: str, sense: Sense) -> bool:
    if sense.kind == "PLACE":
        return len(sense.value) == 1 and len(spelling) >= 3
    return sense.kind in UNITS | DOINGS and len(spelling) >= _LEAST
