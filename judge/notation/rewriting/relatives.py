"""What a relative clause says of a place whose unit it is about: "Berlin follows Munich, which goes to Tyrolia"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from judge.notation.grammar import HOLDS_ITSELF
from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, HELPS, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.stops import stretches
from judge.structs import replace

_GOES = frozenset({"_MOVE", "_TO", "RETREAT"})
_HOLDS = (Sense("HOLD", HOLDS_ITSELF),)
_HELPING = frozenset({"NOISE", "_MOVE"})
_UNIT = UNITS | PLACE | {"NOISE", "_FROM", "IT"}
_THAT, _IT = frozenset({"RELATIVE", "THAT"}), frozenset({"IT"})
_ITS = (Sense("IT"),)
_FAR = 3
"""So many words stand between a relative and its verb."""
_SPLIT = Token(";", (Sense("STOP"),), 0, 0)
"""A stop that nobody wrote."""


def without_clefts(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without the words that only single out a unit: "it's Piedmont that goes", « c'est le Piémont qui saute »."""
    words = language.marking["clefts"]
    if not any(key(token.text) in words for token in tokens):
        return tokens
    kept: list[Token] = []
    for clause, end in stretches(tokens, lambda token: token.kind in CLAUSE_ENDS):
        is_cleft = bool(clause) and key(clause[0].text) in words
        said = next((at for at in range(1, len(clause)) if not clause[at].has(_UNIT)), len(clause)) if is_cleft else 0
        is_named = sum(token.has(PLACE) for token in clause[1:said]) == 1
        if is_named and said < len(clause) and _begins_relative(clause[said], language):
            clause = clause[1:]  # « … qui saute » is one word
        elif is_named and said + 1 < len(clause) and clause[said].has(_THAT):
            clause = [*clause[1:said], *clause[said + 1 :]]
        kept += [*clause, *end]
    return kept


def with_relatives(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with such a clause as a sentence of its own; behind a word of help it is a part of that order."""
    tokens = [*map(_marked, tokens, range(len(tokens)), repeat(tokens), repeat(language))]
    at = next((at for at, token in enumerate(tokens) if at > 1 and _is_relative(tokens, at, language)), None)
    if at is None or at + 1 >= len(tokens):
        return tokens
    ferries = _ferries(tokens[at + 1 :])
    if tokens[at + 1].kind not in _GOES and not ferries:
        return tokens
    end = at - 1 if tokens[at - 1].text == "," else at
    start = next((n + 1 for n in range(end - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    said = tokens[start:end]
    helps = frozenset({"SUPPORT"}) if ferries else HELPS  # « embarque sur la flotte …, qui la convoie »
    if not said or not said[-1].has(PLACE) or any(token.kind in helps for token in said):
        return tokens
    if sum(token.has(PLACE) for token in said) < 2:
        return tokens
    split = replace(_SPLIT, line=tokens[at].line)
    return [*tokens[:end], split, said[-1], *(ferries or tokens[at + 1 :])]


def _ferries(behind: Sequence[Token]) -> Sequence[Token]:
    """The words with the pronoun as one, where nothing is said but that a fleet convoys "it": « qui la convoie »."""
    end = next((at for at, token in enumerate(behind) if token.kind in CLAUSE_ENDS), len(behind))
    verbs = [token for token in behind[:end] if token.kind == "CONVOY" and len(token.text) > 1]
    others = [token for token in behind[:end] if token not in verbs]
    pronoun = next((token for token in others if token.has(_IT)), None)
    if len(verbs) != 1 or pronoun is None or not all(token.has(_IT | {"NOISE"}) for token in others):
        return ()
    return [verbs[0], replace(pronoun, senses=_ITS), *behind[end:]]


def _marked(token: Token, at: int, tokens: Sequence[Token], language: Language) -> Token:
    """A verb of holding that a relative stands before, as one that is said of the unit before that."""
    if token.kind != "HOLD" or not at:
        return token
    before = at - 1
    while before > at - _FAR and before > 0 and tokens[before].kind in _HELPING:
        before -= 1  # "which will hold", "which is going to hold"
    is_told = _is_relative(tokens, before, language) or _begins_relative(token, language)
    return replace(token, senses=_HOLDS) if is_told else token


def _begins_relative(token: Token, language: Language) -> bool:
    """Whether a phrase begins with a relative: "qui tient"."""
    word, blank, _ = token.text.partition(" ")
    return bool(blank) and any(sense.kind == "RELATIVE" for sense in language.lexicon.senses.get(key(word), ()))


def _is_relative(tokens: Sequence[Token], at: int, language: Language) -> bool:
    return any(sense.kind == "RELATIVE" for sense in language.lexicon.senses.get(key(tokens[at].text), ()))
