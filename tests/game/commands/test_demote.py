from dataclasses import replace

from judge.game.commands import (
    Demote,
    Promote,
)
from judge.game.events.seats import MasterJoined, MasterLeft
from judge.game.game import Watcher
from judge.game.refusal import RefusalReason
from tests.game.tables import (
    obeyed,
    refused,
    table,
)


def test_several_lead_a_game_and_one_may_go() -> None:
    game = replace(table(), watchers=(Watcher("ivy"),))
    done = obeyed(game, Promote("ivy"), "master")

    assert done.events == (MasterJoined("ivy"),)
    assert (done.game.masters, done.game.watchers) == (("master", "ivy"), ())
    assert refused(done.game, Promote("ivy"), "master") is RefusalReason.ALREADY_MASTER
    left = obeyed(done.game, Demote(), "master")
    assert (left.events, left.game.masters) == ((MasterLeft("master", 1),), ("ivy",))
    assert obeyed(done.game, Demote("master"), "ivy").game.masters == ("ivy",)
    assert refused(done.game, Demote("italy"), "ivy") is RefusalReason.NOT_A_MASTER
