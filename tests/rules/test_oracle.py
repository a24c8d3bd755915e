"""The adjudicator against the oracle: two ways of thinking, one result."""

import random
from collections.abc import Mapping, Sequence

import pytest

from judge.rules.adjudicate import adjudicate
from judge.rules.maps import Map
from judge.rules.orders import Move, Order
from judge.rules.outcome import Cut, Resolution, Succeeded, Unmatched, Void
from judge.rules.places import Power, province_id
from judge.rules.policies import (
    ConvoyIntent,
    ConvoyParadox,
    ConvoyRoutes,
    HeadToHead,
    HoldSupport,
    OwnAttack,
    OwnSupport,
)
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook
from judge.rules.text import write_position
from judge.shelf import load_board, load_rulebook, rulebooks
from judge.structs import replace
from tests.orders import write_orders
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import DatcCase, read_section
from tests.rules.oracle import Verdict, judge
from tests.rules.skirmish import dilemma, skirmish
from tests.rules.telling import told

RU2000 = load_rulebook("ru2000")
DATC = load_rulebook("datc")
BOOKS = (
    *map(load_rulebook, rulebooks()),
    replace(
        RU2000,
        name="letter of fr",
        own_support=OwnSupport.VOID,
        convoy_paradox=ConvoyParadox.ANY_FLEET,
        convoy_routes=ConvoyRoutes.ANY_DISRUPTED,
    ),
    replace(
        RU2000,
        name="letter of bg",
        convoy_paradox=ConvoyParadox.CUT_FIRST,
        head_to_head=HeadToHead.BOTH_STAY,
        retreat_bans=frozenset(),
    ),
    replace(DATC, name="groups of ja", hold_support=HoldSupport.HOLDERS_ONLY, own_attack=OwnAttack.CUTS),
    replace(DATC, name="technical guide", convoy_intent=ConvoyIntent.VIA_ONLY),
)
OTHER_BOARDS = (
    "1900",
    "aberration",
    "ancmed",
    "canton",
    "chaos",
    "colonial",
    "empire4",
    "hundred",
    "knownworld901",
    "modern",
    "world9",
    "youngstown",
)
MANY = {"6.F.28", "6.F.29"}
"""Cases with more moves and convoys than can be tried out."""
DATC_CASES = [
    case for letter in "abcdefgh" for case in read_section(letter) if not case.is_adjustment and case.id not in MANY
]


def as_verdict(resolution: Resolution, expected: Verdict) -> Verdict:
    """A resolution in the oracle's words."""
    moved, given, driven = set(), {}, {}
    for result in resolution.results:
        at = province_id(result.order.unit.at)  # type: ignore[union-attr]
        if isinstance(result.order, Move) and result.outcome == Succeeded():
            moved.add(at)
        if result.dislodgement is not None:
            driven[at] = province_id(result.dislodgement.by)
        if at in expected.given and not isinstance(result.outcome, Void | Unmatched):
            given[at] = not isinstance(result.outcome, Cut)
    return Verdict(frozenset(moved), given, driven, resolution.after.contested, expected.is_paradox)


def assert_same(
    book: Rulebook, position: Position, orders: Mapping[Power, Sequence[Order]], board: Map = STANDARD
) -> None:
    expected = judge(board, book, position, orders)
    resolution = adjudicate(board, book, position, orders)

    found = as_verdict(resolution, expected)
    assert found == expected, (
        f"{board.name} {book.name}\n{write_position(position)}\n{write_orders(orders)}\n{told(resolution)}"
    )


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_small_battles_end_as_the_oracle_says(book: Rulebook, seed: int) -> None:
    lots = random.Random(f"skirmish {book.name} {seed}")
    for _ in range(100):
        assert_same(book, *skirmish(STANDARD, lots))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_convoys_in_a_dilemma_end_as_the_oracle_says(book: Rulebook, seed: int) -> None:
    lots = random.Random(f"dilemma {book.name} {seed}")
    for _ in range(100):
        assert_same(book, *dilemma(STANDARD, lots))


@pytest.mark.parametrize("book", [RU2000, DATC], ids=lambda book: book.name)
@pytest.mark.parametrize("name", OTHER_BOARDS)
def test_battles_on_other_boards_end_as_the_oracle_says(name: str, book: Rulebook) -> None:
    """Coasts, seas, one-way borders and coasts that convoy are read from each board anew."""
    lots, board = random.Random(f"{name} {book.name}"), load_board(name)
    for _ in range(40):
        assert_same(book, *skirmish(board, lots), board)
        assert_same(book, *dilemma(board, lots), board)


def test_there_are_paradoxes_among_the_dilemmas() -> None:
    lots = random.Random("paradox")
    verdicts = [judge(STANDARD, DATC, *dilemma(STANDARD, lots)) for _ in range(200)]

    assert sum(verdict.is_paradox for verdict in verdicts) >= 3


@pytest.mark.parametrize("case", DATC_CASES, ids=lambda case: case.id)
def test_the_oracle_itself_knows_the_datc_cases(case: DatcCase) -> None:
    verdict = judge(STANDARD, DATC, case.position, case.orders)

    for row in case.rows:
        at = province_id(row.order.unit.at)  # type: ignore[union-attr]
        word, _, fate = row.words.partition(", ")
        assert (at in verdict.driven) is bool(fate)
        assert (at in verdict.moved) is (word == "succeeds")
        if word in ("given", "cut") and at in verdict.given:
            assert verdict.given[at] is (word == "given")
