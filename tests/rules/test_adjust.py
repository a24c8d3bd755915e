from collections.abc import Sequence

import pytest

from judge.rules.adjust import adjustments, distance, due, removals, sites, take_ownership, winner
from judge.rules.orders import Unit
from judge.rules.outcome import Resolution
from judge.rules.policies import BuildSites, RemovalDistance, RemovalMetric
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_position, read_unit
from judge.structs import replace
from tests.books import DATC, RU2000
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.telling import standing, told

ANYWHERE = replace(RU2000, name="anywhere", build_sites=BuildSites.ANY_OWNED)


def played(position: str, orders: str = "", rulebook: Rulebook = RU2000) -> Resolution:
    given = read_orders(orders) if orders else {}
    return adjustments(STANDARD, rulebook, read_position(f"W1901A\n{position}"), given)


def owed(position: str, rulebook: Rulebook = RU2000) -> dict[str, int]:
    return dict(due(STANDARD, rulebook, read_position(f"W1901A\n{position}")))


def lost(position: str, rulebook: Rulebook = DATC) -> str:
    found = read_position(f"W1901A\nrussia: {position}")
    units: Sequence[Unit] = removals(STANDARD, rulebook, found, "russia", found.units_of("russia"))
    return ", ".join(map(str, units))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("germany: A mun | ber kie mun", {"germany": 2}),
        ("germany: A mun, F kie, A ber | ber kie mun", {"germany": 0}),
        ("germany: A mun, F kie, A ber | mun", {"germany": -2}),
        ("germany: A mun, F kie | ber bel hol kie mun", {"germany": 1}),
        ("germany: | hol", {"germany": 0}),
        ("germany: A ber, F kie, A mun | ber bel hol kie mun", {"germany": 0}),
        ("germany: A ruh |\nitaly: | ven", {"germany": -1, "italy": 1}),
        ("france: F bre | par bre", {"france": 1}),
    ],
)
def test_what_is_due(position: str, expected: dict[str, int]) -> None:
    assert owed(position) == expected


def test_some_books_build_in_any_owned_centre() -> None:
    position = read_position("W1901A\ngermany: A mun | ber bel hol kie mun")

    assert sites(STANDARD, RU2000, position, "germany") == ("ber", "kie")
    assert sites(STANDARD, ANYWHERE, position, "germany") == ("bel", "ber", "hol", "kie")
    assert told(played("germany: A mun | hol mun", "germany: F hol B", ANYWHERE)) == "germany: F hol B"


def test_the_books_example_of_blocked_homes() -> None:
    """ru2000 L842: Marseilles is Italian and Brest occupied, so that only Paris is left however much is due."""
    position = read_position("W1901A\nfrance: F bre | bel bre hol par spa\nitaly: | mar")

    assert sites(STANDARD, RU2000, position, "france") == ("par",)
    assert due(STANDARD, RU2000, position)["france"] == 1


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ("A ber B; F kie B", "A ber B; F kie B"),
        ("F kie B; WAIVE", "F kie B; WAIVE"),
        ("WAIVE; WAIVE", "WAIVE; WAIVE"),
        ("A kie B", "A kie B; WAIVE (default)"),
        ("", "WAIVE (default); WAIVE (default)"),
        ("A ber B; F ber B", "A ber B; F ber B (void ordered_twice); WAIVE (default)"),
        ("A ber B; A kie B; WAIVE", "A ber B; A kie B; WAIVE (void too_many)"),
        ("A mun B", "A mun B (void occupied); WAIVE (default); WAIVE (default)"),
        ("A hol B", "A hol B (void not_a_home_centre); WAIVE (default); WAIVE (default)"),
        ("A par B", "A par B (void not_a_home_centre); WAIVE (default); WAIVE (default)"),
        ("A nth B", "A nth B (void not_a_home_centre); WAIVE (default); WAIVE (default)"),
        ("A xyz B", "A xyz B (void no_such_place); WAIVE (default); WAIVE (default)"),
        ("F kie/nc B", "F kie B; WAIVE (default)"),
        ("A mun D", "A mun D (void none_due); WAIVE (default); WAIVE (default)"),
        ("A mun H", "A mun H (void wrong_phase); WAIVE (default); WAIVE (default)"),
    ],
)
def test_builds_are_played(orders: str, expected: str) -> None:
    assert told(played("germany: A mun | ber hol kie mun", f"germany: {orders}")) == f"germany: {expected}"


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ("F stp B", "F stp B (void coast_needed)"),
        ("F stp/nc B", "F stp/nc B"),
        ("F stp/ec B", "F stp/ec B (void no_such_coast)"),
        ("A stp/nc B", "A stp B"),
        ("F war B", "F war B (void wrong_terrain)"),
        ("A sev B", "A sev B (void not_owned)"),
    ],
)
def test_builds_on_coasts_name_them(orders: str, expected: str) -> None:
    assert told(played("russia: | stp war", f"russia: {orders}")).startswith(f"russia: {expected}")


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ("A mun D", "A mun D (disbanded)"),
        ("A mun D; F kie D", "F kie D (void too_many); A mun D (disbanded)"),
        ("A boh D", "A boh D (void no_such_unit); F kie D (disbanded, default)"),
        ("A par D", "F kie D (disbanded, default); A par D (void not_yours)"),
        ("A xyz D", "F kie D (disbanded, default); A xyz D (void no_such_place)"),
        ("A ber B", "A ber B (void none_due); F kie D (disbanded, default)"),
        ("WAIVE", "F kie D (disbanded, default); WAIVE (void none_due)"),
        ("", "F kie D (disbanded, default)"),
    ],
)
def test_removals_are_played(orders: str, expected: str) -> None:
    position = "france: A par | par\ngermany: A mun, F kie | ber"

    assert told(played(position, f"germany: {orders}")) == f"germany: {expected}"


def test_a_unit_is_removed_once() -> None:
    position = "germany: A mun, F kie, A ruh | ber"

    assert told(played(position, "germany: A ruh D; A ruh D")) == (
        "germany: F kie D (disbanded, default); A ruh D (disbanded); A ruh D (void ordered_twice)"
    )


def test_the_board_after_builds_and_removals() -> None:
    resolution = played(
        "germany: A mun | ber kie mun\nrussia: A mos, A war, F nwy | mos nwy\nitaly: | ",
        "germany: A ber B; F kie B · russia: A war D",
    )

    assert standing(resolution.after) == "germany: A ber, F kie, A mun · russia: A mos, F nwy"
    assert resolution.after.centres == resolution.before.centres
    assert set(resolution.after.units) == {"germany", "russia", "italy"}


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("A lvn, A pru | stp", "A pru, A lvn"),
        ("A lvn, A ukr | mos", "A lvn, A ukr"),
        ("F nat, F ska | stp", "F nat, F ska"),
        ("F bot, F nth | mun", "F bot, F nth"),
        ("A boh, F nth, F ska | stp war", "F nth, F ska, A boh"),
        ("F bal, A tyr | war", "A tyr, F bal"),
        ("A alb, F bal, A sev | sev stp", "A alb, F bal, A sev"),
    ],
)
def test_the_farthest_unit_is_removed_first_then_fleets_then_by_the_alphabet(position: str, expected: str) -> None:
    assert lost(position) == expected


def test_the_alphabet_is_that_of_the_english_full_names() -> None:
    # nat, nrg and mid are North Atlantic, Norwegian Sea and Mid-Atlantic; lvp is Liverpool, lvn is Livonia.
    assert lost("F nat, F mid |") == "F mid, F nat"
    assert lost("A lvp, A lvn |") == "A lvp, A lvn"
    assert lost("A stp, A sev |") == "A sev, A stp"


def test_the_distance_is_to_home_or_to_what_is_owned() -> None:
    home = replace(DATC, name="home", removal_distance=RemovalDistance.HOME_CENTRES)

    assert lost("A war, A tus | tun") == "A war, A tus"
    assert lost("A war, A tus | tun", home) == "A tus, A war"


def test_fleets_may_have_to_sail_the_distance() -> None:
    fleet, home = read_unit("F nth"), ["war"]

    assert distance(STANDARD, RemovalMetric.ABSOLUTE, fleet, home) == 4
    assert distance(STANDARD, RemovalMetric.BY_TYPE, fleet, home) == 75
    assert distance(STANDARD, RemovalMetric.BY_TYPE, fleet, ["stp"]) == 2
    assert distance(STANDARD, RemovalMetric.BY_TYPE, read_unit("F bot"), ["stp"]) == 1
    assert distance(STANDARD, RemovalMetric.ABSOLUTE, read_unit("F tus"), ["ven"]) == 1
    assert distance(STANDARD, RemovalMetric.BY_TYPE, read_unit("F tus"), ["ven"]) == 4
    assert distance(STANDARD, RemovalMetric.BY_TYPE, read_unit("A alb"), ["nap"]) == 2
    assert distance(STANDARD, RemovalMetric.ABSOLUTE, fleet, []) == 75


def test_a_centre_is_owned_by_who_stands_in_it_and_stays_when_left() -> None:
    before = read_position("F1901M\nfrance: A mun, A bur | par bre\ngermany: F den | mun kie\nitaly: A par |")
    after = take_ownership(STANDARD, before)

    assert {power: " ".join(sorted(owned)) for power, owned in after.centres.items()} == {
        "france": "bre mun",
        "germany": "den kie",
        "italy": "par",
    }
    assert after.units == before.units


@pytest.mark.parametrize(
    ("centres", "expected"),
    [
        ({"france": 18, "italy": 16}, "france"),
        ({"france": 17, "italy": 17}, None),
        ({"france": 19, "italy": 18}, "france"),
        ({"france": 18, "italy": 18}, None),
        ({"france": 20}, "france"),
        ({}, None),
    ],
)
def test_who_has_won(centres: dict[str, int], expected: str | None) -> None:
    ids = [f"x{number}" for number in range(40)]
    position = read_position("F1901M\nfrance: |")
    owned = {power: frozenset(ids[:count]) for power, count in centres.items()}

    assert winner(STANDARD, RU2000, replace(position, centres=owned)) == expected
