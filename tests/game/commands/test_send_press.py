"""PRESS as a command: what it does to the game, who may, and who hears it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from judge.game.audience import hearers
from judge.game.commands.press import MOST_POSTAL, SendPress
from judge.game.events.press import PressSent, answerable
from judge.game.game import Game, Status
from judge.game.press import ALL, Draft, PressGroup, Recipients
from judge.game.refusal import RefusalReason
from judge.game.settings import PressKind, Settings
from judge.game.state import Pause, Watcher
from judge.structs import replace
from tests.game.tables import DEADLINE, NOW, obeyed, only, refused, table
from tests.games import changed

TO_ITALY = Recipients(frozenset({"italy"}))
TO_MASTER = Recipients(groups=frozenset({PressGroup.MASTER}))


def played(**settings: object) -> Game:
    return changed(table(), settings=Settings(**settings), watchers=(Watcher("watcher"),))  # type: ignore[arg-type]


def test_press_changes_nothing_and_is_heard_by_its_readers() -> None:
    game = played()
    done = obeyed(game, SendPress(Draft(TO_ITALY, "Hello")), "france")

    assert done.game == game
    assert [hearer.player for hearer in hearers(only(done.events, PressSent), game)] == ["italy"]


def test_what_may_not_be_sent_is_refused() -> None:
    game = played()

    assert refused(game, SendPress(Draft(TO_ITALY, "Hello")), "italy") is RefusalReason.PRESS_TO_ONESELF
    assert refused(game, SendPress(Draft(ALL, "Hello")), "stranger") is RefusalReason.NOT_TAKING_PART


def test_postal_press_waits_in_the_game_up_to_a_limit() -> None:
    game = played(postal=True)
    for number in range(MOST_POSTAL):
        game = obeyed(game, SendPress(Draft(ALL, f"Rumour {number}", is_postal=True)), "france").game

    assert len(game.written.postal) == MOST_POSTAL
    assert refused(game, SendPress(Draft(ALL, "x", is_postal=True)), "france") is RefusalReason.PRESS_TOO_MANY
    assert len(obeyed(game, SendPress(Draft(ALL, "x", is_postal=True)), "italy").game.written.postal) == MOST_POSTAL + 1


def test_press_is_no_order_and_passes_after_the_deadline_before_and_after_the_game() -> None:
    late = DEADLINE + timedelta(hours=1)
    paused = changed(played(), pause=Pause(NOW, "master", timedelta(days=1)))

    assert obeyed(played(), SendPress(Draft(TO_ITALY, "x")), "france", late).events
    assert obeyed(replace(played(), status=Status.ENDED), SendPress(Draft(TO_ITALY, "x")), "france").events
    assert obeyed(paused, SendPress(Draft(TO_MASTER, "x")), "france").events


@pytest.mark.parametrize(
    ("writer", "reader", "answered"),
    [("france", "italy", "france"), ("master", "italy", "master"), ("watcher", "italy", ""), ("france", "watcher", "")],
)
def test_whom_an_answer_goes_to(writer: str, reader: str, answered: str) -> None:
    game = played()
    event = only(obeyed(game, SendPress(Draft(ALL, "x")), writer).events, PressSent)

    assert answerable(event, game, reader) == answered


def test_nobody_answers_whom_he_does_not_know() -> None:
    game = played(press=PressKind.GREY)
    event = only(obeyed(game, SendPress(Draft(ALL, "x")), "france").events, PressSent)

    assert answerable(event, game, "italy") == ""
    assert answerable(event, game, "master") == "france"
