import pytest

from judge.rules.outcome import Resolution
from judge.rules.position import Dislodged, Position
from judge.rules.retreat import retreat_options, retreats
from judge.rules.text import read_position, read_unit
from tests.books import RU2000
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.telling import standing, told


def played(position: str, orders: str) -> Resolution:
    return retreats(STANDARD, RU2000, read_position(position), read_orders(orders))


def options(position: str, dislodged: Dislodged) -> dict[str, str]:
    found = retreat_options(STANDARD, RU2000, read_position(position), dislodged)
    return {place: status.value for place, status in found.items()}


TWO_DRIVEN_OUT = """
S1901R
austria: A vie | bud vie
germany: A boh | mun
italy: | ven
dislodged: germany A tyr < boh, italy A tri < vie
contested: ven
"""


def test_every_neighbour_has_a_status() -> None:
    position = "S1901R\naustria: A tri, A vie |\ngermany: A mun |\nitaly: |\ncontested: ven"

    assert options(position, Dislodged("italy", read_unit("A tyr"), "boh")) == {
        "boh": "attacker_origin",
        "mun": "occupied",
        "pie": "open",
        "tri": "occupied",
        "ven": "contested",
        "vie": "occupied",
    }


def test_what_the_unit_cannot_enter_is_unreachable() -> None:
    assert options("S1901R\nfrance: |", Dislodged("france", read_unit("F spa/nc"), None)) == {
        "gas": "open",
        "gol": "unreachable",
        "mar": "unreachable",
        "mid": "open",
        "por": "open",
        "wes": "unreachable",
    }


def test_fleets_retreat_to_a_coast() -> None:
    found = options("S1901R\nfrance: F spa/nc |", Dislodged("france", read_unit("F mid"), "wes"))

    assert (found["spa/nc"], found["spa/sc"]) == ("occupied", "occupied")
    assert found["wes"] == "attacker_origin"
    assert found["por"] == "open"


def test_a_convoyed_attackers_origin_may_be_open() -> None:
    assert options("S1901R\nfrance: A mar |", Dislodged("italy", read_unit("A mar"), None))["gas"] == "open"


@pytest.mark.parametrize(
    ("orders", "expected"),
    [
        ("germany: A tyr R pie · italy: A tri R alb", "germany: A tyr R pie · italy: A tri R alb"),
        ("germany: A tyr D", "germany: A tyr D (disbanded) · italy: A tri D (disbanded, default)"),
        ("germany: A tyr R pie · italy: A tri D", "germany: A tyr R pie · italy: A tri D (disbanded)"),
        (
            "germany: A tyr R boh · italy: A tri R vie",
            "germany: A tyr R boh (void occupied); A tyr D (disbanded, default)"
            " · italy: A tri R vie (void occupied); A tri D (disbanded, default)",
        ),
        (
            "germany: A tyr R ven · italy: A tri R ven",
            "germany: A tyr R ven (void contested); A tyr D (disbanded, default)"
            " · italy: A tri R ven (void contested); A tri D (disbanded, default)",
        ),
        (
            "germany: A tyr R rom · italy: A tri R adr",
            "germany: A tyr R rom (void unreachable); A tyr D (disbanded, default)"
            " · italy: A tri R adr (void wrong_terrain); A tri D (disbanded, default)",
        ),
        (
            "germany: A tyr R pie; A tyr R mun · italy: A tri R alb",
            "germany: A tyr R pie; A tyr R mun (void ordered_twice) · italy: A tri R alb",
        ),
        (
            "germany: A boh R mun; A tri R ser; A mun D; A tyr S A tri · italy: A tri R tri",
            "germany: A boh R mun (void not_dislodged); A mun D (void no_such_unit); A tri R ser (void not_yours);"
            " A tyr S A tri (void wrong_phase); A tyr D (disbanded, default)"
            " · italy: A tri R tri (void same_place); A tri D (disbanded, default)",
        ),
    ],
)
def test_retreats_are_played(orders: str, expected: str) -> None:
    assert told(played(TWO_DRIVEN_OUT, orders)) == expected


def test_two_units_that_retreat_to_one_place_are_both_disbanded() -> None:
    position = TWO_DRIVEN_OUT.replace("italy A tri < vie", "italy A ven < tri").replace("contested: ven", "")
    resolution = played(position, "germany: A tyr R pie · italy: A ven R pie")

    assert told(resolution) == "germany: A tyr R pie (bounce ven) · italy: A ven R pie (bounce tyr)"
    assert standing(resolution.after) == "austria: A vie · germany: A boh"


def test_three_units_that_retreat_to_one_place_are_all_disbanded() -> None:
    position = "F1901R\nengland: |\nrussia: |\ndislodged: england F nwy <, russia F edi <, russia F hol <"
    resolution = played(position, "england: F nwy R nth · russia: F edi R nth; F hol R nth")

    assert told(resolution) == (
        "england: F nwy R nth (bounce edi hol) · russia: F edi R nth (bounce hol nwy); F hol R nth (bounce edi nwy)"
    )
    assert standing(resolution.after) == ""


def test_coasts_of_one_province_are_one_place() -> None:
    position = "F1901R\nfrance: |\nitaly: |\ndislodged: france F gas <, italy F gol <"
    resolution = played(position, "france: F gas R spa · italy: F gol R spa/sc")

    assert told(resolution) == "france: F gas R spa/nc (bounce gol) · italy: F gol R spa/sc (bounce gas)"


def test_a_fleet_that_could_retreat_to_two_coasts_must_name_one() -> None:
    position = "F1901R\nfrance: |\ndislodged: france F mid < wes"

    assert told(played(position, "france: F mid R spa")) == (
        "france: F mid R spa (void coast_needed); F mid D (disbanded, default)"
    )


def test_after_the_retreats_nothing_is_dislodged_or_contested() -> None:
    resolution = played(TWO_DRIVEN_OUT, "germany: A tyr R pie · italy: A tri R alb")

    assert standing(resolution.after) == "austria: A vie · germany: A boh, A pie · italy: A alb"
    assert resolution.after.dislodged == ()
    assert resolution.after.contested == frozenset()
    assert str(resolution.after.phase) == "S1901R"


def test_units_are_conserved() -> None:
    resolution = played(TWO_DRIVEN_OUT, "germany: A tyr R pie · italy: A tri R ser")
    before, after = (sum(map(len, p.units.values())) for p in (resolution.before, resolution.after))

    assert after == before + len(resolution.before.dislodged)


def test_the_order_of_the_powers_does_not_matter() -> None:
    orders = read_orders("germany: A tyr R pie · italy: A tri R ser")
    turned = dict(reversed(list(orders.items())))
    position: Position = read_position(TWO_DRIVEN_OUT)

    assert retreats(STANDARD, RU2000, position, orders) == retreats(STANDARD, RU2000, position, turned)
