"""Any phase from JSON to JSON: movement by the kernel, retreats and adjustments by the values of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from judge.cli.cases import (
    Answer,
    Case,
    Driven,
    MovementAnswer,
    phase_of,
    province_of,
    refuse_double,
    refuse_twins,
    standing_unit,
)
from judge.cli.movements import Movements
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.board_rules import on_board
from judge.rules.codes import order_of_text, power_of, unit_text
from judge.rules.maps import Map
from judge.rules.orders import Order, Unit
from judge.rules.outcome import Resolution
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Dislodged, Phase, PhaseKind, Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, field

_PLAYS: Mapping[PhaseKind, Callable[[Map, Rulebook, Position, Mapping[Power, Sequence[Order]]], Resolution]] = (
    MappingProxyType({PhaseKind.MOVEMENT: adjudicate, PhaseKind.RETREAT: retreats, PhaseKind.ADJUSTMENT: adjustments})
)


class PhasePlayer:
    """Plays phases of every kind on one board under one rulebook."""

    def __init__(self, board: Map, book: Rulebook) -> None:
        self.board = board
        self.book = on_board(book, board)
        self.movements = Movements(board, self.book)

    def play(self, case: Case) -> Answer | MovementAnswer:
        """What a phase comes to; BadCase when it is none."""
        phase = phase_of(case.phase)
        if phase.kind is PhaseKind.MOVEMENT:
            return self.movements.play(case)
        seats = _Seats(self.board, case)
        return Answer(case.id, seats.write(self._resolve(phase, seats).after.units))

    def resolve(self, case: Case) -> Resolution:
        """What became of every order of a phase, and the board before and after; BadCase when it is none."""
        return self._resolve(phase_of(case.phase), _Seats(self.board, case))

    def _resolve(self, phase: Phase, seats: _Seats) -> Resolution:
        return _PLAYS[phase.kind](self.board, self.book, seats.position(phase), seats.orders())


class _Seats(Struct, frozen=True):
    """One case with the names that its powers go by."""

    board: Map
    case: Case
    names: dict[Power, str] = field(default_factory=dict)

    def power(self, name: str) -> Power:
        power = power_of(name)
        self.names.setdefault(power, name)
        return power

    def position(self, phase: Phase) -> Position:
        case = self.case
        refuse_twins(case.units)
        refuse_twins(case.centers)
        board = self.board
        units = {self.power(name): [standing_unit(board, text) for text in own] for name, own in case.units.items()}
        driven = tuple(
            self.dislodged(self.power(name), text, attacker)
            for name, own in case.dislodged.items()
            for text, attacker in own.items()
        )
        centres = {self.power(name): self.provinces(own) for name, own in case.centers.items()}
        refuse_double((unit.province for own in units.values() for unit in own), "Two units stand in")
        refuse_double((dislodged.unit.province for dislodged in driven), "Two units were driven out of")
        refuse_double((place for own in centres.values() for place in own), "Two powers own")
        return Position(
            phase,
            MappingProxyType({power: frozenset(units.get(power, ())) for power in self.names}),
            MappingProxyType({power: centres.get(power, frozenset()) for power in self.names}),
            driven,
            self.provinces(case.contested),
            gained=self.provinces(case.gained),
        )

    def provinces(self, codes: Iterable[str]) -> frozenset[ProvinceId]:
        return frozenset(province_of(self.board, code) for code in codes)

    def dislodged(self, power: Power, text: str, attacker: Driven) -> Dislodged:
        origin = None if attacker.origin is None else province_of(self.board, attacker.origin)
        return Dislodged(power, standing_unit(self.board, text), origin)

    def orders(self) -> Mapping[Power, tuple[Order, ...]]:
        """The orders that can be read; the others do nothing."""
        found: dict[Power, tuple[Order, ...]] = {}
        for name, texts in self.case.orders.items():
            power = self.power(name)
            found[power] = (*found.get(power, ()), *_orders(texts))
        return found

    def write(self, units: Mapping[Power, frozenset[Unit]]) -> dict[str, list[str]]:
        return {self.names[power]: sorted(map(unit_text, own)) for power, own in units.items()}


def _orders(texts: list[str]) -> list[Order]:
    orders = []
    for text in texts:
        try:
            orders.append(order_of_text(text))
        except ValueError:
            continue
    return orders
