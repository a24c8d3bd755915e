from datetime import timedelta

from judge.game.commands.clock import StandStill
from judge.game.events.clock import StoodStill
from judge.game.refusal import RefusalReason
from judge.game.state import Pause
from judge.structs import replace
from tests.game.tables import DEADLINE, HOUR, NOW, forming, obeyed, only, refused, table
from tests.games import changed

SINCE = NOW + HOUR


def test_players_get_all_the_time_back_that_the_judge_stood_still() -> None:
    later = SINCE + timedelta(days=2)
    done = obeyed(table(), StandStill(SINCE), "clock", later)

    assert done.game.clock.deadline == DEADLINE + timedelta(days=2)
    assert only(done.events, StoodStill) == StoodStill(SINCE, timedelta(days=2), DEADLINE, done.game.clock.deadline)


def test_a_deadline_that_would_have_passed_meanwhile_is_still_to_come() -> None:
    later = SINCE + timedelta(days=30)
    done = obeyed(table(), StandStill(SINCE), "clock", later)

    assert done.game.clock.deadline is not None
    assert done.game.clock.deadline - later == DEADLINE - SINCE
    assert str(done.game.position.phase) == "S1901M"


def test_the_deadline_falls_where_the_games_clock_allows() -> None:
    game = table()
    pace = replace(game.settings.movement, clock=DEADLINE.time().replace(hour=20))
    clocked = replace(game, settings=replace(game.settings, movement=pace))
    done = obeyed(clocked, StandStill(SINCE), "clock", SINCE + HOUR)

    assert done.game.clock.deadline == DEADLINE.replace(hour=20)


def test_a_paused_game_has_its_own_clock() -> None:
    paused = changed(table(), deadline=None, pause=Pause(NOW, "master", HOUR))

    assert obeyed(paused, StandStill(SINCE), "clock", SINCE + HOUR).events == ()


def test_nobody_but_the_clock_and_no_game_that_has_not_begun() -> None:
    assert refused(table(), StandStill(SINCE), "master") is RefusalReason.NOT_MASTER
    assert refused(forming(), StandStill(SINCE), "clock") is RefusalReason.NOT_ACTIVE
