"""Random phases on many boards beside the package diplomacy, on its own maps: where the two differ, and why.

    python -m tests.rules.beside_package 300          # so many phases on each board

A phase in which they differ is explained when it has orders for which a reason stands in `beside_package.toml`, and
both come to the same without these orders.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from judge.rules.adjudicate import adjudicate
from judge.rules.maps import Map
from judge.rules.orders import Convoy, Hold, Move, Order, Route, SupportHold, SupportMove, Unit, unit_of
from judge.rules.places import Location, Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.rules.text import read_phase
from judge.shelf import load_board, load_rulebook
from tests.bench.phases import FEWEST, MOST, give_orders, place_units
from tests.orders import read_orders

ROOT = Path(__file__).parents[2]
PYTHON = ROOT / ".venv-bench" / "bin" / "python"
DATA: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
MAPS: Mapping[str, str] = DATA["maps"]
DATC = load_rulebook("datc")
PHASE = "S1901M"
LONGEST = 3
"""Fleets that carry one army: to find all ways of more takes the package minutes on a map of many seas."""

Units = Mapping[Power, Sequence[Unit]]
Orders = Mapping[Unit, Order]
Stand = Mapping[str, Sequence[str]]
"""The units of each power after a phase, in the words of the package."""


@dataclass(frozen=True)
class Played:
    """What became of a phase: who stands where, who must retreat."""

    units: Stand
    driven: frozenset[str]


@dataclass(frozen=True)
class Border:
    """One that only one of the two boards has."""

    board: str
    units: str
    between: frozenset[ProvinceId]
    is_ours: bool


BORDERS = tuple(
    Border(row["board"], row["units"], frozenset(row["between"]), row["is_ours"]) for row in DATA["borders"]
)


@dataclass
class Package:
    """A process of the package with one of its maps, beside our board."""

    board: Map
    process: subprocess.Popen[str]

    def _line(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                found: dict[str, Any] = json.loads(line)
                return found
        raise AssertionError("the package ended; what it said stands above")

    @cached_property
    def _said(self) -> dict[str, Any]:
        return self._line()

    @cached_property
    def _codes(self) -> Mapping[ProvinceId, str]:
        """What the package calls our provinces: by their names, else by their ids."""
        by_name = {_letters(name): code for code, name in self._said["names"].items() if "/" not in code}
        found = {id: by_name.get(_letters(each.name), id.upper()) for id, each in self.board.provinces.items()}
        assert len(set(found.values())) == len(found), "two provinces with one code"
        return found

    @cached_property
    def _powers(self) -> Mapping[Power, str]:
        """Ours and theirs: which is which does not matter, as nobody is at home here."""
        return dict(zip(self.board.powers, self._said["powers"], strict=False))

    def borders(self, kind: str) -> frozenset[tuple[str, str]]:
        """From where to where an army `A` or a fleet `F` can go, in the words of the package."""
        return frozenset((a, b) for a, b in self._said["borders"][kind])

    def play(self, units: Units, orders: Orders) -> Played:
        """The phase as the package plays it."""
        named = {self._powers[power]: sorted(map(self.unit, own)) for power, own in units.items()}
        given = {
            self._powers[power]: [self.order(orders[u]) for u in own if u in orders] for power, own in units.items()
        }
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"phase": PHASE, "units": named, "orders": given}) + "\n")
        self.process.stdin.flush()
        said = self._line()
        assert said["taken"] == named, "the package did not take the units"
        return Played(said["units"], frozenset(said["driven"]))

    def judged(self, units: Units, orders: Orders) -> Played:
        """The phase as we play it."""
        everybody = {power: frozenset(own) for power, own in units.items()}
        position = Position(
            read_phase(PHASE), MappingProxyType(everybody), MappingProxyType(dict.fromkeys(units, frozenset()))
        )
        given = {power: [orders[unit] for unit in own if unit in orders] for power, own in units.items()}
        after = adjudicate(self.board, DATC, position, given).after
        stand = {self._powers[power]: sorted(map(self.unit, after.units.get(power, ()))) for power in units}
        return Played(stand, frozenset(self.unit(gone.unit) for gone in after.dislodged))

    def place(self, at: Location) -> str:
        """As the package writes it."""
        _, _, coast = at.partition("/")
        return "/".join(filter(None, (self._codes[province_id(at)], coast.upper())))

    def unit(self, unit: Unit) -> str:
        """As the package writes it."""
        return f"{str(unit)[0]} {self.place(unit.at)}"

    def order(self, order: Order) -> str:
        """As the package writes it."""
        match order:
            case Hold(unit):
                return f"{self.unit(unit)} H"
            case Move(unit, to, route):
                return f"{self.unit(unit)} - {self.place(to)}{' VIA' if route is Route.BY_SEA else ''}"
            case SupportHold(unit, of):
                return f"{self.unit(unit)} S {self.unit(of)}"
            case SupportMove(unit, of, to):
                return f"{self.unit(unit)} S {self.unit(of)} - {self.place(to)}"
            case Convoy(unit, army, to):
                return f"{self.unit(unit)} C {self.unit(army)} - {self.place(to)}"
            case _:
                raise ValueError(order)


@contextmanager
def package(name: str) -> Iterator[Package]:
    """The package with the map that belongs to a board of ours."""
    assert PYTHON.exists(), "the package diplomacy is not here: make test installs it into .venv-bench"
    script = Path(__file__).with_name("package_player.py")
    command = [str(PYTHON), str(script), MAPS[name], str(LONGEST)]
    with tempfile.TemporaryDirectory() as home:
        # It would keep the ways by sea in the home of whoever runs this.
        environment = {**os.environ, "HOME": home, "TQDM_DISABLE": "1"}
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        try:
            yield Package(load_board(name), process)
        finally:
            process.kill()
            process.communicate()


def random_phases(board: Map, count: int) -> Iterator[tuple[Units, Orders]]:
    """Phases with about as many units as in the middle of a game; fewer where some have too long convoys."""
    random = Random(f"{board.name} beside the package")
    powers, size = len(board.powers), len(board.provinces)
    for _ in range(count):
        units = place_units(board, random, max(powers, min(FEWEST, size // 3)), max(powers, min(MOST, size // 2)))
        orders = give_orders(board, random, units)
        carried = [order.army for order in orders.values() if isinstance(order, Convoy)]
        if all(carried.count(army) <= LONGEST for army in carried):
            yield units, orders


def is_same(one: Played, theirs: Played) -> bool:
    """The same units at the same places; who cannot retreat is gone at once by the package."""
    return one.units == theirs.units and theirs.driven <= one.driven


def doubtful(board: Map, units: Units, orders: Orders) -> Mapping[Unit, str]:
    """The units whose orders the package takes in another way, and the reason."""
    power_at = {unit.province: power for power, own in units.items() for unit in own}
    found = {}
    for unit, order in orders.items():
        if isinstance(order, Move | SupportMove | SupportHold):
            goal = province_id(order.of.at if isinstance(order, SupportHold) else order.to)
            if any(_is_across(border, board, unit, goal) for border in BORDERS):
                found[unit] = "border"
        if isinstance(order, SupportMove) and power_at.get(province_id(order.to)) == power_at[unit.province]:
            move, victim = orders.get(order.of), province_id(order.to)
            leaves = any(isinstance(orders.get(each), Move) for each in orders if each.province == victim)
            if isinstance(move, Move) and leaves and _goes_by_sea(orders, order.of):
                found[unit] = "own_support"
    return found


def explained(peer: Package, units: Units, orders: Orders) -> frozenset[str]:
    """The reasons for which the two differ; none where they differ for others."""
    reasons = doubtful(peer.board, units, orders)
    left = {unit: order for unit, order in orders.items() if unit not in reasons}
    is_all = is_same(peer.judged(units, left), peer.play(units, left))
    return frozenset(reasons.values()) if is_all else frozenset()


def units_of(orders: str) -> tuple[Units, Orders]:
    """A phase of exactly those who have orders."""
    given = read_orders(orders)
    own = {unit: order for each in given.values() for order in each if (unit := unit_of(order)) is not None}
    units = {power: [unit for order in each if (unit := unit_of(order)) is not None] for power, each in given.items()}
    return units, own


def _is_across(border: Border, board: Map, unit: Unit, goal: ProvinceId) -> bool:
    is_there = border.board == board.name and str(unit)[0] in border.units
    return is_there and border.between == {unit.province, goal}


def _goes_by_sea(orders: Orders, army: Unit) -> bool:
    return any(isinstance(order, Convoy) and order.army == army for order in orders.values())


def _letters(name: str) -> str:
    return re.sub("[^a-z]", "", name.casefold().replace("(fleet)", ""))


def main(count: int) -> int:
    """Compare on every board; 1 where something is not explained."""
    is_all = True
    for name in MAPS:
        with package(name) as peer:
            reasons, played = list[str](), 0
            for units, orders in random_phases(peer.board, count):
                played += 1
                if not is_same(peer.judged(units, orders), peer.play(units, orders)):
                    why = explained(peer, units, orders)
                    reasons.append("+".join(sorted(why)) or "not explained")
                    if not why:
                        is_all = False
                        print(name, units, *map(str, orders.values()), sep="\n  ")
            told = ", ".join(f"{why} {reasons.count(why)}" for why in sorted(set(reasons)))
            print(f"{name:<16}{played} phases, {len(reasons)} differ{': ' if told else ''}{told}", flush=True)
    return 0 if is_all else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
