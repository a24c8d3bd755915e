"""Why orders come out as they do: the reason, the culprit, and the rule that decided."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.orders import Unit, unit_of
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.rules.policies import ConvoyIntent, ConvoyParadox, ConvoyRoutes, ImpossibleOrder
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_phase, read_unit
from judge.structs import replace
from tests.books import DATC, RU2000
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.telling import told


def played(orders: str, idle: str = "", book: Rulebook = RU2000) -> Resolution:
    """A phase in which every ordered unit stands where its order says, and so do the idle ones (`italy A ven`)."""
    read = read_orders(orders)
    units: dict[Power, set[Unit]] = {power: {u for u in map(unit_of, own) if u} for power, own in read.items()}
    for power, unit in split(idle):
        units.setdefault(power, set()).add(unit)
    position = Position(
        read_phase("S1901M"),
        {power: frozenset(own) for power, own in units.items()},
        {power: frozenset() for power in units},
    )
    return adjudicate(STANDARD, book, position, read)


def split(idle: str) -> Iterable[tuple[Power, Unit]]:
    for part in filter(None, idle.split(", ")):
        power, _, unit = part.partition(" ")
        yield power, read_unit(unit)


def adjudicated(orders: str, idle: str = "", book: Rulebook = RU2000) -> str:
    return told(played(orders, idle, book))


@pytest.mark.parametrize(
    ("orders", "results"),
    [
        (
            "germany: A ber - sil · russia: A war - sil",
            "germany: A ber - sil (bounce war) · russia: A war - sil (bounce ber)",
        ),
        (
            "austria: A vie - boh; A tyr H · germany: A mun - tyr; A boh S A mun - tyr",
            "austria: A tyr H; A vie - boh (bounce boh)"
            " · germany: A boh S A mun - tyr (cut vie); A mun - tyr (bounce tyr)",
        ),
        (
            "germany: F kie - ber; A ber - pru · russia: A pru H",
            "germany: A ber - pru (bounce pru); F kie - ber (own ber) · russia: A pru H",
        ),
        (
            "germany: A mun - bur · france: A par - bur; A mar S A par - bur",
            "france: A mar S A par - bur; A par - bur · germany: A mun - bur (bounce par)",
        ),
        (
            "france: A bur H · germany: A ruh - bur; A mun S A ruh - bur",
            "france: A bur H (dislodged ruh) · germany: A mun S A ruh - bur; A ruh - bur",
        ),
        (
            "france: A bur H; A par S A ruh - bur · germany: A ruh - bur",
            "france: A bur H; A par S A ruh - bur · germany: A ruh - bur (bounce bur)",
        ),
        (
            "russia: F con S F bla - ank; F bla - ank · turkey: F ank - con; A smy S F ank - con; A arm - ank",
            "russia: F bla - ank (bounce arm); F con S F bla - ank (cut ank, dislodged ank)"
            " · turkey: F ank - con; A arm - ank (bounce bla); A smy S F ank - con",
        ),
        (
            "england: A lon - hol; F nth C A lon - hol · germany: F ska - nth; F den S F ska - nth",
            "england: A lon - hol (disrupted nth); F nth C A lon - hol (disrupted nth, dislodged ska)"
            " · germany: F den S F ska - nth; F ska - nth",
        ),
        (
            "england: A lon - hol; F nth H",
            "england: A lon - hol (no route); F nth H",
        ),
        (
            "germany: A mun - sil; A boh S A mun - tyr; A ber S A boh; A kie S A ber",
            "germany: A ber S A boh (void support_unreachable); A boh S A mun - tyr (unmatched A mun - sil);"
            " A kie S A ber; A mun - sil",
        ),
        (
            "germany: A mun - lon; A ruh S A mun",
            "germany: A mun - lon (void unreachable); A ruh S A mun",
        ),
        (
            "germany: A mun H; A mun - tyr; A ruh H",
            "germany: A mun H; A mun - tyr (void ordered_twice); A ruh H",
        ),
        (
            "germany: A mun R tyr; A tyr S A mun",
            "germany: A mun R tyr (void wrong_phase); A tyr S A mun",
        ),
    ],
)
def test_every_order_says_why(orders: str, results: str) -> None:
    assert adjudicated(orders) == results


def test_an_order_for_somebody_else_s_unit_is_void_and_its_unit_holds() -> None:
    """DATC 6.A.6."""
    given = read_orders("germany: F lon - nth")
    units = {"england": frozenset({read_unit("F lon")}), "germany": frozenset[Unit]()}
    position = Position(read_phase("S1901M"), units, dict.fromkeys(units, frozenset()))

    assert told(adjudicate(STANDARD, RU2000, position, given)) == (
        "england: F lon H (default) · germany: F lon - nth (void not_yours)"
    )


def test_a_unit_without_an_order_holds_and_is_marked_so() -> None:
    assert adjudicated("austria: A tri - ven", idle="italy A ven") == (
        "austria: A tri - ven (bounce ven) · italy: A ven H (default)"
    )


def test_the_support_of_a_unit_without_an_order_counts() -> None:
    given = "austria: A tri - ven; A tyr S A tri - ven · germany: A pie S A ven"

    assert adjudicated(given, idle="italy A ven") == (
        "austria: A tri - ven (bounce ven); A tyr S A tri - ven · germany: A pie S A ven · italy: A ven H (default)"
    )


def test_retreats_have_a_status_for_every_neighbour() -> None:
    resolution = played(
        "austria: A tri - vie; A bud S A tri - vie · germany: A mun - boh; A sil - boh · italy: A vie H; A tyr H"
    )
    (driven,) = [result.dislodgement for result in resolution.results if result.dislodgement]

    assert {place: status.value for place, status in driven.retreats.items()} == {
        "boh": "contested",
        "bud": "occupied",
        "gal": "open",
        "tri": "attacker_origin",
        "tyr": "occupied",
    }
    assert driven.open == ("gal",)
    assert resolution.after.contested == {"boh"}


@pytest.mark.parametrize(("book", "origin"), [(RU2000, "gas"), (DATC, None)])
def test_a_convoyed_attacker_closes_its_origin_only_by_some_books(book: Rulebook, origin: str | None) -> None:
    """DATC 6.H.11, 4.A.5."""
    resolution = played(
        "france: A gas - mar VIA; A bur S A gas - mar; F mid C A gas - mar; F wes C A gas - mar; F gol C A gas - mar"
        " · italy: A mar H",
        book=book,
    )

    assert [driven.attacked_from for driven in resolution.after.dislodged] == [origin]


def decided(resolution: Resolution) -> list[tuple[str, str]]:
    return [(one.rule.value, " ".join(one.places)) for one in resolution.decided]


RING = "turkey: F ank - con; A con - smy; A smy - ank"
PANDIN = (
    "england: F lon S F wal - eng; F wal - eng · france: A bre - lon; F eng C A bre - lon"
    " · germany: F nth S F bel - eng; F bel - eng"
)
BETRAYAL = (
    "england: F nth C A lon - bel; A lon - bel; F eng S A lon - bel · france: F bel S F nth"
    " · germany: F hel S F ska - nth; F ska - nth"
)


@pytest.mark.parametrize(
    ("orders", "book", "rules"),
    [
        (RING, RU2000, [("circular_movement", "ank con smy")]),
        ("turkey: F ank - con; A smy - ank; A bul S F ank - con · italy: A con - smy", RU2000, []),
        (PANDIN, RU2000, [("necessary_fleet", "bre eng lon")]),
        (PANDIN, DATC, [("convoy_paradox", "bel bre eng lon")]),
        (PANDIN, replace(RU2000, convoy_paradox=ConvoyParadox.ANY_FLEET), [("any_fleet", "bre eng lon")]),
        (PANDIN, replace(RU2000, convoy_paradox=ConvoyParadox.CUT_FIRST), [("cut_first", "bre lon")]),
        (BETRAYAL, RU2000, [("convoy_paradox", "bel lon nth ska")]),
        ("germany: A mun - tyr · austria: A vie - tyr", RU2000, []),
    ],
)
def test_the_rule_that_decided_is_named(orders: str, book: Rulebook, rules: list[tuple[str, str]]) -> None:
    assert decided(played(orders, book=book)) == rules


DIAGRAM_29 = "england: A lon - bel; F eng C A lon - bel; F nth C A lon - bel · france: F bre - eng; F iri S F bre - eng"


def test_any_disrupted_route_stops_the_army_where_the_book_says_so() -> None:
    """DATC 4.A.1: 1971, fr and ja against ru2000 diagram 29."""
    strict = replace(RU2000, convoy_routes=ConvoyRoutes.ANY_DISRUPTED)

    assert "; A lon - bel (disrupted eng);" in adjudicated(DIAGRAM_29, book=strict)
    assert "; A lon - bel;" in adjudicated(DIAGRAM_29)


DIAGRAM_30 = "france: A tun - nap; F tyn C A tun - nap · italy: F ion - tyn; F nap S F ion - tyn"


def test_with_supports_cut_first_the_convoyed_attack_counts() -> None:
    """bg L447 turns diagram 30 round."""
    cut_first = replace(RU2000, convoy_paradox=ConvoyParadox.CUT_FIRST)

    assert adjudicated(DIAGRAM_30) == (
        "france: A tun - nap (disrupted tyn); F tyn C A tun - nap (disrupted tyn, dislodged ion)"
        " · italy: F ion - tyn; F nap S F ion - tyn"
    )
    assert adjudicated(DIAGRAM_30, book=cut_first) == (
        "france: A tun - nap (bounce nap); F tyn C A tun - nap"
        " · italy: F ion - tyn (bounce tyn); F nap S F ion - tyn (cut tun)"
    )


def test_an_impossible_move_counts_as_a_move_where_the_book_says_so() -> None:
    """DATC 4.E.1: then the unit cannot be supported to hold."""
    given = "russia: F rum - hol · austria: A bud S F rum · turkey: F bla - rum; A bul S F bla - rum"
    strict = replace(RU2000, impossible_order=ImpossibleOrder.COUNTS_AS_MOVE)

    assert "F bla - rum (bounce rum)" in adjudicated(given)
    assert "F rum - hol (void unreachable, dislodged bla)" in adjudicated(given, book=strict)


def test_only_the_tag_chooses_the_convoy_where_the_book_says_so() -> None:
    """DATC 6.G.1 under the technical guide's rule: a head to head battle."""
    given = "england: A nwy - swe; F ska C A nwy - swe · russia: A swe - nwy"
    tagged = replace(RU2000, convoy_intent=ConvoyIntent.VIA_ONLY)

    assert adjudicated(given) == "england: A nwy - swe; F ska C A nwy - swe · russia: A swe - nwy"
    assert "A nwy - swe (bounce swe)" in adjudicated(given, book=tagged)
