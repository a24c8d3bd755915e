"""Any phase from JSON to JSON: movement by the kernel, retreats and adjustments by the values of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from judge.cli.cases import Answer, BadCase, Case, Driven, MovementAnswer, refuse_twins
from judge.cli.movements import Movements
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.codes import code_of, order_of_text, place_of, power_of, unit_of_text, unit_text
from judge.rules.maps import Map
from judge.rules.orders import Order, Unit, UnitType
from judge.rules.outcome import Resolution
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Dislodged, Phase, PhaseKind, Position
from judge.rules.retreat import retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase

_PLAYS: Mapping[PhaseKind, Callable[[Map, Rulebook, Position, Mapping[Power, Sequence[Order]]], Resolution]] = (
    MappingProxyType({PhaseKind.MOVEMENT: adjudicate, PhaseKind.RETREAT: retreats, PhaseKind.ADJUSTMENT: adjustments})
)


class PhasePlayer:
    """Plays phases of every kind on one board under one rulebook."""

    def __init__(self, board: Map, book: Rulebook) -> None:
        self.board = board
        self.book = book
        self.movements = Movements(board, book)
        self.phases: dict[str, Phase] = {}

    def play(self, case: Case) -> Answer | MovementAnswer:
        """What a phase comes to; BadCase when it is none."""
        phase = self.phases.get(case.phase) or self._phase(case.phase)
        if phase.kind is PhaseKind.MOVEMENT:
            return self.movements.play(case)
        seats = _Seats(self.board, case)
        return Answer(case.id, seats.write(self._resolve(phase, seats).after.units))

    def resolve(self, case: Case) -> Resolution:
        """What became of every order of a phase, and the board before and after; BadCase when it is none."""
        phase = self.phases.get(case.phase) or self._phase(case.phase)
        return self._resolve(phase, _Seats(self.board, case))

    def _resolve(self, phase: Phase, seats: _Seats) -> Resolution:
        return _PLAYS[phase.kind](self.board, self.book, seats.position(phase), seats.orders())

    def _phase(self, text: str) -> Phase:
        try:
            phase = self.phases[text] = read_phase(text.strip().upper())
        except ValueError:
            raise BadCase(f"{text!r} is not a phase; write it as 'S1901M', 'F1901R' or 'W1901A'.") from None
        return phase


@dataclass(frozen=True, slots=True)
class _Seats:
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
        units = {self.power(name): [self.unit(text) for text in own] for name, own in case.units.items()}
        driven = tuple(
            self.dislodged(self.power(name), text, attacker)
            for name, own in case.dislodged.items()
            for text, attacker in own.items()
        )
        centres = {self.power(name): self.provinces(own) for name, own in case.centers.items()}
        _refuse_double((unit.province for own in units.values() for unit in own), "Two units stand in")
        _refuse_double((dislodged.unit.province for dislodged in driven), "Two units were driven out of")
        _refuse_double((place for own in centres.values() for place in own), "Two powers own")
        return Position(
            phase,
            MappingProxyType({power: frozenset(units.get(power, ())) for power in self.names}),
            MappingProxyType({power: centres.get(power, frozenset()) for power in self.names}),
            driven,
            self.provinces(case.contested),
            gained=self.provinces(case.gained),
        )

    def provinces(self, codes: Iterable[str]) -> frozenset[ProvinceId]:
        return frozenset(map(self.province, codes))

    def province(self, code: str) -> ProvinceId:
        province = province_id(place_of(code))
        if province not in self.board.provinces:
            raise BadCase(f"{code!r} is not a province.")
        return province

    def unit(self, text: str) -> Unit:
        try:
            unit = unit_of_text(text)
        except ValueError:
            raise BadCase(f"{text!r} is not a unit; write it as 'A PAR' or 'F STP/SC'.") from None
        if unit.at not in (self.board.army if unit.type is UnitType.ARMY else self.board.fleet):
            raise BadCase(f"{text!r} cannot stand there; is the province right, and the coast of a fleet?")
        return unit

    def dislodged(self, power: Power, text: str, attacker: Driven) -> Dislodged:
        return Dislodged(power, self.unit(text), None if attacker.origin is None else self.province(attacker.origin))

    def orders(self) -> Mapping[Power, tuple[Order, ...]]:
        """The orders that can be read; the others do nothing."""
        found: dict[Power, tuple[Order, ...]] = {}
        for name, texts in self.case.orders.items():
            power = self.power(name)
            found[power] = (*found.get(power, ()), *_orders(texts))
        return found

    def write(self, units: Mapping[Power, frozenset[Unit]]) -> dict[str, list[str]]:
        return {self.names[power]: sorted(map(unit_text, own)) for power, own in units.items()}


def _refuse_double(provinces: Iterable[ProvinceId], what: str) -> None:
    """BadCase for a province that is named twice where only one thing can be."""
    for province, times in sorted(Counter(provinces).items()):
        if times > 1:
            raise BadCase(f"{what} {code_of(province)}.")


def _orders(texts: list[str]) -> list[Order]:
    orders = []
    for text in texts:
        try:
            orders.append(order_of_text(text))
        except ValueError:
            continue
    return orders
