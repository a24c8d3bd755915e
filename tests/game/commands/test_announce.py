"""ANNOUNCE: words of a master to everybody."""

from __future__ import annotations

from datetime import UTC, datetime

from judge.game.audience import hearers
from judge.game.commands.leading import Announce
from judge.game.commands.starting import Cancel
from judge.game.events.leading import Announced
from judge.game.refusal import RefusalReason
from tests.game.tables import obeyed, refused, table

NOW = datetime(2026, 3, 2, 13, tzinfo=UTC)


def test_everybody_hears_it_and_the_game_stays_as_it_is() -> None:
    game = table()
    done = obeyed(game, Announce("Friday it is."), "master", NOW)

    assert done.game == game
    assert done.events == (Announced("master", "Friday it is."),)
    assert {hearer.player for hearer in hearers(done.events[0], game)} == {*game.board.powers, "master"}


def test_also_when_the_game_is_over() -> None:
    over = obeyed(table(), Cancel(), "master").game

    assert obeyed(over, Announce("Thank you all."), "master", NOW).events


def test_only_masters_speak_to_all() -> None:
    assert refused(table(), Announce("I rule"), "france") is RefusalReason.NOT_MASTER
