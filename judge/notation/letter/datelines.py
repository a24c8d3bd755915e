"""Press that somebody wrote between orders, with where it is from and to: "Paris - London: hands off the Channel"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import LINKS, NATION, PLACE, UNKNOWN, Token
from judge.notation.orders.reader import Reader

_HEAD = 4
"""Two names, the way between, and a colon."""
_FEWEST_UNKNOWN = 2
"""Words behind the colon that are no order's."""
_TO = PLACE | NATION | {"ALL"}


def is_dateline(tokens: Sequence[Token], reader: Reader) -> bool:
    """Whether a line begins with such a head that is no order of the writer's, and says nothing but talk behind it."""
    said = [token for token in tokens if token.kind != "NOISE"]
    if len(said) <= _HEAD or said[1].kind not in LINKS or said[_HEAD - 1].kind != "COLON":
        return False
    behind = said[_HEAD:]
    is_head = said[0].has(PLACE | NATION) and said[2].has(_TO)
    is_talk = sum(token.kind in UNKNOWN for token in behind) >= _FEWEST_UNKNOWN
    is_talk = is_talk and not any(token.kind == "_DASH" for token in behind)
    return is_head and is_talk and not reader.may_go(tuple(said[: _HEAD - 1]))
