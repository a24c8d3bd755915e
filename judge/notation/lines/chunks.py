"""A stretch of words cut before every unit that can only begin another order, and rid of what only counts orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.attempt import withdraws
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, HELPS, LINKS, NATION, PLACE, UNITS, Token, key
from judge.notation.mentions import provinces

ENDS = frozenset({"PLACE", "COAST", "HOLD", "DISBAND", "BUILD"})
"""The kinds of words that an order may end with."""
_WAYS = LINKS | UNITS | {"_MOVE", "HOLD", "SUPPORT"}
_YEAR = 4
"""Digits of a year."""
FIRSTS = frozenset({"BUILD", "DISBAND", "WAIVE"})
"""The kinds of words that an adjustment order may begin with."""


def chunks_of(tokens: Sequence[Token], language: Language) -> Iterator[tuple[Token, ...]]:
    """The words cut before every unit that can only begin another order; no sign is needed between orders."""
    start = 0
    for at in range(1, len(tokens)):
        if _begins(tokens, start, at, language):
            if not _is_named_again(tokens[start:at], tokens[at : at + 2]):
                yield tuple(tokens[start:at])
            start = at
    if start < len(tokens):
        yield tuple(tokens[start:])


def _begins(tokens: Sequence[Token], start: int, at: int, language: Language) -> bool:
    token, before = tokens[at], tokens[at - 1]
    if not before.has(ENDS) or (before.kind in DOINGS and at - 1 == start):
        return False
    if token.kind in UNITS:
        if _is_helper(tokens[start:at]) and tokens[-1].kind in HELPS and not _helps_before(tokens[at:]):
            return False  # "F 北海は A ノルウェー-スウェーデンを支援"
        if key(token.text) in language.behind or (len(token.text) > 1 and _is_lone_place(tokens[start:at])):
            return False
        is_loose = key(token.text) in language.loose
        return not is_loose or (at + 1 < len(tokens) and tokens[at + 1].has(PLACE | NATION))
    if token.kind in FIRSTS:
        return tokens[start].kind in FIRSTS
    if _is_glued_way(tokens, at) and any(one.kind == "_DASH" for one in tokens[start:at]):
        return True  # "tyn-wes ion-tyn"
    return token.has(NATION) and at + 1 < len(tokens) and tokens[at + 1].kind in UNITS


def _is_glued_way(tokens: Sequence[Token], at: int) -> bool:
    """Whether a place stands here, its dash without a blank, and another place."""
    if at + 2 >= len(tokens) or tokens[at + 1].kind != "_DASH" or not tokens[at].has(PLACE):
        return False
    return (
        tokens[at].end == tokens[at + 1].start
        and tokens[at + 1].end == tokens[at + 2].start
        and tokens[at + 2].has(PLACE)
    )


def _is_helper(tokens: Sequence[Token]) -> bool:
    """Whether there is a unit with its word in front and nothing else."""
    is_named = len(tokens) > 1 and tokens[0].kind in UNITS and tokens[1].has(PLACE)
    return is_named and all(token.has(COAST) for token in tokens[2:])


def _helps_before(tokens: Sequence[Token]) -> bool:
    """Whether the verb at the end is not the only one, or more than one unit stands before it."""
    return len(tokens[-1].text) == 1 or sum(token.kind in HELPS | UNITS for token in tokens) > 2


def _is_named_again(named: Sequence[Token], unit: Sequence[Token]) -> bool:
    """Whether nothing but the place of the next unit stands before it: "ベニス軍は A Ven-Tri"."""
    if len(named) != 1 or len(unit) != 2 or named[0].kind != "PLACE" or unit[1].kind != "PLACE":
        return False
    return set(named[0].senses[0].value) == set(unit[1].senses[0].value)


def _is_lone_place(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but a place, whose unit word may stand behind it."""
    is_bare = all(token.has(PLACE | COAST | NATION) or token.kind in ("_TO", "_FROM") for token in tokens)
    return is_bare and sum(token.has(PLACE) for token in tokens) == 1


def without_bullet(tokens: list[Token]) -> list[Token]:
    """The words without a number or a dash that only counts or marks an order."""
    rest = tokens
    is_withdrawal = withdraws(tokens)  # "2行目は取り消します": the number says which
    while not is_withdrawal and (count := _bullet_at(rest)) >= 0:
        rest = rest[count + 1 :]
    if len(rest) > 2 and rest[0].kind == "_PLUS" and any(token.kind in DOINGS | LINKS for token in rest):
        rest = rest[1:]
    if len(rest) > 2 and rest[0].kind in FIRSTS and rest[1].kind == "NUMBER" and rest[2].kind in UNITS:
        rest = [rest[0], *rest[2:]]
    is_marked = len(rest) > 2 and rest[0].kind == "_DASH"
    if is_marked and (rest[1].has(UNITS | NATION | DOINGS | {"NOISE"}) or _is_way(rest[1:]) or _is_gone(rest[1:])):
        rest = rest[1:]
    head = next((at for at, token in enumerate(rest) if token.kind == "_DASH"), 0)
    if head > 0 and head + 3 < len(rest) and _is_heading(rest[:head]) and rest[head + 1].kind in UNITS:
        is_way = rest[head + 2].has(PLACE | NATION) and any(token.kind in _WAYS for token in rest[head + 3 :])
        rest = rest[head + 1 :] if is_way else rest
    if len(rest) > 2 and rest[0].has(NATION) and rest[1].kind == "_DASH" and rest[2].kind in UNITS:
        rest = rest[2:]
    return rest[_label(rest) :]


def _label(tokens: Sequence[Token]) -> int:
    """How many words name a unit only to head its order: "A StP ..... A StP - Nwy"; 0 where none do."""
    at = 1 if tokens and tokens[0].kind in UNITS else 0
    head, order = tokens[at : at + 2], tokens[at + 2 :]
    is_headed = len(order) > 2 and head[0].has(PLACE) and head[1].kind == "_DASH" and order[0].kind in UNITS
    return at + 2 if is_headed and set(provinces(head)) & set(provinces(order[1:2])) else 0


def _bullet_at(tokens: Sequence[Token]) -> int:
    """The index of a bullet before an order, as in "spring 1901 A Par"; -1 when there is none."""
    at = next((at for at, token in enumerate(tokens) if token.kind not in ("NOISE", "NATION")), len(tokens))
    if at + 1 >= len(tokens) or tokens[at].kind not in ("NUMBER", "OTHER") or tokens[at + 1].kind == "WAIVE":
        return -1
    if all(token.kind in HELPS | {"NOISE"} for token in tokens[at + 1 :]) and tokens[at].kind == "NUMBER":
        return -1  # "海軍北海、1を支援": the number says what is helped
    is_year = len(tokens[at].text) == _YEAR and tokens[at].kind == "NUMBER"
    return at if at == 0 or is_year or tokens[at + 1].kind in UNITS else -1


def _is_heading(tokens: Sequence[Token]) -> bool:
    """Whether words before a dash only head the orders behind it: "Spring moves for France — A Mar - Spa"."""
    talk = ("WORD", "NOISE", "NATION", "NUMBER", "OTHER", "_MOVE", "_FROM", "_TO")
    is_ours = any(token.has(NATION) or token.kind == "_MOVE" for token in tokens)
    return is_ours and all(token.kind in talk and not token.has(PLACE) for token in tokens)


def _is_gone(tokens: Sequence[Token]) -> bool:
    """Whether a place is only followed by what becomes of its unit: "- Mun: disband"."""
    return tokens[0].has(PLACE) and [token.kind for token in tokens[1:] if token.kind != "COLON"] == ["DISBAND"]


def _is_way(tokens: Sequence[Token]) -> bool:
    """Whether a place is followed by where its unit goes: "- Par - Bur", but not "- Nwy via convoy"."""
    return tokens[0].has(PLACE) and any(token.kind in _WAYS for token in tokens[1:])
