"""Reading a letter takes about as long as it is: no pattern takes the square of anything that a stranger can write."""

from __future__ import annotations

import pytest

from judge.commands.asks import Standing
from judge.commands.understand import understand
from judge.notation.commands.condition import words_of
from judge.notation.commands.conditions import choose
from judge.notation.lines.line import is_garbled
from judge.post.clients import clients
from judge.post.letter import read
from judge.shelf import USUAL_BOARD, languages, load_board, load_language
from tests.commands.scenes import NOW, started
from tests.pace import timed
from tests.post.poison import POISONS

GENEROUS = 6.0
"""Seconds of computing for what takes a tenth of one: a busy machine is slow, the square of a letter is slower."""
LONG = 60_000


@pytest.mark.parametrize("name", POISONS)
def test_a_poisoned_letter_is_read_soon(name: str) -> None:
    raw = b"From: a@players.example\r\n" + POISONS[name]
    with timed() as taken:
        read(raw)

    assert taken.is_within(GENEROUS), taken


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("fill", [" ", "\t", "*", "-", "if", "else "])
def test_conditions_are_sought_soon(code: str, fill: str) -> None:
    language, board = load_language(code), load_board(USUAL_BOARD)
    with timed() as taken:
        words_of(language).any.search(fill * LONG + "x")
        choose(f"{fill * (LONG // len(fill))}\n" + f"{fill * (900 // len(fill))}x\n" * 60, language, board, None)

    assert taken.is_within(GENEROUS), taken


@pytest.mark.parametrize(
    "piece",
    [
        "PRESS\n",
        "PRESS\nA Par-Bur\n",
        "PRESS Turkey hard\n",
        "PRESS TO Italy\nx\n",
        "BROADCAST\n",
        "PRESS TO Atlantis\n",
    ],
)
def test_press_above_press_is_read_soon(piece: str) -> None:
    game = started()[0]
    standing = Standing(game.player_of("france"), True, game, ("france",))
    letter = read(b"From: a@players.example\n\n" + piece.encode() * (LONG // 3 // len(piece)))
    with timed() as taken:
        understand(letter, standing, load_language("en"), NOW)

    assert taken.is_within(GENEROUS), taken


@pytest.mark.parametrize("words", ["From", "Original Message", "Sent from my", "Endpress", "Oт", "差出人"])
@pytest.mark.parametrize("fill", [" ", "-", "*", " *", ":"])
def test_what_mail_programs_print_is_recognised_soon(words: str, fill: str) -> None:
    line, known = words + fill * LONG, clients()
    with timed() as taken:
        for text in (line, f"{line}:{line}", f"{fill * LONG}{words}", f"{line}x"):
            for pattern in (known.header, known.separator, known.footer, known.block_end, known.answer):
                pattern.search(text)
            assert not is_garbled(text.replace(" ", "?"))

    assert taken.is_within(GENEROUS), taken
