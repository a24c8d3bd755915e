"""What an unknown word is near to: the name or verb that it misses, and places to suggest."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from functools import lru_cache
from math import ceil

from rapidfuzz.distance import OSA, DamerauLevenshtein
from rapidfuzz.process import extract, extractOne

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, NATION, UNITS, Sense, key
from judge.structs import Struct

LEAST = 5
"""How many letters a misspelt word must have to be followed."""
BEGUN = 4
"""Letters of a name that are enough when no other name begins with them."""
ALIKE = 0.70
"""How similar a long word has to be to a name."""
_DRAWN_OUT = re.compile(r"(.)\1{2,}")
"""A letter three times or more: `holdsss`."""
_VOWELS = re.compile("[aeiouyаеиоуыэюяъьй]")
"""Also the signs that Russian and Bulgarian leave out with them."""
_FEWEST_CONSONANTS = 3
_AHEAD = 0.08
"""By how much the nearest meaning must lead: right for 95 % of the names of five languages, wrong for none."""
_NEARLY = 0.8
"""How similar a name of the usual board has to be to one of another board to be a slip."""
_THINKABLE = 0.6
_MOST_CANDIDATES = 6


class Near(Struct, frozen=True):
    """What an unknown word may be: the one sense in which it is followed, if any, and places to suggest."""

    likeness: float
    sense: Sense | None
    suggestions: tuple[Sense, ...]


@lru_cache(maxsize=1024)
def near(word: str, language: Language) -> Near:
    """What an unknown word, or several, may have been meant for."""
    text = key(word)
    calm = _DRAWN_OUT.sub(r"\1", text)
    if calm != text and calm in language.lexicon.senses:
        sense = language.lexicon.senses[calm][0]
        return Near(1.0, sense, (sense,) if sense.kind == "PLACE" else ())
    if text in language.elsewhere:
        sense = language.elsewhere[text]
        return Near(1.0, sense, (sense,) if sense.kind == "PLACE" else ())
    begun = _begun(text, language) or _alike(language).get(_folded(text, language), ())
    begun = begun or _by_consonants(text, language)
    if len({sense.value for sense in begun}) == 1:
        return Near(1.0, begun[0], begun[:1])
    best: dict[tuple[str, tuple[str, ...]], tuple[float, Sense]] = {}
    for spelling, score, _ in extract(
        text,
        _choices(text, language),
        scorer=DamerauLevenshtein.normalized_similarity,
        score_cutoff=_THINKABLE,
        limit=40,
    ):
        if len(text) < LEAST or len(spelling) >= LEAST:
            sense = language.lexicon.senses[spelling][0]
            meaning = (sense.kind, sense.value)
            if meaning not in best or score > best[meaning][0]:
                best[meaning] = (score, sense)
    ranked = [(sense, score) for _, (score, sense) in sorted(best.items(), key=lambda item: (-item[1][0], item[0]))]
    if not ranked:
        return Near(0.0, None, ())
    sense, likeness = ranked[0]
    ahead = likeness - (ranked[1][1] if len(ranked) > 1 else 0.0)
    is_clear = len(text) >= LEAST and likeness >= ALIKE and ahead >= _AHEAD
    if text in language.of_usual_board:
        # A slip only where it is nearly the name of a place here, as `Galizia`.
        is_clear = is_clear and sense.kind == "PLACE" and likeness >= _NEARLY
    places = tuple(one for one, _ in ranked if one.kind == "PLACE")
    return Near(likeness, sense if is_clear else None, places[:_MOST_CANDIDATES])


def nearest_form(word: str, place: Sense, language: Language) -> str:
    """Of all that a place is called in any case, what a misspelt word is nearest to: `голландию` for `голандию`."""
    found = extractOne(
        key(word), _forms(language).get(place.value, ()), scorer=DamerauLevenshtein.normalized_similarity
    )
    return found[0] if found is not None else word


@lru_cache(maxsize=32)
def _forms(language: Language) -> Mapping[tuple[str, ...], list[str]]:
    """The names of each place."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name in _names(language):
        found.setdefault(language.lexicon.senses[name][0].value, []).append(name)
    return found


def _begun(text: str, language: Language) -> tuple[Sense, ...]:
    """The places whose names a word begins, as `Budap`."""
    if len(text) < BEGUN:
        return ()
    names = _names(language)
    start, end = bisect_left(names, text), bisect_left(names, text + "\U0010ffff")
    return tuple(dict.fromkeys(language.lexicon.senses[name][0] for name in names[start:end]))


def _by_consonants(text: str, language: Language) -> tuple[Sense, ...]:
    """The places whose consonants a word without vowels begins, as `Bdp`."""
    if len(text) < _FEWEST_CONSONANTS or _VOWELS.search(text) or not text.isalpha():
        return ()
    names = _consonants(language)
    start, end = bisect_left(names, (text,)), bisect_left(names, (text + "\U0010ffff",))
    return tuple(dict.fromkeys(language.lexicon.senses[name][0] for _, name in names[start:end]))


@lru_cache(maxsize=32)
def _consonants(language: Language) -> list[tuple[str, str]]:
    """The consonants of each name, and the name, sorted by them; without names that have hardly another letter."""
    found = [(_VOWELS.sub("", name), name) for name in _names(language) if name.isalpha() and len(name) >= LEAST]
    return sorted((consonants, name) for consonants, name in found if len(consonants) >= _FEWEST_CONSONANTS)


def _folded(text: str, language: Language) -> str:
    """A word with one letter for all those that are taken for each other: `バリ` is `パリ`."""
    return key("".join(language.alike.get(letter, letter) for letter in text)) if language.alike else ""


@lru_cache(maxsize=32)
def _alike(language: Language) -> Mapping[str, tuple[Sense, ...]]:
    """The places by such spellings of their names."""
    found: dict[str, tuple[Sense, ...]] = {}
    for name in _names(language) if language.alike else ():
        if not name.isascii():
            spelling = _folded(name, language)
            found[spelling] = tuple(dict.fromkeys((*found.get(spelling, ()), language.lexicon.senses[name][0])))
    return found


@lru_cache(maxsize=32)
def _names(language: Language) -> list[str]:
    """All names of places, sorted."""
    return sorted(name for name, senses in language.lexicon.senses.items() if senses[0].kind == "PLACE")


def _choices(text: str, language: Language) -> list[str]:
    """The spellings that a word may miss.

    None is thinkable that is much longer or shorter, or in another script, nor a verb with another first letter.
    """
    by_length = _spellings(language).get(_script(text), {})
    lengths = range(ceil(len(text) * _THINKABLE), int(len(text) / _THINKABLE) + 1)
    return [
        spelling for length in lengths for first in ("", text[:1]) for spelling in by_length.get((length, first), ())
    ]


def _script(text: str) -> str:
    """The script of a word, by its first letter."""
    first = text[:1]
    return "latin" if first < "\u0370" else "cyrillic" if first < "\u0530" else "other"


@lru_cache(maxsize=32)
def _spellings(language: Language) -> Mapping[str, Mapping[tuple[int, str], list[str]]]:
    """Every spelling that may be missed, by script and length: names, and the longer verbs by their first letters."""
    found: dict[str, dict[tuple[int, str], list[str]]] = {}
    for spelling, senses in sorted(language.lexicon.senses.items()):
        if _may_be_missed(spelling, senses[0]):
            first = "" if senses[0].kind == "PLACE" else spelling[0]
            found.setdefault(_script(spelling), {}).setdefault((len(spelling), first), []).append(spelling)
    return found


def _may_be_missed(spelling: str, sense: Sense) -> bool:
    if sense.kind == "PLACE":
        return len(sense.value) == 1 and len(spelling) >= 3
    return sense.kind in UNITS | DOINGS | NATION and len(spelling) >= LEAST


def holds_exchanged(word: str, language: Language) -> bool:
    """Whether an unknown word is a verb of holding with its first letter and all others, in another order: `hodls`."""
    text = key(word)
    return len(text) >= LEAST and (text[0], *sorted(text)) in _letters_of_holding(language)


@lru_cache(maxsize=32)
def _letters_of_holding(language: Language) -> frozenset[tuple[str, ...]]:
    verbs = (verb for verb, senses in language.lexicon.senses.items() if senses[0].kind == "HOLD")
    return frozenset((verb[0], *sorted(verb)) for verb in verbs if len(verb) >= LEAST)


@lru_cache(maxsize=1024)
def missed_by_one(word: str, language: Language) -> tuple[Sense, ...]:
    """The places that an unknown word names but for one letter, each once; those with its first letter before others.

    Of a code of three letters two may be exchanged, or one be missing, but none be another: that is another code.
    """
    text = key(word)
    if len(text) < 3 or " " in word:
        return ()
    found = [name for name in _names(language) if _is_missed(text, name, language)]
    alike = [name for name in found if name[0] == text[0]]
    senses = (language.lexicon.senses[name][0] for name in alike or found)
    return tuple({sense.value: sense for sense in senses}.values())


def _is_missed(text: str, name: str, language: Language) -> bool:
    is_code = len(text) == len(name) == 3 and sorted(text) != sorted(name)
    if is_code or len(name) < 3 or OSA.distance(text, name, score_cutoff=1) != 1:
        return False
    return len(language.lexicon.senses[name][0].value) == 1
