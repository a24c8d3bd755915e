"""Which texts talk to people, and which were meant for the judge."""

from __future__ import annotations

import pytest

from judge.commands.asks import Standing
from judge.commands.press.ask import ends_in_orders, is_for_the_judge
from judge.game.game import Game
from judge.shelf import load_reading
from tests.game.tables import table

GAME: Game = table()
STANDING = Standing(player="france", proven=True, game=GAME, powers=("france",))
ENGLISH = load_reading("en", GAME.rulebook)


@pytest.mark.parametrize(
    "text",
    [
        "A Par-Bur",
        "a par bur\nf bre mid",
        "A Par - Burgandy\nF Brest - Mid-Atlantik\nA Marsailles holds",
        "Hi judge,\n\nOrders for France, Spring 1901:\n1. A Par-Bur\n2. F Bre-MAO\n\nThanks,\nAnna",
        "S1901M\nFrance: A Par-Bur, A Mar S A Par-Bur",
        "A Par - Xyz",
        "The army in Paris moves to Burgundy.",
        "hold all",
        "SET WAIT",
        "PHASE F1901M\nA Bur-Mun\nIF Germany A Ber THEN A Bur-Bel ELSE A Bur-Mun",
        "IF Germany A Mun\nA Par-Pic\nELSE\nA Par-Bur\nENDIF",
        "SET DRAW\nREPEAT",
        "A Ven-Tyr\nF Nap-Ion",
    ],
)
def test_orders_and_commands_alone_are_for_the_judge(text: str) -> None:
    assert is_for_the_judge(text, STANDING, ENGLISH, ("Anna Smith",))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Yes",
        "Thanks, Italy!",
        "Hello Italy",
        "A Ven-Tyr?",
        "Let us bounce in Burgundy.",
        "You should move to Tyrolia.",
        "Munich is yours.",
        "A Par-Bur\nbut do not tell anybody",
        "I am your friend.\nA Par-Bur",
        "SET WAIT\nand trust me",
        "Deal: you take Munich, I take Belgium.",
        "Anna",
    ],
)
def test_whatever_says_something_to_somebody_is_talk(text: str) -> None:
    assert not is_for_the_judge(text, STANDING, ENGLISH, ("Anna Smith",))


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Let us ally.\n\nA Par-Bur\nF Bre-Mid", True),
        ("Let us ally.\nSET WAIT", True),
        ("Let us ally.\nYou could do this:\nA Ven-Tyr", False),
        ("Let us ally.\nA Par-Bur\nthat is my plan", False),
        ("Let us ally.\n\nGreetings", False),
        ("", False),
    ],
)
def test_orders_at_the_end_of_a_text_are_seen(text: str, *, ends: bool) -> None:
    assert ends_in_orders(text, STANDING, ENGLISH) is ends
