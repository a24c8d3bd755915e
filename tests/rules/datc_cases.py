"""Reads the DATC cases, `tests/rules/datc/*.txt`, one file a section of DATC chapter 6.

A case is a head line and one line for everything on the board, in canonical text:

    = 6.F.7 | dislodged convoy leaves no contested province
    england F nth C A lon - hol : disrupted, dislodged
    england A lon - hol : fails
    germany F ska - nth : succeeds
    unit germany A hol                     a unit that has no order
    centre germany hol                     who owns what, in adjustments
    retreats                               what follows is the retreat phase after it
    england F nth R hol : succeeds
    removed france F eng                   taken off the board in civil disorder
    with 1971 fr ja: england A lon - hol : succeeds
    with ru2000 fr: removed france F nth

A result is a word of DATC 4.E.2 (illegal invalid fails succeeds cut given disrupted available stands),
with `dislodged`, or `destroyed` where nowhere is left to retreat to. The last forms say what other
rulebooks make of the same order; where there are none, all rulebooks agree. Lines with `#` are remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from judge.rules.orders import Build, Convoy, Disband, Move, Order, Retreat, SupportHold, SupportMove, Unit, unit_of
from judge.rules.outcome import Cut, Disbanded, Disrupted, NoRoute, Result, Succeeded, Unmatched, Void
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Position
from judge.rules.text import read_order, read_phase, read_unit

FOLDER = Path(__file__).parent / "datc"
HOME_BOOK = "datc"


@dataclass(frozen=True)
class Row:
    """An order and the words for what became of it."""

    power: Power
    order: Order
    words: str

    @property
    def key(self) -> tuple[Power, str]:
        """What tells a row from the others."""
        return self.power, str(self.order)


@dataclass
class DatcCase:
    """One case: orders, what has no order, and the retreats that follow."""

    id: str
    title: str
    rows: list[Row] = field(default_factory=list)
    retreats: list[Row] = field(default_factory=list)
    others: dict[str, list[Row]] = field(default_factory=dict)
    """By rulebook, the rows that come out differently there."""
    idle: list[tuple[Power, Unit]] = field(default_factory=list)
    removed: list[tuple[Power, Unit]] = field(default_factory=list)
    removed_by: dict[str, list[tuple[Power, Unit]]] = field(default_factory=dict)
    """By rulebook, what others take off the board instead."""
    centres: dict[Power, frozenset[ProvinceId]] = field(default_factory=dict)
    has_retreats: bool = False

    @property
    def is_adjustment(self) -> bool:
        """Whether units are built or removed."""
        orders = [row.order for row in self.rows]
        return bool(self.removed) or any(isinstance(order, Build | Disband) for order in orders)

    @property
    def orders(self) -> dict[Power, tuple[Order, ...]]:
        """The orders of the first phase by power."""
        return by_power(self.rows)

    @property
    def retreat_orders(self) -> dict[Power, tuple[Order, ...]]:
        """The orders of the retreat phase by power."""
        return by_power(self.retreats)

    @property
    def position(self) -> Position:
        """The board before the orders: the idle units, and every ordered one whose province nobody holds yet."""
        standing = dict(self.idle_by_province)
        if not self.is_adjustment:
            for row in self.rows:
                unit = unit_of(row.order)
                if unit is not None:
                    standing.setdefault(unit.province, (row.power, unit))
        powers = {power for power, _ in standing.values()} | {row.power for row in self.rows} | set(self.centres)
        units = {
            power: frozenset(unit for owner, unit in standing.values() if owner == power) for power in sorted(powers)
        }
        phase = read_phase("W1905A" if self.is_adjustment else "S1905M")
        return Position(phase, units, {power: self.centres.get(power, frozenset()) for power in sorted(powers)})

    @property
    def idle_by_province(self) -> Mapping[ProvinceId, tuple[Power, Unit]]:
        """The units without orders."""
        return {unit.province: (power, unit) for power, unit in self.idle}

    def expected(self, book: str = HOME_BOOK) -> dict[tuple[Power, str], str]:
        """What becomes of each order of the first phase under a rulebook."""
        words = {row.key: row.words for row in self.rows}
        return words | {row.key: row.words for row in self.others.get(book, ()) if row.key in words}

    def expected_retreats(self, book: str = HOME_BOOK) -> dict[tuple[Power, str], str]:
        """What becomes of each order of the retreat phase under a rulebook."""
        words = {row.key: row.words for row in self.retreats}
        return words | {row.key: row.words for row in self.others.get(book, ()) if row.key in words}


def read_section(letter: str) -> list[DatcCase]:
    """Every case of one section, as `f`."""
    cases: list[DatcCase] = []
    for line in (FOLDER / f"{letter}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            id, _, title = line[2:].partition(" | ")
            cases.append(DatcCase(id, title))
        elif line and not line.startswith("#"):
            _read_line(cases[-1], line)
    return cases


def by_power(rows: Iterable[Row]) -> dict[Power, tuple[Order, ...]]:
    """The orders of rows by power, in their order."""
    rows = list(rows)
    return {power: tuple(r.order for r in rows if r.power == power) for power in sorted({r.power for r in rows})}


def words_of(result: Result) -> str:
    """What became of an order, in the words of DATC 4.E.2."""
    word = _word(result)
    if result.dislodgement is None:
        return word
    return f"{word}, {'dislodged' if result.dislodgement.open else 'destroyed'}"


def told(results: Iterable[Result]) -> dict[tuple[Power, str], str]:
    """The words of every order that somebody wrote."""
    return {(r.power, str(r.order)): words_of(r) for r in results if not r.is_default}


def _word(result: Result) -> str:
    order = result.order
    helps = isinstance(order, SupportHold | SupportMove | Convoy)
    match result.outcome:
        case Succeeded() if isinstance(order, Move | Retreat | Disband | Build):
            return "succeeds"
        case Disbanded():
            return "succeeds"
        case Succeeded() if isinstance(order, Convoy):
            return "available"
        case Succeeded():
            return "given" if helps else "stands"
        case Void():
            return "illegal"
        case NoRoute() | Unmatched():
            return "invalid"
        case Cut():
            return "cut"
        case Disrupted() if isinstance(order, Convoy):
            return "disrupted"
        case _:
            return "fails"


def _read_line(case: DatcCase, line: str) -> None:
    head, _, rest = line.partition(" ")
    match head:
        case "retreats":
            case.has_retreats = True
        case "unit" | "removed":
            (case.idle if head == "unit" else case.removed).append(_read_owned(rest))
        case "centre":
            power, _, centre = rest.partition(" ")
            case.centres[power] = case.centres.get(power, frozenset()) | {centre}
        case "with":
            books, _, row = rest.partition(": ")
            for book in books.split():
                if row.startswith("removed "):
                    case.removed_by.setdefault(book, []).append(_read_owned(row.removeprefix("removed ")))
                else:
                    case.others.setdefault(book, []).append(_read_row(row))
        case _:
            (case.retreats if case.has_retreats else case.rows).append(_read_row(line))


def _read_owned(text: str) -> tuple[Power, Unit]:
    power, _, unit = text.partition(" ")
    return power, read_unit(unit)


def _read_row(line: str) -> Row:
    what, _, words = line.partition(" : ")
    power, _, order = what.partition(" ")
    return Row(power, read_order(order), words)
