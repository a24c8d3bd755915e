"""Deadlines: how long each kind of phase lasts and when the next one ends."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import assert_never

from judge.rules.position import PhaseKind

MINUTE = timedelta(minutes=1)

FARTHEST = timedelta(days=120)
"""How far ahead a master may set a deadline."""


@dataclass(frozen=True, slots=True)
class Timetable:
    """How long players have for each kind of phase; `first` is the first movement phase."""

    first: timedelta = timedelta(days=7)
    movement: timedelta = timedelta(days=3)
    retreat: timedelta = timedelta(days=1)
    adjustment: timedelta = timedelta(days=1)

    def length_of(self, kind: PhaseKind, is_first: bool) -> timedelta:
        """How long players have."""
        match kind:
            case PhaseKind.MOVEMENT:
                return self.first if is_first else self.movement
            case PhaseKind.RETREAT:
                return self.retreat
            case PhaseKind.ADJUSTMENT:
                return self.adjustment
            case _:
                assert_never(kind)


def next_deadline(timetable: Timetable, kind: PhaseKind, is_first: bool, now: datetime) -> datetime:
    """When a phase that opens now ends: its full length, rounded up to the full minute.

    Never less than a minute, so that a phase is always open for some time.
    """
    return full_minute(now + max(timetable.length_of(kind, is_first), MINUTE))


def full_minute(moment: datetime) -> datetime:
    """The moment, or the next full minute: a mail prints minutes, and no player may lose seconds to that."""
    whole = moment.replace(second=0, microsecond=0)
    return whole if whole == moment else whole + MINUTE
