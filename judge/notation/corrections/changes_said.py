"""Sentences that order nothing and change what stands above them: "on the fleet's I have had second thoughts".

What exactly becomes of the orders they mean nobody can tell from words that were not understood: none of these is
followed, and their writer is asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from judge.notation.attempt import tells_tale
from judge.notation.language import Language
from judge.notation.lexicon import PLACE, UNIT_TYPES, UNKNOWN, Token, key
from judge.notation.mentions import counted, powers, provinces
from judge.notation.orders.orders_read import OrdersRead, goals_of
from judge.notation.phrases import says
from judge.rules.orders import (
    Convoy,
    Disband,
    Order,
    SupportHold,
    SupportMove,
    unit_of,
)
from judge.rules.places import Power, ProvinceId

_SHORT = 2
"""Letters of a word for a power that may be another word, too: "ah, …"."""
_BETWEEN = frozenset({"NOISE", "_TO", "_FROM", "NATION"})
_WORKS: dict[str, frozenset[type[Order]]] = {
    "CONVOY": frozenset({Convoy}),
    "SUPPORT": frozenset({SupportHold, SupportMove}),
    "DISBAND": frozenset({Disband}),
}
"""Kinds of orders by the words for them, which may be meant by these alone: "the convoy"."""


def changes(sentence: Sequence[Token], language: Language, own: Collection[Power]) -> bool:
    """Whether a clause of a sentence has a word by which people change what they wrote, and is about nothing else.

    Not "Italy replaced its fleet", nor "forget my mail of yesterday"; `own` are the powers that the writer plays.
    """
    if tells_tale(sentence, language):
        return False
    clauses = [[*part] for is_comma, part in groupby(sentence, _is_comma) if not is_comma]
    return any(_changes(clause, language) for clause in clauses if not is_of_other_power(clause, own))


def _is_comma(token: Token) -> bool:
    """Whether a sign ends a clause; words that do so among orders ("plus", "and") end none here."""
    return token.kind == "STOP" and not token.text[:1].isalpha()


def _changes(clause: Sequence[Token], language: Language) -> bool:
    is_said = any(says(clause, name, language) for name in ("changing", "just_above"))
    is_said = is_said or _is_of_two(clause, language) or _says_wrong(clause, language)
    return is_said and not says(clause, "not_changing", language)


def is_of_other_power(clause: Sequence[Token], own: Collection[Power]) -> bool:
    """Whether a clause is about what another power does."""
    first = next((token for token in clause if token.kind != "NOISE"), None)
    is_power = first is not None and first.kind == "NATION" and len(first.text) > _SHORT
    return is_power and powers((first,)).isdisjoint(own) if first is not None else False


def points_above(sentence: Sequence[Token], language: Language) -> bool:
    """Whether a sentence is about the line above it: "↑ celui-là ne compte plus"."""
    return says(sentence, "just_above", language)


def changed(sentence: Sequence[Token], orders: OrdersRead, language: Language) -> list[ProvinceId]:
    """Where the units stand whose orders above a sentence it may change.

    Those of the units it names, or that lead to its places; those of the kinds of units it speaks of, or of the kinds
    of orders, those it counts, and those just above it.
    """
    every = [(unit.province, given.order) for given in orders if (unit := unit_of(given.order)) is not None]
    above = [(place, order) for place, order in every if orders.is_before(place, sentence[0])]
    named = {*provinces(sentence)}
    found = {place for place, _ in above} & named or {place for place, order in above if goals_of(order) & named}
    kinds = {token.kind for token in sentence if len(token.text) > 1 and key(token.text) not in language.loose}
    types = {UNIT_TYPES[kind] for kind in kinds if kind in UNIT_TYPES}
    if not found or _names_kind_alone(sentence):
        found |= {place for place, order in above if (unit := unit_of(order)) is not None and unit.type in types}
    if not found or says(sentence, "above", language):
        works = tuple(work for kind in kinds for work in _WORKS.get(kind, ()) if len(sentence) > 1)
        found |= {place for place, order in above if isinstance(order, works)}
        found |= {every[at][0] for at in counts_of(sentence, language, len(every)) if every[at] in above}
        found |= {place for place, _ in above} if says(sentence, "above", language) else set()
    found |= {place for place, _ in above[-1:]} if points_above(sentence, language) else set()
    if not found and says(sentence, "which_of", language):
        return [place for place, _ in above]
    if not found and _is_of_two(sentence, language):
        return [place for place, _ in above[-2:]]
    found |= {place for place, _ in above[-1:]} if not found and _says_wrong(sentence, language) else set()
    return sorted(found)


def _is_of_two(sentence: Sequence[Token], language: Language) -> bool:
    """Whether words say what one of two does: "the former goes"; not "the former alliance is dead"."""
    is_plain = language.blankless or not any(token.kind in UNKNOWN for token in sentence)
    return is_plain and says(sentence, "of_two", language)


def _says_wrong(sentence: Sequence[Token], language: Language) -> bool:
    """Whether a sentence says nothing but that something was wrong: "Typo.", "oops, wrong one"."""
    excuses = language.marking["sorry"]
    said = [token for token in sentence if token.kind not in _BETWEEN | {"STOP"} and key(token.text) not in excuses]
    return "".join(key(token.text) for token in said) in language.marking["wrong"]


def _names_kind_alone(sentence: Sequence[Token]) -> bool:
    """Whether a kind of unit stands beside no place: "celui de la flotte je le reprends : qu'elle aille à Con"."""
    said = [token for token in sentence if token.kind not in _BETWEEN]
    places = {at for at, token in enumerate(said) if token.has(PLACE)}
    kinds = (at for at, token in enumerate(said) if token.kind in UNIT_TYPES and len(token.text) > 1)
    return any(places.isdisjoint((at - 1, at + 1)) for at in kinds)


def counts_of(sentence: Sequence[Token], language: Language, most: int) -> Iterator[int]:
    """Which orders a sentence counts, from 0; a bare number may be anything."""
    is_item = any(key(token.text) in language.marking["items"] for token in sentence)
    for count in counted([token for token in sentence if is_item or token.kind != "NUMBER"], language):
        at = count - 1 if count > 0 else most + count
        if 0 <= at < most:
            yield at
