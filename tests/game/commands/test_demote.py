from judge.game.commands.leading import Demote, Promote
from judge.game.events.seats import MasterJoined, MasterLeft
from judge.game.refusal import RefusalReason
from judge.game.state import Watcher
from tests.game.tables import (
    obeyed,
    refused,
    table,
)
from tests.games import changed


def test_several_lead_a_game_and_one_may_go() -> None:
    game = changed(table(), watchers=(Watcher("ivy"),))
    done = obeyed(game, Promote("ivy"), "master")

    assert done.events == (MasterJoined("ivy"),)
    assert (done.game.seating.masters, done.game.seating.watchers) == (("master", "ivy"), ())
    assert refused(done.game, Promote("ivy"), "master") is RefusalReason.ALREADY_MASTER
    left = obeyed(done.game, Demote(), "master")
    assert (left.events, left.game.seating.masters) == ((MasterLeft("master", 1),), ("ivy",))
    assert obeyed(done.game, Demote("master"), "ivy").game.seating.masters == ("ivy",)
    assert refused(done.game, Demote("italy"), "ivy") is RefusalReason.NOT_A_MASTER
