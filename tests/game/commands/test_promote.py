from judge.game.commands.leading import Demote, Promote
from judge.game.handle import handle
from judge.game.refusal import RefusalReason
from judge.game.roles import Actor
from judge.game.transition import Transition
from tests.game.tables import (
    NOW,
    obeyed,
    refused,
    table,
)


def test_a_keeper_gives_a_game_a_master() -> None:
    game = obeyed(table(), Demote(), "master").game
    done = handle(game, Promote("ivy"), Actor("root", is_keeper=True), NOW)

    assert isinstance(done, Transition)
    assert done.game.seating.masters == ("ivy",)
    assert refused(game, Promote("ivy"), "italy") is RefusalReason.NOT_MASTER
