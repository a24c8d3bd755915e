from datetime import UTC, datetime, timedelta, timezone

import pytest

from judge.game.commands.clock import SetDeadline
from judge.game.events import DeadlineChanged
from judge.game.refusal import RefusalReason
from tests.game.tables import DEADLINE, HOUR, NOW, at_deadline, forming, obeyed, refused, table


def test_the_deadline_moves_both_ways() -> None:
    for at in (NOW + HOUR, DEADLINE + 24 * HOUR):
        done = obeyed(table(), SetDeadline(at), "master")

        assert done.game.clock.deadline == at
        assert done.events == (DeadlineChanged(DEADLINE, at),)


def test_the_deadline_is_kept_in_utc_and_whole_minutes() -> None:
    written = datetime(2026, 3, 4, 9, 30, 1, tzinfo=timezone(timedelta(hours=3)))
    deadline = obeyed(table(), SetDeadline(written), "master").game.clock.deadline

    assert deadline == datetime(2026, 3, 4, 6, 31, tzinfo=UTC)
    assert deadline.tzinfo is UTC


def test_the_past_and_the_far_future_are_refused() -> None:
    assert refused(table(), SetDeadline(NOW), "master") is RefusalReason.DEADLINE_PAST
    assert refused(table(), SetDeadline(NOW + timedelta(days=121)), "master") is RefusalReason.DEADLINE_TOO_FAR
    assert obeyed(table(), SetDeadline(NOW + timedelta(days=120)), "master").game.clock.deadline is not None


def test_only_the_master_sets_it_and_only_while_the_game_runs() -> None:
    assert refused(table(), SetDeadline(NOW + HOUR), "italy") is RefusalReason.NOT_MASTER
    assert refused(forming(), SetDeadline(NOW + HOUR), "master") is RefusalReason.NOT_ACTIVE


def test_it_counts_for_the_open_phase_only() -> None:
    game = obeyed(table(), SetDeadline(NOW + HOUR), "master").game

    assert at_deadline(game).game.clock.deadline == NOW + HOUR + game.settings.movement.next


def test_a_time_without_a_zone_is_no_time() -> None:
    with pytest.raises(ValueError, match="time zone"):
        SetDeadline(datetime(2026, 3, 4, 9, 30))  # noqa: DTZ001 - that is the mistake
