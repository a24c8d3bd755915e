"""`listing.txt`: what the tools of the hobby read in it is what was played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.events import PhaseProcessed
from judge.game.game import Game, PlayerId
from judge.game.phase_report import PhaseReport
from judge.game.secrecy import known_position, phase_report
from judge.game.settings import Identity
from judge.pages.classic import listing, opening_listing
from judge.rules.adjudicate import adjudicate
from judge.rules.orders import Build, Convoy, Disband, Retreat, Waive, unit_of
from judge.rules.outcome import (
    Bounced,
    Cut,
    Disbanded,
    Disrupted,
    NoRoute,
    OwnUnit,
    Resolution,
    Result,
    Succeeded,
    Unmatched,
    Void,
)
from judge.rules.places import Power
from judge.rules.position import PhaseKind, Position, Season
from judge.rules.retreat import retreats
from judge.rules.text import read_position
from judge.structs import replace
from tests.books import BOOKS, DATC
from tests.commands import scenes
from tests.game.tables import NOW, table
from tests.game.test_sample_game import blocks
from tests.orders import read_orders
from tests.pages.classic_reader import ClassicReader, Found
from tests.rules.boards import STANDARD
from tests.rules.skirmish import skirmish
from tests.store.played import events

READER = ClassicReader(STANDARD)
GOLDEN = Path(__file__).parents[1] / "commands" / "golden"
_WORDS: Mapping[type, frozenset[str]] = {
    Bounced: frozenset({"bounce"}),
    OwnUnit: frozenset({"bounce"}),
    Cut: frozenset({"cut"}),
    Disrupted: frozenset({"no convoy"}),
    NoRoute: frozenset({"no convoy"}),
    Unmatched: frozenset({"void"}),
    Void: frozenset({"void"}),
}


def told(resolution: Resolution, game: Game | None = None) -> str:
    event = PhaseProcessed(resolution, (), {}, {}, None, None)
    return listing(PhaseReport(event), game or table(), None, "judge.test", NOW)


def found(resolution: Resolution) -> Found:
    return READER.read(told(resolution))


def played(position: str, orders: str) -> Resolution:
    return adjudicate(STANDARD, DATC, read_position(position.replace("; ", "\n")), read_orders(orders))


def moved(results: Iterable[Result]) -> dict[str, tuple[Power, str, frozenset[str]]]:
    """What a tool should know of a movement."""
    known = {}
    for result in results:
        driven = frozenset({"dislodged"}) if result.dislodgement else frozenset()
        is_carrier = isinstance(result.order, Convoy) and isinstance(result.outcome, Disrupted | NoRoute)
        words = frozenset() if is_carrier else _WORDS.get(type(result.outcome), frozenset())
        known[str(unit_of(result.order))] = result.power, str(result.order).removesuffix(" VIA"), words | driven
    return known


def check_movement(known: Found, event: PhaseProcessed) -> None:
    results = event.resolution.results
    assert known.orders == moved(results)
    assert known.silent == {str(unit_of(result.order)) for result in results if result.is_default}
    driven = {
        str(each.unit.unit): (each.unit.power, frozenset() if each.unit in event.disbanded else frozenset(each.open))
        for each in (result.dislodgement for result in results)
        if each is not None
    }
    assert known.retreats == driven


def check_retreats(known: Found, event: PhaseProcessed) -> None:
    """Those that are on the board again, and those that are not, whether they bounced, were ordered off, or nothing."""
    for result in event.resolution.results:
        match result.order, result.outcome:
            case Retreat(unit, _), Succeeded() | Bounced():
                words = frozenset({"bounce"} if isinstance(result.outcome, Bounced) else ())
                assert known.orders.pop(str(unit)) == (result.power, str(result.order), words)
            case Disband(unit), Disbanded():
                assert known.orders.pop(str(unit)) == (result.power, str(result.order), frozenset())
                assert (str(unit) in known.silent) == result.is_default
    assert not known.orders


def check_adjustments(known: Found, event: PhaseProcessed) -> None:
    done = {
        str(result.order.unit): (result.power, str(result.order), frozenset[str]())
        for result in event.resolution.results
        if isinstance(result.order, Build | Disband) and not isinstance(result.outcome, Void)
    }
    assert known.orders == done
    waived = [
        result for result in event.resolution.results if result.order == Waive() and result.outcome == Succeeded()
    ]
    assert known.waived == Counter(result.power for result in waived if not result.is_default)
    assert known.pending == Counter(result.power for result in waived if result.is_default)


def check_centres(known: Found, position: Position) -> None:
    owned = {power: set(own) for power, own in position.centres.items() if own}
    unowned = {place.id for place in STANDARD.provinces.values() if place.is_centre} - set().union(*owned.values())
    assert known.centres == owned | ({"unowned": unowned} if unowned else {})
    counts = {}
    for power in STANDARD.powers:
        centres, units = len(position.centres[power]), len(position.units[power])
        if centres or units:
            counts[power] = centres, units, centres - units
    assert known.counts == counts


CHECKS = {
    PhaseKind.MOVEMENT: check_movement,
    PhaseKind.RETREAT: check_retreats,
    PhaseKind.ADJUSTMENT: check_adjustments,
}


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_tool_reads_every_phase_of_a_game_by_every_book(book: str) -> None:
    kinds, has_changed = Counter[PhaseKind](), False
    for game, event, now in events(book, 7, 20):
        known = READER.read(listing(PhaseReport(event), game, None, "judge.test", now))

        CHECKS[event.phase.kind](known, event)
        assert known.head == ("judge.test", "Blitz", "Standard")
        assert known.next == (str(event.next.phase) if event.next else "")
        is_year_over = event.phase.season is Season.FALL and (
            event.next is None or event.next.phase.kind is not PhaseKind.RETREAT
        )
        if is_year_over:
            check_centres(known, event.next or game.position)
        else:
            assert known.centres == known.counts == {}
        kinds[event.phase.kind] += 1
        has_changed |= bool(event.ownership)
    assert has_changed
    assert min(kinds[kind] for kind in PhaseKind) >= 1


@given(st.integers(min_value=0, max_value=2**32), st.sampled_from(sorted(BOOKS)))
def test_a_tool_reads_any_battle(seed: int, book: str) -> None:
    position, orders = skirmish(STANDARD, random.Random(seed))
    resolution = adjudicate(STANDARD, BOOKS[book], position, orders)

    assert found(resolution).orders == moved(resolution.results)


def test_every_outcome_has_its_word() -> None:
    resolution = played(
        "S1901M; austria: A bud, A vie, A tyr; england: A lon, F nth, F edi; france: A bur, A par"
        "; germany: A mun, A ruh, F den, F ska, F nwy; italy: A ven; russia: A gal, F stp/sc, F bot",
        "austria: A bud - gal; A vie S A bud - gal; A tyr S A bud - ser · england: A lon - hol; F nth C A lon - hol"
        " · france: A bur S A par; A par - mos · germany: A mun - bur; A ruh S A mun - bur; F den - nth;"
        " F ska S F den - nth; F nwy S F den - nth · italy: A ven - tyr · russia: F bot H",
    )

    known = found(resolution)

    assert known.orders["A bud"] == ("austria", "A bud - gal", frozenset())
    assert known.orders["A vie"] == ("austria", "A vie S A bud - gal", frozenset())
    assert known.orders["A tyr"] == ("austria", "A tyr S A bud - ser", {"void"})
    assert known.orders["A lon"] == ("england", "A lon - hol", {"no convoy"})
    assert known.orders["F nth"] == ("england", "F nth C A lon - hol", {"dislodged"})
    assert known.orders["A bur"] == ("france", "A bur S A par", {"cut", "dislodged"})
    assert known.orders["A par"] == ("france", "A par - mos", {"void"})
    assert known.orders["A ven"] == ("italy", "A ven - tyr", {"bounce"})
    assert known.orders["A gal"] == ("russia", "A gal H", {"dislodged"})
    assert known.silent == {"A gal", "F stp/sc", "F edi"}
    assert known.retreats["A gal"] == ("russia", {"boh", "rum", "sil", "ukr", "war"})


def test_an_army_over_two_seas_shows_its_way() -> None:
    orders = "england: A lon - por; F eng C A lon - por; F mid C A lon - por"

    text = told(played("S1901M; england: A lon, F eng, F mid", orders))

    assert "England: Army London -> English Channel -> Mid-Atlantic Ocean -> Portugal.\n" in text
    assert "England: Fleet English Channel CONVOY Army London -> Portugal.\n" in text


def test_an_army_that_walks_shows_no_sea() -> None:
    orders = "italy: A ven - tri · austria: F adr C A ven - tri"

    text = told(played("S1901M; italy: A ven; austria: F adr", orders))

    assert "Italy: Army Venice -> Trieste.\n" in text
    assert "Austria: Fleet Adriatic Sea CONVOY Italian Army Venice -> Trieste." in text


def test_orders_of_no_unit_and_of_another_phase_are_no_lines_of_their_own() -> None:
    orders = "france: A par D; F bre - eng; F bre - mid; A mun - bur; A gas H; WAIVE"

    text = told(played("S1901M; france: A par, F bre; germany: A mun", orders))

    assert text.count("France:") == 2
    assert "France: Army Paris, No Order Processed. (*void*)\n" in text
    assert "France: Fleet Brest -> English Channel.\n" in text


def test_a_unit_with_nowhere_to_go_is_told_once() -> None:
    """It is gone when it is driven out: the retreats say nothing of it."""
    before = read_position(
        "S1901R\nfrance: A por, F mid\nengland: A lon\ndislodged: england A por < spa, england A bur <"
    )
    orders = "france: A spa - por; F mid S A spa - por · england: A por H"

    driven = told(played("S1901M; france: A spa, F mid; england: A por", orders))
    after = told(retreats(STANDARD, DATC, before, {}))

    assert "The English Army in Portugal with no valid retreats was destroyed.\n" in driven
    assert "England:   Army  Burgundy, No Order Processed (DISBAND).\n" in after
    assert "Portugal" not in after


def test_the_last_phase_of_a_game_names_the_victor() -> None:
    homes = "lon edi lvp bre par mar por spa bel hol mun kie ber den swe nwy stp"
    before = f"F1905M; england: A ruh, A sil | {homes}; russia: A mos | war mos sev"
    resolution = played(before, "england: A sil - war · russia: A mos H")
    event = PhaseProcessed(resolution, (), {"war": ("russia", "england")}, {}, None, None)

    text = listing(PhaseReport(event), table(), None, "judge.test", NOW)

    assert "England:  18 Supply centers,  2 Units:  Builds  16 units.  (* VICTORY!! *)\n" in text
    assert READER.read(text).victors == {"england"}
    assert "next phase" not in text


def test_the_start_of_a_game_is_read() -> None:
    game = replace(table(), settings=replace(table().settings, identity=Identity.GUNBOAT))

    text = opening_listing(game, "france", ("france",), "Player", "judge.test")

    assert text.startswith(
        ":: Judge: judge.test  Game: Blitz  Variant: Standard Gunboat\n:: Deadline: S1901M Thu Mar 05 2026"
    )
    assert "\nYou have been selected as France in game 'blitz' of Diplomacy.\n" in text
    assert READER.read(text).units == {
        power: {str(unit) for unit in game.position.units_of(power)} for power in STANDARD.powers
    }


@pytest.mark.parametrize("viewer", ["france", "russia"])
def test_in_a_blind_game_nothing_stands_in_it_that_the_reader_may_not_know(viewer: PlayerId) -> None:
    hidden = 0
    for game, event, now in events("ru2000", 7, 12):
        blind = replace(game, settings=replace(game.settings, blind=True))
        seen = phase_report(blind, event, viewer)

        known = READER.read(listing(seen, blind, viewer, "judge.test", now))

        if event.phase.kind is PhaseKind.MOVEMENT:
            assert known.orders == moved(seen.event.resolution.results)
            assert len(known.orders) <= len(event.resolution.results)
            hidden += len(event.resolution.results) - len(known.orders)
            assert known.retreats.keys() <= {str(one.unit) for one in seen.event.resolution.after.dislodged}
        assert set(known.counts) <= {viewer}
        assert "unowned" not in known.centres
        if seen.event.next is not None and known.centres:
            assert known.centres == {power: set(own) for power, own in seen.event.next.centres.items() if own}
    assert hidden > 0


def test_the_start_of_a_blind_game_shows_what_is_in_sight() -> None:
    game = replace(table(), settings=replace(table().settings, blind=True))

    text = opening_listing(game, "france", ("france",), "Player", "judge.test")

    seen = known_position(game, "france")
    assert READER.read(text).units == {power: {str(unit) for unit in own} for power, own in seen.units.items() if own}
    assert "Variant: Standard Blind\n" in text


def test_a_listing_as_programs_get_it() -> None:
    """A convoy, owners, builds; units driven out, and where they went."""
    game, text = scenes.started()[0], ""
    for block in blocks()[:6]:
        until = game.clock.deadline or NOW
        game, happened = scenes.after(block.partition("\n")[2], game)
        for event in happened:
            assert isinstance(event, PhaseProcessed)
            text += listing(phase_report(game, event, None), game, None, "judge.test", until)

    assert text == (GOLDEN / "listing.txt").read_text(encoding="utf-8")


def test_a_listing_that_an_answer_repeats_is_no_order() -> None:
    game, before = scenes.started()[0], scenes.started()[0]
    game, happened = scenes.after("france: A par - bur", game)
    (event,) = (event for event in happened if isinstance(event, PhaseProcessed))
    text = listing(phase_report(game, event, None), game, None, "judge.test", NOW)

    done = scenes.write(f"A Par - Pic\n\n{text}", before)

    assert "France: Army Paris -> Burgundy.\n" in text
    assert [str(order) for order in done.game.orders["france"]] == ["A par - pic"]
