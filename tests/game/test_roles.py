import pytest

from judge.game.refusal import RefusalReason
from judge.game.roles import CLOCK, Actor, Who, may
from tests.game.tables import table


@pytest.mark.parametrize(
    ("who", "actors"),
    [
        (Who.ANYBODY, {"italy", "master", "stranger"}),
        (Who.PLAYER, {"italy"}),
        (Who.MASTER, {"master"}),
        (Who.CLOCK, {"clock"}),
    ],
)
def test_who_may(who: Who, actors: set[str]) -> None:
    everybody = {"clock": CLOCK} | {name: Actor(name) for name in ("italy", "master", "stranger")}

    assert {name for name, actor in everybody.items() if may(table(), who, actor) is None} == actors


def test_a_stranger_is_told_to_take_a_seat_first() -> None:
    assert may(table(), Who.PLAYER, Actor("stranger")) is RefusalReason.NOT_SEATED


def test_the_clock_is_nobody() -> None:
    with pytest.raises(ValueError, match="nobody"):
        CLOCK.person  # noqa: B018 - it is asked for its name
