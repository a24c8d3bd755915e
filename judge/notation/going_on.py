"""How one stretch goes on with the one before it: a list, a way behind its unit, another sentence."""

from __future__ import annotations

from judge.notation.lexicon import LINKS, PLACE
from judge.notation.segment import Segment


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
