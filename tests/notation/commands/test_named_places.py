"""The places that a question names."""

from __future__ import annotations

import pytest

from judge.notation.commands.named_places import NamedPlace, guessed, read_places
from judge.rules.orders import UnitType
from judge.shelf import load_language, load_reading, load_rulebook

READING = load_reading("en", load_rulebook("ru2000"))


def told(place: NamedPlace) -> str:
    """`F kie from`, `gal?` for what is misspelt, `! word` for what nobody knows."""
    unit = f"{place.type} " if place.type is not None else ""
    name = "/".join(place.provinces) + ("?" if place.is_guess else "") if place.provinces else f"! {place.written}"
    return f"{unit}{name}{' from' if place.is_start else ''}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Mun", "mun"),
        ("the Black Sea?", "bla"),
        ("A Mun", "A mun"),
        ("fleet St. Petersburg sc", "F stp"),
        ("Den from Kie", "den · kie from"),
        ("from Kiel to Denmark", "kie from · den"),
        ("Den out of F Kie", "den · F kie from"),
        ("Tyr", "tyr/tyn"),
        ("Gallicya", "gal?"),
        ("Denmarkk from Kie", "den? · kie from"),
        ("Den from Kiell", "den · ! Kiell from"),
        ("qwertz", "! qwertz"),
        ("blitz Mun", "! blitz · mun"),
    ],
)
def test_a_question_names_places(text: str, meant: str) -> None:
    found = read_places(text, READING)

    assert found is not None
    assert " · ".join(told(guessed(each, READING)) for each in found).replace("tyn/tyr", "tyr/tyn") == meant


@pytest.mark.parametrize("text", ["", "A Par - Bur", "A Mun S A Ber", "army", "hold", "Mun holds"])
def test_an_order_or_nothing_names_none(text: str) -> None:
    assert read_places(text, READING) is None


def test_where_one_comes_from_may_stand_behind_the_name() -> None:
    japanese = load_language("ja")

    assert [told(each) for each in read_places("キールから デンマーク", japanese) or ()] == ["kie from", "den"]


def test_a_unit_is_an_army_or_a_fleet() -> None:
    (found,) = read_places("F Kie", READING) or ()

    assert found.type is UnitType.FLEET
