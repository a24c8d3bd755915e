from datetime import timedelta

from judge.game.commands.seats import Join
from judge.game.commands.setup import SetUp
from judge.game.commands.starting import ForceBegin, Start, Unstart
from judge.game.events.seats import BegunShort, BoardSet
from judge.game.game import Game, Setup, Status
from judge.game.refusal import RefusalReason
from judge.game.settings import Start as Begins
from judge.rules.position import opening
from judge.rules.text import read_position
from judge.structs import replace
from tests.game.seats import with_players
from tests.game.tables import BOARD, NOW, at_deadline, begun, obeyed, only, refused, table

MASTER = "master"
PEOPLE = ("ann", "bob", "cem", "dot", "eva", "fay")
FALL = read_position("F1902M\nfrance: A bur | par bre\nitaly: A ven | ven rom")
SETUP = Setup(FALL)


def by_hand(game: Game) -> Game:
    """The game, beginning when its master says so."""
    return replace(game, settings=replace(game.settings, start=Begins.MANUAL))


def test_a_game_begins_from_the_board_that_was_set_up() -> None:
    done = obeyed(with_players(*PEOPLE), SetUp(SETUP), MASTER)

    assert done.events == (BoardSet(FALL.phase),)
    assert (done.game.position.phase, done.game.status) == (FALL.phase, Status.FORMING)
    began = obeyed(done.game, Join(), "gus").game
    assert (began.status, began.position) == (Status.ACTIVE, FALL)
    assert began.clock.deadline == NOW + began.settings.movement.next or began.clock.deadline is not None


def test_the_opening_comes_back() -> None:
    game = obeyed(with_players(), SetUp(SETUP), MASTER).game
    done = obeyed(game, SetUp(None), MASTER)

    assert done.events == (BoardSet(opening(BOARD).phase, is_opening=True),)
    assert (done.game.position, done.game.setup) == (opening(BOARD), None)
    assert obeyed(done.game, SetUp(None), MASTER).events == ()


def test_a_full_table_that_waits_for_nothing_begins_at_once_and_one_that_waits_for_its_master_does_not() -> None:
    full = with_players(*PEOPLE, "gus")
    unstarted = obeyed(full, Unstart(), MASTER).game
    waiting = obeyed(by_hand(unstarted), SetUp(SETUP), MASTER).game

    assert obeyed(unstarted, SetUp(SETUP), MASTER).game.status is Status.ACTIVE
    assert waiting.status is Status.FORMING
    assert obeyed(waiting, Start(), MASTER).game.position == FALL


def test_a_game_that_is_unstarted_goes_back_to_its_own_board() -> None:
    game = obeyed(obeyed(with_players(*PEOPLE), SetUp(SETUP), MASTER).game, Join(), "gus").game
    again = obeyed(game, Unstart(), MASTER).game

    assert (again.status, again.position, again.setup) == (Status.FORMING, FALL, SETUP)
    assert refused(at_deadline(game).game, Unstart(), MASTER) is RefusalReason.ALREADY_PLAYED


def test_the_deadline_that_came_with_the_board_counts_while_there_is_time_left() -> None:
    wanted = NOW + timedelta(days=40)
    soon = NOW + timedelta(minutes=20)
    full = obeyed(with_players(*PEOPLE, "gus"), Unstart(), MASTER).game

    assert obeyed(full, SetUp(Setup(FALL, wanted)), MASTER).game.clock.deadline == wanted
    usual = obeyed(full, SetUp(SETUP), MASTER).game.clock.deadline
    assert obeyed(full, SetUp(Setup(FALL, soon)), MASTER).game.clock.deadline == usual


def test_powers_that_have_nothing_left_are_offered_to_nobody() -> None:
    done = obeyed(obeyed(with_players("ann", "bob"), SetUp(SETUP), MASTER).game, ForceBegin(), MASTER)

    short = [event for event in done.events if isinstance(event, BegunShort)]
    free = {power for power in ("france", "italy") if done.game.player_of(power) is None}
    assert {power for event in short for power in event.powers} == free


def test_what_a_table_of_two_closes_is_closed_on_its_own_board_too() -> None:
    game = obeyed(begun("ru2000", 2), Unstart(), MASTER).game
    board = obeyed(by_hand(game), SetUp(Setup(opening(BOARD))), MASTER).game.position

    assert board.closed == game.position.closed != frozenset()


def test_two_players_must_have_something_whatever_the_powers_are() -> None:
    """With two players France and Italy are not two sides: Italy is neutral."""
    game = by_hand(obeyed(begun("ru2000", 2), Unstart(), MASTER).game)
    sides = read_position("F1902M\nfrance: A bur | par\naustria: A vie | vie")

    assert refused(game, SetUp(SETUP), MASTER) is RefusalReason.SETUP_ONE_SIDE
    assert obeyed(game, SetUp(Setup(sides)), MASTER).game.position.phase == FALL.phase


def test_who_may_and_until_when() -> None:
    short = obeyed(begun("fr", 3, "I", until=1901), Unstart(), MASTER).game

    assert refused(with_players("ann"), SetUp(SETUP), "ann") is RefusalReason.NOT_MASTER
    assert refused(table(), SetUp(SETUP), MASTER) is RefusalReason.SETUP_TOO_LATE
    assert refused(short, SetUp(SETUP), MASTER) is RefusalReason.SETUP_PAST_END


def test_a_set_board_is_told_once() -> None:
    game = obeyed(with_players("ann"), SetUp(SETUP), MASTER)

    assert only(game.events, BoardSet).phase == FALL.phase
    assert obeyed(game.game, SetUp(SETUP), MASTER).events == ()
