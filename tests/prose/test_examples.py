"""Examples of sentences and pages of help name places, powers and years of the board that a game is played on."""

import re

import pytest

from judge.notation.lexicon import key
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.rules.text import read_order
from judge.shelf import load_language, load_spoken, template_folder

_STATIONERY = Stationery(template_folder())
_CODES = _STATIONERY.languages()
_SPAN = re.compile(r"`([^`]+)`")
_ROW = re.compile(r'^\s*[(\[]"([^"]+)", ', re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]+|[SFW]?[12][0-9]{3}[MRA]?")
_ELSEWHERE = re.compile(r"\{[^{}]*\}|\w+/\w+|[\w.]+@[\w.]+|[0-9]{4}-[0-9]{2}-[0-9]{2}")
"""Blanks, time zones, addresses and days."""


def _words(code: str, board: str) -> Words:
    return _STATIONERY.words(load_spoken(f"{code}//{board}"), "UTC")


def _examples(words: Words) -> list[str]:
    """What all sentences and pages of a language show as written by players."""
    found: list[str] = []
    for name, text in _STATIONERY.phrases(words.code).texts.items():
        for form in [text] if isinstance(text, str) else text.values():
            said = words.here(name, form)
            is_line = name.startswith("command.") and name.endswith(".example")
            found += [said] if is_line else _SPAN.findall(said)
    for path in sorted((template_folder() / words.code / "help").glob("*.j2")):
        source = words.page_here(path.read_text(encoding="utf-8"))
        found += _ROW.findall(source) + _SPAN.findall(source)
    return [_ELSEWHERE.sub(" ", each) for each in found]


@pytest.mark.parametrize(
    ("code", "board"), [*((code, "hundred") for code in _CODES), ("en", "ancmed"), ("fr", "pure"), ("ru", "colonial")]
)
def test_no_example_names_a_place_a_power_or_a_year_of_the_usual_board(code: str, board: str) -> None:
    usual, here = load_language(code), load_language(code, board)
    names = {
        *(each for pair in usual.places.values() for each in (pair.short, *pair.full.split())),
        *(each for pair in usual.power_names.values() for each in pair.full.split()),
    }
    said_here = {
        part
        for pair in (*here.places.values(), *here.power_names.values())
        for name in (pair.short, pair.full, *pair.forms.values())
        for part in _WORD.findall(name)
    }
    foreign = {
        name for name in names if len(name) > 1 and key(name) not in here.lexicon.senses and name not in said_here
    }
    foreign -= {"ルール"}  # Ruhr, and rules
    shown = _examples(_words(code, board))
    years = {"F1901M", "F1902M", "S1901M", "S1902M", "1902"} if here.board not in ("pure",) else set()

    wrong = [each for each in shown if not (foreign | years).isdisjoint(_WORD.findall(each))]

    assert len(shown) > 300
    assert wrong == []


@pytest.mark.parametrize("code", _CODES)
def test_on_the_usual_board_every_example_is_as_its_language_has_it(code: str) -> None:
    words = _words(code, "standard")
    texts = _STATIONERY.phrases(code).texts

    assert [name for name, text in texts.items() if isinstance(text, str) and words.here(name, text) != text] == []


def test_names_take_the_form_that_the_sentence_has_and_what_is_no_name_stays() -> None:
    page = _words("ru", "hundred").page_here(
        '    ("А Мюн - Тиро", "армия из Мюнхена идёт в Тироль; пояс Europe/Paris"),'
    )

    assert page == '    ("А Cal - Nmd", "армия из Calais идёт в Normandy; пояс Europe/Paris"),'


def test_what_a_board_has_nothing_for_is_left_out() -> None:
    words = _words("en", "pure")
    rows = (
        '("A Mun H", "it holds"),',
        '("F Nth C A Lon - Bel", "a fleet carries it"),',
        '("F Mid - Spa/sc", "a coast"),',
    )

    assert words.page_here("\n".join(rows)) == '("A Vie H", "it holds"),'
    assert words.here("hint", "Write `A Mun H`, `F Nth C A Lon - Bel` or `WAIVE`.") == "Write `A Vie H` or `WAIVE`."
    assert words.written("F nth C A lon - bel") == ""


def test_an_order_of_a_page_is_one_of_the_board() -> None:
    words = _words("en", "hundred")

    assert words.written("A boh S A mun - tyr") == words.typed(read_order("A par S A cal - nmd"))
