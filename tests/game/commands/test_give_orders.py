import pytest

from judge.game.commands.orders import GiveOrders
from judge.game.events import OrdersChanged
from judge.game.refusal import RefusalReason
from tests.game.tables import DEADLINE, forming, obeyed, ordered, ordering, refused, table, written

WINTER = """W1901A
austria: A bud, A ser, F tri | bud ser tri vie
england: F edi | edi lon
france: |
germany: A kie, A mun | kie
"""
RETREATS = """S1902R
austria: A bud, F tri | bud tri vie
russia: A rum | mos sev war stp rum
dislodged: austria A ser < bul, russia A gre <
"""


def test_orders_join_those_given_before() -> None:
    game = ordered(table(), "austria: A vie - tri").game
    game = ordered(game, "austria: A bud - ser; F tri - alb").game

    assert written(game, "austria") == "A vie - tri; A bud - ser; F tri - alb"


def test_a_later_order_for_the_same_unit_replaces_the_earlier() -> None:
    game = ordered(table(), "austria: A vie - tri; A bud - ser").game
    done = ordered(game, "austria: A vie - gal; A vie - boh")

    assert written(done.game, "austria") == "A bud - ser; A vie - boh"
    assert done.events == (OrdersChanged("austria"),)


def test_the_same_letter_twice_changes_nothing() -> None:
    once = ordered(table(), "austria: A vie - tri; A bud - ser").game

    assert ordered(once, "austria: A vie - tri; A bud - ser").game == once


def test_an_impossible_order_is_kept_as_written() -> None:
    assert written(ordered(table(), "austria: A vie - mos").game, "austria") == "A vie - mos"


@pytest.mark.parametrize(
    ("orders", "reason"),
    [
        ("germany: A mun H", RefusalReason.NOT_YOURS),
        ("austria: A vie H · germany: A mun H", RefusalReason.NOT_YOURS),
        ("austria: A mun H", RefusalReason.NOT_YOURS),
        ("austria: A gal H", RefusalReason.NOT_YOURS),
        ("austria: A vie B", RefusalReason.WRONG_PHASE),
        ("austria: A vie R boh", RefusalReason.WRONG_PHASE),
        ("china: A vie H", RefusalReason.NO_SUCH_POWER),
    ],
)
def test_orders_that_are_not_the_players_to_give_are_refused(orders: str, reason: RefusalReason) -> None:
    assert refused(table(), ordering(orders), "austria") is reason


def test_orders_before_the_start_at_the_deadline_and_of_strangers_are_refused() -> None:
    holds = ordering("austria: A vie H")

    assert refused(table(), holds, "stranger") is RefusalReason.NOT_SEATED
    assert refused(table(), holds, "master") is RefusalReason.NOT_SEATED
    assert refused(table(), holds, "austria", DEADLINE) is RefusalReason.DEADLINE_PAST
    assert refused(forming(), holds, "austria") is RefusalReason.NOT_SEATED


def test_only_dislodged_units_are_ordered_in_a_retreat_phase() -> None:
    game = table(RETREATS)

    assert written(ordered(game, "austria: A ser R alb").game, "austria") == "A ser R alb"
    assert refused(game, ordering("austria: A bud D"), "austria") is RefusalReason.NOT_YOURS
    assert refused(game, ordering("austria: A bud H"), "austria") is RefusalReason.WRONG_PHASE
    assert refused(game, ordering("italy: A rom D"), "italy") is RefusalReason.OUT_OF_PLAY


def test_a_power_with_nothing_to_order_is_told_so() -> None:
    quiet = RETREATS.replace("dislodged: austria A ser < bul, ", "dislodged: ")

    assert refused(table(quiet), ordering("austria: A ser R alb"), "austria") is RefusalReason.NOTHING_DUE


def test_a_power_that_lost_everything_is_out_of_play() -> None:
    assert refused(table(WINTER), ordering("france: A par B"), "france") is RefusalReason.OUT_OF_PLAY


def test_the_province_says_which_unit_is_meant() -> None:
    assert written(ordered(table(), "austria: A tri - alb").game, "austria") == "A tri - alb"


def test_no_orders_at_all_are_no_fault() -> None:
    game = table()

    assert obeyed(game, GiveOrders({}), "austria").game == game
