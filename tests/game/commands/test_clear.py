from judge.game.commands.orders import Clear, Withdraw
from judge.game.events import OrdersChanged
from judge.game.refusal import RefusalReason
from tests.game.tables import DEADLINE, obeyed, ordered, refused, table, written


def test_only_the_writers_orders_are_withdrawn() -> None:
    game = ordered(table(), "austria: A vie - tri · italy: A ven H").game
    done = obeyed(game, Clear(), "austria")

    assert written(done.game, "austria") == ""
    assert written(done.game, "italy") == "A ven H"
    assert done.events == (OrdersChanged("austria"),)


def test_nothing_to_withdraw_is_no_fault() -> None:
    assert obeyed(table(), Clear(), "austria").game == table()


def test_nothing_is_withdrawn_once_the_deadline_has_come() -> None:
    assert refused(table(), Clear(), "austria", DEADLINE) is RefusalReason.DEADLINE_PAST


def test_single_orders_are_withdrawn() -> None:
    game = ordered(table(), "austria: A vie - tri; A bud H; F tri H").game
    done = obeyed(game, Withdraw(frozenset({"vie", "tri"}), "A Vie, F Tri"), "austria")

    assert written(done.game, "austria") == "A bud H"
    assert done.events == (OrdersChanged("austria"),)


def test_what_is_not_ordered_cannot_be_withdrawn() -> None:
    game = ordered(table(), "austria: A vie - tri · italy: A ven H").game

    assert refused(game, Withdraw(frozenset({"ven"}), "A Ven"), "austria") is RefusalReason.NO_ORDER_THERE
