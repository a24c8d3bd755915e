"""Wishes in plain words are asked about, and talk is left alone: `wishes.txt`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from judge.notation.commands.courtesy import begun_politely, half_said, read_line
from judge.notation.commands.verbs import CommandWord
from judge.notation.commands.wishes import wished
from judge.notation.language import Language
from judge.shelf import languages, load_language, load_reading, load_rulebook

_BOOK = load_rulebook("2000")
ROWS = [
    tuple(piece.strip() for piece in line.split("|"))
    for line in (Path(__file__).parent / "wishes.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def understood(line: str, language: Language) -> str:
    """What a line beside orders is taken for, as the rows say it."""
    found = read_line(line, language)
    if found is not None:
        return found.word.value
    word = begun_politely(line, language) or half_said(line, language) or wished(line, language)
    return f"?{word.value}" if word is not None else ""


def test_wishes_are_noticed_and_talk_is_not_taken_for_one() -> None:
    wrong = [
        f"{code} | {line} | {found}, not {meaning}"
        for code, line, meaning in ROWS
        if (found := understood(line, load_reading(code, _BOOK))) != meaning
    ]

    assert not wrong, "\n".join(wrong)


def test_every_language_has_wishes_and_talk() -> None:
    counted = Counter((code, meaning[:1]) for code, _, meaning in ROWS)

    for code in languages():
        assert counted[code, "?"] >= 10
        assert counted[code, ""] >= 30


def test_what_is_said_beside_a_wish_makes_no_wish_by_itself() -> None:
    assert wished("I would like to have it now, please", load_language("en")) is None


def test_a_wish_is_found_in_no_time_however_its_words_can_be_parted() -> None:
    assert wished("引き分け" + "もうもう少し少し" * 8 + "x", load_language("ja")) is None


def test_a_wish_is_never_longer_than_a_sentence() -> None:
    assert wished("let's draw " * 20, load_language("en")) is None
    assert wished("let's draw", load_language("en")) is CommandWord.DRAW
