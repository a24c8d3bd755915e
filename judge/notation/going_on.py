"""How one stretch goes on with the one before it: a list, a way behind its unit, another sentence."""

from __future__ import annotations

from judge.notation.lexicon import DOINGS, HELPS, LINKS, PLACE
from judge.notation.segment import Segment


def does_another(first: Segment, second: Segment) -> bool:
    """Whether a verb of help behind a comma begins another sentence: "Vie attacks Gal with its army, Bud supports"."""
    moves = any(token.kind in ("_MOVE", "HOLD", "RETREAT") for token in first.plain)
    return first.stop == "," and moves and any(token.kind in HELPS for token in second.plain)


def is_done_below(first: Segment, second: Segment) -> bool:
    """Whether the next line says what a unit does that is named by its place alone: "Munich", "holds"."""
    return first.tokens[-1].line < second.tokens[0].line and second.plain[0].kind in DOINGS | LINKS


def leads_there(first: Segment, second: Segment) -> bool:
    """Whether words behind a comma say where to, and name no unit: "ベルギー軍、ルールへ前進"."""
    said = second.plain
    is_way = len(said) > 1 and said[0].has(PLACE) and said[1].kind == "_WHITHER"
    return first.stop == "," and is_way and all(token.kind in LINKS | {"_MOVE"} for token in said[2:])


def goes_over(first: Segment, second: Segment) -> bool:
    """Whether words behind a comma say over which sea and where to: "アプリアの陸軍、イオニア海経由でチュニスへ"."""
    said = second.plain
    at = next((at for at, token in enumerate(said) if token.kind == "VIA"), 0)
    is_way = 0 < at < len(said) - 2 and said[at + 1].has(PLACE) and said[at + 2].kind == "_WHITHER"
    rest = (*said[:at], *said[at + 3 :])
    return first.stop == "," and is_way and all(token.has(PLACE) or token.kind == "_MOVE" for token in rest)


def is_list(first: Segment, second: Segment) -> bool:
    """Two places with a comma between are a list, not a way: "A Rome, Venice"."""
    return first.stop == "," and len(second.plain) == 1 and first.plain[-1].has(PLACE) and second.plain[0].has(PLACE)
