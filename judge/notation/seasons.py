"""Seasons that sentences speak of: "in autumn A Mar - Spa" orders nothing in spring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, PLACE, UNITS, Token
from judge.notation.segment import Segment, SegmentRole
from judge.notation.segments import is_now
from judge.rules.position import Phase, PhaseKind, Season
from judge.structs import replace

_LONGEST_HEAD = 3
"""Words that say of what season the sentence is: "come spring"."""
_SHORTEST = 4
"""Letters of a season's name: shorter ones, as `win`, are words of other meanings, too."""


def speaks_of_another_season(tokens: Iterable[Token], language: Language, now_open: Phase) -> bool:
    """Whether words name a season, and not that of the open phase; in winter the autumn before counts as the same."""
    seasons = _seasons(language)
    names = (token for token in tokens if token.kind not in DOINGS)  # "fall back on" is a verb
    named = {seasons[word] for token in names for word in token.text.split() if word in seasons}
    own = {now_open.season, Season.FALL} if now_open.kind is PhaseKind.ADJUSTMENT else {now_open.season}
    return bool(named) and named.isdisjoint(own)


def in_their_season(segments: Sequence[Segment], language: Language, now_open: Phase) -> tuple[Segment, ...]:
    """The segments of a line; those behind "in spring," order nothing in autumn, up to the end of their sentence."""
    found, is_begun, is_told = [], False, False
    for segment in segments:
        is_head = not is_begun and len(segment.plain) <= _LONGEST_HEAD and segment.stop == ","
        if is_head and not any(token.has(UNITS | PLACE) for token in segment.plain):
            is_told = speaks_of_another_season(segment.tokens, language, now_open)
        elif is_told and is_now(segment.tokens, language):
            is_told = False
        found.append(replace(segment, setting=SegmentRole.CONDITIONAL) if is_told and is_begun else segment)
        is_begun = segment.stop == ","
        is_told = is_told and is_begun
    return tuple(found)


@cache
def _seasons(language: Language) -> dict[str, Season]:
    """The names of seasons, with all their forms."""
    return {
        word: season
        for season in Season
        for word in language.phase_words.get(season.value, ())
        if len(word) >= _SHORTEST or not word.isascii()
    }
