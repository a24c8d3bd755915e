"""The orders that a player is offered: possible ones, and nothing that tells of another power's units."""

from __future__ import annotations

from judge.game.game import Game
from judge.game.offered_orders import Rank, offered_orders
from judge.game.secrecy import void_for
from judge.game.turn import due, missing
from judge.rules.orders import Unit, UnitType
from tests.commands.scenes import FALL, SPRING, after, started
from tests.game.tables import table
from tests.games import changed
from tests.orders import read_orders


def said(game: Game, power: str) -> dict[str, list[str]]:
    return {
        str(unit or ""): [str(each.order) for each in row]
        for unit, row in offered_orders(game, power, missing(game)[power])
    }


def test_moves_come_first_then_the_hold_then_what_own_units_do_for_each_other() -> None:
    rows = dict(offered_orders(started()[0], "france", due(started()[0])["france"]))

    marseilles = rows[Unit(UnitType.ARMY, "mar")]
    assert [str(each.order) for each in marseilles] == [
        *("A mar - bur", "A mar - gas", "A mar - pie", "A mar - spa", "A mar H"),
        *("A mar S F bre - gas", "A mar S A par - bur", "A mar S A par - gas"),
    ]
    assert [each.rank for each in marseilles] == sorted(each.rank for each in marseilles)


def test_a_fleet_and_an_army_of_ones_own_are_offered_a_convoy() -> None:
    game = table("S1902M\nengland: F nth, A lon | lon\ngermany: F eng | kie\nfrance: A bel | par")
    orders = said(game, "england")

    assert "F nth C A lon - nwy" in orders["F nth"]
    assert "A lon - nwy" in orders["A lon"]
    # Over the fleet of another power.
    assert "A lon - bre" not in orders["A lon"]
    assert not any(" A bel" in order for order in orders["F nth"])


def test_no_order_names_a_unit_of_another_power() -> None:
    game, _ = after(SPRING, started()[0])
    for power, duty in due(game).items():
        own = {str(unit) for unit in game.position.units_of(power)}
        for _, row in offered_orders(game, power, duty):
            for each in row:
                helped = str(each.order).partition(" S ")[2] or str(each.order).partition(" C ")[2]
                assert not helped or helped.partition(" - ")[0] in own
                assert void_for(game, power, each.order) is None
                assert each.rank in Rank


def test_retreats_builds_and_removals_are_what_the_phase_asks_for() -> None:
    game, _ = after(FALL, after(SPRING, started()[0])[0])
    assert said(game, "germany") == {"A mun": [f"A mun R {to}" for to in ("ber", "boh", "kie", "sil")] + ["A mun D"]}


def test_builds_are_offered_where_none_is_given_and_removals_for_the_units_that_stay() -> None:
    builds = table("W1901A\nrussia: A ukr | mos stp war\nfrance: A par, A bur, A pic | par")
    assert said(builds, "russia")[""] == ["A mos B", "A stp B", "F stp/nc B", "F stp/sc B", "A war B", "WAIVE"]
    assert said(builds, "france")[""] == ["A bur D", "A par D", "A pic D"]

    given = changed(builds, orders={"russia": read_orders("russia: F stp/nc B")["russia"]})
    assert said(given, "russia")[""] == ["A mos B", "A war B", "WAIVE"]
