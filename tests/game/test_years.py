"""What a year's end brings, played through: the worked cases in `books/years.toml`."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.game.commands.orders import GiveOrders
from judge.game.game import Game
from judge.game.turn import due
from judge.rules.legality import void_reason
from judge.rules.orders import Build, Unit, UnitType
from judge.rules.text import read_position, write_position
from tests.game.tables import BOARD, at, at_deadline, begun, obeyed, ordered
from tests.orders import read_orders

CASES: dict[str, dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "books" / "years.toml").read_text(encoding="utf-8")
)
SAMPLES = [id for id, case in CASES.items() if "after" in case]
BUILDS = [id for id, case in CASES.items() if "sites" in case]
OWNED = [id for id, case in CASES.items() if "moves" in case]


def autumn(case: dict[str, Any]) -> Game:
    """The game of a case, when its orders are given."""
    return at(begun(case["book"], 7), case["position"])


def everybody_holds(game: Game) -> Game:
    """The autumn over with nobody moved."""
    text = " · ".join(
        f"{power}: {'; '.join(f'{unit} H' for unit in game.position.units_of(power))}"
        for power in sorted(game.position.units)
        if game.position.units_of(power)
    )
    done = ordered(game, text)
    return done.game if done.game.position.phase != game.position.phase else at_deadline(done.game).game


@pytest.mark.parametrize("id", SAMPLES)
def test_a_sample_game_adjusts_as_printed(id: str) -> None:
    case = CASES[id]
    winter = everybody_holds(autumn(case))
    assert {power: duty.adjustment for power, duty in due(winter).items()} == case["due"]

    spring = ordered(winter, case["orders"].replace("\n", " · ")).game

    assert write_position(spring.position) == write_position(read_position(case["after"]))


@pytest.mark.parametrize("id", BUILDS)
def test_a_power_builds_or_removes_as_the_book_says(id: str) -> None:
    case = CASES[id]
    power = case["power"]
    winter = everybody_holds(autumn(case))

    counted = due(winter).get(power)
    assert (counted.adjustment if counted else 0) == case["builds"]
    thinkable = [Build(Unit(kind, place)) for kind in UnitType for place in BOARD.provinces]
    sites = [
        str(build.unit)
        for build in thinkable
        if void_reason(winter.board, winter.rulebook, winter.position, power, build) is None
    ]
    assert sorted(sites) == sorted(case["sites"])


@pytest.mark.parametrize("id", OWNED)
def test_a_power_owns_what_it_holds_when_autumn_ends(id: str) -> None:
    case = CASES[id]
    power = case["power"]
    game = autumn(case)
    for move in case["moves"]:
        while game.position.phase.kind.value != "M":
            game = at_deadline(game).game
        player = game.player_of(power)
        assert player is not None
        before = game.position.phase
        if move:
            game = obeyed(game, GiveOrders(read_orders(f"{power}: {move}")), player).game
        game = at_deadline(game).game if game.position.phase == before else game

    assert game.position.centres[power] >= set(case.get("owns", ()))
    assert not game.position.centres[power] & set(case.get("loses", ()))
