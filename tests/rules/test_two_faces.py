"""One adjudicator, two faces: the command line's integers and the values that everybody else uses say the same."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cli.cases import Case, MovementAnswer
from judge.cli.movements import Movements
from judge.rules.adjudicate import adjudicate
from judge.rules.codes import code_of, order_text, unit_text
from judge.rules.orders import Move, Order, SupportHold, SupportMove, Unit, Waive
from judge.rules.outcome import Cut, Resolution, Succeeded, Unmatched, Void
from judge.rules.places import Power
from judge.rules.policies import (
    ConvoyIntent,
    ConvoyParadox,
    ConvoyRoutes,
    DislodgedEffect,
    HeadToHead,
    HoldSupport,
    ImpossibleOrder,
    OwnAttack,
    OwnSupport,
)
from judge.rules.position import Position, opening
from judge.rules.rulebook import Rulebook
from judge.structs import replace
from tests.bench.phases import give_orders, place_units
from tests.books import BOOKS as ALL
from tests.books import DATC, RU2000
from tests.rules.boards import STANDARD
from tests.rules.skirmish import dilemma, skirmish

BOOKS = (
    *(book for book in ALL.values() if book.name not in ("2000", "2023", "ru_forum")),
    replace(
        RU2000,
        name="strict",
        impossible_order=ImpossibleOrder.COUNTS_AS_MOVE,
        own_support=OwnSupport.VOID,
        hold_support=HoldSupport.HOLDERS_ONLY,
    ),
    replace(
        DATC,
        name="lenient",
        head_to_head=HeadToHead.BOTH_STAY,
        own_attack=OwnAttack.CUTS,
        retreat_bans=frozenset(),
        convoy_intent=ConvoyIntent.VIA_ONLY,
    ),
)
PLAYERS = {book.name: Movements(STANDARD, book) for book in BOOKS}
SEEDS = st.integers(min_value=0, max_value=2**32)

Phase = tuple[Position, Mapping[Power, Sequence[Order]]]


def anything(seed: int) -> Phase:
    """A crowded corner, convoys that get in each other's way, or a whole board with some impossible orders."""
    lots = random.Random(seed)
    if seed % 3 == 0:
        return skirmish(STANDARD, lots)
    if seed % 3 == 1:
        return dilemma(STANDARD, lots, lots.randint(1, 3))
    return whole_board(lots)


def whole_board(lots: random.Random) -> Phase:
    units = place_units(STANDARD, lots)
    orders = give_orders(STANDARD, lots, units)
    position = replace(
        opening(STANDARD),
        units={power: frozenset(own) for power, own in units.items()},
        centres=dict.fromkeys(units, frozenset()),
    )
    return position, {
        power: tuple(disturbed(lots, orders, unit) for unit in own if unit in orders) for power, own in units.items()
    }


def disturbed(lots: random.Random, orders: Mapping[Unit, Order], unit: Unit) -> Order:
    """The unit's order, or now and then one meant for somebody else."""
    other = lots.choice(list(orders.values()))
    return orders[unit] if isinstance(other, Waive) or lots.random() < 0.9 else replace(other, unit=unit)


@given(SEEDS)
def test_both_faces_say_the_same(seed: int) -> None:
    position, orders = anything(seed)

    for book in BOOKS:
        assert PLAYERS[book.name].play(as_case(position, orders)) == as_answer(
            adjudicate(STANDARD, book, position, orders)
        )


@given(SEEDS)
def test_both_faces_say_the_same_where_orders_are_missing(seed: int) -> None:
    lots = random.Random(seed)
    position, orders = anything(seed)
    left = {
        power: tuple(order for order in own if lots.random() < 0.7)
        for power, own in orders.items()
        if lots.random() < 0.6
    }

    for book in BOOKS:
        assert PLAYERS[book.name].play(as_case(position, left)) == as_answer(adjudicate(STANDARD, book, position, left))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_the_listing_of_a_whole_board_never_matters(book: Rulebook) -> None:
    lots = random.Random(book.name)
    for _ in range(50):
        position, orders = whole_board(lots)
        powers = lots.sample(list(orders), len(orders))
        shuffled = {power: lots.sample(list(orders[power]), len(orders[power])) for power in powers}

        assert adjudicate(STANDARD, book, position, shuffled) == adjudicate(STANDARD, book, position, orders)


@pytest.mark.parametrize("routes", ConvoyRoutes, ids=lambda policy: policy.value)
@pytest.mark.parametrize("paradox", ConvoyParadox, ids=lambda policy: policy.value)
@pytest.mark.parametrize("effect", DislodgedEffect, ids=lambda policy: policy.value)
def test_any_policies_together_come_to_an_end(
    paradox: ConvoyParadox, routes: ConvoyRoutes, effect: DislodgedEffect
) -> None:
    """Any_disrupted with necessary_fleet once waited for a detour that the book does not know."""
    book = replace(RU2000, convoy_paradox=paradox, convoy_routes=routes, dislodged_effect=effect)
    lots = random.Random(f"{paradox} {routes} {effect}")
    for _ in range(60):
        after = adjudicate(STANDARD, book, *dilemma(STANDARD, lots, lots.randint(1, 4))).after
        held = [unit.province for own in after.units.values() for unit in own]

        assert len(held) == len(set(held))


def as_case(position: Position, orders: Mapping[Power, Sequence[Order]]) -> Case:
    return Case(
        phase=str(position.phase),
        id="x",
        units={power: [unit_text(unit) for unit in position.units_of(power)] for power in position.units},
        orders={power: [order_text(order) for order in own] for power, own in orders.items()},
    )


def as_answer(resolution: Resolution) -> MovementAnswer:
    """A resolution as the command line writes it."""
    driven: dict[str, dict[str, list[str]]] = {}
    moves: dict[str, bool] = {}
    supports: dict[str, str] = {}
    for result in resolution.results:
        order, outcome = result.order, result.outcome
        at = code_of(order.unit.province)  # type: ignore[union-attr]
        if isinstance(order, Move):
            moves[at] = outcome == Succeeded()
        elif isinstance(order, SupportHold | SupportMove) and not isinstance(outcome, Void | Unmatched):
            supports[at] = "cut" if isinstance(outcome, Cut) else "given"
        if result.dislodgement:
            retreats = sorted(map(code_of, result.dislodgement.open))
            driven.setdefault(result.power, {})[unit_text(result.dislodgement.unit.unit)] = retreats
    return MovementAnswer(
        "x",
        {power: sorted(map(unit_text, own)) for power, own in resolution.after.units.items()},
        moves,
        driven,
        sorted(map(code_of, resolution.after.contested)),
        supports,
    )
