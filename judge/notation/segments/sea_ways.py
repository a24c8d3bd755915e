"""The seas that a convoy is said to cross, however they are listed: "via Aeg - Ion", "(convoy Aegean and Ionian)"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import CLAUSE_ENDS, COAST, LINKS, PLACE, UNITS, Sense, Token
from judge.notation.rewriting.help_beside import CARRIED_BY
from judge.structs import replace

_VIA = (Sense("VIA"),)
_UNLESS = CLAUSE_ENDS | {"FLEET", "ARMY"}
_VERBS = frozenset({"VIA", "CONVOY"})
_BETWEEN = frozenset({"_DASH", "_PLUS", "STOP", "COLON", "NOISE"})
_NAMED = PLACE | COAST | UNITS


def is_sea_way(tokens: Sequence[Token]) -> bool:
    """Whether words, as those in brackets behind a goal, say over which seas, and nothing else."""
    verbs = [token for token in tokens if token.kind in _VERBS]
    is_way = len(verbs) == 1 and verbs[0] in (tokens[0], tokens[-1])
    rest = [token for token in tokens if token.kind not in _VERBS]
    return is_way and any(t.has(PLACE) for t in rest) and all(t.has(_NAMED | _BETWEEN) for t in rest)


def sea_way(tokens: Sequence[Token]) -> list[Token]:
    """The seas without what stands between them."""
    verb = next(token for token in tokens if token.kind in _VERBS)
    way = verb if verb.kind == "VIA" else replace(verb, senses=_VIA)
    return [way, *(token for token in tokens if token.has(_NAMED))]


def with_sea_ways(tokens: Sequence[Token]) -> list[Token]:
    """The words with each list of seas behind `via` as one: "A Con - Apu via Aeg - Ion" moves no fleet."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        goes = found[:-1] if found and found[-1].text == "," else found  # "A Nap - Tun, via Tys and Ion"
        end = _end_of_way(tokens, at) if tokens[at].kind == "VIA" and goes_somewhere(goes) else at
        found = goes if end > at + 1 else found
        found += sea_way(tokens[at:end]) if end > at + 1 else tokens[at : at + 1]
        at = max(end, at + 1)
    return found


def with_carriers_named(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with the fleet that carries, named behind the goal, as behind `via`.

    "Yorkshire is shipped to Denmark by the fleet in the North Sea", "перевозится в Данию флотом Северного моря".
    """
    via = next((at for at, token in enumerate(tokens) if token.kind == "VIA"), None)
    if via is None or via + 1 == len(tokens) or tokens[via + 1].kind not in LINKS:
        return tokens
    fleet = next((at for at in range(via + 2, len(tokens)) if tokens[at].kind in _UNLESS), len(tokens))
    if fleet + 1 >= len(tokens) or tokens[fleet].kind != "FLEET" or len(tokens[fleet].text) == 1:
        return tokens
    if sum(token.has(PLACE) for token in tokens[via + 1 : fleet]) != 1:
        return tokens
    start = next((at for at in range(fleet, via, -1) if tokens[at - 1].kind != "NOISE"), fleet)
    start -= tokens[start - 1].kind == "_FROM"
    return [*tokens[:start], replace(tokens[fleet], senses=CARRIED_BY), *tokens[fleet:]]


def goes_somewhere(tokens: Sequence[Token]) -> bool:
    """Whether an order stands before that says where to, and ends there."""
    if not tokens or not tokens[-1].has(PLACE | COAST):
        return False
    start = max((at + 1 for at, token in enumerate(tokens) if token.kind in ("STOP", "DOT")), default=0)
    return any(token.kind in LINKS or token.kind == "_MOVE" for token in tokens[start:])


def _end_of_way(tokens: Sequence[Token], via: int) -> int:
    """Behind the last sea of a list; what stands behind a comma belongs to it only where no order begins there."""
    at, sure, ends = via + 1, via, via
    while at < len(tokens) and tokens[at].has(_NAMED | _BETWEEN):
        if tokens[at].has(PLACE | COAST):
            ends = at + 1
            is_listed = any(token.kind == "STOP" for token in tokens[via:at])
            sure = sure if is_listed else ends
        at += 1
    return ends if at == len(tokens) or tokens[at].kind == "DOT" else sure
