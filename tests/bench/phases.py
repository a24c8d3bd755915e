"""Random movement phases, the same for the same seed: positions as in the middle of a game, orders that make sense.

Each of seven powers has its units round its home, as a patch that grows into the neighbourhood. About half
of the units move, most supports are for something that really happens, and fleets carry armies that want it.

    python -m tests.bench.phases 1000 > phases.jsonl
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random

from judge.rules.codes import order_text, unit_text
from judge.rules.maps import Map, Terrain
from judge.rules.orders import Convoy, Hold, Move, Order, Route, SupportHold, SupportMove, Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.reach import routes_over, steps, touches
from judge.shelf import USUAL_BOARD, load_board

FEWEST, MOST = 22, 34
SEED = 1901


def cases(count: int, seed: int = SEED) -> Iterator[dict[str, object]]:
    """Movement phases in the JSON shape of `judge adjudicate`."""
    board = load_board(USUAL_BOARD)
    random = Random(seed)
    for number in range(count):
        units = place_units(board, random)
        orders = give_orders(board, random, units)
        yield {
            "id": f"random-{number}",
            "phase": f"{random.choice('SF')}{random.randint(1902, 1912)}M",
            "units": {power.upper(): [unit_text(unit) for unit in own] for power, own in units.items()},
            "centers": {},
            "orders": {
                power.upper(): [order_text(orders[unit]) for unit in own if unit in orders]
                for power, own in units.items()
            },
        }


def place_units(board: Map, random: Random, fewest: int = FEWEST, most: int = MOST) -> dict[Power, list[Unit]]:
    """A patch of units for each power."""
    shares = [1] * len(board.powers)
    for _ in range(random.randint(fewest, most) - len(shares)):
        shares[random.randrange(len(shares))] += 1
    held: set[ProvinceId] = set()
    units: dict[Power, list[Unit]] = {power: [] for power in board.powers}
    for power, share in zip(board.powers, shares, strict=True):
        rim = [id for id, province in board.provinces.items() if province.home == power and id not in held]
        for _ in range(share):
            free = [id for id in rim if id not in held] or [id for id in board.provinces if id not in held]
            id = random.choice(sorted(free))
            held.add(id)
            unit = _random_unit(board, random, id)
            units[power].append(unit)
            rim += [province_id(place) for place in steps(board, unit)]
    return units


def _random_unit(board: Map, random: Random, id: ProvinceId) -> Unit:
    province = board.provinces[id]
    is_fleet = province.terrain is Terrain.SEA or (province.terrain is Terrain.COAST and random.random() < 0.35)
    if not is_fleet:
        return Unit(UnitType.ARMY, id)
    return Unit(UnitType.FLEET, random.choice(province.moorings))


def give_orders(board: Map, random: Random, units: dict[Power, list[Unit]]) -> dict[Unit, Order]:
    """An order for almost every unit."""
    standing = [unit for own in units.values() for unit in own]
    orders: dict[Unit, Order] = {}
    _order_convoys(board, random, standing, orders)
    for unit in standing:
        if unit not in orders and random.random() < 0.55 and steps(board, unit):
            orders[unit] = Move(unit, _random_goal(board, random, unit, standing))
    for unit in standing:
        if unit not in orders:
            support = _random_support(board, random, unit, standing, orders)
            if support is not None and random.random() < 0.85:
                orders[unit] = support
            elif random.random() < 0.9:
                orders[unit] = Hold(unit)
    return orders


def _order_convoys(board: Map, random: Random, standing: list[Unit], orders: dict[Unit, Order]) -> None:
    fleets = {unit.at: unit for unit in standing if unit.type is UnitType.FLEET and board.province_of(unit.at).carries}
    coasts = sorted(id for id, province in board.provinces.items() if province.terrain is Terrain.COAST)
    for army in standing:
        if army.type is not UnitType.ARMY or army.at not in coasts or random.random() > 0.25:
            continue
        free = frozenset(sea for sea, fleet in fleets.items() if fleet not in orders)
        ways = [(goal, route) for goal in coasts for route in routes_over(board, army.at, goal, free)]
        if ways:
            goal, route = random.choice(ways)
            is_next = goal in steps(board, army)
            orders[army] = Move(army, goal, Route.BY_SEA if is_next else Route.UNSTATED)
            for sea in sorted(route):
                orders[fleets[sea]] = Convoy(fleets[sea], army, goal)


def _random_goal(board: Map, random: Random, unit: Unit, standing: list[Unit]) -> Location:
    """A neighbour, more often one where somebody stands."""
    goals = sorted(steps(board, unit))
    held = {other.province for other in standing}
    crowded = [goal for goal in goals if province_id(goal) in held]
    return random.choice(crowded if crowded and random.random() < 0.4 else goals)


def _random_support(
    board: Map, random: Random, unit: Unit, standing: list[Unit], orders: dict[Unit, Order]
) -> Order | None:
    """Help for what a neighbour does, now and then for something that it does not."""
    found: list[Order] = []
    for other in standing:
        move = orders.get(other)
        if other == unit:
            continue
        if isinstance(move, Move):
            if touches(board, unit, province_id(move.to)) and province_id(move.to) != unit.province:
                found += [SupportMove(unit, other, move.to)] * 3
            elif touches(board, unit, other.province):
                found.append(SupportHold(unit, other))
        elif touches(board, unit, other.province):
            found += [SupportHold(unit, other)] * 2
    return random.choice(found) if found else None


def main() -> None:
    """Write phases as JSON lines."""
    for case in cases(int(sys.argv[1]) if len(sys.argv) > 1 else 1000):
        sys.stdout.write(json.dumps(case) + "\n")


if __name__ == "__main__":
    main()
