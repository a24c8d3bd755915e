"""The worked cases of the printed rulebooks, every order asserted."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments, due, take_ownership
from judge.rules.maps import Power, province_id
from judge.rules.orders import Hold, Move, Order, Unit
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
from judge.rules.position import Position, opening
from judge.rules.reach import steps
from judge.rules.retreat import retreats
from judge.rules.rulebook import RU2000
from judge.rules.text import read_phase
from tests.rules.boards import STANDARD
from tests.rules.book_cases import BookCase, Row, read_book
from tests.rules.telling import tell_result

CASES = read_book("ru2000")
GAME = [case for case in CASES if case.id.startswith("g")]
STEPS = [case for case in CASES if case.steps]
DIAGRAMS = [case for case in CASES if case.rows and case not in GAME]

PHASES = ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "F1902R", "W1902A"]
WORDS: Mapping[str, tuple[type, ...]] = {
    "ok": (Succeeded, Disbanded),
    "fail": (Bounced, OwnUnit, Disrupted, NoRoute),
    "cut": (Cut,),
    "void": (Void, Unmatched),
}


def is_as_printed(row: Row, result: Result) -> bool:
    """Whether one of the words of the book fits a result: a unit that holds fails by being dislodged."""
    if isinstance(row.order, Hold):
        return ("ok" in row.results) is (result.dislodgement is None)
    return any(isinstance(result.outcome, WORDS[word]) for word in row.results)


def assert_rows(case: BookCase, resolution: Resolution) -> None:
    for row in case.rows:
        unit: Unit = row.order.unit  # type: ignore[union-attr]
        mine = [r for r in resolution.of(row.power) if not r.is_default and same_unit(r.order, unit)]
        assert len(mine) == 1, f"{case.id}: {row.order}"
        assert is_as_printed(row, mine[0]), f"{case.id}: {tell_result(mine[0])}, the book says {row.results}"


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


@pytest.mark.parametrize("case", STEPS, ids=lambda case: case.id)
def test_units_step_as_printed(case: BookCase) -> None:
    for step in case.steps:
        found = steps(STANDARD, step.unit)
        match step.word:
            case "reaches":
                assert found == step.places
            case "may":
                assert step.places <= found
            case _:
                assert not step.places & {*found, *map(province_id, found)}


@pytest.mark.parametrize("case", DIAGRAMS, ids=lambda case: case.id)
def test_orders_do_as_printed(case: BookCase) -> None:
    assert_movement(case, adjudicate(STANDARD, RU2000, case.position, case.orders))


def test_the_sample_game_goes_as_printed() -> None:
    position = opening(STANDARD)
    for case in GAME:
        position = replace(position, phase=case.phase)
        if case.phase.kind.value == "A":
            position = played_winter(case, position)
        elif case.phase.kind.value == "R":
            position = played_retreats(case, position)
        else:
            assert position.units == case.position.units
            resolution = adjudicate(STANDARD, RU2000, position, case.orders)
            assert_movement(case, resolution)
            position = resolution.after

    assert str(GAME[-1].phase) == "W1902A"


def played_retreats(case: BookCase, position: Position) -> Position:
    resolution = retreats(STANDARD, RU2000, position, case.orders)
    assert_rows(case, resolution)
    assert [tell_result(r) for r in resolution.results if r.is_default] == ["F rum D (disbanded, default)"]
    assert dict(resolution.after.units) == case.stands
    return resolution.after


def played_winter(case: BookCase, position: Position) -> Position:
    owned = take_ownership(STANDARD, position)
    assert dict(owned.centres) == case.centres
    assert dict(due(STANDARD, RU2000, owned)) == case.due
    resolution = adjustments(STANDARD, RU2000, owned, case.orders)
    assert_rows(case, resolution)
    assert not [result for result in resolution.results if result.is_default]
    if case.stands:
        assert dict(resolution.after.units) == case.stands
    return resolution.after


def test_all_32_diagrams_are_there() -> None:
    diagrams = {case.where.split(",")[0] for case in CASES if case.where.startswith("Diagram")}

    assert diagrams == {f"Diagram {number}" for number in range(1, 33)}
    assert [str(case.phase) for case in GAME] == PHASES
    assert read_phase("W1902A") == GAME[-1].phase
