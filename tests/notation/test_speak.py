"""What the judge says is never an order; what it types reads back as exactly the same order."""

from __future__ import annotations

import random

import pytest

from judge.notation.language import Language, combine, in_book
from judge.notation.letter.parse import parse
from judge.notation.speak import (
    Length,
    Mark,
    speak_order,
    speak_phase,
    speak_place,
    speak_power,
    type_order,
)
from judge.rules.orders import Hold, Order, unit_of
from judge.rules.position import PhaseKind
from judge.rules.text import read_order, read_phase, read_unit
from judge.shelf import USUAL_BOARD, languages, load_board, load_language, load_reading, load_rulebook
from tests.notation.boards import all_orders, random_position

BOARD = load_board(USUAL_BOARD)
RULEBOOK = load_rulebook("ru2000")
ENGLISH = load_language("en")


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Language:
    return load_language(request.param)


@pytest.mark.parametrize("kind", PhaseKind)
@pytest.mark.parametrize("seed", range(4))
def test_typed_orders_read_back(language: Language, kind: PhaseKind, seed: int) -> None:
    position = random_position(BOARD, kind, seed)

    for power, order in all_orders(BOARD, RULEBOOK, position):
        typed = type_order(order, language)
        for powers in ((power,), ()):
            if not powers and typed == language.spoken["type"]["waive"]:
                continue
            parsed = parse(typed, language, BOARD, RULEBOOK, position, powers)
            assert [(read.power, read.order, read.void) for read in parsed.orders] == [(power, order, None)], typed
            assert not parsed.problems


@pytest.mark.parametrize("kind", PhaseKind)
@pytest.mark.parametrize("book", languages())
def test_typed_orders_read_back_beside_the_notation_of_every_book(
    language: Language, book: str, kind: PhaseKind
) -> None:
    """Also by a player whose own language is a third one, with English behind both."""
    reading = combine(load_language(book), language, ENGLISH)
    position = random_position(BOARD, kind, 11)

    for power, order in all_orders(BOARD, RULEBOOK, position):
        typed = type_order(order, language)
        parsed = parse(typed, reading, BOARD, RULEBOOK, position, (power,))
        assert [(read.order, read.void) for read in parsed.orders] == [(order, None)], typed
        assert not parsed.problems


@pytest.mark.parametrize("kind", PhaseKind)
@pytest.mark.parametrize(("code", "book"), [(code, book) for code in languages() for book in load_language(code).books])
@pytest.mark.parametrize("seed", range(3))
def test_orders_typed_in_the_codes_of_a_book_read_back(code: str, book: str, kind: PhaseKind, seed: int) -> None:
    rulebook, spoken = load_rulebook(book), in_book(load_language(code), book)
    reading, position = load_reading(code, rulebook), random_position(BOARD, kind, seed)

    for power, order in all_orders(BOARD, rulebook, position):
        typed = type_order(order, spoken)
        parsed = parse(typed, reading, BOARD, rulebook, position, (power,))
        assert [(read.order, read.void) for read in parsed.orders] == [(order, None)], typed
        assert not parsed.problems


def test_a_book_that_prints_codes_of_its_own_is_written_in_them() -> None:
    order = read_order("A yor S A edi - lvp")

    russian, bulgarian = load_language("ru"), load_language("bg")
    assert speak_order(order, in_book(russian, "ru2000")) == "✓ A Yor поддерживает A Edi → Lvp"
    assert speak_order(order, in_book(bulgarian, "bg")) == "✓ A Yor подкрепя A Edi → Liv"
    assert type_order(order, in_book(bulgarian, "bg")) == "A Yor S A Edi - Liv"
    assert speak_place("lvp", in_book(bulgarian, "bg")) == "Ливърпул"
    # The forum's book prints none, and other books are not in these languages.
    assert in_book(russian, "ru_forum") is in_book(russian, "bg") is russian
    assert in_book(bulgarian, "ru2000") is bulgarian


@pytest.mark.parametrize("between", ["\n", "; ", ". ", ", ", "\n\n- "])
def test_a_letter_of_orders_loses_none(language: Language, between: str) -> None:
    for seed in range(3):
        chance = random.Random(seed)
        position = random_position(BOARD, PhaseKind.MOVEMENT, seed)
        orders: dict[object, list[Order]] = {}
        for _, order in all_orders(BOARD, RULEBOOK, position):
            orders.setdefault(unit_of(order), []).append(order)
        chosen = [chance.choice(each) for each in orders.values()]
        text = between.join(type_order(order, language) for order in chosen)

        parsed = parse(text, combine(language, ENGLISH), BOARD, RULEBOOK, position)

        assert not parsed.problems
        assert [read.order for read in parsed.orders] == chosen


@pytest.mark.parametrize("kind", PhaseKind)
@pytest.mark.parametrize("length", Length)
@pytest.mark.parametrize("mark", [Mark.ECHO, Mark.FAILED])
def test_spoken_orders_are_never_orders(language: Language, kind: PhaseKind, length: Length, mark: Mark) -> None:
    position = random_position(BOARD, kind, 7)
    spoken = [speak_order(order, language, length, mark) for _, order in all_orders(BOARD, RULEBOOK, position)]

    for reading in (language, combine(ENGLISH, language)):
        for text in spoken:
            parsed = parse(text, reading, BOARD, RULEBOOK, position)
            assert not parsed.orders
            assert not parsed.problems


def test_no_two_places_have_the_same_name(language: Language) -> None:
    for length in Length:
        assert len({speak_place(id, language, length) for id in BOARD.provinces}) == len(BOARD.provinces)


@pytest.mark.parametrize(
    ("order", "short", "full"),
    [
        ("A mun - tyr", "✓ A Mun → Tyr", "✓ Army Munich → Tyrolia"),
        ("F stp/sc H", "✓ F StP/sc holds", "✓ Fleet St. Petersburg (south coast) holds"),
        ("A nwy - swe VIA", "✓ A Nwy → Swe via convoy", "✓ Army Norway → Sweden via convoy"),
        ("A gas S A mar - bur", "✓ A Gas supports A Mar → Bur", "✓ Army Gascony supports Army Marseilles → Burgundy"),
        ("F den S F bal", "✓ F Den supports F Bal", "✓ Fleet Denmark supports Fleet Baltic Sea"),
        ("F nth C A lon - bel", "✓ F Nth convoys A Lon → Bel", "✓ Fleet North Sea convoys Army London → Belgium"),
        ("A bur R gas", "✓ A Bur retreats → Gas", "✓ Army Burgundy retreats → Gascony"),
        ("A bur D", "✓ A Bur disbands", "✓ Army Burgundy disbands"),
        ("F stp/nc B", "✓ builds F StP/nc", "✓ builds Fleet St. Petersburg (north coast)"),
        ("WAIVE", "✓ waives one build", "✓ waives one build"),
    ],
)
def test_english_forms(order: str, short: str, full: str) -> None:
    assert speak_order(read_order(order), ENGLISH) == short
    assert speak_order(read_order(order), ENGLISH, Length.FULL) == full


def test_failed_orders_have_a_sign_of_their_own() -> None:
    assert speak_order(Hold(read_unit("A mun")), ENGLISH, mark=Mark.FAILED) == "✗ A Mun holds"
    assert speak_order(Hold(read_unit("A mun")), ENGLISH, mark=Mark.NONE) == "A Mun holds"


def test_phases_and_powers_are_spoken() -> None:
    assert speak_phase(read_phase("S1901M"), ENGLISH) == "Spring 1901, movement"
    assert speak_phase(read_phase("F1902R"), ENGLISH) == "Fall 1902, retreats"
    assert speak_phase(read_phase("W1902A"), ENGLISH) == "Winter 1902, adjustments"
    assert speak_power("austria", ENGLISH) == "Austria"


def test_names_have_the_forms_that_sentences_need() -> None:
    russian = load_language("ru")

    assert russian.power_names["germany"].forms["gen"] == "Германии"
    assert russian.places["bur"].forms["acc"] == "Бургундию"
    assert russian.places["nth"].forms["gen"] == "Северного моря"
    assert not ENGLISH.power_names["austria"].forms


def test_a_place_without_a_name_is_spoken_by_its_id() -> None:
    assert speak_place("nowhere/nc", ENGLISH, Length.SHORT) == "nowhere/nc"
