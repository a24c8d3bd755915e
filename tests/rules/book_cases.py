"""Reads the worked cases of printed rulebooks: `tests/rules/books/*.txt`, explained at the head of each file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from judge.rules.orders import Order, Unit, unit_of
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import Phase, Position
from judge.rules.text import read_order, read_phase, read_unit
from judge.structs import replace

BOOKS = Path(__file__).parent / "books"


@dataclass(frozen=True)
class Row:
    """An order and what the book says became of it."""

    power: Power
    order: Order
    results: tuple[str, ...]


@dataclass(frozen=True)
class DrivenOut:
    """A unit the book dislodges."""

    power: Power
    unit: Unit
    attacked_from: ProvinceId
    retreats: tuple[Location, ...]


@dataclass(frozen=True)
class Step:
    """What a unit can or cannot reach: `reaches` all, `may` some, `cannot`."""

    word: str
    unit: Unit
    places: frozenset[Location]


@dataclass
class BookCase:
    """One case of a book."""

    id: str
    where: str
    title: str
    phase: Phase = field(default_factory=lambda: read_phase("S1901M"))
    rows: list[Row] = field(default_factory=list)
    idle: list[tuple[Power, Unit]] = field(default_factory=list)
    driven: list[DrivenOut] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    contested: frozenset[ProvinceId] = frozenset()
    open: frozenset[ProvinceId] = frozenset()
    stands: dict[Power, frozenset[Unit]] = field(default_factory=dict)
    centres: dict[Power, frozenset[ProvinceId]] = field(default_factory=dict)
    due: dict[Power, int] = field(default_factory=dict)
    gained: frozenset[ProvinceId] = frozenset()
    builds: dict[Power, frozenset[Unit]] = field(default_factory=dict)
    journey: list[tuple[Phase, Power, Order]] = field(default_factory=list)
    owns: list[tuple[Power, ProvinceId, bool]] = field(default_factory=list)
    """What a power owns after its journey, or does not."""
    same: tuple[str, ...] = ()
    """The other books by which it comes to the same."""
    others: dict[str, list[Row]] = field(default_factory=dict)
    """By other book, the orders that do something else there."""

    @property
    def orders(self) -> dict[Power, tuple[Order, ...]]:
        """The orders by power."""
        powers = {row.power for row in self.rows}
        return {power: tuple(row.order for row in self.rows if row.power == power) for power in sorted(powers)}

    @property
    def position(self) -> Position:
        """Before the orders: every unit that has one, and the idle ones."""
        ordered = [(row.power, unit_of(row.order)) for row in self.rows]
        units: dict[Power, frozenset[Unit]] = {}
        for power, unit in (*ordered, *self.idle):
            if unit is not None:
                units[power] = units.get(power, frozenset()) | {unit}
        centres = {power: self.centres.get(power, frozenset()) for power in sorted({*units, *self.centres})}
        units |= {power: frozenset() for power in centres if power not in units}
        return Position(self.phase, units, centres, gained=self.gained)

    def elsewhere(self, book: str) -> BookCase:
        """The same case as another book has it: the rows that differ there, and the dislodged units left aside."""
        differing = {(row.power, row.order): row for row in self.others.get(book, ())}
        return replace(self, rows=[differing.get((row.power, row.order), row) for row in self.rows])


def books() -> tuple[str, ...]:
    """The books that have worked cases."""
    return tuple(sorted(path.stem for path in BOOKS.glob("*.txt") if path.stem != "ids"))


def read_book(name: str) -> list[BookCase]:
    """Every case of one book."""
    cases: list[BookCase] = []
    for line in (BOOKS / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            cases.append(BookCase(*(part.strip() for part in line[2:].split("|"))))
        elif line and not line.startswith("#"):
            _read_line(cases[-1], line)
    return cases


def _read_line(case: BookCase, line: str) -> None:
    head, _, rest = line.partition(" ")
    match head:
        case "phase":
            case.phase = read_phase(rest)
        case "unit":
            power, _, unit = rest.partition(" ")
            case.idle.append((power, read_unit(unit)))
        case "dislodged":
            case.driven.append(_read_driven(rest))
        case "contested":
            case.contested = frozenset(rest.split())
        case "open":
            case.open = frozenset(rest.split())
        case "stands":
            power, _, units = rest.partition(" ")
            case.stands[power] = frozenset(read_unit(unit.strip()) for unit in units.split(","))
        case "centres":
            power, *ids = rest.split()
            case.centres[power] = frozenset(ids)
        case "due":
            power, count = rest.split()
            case.due[power] = int(count)
        case "gained":
            case.gained = frozenset(rest.split())
        case "builds":
            power, _, units = rest.partition(" ")
            case.builds[power] = frozenset(read_unit(unit.strip()) for unit in units.split(",") if unit)
        case "step":
            phase, power, order = rest.split(" ", 2)
            case.journey.append((read_phase(phase), power, read_order(order)))
        case "owns" | "lacks":
            power, centre = rest.split()
            case.owns.append((power, centre, head == "owns"))
        case "same":
            case.same = tuple(rest.split())
        case "with":
            books, _, row = rest.partition(": ")
            for book in books.split():
                case.others.setdefault(book, []).append(_read_row(row))
        case "reaches" | "may" | "cannot":
            unit, places = rest.split(" : ")
            case.steps.append(Step(head, read_unit(unit), frozenset(places.split())))
        case _:
            case.rows.append(_read_row(line))


def _read_row(line: str) -> Row:
    head, _, rest = line.partition(" ")
    order, results = rest.split(" : ")
    return Row(head, read_order(order), tuple(results.split(" or ")))


def _read_driven(text: str) -> DrivenOut:
    who, _, retreats = text.partition(" :")
    unit, origin = who.split(" < ")
    power, _, unit = unit.partition(" ")
    return DrivenOut(power, read_unit(unit), origin, tuple(retreats.split()))
