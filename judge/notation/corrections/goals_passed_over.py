"""Units without an order that stand beside a place they could go to, in whatever words: "Marseilles? See Spain!"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, takewhile

from judge.notation.account import Marking
from judge.notation.attempt import tells_tale
from judge.notation.context import in_context
from judge.notation.lexicon import PLACE, UNITS, Token
from judge.notation.lines.stops import sentences_of
from judge.notation.mentions import provinces
from judge.notation.reading_scene import ReadingScene
from judge.rules.places import ProvinceId
from judge.rules.reach import touches

_NAMES = UNITS | PLACE
_JOINING = frozenset({"STOP", "_PLUS", "NOISE"})
_SILENT = frozenset({"NOISE", "STOP", "COLON"})


def goals_passed_over(
    lines: Iterable[Sequence[Token]],
    missing: frozenset[ProvinceId],
    marking: Marking,
    is_asked: Callable[[Token], bool],
    scene: ReadingScene,
) -> Iterator[Token]:
    """The names of units in sentences that mean nothing else and name where these units could go.

    `missing` is where the units stand that have no order. Given are the lines as they were cut. Where a sentence names
    nothing but the unit, the next may name the goal: "Marseilles? I'd like to see it in Spain."
    """
    if not missing:
        return

    def is_accounted_for(token: Token) -> bool:
        return marking.is_order(token) or marking.is_courtesy(token) or is_asked(token)

    sentences = [each for line in lines for each in sentences_of(in_context(line, scene.language.loose)) if each]
    for first, second in pairwise([*sentences, ()]):
        own = [token for token in first if token.has(PLACE) and not missing.isdisjoint(provinces((token,)))]
        if not own or tells_tale(first, scene.language):
            continue
        said = [*first, *second] if all(token.has(_NAMES) or token.kind in _SILENT for token in first) else first
        is_silent = not any(map(is_accounted_for, said))
        # "Bulgaria, and Armenia to Rumania": one of a list whose last unit alone was understood.
        left = (token for token in own if is_silent or (_is_listed(first, token, marking) and not is_asked(token)))
        goals = _goals(said, missing)
        yield from (token for token in left if _reaches(token, goals, missing, scene))


def _is_listed(said: Sequence[Token], name: Token, marking: Marking) -> bool:
    """Whether a name that nothing was made of stands in a list, before another name that has an order."""
    at = said.index(name)
    behind = [*takewhile(lambda token: token.kind in _JOINING, said[at + 1 :])]
    following = said[at + 1 + len(behind) :][:1]
    is_begun = not at or said[at - 1].kind in _JOINING
    is_joined = bool(behind) and any(token.has(PLACE) and marking.is_order(token) for token in following)
    return is_begun and is_joined and not marking.has(name)


def _goals(said: Sequence[Token], missing: frozenset[ProvinceId]) -> frozenset[ProvinceId]:
    """The places of a sentence; units that lack orders, too, are a list: "of Spain and the Mid I'll write tomorrow"."""
    named = (frozenset(provinces((token,))) for token in said if token.has(PLACE))
    return frozenset(place for places in named if missing.isdisjoint(places) for place in places)


def _reaches(name: Token, goals: frozenset[ProvinceId], missing: frozenset[ProvinceId], scene: ReadingScene) -> bool:
    """Whether a unit that a word names is beside one of some places."""
    units = (scene.standing[place][1] for place in provinces((name,)) if place in missing)
    return any(touches(scene.board, unit, goal) for unit in units for goal in goals)
