"""What is only said to the judge: excuses, reasons, farewells, a wish for a nod."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import (
    CLAUSE_ENDS,
    COAST,
    DOINGS,
    LINKS,
    NATION,
    PLACE,
    SENTENCE_ENDS,
    UNITS,
    UNKNOWN,
    Sense,
    Token,
    key,
)
from judge.notation.lines.stops import sentences_of
from judge.notation.phrases import MOST_IN_PHRASE, begins_with, says
from judge.structs import replace

_CORRECTED = (
    PLACE
    | COAST
    | UNITS
    | DOINGS
    | {"_DASH", "_MOVE", "NUMBER", "ALL", "THAT", "ONE", "VIA", "COLON", "NEGATION", "CONDITION"}
)
"""What no excuse has beside it that corrects nothing."""
_MOST_BEFORE = 64
"""Words of a sentence that are looked at before a nod."""
_IN_DOUBT = frozenset({"CONDITION", "CORRECTION", "QUERY"})
_NOISE = (Sense("NOISE"),)
_ORDERED = UNITS | {"_DASH", "COLON"}
"""What no farewell speaks of."""


def without_tags(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without an "ok?" behind a comma: nobody asks what would come of it."""
    if not any(token.kind == "QUERY" for token in tokens):
        return tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        sign, tag, mark = (*tokens[at : at + 3], None, None, None)[:3]
        is_tag = tag is not None and mark is not None and key(tag.text) in language.marking["tags"]
        is_tag = is_tag and not any(token.kind in ("DOUBT", "CONDITION", "QUERY") for token in kept[-_MOST_BEFORE:])
        if is_tag and sign is not None and sign.kind == "STOP" and mark is not None and mark.kind == "QUERY":
            kept.append(replace(sign, text=";"))
            at += 3
        else:
            kept.append(tokens[at])
            at += 1
    return kept


def without_excuses(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With an excuse that corrects nothing read over: "oops, nearly forgot", "sorry for the short mail".

    Nothing of an order stands in its sentence, nor a word that points to one.
    """
    if not any(token.kind == "CORRECTION" for token in tokens):
        return tokens
    firsts = (sentence[0] for sentence in sentences_of(tokens, corrected=True) if _excuses(sentence, language))
    excuses = {(first.line, first.start) for first in firsts}
    return [replace(token, senses=_NOISE) if (token.line, token.start) in excuses else token for token in tokens]


def _excuses(sentence: Sequence[Token], language: Language) -> bool:
    if not sentence or sentence[0].kind != "CORRECTION" or key(sentence[0].text) not in language.marking["sorry"]:
        return False
    rest = sentence[1:]
    is_talk = any(token.kind in UNKNOWN for token in rest) and not any(token.has(_CORRECTED) for token in rest)
    return is_talk and not says(rest, "changing", language)


def without_reasons(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """Without a first clause that only says why: "since Germany insists, Paris attacks Burgundy"."""
    kept: list[Token] = []
    at, is_first = 0, True
    while at < len(tokens):
        if is_first and begins_with(tokens[at : at + MOST_IN_PHRASE], "reasons", language):
            end = next((n for n in range(at, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
            if end < len(tokens) and tokens[end].text == "," and not any(map(_is_ordering, tokens[at:end])):
                at = end + 1
                continue
        kept.append(tokens[at])
        is_first = tokens[at].kind in SENTENCE_ENDS
        at += 1
    return kept


def without_grounds(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With a clause behind an order read over that only says why: "Den - Ska because somebody has to mind the shop".

    It names no place, no unit and nothing that a unit does, and is no condition.
    """
    kept = [*tokens]
    end = 1
    for at in range(1, len(tokens)):
        if at < end or not begins_with(tokens[at : at + MOST_IN_PHRASE], "because", language):
            continue
        end = next((n for n in range(at, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
        clause = tokens[at:end]
        if not any(_is_ordering(token) or token.has(_IN_DOUBT) for token in clause):
            kept[at:end] = [replace(token, senses=_NOISE) for token in clause]
    return kept


def with_consequences_parted(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With a stop between talk and the order that follows from it: "we bounce in Burgundy, so Par - Bur".

    Behind an "if" it stays tied to that.
    """
    found = [*tokens]
    for at in range(1, len(tokens) - 3):
        if tokens[at].text != "," or key(tokens[at + 1].text) not in language.marking["therefore"]:
            continue
        said = [token for token in tokens[at + 2 : at + 2 + _MOST_BEFORE] if token.kind not in ("NOISE", "_FROM")]
        said = said[said[0].kind in UNITS :] if said else said
        is_order = len(said) > 1 and said[0].has(PLACE) and said[1].kind in DOINGS | LINKS
        start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].kind in SENTENCE_ENDS), 0)
        before = tokens[max(start, at - _MOST_BEFORE) : at]
        is_talk = any(token.kind in UNKNOWN | {"DOUBT"} for token in before)
        if is_order and is_talk and not any(token.kind in ("CONDITION", "CORRECTION", "NEGATION") for token in before):
            found[at] = replace(tokens[at], text=";")
    return found


def without_farewells(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With a clause read over that is a farewell, and may name a place: "see you at the con in Vienna"."""
    kept = [*tokens]
    for at in range(len(tokens)):
        is_first = not at or tokens[at - 1].kind in CLAUSE_ENDS
        if is_first and begins_with(tokens[at : at + MOST_IN_PHRASE], "farewells", language):
            end = next((n for n in range(at, len(tokens)) if tokens[n].kind in CLAUSE_ENDS), len(tokens))
            clause = tokens[at:end]
            if sum(token.has(PLACE) for token in clause) < 2 and not any(token.has(_ORDERED) for token in clause):
                kept[at:end] = [replace(token, senses=_NOISE) for token in clause]
    return kept


def _is_ordering(token: Token) -> bool:
    """Whether a word names a place, or, in full, a unit or what one does."""
    if token.has(NATION):
        return False  # "because I don't trust the English"
    return token.has(PLACE | COAST) or (token.kind in UNITS | DOINGS and len(token.text) > 1)
