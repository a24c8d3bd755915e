"""How many play by each book, and what each player gets: the worked cases in `books/tables.toml`."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from judge.game.commands.seats import Join
from judge.game.events import GameStarted, PlayerJoined
from judge.game.game import Status
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.seating import choose_table, counts, opening_of, table_faults, tables
from judge.game.settings import Settings
from judge.rules.rulebook import PlayerTable
from judge.shelf import load_rulebook
from judge.structs import replace
from tests.game.tables import BOARD, NOW, POWERS, begun, forming, obeyed

CASES = tomllib.loads((Path(__file__).parent / "books" / "tables.toml").read_text(encoding="utf-8"))
STARTS = [id for id, case in CASES.items() if "players" not in case]
DEALT = [id for id, case in CASES.items() if "players" in case]
BOOKS = ("ru2000", "fr", "ja", "bg", "ru_forum")


@pytest.mark.parametrize("id", STARTS)
def test_seven_start_as_the_book_prints(id: str) -> None:
    case = CASES[id]
    game = begun(case["book"], 7)

    for power, units in case.get("units", {}).items():
        assert {str(unit) for unit in game.position.units[power]} == set(units)
    for power in POWERS if "counts" in case else ():
        types = Counter(unit.type.value for unit in game.position.units[power])
        assert f"{types['F']}F {types['A']}A" == case["counts"].get(power, case["counts"]["others"])
    for power in POWERS if "home_centres" in case else ():
        assert len(game.position.centres[power]) == case["home_centres"].get(power, case["home_centres"]["others"])
    owned = sum(map(len, game.position.centres.values()))
    assert sum(province.is_centre for province in BOARD.provinces.values()) - owned == 12


@pytest.mark.parametrize("id", DEALT)
def test_fewer_share_the_powers_as_the_book_prints(id: str) -> None:
    case: dict[str, Any] = CASES[id]
    game = begun(case["book"], case["players"], case.get("scheme", ""))

    neutral = frozenset(case.get("neutral", ()))
    single = [[power] for power in POWERS if power not in neutral]
    assert sorted(list(seat.powers) for seat in game.seating.seats) == sorted(case.get("hands", single))
    assert game.deal.neutral == neutral
    assert game.position.closed == set(case.get("closed", ()))
    assert game.position.phase.year == case.get("start_year", 1901)
    table = game.table
    assert [str(phase) for phase in (table.toss, table.joins) if phase] == [
        case[key] for key in ("toss", "joins") if key in case
    ]
    assert table.victory_centres == case.get("victory_centres")
    assert table.victory_units == case.get("victory_units")
    assert table.source


@pytest.mark.parametrize("book", BOOKS)
def test_every_table_of_a_book_deals_each_power_once(book: str) -> None:
    rulebook = load_rulebook(book)

    for players in counts(BOARD, rulebook):
        for table in tables(BOARD, rulebook, players):
            assert len(table.hands) == players
            assert sorted([*(p for hand in table.hands for p in hand), *table.neutral]) == sorted(POWERS)
            assert set(table.closed) <= BOARD.provinces.keys()
            assert opening_of(BOARD, table).units == forming().position.units


@pytest.mark.parametrize("book", BOOKS)
def test_the_distributions_of_the_books_have_no_faults(book: str) -> None:
    assert table_faults([BOARD], load_rulebook(book)) == ()


def test_faults_of_distributions_are_named() -> None:
    hands = tuple((power,) for power in POWERS[:-1])
    book = replace(
        load_rulebook("ru2000"),
        tables=(
            PlayerTable(6, hands),
            PlayerTable(6, (*hands[:-1], ("rusia",)), neutral=("turkey",), scheme="II"),
            PlayerTable(6, hands, neutral=("turkey",), closed=("ankara",), scheme="II"),
        ),
    )

    assert table_faults([BOARD], book) == (
        "the distribution for 6 players, fits no board: without turkey",
        "the distribution for 6 players, scheme II, fits no board: unknown rusia",
        "the distribution for 6 players, scheme II, fits no board: unknown ankara",
        "there are several distributions for 6 players: each needs a scheme of its own",
    )
    assert counts(BOARD, book) == (7,)


@pytest.mark.parametrize(("book", "known"), [("ru2000", (2, 3, 4, 5, 6, 7)), ("bg", (7,)), ("ru_forum", (7,))])
def test_how_many_may_play(book: str, known: tuple[int, ...]) -> None:
    assert counts(BOARD, load_rulebook(book)) == known


@pytest.mark.parametrize(
    ("book", "players", "scheme", "reason"),
    [
        ("bg", 6, "", RefusalReason.NO_SUCH_TABLE),
        ("ru_forum", 3, "II", RefusalReason.NO_SUCH_TABLE),
        ("ru2000", 8, "", RefusalReason.NO_SUCH_TABLE),
        ("ru2000", 1, "", RefusalReason.NO_SUCH_TABLE),
        ("ru2000", 0, "", RefusalReason.NO_SUCH_TABLE),
        ("fr", 3, "", RefusalReason.SCHEME_NEEDED),
        ("fr", 3, "III", RefusalReason.NO_SUCH_SCHEME),
        ("ru2000", 3, "I", RefusalReason.NO_SUCH_SCHEME),
        ("ru2000", 7, "I", RefusalReason.ONE_SCHEME),
        ("fr", 4, "2", RefusalReason.ONE_SCHEME),
    ],
)
def test_what_a_book_does_not_know_is_refused(book: str, players: int, scheme: str, reason: RefusalReason) -> None:
    refused = choose_table(BOARD, load_rulebook(book), players, scheme)

    assert isinstance(refused, Refusal)
    assert refused.reason is reason
    assert refused.details["players"] == str(players)


def test_a_refusal_says_what_the_book_knows() -> None:
    bg = choose_table(BOARD, load_rulebook("bg"), 6, "")
    fr = choose_table(BOARD, load_rulebook("fr"), 3, "")

    assert isinstance(bg, Refusal)
    assert bg.details["known"] == "7"
    assert isinstance(fr, Refusal)
    assert (fr.details["schemes"], fr.details["example"]) == ("I, II", "I")


@pytest.mark.parametrize("scheme", ["I", "i", "1"])
def test_a_scheme_has_several_spellings(scheme: str) -> None:
    table = choose_table(BOARD, load_rulebook("ja"), 3, scheme)

    assert isinstance(table, PlayerTable)
    assert ("russia",) in table.hands


def test_the_only_scheme_of_a_book_need_not_be_named() -> None:
    table = choose_table(BOARD, load_rulebook("ru2000"), 3, "")

    assert isinstance(table, PlayerTable)
    assert table.scheme == "II"


def test_the_game_starts_when_its_own_table_is_full() -> None:
    rulebook = load_rulebook("ru2000")
    opened = open_game(NewGame("war", BOARD, rulebook, Settings(), players=2), 1, "master", NOW)
    assert not isinstance(opened, Refusal)

    first = obeyed(opened.game, Join(), "ann")
    second = obeyed(first.game, Join(), "bob")

    assert first.events == (PlayerJoined("ann", 1),)
    assert [type(event) for event in second.events] == [PlayerJoined, GameStarted]
    assert second.game.status is Status.ACTIVE
    assert {len(seat.powers) for seat in second.game.seating.seats} == {3}


@pytest.mark.parametrize(("book", "until"), [("fr", 1900), ("ja", 2001), ("ru2000", 1900), ("1971", 2001)])
def test_a_last_year_is_a_year_to_come_and_not_too_far(book: str, until: int) -> None:
    refused = open_game(NewGame("war", BOARD, load_rulebook(book), Settings(), until=until), 1, "master", NOW)

    assert isinstance(refused, Refusal)
    assert refused.reason is RefusalReason.BAD_YEAR
