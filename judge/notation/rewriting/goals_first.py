"""A goal named before who goes there, where words have no blanks between them: 「英仏海峡にブレストの海軍を送る」."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import CLAUSE_ENDS, COAST, DOINGS, LINKS, NATION, PLACE, UNITS, Sense, Token, names_one
from judge.notation.lines.stops import stretches
from judge.notation.mentions import is_topic
from judge.structs import replace

_WHITHER = frozenset({"に", "へ", "には", "へは"})
_SINGLES = frozenset({"のは", "のが"})
_ACTS = frozenset({"を", "が"})
_OBJECT_VERBS = (["_MOVE"], ["SUPPORT"], ["CONVOY"])
_NOISE = (Sense("NOISE"),)
_SPLIT = (Sense("STOP"),)
_SHORT = 2
"""Words of a unit's name: its place and its kind."""


def with_goals_behind(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with such a goal behind the unit, and a stop between two orders that only a wide blank parts."""
    found: list[Token] = []
    for clause, end in stretches(_with_orders_parted(tokens), _ends):
        found += [*_with_goal_behind(_without_owner(_with_object_behind(_with_cleft(clause)))), *end]
    return found


def _ends(token: Token) -> bool:
    return token.kind in CLAUSE_ENDS and token.kind != "CORRECTION"


def with_kinds_bare(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words without brackets around the kind of a unit behind its place, before a pause: "Ruh（A）、Munを支援"."""
    gone: set[int] = set()
    for at in range(len(tokens) - 4):
        place, opens, kind, closes, pause = tokens[at : at + 5]
        is_kind = opens.kind == "OPEN" and kind.kind in UNITS and closes.kind == "CLOSE"
        if place.has(PLACE) and is_kind and pause.text == "、":
            gone |= {at + 1, at + 3}
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def _with_cleft(clause: Sequence[Token]) -> Sequence[Token]:
    """A clause whose unit is singled out behind what it does, the unit first: 「ミュンヘンに行くのはルール」.

    Behind "not" stands who does it: 「ミュンヘンに行くのはベルリンではなくルール」.
    """
    at = next((at for at, token in enumerate(clause) if at and token.text in _SINGLES), 0)
    does = [token for token in clause[:at] if token.kind in DOINGS]
    named = clause[at + 1 :]
    last = next((n + 1 for n in range(len(named) - 1, -1, -1) if named[n].kind == "CORRECTION"), 0)
    unit = [token for token in named[last:] if token.kind != "NOISE"]
    is_unit = names_one(unit, PLACE | UNITS | NATION)
    return [*unit, *clause[:at]] if len(does) == 1 and is_unit else clause


def _with_object_behind(clause: Sequence[Token]) -> Sequence[Token]:
    """A clause whose unit stands between whom it attacks or helps and the verb, the unit first, as a topic.

    「オランダをベルギーの陸軍で攻撃」, 「ブルゴーニュ→ルールをベルギーから支援」.
    """
    at = next((at for at, token in enumerate(clause) if token.text == "を"), 0)
    end = next((n for n in range(len(clause) - 1, at, -1) if _is_by_whom(clause[n])), 0)
    unit, objects = clause[at + 1 : end + 1], clause[:at]
    names = [token for token in unit if token.kind not in ("NOISE", "_WHENCE", "_WITH")]
    verb = [token.kind for token in clause[end + 1 :] if token.kind != "NOISE"]
    is_plain = any(token.has(PLACE) for token in objects) and not any(is_topic(t) or _is_by_whom(t) for t in objects)
    if not at or not end or not is_plain or verb not in _OBJECT_VERBS or not names_one(names, PLACE | UNITS | NATION):
        return clause
    topic = replace(clause[at], text="は", senses=_NOISE)
    return [*names, topic, *objects, clause[at], *clause[end + 1 :]]


def _is_by_whom(token: Token) -> bool:
    """Whether a word says that a unit does it: から, で, の艦隊で."""
    is_with = token.text == "で" or (token.kind in UNITS and token.text.endswith("で"))
    return is_with or token.kind in ("_WHENCE", "_WITH")


def _with_goal_behind(clause: Sequence[Token]) -> Sequence[Token]:
    """A clause that is nothing but a goal, a unit and a verb, its unit first."""
    goal = _end_of_goal(clause)
    acts = next((at for at in range(goal, len(clause)) if clause[at].text in _ACTS), 0)
    unit, verb = clause[goal:acts], [token for token in clause[acts + 1 :] if token.kind != "NOISE"]
    names = [token for token in unit if token.kind != "NOISE"]
    is_unit = names_one(names, PLACE | UNITS | NATION)
    if not goal or not acts or not is_unit or [token.kind for token in verb] != ["_MOVE"]:
        return clause
    return [*unit, clause[acts], *clause[:goal], *clause[acts + 1 :]]


def _end_of_goal(clause: Sequence[Token]) -> int:
    """Where a place ends with which a clause begins, with the word that says whither; 0 if it does not begin so."""
    first = next((at for at, token in enumerate(clause) if token.kind != "NOISE"), len(clause))
    at = first + 1
    if first == len(clause) or not clause[first].has(PLACE):
        return 0
    at += at < len(clause) and clause[at].has(COAST) and not clause[at].has(PLACE)
    if at >= len(clause) or (clause[at].text not in _WHITHER and clause[at].kind != "_WHITHER"):
        return 0
    return at + 1 + (at + 1 < len(clause) and is_topic(clause[at + 1]))


def _without_owner(clause: Sequence[Token]) -> Sequence[Token]:
    """A clause without whose unit stands in the goal: 「シレジアのロシア軍を攻撃」."""
    for at in range(1, len(clause) - 2):
        if not clause[at].has(NATION) or len(clause[at].senses) > 1:
            continue
        start = at - (clause[at - 1].kind == "NOISE")
        end = next((n for n in range(at + 1, len(clause)) if clause[n].text == "を"), len(clause))
        is_owner = (
            start > 0 and clause[start - 1].has(PLACE) and all(one.kind == "NOISE" for one in clause[at + 1 : end])
        )
        if is_owner and [token.kind for token in clause[end + 1 :] if token.kind != "NOISE"] == ["_MOVE"]:
            return [*clause[:start], *clause[end:]]
    return clause


def _with_orders_parted(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with a stop between a way and the unit with は behind it: "A Mun→Sil　A Berはそれを支援"."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        behind = tokens[at + 1 : at + 1 + _SHORT]
        is_new = token.kind in UNITS and len(behind) == _SHORT and behind[0].has(PLACE) and is_topic(behind[1])
        if is_new and len(found) > 1 and found[-1].has(PLACE | COAST) and found[-2].has(LINKS):
            found.append(replace(token, text="。", senses=_SPLIT))
        found.append(token)
    return found
