from judge.game.clock import next_wake
from judge.game.commands.clock import SetDeadline, SetGrace
from judge.game.events.clock import GraceChanged
from judge.game.refusal import RefusalReason
from judge.game.settings import Missing
from judge.structs import replace
from tests.game.tables import NOW, obeyed, refused
from tests.game.test_clock import DAY, begun, pace, passed


def test_the_master_sets_the_end_of_grace_for_this_phase_and_the_deadline_takes_it_along() -> None:
    game = obeyed(begun(pace()), SetGrace(length=DAY), "master").game
    assert game.clock.grace_until == NOW + 4 * DAY
    game = obeyed(game, SetDeadline(NOW + 5 * DAY), "master").game
    assert game.clock.grace_until == NOW + 6 * DAY
    assert refused(game, SetGrace(at=NOW + 4 * DAY), "master") is RefusalReason.GRACE_BEFORE_DEADLINE
    assert refused(game, SetGrace(length=DAY), "italy") is RefusalReason.NOT_MASTER


def test_everybody_hears_of_it_and_it_is_never_in_the_past() -> None:
    assert obeyed(begun(pace()), SetGrace(at=NOW + 4 * DAY), "master").events == (GraceChanged(NOW + 4 * DAY),)
    assert refused(begun(pace()), SetGrace(at=NOW - DAY), "master") is RefusalReason.DEADLINE_PAST
    assert refused(begun(pace()), SetGrace(length=200 * DAY), "master") is RefusalReason.DEADLINE_TOO_FAR


def test_grace_that_is_over_begins_again_when_the_master_lets_it() -> None:
    settings = replace(pace(), missing=Missing.WAIT)
    waits = passed(begun(settings), NOW + 3 * DAY).game
    longer = obeyed(waits, SetGrace(at=NOW + 6 * DAY), "master", NOW + 4 * DAY).game

    # A notice a day, counted back from the end.
    assert next_wake(longer) == NOW + 4 * DAY
