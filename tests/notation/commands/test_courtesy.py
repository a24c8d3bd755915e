"""Courtesy around a command changes nothing, and turns no talk into one: `courtesy.txt`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from judge.notation.commands.courtesy import begun_politely, read_line, without_courtesy
from judge.notation.commands.verbs import CommandWord
from judge.shelf import languages, load_language, load_reading, load_rulebook

_BOOK = load_rulebook("2000")
ROWS = [
    tuple(piece.strip() for piece in line.split("|"))
    for line in (Path(__file__).parent / "courtesy.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def understood(code: str, line: str) -> str:
    """What a line is taken for, as the rows say it."""
    language = load_reading(code, _BOOK)
    found = read_line(line, language)
    if found is not None:
        return f"{found.word.value} {found.rest}".strip()
    word = begun_politely(line, language)
    return f"?{word.value}" if word is not None else ""


@pytest.mark.parametrize(("code", "line", "meaning"), ROWS, ids=str)
def test_what_people_write_around_commands(code: str, line: str, meaning: str) -> None:
    assert understood(code, line) == meaning


def test_every_language_has_rows_of_what_is_obeyed_asked_about_and_talk() -> None:
    counted = Counter((code, meaning[:1] if meaning[:1] in ("", "?") else "obeyed") for code, _, meaning in ROWS)

    for code in languages():
        assert counted[code, "obeyed"] >= 10
        assert counted[code, "?"] >= 2
        assert counted[code, ""] >= 1


@pytest.mark.parametrize(
    "line", ["PASSWORD secret12 please", "SIGNON blitz please", "PRESS TO ALL please", "DIARY thanks"]
)
def test_courtesy_is_left_where_a_text_or_a_password_may_follow(line: str) -> None:
    found = read_line(line, load_language("en"))

    assert found is None or found.rest.endswith(("please", "thanks"))


@pytest.mark.parametrize("word", ["resign", "draw", "clear", "unregister", "process", "concede"])
def test_a_wish_obeys_nothing_that_does_harm(word: str) -> None:
    language = load_language("en")

    assert read_line(f"please {word}", language) is not None
    assert read_line(f"I would like to {word}", language) is None
    assert begun_politely(f"I would like to {word}", language) is CommandWord(word)


def test_a_line_of_courtesy_alone_leaves_nothing() -> None:
    language = load_language("en")

    assert without_courtesy("Hello judge, many thanks!", language) == ""
    assert without_courtesy("A Par-Bur", language) == "A Par-Bur"
