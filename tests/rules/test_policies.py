"""Every value of a policy does what its name says, beside the value that the books choose."""

from collections.abc import Iterable
from typing import Any

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments, due, sites
from judge.rules.legality import void_reason
from judge.rules.orders import Disband, unit_of
from judge.rules.places import Power
from judge.rules.policies import (
    BuildRight,
    ConvoyIntent,
    ConvoyParadox,
    HeadToHead,
    HoldSupport,
    OwnAttack,
    OwnSupport,
    RemovalAlphabet,
    RemovalDistance,
    RemovalMetric,
    RemovalTies,
    RetreatBan,
)
from judge.rules.position import Position
from judge.rules.rulebook import POLICIES, Rulebook
from judge.rules.text import read_order, read_phase, read_position
from judge.structs import field_names, replace
from tests.books import BOOKS, DATC, RU2000
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.telling import told


def played(orders: str, book: Rulebook) -> str:
    """The results of a movement phase in which every unit has an order."""
    given = read_orders(orders)
    units = {power: frozenset(unit for order in own if (unit := unit_of(order))) for power, own in given.items()}
    position = Position(read_phase("S1901M"), units, {power: frozenset[str]() for power in units})
    return told(adjudicate(STANDARD, book, position, given))


def with_policy(**policy: Any) -> Rulebook:
    return replace(RU2000, name="variant", **policy)


SWAP = "england: A nwy - swe; A swe - nwy · germany: F ska C A nwy - swe"
BROKEN = f"{SWAP} · russia: F nth - ska; F den S F nth - ska"
NO_SWAP = "england: A nwy - swe (own swe); A swe - nwy (own nwy)"


@pytest.mark.parametrize(
    ("orders", "policy", "as_printed", "otherwise"),
    [
        # fr L462: literally, such an order cannot be given; ru2000 L585 lets it stop the Russian.
        (
            "germany: A mun H; A kie S A boh - mun · austria: A boh - mun · russia: A sil - mun; A ber S A sil - mun",
            {"own_support": OwnSupport.VOID},
            "austria: A boh - mun (bounce mun sil) · germany: A kie S A boh - mun; A mun H · "
            "russia: A ber S A sil - mun; A sil - mun (bounce boh)",
            "austria: A boh - mun (bounce mun sil) · "
            "germany: A kie S A boh - mun (void own_dislodgement); A mun H (dislodged sil) · "
            "russia: A ber S A sil - mun; A sil - mun",
        ),
        (
            "germany: A mun - ruh; A ruh S A kie - hol; A kie - hol · england: A hol H",
            {"own_attack": OwnAttack.CUTS},
            "england: A hol H (dislodged kie) · germany: A kie - hol; A mun - ruh (own ruh); A ruh S A kie - hol",
            "england: A hol H · "
            "germany: A kie - hol (bounce hol); A mun - ruh (own ruh); A ruh S A kie - hol (cut mun)",
        ),
        # bg L450, to the letter.
        (
            "germany: A ber - pru; A sil S A ber - pru · russia: A pru - ber",
            {"head_to_head": HeadToHead.BOTH_STAY},
            "germany: A ber - pru; A sil S A ber - pru · russia: A pru - ber (bounce ber, dislodged ber)",
            "germany: A ber - pru (bounce pru); A sil S A ber - pru · russia: A pru - ber (bounce ber)",
        ),
        # ja L165-166: some groups know no mutual support.
        (
            "germany: A mun S A ber; A ber S A mun · russia: A pru - ber; A sil S A pru - ber",
            {"hold_support": HoldSupport.HOLDERS_ONLY},
            "germany: A ber S A mun (cut pru); A mun S A ber · russia: A pru - ber (bounce ber); A sil S A pru - ber",
            "germany: A ber S A mun (unmatched A mun S A ber, dislodged pru); A mun S A ber (unmatched A ber S A mun)"
            " · russia: A pru - ber; A sil S A pru - ber",
        ),
        (
            SWAP,
            {"convoy_intent": ConvoyIntent.SWAP},
            f"{NO_SWAP} · germany: F ska C A nwy - swe",
            SWAP,
        ),
        (
            SWAP,
            {"convoy_intent": ConvoyIntent.OWNERS_ORDERS},
            f"{NO_SWAP} · germany: F ska C A nwy - swe",
            SWAP,
        ),
        # Who wished to sail fails by sea; who would as soon walk fails on land.
        (
            BROKEN,
            {"convoy_intent": ConvoyIntent.OWNERS_ORDERS},
            f"{NO_SWAP} · germany: F ska C A nwy - swe (disrupted ska, dislodged nth)"
            " · russia: F den S F nth - ska; F nth - ska",
            "england: A nwy - swe (disrupted ska); A swe - nwy (own nwy)"
            " · germany: F ska C A nwy - swe (disrupted ska, dislodged nth)"
            " · russia: F den S F nth - ska; F nth - ska",
        ),
        (
            BROKEN,
            {"convoy_intent": ConvoyIntent.SWAP},
            f"{NO_SWAP} · germany: F ska C A nwy - swe (disrupted ska, dislodged nth)"
            " · russia: F den S F nth - ska; F nth - ska",
            f"{NO_SWAP} · germany: F ska C A nwy - swe (disrupted ska, dislodged nth)"
            " · russia: F den S F nth - ska; F nth - ska",
        ),
    ],
)
def test_a_policy_changes_a_phase(orders: str, policy: dict[str, object], as_printed: str, otherwise: str) -> None:
    assert played(orders, RU2000) == as_printed
    assert played(orders, with_policy(**policy)) == otherwise


def test_1982_protects_whatever_is_done_in_a_convoys_sea() -> None:
    """DATC 6.F.18: holding, too."""
    betrayal = (
        "england: F nth C A lon - bel; A lon - bel; F eng S A lon - bel · france: F bel S F nth · "
        "germany: F hel S F ska - nth; F ska - nth"
    )

    assert "A lon - bel (disrupted nth)" in played(betrayal, RU2000)
    assert "A lon - bel; F nth" in played(betrayal, BOOKS["1982"])
    assert "F bel S F nth (dislodged lon)" in played(betrayal, BOOKS["1982"])
    assert BOOKS["1982"].convoy_paradox is ConvoyParadox.ANY_ACTION


@pytest.mark.parametrize(
    ("bans", "expected"),
    [
        (frozenset(RetreatBan), "boh kie sil tyr"),
        (frozenset({RetreatBan.STANDOFF}), "boh bur kie sil tyr"),
        (frozenset({RetreatBan.ATTACKER_ORIGIN}), "ber boh kie sil tyr"),
        (frozenset[RetreatBan](), "ber boh bur kie sil tyr"),
    ],
)
def test_retreats_are_closed_where_the_book_says_so(bans: frozenset[RetreatBan], expected: str) -> None:
    """ru2000 L807-808; the letter of bg L458 names neither."""
    given = read_orders(
        "germany: A mun H · france: A bur - mun; A ruh S A bur - mun · england: F bal - ber · russia: A pru - ber"
    )
    units = {power: frozenset(order.unit for order in own) for power, own in given.items()}  # type: ignore[union-attr]
    position = Position(read_phase("S1901M"), units, {power: frozenset[str]() for power in units})
    resolution = adjudicate(STANDARD, with_policy(retreat_bans=bans), position, given)

    driven = next(r.dislodgement for r in resolution.results if r.dislodgement is not None)
    assert " ".join(driven.open) == expected


def removed(book: Rulebook, position: str) -> Iterable[str]:
    resolution = adjustments(STANDARD, book, read_position(position), {})
    return [str(r.order.unit) for r in resolution.results if isinstance(r.order, Disband)]


@pytest.mark.parametrize(
    ("position", "policy", "as_printed", "otherwise"),
    [
        (
            "W1905A\nrussia: A boh, F nth, F ska | mos stp",
            {"removal_ties": RemovalTies.NAME_ONLY},
            ["F nth"],
            ["A boh"],
        ),
        # The North Sea comes before the Norwegian Sea, but nrg before nth.
        (
            "W1905A\nengland: F nrg, F nth | lon",
            {"removal_alphabet": RemovalAlphabet.ABBREVIATION},
            ["F nth"],
            ["F nrg"],
        ),
        # Two steps to Warsaw over land, but three to St Petersburg by sea (ja [14-4] L322).
        ("W1905A\nrussia: A ruh, F ber | mos", {"removal_metric": RemovalMetric.BY_TYPE}, ["A ruh"], ["F ber"]),
        # Far from home, but on a centre of one's own (DATC 4.D.8).
        (
            "W1905A\nrussia: A spa, A boh | spa",
            {"removal_distance": RemovalDistance.OWNED_CENTRES},
            ["A spa"],
            ["A boh"],
        ),
    ],
)
def test_a_policy_changes_removals(
    position: str, policy: dict[str, object], as_printed: list[str], otherwise: list[str]
) -> None:
    assert removed(RU2000, position) == as_printed
    assert removed(with_policy(**policy), position) == otherwise


def test_only_gains_are_built_for_in_the_forum() -> None:
    """ru_forum L72: one unit for each centre annexed in this autumn, none without one."""
    position = "W1905A\nfrance: A bur, A por | bre mar par por spa\nitaly: A nap | nap rom tun\ngained: spa"
    forum = BOOKS["ru_forum"]

    assert forum.build_right is BuildRight.AFTER_GAIN
    assert dict(due(STANDARD, RU2000, read_position(position))) == {"france": 3, "italy": 1}
    assert dict(due(STANDARD, forum, read_position(position))) == {"france": 1, "italy": 0}
    reason = void_reason(STANDARD, forum, read_position(position), "italy", read_order("A rom B"))
    assert reason is not None
    assert reason.value == "nothing_gained"
    assert sites(STANDARD, forum, read_position(position), "italy") == ("rom",)


CLOSED = "S1914M\naustria: A tri, A tyr, F adr\nfrance: A mar, F gol\nitaly: A ven\nclosed: apu nap pie rom tus ven"


@pytest.mark.parametrize(
    ("power", "order", "reason"),
    [
        ("france", "A mar - pie", "closed"),
        ("france", "F gol - tus", "closed"),
        ("france", "F gol S A mar - pie", "closed"),
        ("austria", "A tyr S A ven - pie", "closed"),
        # L874, ja [14-2] L295: everybody may support a neutral unit where it stands.
        ("austria", "A tyr S A ven", None),
        ("austria", "F adr S A ven", None),
        ("france", "F gol S A ven", "support_unreachable"),
        ("italy", "A ven S A tyr", "closed"),
        ("france", "F gol C A mar - tus", "closed"),
        ("italy", "A ven H", None),
        ("italy", "A ven - tyr", "closed"),
        ("france", "A mar - gas", None),
        ("austria", "F adr - ion", None),
    ],
)
def test_nobody_enters_a_neutral_country(power: Power, order: str, reason: str | None) -> None:
    """ru2000 L882: the two-player war."""
    found = void_reason(STANDARD, RU2000, read_position(CLOSED), power, read_order(order))

    assert (found and found.value) == reason


@pytest.mark.parametrize("policy", POLICIES)
def test_a_policy_is_a_field_that_every_book_fills(policy: str) -> None:
    assert policy in field_names(Rulebook)
    assert all(getattr(book, policy) is not None for book in BOOKS.values())
    assert policy in RU2000.sources
    assert DATC.base == "ru2000"
