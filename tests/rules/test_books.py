"""The worked cases of the printed rulebooks, every order asserted, each by its own book."""

from collections.abc import Mapping

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments, due, take_ownership
from judge.rules.legality import void_reason
from judge.rules.orders import Build, Convoy, Hold, Move, Order, Unit, UnitType
from judge.rules.outcome import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoRoute,
    OwnUnit,
    Resolution,
    Result,
    Succeeded,
    Unmatched,
    Void,
)
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Position, Season, opening
from judge.rules.reach import steps
from judge.rules.retreat import retreats
from judge.shelf import load_rulebook
from judge.structs import replace
from tests.rules.boards import STANDARD
from tests.rules.book_cases import BookCase, Row, books, read_book
from tests.rules.telling import tell_result

CASES = {book: read_book(book) for book in books()}
BOOKS = tuple(CASES)
GAMES = {book: [case for case in cases if case.id.startswith("g-")] for book, cases in CASES.items()}

PHASES = ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "F1902R", "W1902A"]
WORDS: Mapping[str, tuple[type, ...]] = {
    "ok": (Succeeded, Disbanded),
    "fail": (Bounced, OwnUnit, Disrupted, NoRoute),
    "cut": (Cut,),
    "void": (Void, Unmatched),
}


def chosen(kind: str) -> list[object]:
    """The cases of one kind, with their books; those of the sample games are played in one go."""
    kinds = {
        "steps": lambda case: bool(case.steps),
        "orders": lambda case: bool(case.rows) and case.phase.kind.value == "M",
        "winter": lambda case: case.phase.kind.value == "A",
        "journey": lambda case: bool(case.journey),
    }
    found = [(book, case) for book in BOOKS for case in CASES[book] if case not in GAMES[book] and kinds[kind](case)]
    return [pytest.param(book, case, id=f"{book}-{case.id}") for book, case in found]


def compared() -> list[object]:
    """The cases of movement with every other book for which the comparison says something."""
    return [
        pytest.param(case, other, id=f"{book}-{case.id} by {other}")
        for book in BOOKS
        for case in CASES[book]
        for other in (*case.same, *case.others)
    ]


def is_as_printed(row: Row, result: Result) -> bool:
    """Whether one of the words of the book fits a result: a unit that holds fails by being dislodged."""
    if isinstance(row.order, Hold):
        return ("ok" in row.results) is (result.dislodgement is None)
    return any(isinstance(result.outcome, WORDS[word]) for word in row.results)


def assert_rows(case: BookCase, resolution: Resolution) -> None:
    for row in case.rows:
        found = result_of(row, resolution)
        assert is_as_printed(row, found), f"{case.id}: {tell_result(found)}, the book says {row.results}"


def result_of(row: Row, resolution: Resolution) -> Result:
    unit: Unit = row.order.unit  # type: ignore[union-attr]
    mine = [r for r in resolution.of(row.power) if not r.is_default and same_unit(r.order, unit)]
    assert len(mine) == 1, str(row.order)
    return mine[0]


def same_unit(order: Order, unit: Unit) -> bool:
    return getattr(order, "unit", None) == unit


def expected_units(case: BookCase, resolution: Resolution) -> dict[Power, frozenset[Unit]]:
    """Where the book leaves everybody: who moved, who stayed, without the dislodged."""
    if case.stands:
        return case.stands
    goals = {row.order.unit: row.order for row in case.rows if isinstance(row.order, Move) and "ok" in row.results}
    driven = {driven.unit for driven in case.driven}
    return {
        power: frozenset(replace(u, at=goals[u].to) if u in goals else u for u in units if u not in driven)
        for power, units in resolution.before.units.items()
    }


def assert_driven(case: BookCase, resolution: Resolution) -> None:
    found = {
        (result.power, str(driven.unit.unit), province_id(driven.by), driven.open)
        for result in resolution.results
        if (driven := result.dislodgement) is not None
    }
    assert found == {(d.power, str(d.unit), d.attacked_from, d.retreats) for d in case.driven}
    assert {d.unit for d in resolution.after.dislodged} == {d.unit for d in case.driven}


def assert_movement(case: BookCase, resolution: Resolution) -> None:
    assert_rows(case, resolution)
    assert dict(resolution.after.units) == expected_units(case, resolution)
    assert_driven(case, resolution)
    assert resolution.after.contested == case.contested
    for province in case.open:
        assert resolution.after.unit_in(province) is None
        assert province not in resolution.after.contested


@pytest.mark.parametrize(("book", "case"), chosen("steps"))
def test_units_step_as_printed(book: str, case: BookCase) -> None:
    """Borders are the board's; the books print them alike."""
    for step in case.steps:
        found = steps(STANDARD, step.unit)
        match step.word:
            case "reaches":
                assert found == step.places
            case "may":
                assert step.places <= found
            case _:
                assert not step.places & {*found, *map(province_id, found)}


@pytest.mark.parametrize(("book", "case"), chosen("orders"))
def test_orders_do_as_printed(book: str, case: BookCase) -> None:
    assert_movement(case, adjudicate(STANDARD, load_rulebook(book), case.position, case.orders))


@pytest.mark.parametrize(("case", "other"), compared())
def test_the_same_orders_by_another_book(case: BookCase, other: str) -> None:
    """What the comparison of the books says of each order; of a convoying fleet only whether it was dislodged."""
    rows = case.rows if other in case.same else case.elsewhere(other).rows
    resolution = adjudicate(STANDARD, load_rulebook(other), case.position, case.orders)

    driven = {driven.unit for driven in case.driven}
    for row in rows:
        found = result_of(row, resolution)
        unit = row.order.unit  # type: ignore[union-attr]
        words = tuple(word.removesuffix(" dislodged") for word in row.results)
        is_told = other in case.others and row in case.others[other]
        is_driven = row.results[0].endswith(" dislodged") if is_told else unit in driven
        assert (found.dislodgement is not None) is is_driven, tell_result(found)
        if not isinstance(row.order, Convoy):
            assert is_as_printed(replace(row, results=words), found), tell_result(found)


@pytest.mark.parametrize(("book", "case"), chosen("winter"))
def test_winters_end_as_printed(book: str, case: BookCase) -> None:
    rulebook = load_rulebook(book)
    owed = due(STANDARD, rulebook, case.position)

    assert {power: owed[power] for power in case.due} == case.due
    for power, allowed in case.builds.items():
        assert buildable(book, case.position, power) == allowed
    assert_rows(case, adjustments(STANDARD, rulebook, case.position, case.orders))


def buildable(book: str, position: Position, power: Power) -> frozenset[Unit]:
    """Every unit that a power could raise."""
    places = [Unit(UnitType.ARMY, place) for place in STANDARD.army] + [
        Unit(UnitType.FLEET, place) for place in STANDARD.fleet
    ]
    rulebook = load_rulebook(book)
    return frozenset(u for u in places if void_reason(STANDARD, rulebook, position, power, Build(u)) is None)


@pytest.mark.parametrize(("book", "case"), chosen("journey"))
def test_centres_are_owned_as_printed(book: str, case: BookCase) -> None:
    rulebook = load_rulebook(book)
    first, power, order = case.journey[0]
    units = {power: frozenset({order.unit})}  # type: ignore[union-attr]
    position = Position(first, units, {power: frozenset[ProvinceId]()})
    for phase, power, order in case.journey:
        position = adjudicate(STANDARD, rulebook, replace(position, phase=phase), {power: (order,)}).after
        if phase.season is Season.FALL:
            position = take_ownership(STANDARD, position)

    assert [(power, centre, centre in position.centres[power]) for power, centre, _ in case.owns] == case.owns


@pytest.mark.parametrize("book", [book for book in BOOKS if GAMES[book]])
def test_the_sample_game_goes_as_printed(book: str) -> None:
    position = opening(STANDARD)
    for case in GAMES[book]:
        position = replace(position, phase=case.phase)
        if case.phase.kind.value == "A":
            position = played_winter(book, case, position)
        elif case.phase.kind.value == "R":
            position = played_retreats(book, case, position)
        else:
            assert position.units == case.position.units
            resolution = adjudicate(STANDARD, load_rulebook(book), position, case.orders)
            assert_movement(case, resolution)
            position = resolution.after

    assert [str(case.phase) for case in GAMES[book]] == PHASES


def played_retreats(book: str, case: BookCase, position: Position) -> Position:
    resolution = retreats(STANDARD, load_rulebook(book), position, case.orders)
    assert_rows(case, resolution)
    assert [tell_result(r) for r in resolution.results if r.is_default] == ["F rum D (disbanded, default)"]
    assert dict(resolution.after.units) == case.stands
    return resolution.after


def played_winter(book: str, case: BookCase, position: Position) -> Position:
    owned = take_ownership(STANDARD, position)
    assert dict(owned.centres) == case.centres
    assert dict(due(STANDARD, load_rulebook(book), owned)) == case.due
    resolution = adjustments(STANDARD, load_rulebook(book), owned, case.orders)
    assert_rows(case, resolution)
    assert not [result for result in resolution.results if result.is_default]
    if case.stands:
        assert dict(resolution.after.units) == case.stands
    return resolution.after


def test_all_32_diagrams_are_there() -> None:
    diagrams = {case.where.split(",")[0] for case in CASES["ru2000"] if case.where.startswith("Diagram")}

    assert diagrams == {f"Diagram {number}" for number in range(1, 33)}
