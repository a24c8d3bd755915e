"""Why a command may not be: a value for the person who asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType


class RefusalReason(Enum):
    """A closed set; templates turn each into a sentence that says what to do next."""

    GAME_EXISTS = "game_exists"
    BAD_NAME = "bad_name"
    UNKNOWN_RULEBOOK = "unknown_rulebook"
    GAME_FULL = "game_full"
    NOT_FORMING = "not_forming"
    NOT_ACTIVE = "not_active"
    GAME_OVER = "game_over"
    ALREADY_SEATED = "already_seated"
    ALREADY_OBSERVING = "already_observing"
    NOT_SEATED = "not_seated"
    NOT_MASTER = "not_master"
    NOT_YOURS = "not_yours"
    OUT_OF_PLAY = "out_of_play"
    WRONG_PHASE = "wrong_phase"
    DEADLINE_PAST = "deadline_past"
    DEADLINE_TOO_FAR = "deadline_too_far"
    NOTHING_DUE = "nothing_due"
    NO_SUCH_POWER = "no_such_power"
    NO_SUCH_TABLE = "no_such_table"
    """The rulebook does not say how so many players share the powers: `known` are the numbers it knows."""
    SCHEME_NEEDED = "scheme_needed"
    """There are several ways, and none was named: `schemes` are those the rulebook knows, `example` one of them."""
    NO_SUCH_SCHEME = "no_such_scheme"
    """None of the ways has that name."""
    ONE_SCHEME = "one_scheme"
    """A way was named where there is only one, without a name."""
    NO_SHORT_GAME = "no_short_game"
    """The rulebook does not say who wins when time is up."""
    BAD_YEAR = "bad_year"
    """The last year of a short game lies outside `first` to `last`."""
    NO_DRAW = "no_draw"
    """The rulebook knows no draw by agreement."""
    NO_ALLIANCE = "no_alliance"
    """The rulebook lets nobody win together."""
    NOT_AN_ALLY = "not_an_ally"
    """One's own power, or one that nobody plays."""


NO_DETAILS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Refusal:
    """A command that was not obeyed; `details` fills the sentence (`{"game": "blitz"}`)."""

    reason: RefusalReason
    details: Mapping[str, str] = field(default_factory=lambda: NO_DETAILS)
