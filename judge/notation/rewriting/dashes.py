"""Dashes between an order and talk: "I lose one - remove A Gal", "A Par - Bur - wish me luck"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from judge.notation.attempt import tells_tale
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
)
from judge.notation.phrases import says
from judge.structs import replace

_STOP = (Sense("STOP"),)
_BEFORE_UNIT = frozenset({"NOISE", "_FROM"})
_BUILDING = frozenset({"BUILD", "DISBAND"})
_BESIDE_BUILD = frozenset({"BUILD", "NOISE", "DOUBT", "NUMBER"})
_ONE = frozenset({"ONE"})
_OF_ORDERS = PLACE | COAST | UNITS | LINKS | DOINGS | {"NEGATION", "CONDITION", "CORRECTION", "QUERY"}
"""Kinds of words of which talk before a dash has none."""
_MOST_TALK = 64
"""Words that are looked at before a dash."""
_SHORTEST_TALK = 2
"""Words of talk behind a dash; one may be a misspelt place."""
_FEW = 3
"""Letters of a word that may be no talk."""


def with_talk_parted(tokens: Sequence[Token], language: Language) -> Sequence[Token]:
    """With a comma for a dash between talk and an order that begins with its unit, a stop for one behind an order."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if token.kind == "_DASH" and _parts_talk(tokens, at, language):
            token = replace(token, text=",", senses=_STOP)
        elif token.kind == "_DASH" and _parts_talk_behind(tokens, at, language):
            token = replace(token, text=";", senses=_STOP)
        found.append(token)
    return found


def without_idle_dashes(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without a dash before the same said again, behind a unit that holds, and behind what is built.

    "The fleet doesn't move - it holds", "F Den | holds | -", "one build for me - a fleet in Naples".
    """
    found: list[Token] = []
    for at, token in enumerate(tokens):
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if token.kind != "_DASH" or not found:
            found.append(token)
        elif found[-1].kind == "HOLD" and (after is None or (after.kind == "HOLD" and len(after.text) > 1)):
            found.pop()  # the verb behind the dash says it as well
            found += [] if after is not None else [tokens[at - 1]]
        elif after is not None and after.kind in UNITS and (build := _building(found)):
            found[-len(build) :] = [word for word in build if word.kind == "BUILD"]
        else:
            found.append(token)
    return found


def _building(before: Sequence[Token]) -> Sequence[Token]:
    """The words of a clause so far, if they only say that something is built, and for whom."""
    clause = [*takewhile(lambda token: token.kind not in CLAUSE_ENDS, before[: -_MOST_TALK - 1 : -1])]
    builds = sum(token.kind == "BUILD" for token in clause)
    is_known = all(token.kind in _BESIDE_BUILD or token.has(_ONE) for token in clause)
    return clause if len(clause) > 1 and builds == 1 and is_known else ()


def _parts_talk_behind(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a dash stands between an order and talk: "A Par - Bur - wish me luck"."""
    is_way = at + 1 < len(tokens) and tokens[at + 1].has(PLACE | COAST | UNITS)
    if is_way or not at or not (tokens[at - 1].has(PLACE | COAST) or tokens[at - 1].kind == "HOLD"):
        return False
    talk = [*takewhile(lambda token: token.kind not in CLAUSE_ENDS, tokens[at + 1 : at + 1 + _MOST_TALK])]
    order = [*takewhile(lambda token: token.kind not in CLAUSE_ENDS, tokens[max(0, at - _MOST_TALK) : at][::-1])]
    goal = [token for token in order if not (token.has(COAST) and not token.has(PLACE))][:3]
    is_order = bool(order) and order[0].kind == "HOLD"
    is_order = is_order or (len(goal) > 2 and goal[0].has(PLACE) and goal[1].kind in LINKS and goal[2].has(PLACE))
    end = next((n for n in range(at + 1 + len(talk), len(tokens)) if tokens[n].kind in SENTENCE_ENDS), len(tokens))
    if not is_order or len(talk) < _SHORTEST_TALK or (end < len(tokens) and tokens[end].kind == "QUERY"):
        return False  # "A Mar S A Par - Brgundy", "A Par - Bur - would that bounce?"
    said = {token.kind for token in talk} - {token.kind for token in order if token.kind == "HOLD"}
    is_talk = any(token.kind in UNKNOWN for token in talk)
    is_talk = is_talk and said.isdisjoint(_OF_ORDERS | NATION | {"_MOVE", "ALL", "NUMBER", "IT"})
    is_talk = is_talk and not any(token.has(PLACE | COAST) for token in talk)
    return is_talk and not (says(talk, "no_orders", language) or says(talk, "changing", language))


def _parts_talk(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a dash stands between talk and an order that begins with its unit: "I lose one - remove A Gal"."""
    behind = [token for token in tokens[at + 1 : at + 6] if token.kind not in _BEFORE_UNIT]
    behind = behind[1:] if behind and behind[0].kind in _BUILDING | {"_MOVE"} else behind
    if len(behind) < 2 or behind[0].kind not in UNITS or not behind[1].has(PLACE):
        return False
    talk = [*takewhile(lambda token: not token.has(CLAUSE_ENDS | _OF_ORDERS), tokens[:at][::-1][:_MOST_TALK])]
    ends = tokens[at - len(talk) - 1] if len(talk) < at else None
    is_talk = any(token.kind in UNKNOWN or (token.kind == "NOISE" and len(token.text) > _FEW) for token in talk)
    # "if it gets out; if not — then A Gas - Par": what is tied to a condition is no talk.
    is_talk = is_talk and (ends is None or (ends.has(CLAUSE_ENDS) and not ends.has(_OF_ORDERS)))
    is_talk = is_talk and not any(token.kind == "CONDITION" for token in tokens[max(0, at - _MOST_TALK) : at])
    return is_talk and not (tells_tale(talk[::-1], language) or says(talk, "no_orders", language))
