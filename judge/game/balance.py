"""What each power has and how much its centres allow (ru_forum L101)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from judge.rules.places import Power
from judge.rules.position import Position


@dataclass(frozen=True, slots=True)
class Balance:
    """A power's units beside its supply limit: the centres it owns."""

    power: Power
    units: int
    """Dislodged units that may still retreat are counted."""
    centres: int

    @property
    def difference(self) -> int:
        """How many units more (positive) or fewer (negative) the centres allow."""
        return self.centres - self.units


def balances(position: Position, powers: Iterable[Power]) -> tuple[Balance, ...]:
    """The balance of each of the powers, in the order given."""
    return tuple(_balance(position, power) for power in powers)


def _balance(position: Position, power: Power) -> Balance:
    driven = sum(dislodged.power == power for dislodged in position.dislodged)
    units = len(position.units.get(power, ())) + driven
    return Balance(power, units, len(position.centres.get(power, ())))
