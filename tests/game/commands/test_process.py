from judge.game.commands.clock import PauseGame, Process
from judge.game.commands.orders import SetWait
from judge.game.refusal import RefusalReason
from judge.rules.text import read_phase
from tests.game.tables import NOW, forming, obeyed, ordered, processed, refused, table
from tests.games import changed


def test_the_phase_is_played_with_what_is_ordered() -> None:
    game = ordered(table(), "austria: A vie - gal").game
    done = obeyed(game, Process(), "master")

    assert str(processed(done).phase) == "S1901M"
    assert processed(done).nmr == ("england", "france", "germany", "italy", "russia", "turkey")
    assert done.game.clock.deadline == NOW + game.settings.movement.next


def test_the_master_does_not_wait_for_those_who_wait() -> None:
    game = obeyed(table(), SetWait(True), "italy").game

    assert str(obeyed(game, Process(), "master").game.position.phase) == "F1901M"


def test_a_letter_that_names_another_phase_is_refused() -> None:
    assert refused(table(), Process(read_phase("F1901M")), "master") is RefusalReason.WRONG_PHASE
    assert processed(obeyed(table(), Process(read_phase("S1901M")), "master"))


def test_only_the_master_and_only_in_a_running_game() -> None:
    assert refused(table(), Process(), "italy") is RefusalReason.NOT_MASTER
    assert refused(forming(), Process(), "master") is RefusalReason.NOT_ACTIVE


def test_a_game_that_is_paused_is_not_played() -> None:
    game = obeyed(table(), PauseGame(), "master").game

    assert refused(game, Process(), "master") is RefusalReason.PAUSED


def test_whoever_ordered_has_missed_no_phase_in_a_row() -> None:
    game = ordered(changed(table(), missed={"austria": 1, "italy": 1}), "austria: A vie - gal").game

    assert dict(obeyed(game, Process(), "master").game.attendance.missed) == {"italy": 1}
