"""Who helps, named behind an order with a noun: «А Бер-Сил, поддержка А Мюн», "A Ber-Sil (support: A Mun)"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import COAST, LINKS, NATION, PLACE, SENTENCE_ENDS, UNITS, Sense, Token, key
from judge.structs import replace

_HELPED_BY = (Sense("_HELPED_BY"),)
_UNIT = UNITS | PLACE | COAST | NATION | {"NOISE", "_FROM"}
_BEFORE = frozenset({"STOP", "OPEN", "_PLUS"})
_SIGNS = frozenset({"COLON", "DOT", "_FROM"})
_DOES = LINKS | {"_MOVE", "HOLD"}


def with_helpers_named(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with such a noun as "supported by"; a verb alone may be what the unit before is to do."""
    at = next((at for at in range(1, len(tokens) - 1) if _is_noun(tokens, at, language)), None)
    if at is None:
        return tokens
    begin = at + 1 + (tokens[at + 1].kind in _SIGNS)
    end = _end_of_helpers(tokens, begin)
    if not any(token.has(PLACE) for token in tokens[begin:end]) or not _is_ordered(tokens[: at - 1]):
        return tokens
    sign = [] if tokens[at - 1].text in ",+" else [tokens[at - 1]]
    behind = with_helpers_named(tokens[end:], language)
    return [*tokens[: at - 1], *sign, replace(tokens[at], senses=_HELPED_BY), *tokens[begin:end], *behind]


def _end_of_helpers(tokens: Sequence[Token], begin: int) -> int:
    """Where the names of those who help end: what does something of its own behind a stop is none of them."""
    end = next((n for n in range(begin, len(tokens)) if not _is_of_helpers(tokens, n)), len(tokens))
    if end == len(tokens) or tokens[end].kind in SENTENCE_ENDS or tokens[end].text in ",;":
        return end
    return next((n for n in range(end - 1, begin, -1) if tokens[n].kind == "STOP"), begin)


def _is_noun(tokens: Sequence[Token], at: int, language: Language) -> bool:
    token = tokens[at]
    if token.kind != "SUPPORT" or len(token.text) == 1 or tokens[at - 1].kind not in _BEFORE:
        return False
    return tokens[at + 1].kind in _SIGNS or key(token.text) in language.marking["help_nouns"]


def _is_of_helpers(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word names who helps, or joins two of them."""
    is_inside = at + 1 < len(tokens) and tokens[at].kind in ("STOP", "_PLUS") and tokens[at].text != ";"
    return tokens[at].has(_UNIT) or (is_inside and tokens[at + 1].has(_UNIT))


def _is_ordered(before: Sequence[Token]) -> bool:
    """Whether the sentence says what a unit does before who helps it."""
    start = next((at + 1 for at in range(len(before) - 1, -1, -1) if before[at].kind in SENTENCE_ENDS), 0)
    said = before[start:]
    is_whole = any(token.has(PLACE) for token in said) and any(token.kind in _DOES for token in said)
    return is_whole and not any(token.kind in ("SUPPORT", "CONVOY") for token in said)
