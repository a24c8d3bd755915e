"""Fog of war: what is seen, and that nothing else gets out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game.events import PhaseProcessed
from judge.game.fog import UNSEEN, judged, seen_position, sight
from judge.game.fog_of_phase import phase_report_in_fog
from judge.game.game import NO_ORDERS
from judge.game.phase_report import Glimpse, GlimpseKind, PhaseReport
from judge.game.settings import Centres
from judge.notation.letter.parse import parse
from judge.rules.adjudicate import adjudicate
from judge.rules.adjust import adjustments, due, sites
from judge.rules.orders import Order, Unit, UnitType, unit_of
from judge.rules.outcome import Resolution, Result, Unmatched
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.rules.retreat import retreat_options, retreats
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_phase, read_position, write_position
from judge.shelf import load_language, load_rulebook, rulebooks
from judge.structs import field_names, is_value, replace
from tests.books import RU2000
from tests.orders import read_orders
from tests.rules.boards import STANDARD
from tests.rules.skirmish import POWERS, dilemma, skirmish
from tests.rules.test_properties import retreat_orders, winter, winter_orders

LOTS = st.integers(0, 2**32).map(random.Random)
BOOKS = st.sampled_from([load_rulebook(name) for name in rulebooks()])
RULES = st.sampled_from(Centres)
VIEWERS = st.sampled_from([("england",), ("france",), ("germany",), ("england", "germany"), ()])
SOME = settings(max_examples=150)
ENGLISH = load_language("en")
UNKNOWN = frozenset({"unseen", "doubtful", "uncounted"})
"""What a position has of the fog itself: where it lies is no secret."""


def position(text: str, phase: str = "F1901M") -> Position:
    return read_position(f"{phase}\n" + text.replace(" · ", "\n"))


def owned(lots: random.Random, of: Position) -> Position:
    """The same with owners for some centres."""
    mine: dict[Power, set[ProvinceId]] = {power: set() for power in POWERS}
    for province in STANDARD.provinces.values():
        if province.is_centre and lots.random() < 0.5:
            mine[lots.choice(POWERS)].add(province.id)
    return replace(of, centres=MappingProxyType({power: frozenset(ids) for power, ids in mine.items()}))


def told(resolution: Resolution, orders: Mapping[Power, tuple[Order, ...]] = NO_ORDERS) -> PhaseProcessed:
    """The event of a phase, with everything in it that a game could put there."""
    after = resolution.after
    changed = {
        centre: (resolution.before.owner_of(centre), power)
        for power, own in after.centres.items()
        for centre in own - resolution.before.centres.get(power, frozenset())
    }
    return PhaseProcessed(
        resolution=resolution,
        nmr=POWERS,
        ownership=changed,
        builds=dict.fromkeys(POWERS, 1),
        next=after,
        deadline=None,
        disbanded=resolution.after.dislodged,
        disorder=POWERS,
        barred=POWERS,
        orders=orders,
    )


def movement(lots: random.Random, book: Rulebook) -> tuple[PhaseProcessed, dict[Power, tuple[Order, ...]]]:
    before, orders = dilemma(STANDARD, lots, 2) if lots.random() < 0.5 else skirmish(STANDARD, lots, 5, 14)
    given_orders = {power: tuple(own) for power, own in orders.items()}
    resolution = adjudicate(STANDARD, book, owned(lots, before), given_orders)
    return told(resolution, given_orders), given_orders


def anything(lots: random.Random, book: Rulebook) -> tuple[PhaseProcessed, dict[Power, tuple[Order, ...]]]:
    """A phase of any kind."""
    kind = lots.choice("MMMRA")
    if kind == "M":
        return movement(lots, book)
    if kind == "R":
        driven = replace(movement(lots, book)[0].resolution.after, phase=read_phase("F1901R"))
        orders = retreat_orders(lots, driven)
        return told(retreats(STANDARD, book, driven, orders), orders), orders
    before = winter(lots)
    orders = winter_orders(lots, before)
    return told(adjustments(STANDARD, book, before, orders), orders), orders


def pieces(value: Any) -> Iterator[Any]:
    """All strings and units that a value holds, however deep; the values themselves, too."""
    if isinstance(value, Unit):
        yield value
    elif isinstance(value, Enum):
        return
    elif is_value(type(value)):
        for name in field_names(type(value)):
            if name not in UNKNOWN:
                yield from pieces(getattr(value, name))
    elif isinstance(value, str):
        yield value
    elif isinstance(value, dict | MappingProxyType):
        for key, held in value.items():
            yield from pieces(key)
            yield from pieces(held)
    elif isinstance(value, tuple | frozenset | list):
        for held in value:
            yield from pieces(held)


def provinces_in(value: Any) -> set[ProvinceId]:
    """Every province that a value names."""
    found = (province_id(piece.at if isinstance(piece, Unit) else piece) for piece in pieces(value))
    return {province for province in found if province in STANDARD.provinces}


def whole_sight(event: PhaseProcessed, viewer: tuple[Power, ...]) -> set[ProvinceId]:
    """What somebody sees of a phase by the rule of the game, worked out apart from the code: before, after, and met."""
    resolution = event.resolution
    seen: set[ProvinceId] = set()
    for at in (resolution.before, resolution.after, event.next or resolution.after):
        seen |= sight(STANDARD, at, viewer)
    for result in resolution.results:
        if result.power in viewer:
            seen |= provinces_in(result.order)
    return seen


def foreign(told: PhaseReport, viewer: tuple[Power, ...]) -> list[Result | Glimpse]:
    results = [result for result in told.event.resolution.results if result.power not in viewer]
    return [*results, *(glimpse for glimpse in told.glimpses if glimpse.power not in viewer)]


# What is seen.


def test_a_power_sees_its_units_its_centres_and_what_lies_beside_them() -> None:
    board = position("france: A mun | por · germany: A ber |")

    seen = sight(STANDARD, board, ("france",))

    assert seen == {"mun", "ber", "boh", "bur", "kie", "ruh", "sil", "tyr", "por", "spa", "mid"}


def test_a_dislodged_unit_sees() -> None:
    board = position("france: | · germany: A bur |\ndislodged: france A bur < mun", "F1901R")

    assert {"bur", "mun", "par", "gas"} <= sight(STANDARD, board, ("france",))


def test_who_has_nothing_sees_nothing() -> None:
    board = seen_position(STANDARD, position("france: A par | par · germany: A ber | ber"), (), Centres.ALL)

    assert not any(board.units.values())
    assert not any(board.centres.values())
    assert set(board.units) == {"france", "germany"}  # who is in play is no secret


def test_the_rule_for_centres() -> None:
    board = position("france: A bur | par · germany: A ber | mun ber · turkey: | con")

    def known(rule: Centres) -> dict[Power, frozenset[ProvinceId]]:
        return {p: own for p, own in seen_position(STANDARD, board, ("france",), rule).centres.items() if own}

    assert known(Centres.OWN) == {"france": {"par"}}
    assert known(Centres.SEEN) == {"france": {"par"}, "germany": {"mun"}}
    assert known(Centres.ALL) == {"france": {"par"}, "germany": {"mun", "ber"}, "turkey": {"con"}}


def see(before: str, orders: str, viewer: str, phase: str = "F1901M") -> PhaseReport:
    given_orders = read_orders(orders)
    resolution = adjudicate(STANDARD, RU2000, position(before, phase), given_orders)
    return phase_report_in_fog(told(resolution, given_orders), STANDARD, RU2000, (viewer,), Centres.SEEN)


def kinds(phase_report: PhaseReport) -> list[tuple[str, str]]:
    return [(glimpse.kind.value, str(glimpse.unit or glimpse.place)) for glimpse in phase_report.glimpses]


def outcomes(phase_report: PhaseReport) -> dict[str, Any]:
    return {str(result.order): result.outcome for result in phase_report.event.resolution.results}


def test_what_goes_out_of_sight_and_what_comes_into_it() -> None:
    seen = see("france: A par | · germany: A bur |", "germany: A bur - mun", "france")
    assert kinds(seen) == [("left", "A bur")]

    seen = see("france: A par | · germany: A mun |", "germany: A mun - bur", "france")
    assert kinds(seen) == [("came", "A bur")]
    assert "mun" not in provinces_in(seen)


def test_an_unseen_unit_that_tries_in_vain_is_felt_and_not_named() -> None:
    seen = see(
        "france: A par | · germany: A mun | · italy: A mar |",
        "germany: A mun - bur · italy: A mar - bur",
        "france",
    )

    assert [glimpse for glimpse in seen.glimpses if glimpse.power is None] == [
        Glimpse(GlimpseKind.TRIED, "bur"),
        Glimpse(GlimpseKind.TRIED, "bur"),
    ]


def test_a_bounce_names_whoever_stands_where_one_knocked_and_no_unseen_rival() -> None:
    seen = see("france: A par | · germany: A mun |", "france: A par - bur · germany: A mun - bur", "france")

    assert outcomes(seen)["A par - bur"].by == (UNSEEN,)
    # An army that is carried far knocks at a door it did not see.
    far = see(
        "france: A bre, F mid, F wes | · italy: A tun |",
        "france: A bre - tun; F mid C A bre - tun; F wes C A bre - tun",
        "france",
    )
    assert outcomes(far)["A bre - tun"].by == ("tun",)


def test_what_a_helped_unit_did_instead_is_told_where_it_is_seen() -> None:
    own = see("france: A par, A mar |", "france: A par S A mar - bur; A mar H", "france")
    assert outcomes(own)["A par S A mar - bur"] == Unmatched(read_order("A mar H"))

    gone = see("france: A par | · germany: A bur |", "france: A par S A bur · germany: A bur - mun", "france")
    assert outcomes(gone) == {}
    assert kinds(gone) == [("in_vain", "A par"), ("left", "A bur")]


def test_a_support_that_an_unseen_unit_cuts() -> None:
    seen = see(
        "england: A lon, F nth | · russia: F nwy, F bar |",
        "england: A lon - nwy; F nth C A lon - nwy · russia: F nwy S F bar - nrg; F bar - nrg",
        "russia",
    )

    assert outcomes(seen)["F nwy S F bar - nrg"].by == UNSEEN


def test_whoever_drove_one_out_is_told_although_he_came_from_the_fog() -> None:
    seen = see(
        "england: A lon, F nth, F ska | · russia: A nwy |",
        "england: A lon - nwy; F nth C A lon - nwy; F ska S A lon - nwy",
        "russia",
    )
    driven = next(r.dislodgement for r in seen.event.resolution.results if r.power == "russia")

    assert driven is not None
    assert (driven.by, driven.by_power) == (UNSEEN, "england")
    assert ("came", "A nwy") in kinds(seen)


def test_a_support_into_the_fog_tells_nothing_of_what_stands_there() -> None:
    """Mun lies out of Pic's sight; what is, or is not, in it must all look alike from there."""
    orders = "france: A pic S A mun - bur"
    empty = see("france: A pic | · germany: A ber |", orders, "france")
    idle = see("france: A pic | · germany: A mun |", orders + " · germany: A mun H", "france")
    busy = see("france: A pic | · germany: A mun |", orders + " · germany: A mun - boh", "france")

    assert empty == idle == busy
    assert kinds(empty) == [("in_vain", "A pic")]


def test_a_helped_unit_in_the_fog_is_told_as_it_was_written() -> None:
    orders = "germany: A ruh S A hol - bel"
    seen = see("germany: A boh | · england: F den |", "germany: A boh S A ven - tyr", "germany")
    assert kinds(seen) == [("in_vain", "A boh")]
    assert str(seen.glimpses[0].order) == "A boh S A ven - tyr"

    army = see("germany: A par | · italy: A mar |", "germany: A par S A mar - bur", "germany")
    fleet = see("germany: A par | · italy: F mar |", "germany: A par S A mar - bur", "germany")
    assert army == fleet, orders


def test_an_order_in_sight_does_not_tell_what_it_was_to_help_and_is_gone() -> None:
    """The fleet left Bel before Bel came into sight, so that nobody saw it was a fleet, or anything."""
    seen = see(
        "france: A par | · germany: A pic, F bel |",
        "france: A par - bur · germany: A pic S A bel - gas; F bel - nth",
        "france",
    )

    assert kinds(seen) == [("acted", "A pic")]


def test_an_observer_sees_nothing() -> None:
    before = position("france: A par | par · germany: A bur |")
    resolution = adjudicate(STANDARD, RU2000, before, read_orders("germany: A bur - par"))
    seen = phase_report_in_fog(told(resolution), STANDARD, RU2000, (), Centres.ALL)

    assert provinces_in(seen) == set()
    assert not seen.glimpses
    assert not seen.event.nmr
    assert not seen.event.disorder
    assert not seen.event.builds


def test_every_field_of_the_event_is_thought_of() -> None:
    """A field that `witness` does not know would go through the fog as it is."""
    known = {
        "resolution",
        "nmr",
        "ownership",
        "builds",
        "next",
        "deadline",
        "disbanded",
        "disorder",
        "barred",
        "orders",
        "by",
        # Practice games have no fog; of press that waited each reader is told his own.
        "along",
        "is_along",
        "letters",
        # Only where votes are open to all.
        "votes",
    }

    assert set(field_names(PhaseProcessed)) == known


# That nothing else gets out.


@SOME
@given(LOTS, BOOKS, VIEWERS, RULES)
def test_nothing_is_named_that_is_out_of_sight(
    lots: random.Random, book: Rulebook, viewer: tuple[Power, ...], rule: Centres
) -> None:
    event, _ = anything(lots, book)
    seen = phase_report_in_fog(event, STANDARD, book, viewer, rule)
    allowed = whole_sight(event, viewer)
    without_centres = replace(
        seen.event,
        ownership={},
        next=None,
        resolution=replace(
            seen.event.resolution,
            before=replace(seen.event.resolution.before, centres={}, gained=frozenset()),
            after=replace(seen.event.resolution.after, centres={}, gained=frozenset()),
        ),
    )
    strangers = replace(
        without_centres.resolution,
        results=tuple(r for r in without_centres.resolution.results if r.power not in viewer),
    )
    mine = [r for r in without_centres.resolution.results if r.power in viewer]

    assert provinces_in(replace(without_centres, resolution=strangers)) <= allowed
    assert provinces_in([g for g in seen.glimpses if g.power not in viewer]) <= allowed
    for result in mine:  # where one's own unit could retreat, and what one wrote oneself, one knows
        assert provinces_in(result.outcome) <= allowed
    if rule is not Centres.ALL:
        assert provinces_in(seen.event.ownership) <= allowed | {
            centre for at in (event.resolution.before, event.next) if at for p in viewer for centre in at.centres[p]
        }


@SOME
@given(LOTS, BOOKS, VIEWERS)
def test_no_unit_of_the_fog_is_in_any_position(lots: random.Random, book: Rulebook, viewer: tuple[Power, ...]) -> None:
    event, _ = anything(lots, book)
    seen = phase_report_in_fog(event, STANDARD, book, viewer, Centres.SEEN).event
    following = event.next
    assert following is not None
    assert seen.next is not None

    assert seen.next == replace(
        seen_position(STANDARD, following, viewer, Centres.SEEN),
        centres=seen.next.centres,
        gained=seen.next.gained,
        doubtful=seen.next.doubtful,
        uncounted=seen.next.uncounted,
    )
    for power in viewer:
        assert seen.next.units[power] == following.units[power]
        assert seen.next.centres[power] == following.centres[power]


@SOME
@given(LOTS, BOOKS, VIEWERS, RULES)
def test_one_s_own_orders_are_all_told(
    lots: random.Random, book: Rulebook, viewer: tuple[Power, ...], rule: Centres
) -> None:
    event, _ = anything(lots, book)
    seen = phase_report_in_fog(event, STANDARD, book, viewer, rule)
    own = [r.power for r in seen.event.resolution.results if r.power in viewer]
    own += [g.power for g in seen.glimpses if g.power in viewer]

    assert sorted(map(str, own)) == sorted(r.power for r in event.resolution.results if r.power in viewer)
    succeeded = {
        r.order for r in event.resolution.results if r.power in viewer and r.outcome.__class__.__name__ == "Succeeded"
    }
    assert succeeded <= {r.order for r in seen.event.resolution.results}


def far_units(lots: random.Random, near: set[ProvinceId]) -> dict[Power, frozenset[Unit]]:
    """Units of others that neither touch nor see what is going on."""
    wide = set(near)
    for _ in range(3):
        wide |= {p for here in wide for p in sight_of_one(here)}
    free = sorted(set(STANDARD.provinces) - wide)
    found: dict[Power, set[Unit]] = {"turkey": set(), "italy": set()}
    for id in lots.sample(free, min(len(free), lots.randint(0, 5))):
        moorings = STANDARD.provinces[id].moorings
        is_fleet = id not in STANDARD.army or (moorings and lots.random() < 0.5)
        unit = Unit(UnitType.FLEET, moorings[0]) if is_fleet else Unit(UnitType.ARMY, id)
        found[lots.choice(sorted(found))].add(unit)
    return {power: frozenset(own) for power, own in found.items()}


def sight_of_one(here: ProvinceId) -> frozenset[ProvinceId]:
    alone = Position(read_phase("F1901M"), {"x": frozenset()}, {"x": frozenset({here})})
    return sight(STANDARD, alone, ("x",))


@SOME
@given(LOTS, BOOKS, VIEWERS, RULES)
def test_what_stands_far_away_changes_nothing(
    lots: random.Random, book: Rulebook, viewer: tuple[Power, ...], rule: Centres
) -> None:
    """The same phase twice, with other people's units elsewhere on the board: the same account, byte for byte."""
    before, orders = dilemma(STANDARD, lots, 2) if lots.random() < 0.5 else skirmish(STANDARD, lots, 5, 14)
    near = provinces_in(before) | provinces_in([list(own) for own in orders.values()])

    def seen() -> PhaseReport:
        more = far_units(lots, near)
        board = replace(before, units=MappingProxyType({**before.units, **more}))
        resolution = adjudicate(STANDARD, book, board, orders)
        return phase_report_in_fog(replace(told(resolution), disorder=()), STANDARD, book, viewer, rule)

    assert repr(seen()) == repr(seen())


# Orders.


def hidden_otherwise(lots: random.Random, at: Position, viewer: tuple[Power, ...]) -> Position:
    """The same position as far as somebody sees, with other units of others in the fog."""
    seen = sight(STANDARD, at, viewer)
    units: dict[Power, set[Unit]] = {p: {u for u in own if u.province in seen} for p, own in at.units.items()}
    others = [power for power in at.units if power not in viewer]
    for id in sorted(set(STANDARD.provinces) - seen):
        if others and lots.random() < 0.4:
            moorings = STANDARD.provinces[id].moorings
            is_fleet = id not in STANDARD.army or (moorings and lots.random() < 0.5)
            unit = Unit(UnitType.FLEET, lots.choice(moorings)) if is_fleet else Unit(UnitType.ARMY, id)
            units[lots.choice(others)].add(unit)
    return replace(at, units=MappingProxyType({power: frozenset(own) for power, own in units.items()}))


@SOME
@given(LOTS, BOOKS, st.sampled_from(POWERS))
def test_an_order_is_judged_alike_whatever_stands_in_the_fog(
    lots: random.Random, book: Rulebook, viewer: Power
) -> None:
    before, orders = dilemma(STANDARD, lots, 2) if lots.random() < 0.5 else skirmish(STANDARD, lots, 5, 14)
    other = hidden_otherwise(lots, before, (viewer,))
    written = [*orders.get(viewer, ())]
    written += [order for own in orders.values() for order in own]  # also for units of others, seen or not

    for order in written:
        one = judged(STANDARD, book, before, (viewer,), viewer, order)
        assert one == judged(STANDARD, book, other, (viewer,), viewer, order)


@SOME
@given(LOTS, st.sampled_from(POWERS))
def test_a_letter_is_read_alike_whatever_stands_in_the_fog(lots: random.Random, viewer: Power) -> None:
    before, orders = dilemma(STANDARD, lots, 2) if lots.random() < 0.5 else skirmish(STANDARD, lots, 5, 14)
    other = hidden_otherwise(lots, before, (viewer,))
    text = "\n".join(str(order) for own in orders.values() for order in own)

    def read(at: Position) -> object:
        return parse(text, ENGLISH, STANDARD, RU2000, seen_position(STANDARD, at, (viewer,), Centres.SEEN), (viewer,))

    assert read(before) == read(other)


@SOME
@given(LOTS, BOOKS, st.sampled_from(POWERS))
def test_an_order_that_is_possible_is_never_called_impossible(
    lots: random.Random, book: Rulebook, viewer: Power
) -> None:
    event, orders = movement(lots, book)
    failed = {r.order for r in event.resolution.results if type(r.outcome).__name__ == "Void"}

    for order in (r.order for r in event.resolution.results if r.power == viewer and r.order not in failed):
        assert judged(STANDARD, book, event.resolution.before, (viewer,), viewer, order).void is None
    assert orders is not None


@SOME
@given(LOTS, BOOKS, st.sampled_from(POWERS))
def test_retreats_and_builds_are_seen_whole(lots: random.Random, book: Rulebook, viewer: Power) -> None:
    """What one may do with one's own units and centres never depends on the fog."""
    driven = replace(movement(lots, book)[0].resolution.after, phase=read_phase("F1901R"))
    for one in (one for one in driven.dislodged if one.power == viewer):
        known = seen_position(STANDARD, driven, (viewer,), Centres.OWN)
        mine = next(d for d in known.dislodged if d.unit == one.unit)
        assert retreat_options(STANDARD, book, known, mine) == retreat_options(STANDARD, book, driven, one)

    cold = winter(lots)
    for rule in Centres:
        known = seen_position(STANDARD, cold, (viewer,), rule)
        assert due(STANDARD, book, known)[viewer] == due(STANDARD, book, cold)[viewer]
        assert sites(STANDARD, book, known, viewer) == sites(STANDARD, book, cold, viewer)


def test_a_support_is_possible_for_whatever_the_fog_may_hold() -> None:
    board = position("france: A pic | · turkey: A con |")

    for text in ("A pic S A mun - bur", "A pic S F nth - bel"):
        assert judged(STANDARD, RU2000, board, ("france",), "france", read_order(text)).void is None
    # An army cannot go to sea: what is written A is taken as the fleet that it must be.
    fleet = judged(
        STANDARD, RU2000, position("france: F mid |"), ("france",), "france", read_order("F mid S A lon - eng")
    )
    assert str(fleet.order) == "F mid S F lon - eng"
    assert fleet.void is None
    # What cannot be wherever anybody stands is said.
    assert judged(STANDARD, RU2000, board, ("france",), "france", read_order("A pic S A mun - ber")).void is not None
    assert unit_of(read_order("A pic H")) is not None


def test_a_position_tells_what_of_it_is_not_known() -> None:
    whole = position("england: F lon | lon lvp · france: A par | par · germany: A kie | kie")
    for rule in Centres:
        known = seen_position(STANDARD, whole, ("england",), rule)
        centres = {each.id for each in STANDARD.provinces.values() if each.is_centre}

        assert known.unseen == STANDARD.provinces.keys() - sight(STANDARD, whole, ("england",))
        assert {"lon", "lvp"}.isdisjoint(known.doubtful)
        assert "england" not in known.uncounted
        match rule:
            case Centres.ALL:
                assert (known.doubtful, known.uncounted) == (frozenset(), frozenset())
            case Centres.SEEN:
                assert known.doubtful == centres & known.unseen
            case Centres.OWN:
                assert known.doubtful == centres - {"lon", "lvp"}
        assert read_position(write_position(known)) == known


def test_who_sees_nothing_knows_nothing() -> None:
    for rule in Centres:
        known = seen_position(STANDARD, position("england: F lon | lon · france: A par | par"), (), rule)

        assert known.unseen == STANDARD.provinces.keys()
        assert known.uncounted == frozenset(STANDARD.powers)
