"""Sentences that speak of one unit and order nothing: "Munich does not go to Burgundy. It goes to Ruhr"."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.lexicon import DOINGS, LINKS, NATION, PLACE, UNIT_TYPES, UNITS, Token
from judge.notation.mentions import powers, provinces
from judge.notation.orders.references import Pointed
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole
from judge.rules.orders import Hold, Move, Order, Unit
from judge.rules.places import ProvinceId, province_id
from judge.structs import Struct

_SPEAKING = frozenset({SegmentRole.PLAIN, SegmentRole.AMONG_PROSE})
_UNSURE = frozenset({"CONDITION", "CORRECTION", "QUERY", "ALL", "NUMBER"})
_DENIAL = PLACE | UNITS | LINKS | {"NEGATION", "_MOVE", "_FROM", "COAST", "_WHITHER", "NATION", "SUBJECT", "RETREAT"}
_FARTHEST = 3
"""Words between a unit's kind and its place: "the fleet that lies in Brest"."""
_ENDS = frozenset({".", ";", "!", ""})


class SpokenOf(Struct, frozen=True):
    """What a sentence without an order says of one unit."""

    unit: Unit
    denied: ProvinceId | None = None
    """Where it is said not to go, if that is all that is said."""

    @property
    def pointed(self) -> Pointed:
        """What "it" means in the next sentence."""
        return Pointed(Hold(self.unit), self.unit, None, is_plain=False, is_gone=True, is_topic=True)

    def allows(self, order: Order) -> bool:
        """Whether the unit does not go where it is said not to go."""
        return not isinstance(order, Move) or province_id(order.to) != self.denied


def spoken_of(segment: Segment, scene: ReadingScene) -> SpokenOf | None:
    """What a sentence without an order says of the one unit of the writer's that it names; None if that is not plain.

    With a verb that could order it, or with another place, only a denial is plain.
    """
    said = segment.tokens
    if segment.setting not in _SPEAKING or segment.corrects or any(token.has(_UNSURE) for token in said):
        return None
    named = [at for at, token in enumerate(said) if token.has(PLACE) and any(map(scene.is_own, provinces((token,))))]
    own = {place for at in named for place in provinces(said[at : at + 1]) if scene.is_own(place)}
    unit = _unit_at(own, scene)
    if unit is None or not all(map(scene.may_order, powers(said))) or not _is_of_kind(unit, named[0], said):
        return None
    others = [*dict.fromkeys(place for place in provinces(said) if place != unit.province)]
    denies = any(token.kind == "NEGATION" for token in said)
    if not denies:
        is_silent = not others and not any(token.kind in DOINGS - {"_MOVE"} for token in said)
        return SpokenOf(unit) if is_silent else None
    return SpokenOf(unit, others[0] if len(others) == 1 and _only_denies(segment.plain) else None)


def _unit_at(places: set[ProvinceId], scene: ReadingScene) -> Unit | None:
    """The one unit in some places."""
    place = next(iter(places)) if len(places) == 1 else ""
    found = scene.driven.get(place, scene.standing.get(place))
    return found[1] if found is not None and scene.may_order(found[0]) else None


def _is_of_kind(unit: Unit, at: int, said: Sequence[Token]) -> bool:
    """Whether no other unit is named: at most the kind of this one, near its place."""
    kinds = [here for here, token in enumerate(said) if token.is_unit_word]
    if not kinds:
        return True
    is_near = len(kinds) == 1 and abs(kinds[0] - at) <= _FARTHEST
    return is_near and UNIT_TYPES[said[kinds[0]].kind] is unit.type


def _only_denies(said: Sequence[Token]) -> bool:
    """Whether words name a unit, then that it does not go, then where."""
    denial = [at for at, token in enumerate(said) if token.kind == "NEGATION"]
    places = [at for at, token in enumerate(said) if token.has(PLACE)]
    goes = any(token.kind in LINKS | {"_MOVE", "_WHITHER", "RETREAT"} for token in said)
    is_plain = len(places) == 2 and all(token.has(_DENIAL) for token in said)
    return is_plain and goes and places[0] < min(denial)


def speaks_of_other(segment: Segment, unit: Unit) -> bool:
    """Whether a sentence speaks of another unit than one: of a power's, of another kind, or of a place before all."""
    is_other = any(
        token.has(NATION) or (token.is_unit_word and UNIT_TYPES[token.kind] is not unit.type)
        for token in segment.tokens
    )
    return is_other or any(token.has(PLACE) for token in segment.plain[:1])


def ends_sentence(segment: Segment) -> bool:
    """Whether no other words of the same sentence follow."""
    return segment.stop in _ENDS
