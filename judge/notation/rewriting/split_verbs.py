"""Verbs that say little without the end of their clause: "take the fleet off the board", "leave Rome where it is"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, COAST, NATION, PLACE, UNITS, Sense, Token, key
from judge.notation.lines.stops import stretches
from judge.structs import replace

_MEANT = (("taking", "off_board", (Sense("DISBAND"),)), ("leaving", "in_place", (Sense("HOLD"),)))
"""The lists of verbs and of what ends their clause, and what they mean together."""
_NAMES = UNITS | PLACE | {"ALL"}
_UNIT = _NAMES | COAST | NATION | {"NOISE", "_FROM", "IT", "STOP"}
_IDLE = frozenset({"NOISE", "IT"})
_PAUSES = (",", ";", "、", "，")
_MOST_IN_PHRASE = 4
"""Words of such an end."""


def with_split_verbs(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words with one verb in place of two pieces, in clauses that name units and say no more."""
    if not any(token.has(_NAMES) for token in tokens):
        return tokens
    found: list[Token] = []
    for joined, end in stretches(tokens, _ends):
        plain = _put_plainly(joined, language)
        parts = ((plain, ()),) if plain is not joined else stretches(joined, lambda token: token.kind == "STOP")
        for part, joint in parts:
            found += [*(part if part is plain else _put_plainly(part, language)), *joint]
        found += end
    return found


def _ends(token: Token) -> bool:
    """Whether a clause ends; it does not at an "and" between units."""
    return token.kind in CLAUSE_ENDS and (token.kind != "STOP" or token.text in _PAUSES)


def _put_plainly(clause: Sequence[Token], language: Language) -> Sequence[Token]:
    backwards = (key(token.text) for token in clause[: -_MOST_IN_PHRASE - 1 : -1])
    endings = [*accumulate(backwards, lambda end, word: word + end)]
    for verbs, ends, meaning in _MEANT:
        said = max((at for at, text in enumerate(endings, 1) if text in language.marking[ends]), default=0)
        units = _units_of(clause[: len(clause) - said], language.marking[verbs]) if said else ()
        if units:
            return [replace(clause[-1], senses=meaning), *units]
    return clause


def _units_of(said: Sequence[Token], verbs: frozenset[str]) -> Sequence[Token]:
    """The units in words that are nothing but one of some verbs and units: "I leave Rome", "Rome I leave"."""
    named = [at for at, token in enumerate(said) if token.has(_NAMES)]
    if not named:
        return ()
    units = said[named[0] : named[-1] + 1]
    verb = "".join(
        key(token.text) for part in (said[: named[0]], said[named[-1] + 1 :]) for token in part if not token.has(_IDLE)
    )
    return units if verb in verbs and all(token.has(_UNIT) for token in units) else ()
