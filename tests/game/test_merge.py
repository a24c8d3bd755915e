import pytest

from judge.game.events import OrdersChanged
from tests.game.tables import ordered, table, written

WINTER = """W1901A
england: F nth | edi lon lvp
germany: A mun, A ruh, A bur, F den | ber mun
russia: A ukr | mos sev stp war
"""


def after(power: str, *letters: str) -> tuple[str, str]:
    """What a power has ordered after some letters, and what gave way to the last."""
    game, dropped = table(WINTER), ""
    for letter in letters:
        done = ordered(game, f"{power}: {letter}")
        game = done.game
        (event,) = done.events
        assert isinstance(event, OrdersChanged)
        dropped = "; ".join(map(str, event.dropped))
    return written(game, power), dropped


@pytest.mark.parametrize(
    ("letters", "expected", "dropped"),
    [
        (("F lon B", "F edi B"), "F lon B; F edi B", ""),
        (("F lon B", "A lon B"), "A lon B", ""),
        (("F lon B", "F lon B"), "F lon B", ""),
        (("F lon B; F edi B", "A lvp B"), "F edi B; A lvp B", "F lon B"),
        (("F lon B; F edi B", "A mun B"), "F lon B; F edi B; A mun B", ""),
        (("F lon B; F edi B; F lvp B",), "F lon B; F edi B; F lvp B", ""),
        (("WAIVE", "WAIVE"), "WAIVE", ""),
        (("WAIVE", "WAIVE; WAIVE"), "WAIVE; WAIVE", ""),
        (("WAIVE; WAIVE", "WAIVE"), "WAIVE", ""),
        (("WAIVE; F lon B", "F edi B"), "F lon B; F edi B", "WAIVE"),
        (("F lon B; F edi B", "WAIVE"), "F edi B; WAIVE", "F lon B"),
    ],
)
def test_builds_of_several_letters_are_joined(letters: tuple[str, ...], expected: str, dropped: str) -> None:
    """England may build two."""
    assert after("england", *letters) == (expected, dropped)


def test_removals_of_several_letters_are_joined_by_unit() -> None:
    assert after("germany", "A mun D", "A bur D") == ("A mun D; A bur D", "")
    assert after("germany", "A mun D; A bur D", "F den D") == ("A bur D; F den D", "A mun D")


def test_a_unit_of_two_coasts_is_built_once() -> None:
    assert after("russia", "F stp/nc B", "F stp/sc B") == ("F stp/sc B", "")


def test_orders_of_a_movement_phase_never_push_each_other_out() -> None:
    game = ordered(table(), "austria: A vie H; A bud H; F tri H").game

    assert written(ordered(game, "austria: A vie - tri").game, "austria") == "A bud H; F tri H; A vie - tri"
