"""What stands between commas behind a unit and says nothing: "Budapest, as promised, supports Serbia"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, takewhile

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, COAST, DOINGS, LINKS, PLACE, UNITS, Token, key

_BEHIND = DOINGS | LINKS | {"_MOVE"}
_TALKING = frozenset({"WORD", "NOISE", "DOUBT", "IT"})
_MOST_OF_ASIDE = 6
"""Words between the commas."""


def without_asides(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without it and its commas, where a verb or a way goes on behind; what names anything of an order stays."""
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = _end_of_aside(tokens, at + 1, language) if token.text == "," and _is_unit_only(kept) else 0
        if end:
            at = end
        else:
            kept.append(token)
            at += 1
    return kept


def _is_unit_only(said: Sequence[Token]) -> bool:
    """Whether the last clause names a unit, or a goal that stands first, and says nothing of it yet."""
    clause = [*takewhile(lambda token: token.kind not in CLAUSE_ENDS, reversed(said))]
    named = clause[:-1] if clause and clause[-1].kind == "_TO" else clause
    return bool(named) and named[0].has(PLACE | COAST | UNITS) and not any(token.has(_BEHIND) for token in named)


def _end_of_aside(tokens: Sequence[Token], start: int, language: Language) -> int:
    """Where the words go on behind an aside and its comma; 0 where none begins."""
    ahead = range(start, min(len(tokens), start + _MOST_OF_ASIDE + 1))
    end = next((n for n in ahead if tokens[n].text == ","), 0)
    if end <= start or end + 1 >= len(tokens) or not tokens[end + 1].has(_BEHIND):
        return 0
    said = tokens[start:end]
    is_aside = all(_says_nothing(token) for token in said) or said[0].kind == "REMARK" or _begins(said, language)
    rest = islice(said, 1, None)
    return end + 1 if is_aside and all(_says_nothing(token) or token.kind in _TALKING for token in rest) else 0


def _begins(said: Sequence[Token], language: Language) -> bool:
    """Whether more words follow one like "as": «как водится»."""
    return len(said) > 1 and key(said[0].text) in language.marking["asides"]


def _says_nothing(token: Token) -> bool:
    return token.kind == "NOISE" or (token.kind == "STOP" and token.text[:1].isalpha())
