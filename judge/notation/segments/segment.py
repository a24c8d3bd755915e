"""The values of a line cut into segments: a stretch of words, and what the sentence around it does to it."""

from __future__ import annotations

from enum import Enum
from functools import cached_property

from judge.notation.lexicon import DOINGS, HELPS, LINKS, PLACE, UNITS, Token
from judge.notation.mentions import provinces
from judge.notation.segments.brackets import Aside
from judge.rules.places import Power
from judge.structs import Struct

_SILENT = frozenset({"NOISE", "SPARED"})
"""Kinds of words that are no part of an order."""


class SegmentRole(Enum):
    """How the sentence around a segment affects its reading."""

    PLAIN = "plain"
    CONDITIONAL = "conditional"
    """The sentence says "if": commas do not part it."""
    AMONG_PROSE = "among prose"
    """The sentence talks: only what has a unit letter may be an order in it."""
    QUESTION = "question"
    """The sentence asks something: a question orders nothing."""
    TALE = "tale"
    """The sentence tells of another turn: "last year Munich went to Burgundy"."""
    WITHDRAWING = "withdrawing"
    """The sentence takes something back: "cancel, please, A Mun - Bur"."""


class Segment(Struct, frozen=True, dict=True):
    """A stretch of words that is one order, several, or none."""

    tokens: tuple[Token, ...]
    """Without stops, brackets and bullets; words that decide nothing are still there."""
    stop: str = ""
    """What ended it: `,` binds to what follows, `?` makes it a question."""
    heading: Power | None = None
    """The power whose heading it stands under."""
    setting: SegmentRole = SegmentRole.PLAIN
    corrects: bool = False
    """Whether a word between says that it stands for what was said before: "no wait", "I mean"."""
    alone: tuple[Token, ...] | None = None
    """Its own words, where others of the same line share their verb with it."""
    amends: bool = False
    """Whether a word behind it says that its last order stands for another: "A Mun - Boh に変更"."""
    excuses: bool = False
    """Whether a word of excuse stands before it: what it orders stands for what the same unit was ordered before."""
    asides: tuple[Aside, ...] = ()
    """What stands in brackets in it or behind it, and is no part of an order."""

    @cached_property
    def plain(self) -> tuple[Token, ...]:
        """Without the words that decide nothing."""
        return tuple(token for token in self.tokens if token.kind not in _SILENT)


def does_another(first: Segment, second: Segment) -> bool:
    """Whether a verb of help behind a comma begins another sentence: "Vie attacks Gal with its army, Bud supports"."""
    moves = any(token.kind in ("_MOVE", "HOLD", "RETREAT") for token in first.plain)
    return first.stop == "," and moves and any(token.kind in HELPS for token in second.plain)


def is_done_below(first: Segment, second: Segment) -> bool:
    """Whether the next line says what a unit does that is named by its place alone: "Munich", "holds"."""
    return first.tokens[-1].line < second.tokens[0].line and second.plain[0].kind in DOINGS | LINKS


def heads_own_order(first: Segment, second: Segment) -> bool:
    """Whether a place with a colon only heads the order of its unit: "Bulgaria:", and below it "A Bul - Gre"."""
    said = [token for token in second.plain if token.kind not in UNITS]
    if len(first.plain) != 2 or first.plain[1].text != ":" or len(said) < 2:
        return False
    return bool(set(provinces(first.plain)) & set(provinces(said[:1])))


def is_list(first: Segment, second: Segment) -> bool:
    """Two places with a comma between are a list, not a way: "A Rome, Venice"."""
    return first.stop == "," and len(second.plain) == 1 and first.plain[-1].has(PLACE) and second.plain[0].has(PLACE)
