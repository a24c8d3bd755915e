"""Names cut short with a dot that no list has: «Констант. на Смирну», «Ф Эгейск.м.», "A Const. - Bul"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, PLACE, UNITS, UNKNOWN, Sense, Token, key
from judge.structs import replace

_FEWEST, _FEWEST_BEHIND_UNIT = 4, 2
"""Letters that are enough to begin a name: anywhere, and behind the kind of a unit."""
_GOES_ON = LINKS | DOINGS | {"COLON", "STOP", "_FROM", "_HELPED_BY", "_WITH", "COAST"}
"""Kinds of words and signs before which such a dot ends no sentence."""


def with_abbreviated(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with such abbreviations as the names that they begin, where they begin only one place's."""
    tokens = [token for at, token in enumerate(tokens) if not _is_idle_dot(tokens, at, language)]
    if not any(_is_short(tokens, at) for at in range(len(tokens))):
        return tokens
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        name, end, before = _named(tokens, at, language) if _is_short(tokens, at) else (None, at, 0)
        if name is None:
            found.append(tokens[at])
            at += 1
            continue
        first, last = tokens[at - before], tokens[end - 1]
        del found[len(found) - before :]
        found.append(replace(first, text=key(tokens[at].text), senses=(name,), end=last.end, line=first.line))
        at = end if end < len(tokens) and tokens[end].kind in _GOES_ON else end - (tokens[end - 1].kind == "DOT")
    return found


def _is_idle_dot(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a dot stands behind the beginning of a place's full name, and before what goes on with that."""
    if tokens[at].kind != "DOT" or not 0 < at < len(tokens) - 1 or tokens[at + 1].kind not in _GOES_ON:
        return False
    before = tokens[at - 1]
    if tokens[at + 1].kind == "COLON":
        return before.has(PLACE)  # "A.Par.: Burgundy"
    return before.kind == "PLACE" and before.end == tokens[at].start and key(before.text) in language.cut_short


def _is_short(tokens: Sequence[Token], at: int) -> bool:
    """Whether nobody knows a word, and a dot sticks to it."""
    token = tokens[at]
    if token.kind not in UNKNOWN or not token.text.isalpha() or at + 1 == len(tokens):
        return False
    is_long = len(token.text) >= _FEWEST_BEHIND_UNIT
    return is_long and tokens[at + 1].kind == "DOT" and tokens[at + 1].start == token.end


def _named(tokens: Sequence[Token], at: int, language: Language) -> tuple[Sense | None, int, int]:
    """The place that a word abbreviates, alone or with that before or behind it; where that ends, words before."""
    word, behind = tokens[at].text, at + 2
    for before in (1, 2):
        if at >= before and tokens[at - before].has(COAST | PLACE) and (before == 1 or tokens[at - 1].kind == "DOT"):
            sense = _begun((tokens[at - before].text, word), language)
            if sense is not None:
                return sense, behind, before
    if behind < len(tokens) and tokens[behind].text.isalpha() and tokens[behind].kind not in LINKS:
        sense = _begun((word, tokens[behind].text), language)
        if sense is not None:
            is_dotted = behind + 1 < len(tokens) and tokens[behind + 1].kind == "DOT"
            return sense, behind + 1 + is_dotted, 0
    is_unit = at > 0 and (
        tokens[at - 1].kind in UNITS or (tokens[at - 1].kind == "DOT" and tokens[at - 2].kind in UNITS)
    )
    is_long = len(word) >= (_FEWEST_BEHIND_UNIT if is_unit else _FEWEST)
    goes_on = behind < len(tokens) and tokens[behind].kind in _GOES_ON  # "see it in Africa."
    return (_begun((word,), language) if is_long and goes_on else None), behind, 0


def _begun(words: tuple[str, ...], language: Language) -> Sense | None:
    """The one place whose names these words begin, each the word of a name at its place."""
    names = _names(language, len(words))
    start, end = bisect_left(names, (words[0],)), bisect_left(names, (f"{words[0]}\U0010ffff",))
    senses = {
        sense.value: sense
        for name in names[start:end]
        if all(part.startswith(word) for part, word in zip(name, words, strict=False))
        for sense in (language.lexicon.senses[key("".join(name))][0],)
    }
    return next(iter(senses.values())) if len(senses) == 1 else None


@lru_cache(maxsize=64)
def _names(language: Language, words: int) -> list[tuple[str, ...]]:
    """The names of places that have so many words or more, sorted."""
    return sorted({*_parted(language.lexicon.senses, language.lexicon.words, words)})


def _parted(senses: Mapping[str, tuple[Sense, ...]], written: frozenset[str], words: int) -> Iterator[tuple[str, ...]]:
    for name in written:
        parts = tuple(name.split())
        if len(parts) >= words and senses.get(key(name), (Sense(""),))[0].kind == "PLACE":
            yield parts
