"""The values that reading a letter's text gives: orders as written, what they mean, corrections and problems."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import TypeAlias

from judge.notation.account import Marks
from judge.notation.lexicon import Token
from judge.rules.orders import Order, UnitType
from judge.rules.outcome import VoidReason
from judge.rules.places import Power
from judge.structs import Struct, replace


class RawPlace(Struct, frozen=True):
    """A place as written: its name, and a coast if there was one."""

    name: Token
    coast: Token | None = None


class RawUnit(Struct, frozen=True):
    """A unit as written."""

    place: RawPlace
    type: UnitType | None = None
    nations: tuple[Token, ...] = ()


class Implied(Enum):
    """Whether an order is only said by another one: then it counts if nothing else is said of its unit."""

    NOT = "not"
    SAID = "said"
    """An army "is carried by F Nth", a fleet "ferries" one, a unit is supported "which holds"."""
    WAY = "way"
    """It goes "via Nth": a fleet there convoys rather than hold with "the rest"."""


class RawOrder(Struct, frozen=True):
    """An order as written: its kind is the name of the skeleton's rule."""

    kind: str
    tokens: tuple[Token, ...]
    unit: RawUnit | None = None
    helped: RawUnit | None = None
    path: tuple[RawPlace, ...] = ()
    """Where it goes, or the helped unit goes; the last is the goal."""
    by_sea: bool = False
    over: tuple[RawPlace, ...] = ()
    """The seas that are named behind "via"."""
    is_carried: bool = False
    """Whether fleets are said to carry it: "is carried by F Nth", "through the fleet in the North Sea"."""
    implied: Implied = Implied.NOT
    is_ferry: bool = False
    """Whether the army that it convoys is said to go there, too: "ferries the army from Apulia to Albania"."""
    is_holder: bool = False
    """Whether the helped unit is said to hold in words of its own: "supports A Bud, which holds"."""
    chain: str = ""
    """The order that the helped unit itself supports or convoys, where it is written."""
    count: int = 1
    """How many builds are waived."""
    helpers: tuple[RawUnit, ...] = ()
    """Units that support this order in the same sentence."""
    companions: tuple[RawUnit, ...] = ()
    """Units that are named with its unit before one verb: "Irish and North Atlantic into the Mid"."""
    again: RawPlace | None = None
    """The unit's place, named a second time."""
    only: UnitType | None = None
    """For an order to all units: to armies or fleets alone."""

    @property
    def is_several(self) -> bool:
        """Whether it gives orders to more units than one."""
        return bool(self.helpers or self.companions)


def single_orders(raw: RawOrder) -> Iterator[RawOrder]:
    """The orders that one sentence gives: a move or hold, and the support of each helper; each build that is waived.

    Of several units before one verb each does the same. Fleets by which an army goes convoy, if nothing else is said
    of them.
    """
    if raw.kind == "waive":
        yield from (replace(raw, count=1) for _ in range(raw.count))
    elif raw.kind != "backed":
        yield replace(raw, helpers=(), companions=()) if raw.is_several else raw
    yield from (replace(raw, unit=unit, companions=()) for unit in raw.companions)
    helped = raw.helped if raw.kind == "backed" else raw.unit
    for helper in raw.helpers:
        yield RawOrder("support", raw.tokens, helper, helped, raw.path)
    if raw.is_ferry:
        yield RawOrder("move", raw.tokens, raw.helped, path=raw.path, by_sea=True, implied=Implied.SAID)
    if raw.is_holder:
        yield RawOrder("hold", raw.tokens, raw.helped, implied=Implied.SAID)
    if raw.kind == "move":
        implied = Implied.SAID if raw.is_carried else Implied.WAY
        for sea in raw.over:
            yield RawOrder("convoy", raw.tokens, RawUnit(sea, UnitType.FLEET), raw.unit, raw.path, implied=implied)


class ProblemCode(Enum):
    """Why a piece of text did not become an order; templates turn each into a sentence."""

    AMBIGUOUS = "ambiguous"
    """Two meanings or more are possible: `candidates` names them."""
    UNKNOWN_PLACE = "unknown_place"
    """No place is called that: `candidates` are orders or places that are near."""
    MISSING_COAST = "missing_coast"
    """The fleet could go to either coast: `candidates` names both orders."""
    CONTRADICTED = "contradicted"
    """One unit has two different orders: `candidates` are these, and none is followed.

    ru2000 L113, fr L228, ja 7-4; the other books by the same rule.
    """
    QUESTION = "question"
    """It asks what an order would do: `candidates` are the orders, and none is given."""
    MAY_CHANGE = "may_change"
    """Words in an order's sentence may change it: `candidates` is the order, which is not followed."""
    PASTED = "pasted"
    """Orders below a line that names another writer, without marks of quotation: none of them is followed.

    `candidates` is the writer's own heading, below which he is followed again.
    """
    QUOTED = "quoted"
    """Orders behind marks of quotation in a letter that says nothing else: none of them is followed."""
    SIGNED = "signed"
    """Orders below the dashes of a signature, or below SIGNOFF: none of them is followed."""
    NOT_AN_ORDER = "not_an_order"
    """It looks like an order but cannot be read as one."""
    INCOMPLETE = "incomplete"
    """The order stops before it says what to do."""
    ILLEGAL = "illegal"
    """It says something that no order can say, as a convoyed support."""
    LATER = "later"
    """It is good for the next movement phase, and a retreat is to be ordered now: `candidates` is the order."""
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


class Problem(Struct, frozen=True):
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


class Correction(Struct, frozen=True):
    """Something read otherwise than written: `written` is the player's, `read` the canonical text."""

    kind: CorrectionKind
    written: str
    read: str


class Meaning(Struct, frozen=True):
    """An order that was understood: its power, the reason if it is void, and its corrections."""

    power: Power
    order: Order
    void: VoidReason | None
    corrections: tuple[Correction, ...] = ()
    is_first: bool = True
    """Whether every name was taken in its first meaning."""
    rank: int = 0
    """How far down the names' languages come, of those that are read at once."""


class Fault(Struct, frozen=True):
    """The reason why a written order does not have exactly one meaning; `about` are the words in question."""

    code: ProblemCode
    about: tuple[Token, ...]
    candidates: tuple[str, ...] = ()
    others: Order | None = None
    """What the words say of another power's unit: it is not theirs to order, but they may go on to help it."""
    readings: tuple[Found, ...] = ()
    """Of words with two meanings or more, each order that is possible."""


class Found(Struct, frozen=True):
    """An order understood, and the words that gave it."""

    meaning: Meaning
    tokens: tuple[Token, ...]
    implied: Implied = Implied.NOT


class RestWork(Enum):
    """What is done with all that is given no other order."""

    HOLD = "hold"
    WAIVE = "waive"
    """Builds are waived."""
    DISBAND = "disband"


class ForTheRest(Struct, frozen=True):
    """What is done with all that is given no other order: the writer's, or what the power of the heading has."""

    tokens: tuple[Token, ...]
    heading: Power | None
    only: UnitType | None = None
    work: RestWork = RestWork.HOLD
    but: tuple[Token, ...] = ()
    """The units that are left out: "all hold except Brest"."""
    count: int = 0
    """How many there are, where words say so: "both"; then none of them may have another order."""
    if_kept: bool = False
    """Whether it may be about orders, unless the letter says which units it keeps: "the others disband"."""


Answer: TypeAlias = Found | ForTheRest | Fault
"""What a stretch of words can give: an order, one for all the rest, or a fault."""


class ReadOrder(Struct, frozen=True):
    """An order as it was understood, with the line it came from.

    `void` says why it cannot be carried out; such an order is kept as written, and its unit holds.
    """

    power: Power
    order: Order
    line: int
    written: str
    void: VoidReason | None = None
    corrections: tuple[Correction, ...] = ()
    is_rest: bool = False
    """Whether it was only said of all units without another order: one that is on file stays."""


class CountedRest(Struct, frozen=True):
    """What "the other two hold" gives where other than two have no order in the text.

    It is asked about, unless just as many have no order on file either.
    """

    problem: Problem
    orders: tuple[ReadOrder, ...]
    """The holds of all that have no order in the text."""
    number: int
    """How many units the words speak of."""


_NO_MARKS: Marks = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Parsed:
    """Everything a text orders, one order a unit, and what could not be followed."""

    orders: tuple[ReadOrder, ...]
    problems: tuple[Problem, ...]
    marks: Marks = field(default_factory=lambda: _NO_MARKS, compare=False)
    """What its words were taken for; words without a mark are courtesy."""
    counted: tuple[CountedRest, ...] = ()
    """What it says of so many units, and what is on file decides whether it can be."""
