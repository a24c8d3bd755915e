"""Every board there is can be asked about, and a game opens on it, by mail."""

from __future__ import annotations

from judge.shelf import board_title, boards, load_board
from tests.stories.stage import Stage, address

ROUNDS = ("en", "ru", "fr", "ja", "bg")


def test_each_board_is_described_and_a_game_opens_on_it(stage: Stage) -> None:
    for number, name in enumerate(boards()):
        language, writer = ROUNDS[number % len(ROUNDS)], address(f"p{number}")
        stage.write(writer, f"REGISTER Anna\nSET LANGUAGE {language}")

        said = stage.write(writer, f"BOARDS {name}\nCREATE g{number} BOARD {name}")[-1].text

        assert board_title(name, language).upper() in said.upper()
        assert stage.game(f"g{number}").board is load_board(name)


def test_each_board_is_listed(stage: Stage) -> None:
    said = stage.write(address("anna"), "BOARDS")[-1].text

    assert [name for name in boards() if f"\n  {name} " not in said] == []
