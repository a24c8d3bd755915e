"""What a relative clause says of a place whose unit it is about: "Berlin follows Munich, which goes to Tyrolia"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat

from judge.notation.grammar import HOLDS_ITSELF
from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, HELPS, PLACE, Sense, Token, key
from judge.structs import replace

_GOES = frozenset({"_MOVE", "_TO", "RETREAT"})
_HOLDS = (Sense("HOLD", HOLDS_ITSELF),)
_HELPING = frozenset({"NOISE", "_MOVE"})
_FAR = 3
"""So many words stand between a relative and its verb."""
_SPLIT = Token(";", (Sense("STOP"),), 0, 0)
"""A stop that nobody wrote."""


def with_relatives(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with such a clause as a sentence of its own; behind a word of help it is a part of that order."""
    tokens = [*map(_marked, tokens, range(len(tokens)), repeat(tokens), repeat(language))]
    at = next((at for at, token in enumerate(tokens) if at > 1 and _is_relative(tokens, at, language)), None)
    if at is None or at + 1 >= len(tokens) or tokens[at + 1].kind not in _GOES:
        return tokens
    end = at - 1 if tokens[at - 1].text == "," else at
    start = next((n + 1 for n in range(end - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    said = tokens[start:end]
    if not said or not said[-1].has(PLACE) or any(token.kind in HELPS for token in said):
        return tokens
    if sum(token.has(PLACE) for token in said) < 2:
        return tokens
    split = replace(_SPLIT, line=tokens[at].line)
    return [*tokens[:end], split, said[-1], *tokens[at + 1 :]]


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
