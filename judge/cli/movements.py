"""Movement phases from JSON to JSON: the kernel of the rules without a value in between.

Everything that a text alone can tell is looked up: which unit `A PAR` is, and what `A PAR - BUR`
does. So a phase costs a few look-ups an order and the kernel's own work.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.cli.cases import BadCase, Case, MovementAnswer, not_there, refuse_twins, unit_of
from judge.rules.acts import MOVE, STAY, VOID_MOVE, Act, Tables, act_of, refit, tables_of
from judge.rules.adjudicate import arrivals, contested, dislodged, open_retreats
from judge.rules.battle import YES, Battle
from judge.rules.codes import code_of, order_of_text, power_of, unit_text
from judge.rules.disorder import loses_retreat
from judge.rules.fixpoint import open_battle
from judge.rules.maps import Map
from judge.rules.orders import Convoy, Hold, Move, MovementOrder, SupportHold, SupportMove
from judge.rules.paradox import finish
from judge.rules.rulebook import Rulebook

_REMEMBERED = 200_000
"""How many different texts are kept; real orders are fewer, only rubbish has no end."""


class Movements:
    """Plays movement phases on one board under one rulebook."""

    def __init__(self, board: Map, book: Rulebook) -> None:
        self.tables = tables_of(board)
        self.book = book
        self.units = _Units(self.tables)
        self.acts = _Acts(self.tables, book)
        self.unit_codes = [unit_text(unit) for unit in self.tables.units]
        self.codes = [code_of(province) for province in self.tables.provinces]

    def play(self, case: Case) -> MovementAnswer:
        """The answer to one phase; BadCase when its units cannot stand so."""
        tables = self.tables
        owner = [-1] * len(tables.provinces)
        unit = [-1] * len(tables.provinces)
        places: dict[str, list[int]] = {}
        refuse_twins(case.units)
        for number, (power, texts) in enumerate(case.units.items()):
            places[power] = own = []
            for text in texts:
                standing = self.units[text]
                at = tables.province_of[standing]
                if owner[at] >= 0:
                    raise BadCase(f"Two units stand in {self.codes[at]}.")
                owner[at] = number
                unit[at] = standing
                own.append(at)
        battle = finish(open_battle(tables, self.book, owner, unit, self._read(case, owner, unit)))
        return self._answer(case, battle, places)

    def _read(self, case: Case, owner: list[int], unit: list[int]) -> list[Act]:
        """What the units are ordered to do: the first order of each."""
        acts = self.acts
        found: dict[int, Act] = {}
        orders = _orders(case)
        for number, power in enumerate(case.units):
            for text in orders.get(power, ()):
                act = acts[text]
                at = act.at
                if at < 0 or at in found or owner[at] != number:
                    continue  # DATC 4.D.3: the first order counts; an order for another's unit is void
                found[at] = act if unit[at] == act.unit else acts.for_unit(text, unit[at])
        return list(found.values())

    def _answer(self, case: Case, battle: Battle, places: Mapping[str, list[int]]) -> MovementAnswer:
        unit, landing, won, unit_codes, codes = battle.unit, battle.landing, battle.won, self.unit_codes, self.codes
        arrived = arrivals(battle)
        after = {
            power: sorted(
                [
                    unit_codes[landing[at] if won[at] == YES else unit[at]]
                    for at in own
                    if at not in arrived or won[at] == YES
                ]
            )
            for power, own in places.items()
        }
        closed = contested(battle, arrived) if battle.crowded else set()
        driven: dict[str, dict[str, list[str]]] = {}
        powers = list(places)
        for at in sorted(dislodged(battle, arrived)):
            power = powers[battle.owner[at]]
            is_lost = loses_retreat(self.book, is_unordered=at not in battle.act, is_silent=_is_silent(case, power))
            goals = [] if is_lost else open_retreats(battle, arrived, closed, at)
            driven.setdefault(power, {})[unit_codes[unit[at]]] = sorted([unit_codes[goal][2:] for goal in goals])
        return MovementAnswer(
            case.id,
            after,
            {codes[at]: won[at] == YES for at, act in battle.act.items() if act.kind == MOVE or act.kind == VOID_MOVE},
            driven,
            sorted([codes[at] for at in closed]),
            {codes[at]: "given" if battle.given[at] == YES else "cut" for at in battle.aim},
        )


class _Units(dict[str, int]):
    """The number of each unit by its text."""

    def __init__(self, tables: Tables) -> None:
        super().__init__((unit_text(unit), number) for unit, number in tables.unit_number.items())
        self.tables = tables

    def __missing__(self, text: str) -> int:
        number = self.tables.unit_number.get(unit_of(text))
        if number is None:
            raise not_there(text)
        return number


class _Acts(dict[str, Act]):
    """What each order does by its text; one that cannot be read does nothing."""

    def __init__(self, tables: Tables, book: Rulebook) -> None:
        super().__init__()
        self.tables = tables
        self.book = book
        self.refitted: dict[tuple[str, int], Act] = {}

    def __missing__(self, text: str) -> Act:
        order = _movement_order(text)
        act = None if order is None else act_of(self.tables, self.book, order)
        if act is None:
            at = -1 if order is None else self.tables.number.get(order.unit.province, -1)
            act = Act(STAY, -1, at)
        if len(self) >= _REMEMBERED:
            self.clear()
        self[text] = act
        return act

    def for_unit(self, text: str, unit: int) -> Act:
        """What an order does that misnames its unit (DATC 4.B.5, 4.C.2)."""
        act = self.refitted.get((text, unit))
        if act is None:
            order = _movement_order(text)
            assert order is not None  # it named the province of a unit
            act = act_of(self.tables, self.book, refit(order, self.tables.units[unit]))
            assert act is not None
            if len(self.refitted) >= _REMEMBERED:
                self.refitted.clear()
            self.refitted[text, unit] = act
        return act


def _orders(case: Case) -> dict[str, list[str]]:
    """The orders under the names that the units go by, however else they are spelt."""
    if case.orders.keys() <= case.units.keys():
        return case.orders
    names = {power_of(name): name for name in case.units}
    found: dict[str, list[str]] = {}
    for name, texts in case.orders.items():
        found.setdefault(names.get(power_of(name), name), []).extend(texts)
    return found


def _is_silent(case: Case, power: str) -> bool:
    """Whether a power gave no order: none for whatever unit, possible or not, that can be read."""
    return not any(_is_order(text) for text in _orders(case).get(power, ()))


def _is_order(text: str) -> bool:
    try:
        order_of_text(text)
    except ValueError:
        return False
    return True


def _movement_order(text: str) -> MovementOrder | None:
    try:
        order = order_of_text(text)
    except ValueError:
        return None
    return order if isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy) else None
