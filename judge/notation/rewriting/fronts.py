"""At which front something is done, and in which direction: "in the west Ruhr holds", "heads east, to Silesia"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from judge.notation.language import Language
from judge.notation.lexicon import PLACE, UNITS, Token, key
from judge.notation.lines.stops import ends_sentence, stretches
from judge.notation.phrases import MOST_IN_PHRASE

_MOST_IN_DIRECTION = 3
"""Words that say a direction: "to the east"."""
_COLON = frozenset({"COLON"})
_BEGINS = UNITS | PLACE | {"ALL", "NATION", "NOISE", "_FROM"}


def without_fronts(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without words with which a sentence says where or when what follows is done: "in the west", "today"."""
    kept: list[Token] = []
    for clause, end in stretches(tokens, lambda token: ends_sentence(token, _COLON)):
        gone = _of_front(clause, language)
        kept += [*_without_direction(clause[gone:], language), *end]
    return kept


def _without_direction(clause: Sequence[Token], language: Language) -> Sequence[Token]:
    """A clause without a direction before where that leads to: "heads east, to Silesia"."""
    for comma in range(2, len(clause) - 2):
        whither = clause[comma + 1 : comma + 3]
        if clause[comma].text != "," or whither[0].kind != "_TO" or not whither[1].has(PLACE | {"NOISE"}):
            continue
        for at in range(comma - 1, max(comma - 1 - _MOST_IN_DIRECTION, 0), -1):
            if "".join(key(token.text) for token in clause[at:comma]) in language.marking["directions"]:
                return [*clause[:at], *clause[comma + 1 :]]
    return clause


def _of_front(clause: Sequence[Token], language: Language) -> int:
    """How many words at the beginning of a sentence say only at which front it is, with the comma behind them."""
    words = [*accumulate(key(token.text) for token in clause[:MOST_IN_PHRASE])]
    said = max((at for at, text in enumerate(words, 1) if text in language.marking["fronts"]), default=0)
    if not said:
        return 0
    said += said < len(clause) and (clause[said].text in ",、" or clause[said].kind in _COLON)
    names = said < len(clause) and clause[said].has(_BEGINS)
    return said if names and any(token.has(PLACE | UNITS) for token in clause[said:]) else 0
