"""Lists of powers: what may stand between them, in scripts with blanks and without."""

from __future__ import annotations

import pytest

from judge.commands.line import read_powers
from judge.notation.commands.command_arguments import lists_powers, words_of
from judge.shelf import USUAL_BOARD, load_board, load_reading, load_rulebook

BOARD = load_board(USUAL_BOARD)
BOOK = load_rulebook("2000")


@pytest.mark.parametrize(
    ("code", "text", "powers"),
    [
        ("en", "France, Italy", "france italy"),
        ("en", "France and Italy", "france italy"),
        ("en", "France & Italy", "france italy"),
        ("en", "FI", "france italy"),
        ("fr", "France et Italie", "france italy"),
        ("ru", "Франция и Италия", "france italy"),
        ("bg", "Франция и Италия", "france italy"),
        ("ja", "フランス、トルコ", "france turkey"),
        ("ja", "フランス、 トルコ、イタリア", "france italy turkey"),
        ("ja", "フランスとトルコ", "france turkey"),
        ("ja", "フランス と トルコ", "france turkey"),
    ],
)
def test_powers_may_be_parted_as_people_part_them(code: str, text: str, powers: str) -> None:
    language = load_reading(code, BOOK)

    assert lists_powers(text.casefold().split(), language)
    assert read_powers(text, BOARD, language) == tuple(powers.split())


@pytest.mark.parametrize("text", ["フランスとの条約", "France and friends", "and", "、"])
def test_what_is_no_list_of_powers_is_none(text: str) -> None:
    language = load_reading("ja", BOOK)

    assert not lists_powers(text.casefold().split(), language)
    assert read_powers(text, BOARD, language) is None


def test_a_word_that_is_no_list_stays_whole() -> None:
    assert list(words_of("フランスと盟約、トルコ", load_reading("ja", BOOK))) == ["フランスと盟約", "トルコ"]
