"""What words speak of: provinces, the units that something is said of, orders by their number in the letter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from judge.notation.language import Language
from judge.notation.lexicon import LINKS, PLACE, UNITS, Token, key
from judge.rules.places import Power, ProvinceId, province_id

_UNITARY = UNITS | {"COAST", "_PLUS", "STOP"}
_BEFORE_TOPIC = UNITS | {"COAST"}
_TOPIC = ("topic",)
_DIGITS = 4
"""So many digits of a number are looked at."""
_NUMBERED = re.compile(r"no\d{1,3}")
"""A number behind its sign: "№1"."""


def counted(tokens: Sequence[Token], language: Language) -> Iterator[int]:
    """Which orders of the letter words count: "the 2nd", "the second", "the first two", -1 for "the last"."""
    said = "".join(key(token.text) for token in tokens)
    if any(phrase in said for phrase in language.marking["first_two"]):
        yield from (1, 2)
        return
    for token in tokens:
        if token.kind == "NUMBER":
            yield int(token.text[:_DIGITS])
        elif _NUMBERED.fullmatch(token.text):
            yield int(token.text[2:])
        elif (number := language.ordinals.get(key(token.text))) is not None:
            yield number


def no_goals(tokens: Sequence[Token]) -> Iterator[Token]:
    """Words without the places that a way leads to."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        if after != "_WHITHER" and not (at and tokens[at - 1].kind in LINKS):
            yield token


def subjects(tokens: Sequence[Token]) -> Iterator[ProvinceId]:
    """The provinces whose units words speak of: the first places, before any verb and any way."""
    is_named = False
    for at, token in enumerate(tokens):
        if token.has(PLACE):
            after = tokens[at + 1].kind if at + 1 < len(tokens) else ""
            if after == "_WHITHER" or (at and tokens[at - 1].kind in LINKS):
                return
            is_named = True
            yield from provinces((token,))
        elif is_named and token.kind not in _UNITARY:
            return


def provinces(tokens: Iterable[Token]) -> Iterator[ProvinceId]:
    """The provinces that words name."""
    return (
        province_id(place)
        for token in tokens
        for sense in token.senses
        if sense.kind == "PLACE"
        for place in sense.value
    )


def powers(tokens: Iterable[Token]) -> frozenset[Power]:
    """The powers that words name."""
    return frozenset(sense.value[0] for token in tokens for sense in token.senses if sense.kind == "NATION")


def is_topic(token: Token) -> bool:
    """Whether a word says what the sentence is about, as は does behind it."""
    return token.kind == "NOISE" and token.senses[0].value == _TOPIC


def topics(tokens: Sequence[Token]) -> Iterator[tuple[int, ProvinceId]]:
    """The provinces of the units that a sentence is said to be about, each with where it is named: "ルールの陸軍は"."""
    for at, token in enumerate(tokens):
        if token.has(PLACE):
            behind = next((one for one in tokens[at + 1 :] if one.kind not in _BEFORE_TOPIC), None)
            if behind is not None and is_topic(behind):
                yield from ((at, province) for province in provinces((token,)))


def first_place(tokens: Iterable[Token]) -> tuple[Token, ...]:
    """The first word that may name a place, alone."""
    return next(((token,) for token in tokens if token.has(PLACE)), ())


def words_written(written: Mapping[int, str], tokens: Sequence[Token]) -> str:
    """The words as they stand in lines of a letter, from the first token to the last."""
    first = min(tokens, key=lambda token: (token.line, token.start))
    last = max(tokens, key=lambda token: (token.line, token.end))
    if first.line == last.line:
        return written[first.line][first.start : last.end]
    between = (written[number].strip() for number in range(first.line + 1, last.line))
    parts = (written[first.line][first.start :].strip(), *between, written[last.line][: last.end].strip())
    return " ".join(part for part in parts if part)
