from judge.game.commands.orders import SetWait
from judge.game.events import PhaseProcessed, WaitChanged
from judge.game.refusal import RefusalReason
from tests.game.tables import ALL_HOLD, at_deadline, obeyed, ordered, processed, refused, table

LOST = "S1902M\naustria: A vie | vie\nitaly: |\nturkey: A con | con"


def test_the_phase_waits_for_its_deadline_while_somebody_wants_it() -> None:
    waits = obeyed(table(), SetWait(True), "italy")
    done = ordered(waits.game, ALL_HOLD)

    assert waits.events == (WaitChanged("italy", True),)
    assert not any(isinstance(event, PhaseProcessed) for event in done.events)
    assert str(processed(at_deadline(done.game)).phase) == "S1901M"


def test_the_last_to_wait_no_longer_has_the_phase_played_at_once() -> None:
    game = obeyed(obeyed(table(), SetWait(True), "italy").game, SetWait(True), "france").game
    game = ordered(game, ALL_HOLD).game
    game = obeyed(game, SetWait(False), "italy").game
    done = obeyed(game, SetWait(False), "france")

    assert done.events[0] == WaitChanged("france", False)
    assert str(done.game.position.phase) == "F1901M"


def test_waiting_is_forgotten_when_the_phase_is_played() -> None:
    game = obeyed(table(), SetWait(True), "italy").game

    assert at_deadline(game).game.votes.waiting == frozenset()


def test_who_has_lost_everything_cannot_make_others_wait() -> None:
    assert refused(table(LOST), SetWait(True), "italy") is RefusalReason.OUT_OF_PLAY
