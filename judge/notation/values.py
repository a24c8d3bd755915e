"""The values that reading a letter's text gives: orders, corrections and problems."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from judge.rules.orders import Order
from judge.rules.outcome import VoidReason
from judge.rules.places import Power


class ProblemCode(Enum):
    """Why a piece of text did not become an order; templates turn each into a sentence."""

    AMBIGUOUS = "ambiguous"
    """Two meanings or more are possible: `candidates` names them."""
    UNKNOWN_PLACE = "unknown_place"
    """No place is called that: `candidates` are orders or places that are near."""
    MISSING_COAST = "missing_coast"
    """The fleet could go to either coast: `candidates` names both orders."""
    NOT_AN_ORDER = "not_an_order"
    """It looks like an order but cannot be read as one."""
    INCOMPLETE = "incomplete"
    """The order stops before it says what to do."""
    ILLEGAL = "illegal"
    """It says something that no order can say, as a convoyed support."""
    WRONG_PHASE = "wrong_phase"
    """An order of another kind of phase, as a build in spring."""
    NOT_YOURS = "not_yours"
    """The unit belongs to another power."""
    NO_SUCH_UNIT = "no_such_unit"
    """No unit stands there: `candidates` are units that may be meant."""
    GARBLED = "garbled"
    """Its letters are garbled: a wrong character set, or question marks for letters."""
    TOO_LONG = "too_long"
    """The line, or the whole text, is too long to be read."""
    BAD_CONDITION = "bad_condition"
    """A condition that asks something else than which units stand where."""
    CONDITION_TWO_PLACES = "condition_two_places"
    """A condition with a name that means several places."""
    CONDITION_TOO_DEEP = "condition_too_deep"
    """Conditions inside conditions inside conditions."""
    TOO_MANY = "too_many"
    """More orders than a letter may hold; the rest was not read."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A piece of text that could not be followed.

    `line` and `column` count from 1 in the text as it was given. `about` are the words in
    question, `candidates` canonical texts of what may be meant, `written` the whole line.
    """

    line: int
    column: int
    code: ProblemCode
    about: str
    candidates: tuple[str, ...]
    written: str


class CorrectionKind(Enum):
    """What kind of correction the reader made; the echo shows it."""

    MISSPELT = "misspelt"
    """A long name or word with exactly one near and possible reading."""
    MISPRINT = "misprint"
    """A known misprint of another name, or a name that cannot stand for what it usually does: a fleet's `Tyr`."""
    UNIT_TYPE = "unit_type"
    """The wrong unit letter: the board says what stands there."""
    COAST_SUPPLIED = "coast_supplied"
    """The only coast the fleet can reach."""
    COAST_CORRECTED = "coast_corrected"
    """The ordered unit stands on another coast than written."""
    COAST_DROPPED = "coast_dropped"
    """An army, or a province without separate coasts, has no use for a coast."""
    NATIONALITY = "nationality"
    """The unit belongs to another power than written."""


@dataclass(frozen=True, slots=True)
class Correction:
    """Something read otherwise than written: `written` is the player's, `read` the canonical text."""

    kind: CorrectionKind
    written: str
    read: str


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """An order as it was understood, with the line it came from.

    `void` says why it cannot be carried out; such an order is kept as written, and its unit holds.
    """

    power: Power
    order: Order
    line: int
    written: str
    void: VoidReason | None = None
    corrections: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """Everything a text orders, one order a unit, and what could not be followed."""

    orders: tuple[ReadOrder, ...]
    problems: tuple[Problem, ...]
