"""Seasons that sentences speak of: "in autumn A Mar - Spa" orders nothing in spring."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, Token
from judge.rules.position import Phase, PhaseKind, Season

_SHORTEST = 4
"""Letters of a season's name: shorter ones, as `win`, are words of other meanings, too."""


def speaks_of_another_season(tokens: Iterable[Token], language: Language, now_open: Phase) -> bool:
    """Whether words name a season, and not that of the open phase; in winter the autumn before counts as the same."""
    seasons = _seasons(language)
    names = (token for token in tokens if token.kind not in DOINGS)  # "fall back on" is a verb
    named = {seasons[word] for token in names for word in token.text.split() if word in seasons}
    own = {now_open.season, Season.FALL} if now_open.kind is PhaseKind.ADJUSTMENT else {now_open.season}
    return bool(named) and named.isdisjoint(own)


@cache
def _seasons(language: Language) -> dict[str, Season]:
    """The names of seasons, with all their forms."""
    return {
        word: season
        for season in Season
        for word in language.phase_words.get(season.value, ())
        if len(word) >= _SHORTEST or not word.isascii()
    }
