"""Who played what before."""

from judge.game.commands.seats import Eject
from judge.game.commands.watching import Observe
from judge.game.handle import remembered
from judge.game.state import Former
from tests.game.tables import obeyed, table
from tests.games import changed


def test_who_loses_a_power_is_remembered_with_the_phase() -> None:
    game = table()
    done = obeyed(game, Eject("france"), "master").game

    assert done.seating.former == (Former("france", "france", game.position.phase),)
    assert obeyed(done, Eject("italy"), "master").game.seating.former[1].power == "italy"


def test_nothing_is_remembered_of_what_does_not_concern_seats() -> None:
    assert obeyed(table(), Observe(), "zoe").game.seating.former == ()
    assert remembered(table(), changed(table(), waiting=frozenset({"france"}))).seating.former == ()
