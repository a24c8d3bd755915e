"""The way of a convoyed army with the fleets on it: "Convoy: A Ber - F Bal - Lvn", "A Ber - F Bal - Lvn"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import CLAUSE_ENDS, COAST, PLACE, UNITS, Sense, Token
from judge.structs import replace

_FLEET, _CONVOY = (Sense("FLEET"),), (Sense("CONVOY"),)
_SPLIT = (Sense("STOP"),)
_OF_WAY = PLACE | COAST | UNITS | {"_DASH", "_TO"}
_LEGS = 3
"""Places of the shortest such way."""


def with_chains_parted(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words with such a way as that of the army; where it is headed as a convoy, the fleets' orders follow it."""
    is_headed = len(tokens) > _LEGS and tokens[0].kind == "CONVOY"
    start = 1 + (is_headed and tokens[1].kind == "COLON") if is_headed else 0
    end = next((at for at in range(start, len(tokens)) if tokens[at].kind in CLAUSE_ENDS), len(tokens))
    legs = _legs(tokens[start:end])
    if legs is None or not (is_headed or any(token.kind == "FLEET" for leg in legs[1:-1] for token in leg)):
        return tokens
    army, *seas, goal = legs
    dash = next(token for token in tokens[start:end] if token.kind in ("_DASH", "_TO"))
    names = [[token for token in leg if token.kind != "FLEET"] for leg in seas]
    way = [*army]
    for leg in (*names, goal):
        way += [dash, *leg]
    stop = replace(dash, text=",", senses=_SPLIT)
    fleet, convoys = replace(dash, text="f", senses=_FLEET), replace(dash, text="convoy", senses=_CONVOY)
    orders = [token for name in names for token in (stop, fleet, *name, convoys, *army, dash, *goal)]
    return [*way, *(orders if is_headed else ()), *tokens[end:]]


def _legs(said: Sequence[Token]) -> list[Sequence[Token]] | None:
    """The stretches of a way: an army and its place, fleets and their seas, a goal; None where it is no such way."""
    if not all(token.has(_OF_WAY) for token in said):
        return None
    legs: list[list[Token]] = [[]]
    for token in said:
        if token.kind in ("_DASH", "_TO"):
            legs.append([])
        else:
            legs[-1].append(token)
    names = [sum(token.has(PLACE) for token in leg) for leg in legs]
    kinds = [[token.kind for token in leg if token.kind in UNITS] for leg in legs]
    is_way = len(legs) >= _LEGS and set(names) == {1} and kinds[0] in (["ARMY"], []) and not kinds[-1]
    return [*legs] if is_way and all(kind in ([], ["FLEET"]) for kind in kinds[1:-1]) else None
