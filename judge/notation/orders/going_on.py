"""How one stretch goes on with the one before it: an order over two lines, a way behind its unit, another sentence."""

from __future__ import annotations

from judge.notation.attempt import is_typed
from judge.notation.grammar import Unreadable, read_if_order, read_straight
from judge.notation.lexicon import HELPS, LINKS, NATION, PLACE, TELLING, UNITS, UNKNOWN, Token, key
from judge.notation.lines.chunks import chunks_of
from judge.notation.orders.meaning import understand
from judge.notation.orders.unnamed import order_by_kind
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole, does_another, is_done_below, is_list
from judge.notation.values import Meaning, RawOrder
from judge.rules.position import PhaseKind
from judge.structs import replace

_WHOLE = LINKS | {"HOLD", "DISBAND", "BUILD", "VIA"}
"""Kinds of words that complete an order which ends with a place."""
_IT = frozenset({"IT"})
_UNIT_AND_VERB = 3
"""Words of a unit and its verb."""
_LONGEST_SHORT = 5
"""Letters of a word of help that a dot may abbreviate: "supp."."""


def stops_short(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a segment is the beginning of an order that a next line or a comma may go on with."""
    tokens = segment.plain
    if (
        segment.setting is not SegmentRole.PLAIN
        or segment.stop not in (",", ".")
        or not (is_typed(tokens) or is_own_place(tokens, scene))
        or any(t.has(UNKNOWN | TELLING) for t in tokens)
        or tokens[-1].has(_IT)
    ):
        return False
    last = [*chunks_of(tokens, scene.language)][-1]
    if len(last) == 1 and any(token.kind == "BUILD" for token in tokens[:-1]):
        return False  # "in Paris I build an army"
    # "в" is "in" and "to": where one of the writer's is there, the next line may say what it does.
    is_there = len(last) > 2 and last[0].kind in UNITS and last[1].kind == "_TO" and is_own_place(last[2:], scene)
    is_whole = last[-1].kind in ("PLACE", "COAST", "HOLD") and any(token.kind in _WHOLE for token in last)
    if is_whole and not is_there:
        return False
    try:
        raw = read_straight(scene.language.grammar, last)
    except Unreadable as unreadable:
        return unreadable.at >= len(last)
    if raw.kind == "bare":
        return scene.kind is not PhaseKind.ADJUSTMENT
    return raw.kind in ("support", "convoy") and not raw.path


def is_own_place(tokens: tuple[Token, ...], scene: ReadingScene) -> bool:
    """Whether there is nothing but a place of the writer's: "Munich", and on the next line "holds"."""
    if len(tokens) != 1 or not tokens[0].has(PLACE):
        return False
    return any(scene.is_own(province) for province in tokens[0].senses[0].value)


def _is_help(segment: Segment) -> bool:
    """Whether words begin with a unit that helps: there is nobody whom it is an order for."""
    said = segment.plain[:_UNIT_AND_VERB]
    return len(said) > 1 and said[0].kind in UNITS and said[-1].kind in HELPS


def joined(first: Segment, second: Segment, scene: ReadingScene) -> Segment | None:
    """Both as one, if that makes an order which the first alone does not."""
    if not second.plain or is_list(first, second) or does_another(first, second):
        return None
    helps = first.plain[-1]
    is_ended = first.stop == "." and helps.line == second.tokens[0].line
    if is_ended and helps.kind in HELPS and len(helps.text) > _LONGEST_SHORT:
        return None  # "Vienna goes to Galicia, Budapest supports. F Alb and A Ser are for Greece"
    if helps.kind in HELPS and helps.line < second.tokens[0].line and _is_help(second):
        return None  # "A Arm - S", and below it "A Con S A Bul"
    if key(second.tokens[0].text) in scene.language.ordinals:
        return None  # "one - Sevastopol, army, the second - St Petersburg"
    if is_own_place(first.plain, scene) and not (is_done_below(first, second) or leads_there(first, second)):
        return None
    if all(token.kind == "RETREAT" for token in first.plain) and stands_alone(second, scene):
        return None  # "autumn retreats", and in the next line "the Munich army falls back to Berlin"
    tokens = (*first.tokens, *(second.alone or second.tokens))
    both = replace(second, tokens=tokens, alone=None, heading=first.heading, asides=(*first.asides, *second.asides))
    head = [*chunks_of(first.plain, scene.language)]
    chunk = [*chunks_of(both.plain, scene.language)][len(head) - 1]
    if len(chunk) <= len(head[-1]) or any(token.has(UNKNOWN | TELLING) for token in chunk):
        return None
    try:
        raw = read_straight(scene.language.grammar, chunk)
    except Unreadable as unreadable:
        if goes_over(first, second) or order_by_kind(chunk, scene, first.heading):
            return both  # "the army itself goes", and in the next line "to Norway"
        begun = read_if_order(scene.language.grammar, head[-1])
        is_begun = begun is None or begun.kind == "bare" or first.plain[-1].kind in UNITS
        return both if unreadable.at >= len(chunk) and is_begun else None
    is_help = raw.kind in ("support", "convoy") and raw.helped is not None
    if raw.kind == "convoy" and not raw.path and stands_alone(second, scene):
        return None  # "F Nth C", and in the next line "A Nwy H"
    leads = LINKS | {"_MOVE"} if any(token.has(PLACE) for token in first.plain) else LINKS
    if raw.kind in ("move", "retreat") and first.plain[-1].kind in leads and stands_alone(second, scene):
        return None  # "Moscow army ->", and in the next line "Sevastopol fleet -> Black Sea"; «Бельгию берём:»
    is_sentence = first.stop == "." and first.tokens[-1].line == second.tokens[0].line
    if raw.kind == "move" and is_sentence and second.plain[0].has(PLACE) and first.plain[-1].has(PLACE):
        return None  # "… by the fleet in the North Sea. Belgium supports …"
    hangs = first.plain[-1].kind in UNITS or first.plain[-1].has(NATION) or second.plain[0].kind in LINKS | {"VIA"}
    hangs = hangs or first.plain[-1].kind in LINKS
    hangs = hangs or (first.plain[-1].kind in HELPS and (first.stop != "," or second.plain[0].kind in UNITS))
    if is_help and not hangs and first.stop == "," and second.plain[0].has(PLACE):
        return None  # "Sev supports Rum, Ukraine - too"
    is_long = first.stop == "," or (first.plain[-1].kind in HELPS and len(first.plain[-1].text) > 1)
    is_alone = is_sentence or not hangs or (is_long and _is_void(raw, first, scene))
    if is_help and is_alone and stands_alone(second, scene):
        return None
    return both if raw.kind != "bare" else None


def _is_void(raw: RawOrder, segment: Segment, scene: ReadingScene) -> bool:
    answer = understand(raw, scene, segment.heading)
    return not isinstance(answer, Meaning) or answer.void is not None


def stands_alone(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a segment is an order for a unit of the writer by itself."""
    tokens = next(chunks_of(segment.plain, scene.language), ())
    raw = read_if_order(scene.language.grammar, tokens)
    if raw is None or raw.kind == "bare":
        return False
    return isinstance(understand(raw, scene, segment.heading), Meaning)


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
