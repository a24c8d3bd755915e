"""The rule that orders for the neighbours of a practice game: its orders are always legal, all there, and the same."""

from __future__ import annotations

import pytest

from judge.rules.legality import void_reason
from judge.rules.neighbour import Neighbour
from judge.rules.orders import Build, Move, Order, Retreat, UnitType, unit_of
from judge.rules.places import Power, province_id
from judge.rules.position import PhaseKind, Position
from judge.rules.text import read_order, read_position
from judge.shelf import USUAL_BOARD, load_board, load_rulebook, rulebooks
from tests.notation.boards import random_position

BOARD = load_board(USUAL_BOARD)
BOOK = load_rulebook("ru2000")
POSITIONS = 200


def ordered(position: Position, power: Power, seed: int = 1) -> tuple[Order, ...]:
    return Neighbour(BOARD, BOOK, position, power, seed).orders()


@pytest.mark.parametrize("kind", PhaseKind)
def test_its_orders_are_legal_and_one_for_each_unit(kind: PhaseKind) -> None:
    for seed in range(POSITIONS):
        position = random_position(BOARD, kind, seed)
        for power in BOARD.powers:
            orders = ordered(position, power, seed)
            void = [order for order in orders if void_reason(BOARD, BOOK, position, power, order) is not None]
            assert void == [], (seed, power)
            places = [unit.province for order in orders if (unit := unit_of(order)) is not None]
            assert len(places) == len(set(places)), (seed, power)
            if kind is PhaseKind.MOVEMENT:
                assert len(orders) == len(position.units_of(power)), (seed, power)


def test_own_units_never_go_where_another_own_unit_goes() -> None:
    for seed in range(POSITIONS):
        for kind in (PhaseKind.MOVEMENT, PhaseKind.RETREAT):
            position = random_position(BOARD, kind, seed)
            for power in BOARD.powers:
                moves = [order for order in ordered(position, power) if isinstance(order, Move | Retreat)]
                assert len({province_id(order.to) for order in moves}) == len(moves), (seed, power)


def test_the_same_lots_give_the_same_orders_and_others_give_others() -> None:
    position = random_position(BOARD, PhaseKind.MOVEMENT, 5)
    assert all(ordered(position, power, 7) == ordered(position, power, 7) for power in BOARD.powers)
    assert len({tuple(ordered(position, power, seed) for power in BOARD.powers) for seed in range(9)}) > 1


@pytest.mark.parametrize("book", rulebooks())
def test_it_knows_what_each_book_allows(book: str) -> None:
    rulebook = load_rulebook(book)
    for kind in PhaseKind:
        for seed in range(20):
            position = random_position(BOARD, kind, seed)
            for power in BOARD.powers:
                orders = Neighbour(BOARD, rulebook, position, power, seed).orders()
                assert all(void_reason(BOARD, rulebook, position, power, each) is None for each in orders)


def placed(phase: str, **powers: str) -> Position:
    rows = (f"{power}: {powers.get(power, '|')}" for power in BOARD.powers)
    return read_position("\n".join((phase, *rows)))


def orders_of(position: Position, power: Power) -> set[Order]:
    return set(ordered(position, power))


def test_a_free_centre_is_taken_and_kept_in_autumn() -> None:
    assert read_order("A gas - spa") in orders_of(placed("S1901M", france="A gas | par bre mar"), "france")
    assert read_order("A spa H") in orders_of(placed("F1901M", france="A spa | par bre mar"), "france")


def test_a_centre_with_a_unit_of_another_power_is_attacked_with_support() -> None:
    position = placed("S1902M", france="A bur, A ruh | par bre mar bel hol", germany="A mun, F kie | mun ber kie")
    moves = orders_of(position, "france")
    assert moves in (
        {read_order("A bur - mun"), read_order("A ruh S A bur - mun")},
        {read_order("A ruh - mun"), read_order("A bur S A ruh - mun")},
    )


def test_a_threatened_centre_is_not_left() -> None:
    position = placed("S1902M", france="A mar | par bre mar", italy="A pie | rom nap ven")
    assert orders_of(position, "france") == {read_order("A mar H")}


def test_it_builds_fleets_where_armies_could_go_nowhere() -> None:
    position = placed("W1901A", england="F nth | lon lvp edi nwy bel", france="A par | par bre mar")
    assert {order.unit.type for order in ordered(position, "england") if isinstance(order, Build)} == {UnitType.FLEET}
