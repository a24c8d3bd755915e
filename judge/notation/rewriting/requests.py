"""Words that ask the judge to take the orders that follow: "could you enter: A Par - Bur", "I request that army …".

They are no question and no doubt, whatever they are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from judge.notation.attempt import begins_whole_order
from judge.notation.language import Language
from judge.notation.lexicon import CLAUSE_ENDS, DOINGS, NATION, PLACE, SENTENCE_ENDS, UNITS, Token, key
from judge.notation.lines.stops import ends_sentence, stretches
from judge.notation.phrases import begins_with, says

_ENDS = SENTENCE_ENDS - {"COLON"}
_MOST = 14
"""Words of a request."""
_GRAVE = PLACE | {"CONDITION", "CORRECTION"}
_TELLING = PLACE | UNITS | DOINGS | {"CONDITION", "CORRECTION"}
_BEFORE = frozenset({"NOISE", "STOP", "COLON", "NUMBER"})
"""What may stand before the first word of a sentence."""
_UNIT = PLACE | UNITS | {"ONE", "ALL"}
_NEAR = 64
"""How far from such a word its verb stands."""
_DOES = DOINGS | {"_MOVE", "FOLLOW"}
_BEFORE_UNIT = frozenset({"NOISE", "_FROM", "NATION"})


def without_requests(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """The words of a line without such a request: up to its colon, or to its "that" and each "that" behind it.

    A sentence with a question mark stays one.
    """
    kept: list[Token] = []
    is_item = False
    for sentence, end in stretches(tokens, lambda token: token.kind in _ENDS):
        is_asked = bool(end) and end[0].kind == "QUERY"
        first = next((at for at, token in enumerate(sentence) if token.kind not in _BEFORE), len(sentence))
        orders = is_item or any(
            key(token.text) in language.marking["that_alone"] for token in sentence[first : first + 1]
        )
        if not is_asked and orders and first < len(sentence) and _is_that(sentence, first, language):
            sentence = _without_that(sentence, first, language)  # "(b) that the fleet in Brest do move to …"
        kept += (*(sentence if is_asked else _without_request(sentence, language)), *end)
        is_count = len(sentence) == 1 and (sentence[0].is_letter or sentence[0].kind == "NUMBER")
        is_item = is_count and bool(end) and end[0].kind == "CLOSE"
    return kept


def without_causatives(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without the word that has a unit do something: "have Berlin hold", « que l'armée de Bulgarie marche sur … »."""
    words = language.marking["causatives"]
    if not any(key(token.text) in words for token in tokens):
        return tokens
    gone = {at for at in range(len(tokens)) if key(tokens[at].text) in words and _has_unit_do(tokens, at)}
    return [token for at, token in enumerate(tokens) if at not in gone]


def _has_unit_do(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause begins with a word, and a unit and its verb stand behind it: "have Paris and Brest hold"."""
    before = next((token for token in reversed(tokens[:at]) if token.kind != "NOISE"), None)
    if before is not None and before.kind not in CLAUSE_ENDS:
        return False
    said = takewhile(lambda token: not ends_sentence(token), tokens[at + 1 : at + _NEAR])
    behind = [token for token in said if not token.has(_BEFORE_UNIT)]
    return bool(behind) and behind[0].has(_UNIT) and any(token.kind in _DOES for token in behind)


def _without_request(sentence: Sequence[Token], language: Language) -> Sequence[Token]:
    begun = ((at, begins_with(sentence[at:], "requests", language)) for at in range(len(sentence)))
    at, used = next(((at, used) for at, used in begun if used), (0, 0))
    start = next((n + 1 for n in range(at - 1, -1, -1) if sentence[n].kind in CLAUSE_ENDS), 0)
    is_asked = any(token.has(NATION) for token in sentence[:at])
    if not used or is_asked or any(token.has(_TELLING) for token in sentence[start:at]):
        return sentence  # "Italy asks, could you order: …" is no request of the writer's
    said = [*takewhile(lambda token: token.kind != "COLON" and not _is_of_order(token), sentence[at + used :])]
    end = at + used + len(said)
    if len(said) > _MOST or end == len(sentence):
        return sentence
    if sentence[end].kind == "COLON":
        does = any(token.kind in DOINGS and len(token.text) > 1 for token in said)
        is_kept = does and not begins_whole_order(sentence[end + 1 :])  # "please build: an army in Moscow"
        is_kept = is_kept or not says(said, "request_verbs", language)  # "can you delete: A Par - Bur"
        return sentence if is_kept else [*sentence[:start], *sentence[end + 1 :]]
    that = next((at for at in range(start, end) if _is_that(sentence, at, language)), None)
    if that is None:
        return sentence
    return [*sentence[:start], *_without_that(sentence[that:], 0, language)]


def _without_that(sentence: Sequence[Token], that: int, language: Language) -> Sequence[Token]:
    """The words without the first "that", and each that stands before a unit behind it."""
    rest = range(that + 1, len(sentence))
    return [*sentence[:that], *(sentence[at] for at in rest if not _is_that(sentence, at, language))]


def _is_of_order(token: Token) -> bool:
    """Whether a word names a place or, in full, a unit, or says that more is meant than a request."""
    return token.has(_GRAVE) or token.is_unit_word


def _is_that(sentence: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a word is the "that" before a unit: "that my fleet in Brest goes to the Channel"."""
    if key(sentence[at].text) not in language.marking["that_words"]:
        return False
    behind = next((token for token in sentence[at + 1 :] if not token.has(_BEFORE_UNIT)), None)
    return behind is not None and behind.has(PLACE | UNITS | {"ALL"})
