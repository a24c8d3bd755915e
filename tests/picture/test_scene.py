from __future__ import annotations

from types import MappingProxyType

from judge.picture.scene import MapStyle, PictureScene, Shown, Wording, of_position, of_resolution
from judge.picture.theme import Theme
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments
from judge.rules.orders import Unit, UnitType
from judge.rules.outcome import Succeeded, Void, VoidReason
from judge.rules.position import Dislodged, Position, opening
from judge.rules.text import read_order, read_position
from judge.shelf import load_rulebook
from judge.structs import replace
from tests.orders import read_orders
from tests.picture.scenes import BOARD, BOOK, GEOMETRY, WORDING, played, position, scene


def drawn(of: Position) -> PictureScene:
    return of_position(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), of, "Title")


def test_the_opening_has_all_units_and_counts_in_the_order_of_the_board() -> None:
    found = drawn(opening(BOARD))

    assert len(found.standing) == 22
    assert found.counts == (
        ("austria", 3), ("england", 3), ("france", 3), ("germany", 3), ("italy", 3), ("russia", 4), ("turkey", 3),
    )  # fmt: skip
    assert len(found.centres) == 22


def test_land_without_a_centre_is_its_countrys_at_first() -> None:
    land = dict(drawn(opening(BOARD)).land)

    assert land["boh"] == "austria"
    assert land["ukr"] == "russia"
    assert land["mun"] == "germany"
    assert "alb" not in land
    assert "bel" not in land
    assert "nth" not in land


def test_a_unit_colours_the_land_it_stands_in_but_no_centre() -> None:
    land = dict(drawn(position("italy: A boh H; A bel H")).land)

    assert land["boh"] == "italy"
    assert "bel" not in land


def test_land_between_the_centres_of_one_power_is_its_own() -> None:
    centres = {power: frozenset() for power in BOARD.powers} | {"england": frozenset({"nwy", "swe", "stp"})}
    land = dict(drawn(replace(position(""), centres=MappingProxyType(centres))).land)

    assert land["fin"] == "england"
    assert "lvn" not in land


def test_a_dislodged_unit_stands_beside_the_one_that_came() -> None:
    gone = Dislodged("germany", Unit(UnitType.ARMY, "mun"), "tyr")
    found = drawn(replace(position("austria: A mun H"), dislodged=(gone,)))

    assert [(unit.power, str(unit.unit), unit.is_driven_out) for unit in found.standing] == [
        ("austria", "A mun", False),
        ("germany", "A mun", True),
    ]


def test_orders_are_shown_without_what_became_of_them() -> None:
    found = scene("austria: A vie - gal; A bud H · russia: A war - gal", Shown.ORDERS)

    assert [str(result.order) for result in found.results] == ["A bud H", "A vie - gal", "A war - gal"]
    assert {result.outcome for result in found.results} == {Succeeded()}


def test_afterwards_only_those_who_may_retreat_stand_beside_their_attackers() -> None:
    attack = "germany: A mun - bur; A ruh S A mun - bur; A hol - bel; F nth S A hol - bel"
    board = read_position("S1903M\nfrance: A bur\nengland: A bel, F eng\ngermany: A mun, A ruh, A hol, F nth")
    result = adjudicate(BOARD, load_rulebook("ru2000"), board, read_orders(f"{attack} · england: F eng H"))
    found = of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), result, "", Shown.AFTER)

    assert len(result.after.dislodged) == 2
    assert [(unit.power, str(unit.unit)) for unit in found.standing if unit.is_driven_out] == [("england", "A bel")]


def test_before_and_after_are_shown_without_orders() -> None:
    result = played("austria: A vie - tyr · italy: A ven - tyr")
    before, after = (
        of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), result, "", shown)
        for shown in (Shown.START, Shown.AFTER)
    )

    assert before.results == after.results == ()
    assert (before.contested, after.contested) == ((), ("tyr",))


def test_of_two_orders_for_a_unit_the_one_that_counts_is_drawn() -> None:
    result = played("france: A par H")
    twice = replace(result, results=(replace(result.results[0], outcome=Void(VoidReason.UNREACHABLE)), *result.results))
    found = of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), twice, "")

    assert [result.outcome for result in found.results] == [Succeeded()]


def test_an_order_for_a_unit_that_is_not_there_is_not_drawn() -> None:
    result = played("france: A par H")
    stray = replace(result.results[0], order=read_order("A mos H"), outcome=Void(VoidReason.UNREACHABLE))
    found = of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), replace(result, results=(stray,)), "")

    assert found.results == ()


def test_a_convoy_goes_through_its_fleets_in_their_order() -> None:
    found = scene("england: A lon - tun; F wes C A lon - tun; F mid C A lon - tun; F eng C A lon - tun; F nth H")

    assert found.ways == (("lon", ("eng", "mid", "wes")),)


def test_an_army_that_can_walk_is_no_convoy() -> None:
    assert scene("turkey: A ank - con; F bla C A ank - con").ways == ()
    assert scene("turkey: A ank - con VIA; F bla C A ank - con").ways == (("ank", ("bla",)),)


def test_a_prefix_is_safe_in_an_id() -> None:
    at = opening(BOARD)

    assert of_position(MapStyle(GEOMETRY, BOARD, Wording(), Theme.LIGHT, 'x"><a1-'), at, "").prefix == "xa1-"
    assert of_position(MapStyle(GEOMETRY, BOARD, Wording(), Theme.LIGHT, "<>"), at, "").prefix == "m-"


def test_builds_and_removals_are_results_as_well() -> None:
    at = replace(position("germany: A mun H", "W1902A"), phase=position("", "W1902A").phase)
    result = adjustments(BOARD, BOOK, at, read_orders("germany: A ber B; F kie B"))
    found = of_resolution(MapStyle(GEOMETRY, BOARD, WORDING, Theme.LIGHT), result, "")

    assert "A ber B" in [str(result.order) for result in found.results]
