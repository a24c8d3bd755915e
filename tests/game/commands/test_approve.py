from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Approve
from judge.game.events.seats import ApprovalChanged
from judge.game.handle import handle
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.structs import replace
from tests.game.seats import with_players, with_settings
from tests.game.tables import (
    NOW,
    obeyed,
    refused,
    table,
)
from tests.games import changed


def test_approval_is_for_games_that_ask_for_it() -> None:
    assert refused(table(), Approve(), "master") is RefusalReason.NO_APPROVAL
    waiting = with_players("ann", "bob", approval=True)
    done = obeyed(waiting, Approve(), "master")
    assert done.events == (ApprovalChanged("ann", True), ApprovalChanged("bob", True))
    assert refused(done.game, Approve(), "master") is RefusalReason.NOBODY_TO_APPROVE
    assert obeyed(done.game, Approve(False, player="bob"), "master").events == (ApprovalChanged("bob", False),)
    assert refused(done.game, Approve(False), "master") is RefusalReason.WHOM
    assert refused(done.game, Approve(player="hal"), "master") is RefusalReason.NOT_IN_GAME
    assert refused(done.game, Approve(powers=("italy",)), "master") is RefusalReason.NOBODY_PLAYS


def test_unapproved_orders_change_nothing() -> None:
    game = with_settings(table(), approval=True)
    game = changed(game, seats=tuple(replace(seat, is_approved=seat.player != "italy") for seat in game.seating.seats))

    done = handle(game, GiveOrders({}), Actor("italy"), NOW)

    assert isinstance(done, Refusal)
