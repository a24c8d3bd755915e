"""Sentences that put an order off: "leave Belgium out for now", "skip Belgium", « la Belgique, plus tard »."""

from __future__ import annotations

from judge.notation.language import Language
from judge.notation.lexicon import COAST, PLACE, TELLING, UNITS, UNKNOWN, Token, key
from judge.notation.mentions import provinces
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole
from judge.rules.places import ProvinceId
from judge.rules.position import PhaseKind

_SPEAKING = frozenset({SegmentRole.PLAIN, SegmentRole.AMONG_PROSE, SegmentRole.CONDITIONAL})
_NAMING = PLACE | COAST | UNITS
_LEADING = frozenset({"NOISE", "_TO", "_FROM", "_WITH"})
_BETWEEN = _LEADING | {"DOUBT"}
_TALK = UNKNOWN | TELLING | _BETWEEN


def put_off(segment: Segment, scene: ReadingScene, language: Language) -> ProvinceId | None:
    """Where the unit of the writer's stands whose order is put off; None where none is.

    The sentence names that unit, orders and asks nothing, and begins with a word of the list `put_off` or with
    the unit, the other right behind: not "they wait for me in Belgium". A denial may say anything: "I won't leave …".
    """
    said = segment.tokens
    if scene.kind is PhaseKind.ADJUSTMENT:
        return None  # "Марсилия оставям празна"
    if segment.setting not in _SPEAKING or segment.stop == "?" or not all(token.has(_NAMING | _TALK) for token in said):
        return None
    named = {*provinces(said)}
    if len(named) != 1 or not any(map(scene.is_own, named)):
        return None
    if any(token.kind == "NEGATION" for token in said):
        return next(iter(named)) if any(_puts_off(token, language) for token in said) else None
    lead = next(at for at, token in enumerate(said) if token.kind not in _LEADING or _puts_off(token, language))
    told = [said[lead], *(one for one in said[lead + 1 :] if one.kind not in _BETWEEN or _puts_off(one, language))]
    unit = [at for at, token in enumerate(told) if token.has(_NAMING) and not _puts_off(token, language)]
    is_whole = unit == [*range(unit[0], unit[0] + len(unit))]  # of one unit
    is_first = unit[0] == 1 and _puts_off(told[0], language)
    is_behind = unit[0] == 0 and any(_puts_off(token, language) for token in told[len(unit) : len(unit) + 1])
    return next(iter(named)) if is_whole and (is_first or is_behind) else None


def _puts_off(token: Token, language: Language) -> bool:
    return key(token.text) in language.marking["put_off"] and not token.has(PLACE)
