from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from judge.game.commands.clock import PauseGame, VoteExtension
from judge.game.events.clock import Cause, DeadlinePostponed, ExtensionAsked
from judge.game.refusal import RefusalReason
from judge.game.settings import Settings
from judge.structs import replace
from tests.game.tables import DEADLINE, HOUR, NOW, POWERS, at_deadline, obeyed, refused, table
from tests.games import changed

DAY = timedelta(days=1)
LOST = "S1902M\naustria: A vie | vie\nitaly: |\nturkey: A con | con"


def test_more_than_half_of_the_survivors_move_the_deadline() -> None:
    game = table()
    for number, power in enumerate(POWERS[:3], 1):
        done = obeyed(game, VoteExtension(DAY), power)
        assert done.events == (ExtensionAsked(DAY, number, 4),)
        game = done.game
    moved = obeyed(game, VoteExtension(DAY), POWERS[3])

    assert moved.game.clock.deadline == DEADLINE + DAY
    assert moved.events == (DeadlinePostponed(DEADLINE, DEADLINE + DAY, Cause.EXTENSION),)
    assert dict(moved.game.clock.extensions) == {}


def test_it_moves_by_what_more_than_half_want_at_least() -> None:
    game = table()
    for power, days in zip(POWERS, (1, 5, 3, 2), strict=False):
        game = obeyed(game, VoteExtension(days * DAY), power).game

    assert game.clock.deadline == DEADLINE + DAY


def test_a_vote_can_be_changed_taken_back_and_is_forgotten_with_the_phase() -> None:
    game = obeyed(table(), VoteExtension(DAY), "italy").game
    changed = obeyed(game, VoteExtension(2 * DAY), "italy").game
    assert dict(changed.clock.extensions) == {"italy": 2 * DAY}
    assert dict(obeyed(changed, VoteExtension(None), "italy").game.clock.extensions) == {}
    assert dict(at_deadline(changed).game.clock.extensions) == {}


def test_the_dead_do_not_vote_and_two_survivors_must_agree() -> None:
    game = table(LOST)
    assert refused(game, VoteExtension(DAY), "italy") is RefusalReason.OUT_OF_PLAY
    one = obeyed(game, VoteExtension(DAY), "austria")
    assert one.events == (ExtensionAsked(DAY, 1, 2),)
    assert obeyed(one.game, VoteExtension(DAY), "turkey").game.clock.deadline == DEADLINE + DAY


def test_what_no_vote_can_bring_about_is_refused() -> None:
    assert refused(table(), VoteExtension(timedelta(minutes=1)), "italy") is RefusalReason.EXTENSION_LENGTH
    assert refused(table(), VoteExtension(8 * DAY), "italy") is RefusalReason.EXTENSION_LENGTH
    closed = replace(table(), settings=Settings(extensions=False))
    assert refused(closed, VoteExtension(DAY), "italy") is RefusalReason.NO_EXTENSIONS
    paused = obeyed(table(), PauseGame(), "master").game
    assert refused(paused, VoteExtension(DAY), "italy") is RefusalReason.PAUSED
    far = changed(table(), deadline=NOW + 118 * DAY)
    for power in POWERS[:3]:
        far = obeyed(far, VoteExtension(7 * DAY), power).game
    assert refused(far, VoteExtension(7 * DAY), POWERS[3]) is RefusalReason.DEADLINE_TOO_FAR


@given(st.lists(st.tuples(st.sampled_from(POWERS), st.integers(1, 7 * 24)), max_size=12))
def test_a_deadline_never_gets_earlier_by_votes(votes: list[tuple[str, int]]) -> None:
    game = table()
    for power, hours in votes:
        before = game.clock.deadline or NOW
        game = obeyed(game, VoteExtension(hours * HOUR), power).game
        assert game.clock.deadline is not None
        assert game.clock.deadline >= before
