"""Rulebook and board are chosen apart: every pair opens a game, or is refused by a reason."""

from datetime import UTC, datetime

from judge.boardfiles import boards
from judge.game.handle import NewGame, open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.settings import Settings
from judge.game.transition import Transition
from judge.shelf import load_board, load_rulebook, rulebooks

_NOW = datetime(2026, 1, 1, tzinfo=UTC)
_DUELS = frozenset(
    ["coldwar", "duo", "england_turkey", "france_austria", "frankland_juggernaut", "germany_italy", "germany_russia"]
)
"""The boards with two powers."""


def _opened(book: str, board: str, players: int | None = None, scheme: str = "") -> Transition | Refusal:
    new = NewGame("blitz", load_board(board), load_rulebook(book), Settings(), players, scheme, None)
    return open_game(new, 1, 1, _NOW)


def test_every_book_goes_with_every_board_but_a_book_of_allies_with_a_duel() -> None:
    refused = {
        (book, board): found.reason
        for book in rulebooks()
        for board in boards()
        if isinstance(found := _opened(book, board), Refusal)
    }

    assert refused == {("bg", board): RefusalReason.ALLIES_ARE_ALL for board in _DUELS}
    assert {board for board in boards() if len(load_board(board).powers) == 2} == _DUELS


def test_nobody_has_won_before_the_first_order_and_somebody_can_win() -> None:
    for book in rulebooks():
        for board in boards():
            if not isinstance(found := _opened(book, board), Refusal):
                owned = [len(centres) for centres in found.game.position.centres.values()]
                all_centres = sum(each.is_centre for each in found.game.board.provinces.values())
                assert max(owned) < found.game.rulebook.victory_centres <= all_centres, (book, board)


def test_a_distribution_with_dates_or_centres_of_its_own_is_for_the_opening_it_counts_from() -> None:
    fewer = {
        board: [
            n for n in range(2, 7) for scheme in ("", "II") if isinstance(_opened("fr", board, n, scheme), Transition)
        ]
        for board in ("standard", "fleet_rome", "1898", "britain", "winter_1900", "milan", "hundred")
    }

    assert fewer == {
        "standard": [2, 3, 4, 5, 6],
        "fleet_rome": [2, 3, 4, 5, 6],
        "1898": [3, 4, 5, 6],
        "britain": [3, 4, 5, 6],
        "winter_1900": [3, 4, 5, 6],
        "milan": [3, 4, 5, 6],
        "hundred": [3],
    }


def test_what_does_not_go_together_says_what_does() -> None:
    found = _opened("fr", "1898", 2)

    assert isinstance(found, Refusal)
    assert found.reason is RefusalReason.TABLE_OF_THE_BOOK
    assert found.details == {"rulebook": "fr", "players": "2", "scheme": "", "board": "1898", "known": "3, 4, 5, 6, 7"}
