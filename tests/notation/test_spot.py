"""What somebody asks about: a game, a phase, a unit and its place."""

from __future__ import annotations

import pytest

from judge.notation.commands.command_arguments import Spot, read_spot
from judge.rules.orders import UnitType
from judge.rules.text import read_phase
from judge.shelf import load_language

ARMY, FLEET = UnitType.ARMY, UnitType.FLEET
FALL = read_phase("F1901M")

CASES = [
    ("en", "Mun", Spot(("mun",))),
    ("en", "A Mun", Spot(("mun",), ARMY)),
    ("en", "the German army in Munich", Spot(("mun",), ARMY)),
    ("en", "F Stp/sc", Spot(("stp",), FLEET)),
    ("en", "F1901M A Mun", Spot(("mun",), ARMY, FALL)),
    ("en", "fall 1901 fleet English Channel", Spot(("eng",), FLEET, FALL)),
    ("en", "blitz F1901M Mun", Spot(("mun",), None, FALL, "blitz")),
    ("en", "blitz Mun", Spot(("mun",), None, None, "blitz")),
    ("ru", "А Мюнхен", Spot(("mun",), ARMY)),
    ("ru", "осень 1901 Мюн", Spot(("mun",), None, FALL)),
    ("fr", "A Munich", Spot(("mun",), ARMY)),
    ("bg", "Ф Лондон", Spot(("lon",), FLEET)),
    ("ja", "F1901M A ミュンヘン", Spot(("mun",), ARMY, FALL)),
]


@pytest.mark.parametrize(("code", "text", "found"), CASES)
def test_it_reads(code: str, text: str, found: Spot) -> None:
    assert read_spot(text, load_language(code)) == found


@pytest.mark.parametrize("text", ["", "Italy", "did you go to Mun", "Mun and Ber", "A Mun - Ber", "x " * 40 + "Mun"])
def test_talk_is_no_place(text: str) -> None:
    assert read_spot(text, load_language("en")) is None
