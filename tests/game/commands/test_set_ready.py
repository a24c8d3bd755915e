"""Time for second thoughts after the last order, and READY, which does without it."""

from __future__ import annotations

from datetime import timedelta

from judge.game.clock import next_wake
from judge.game.commands.clock import TimePasses
from judge.game.commands.orders import SetReady, SetWait
from judge.game.events import PhaseProcessed, ReadyChanged
from judge.game.game import Game
from judge.game.refusal import RefusalReason
from judge.game.settings import Settings
from judge.structs import replace
from tests.game.tables import ALL_HOLD, NOW, obeyed, ordered, refused, table

LOST = "S1902M\naustria: A vie | vie\nitaly: |\nturkey: A con | con"
THINK = timedelta(minutes=10)
IMPOSSIBLE = ALL_HOLD.replace("A par H", "A par - lon")


def thinking(**settings: object) -> Game:
    """A game with the usual time for second thoughts."""
    return replace(table(), settings=replace(Settings(), **settings))  # type: ignore[arg-type]


def everybody(game: Game, *but: str) -> Game:
    """All players ready but some."""
    for power in game.board.powers:
        if power not in but:
            game = obeyed(game, SetReady(True), power).game
    return game


def test_the_last_order_leaves_ten_minutes_for_second_thoughts() -> None:
    game = ordered(thinking(), ALL_HOLD).game

    assert str(game.position.phase) == "S1901M"
    assert next_wake(game) == NOW + THINK
    assert str(obeyed(game, TimePasses(), "clock", NOW + THINK).game.position.phase) == "F1901M"


def test_a_second_thought_begins_the_time_anew() -> None:
    game = ordered(thinking(), ALL_HOLD).game
    game = ordered(game, "france: A par - bur", now=NOW + THINK / 2).game

    assert next_wake(game) == NOW + THINK / 2 + THINK


def test_with_all_ready_the_phase_is_played_with_the_last_order() -> None:
    game = everybody(thinking())

    assert str(ordered(game, ALL_HOLD).game.position.phase) == "F1901M"


def test_the_last_to_be_ready_has_the_phase_played() -> None:
    game = everybody(ordered(thinking(), ALL_HOLD).game, "italy")
    assert str(game.position.phase) == "S1901M"

    done = obeyed(game, SetReady(True), "italy")

    assert done.events[0] == ReadyChanged("italy", True)
    assert any(isinstance(event, PhaseProcessed) for event in done.events)
    assert done.game.votes.ready == frozenset()


def test_whoever_takes_ready_back_has_time_again() -> None:
    game = obeyed(everybody(thinking()), SetReady(False), "turkey").game

    assert str(ordered(game, ALL_HOLD).game.position.phase) == "S1901M"


def test_whoever_waits_is_not_ready_and_whoever_is_ready_does_not_wait() -> None:
    game = obeyed(everybody(thinking()), SetWait(True), "italy").game
    assert "italy" not in game.votes.ready
    assert str(ordered(game, ALL_HOLD).game.position.phase) == "S1901M"

    game = obeyed(game, SetReady(True), "italy").game
    assert game.votes.waiting == frozenset()


def test_an_impossible_order_counts_as_given_when_the_time_to_mend_it_is_over() -> None:
    game = ordered(everybody(thinking()), IMPOSSIBLE).game

    assert str(game.position.phase) == "S1901M"
    assert next_wake(game) == NOW + THINK
    assert str(obeyed(game, TimePasses(), "clock", NOW + THINK).game.position.phase) == "F1901M"


def test_without_time_to_think_an_impossible_order_holds_the_phase() -> None:
    game = ordered(table(), IMPOSSIBLE).game

    assert str(game.position.phase) == "S1901M"
    assert game.clock.complete_since is None


def test_who_has_lost_everything_is_not_asked() -> None:
    assert refused(table(LOST), SetReady(True), "italy") is RefusalReason.OUT_OF_PLAY
