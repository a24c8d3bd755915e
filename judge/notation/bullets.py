"""Bullets: numbers and signs that only count or mark an order: "1)", "-", "spring 1901"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.chunks import FIRSTS
from judge.notation.lexicon import DOINGS, LINKS, UNITS, Token

_PLACE = frozenset({"PLACE"})
_NATION = frozenset({"NATION"})


def without_bullet(tokens: list[Token]) -> list[Token]:
    """The words without a number or a dash that only counts or marks an order."""
    rest = tokens
    while (count := _bullet_at(rest)) >= 0:
        rest = rest[count + 1 :]
    if len(rest) > 2 and rest[0].kind == "_PLUS" and any(token.kind in DOINGS | LINKS for token in rest):
        rest = rest[1:]
    if len(rest) > 2 and rest[0].kind in FIRSTS and rest[1].kind == "NUMBER" and rest[2].kind in UNITS:
        rest = [rest[0], *rest[2:]]
    is_marked = len(rest) > 2 and rest[0].kind == "_DASH"
    if is_marked and (rest[1].has(UNITS | _NATION | DOINGS | {"NOISE"}) or _is_way(rest[1:])):
        rest = rest[1:]
    if len(rest) > 2 and rest[0].has(_NATION) and rest[1].kind == "_DASH" and rest[2].kind in UNITS:
        rest = rest[2:]
    return rest


def _bullet_at(tokens: Sequence[Token]) -> int:
    """The index of a bullet before an order, as in "spring 1901 A Par"; -1 when there is none."""
    at = next((at for at, token in enumerate(tokens) if token.kind not in ("NOISE", "NATION")), len(tokens))
    if at + 1 >= len(tokens) or tokens[at].kind not in ("NUMBER", "OTHER") or tokens[at + 1].kind == "WAIVE":
        return -1
    return at if at == 0 or tokens[at + 1].kind in UNITS else -1


def _is_way(tokens: Sequence[Token]) -> bool:
    """Whether a place is followed by where its unit goes: "- Par - Bur", but not "- Nwy via convoy"."""
    return tokens[0].has(_PLACE) and any(token.kind in LINKS or token.kind == "_MOVE" for token in tokens[1:])
