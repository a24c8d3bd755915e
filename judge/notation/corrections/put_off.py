"""Sentences that put an order off: "leave Belgium out for now", "skip Belgium", « la Belgique, plus tard »."""

from __future__ import annotations

from judge.notation.language import Language
from judge.notation.lexicon import COAST, PLACE, TELLING, UNITS, UNKNOWN, key
from judge.notation.mentions import provinces
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole
from judge.rules.places import ProvinceId
from judge.rules.position import PhaseKind

_SPEAKING = frozenset({SegmentRole.PLAIN, SegmentRole.AMONG_PROSE, SegmentRole.CONDITIONAL})
_TALK = TELLING | UNKNOWN | {"_TO", "_FROM", "_WHITHER", "CONDITION", "NOISE"}
_ALLOWED = _TALK | PLACE | COAST | UNITS
_MOST_TALK = 4
"""Unknown words beside the unit: a longer sentence tells something."""


def put_off(segment: Segment, scene: ReadingScene, language: Language) -> ProvinceId | None:
    """Where the unit of the writer's stands whose order is put off; None where none is.

    The sentence names that unit, has a word of the list `put_off`, and orders, denies and asks nothing.
    """
    said = segment.tokens
    if scene.kind is PhaseKind.ADJUSTMENT:
        return None  # "Марсилия оставям празна"
    if segment.setting not in _SPEAKING or segment.stop == "?" or not all(token.has(_ALLOWED) for token in said):
        return None
    if sum(token.kind in UNKNOWN for token in said) > _MOST_TALK:
        return None
    named = {*provinces(said)}
    puts_off = any(key(token.text) in language.marking["put_off"] for token in said if not token.has(PLACE))
    return next(iter(named)) if puts_off and len(named) == 1 and any(map(scene.is_own, named)) else None
