from datetime import timedelta

import pytest

from judge.game.schedule import Timetable, next_deadline
from judge.rules.position import PhaseKind
from tests.game.tables import NOW

WEEKLY = Timetable(timedelta(days=14), timedelta(days=7), timedelta(days=2), timedelta(hours=36))


@pytest.mark.parametrize(
    ("kind", "is_first", "length"),
    [
        (PhaseKind.MOVEMENT, True, timedelta(days=14)),
        (PhaseKind.MOVEMENT, False, timedelta(days=7)),
        (PhaseKind.RETREAT, False, timedelta(days=2)),
        (PhaseKind.ADJUSTMENT, False, timedelta(hours=36)),
    ],
)
def test_each_kind_of_phase_has_its_length(kind: PhaseKind, is_first: bool, length: timedelta) -> None:
    assert next_deadline(WEEKLY, kind, is_first, NOW) == NOW + length


def test_a_deadline_is_a_full_minute_and_never_sooner_than_promised() -> None:
    odd = NOW + timedelta(seconds=1, microseconds=5)

    assert next_deadline(WEEKLY, PhaseKind.RETREAT, False, odd) == NOW + timedelta(days=2, minutes=1)


def test_a_phase_is_open_for_a_minute_at_least() -> None:
    hurried = Timetable(*(4 * (timedelta(0),)))

    assert next_deadline(hurried, PhaseKind.MOVEMENT, False, NOW) == NOW + timedelta(minutes=1)
