"""Orders for a unit that is named by its kind, or not at all: the only one that can go where the words say."""

from __future__ import annotations

from collections.abc import Iterator

from judge.notation.grammar import read_if_order
from judge.notation.lexicon import COAST, HELPS, LINKS, PLACE, UNIT_TYPES, UNITS, Sense, Token, key
from judge.notation.orders.meaning import understand
from judge.notation.orders.references import unit_words
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.values import Answer, Found, Meaning
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Power, ProvinceId
from judge.rules.position import PhaseKind
from judge.structs import replace

_DOES = {
    PhaseKind.MOVEMENT: frozenset({"HOLD"}),
    PhaseKind.RETREAT: frozenset({"DISBAND"}),
    PhaseKind.ADJUSTMENT: frozenset({"DISBAND"}),
}
"""What a unit may do in each phase without going anywhere."""
_GOES = LINKS | {"_MOVE", "RETREAT"}
_WAYS = frozenset({"_WHITHER", "_TO"})


def order_by_kind(chunk: tuple[Token, ...], scene: ReadingScene, heading: Power | None) -> tuple[Answer, ...]:
    """The order of the one unit that can do so: "the fleet to the Ionian Sea", "we retreat to Gascony".

    Nothing where several can, none can, or an own unit stands where the words lead to: "the fleet in London".
    """
    if _says_what_kind_does(chunk, scene):
        return _of_kind(chunk, scene, heading)
    chunk = _turned(_with_goal_turned(chunk, scene))
    at = next((at for at, token in enumerate(chunk) if token.has(PLACE)), 0)
    kind = chunk[0].kind if chunk[0].kind in UNITS else ""
    if kind and len(chunk) > 2 and chunk[1].kind in HELPS:
        return _only([*_able(chunk[1:], UNIT_TYPES[kind], scene, heading)], chunk)  # "the fleet carries A Apu - Tun"
    says = chunk[1:at] if kind else chunk[:at]
    if not says or not all(token.kind in _GOES for token in says) or len(chunk) > at + 2:
        return ()
    says_only_in = kind and scene.kind is not PhaseKind.RETREAT
    says_only_in = says_only_in and all(key(token.text) in scene.language.marking["within"] for token in says)
    if says_only_in and any(_is_owned(province, scene) for province in chunk[at].senses[0].value):
        return ()  # "une flotte à Brest" may be one to be built there
    if not kind and (says[0].kind != "RETREAT" or scene.kind is not PhaseKind.RETREAT):
        return ()
    if len(chunk) > at + 1 and not chunk[at + 1].has(COAST):
        return ()
    is_where = all(token.kind == "_TO" for token in says)
    if is_where and any(province in scene.standing for province in chunk[at].senses[0].value):
        return ()
    return _only([*_able(chunk[1:] if kind else chunk, UNIT_TYPES.get(kind), scene, heading)], chunk)


def _is_owned(province: ProvinceId, scene: ReadingScene) -> bool:
    """Whether the writer owns a centre."""
    owner = scene.position.owner_of(province)
    return owner is not None and scene.may_order(owner)


def _only(able: list[Meaning], chunk: tuple[Token, ...]) -> tuple[Answer, ...]:
    return (Found(able[0], chunk),) if len(able) == 1 else ()


def _turned(chunk: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words with the way before its goal, where a language has it behind: "陸軍はヨークまで", "ルールへ退却"."""
    if len(chunk) == 3 and chunk[0].has(PLACE) and chunk[1].kind in _WAYS and chunk[2].kind == "RETREAT":
        return (chunk[2], replace(chunk[1], senses=(Sense("_TO"),)), chunk[0])
    at = next((at for at, token in enumerate(chunk) if token.kind == "_WHITHER"), 0)
    if at < 2 or chunk[0].kind not in UNITS or any(token.kind not in ("_MOVE", "RETREAT") for token in chunk[at + 1 :]):
        return chunk
    return (chunk[0], replace(chunk[at], senses=(Sense("_TO"),)), *chunk[1:at])


def _with_goal_turned(chunk: tuple[Token, ...], scene: ReadingScene) -> tuple[Token, ...]:
    """The words with the verb before its goal, where a language has it last: "陸軍がルーマニアを攻撃"."""
    if scene.language.blankless and len(chunk) == 2 and chunk[0].has(PLACE) and chunk[1].kind == "RETREAT":
        is_unit = any(scene.is_own(province) for province in chunk[0].senses[0].value)
        return chunk if is_unit else chunk[::-1]  # "ルールに退却"
    if not scene.language.blankless or len(chunk) < 3 or chunk[0].kind not in UNITS or chunk[0].is_letter:
        return chunk
    if not chunk[1].has(PLACE) or any(token.kind not in ("_MOVE", "RETREAT") for token in chunk[2:]):
        return chunk
    if any(scene.is_own(province) for province in chunk[1].senses[0].value):
        return chunk  # "海軍黒海移動" breaks off
    return (chunk[0], *chunk[2:], chunk[1])


def _says_what_kind_does(chunk: tuple[Token, ...], scene: ReadingScene) -> bool:
    """Whether there is a word for units and what they do without going anywhere: "the fleet holds", "disband it"."""
    kinds = [token.kind for token in chunk]
    does = _DOES[scene.kind]
    units = [token for token in chunk if token.kind in UNITS]
    return len(kinds) == 2 and len(units) == 1 and not units[0].is_letter and not does.isdisjoint(kinds)


def disbanded(segment: Segment, scene: ReadingScene) -> ProvinceId | None:
    """Where the one dislodged unit comes from, if a segment only says that it goes: "I disband", "I disband it"."""
    said = [token for token in segment.plain if token.kind != "IT"]
    is_short = len(segment.plain) <= 2 and len(said) == 1 and len(said[0].text) > 1
    if not is_short or said[0].kind != "DISBAND" or segment.setting is not SegmentRole.PLAIN:
        return None
    units = [unit for _, unit in _units(scene)] if scene.kind is PhaseKind.RETREAT else []
    return units[0].province if len(units) == 1 else None


def disband(segment: Segment, place: ProvinceId, scene: ReadingScene) -> tuple[Answer, ...]:
    """Its order."""
    said = tuple(token for token in segment.plain if token.kind != "IT")
    meaning = _meaning(scene.driven[place][1], said, scene, segment.heading)
    return (Found(meaning, segment.plain),) if meaning is not None else ()


def _of_kind(chunk: tuple[Token, ...], scene: ReadingScene, heading: Power | None) -> tuple[Answer, ...]:
    """The order for the one unit of its kind."""
    type_ = next(UNIT_TYPES[token.kind] for token in chunk if token.kind in UNITS)
    verb = next(token for token in chunk if token.kind not in UNITS)
    units = [unit for _, unit in _units(scene) if unit.type is type_]
    if len(units) != 1:
        return ()
    meaning = _meaning(units[0], (verb,), scene, heading)
    return (Found(meaning, chunk),) if meaning is not None else ()


def _meaning(unit: Unit, says: tuple[Token, ...], scene: ReadingScene, heading: Power | None) -> Meaning | None:
    """What words mean for a unit that they do not name; None where that is not possible."""
    raw = read_if_order(scene.language.grammar, (*unit_words(unit, says[0]), *says))
    meaning = understand(raw, scene, heading) if raw is not None else None
    return meaning if isinstance(meaning, Meaning) and meaning.void is None else None


def _able(
    says: tuple[Token, ...], type_: UnitType | None, scene: ReadingScene, heading: Power | None
) -> Iterator[Meaning]:
    """What the words mean for each own unit, as far as it is possible."""
    for _, unit in _units(scene):
        if type_ in (None, unit.type) and (meaning := _meaning(unit, says, scene, heading)) is not None:
            yield meaning


def _units(scene: ReadingScene) -> Iterator[tuple[Power, Unit]]:
    """The own units that may be ordered in this phase."""
    found = {
        PhaseKind.MOVEMENT: scene.standing,
        PhaseKind.RETREAT: scene.driven,
        PhaseKind.ADJUSTMENT: scene.standing,
    }[scene.kind]
    return ((power, unit) for power, unit in found.values() if scene.may_order(power))
