"""What a sentence is said to be about, first in it: with は behind it, a comma, or an arrow ("A軍 → B軍を支援")."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import CLAUSE_ENDS, COAST, HELPS, LINKS, NATION, PLACE, UNITS, Sense, Token, names_one
from judge.notation.mentions import is_topic
from judge.structs import replace

_DASH = (Sense("_DASH"),)
_PAUSES = ("、", ",", "…")
_NEAR = 64
"""How far from a word it is looked what stands beside it: a sentence of orders is shorter."""
_TO, _GOAL = ("に", "へ"), 2
"""Words that say whither, and where a verb stands behind a goal with one."""
_CARRIES = HELPS | {"_MOVE"}
_LIKEWISE = frozenset({"LIKEWISE"})
_UNIT = PLACE | UNITS | {"_FROM"}
_ENDS = CLAUSE_ENDS | {"CORRECTED"}


def with_topics(tokens: Sequence[Token]) -> Sequence[Token]:
    """With a way where nothing but a topic stands before a place: "パリはブルゴーニュ", "艦隊はイオニア海"."""
    if not any(map(is_topic, tokens)):
        return tokens
    found = list(tokens)
    for at in range(1, len(found) - 1):
        if is_topic(found[at]) and found[at + 1].has(PLACE):
            left = _said(found[max(0, at - _NEAR) : at][::-1])
            right = _said(found[at + 2 : at + _NEAR])
            is_subject = len(left) == 1 and (left[0].has(PLACE) or (left[0].kind in UNITS and not left[0].is_letter))
            if is_subject and all(token.has(COAST) for token in right):
                found[at] = replace(found[at], senses=_DASH)
    return found


def without_sign_before_likewise(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the sign behind a unit of which nothing is said but that it does the same: « Hollande, même chose »."""
    gone = [
        at
        for at in range(1, len(tokens) - 1)
        if tokens[at].text in (",", ":")
        and tokens[at + 1].has(_LIKEWISE)
        and (at + 2 == len(tokens) or tokens[at + 2].kind in _ENDS)
        and _is_one_unit(tokens[max(0, at - _NEAR) : at])
    ]
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def without_pause_before_goal(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the comma between a unit and where it goes, where that is all: "Fleet Baltic, to Bothnia"."""
    gone = {
        at
        for at in range(1, len(tokens) - 2)
        if tokens[at].text == ","
        and tokens[at + 1].kind == "_TO"
        and _is_goal(tokens[at + 2 : at + _NEAR])
        and _is_one_unit(tokens[max(0, at - _NEAR) : at])
    }
    return [token for at, token in enumerate(tokens) if at not in gone] if gone else tokens


def _is_goal(behind: Sequence[Token]) -> bool:
    """Whether a place and at most its coast is all that stands up to the end of a sentence."""
    end = next((at for at, token in enumerate(behind) if token.kind in _ENDS), len(behind))
    is_ended = end == len(behind) or behind[end].kind == "DOT" or behind[end].text in ";!"
    said = [token for token in behind[:end] if token.kind != "NOISE"]
    return is_ended and bool(said) and said[0].has(PLACE) and all(token.has(COAST) for token in said[1:])


def _is_one_unit(before: Sequence[Token]) -> bool:
    """Whether the clause so far names one unit and says nothing else."""
    said = _said(before[::-1])
    return names_one(said, _UNIT)


def without_hesitation(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without dots before what goes on with a word: "ブルゴーニュ…は空かないので", "陸軍パリ……じゃなくて".

    Behind a way they end an order: "A軍→ローマ…は無理ですね".
    """
    if not any(token.text == "…" for token in tokens):
        return tokens
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        behind = next((one for one in tokens[at : at + _NEAR] if one.text != "…"), None)
        goes_on = behind is not None and (is_topic(behind) or behind.kind == "CORRECTION" or behind.text == "する")
        is_way = any(one.kind in LINKS | {"_WHITHER"} for one in _said(kept[: -_NEAR - 1 : -1]))
        if not (token.text == "…" and goes_on and not is_way):
            kept.append(token)
    return kept


def without_pause(tokens: Sequence[Token]) -> list[Token]:
    """Without the comma behind a unit that goes on to its goal or to whom it helps: "ローマの陸軍を、アプリアへ"."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        is_pause = (
            token.text in _PAUSES and _names_unit(found) and _goes_on(token, found[-1], tokens[at + 1 : at + _NEAR])
        )
        if not is_pause:
            found.append(token)
    return found


def _names_unit(before: Sequence[Token]) -> bool:
    """Whether the sentence so far is nothing but a unit with its place."""
    named = _said(before[: -_NEAR - 1 : -1])
    kinds = [token.kind in UNITS for token in named]
    return len(named) <= 2 and sum(kinds) == len(named) - 1 and all(token.has(PLACE | UNITS) for token in named)


def _goes_on(sign: Token, before: Token, behind: Sequence[Token]) -> bool:
    """Whether a goal stands behind a sign; behind は, を or dots also somebody who is helped."""
    if len(behind) > 1 and behind[0].has(PLACE) and behind[1].kind == "_WHITHER":
        return True
    if len(behind) > _GOAL and behind[0].has(PLACE) and behind[1].text in _TO and behind[_GOAL].kind == "_MOVE":
        return True  # 「マルセイユ軍、ピエモンテに進軍」
    is_behind = sign.text == "…" or is_topic(before) or before.text == "を"
    return is_behind and _is_helped([token for token in behind if token.text != "が"])


def with_topic_repeated(tokens: Sequence[Token]) -> Sequence[Token]:
    """With the topic again behind a way that is given up for help: 「黒海はルーマニア行きをやめて、アルメニアを支援」.

    Else those who are helped would be who helps.
    """
    at = next((at for at, token in enumerate(tokens) if token.kind == "CORRECTION" and at), None)
    if at is None:
        return tokens
    start = next((n + 1 for n in range(at - 1, -1, -1) if tokens[n].kind in CLAUSE_ENDS), 0)
    topic = next((n + 1 for n in range(start, at) if is_topic(tokens[n])), start)
    begin = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].text == "、")
    said = _said(tokens[begin : begin + _NEAR])
    is_way = any(token.kind == "_MOVE" for token in tokens[topic:at])
    is_help = bool(said) and said[0].has(PLACE) and any(token.kind in HELPS for token in said)
    is_new = is_help and not any(map(is_topic, tokens[begin : begin + len(said)]))
    if topic == start or not is_way or not is_new or not _is_one_unit(tokens[start:topic]):
        return tokens
    return [*tokens[: at + 1], *tokens[start:topic], *tokens[begin:]]


def with_helpers_joined(tokens: Sequence[Token]) -> list[Token]:
    """Without the comma or arrow between units that help and whom they help, where the verb stands at the end.

    "ガスコーニュ陸軍、パリ陸軍のブルゴーニュ攻撃を支援", "ガスコーニュとピカルディの陸軍は、パリを支援".
    """
    found: list[Token] = []
    for at, token in enumerate(tokens):
        is_sign = token.text == "、" or token.kind == "_DASH"
        # A line may be nothing but signs: what is near decides first.
        if not (is_sign and _is_helped(tokens[at + 1 : at + _NEAR]) and _names_helpers(found)):
            found.append(token)
    return found


def with_unit_before_way(tokens: Sequence[Token]) -> list[Token]:
    """With the kind of a unit behind its place that stands behind its way.

    "ピカルディからウェールズへの陸軍を輸送", 「ヨークからロンドンに陸軍を進める」.
    """
    found: list[Token] = []
    for at, token in enumerate(tokens):
        after = next((one for one in tokens[at + 1 : at + _NEAR] if one.kind != "NOISE"), None)
        is_behind = bool(found) and (found[-1].kind == "_WHITHER" or found[-1].text in _TO) and token.kind in UNITS
        if is_behind and after is not None and after.kind in _CARRIES:
            way = next((n for n in range(len(found) - 1, 0, -1) if found[n].kind == "_WHENCE"), len(found))
            found.insert(way, token)
        else:
            found.append(token)
    return found


def _names_helpers(before: Sequence[Token]) -> bool:
    """Whether the sentence so far is nothing but units, with は behind several."""
    start = next((at for at in range(len(before), 0, -1) if before[at - 1].kind in ("DOT", "COLON")), 0)
    start = max((at + 1 for at in range(start, len(before)) if before[at].text in ("。", "、")), default=start)
    said = before[start:]
    is_joined = any(token.kind == "STOP" for token in said[1:])  # と, and no bullet
    names = [token for token in said if token.kind not in ("NOISE", "STOP", "NUMBER")]
    is_named = any(token.has(PLACE) for token in names) and all(token.has(PLACE | UNITS) for token in names)
    return is_named and any(token.kind in UNITS for token in names) and (not is_joined or is_topic(said[-1]))


def _is_helped(behind: Sequence[Token]) -> bool:
    """Whether words up to the next stop name another unit and end with a verb of help."""
    end = next((at for at, token in enumerate(behind) if token.kind in _ENDS or token.text == "。"), len(behind))
    said = [token for token in behind[:end] if token.kind != "NOISE"]
    if any(map(is_topic, behind[:end])) or not said or said[-1].kind not in HELPS:
        return False
    if said[0].kind == "NUMBER":
        return len(said) == 2  # 「海軍北海、1を支援」
    named = said[said[0].kind == "ALL" :]  # "どちらも"
    return named[0].has(PLACE | NATION | {"IT"}) and not any(token.kind in HELPS for token in named[:-1])


def _said(tokens: Sequence[Token]) -> list[Token]:
    """The words up to the next stop, without those that decide nothing."""
    end = next((at for at, token in enumerate(tokens) if token.kind in _ENDS), len(tokens))
    return [token for token in tokens[:end] if token.kind != "NOISE"]
