"""What short words behind an order say of it: that it is taken back, what kind of order it is, whom they mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, takewhile

from judge.notation.attempt import withdraws
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, LINKS, NATION, PLACE, TELLING, UNITS, UNKNOWN, Token, key
from judge.notation.mentions import counted, provinces, subjects
from judge.notation.orders.orders_read import places_of
from judge.notation.reading_scene import ReadingScene
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.segments.shared_words import names_unit_alone
from judge.notation.values import Answer, CorrectionKind, Fault, Found, ProblemCode
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
)
from judge.rules.places import province_id
from judge.rules.position import PhaseKind

_DOUBTED = TELLING | PLACE | COAST | {"_TO", "_DASH"}
_TALK_OF_PLACE = UNKNOWN | PLACE | COAST | NATION | {"NEGATION", "DOUBT", "NOISE", "_TO", "_FROM", "_MOVE", "_WHITHER"}
_FATES = frozenset({"HOLD", "NEGATION", "CONDITION"})
_OTHER_FATES = frozenset({"DISBAND", "HOLD", "RETREAT"})
_TAKING_BACK = _FATES | TELLING | {"IT", "THAT", "CORRECTION"}
_DENYING = frozenset({"NEGATION", "DOUBT", "CONDITION", "CORRECTION"})
_MOST_DENYING = 4
"""Words of a line that only says no."""
_BUILT = UNITS | PLACE | {"ALL", "ONE", "IT"}
SAYING: Mapping[type[Order], frozenset[str]] = {
    Move: frozenset({"_MOVE"}),
    Hold: frozenset({"HOLD"}),
    SupportHold: frozenset({"SUPPORT", "HOLD"}),
    SupportMove: frozenset({"SUPPORT"}),
    Convoy: frozenset({"CONVOY"}),
    Retreat: frozenset({"RETREAT", "_MOVE"}),
    Disband: frozenset({"DISBAND", "_REMOVE"}),
    Build: frozenset({"BUILD"}),
    Waive: frozenset({"WAIVE"}),
}
"""Kinds of words that say in brackets what an order is: `A Mun - Ber (retreat)`."""


def denies_alone(tokens: Sequence[Token], language: Language) -> bool:
    """Whether a line is nothing but a "no", with which its writer may take back what stands above: "hmm, maybe not".

    Other lines that deny something are courtesy: "that's all, no more", "if possible".
    """
    said = [token for token in tokens if token.kind not in ("NOISE", "DOT") and token.text[:1].isalpha()]
    says_no = [key(token.text) in language.marking["refusals"] for token in said]
    is_brief = any(says_no) and len(said) <= _MOST_DENYING
    return is_brief and all(token.kind in _DENYING or no for token, no in zip(said, says_no, strict=True))


def takes_back(said: Sequence[Token], newest: Order | None, kind: PhaseKind) -> bool:
    """Whether a short sentence names another goal or fate, and no more: "F Aeg - Ion. Rather Eas."."""
    if kind is PhaseKind.RETREAT and [token.kind for token in said] == ["DISBAND"]:
        return True  # "A Nwy - Fin. No! Disband it"
    others = [token for token in said if token.kind not in _TAKING_BACK]
    kinds = {token.kind for token in said}
    is_brief = not others or (len(others) == 1 and others[0].kind in UNKNOWN and "HOLD" in kinds)
    if kinds & _FATES == {"HOLD"} and isinstance(newest, Hold):
        return False  # "F Ion H. It stays there"
    if is_brief and kinds & _FATES:
        return True  # "F Ion - Aeg. Stop, don't", "better let it hold"
    is_doubt = any(token.kind in TELLING for token in said)
    return is_doubt and any(token.has(PLACE) for token in said) and all(token.has(_DOUBTED) for token in said)


def strikes_out(segment: Segment, language: Language, kind: PhaseKind, *, builds: bool) -> bool:
    """Whether what is removed is an order and no unit: "remove the second one", "I give up the Galicia plan".

    Units are only removed in other phases: in a movement an order is what words about a place give up, and so it is in
    a winter in which the writer `builds`.
    """
    said = segment.plain
    removes = any(token.kind in ("DISBAND", "_REMOVE") and len(token.text) > 1 for token in said)
    if kind is PhaseKind.ADJUSTMENT:
        is_of_builds = any(
            (token.has(_BUILT) and len(token.text) > 1) or key(token.text) in language.marking["others"]
            for token in segment.tokens
        )
        return builds and removes and is_of_builds and not any(token.kind == "NEGATION" for token in said)
    if any(token.kind in UNITS for token in said):
        return False
    removes = any(token.kind in ("DISBAND", "_REMOVE") for token in said)
    gives_up = removes or any(token.kind == "WAIVE" for token in said)
    if any(token.has(PLACE) for token in said):
        return gives_up and kind is PhaseKind.MOVEMENT
    return removes and any(counted(segment.tokens, language))


def is_goal_alone(tokens: Sequence[Token]) -> bool:
    """Whether there is nothing but where to: "まあスミルナへ", "to Smyrna then"."""
    is_way = any(token.kind in LINKS | {"_WHITHER"} for token in tokens)
    return is_way and all(token.has(PLACE | COAST | LINKS) or token.kind in ("_WHITHER", "_MOVE") for token in tokens)


def has_other_type(answer: Answer) -> bool:
    """Whether a unit was read as one of the other kind: "the fleet there" is no army."""
    fixed = answer.meaning.corrections if isinstance(answer, Found) else ()
    return any(correction.kind is CorrectionKind.UNIT_TYPE for correction in fixed)


def is_kind_alone(tokens: Sequence[Token]) -> bool:
    """Whether a unit is named by its kind and not by a place, be that a name or not: "the fleet to Holland"."""
    behind = (after for unit, after in pairwise(tokens) if unit.kind in UNITS)
    return any(after.kind in LINKS | DOINGS | {"NEGATION"} for after in behind)


def is_about_helped(order: Order, tokens: Sequence[Token]) -> bool:
    """Whether words say something of the unit that is supported: "A Boh S A Mun, Munich is not decided yet"."""
    return isinstance(order, SupportHold) and order.of.province in set(provinces(tokens))


def is_other_denied(order: Order, tokens: Sequence[Token]) -> bool:
    """Whether words only deny what is not ordered: "A Smy - Arm, not Ankara", "disband F Rum, I won't retreat"."""
    if isinstance(order, Disband):
        return {token.kind for token in tokens} == {"NEGATION", "RETREAT"}
    if not isinstance(order, Move | Retreat) or sum(token.kind == "NEGATION" for token in tokens) != 1:
        return False
    named = [*provinces(tokens)]
    is_plain = all(token.has(PLACE) or token.kind in ("NEGATION", "_TO", "_WHITHER") for token in tokens)
    return is_plain and len(named) == 1 and named[0] not in (order.unit.province, province_id(order.to))


def denies_elsewhere(tokens: Sequence[Token], ordered: Iterable[Order], scene: ReadingScene) -> bool:
    """Whether talk behind an order denies something of one place that no order is about: ", I won't touch Norway"."""
    denials = sum(token.kind == "NEGATION" for token in tokens)  # « ne … pas » are two
    is_talk = denials in (1, 2) and any(token.kind == "DOUBT" for token in tokens)
    if not is_talk or not all(token.has(_TALK_OF_PLACE) for token in tokens):
        return False
    named = {*provinces(tokens)}
    return len(named) == 1 and not any(map(scene.is_own, named)) and all(map(named.isdisjoint, map(places_of, ordered)))


def until_comma(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The words up to the first stop, without those that decide nothing."""
    said = takewhile(lambda token: token.kind not in ("STOP", "DOT"), tokens)
    return tuple(token for token in said if token.kind != "NOISE")


def is_other_fate(segment: Segment) -> bool:
    """Whether a condition says what else becomes of the unit before: "retreat to Paris; if taken, disband"."""
    kinds = {token.kind for token in segment.plain}
    is_alone = not any(token.kind in UNITS for token in segment.plain) and not any(subjects(segment.plain))
    says_what = not kinds.isdisjoint(_OTHER_FATES) or any(token.has(PLACE) for token in segment.plain)
    return segment.setting is SegmentRole.CONDITIONAL and is_alone and says_what


def without_void(answers: Sequence[Answer]) -> Sequence[Answer]:
    """Without an order that cannot be carried out, beside words of its sentence that were not understood."""
    faults = [answer for answer in answers if isinstance(answer, Fault)]
    kept = (answer for answer in answers if not (isinstance(answer, Found) and answer.meaning.void is not None))
    return [*kept] if faults and len(faults) < len(answers) else answers


def meets(answers: Sequence[Answer], newest: Order | None) -> bool:
    """Whether a unit would go where the one before it goes, and both would stop each other."""
    orders = (answer.meaning.order for answer in answers if isinstance(answer, Found))
    return isinstance(newest, Move) and any(isinstance(order, Move) and order.to == newest.to for order in orders)


def is_denied(tokens: Sequence[Token]) -> bool:
    """Whether nothing is taken back: "don't forget", "do not ignore"."""
    return any(denial.kind == "NEGATION" and withdraws((verb,)) for denial, verb in pairwise(tokens))


def is_bare(segment: Segment, answers: Sequence[Answer]) -> bool:
    """Whether a unit stands alone, and is asked about."""
    is_asked = len(answers) == 1 and isinstance(answers[0], Fault) and answers[0].code is ProblemCode.INCOMPLETE
    return is_asked and names_unit_alone(segment.plain)
