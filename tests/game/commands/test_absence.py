from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from judge.game.commands.absence import AnnounceAbsence, WithdrawAbsence
from judge.game.commands.seats import Join
from judge.game.events.clock import AbsenceAnnounced, AbsenceAsked, AbsenceWithdrawn, Cause, DeadlinePostponed
from judge.game.game import Game
from judge.game.refusal import RefusalReason
from judge.game.schedule import start_clock, whole_days
from judge.game.settings import Identity, Settings
from judge.game.state import Absence
from judge.structs import replace
from tests.game.tables import DEADLINE, HOUR, NOW, at_deadline, forming, obeyed, refused, table
from tests.games import changed

DAY = timedelta(days=1)
MINUTE = timedelta(minutes=1)


def begun(**settings: int | Identity) -> Game:
    return start_clock(replace(table(), settings=Settings(**settings)), NOW)  # type: ignore[arg-type]


def test_a_deadline_that_falls_into_an_absence_moves_past_it() -> None:
    away = AnnounceAbsence(NOW + DAY, NOW + 5 * DAY)
    done = obeyed(begun(), away, "italy")
    after = NOW + 5 * DAY + MINUTE

    assert done.game.clock.deadline == after
    assert done.events == (
        AbsenceAnnounced("italy", NOW + DAY, NOW + 5 * DAY),
        DeadlinePostponed(DEADLINE, after, Cause.ABSENCE),
    )


def test_where_nobody_may_know_who_plays_the_moved_deadline_keeps_the_hour_of_the_game() -> None:
    """Everybody's midnight is another moment; the deadline after it is the same one."""
    zones = [ZoneInfo(name) for name in ("Asia/Kathmandu", "Europe/Paris", "America/St_Johns", "Pacific/Marquesas")]
    found = set()
    for zone in zones:
        first = datetime.combine((NOW + 2 * DAY).date(), time(0), zone)
        last = datetime.combine((NOW + 5 * DAY).date(), time(23, 59), zone)
        done = obeyed(begun(identity=Identity.GUNBOAT), AnnounceAbsence(first, last), "italy")
        assert done.game.clock.deadline is not None
        found.add((done.game.clock.deadline - DEADLINE) / DAY)

    assert all(days == int(days) > 0 for days in found)


def test_the_next_phases_keep_their_hour_too() -> None:
    game = begun(identity=Identity.GUNBOAT)
    away = AnnounceAbsence(NOW + 5 * DAY + 17 * MINUTE, NOW + 9 * DAY + 17 * MINUTE)
    played = at_deadline(obeyed(game, away, "italy").game).game

    assert played.clock.deadline is not None
    assert (played.clock.deadline - DEADLINE) % DAY == timedelta(0)


def test_an_absence_before_or_after_the_deadline_moves_the_next_one_only() -> None:
    game = obeyed(begun(), AnnounceAbsence(NOW + 5 * DAY, NOW + 9 * DAY), "italy").game

    assert game.clock.deadline == DEADLINE
    assert at_deadline(game).game.clock.deadline == NOW + 9 * DAY + MINUTE


def test_more_than_the_game_allows_is_for_the_master_to_grant() -> None:
    game = obeyed(begun(), AnnounceAbsence(NOW + 20 * DAY, NOW + 30 * DAY), "italy").game
    first, last = NOW + DAY, NOW + 8 * DAY
    asked = obeyed(game, AnnounceAbsence(first, last), "italy")

    assert asked.events == (AbsenceAsked("italy", ("italy",), first, last, 14),)
    assert asked.game.clock.deadline == DEADLINE
    assert refused(asked.game, AnnounceAbsence(first, last, "italy"), "france") is RefusalReason.NOT_MASTER
    granted = obeyed(asked.game, AnnounceAbsence(first, last, "italy"), "master").game
    assert granted.clock.deadline == last + MINUTE
    assert [each.is_granted for each in granted.attendance.absences] == [True, True]


def test_days_that_are_announced_twice_count_once() -> None:
    game = begun(absence_days=5)
    for _ in range(3):
        done = obeyed(game, AnnounceAbsence(NOW + DAY, NOW + 5 * DAY), "italy")
        game = done.game
        assert isinstance(done.events[0], AbsenceAnnounced)
    assert len(game.attendance.absences) == 1


def test_before_the_beginning_nobody_can_grant_more_than_the_game_allows() -> None:
    game = obeyed(forming(), Join(), "ann").game
    assert refused(game, AnnounceAbsence(NOW, NOW + 30 * DAY), "ann") is RefusalReason.ABSENCE_BEYOND
    assert obeyed(game, AnnounceAbsence(NOW, NOW + 3 * DAY), "ann").game.attendance.absences


def test_what_is_no_absence_is_refused() -> None:
    game = begun()
    for first, last, why in (
        (NOW + DAY, NOW + HOUR, RefusalReason.ABSENCE_BACKWARDS),
        (NOW - 2 * DAY, NOW - DAY, RefusalReason.ABSENCE_OVER),
        (NOW, NOW + 121 * DAY, RefusalReason.ABSENCE_TOO_LONG),
        (NOW + 500 * DAY, NOW + 501 * DAY, RefusalReason.ABSENCE_TOO_LONG),
    ):
        assert refused(game, AnnounceAbsence(first, last), "italy") is why
    assert refused(begun(absence_days=0), AnnounceAbsence(NOW, NOW + DAY), "italy") is RefusalReason.NO_ABSENCES
    assert refused(game, AnnounceAbsence(NOW, NOW + DAY), "master") is RefusalReason.NOT_SEATED
    assert refused(game, AnnounceAbsence(NOW, NOW + DAY), "stranger") is RefusalReason.NOT_TAKING_PART


def test_nobody_keeps_more_than_a_dozen() -> None:
    game = begun()
    for n in range(12):
        game = obeyed(game, AnnounceAbsence(NOW + n * HOUR, NOW + n * HOUR + 30 * MINUTE), "italy").game
    assert refused(game, AnnounceAbsence(NOW + DAY, NOW + 2 * DAY), "italy") is RefusalReason.TOO_MANY_ABSENCES


def test_an_absence_is_taken_back_without_making_a_deadline_earlier() -> None:
    game = obeyed(begun(), AnnounceAbsence(NOW + DAY, NOW + 5 * DAY), "italy").game
    done = obeyed(game, WithdrawAbsence(), "italy")

    assert (done.game.attendance.absences, done.game.clock.deadline) == ((), game.clock.deadline)
    assert done.events == (AbsenceWithdrawn("italy"),)
    assert refused(done.game, WithdrawAbsence(), "italy") is RefusalReason.NOT_ABSENT


def test_one_of_several_is_taken_back_by_a_moment_in_it() -> None:
    first, second = (Absence("italy", NOW + n * DAY, NOW + (n + 1) * DAY) for n in (10, 20))
    game = changed(begun(), absences=(first, second))

    assert obeyed(game, WithdrawAbsence(NOW + 20 * DAY + HOUR), "italy").game.attendance.absences == (first,)
    assert refused(game, WithdrawAbsence(NOW + 15 * DAY), "italy") is RefusalReason.NOT_ABSENT


def test_whole_days_hold_the_absence_and_no_longer_tell_its_zone() -> None:
    told = set()
    for name in ("Asia/Kathmandu", "Europe/Paris", "America/St_Johns"):
        first = datetime(2027, 2, 5, 0, 0, tzinfo=ZoneInfo(name))
        last = datetime(2027, 2, 7, 23, 59, tzinfo=ZoneInfo(name))
        begin, end = whole_days(first, last, ZoneInfo("Europe/Paris"))
        assert begin <= first < last <= end
        told |= {each.astimezone(ZoneInfo("Europe/Paris")).time() for each in (begin, end)}

    assert told == {time(0)}
