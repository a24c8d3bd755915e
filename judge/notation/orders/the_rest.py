"""Orders for all that is given no other: "the rest hold", "both fleets are disbanded", "no builds"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from judge.notation.attempt import speaks, speaks_of_all
from judge.notation.language import Language
from judge.notation.lexicon import PLACE, TELLING, UNKNOWN, Token, key
from judge.notation.mentions import is_topic, powers, provinces
from judge.notation.reading_scene import ReadingScene
from judge.notation.rewriting.others_holding import without_everywhere
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.values import ForTheRest, Meaning, RestWork
from judge.rules.orders import Disband, Hold, Order, Unit, Waive
from judge.rules.places import Power, ProvinceId
from judge.rules.position import PhaseKind

_BESIDE_EMPTY = frozenset({"HOLD", "BUILD", "NEGATION", "NOISE", "_TO"})
"""Kinds of words that say of a centre, beside others, that it stays empty."""
_MOST_WORDS = 3
_MOST_EPITHETS = 2
"""Words behind "both" that may say which units they are: "both beaten armies"."""
BOTH = 2
_ALL = frozenset({"ALL"})
_LONG = 12
"""Signs of a word that is no number."""


def orders_for_rest(words: ForTheRest, scene: ReadingScene, kept: Collection[ProvinceId] = ()) -> tuple[Meaning, ...]:
    """An order for each unit that words speak of, or a waive for each build, sorted; none in another phase.

    `kept` is where units stand that the letter says it keeps in winter: "I keep Rome, the others are disbanded".
    """
    match words.work:
        case RestWork.WAIVE:
            found = _waives(scene)
        case RestWork.HOLD:
            found = ((power, Hold(unit)) for power, unit in _standing(words, scene, PhaseKind.MOVEMENT))
        case RestWork.DISBAND:
            found = ((power, Disband(unit)) for power, unit in _gone(words, scene, kept))
    return tuple(
        Meaning(power, order, scene.void(power, order))
        for power, order in sorted(found, key=lambda pair: (pair[0], str(pair[1])))
        if scene.may_order(power) and words.heading in (None, power)
    )


def number_said(tokens: Sequence[Token], language: Language) -> int:
    """How many units words speak of, "the other two", "all 5 units", 全五部隊; 0 where they do not say."""
    every = [token.has(_ALL) for token in tokens]
    beside = {at + n for at, is_all in enumerate(every) if is_all for n in (-1, 0, 1)}
    said = (token.text for at, token in enumerate(tokens) if every[at] or (token.kind == "NUMBER" and at in beside))
    return next((number for text in said if (number := _number_in(text, language))), 0)


def _number_in(text: str, language: Language) -> int:
    """The number that stands among some words; without blanks it stands somewhere in a word."""
    parts = [key(part) for part in text.split()]
    if language.blankless:
        parts += [sign for part in parts for sign in part if not sign.isascii() or sign.isdecimal()]
    found = (int(part) if part.isdecimal() else language.numerals.get(part, 0) for part in parts if len(part) < _LONG)
    return max(found, default=0)


def ends_all(segment: Segment, scene: ReadingScene) -> bool:
    """Whether words say that all goes, and no more: "disband everything" may be about units, or about orders."""
    if scene.kind is PhaseKind.MOVEMENT or len(segment.plain) > _MOST_WORDS:
        return False
    known = {token.kind for token in segment.plain} - UNKNOWN
    senses = scene.language.lexicon.senses
    is_all = any(sense.kind == "ALL" for token in segment.tokens for sense in senses.get(key(token.text), ()))
    return known == {"DISBAND"} and is_all


def disbands_both(segment: Segment, scene: ReadingScene) -> bool:
    """Whether words say that both units go, where their writer has two that may: "disband both of them"."""
    if scene.kind is PhaseKind.MOVEMENT or segment.setting not in (SegmentRole.PLAIN, SegmentRole.AMONG_PROSE):
        return False
    both = next((at for at, token in enumerate(segment.tokens) if _is_both(token, scene.language)), -1)
    if both < 0:
        return False
    # "Обоих отступающих распускаю", 2部隊はどちらも解散
    named = {both + n for n in range(_MOST_EPITHETS + 1) if _is_epithet(segment.tokens[both : both + n + 1][1:])}
    said = [token for at, token in enumerate(segment.tokens) if at not in named and not _counts_both(token, scene)]
    is_work = {token.kind for token in said} - {"_DASH", "NOISE", "IT"} == {"DISBAND"}
    return is_work and _own_that_may_go(scene) == BOTH


def _is_both(token: Token, language: Language) -> bool:
    return key(token.text) in language.marking["both"]


def _is_epithet(words: Sequence[Token]) -> bool:
    """Whether words behind "both" may say which they are: none of them orders anything."""
    return all(token.kind in UNKNOWN for token in words)


def _counts_both(token: Token, scene: ReadingScene) -> bool:
    return _is_both(token, scene.language) or scene.language.numerals.get(key(token.text)) == BOTH


def holds_everywhere(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a sentence is that the writer, or his power, holds everywhere, or everywhere else."""
    left = without_everywhere(segment.tokens, scene.language)
    is_everywhere = len(left) < len(segment.tokens)
    said = [token for token in left if token.kind != "NOISE"]
    acting = [token for token in said if token.kind != "ALL"]
    # "All hold" alone is the grammar's, with all that may be left out of it.
    is_said = len(acting) in (1, 2) if is_everywhere else len(acting) == 2 < len(said)
    return is_said and _is_whole(segment, acting, scene)


def says_power_holds(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a sentence is that the writer's power holds, and no more: "Italy waits" may be impatience."""
    said = [token for token in segment.tokens if token.kind != "NOISE"]
    return _is_whole(segment, said, scene) and len(said) == 2


def _is_whole(segment: Segment, said: Sequence[Token], scene: ReadingScene) -> bool:
    """Whether there is a verb of holding, behind nothing but the name of the writer's power."""
    if scene.kind is not PhaseKind.MOVEMENT or segment.setting is not SegmentRole.PLAIN or not said:
        return False
    named = powers(said[:-1])
    is_own = len(named) == len(said) - 1 and named <= {*scene.powers}
    return said[-1].kind == "HOLD" and len(said[-1].text) > 1 and is_own


def _own_that_may_go(scene: ReadingScene) -> int:
    """How many units of the writer's are dislodged, or in winter are on the board, if as many are to be removed."""
    is_winter = scene.kind is PhaseKind.ADJUSTMENT
    own = [power for power, _ in (scene.standing if is_winter else scene.driven).values() if scene.may_order(power)]
    surplus = -sum(count for power, count in scene.due().items() if count < 0 and scene.may_order(power))
    return len(own) if not is_winter or len(own) == surplus else 0


def says_waive(segment: Segment, scene: ReadingScene) -> bool:
    """Whether words waive something, perhaps ("the 4th I waive"), or deny a build: "I shall build nothing"."""
    if denies_builds(segment, scene):
        return True
    said = [token for token in segment.plain if not token.text[:1].isdecimal()]
    counts = scene.language.ordinals
    kinds = {t.kind for t in said if not (key(t.text) in counts or speaks(t, "ONE", scene.language))}
    talk = UNKNOWN if scene.own_builds() else UNKNOWN | TELLING
    return scene.kind is PhaseKind.ADJUSTMENT and "WAIVE" in kinds and kinds.isdisjoint(talk)


def says_of_all(segment: Segment, scene: ReadingScene) -> bool:
    """Whether words say of all the others that they hold, or are about them and no talk: "残りはじっとさせて"."""
    said = [token for token in segment.tokens if token.kind not in TELLING]
    if scene.kind is not PhaseKind.MOVEMENT or not speaks_of_all(said, scene.language):
        return False
    first = next((at for at, token in enumerate(said) if speaks_of_all((token,), scene.language)), 0)
    begins = all(token.kind == "NOISE" for token in said[:first])
    is_plain = not any(token.kind in ("NEGATION", "CONDITION") for token in segment.tokens)
    is_about = begins and any(map(is_topic, said[first + 1 : first + 2]))
    is_of_orders = any(key(token.text) in scene.language.marking["others_not"] for token in segment.tokens)
    is_stated = segment.setting is SegmentRole.PLAIN and not is_of_orders and not any(t.has(PLACE) for t in said)
    holds = any(token.kind == "HOLD" for token in said[first:]) and (is_stated or any(map(is_topic, said[first:])))
    return holds or (is_about and is_plain and any(token.kind in UNKNOWN for token in said))


def denies_builds(segment: Segment, scene: ReadingScene) -> bool:
    """Whether a sentence about no place says that nothing is built, where something can be."""
    kinds = {token.kind for token in segment.plain}
    is_denied = {"BUILD", "NEGATION"} <= kinds and not any(token.has(PLACE) for token in segment.plain)
    return is_denied and any(count > 0 and scene.may_order(power) for power, count in scene.due().items())


def left_empty(segment: Segment, scene: ReadingScene) -> frozenset[ProvinceId]:
    """The writer's centres of which a sentence says that nothing is built there: "nothing in Berlin"."""
    words, said = scene.language.marking["left_empty"], [token for token in segment.tokens if not token.has(PLACE)]
    named = frozenset(provinces(segment.plain))
    is_empty = any(key(token.text) in words for token in said)
    is_empty = is_empty and all(key(token.text) in words or token.kind in _BESIDE_EMPTY for token in said)
    is_plain = segment.setting in (SegmentRole.PLAIN, SegmentRole.AMONG_PROSE)
    is_own = all(place not in scene.standing and scene.is_own(place) for place in named)
    return named if scene.kind is PhaseKind.ADJUSTMENT and is_empty and is_plain and is_own else frozenset()


def _waives(scene: ReadingScene) -> Iterator[tuple[Power, Order]]:
    return ((power, Waive()) for power, count in scene.due().items() for _ in range(count))


def _gone(words: ForTheRest, scene: ReadingScene, kept: Collection[ProvinceId]) -> Iterator[tuple[Power, Unit]]:
    """The dislodged units that words speak of; in winter those on the board, where as many are to be removed."""
    if scene.kind is PhaseKind.RETREAT:
        yield from (pair for pair in scene.driven.values() if words.only in (None, pair[1].type))
    found = [pair for pair in _standing(words, scene, PhaseKind.ADJUSTMENT) if pair[1].province not in kept]
    due = scene.due() if found else {}
    yield from (pair for pair in found if sum(power == pair[0] for power, _ in found) == -due.get(pair[0], 0))


def _standing(words: ForTheRest, scene: ReadingScene, kind: PhaseKind) -> Iterator[tuple[Power, Unit]]:
    """The units on the board that words speak of, in a phase of this kind."""
    standing = scene.standing.values() if scene.kind is kind else ()
    return (pair for pair in standing if words.only in (None, pair[1].type))
