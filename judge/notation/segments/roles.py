"""What each sentence of a line is: an order, talk, a question, a condition, or words that take something back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.notation.attempt import spares_builds, tells_tale, withdraws
from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, LINKS, NATION, PLACE, UNITS, Token, key
from judge.notation.lines.stops import AMENDS, CORRECTS
from judge.notation.mentions import provinces
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.segments.turns import is_now
from judge.structs import replace

_TOLD = frozenset({SegmentRole.PLAIN, SegmentRole.AMONG_PROSE, SegmentRole.CONDITIONAL})
TALK = frozenset({"WORD", "OTHER", "DOUBT", "NEGATION"})
"""Kinds of words that give no order."""
_MUCH = 3
"""How many unknown words make a segment prose."""


def with_roles(segments: Sequence[Segment], language: Language) -> Iterator[Segment]:
    """The segments with the setting that their sentences give them."""
    amends_condition = False
    for whole in _sentences(segments):
        sentence, later = _without_later(whole, language)
        *parts, (last, setting) = _parted(sentence, language)
        if amends_condition and setting in (SegmentRole.PLAIN, SegmentRole.AMONG_PROSE):
            setting = SegmentRole.CONDITIONAL  # "if he goes there, then not there but to Warsaw"
        for part, role in (*parts, (last, setting), (later, SegmentRole.TALE)):
            yield from part if role is SegmentRole.PLAIN else (replace(one, setting=role) for one in part)
        amends_condition = setting is SegmentRole.CONDITIONAL and whole[-1].stop in (CORRECTS, AMENDS)


def _sentences(segments: Sequence[Segment]) -> Iterator[Sequence[Segment]]:
    """The segments of each sentence: a comma ends none."""
    start = 0
    for end in range(1, len(segments) + 1):
        if end == len(segments) or segments[end - 1].stop != ",":
            yield segments[start:end]
            start = end


def _parted(sentence: Sequence[Segment], language: Language) -> Iterator[tuple[Sequence[Segment], SegmentRole]]:
    """The parts of a sentence that have a setting of their own."""
    if _waives_what_was_meant(sentence):
        for segment in sentence:
            waives = any(token.kind == "WAIVE" for token in segment.tokens)
            yield (segment,), SegmentRole.PLAIN if waives else SegmentRole.CONDITIONAL
        return
    setting = _setting(sentence)
    if setting is SegmentRole.CONDITIONAL and len(sentence) > 1 and spares_builds(sentence[-1].tokens, language):
        yield sentence[:-1], _setting(sentence[:-1])
        sentence = sentence[-1:]  # "an army in Moscow, and the last one I keep for next year"
    if setting is SegmentRole.WITHDRAWING:
        kept, gone = _kept(sentence), _withdrawn(sentence)
        yield sentence[:kept], SegmentRole.PLAIN
        yield [_as_one(sentence[kept:gone])], setting
        sentence = sentence[gone:]
        setting = _setting(sentence) if sentence else setting
    elif setting in _TOLD and sentence and tells_tale(sentence[0].tokens, language):
        told = _told(sentence, language)
        yield sentence[:1], SegmentRole.TALE
        yield sentence[1:told], SegmentRole.CONDITIONAL
        sentence = sentence[told:]
        setting = _setting(sentence) if sentence else setting
    if setting is SegmentRole.AMONG_PROSE and not _tells_what_others_say(sentence, language):
        first = next((at for at, each in enumerate(sentence) if is_talk(each.tokens)), 0)
        yield sentence[:first], SegmentRole.PLAIN
        sentence = sentence[first:]
    yield sentence, setting


def _tells_what_others_say(sentence: Sequence[Segment], language: Language) -> bool:
    """Whether what stands first may be the words of somebody else: "Belgium to Holland, the Germans think"."""
    said, words = language.marking["hearsay"], [key(token.text) for each in sentence for token in each.tokens]
    is_among = bool(language.blankless) and any(phrase in "".join(words) for phrase in said if not phrase.isascii())
    return is_among or not said.isdisjoint(words)


def _without_later(sentence: Sequence[Segment], language: Language) -> tuple[Sequence[Segment], Sequence[Segment]]:
    """A sentence, and the end of it that is about a later turn."""
    end = len(sentence)
    is_open = any(token.kind == "CONDITION" for token in sentence[-1].tokens)
    if is_open and _setting(sentence) is SegmentRole.CONDITIONAL:
        end = next((at for at in range(end, 0, -1) if not _is_of_later_turn(sentence[at - 1], language)), 0)
    before, later = sentence[:end], sentence[end:]
    if before and later:
        before = [*before[:-1], replace(before[-1], stop=";")]
    return before, later


def _is_of_later_turn(segment: Segment, language: Language) -> bool:
    """Whether the end of a sentence is about a later turn, and what stands before it is not.

    "I remove A Pie, next year I rebuild it", "…, I'll build a fleet in Brest next year"; but "A Par and A Mar next
    year" may be about both, and so may "A Bel - Hol, next year".
    """
    said = [token for token in segment.tokens if token.kind != "NOISE"]
    later = [at for at, token in enumerate(said) if key(token.text) in language.marking["later"]]
    if len(said) < 2 or sum(token.kind == "CONDITION" for token in said) != len(later) or len(later) != 1:
        return False
    if spares_builds(segment.tokens, language):
        return False  # "the last one I keep for next year"
    does = any(token.kind in DOINGS and len(token.text) > 1 for token in said)
    return later[0] == 0 or (later[0] == len(said) - 1 and does)


def _told(sentence: Sequence[Segment], language: Language) -> int:
    """How many segments tell of another turn: up to one that says that it is about this turn again."""
    return next((at for at, each in enumerate(sentence) if at and is_now(each.tokens, language)), len(sentence))


def _kept(sentence: Sequence[Segment]) -> int:
    """How many segments are orders before words that say by themselves what is taken back.

    "A Mun - Tyr, F Den - Swe, scratch the fleet move"; but "A Mun - Tyr, F Den - Swe cancelled" may be both.
    """
    at = next(at for at, each in enumerate(sentence) if withdraws(each.tokens))
    said = sentence[at].plain
    is_first = bool(said) and withdraws(said[:1]) and any(token.has(PLACE | UNITS) for token in said)
    is_kind = any(token.is_unit_word for token in said) and not any(token.has(PLACE) for token in said)
    are_orders = all(each.plain and each.plain[0].has(PLACE | UNITS | NATION) for each in sentence[:at])
    return at if (is_first or is_kind) and are_orders else 0


def _withdrawn(sentence: Sequence[Segment]) -> int:
    """How many segments take something back; behind a comma may stand what a unit does instead.

    "Scratch the second one, Smyrna just holds"; but "cancel A Mun - Bur, A Par - Pic" takes back both.
    """
    at = next(at for at, each in enumerate(sentence) if withdraws(each.tokens))
    talk = [token for each in sentence[:at] for token in each.plain if token.has(PLACE | UNITS)]
    named = [token for token in sentence[at].plain if token.has(LINKS | DOINGS | UNITS)]
    does = [any(token.kind in DOINGS and len(token.text) > 1 for token in each.plain) for each in sentence[at + 1 :]]
    is_order = [bool(each.plain) and each.plain[0].has(PLACE | UNITS | {"IT"}) for each in sentence[at + 1 :]]
    is_first = not any(withdraws(each.tokens) for each in sentence[at + 1 :])
    if is_first and at + 1 < len(sentence) and _says_instead(sentence[at], sentence[at + 1]):
        return at + 1
    return at + 1 if not talk and not named and all(does) and all(is_order) and is_first else len(sentence)


def _says_instead(gone: Segment, after: Segment) -> bool:
    """Whether a stretch says what a unit does whose order was taken back: "the one for Serbia is off, it holds"."""
    units, said = [*provinces(gone.plain)], after.plain
    if len(units) != 1 or not said:
        return bool(said) and said[0].kind == "SUBJECT"
    is_same = units[0] in provinces(said[:2])
    if (
        is_same
        and not any(token.kind in LINKS for token in gone.plain)
        and any(token.kind == "_DASH" for token in said)
    ):
        return True  # "forget the Ruhr support, A Ruh - Bel"
    does = any(token.kind in DOINGS and len(token.text) > 1 for token in said)
    return does and (said[0].kind in DOINGS | {"SUBJECT"} or is_same)


def _as_one(sentence: Sequence[Segment]) -> Segment:
    """A sentence that commas do not part."""
    tokens = tuple(token for one in sentence for token in one.tokens)
    return replace(sentence[-1], tokens=tokens, asides=tuple(aside for one in sentence for aside in one.asides))


def _setting(sentence: Sequence[Segment]) -> SegmentRole:
    if not sentence:
        return SegmentRole.PLAIN
    if sentence[-1].stop == "?":
        return SegmentRole.QUESTION
    if any(withdraws(segment.tokens) for segment in sentence):
        return SegmentRole.WITHDRAWING
    if any(token.kind == "CONDITION" for segment in sentence for token in segment.tokens):
        return SegmentRole.CONDITIONAL
    is_prose = any(is_talk(segment.tokens) for segment in sentence)
    return SegmentRole.AMONG_PROSE if is_prose else SegmentRole.PLAIN


def _waives_what_was_meant(sentence: Sequence[Segment]) -> bool:
    """Whether a sentence begins with what its end waives: «от армията в Париж, за която писах, се отказвам»."""
    begins = bool(sentence) and [token.kind for token in sentence[0].tokens[:1]] == ["_FROM"]
    return begins and any(token.kind == "WAIVE" for segment in sentence[1:] for token in segment.tokens)


def is_talk(tokens: Sequence[Token]) -> bool:
    """Whether so many words give no order that what they stand among is prose."""
    return sum(token.kind in TALK for token in tokens) >= _MUCH
