"""Which turn sentences speak of: "in autumn A Mar - Spa" and "last turn's orders: …" order nothing in spring."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from judge.notation.attempt import tells_tale
from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, PLACE, SENTENCE_ENDS, UNITS, Token, key
from judge.notation.phrases import says
from judge.notation.segments.segment import Segment, SegmentRole
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


def of_their_heading(
    segments: Sequence[Segment], line: Sequence[Token], language: Language, now_open: Phase
) -> tuple[Segment, ...]:
    """The segments of a line; those behind a heading that says that they are for another season, or no orders.

    "Autumn will be the big one: A Gal - Bud", "Plan B: A Fin - Nwy", "Example: …".
    """
    headed = [(_place(line[at]), _place(line[end - 1])) for at, end in _headed(line, language, now_open)]
    found = []
    for segment in segments:
        at = bisect_left(headed, (_place(segment.tokens[0]),)) if segment.tokens else 0
        is_headed = at > 0 and _place(segment.tokens[0]) <= headed[at - 1][1]
        found.append(replace(segment, setting=SegmentRole.CONDITIONAL) if is_headed else segment)
    return tuple(found)


def _place(token: Token) -> tuple[int, int]:
    """Where a word stands in the letter."""
    return token.line, token.start


def _headed(line: Sequence[Token], language: Language, now_open: Phase) -> Iterator[tuple[int, int]]:
    """Where such headings end, each with where its sentence does."""
    ends = [-1, *(at for at, token in enumerate(line) if token.kind in SENTENCE_ENDS), len(line)]
    for before, at, after in zip(ends, ends[1:], ends[2:], strict=False):
        head = line[before + 1 : at]
        if line[at].kind != "COLON" or not head or is_now(head, language) or any(token.has(PLACE) for token in head):
            continue
        is_brief = says(head[:1], "no_orders", language) and (
            len(head) == 1 or _is_one_of_several(head) or _is_of_orders(head, language)
        )
        is_brief = is_brief and not (says(head, "plans", language) and not _is_one_of_several(head))
        if is_brief or speaks_of_another_season(head, language, now_open):
            yield at, after


def _is_one_of_several(head: Sequence[Token]) -> bool:
    """Whether a letter or a number says which of several is meant: "Plan B"."""
    return len(head) > 1 and len(head[-1].text) == 1


def _is_of_orders(head: Sequence[Token], language: Language) -> bool:
    """Whether a heading of two words names orders: "old orders", not "joking aside"."""
    return len(head) == 2 and key(head[1].text) in language.marking["others_not"]


@cache
def _seasons(language: Language) -> dict[str, Season]:
    """The names of seasons, with all their forms."""
    return {
        word: season
        for season in Season
        for word in language.phase_words.get(season.value, ())
        if len(word) >= _SHORTEST or not word.isascii()
    }


def heads_tale(tokens: Sequence[Token], language: Language) -> int:
    """The index of a colon behind words that tell of another turn: "last turn's orders: A Par - Bur"; else -1."""
    ends = (at for at, token in enumerate(tokens) if token.kind in ("COLON", "DOT", "STOP"))
    at = next(ends, -1)
    if at < 0 or tokens[at].kind != "COLON" or not tells_tale(tokens[:at], language):
        return -1
    return -1 if is_now(tokens[:at], language) else at


def is_now(tokens: Sequence[Token], language: Language) -> bool:
    """Whether words say that they are about this turn."""
    said = (key(token.text) for token in tokens)
    return any(not language.marking["now"].isdisjoint((word, word.partition(" ")[0])) for word in said)
