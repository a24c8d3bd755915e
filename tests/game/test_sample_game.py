"""The rulebook's own game, played by mail: seven join, order and retreat, and the board is the book's."""

from itertools import pairwise
from pathlib import Path

from judge.game.commands.orders import GiveOrders
from judge.game.commands.seats import Join
from judge.game.events import GameStarted, PhaseProcessed
from judge.game.game import Game
from judge.game.transition import Transition
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.text import write_position
from tests.game.tables import POWERS, forming, obeyed, only
from tests.orders import read_orders

SAMPLE = Path(__file__).with_name("sample_game.txt")


def blocks() -> list[str]:
    lines = [line for line in SAMPLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [block for block in "\n".join(lines).strip().split("\n\n") if block]


def seated() -> Transition:
    done = Transition(forming())
    for number in range(7):
        done = obeyed(done.game, Join(), f"player{number}")
    return done


def play(game: Game, orders: dict[Power, tuple[Order, ...]]) -> Transition:
    """Each power mails its orders; the last letter has the phase played."""
    done = Transition(game)
    for power, own in orders.items():
        player = done.game.player_of(power)
        assert player is not None
        assert not any(isinstance(event, PhaseProcessed) for event in done.events)
        done = obeyed(done.game, GiveOrders({power: own}), player)
    return done


def test_the_sample_game_ends_as_the_book_says() -> None:
    done = seated()
    assert only(done.events, GameStarted)
    *turns, final = blocks()

    for block in turns:
        phase, _, orders = block.partition("\n")
        assert str(done.game.position.phase) == phase
        done = play(done.game, dict(read_orders(orders)))
        event = only(done.events, PhaseProcessed)
        assert str(event.phase) == phase
        assert event.nmr == ()

    assert write_position(done.game.position) == final.strip()


def test_the_sample_game_is_complete() -> None:
    *turns, final = [block.splitlines() for block in blocks()]

    assert [turn[0] for turn in turns] == ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "F1902R", "W1902A"]
    assert [line.partition(":")[0] for line in final[1:]] == list(POWERS)
    assert all(a[0] != b[0] for a, b in pairwise(turns))


def test_the_unit_without_a_retreat_is_named_when_it_is_driven_out() -> None:
    game = seated().game
    for block in blocks()[:5]:
        done = play(game, dict(read_orders(block.partition("\n")[2])))
        game = done.game

    event = only(done.events, PhaseProcessed)
    assert [f"{driven.power} {driven.unit}" for driven in event.disbanded] == ["russia F rum"]
    assert event.next is not None
    assert [f"{driven.power} {driven.unit}" for driven in event.next.dislodged] == ["france A bur", "russia A stp"]
