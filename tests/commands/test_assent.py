"""What is a yes to a question of the judge, and what is none: `assent.txt`."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from judge.commands.assent import disowns, is_thanks, objects, says_yes
from judge.commands.sources import spoken
from judge.post.letter import read
from judge.shelf import load_language

_BREAK = re.compile(r"(?:^| )/(?= |$)")
ROWS = [
    (code, verdict == "yes", "\n".join(map(str.strip, _BREAK.split(text))))
    for line in (Path(__file__).parent / "assent.txt").read_text(encoding="utf-8").split("\n")
    if line and not line.startswith("#")
    for code, verdict, text in [[*line.split(maxsplit=2), ""][:3]]
]
ENGLISH = load_language("en")


def own(text: str) -> str:
    """A letter's own words, as they are read out of it."""
    return read(f"From: anna@player.test\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode()).text


@pytest.mark.parametrize(("code", "is_yes", "text"), ROWS, ids=str)
def test_what_people_and_programs_answer(code: str, is_yes: bool, text: str) -> None:
    languages = [load_language(code), ENGLISH]

    assert says_yes(own(text), languages, frozenset({"anna", "yes", "karenina"})) is is_yes


def test_there_are_rows_enough_for_every_language() -> None:
    counted = Counter((code, is_yes) for code, is_yes, _ in ROWS)

    for language in spoken():
        assert counted[language.code, True] >= 15
        assert counted[language.code, False] >= 25


def test_english_counts_for_everybody_and_no_other_language_does() -> None:
    for language in spoken():
        assert says_yes("Yes, it was me.", [language, ENGLISH])
    assert not says_yes("oui", [load_language("ru"), ENGLISH])
    assert not says_yes("да", [ENGLISH])


def test_orders_and_commands_below_a_yes_are_something_else() -> None:
    assert says_yes("yes\nJOIN blitz\nis that all?", [ENGLISH])
    assert says_yes("yes\nA Ven-Tyr", [ENGLISH], besides=frozenset({2}))
    assert not says_yes("yes\narmy venice to tyrolia", [ENGLISH])
    assert not says_yes("JOIN blitz\nyes", [ENGLISH])


def test_a_name_that_is_a_yes_is_signed_and_not_said() -> None:
    assert not says_yes("Anna Yes", [ENGLISH], frozenset({"anna", "yes"}))
    assert says_yes("yes\nAnna Yes\nChief of everything, not of you", [ENGLISH], frozenset({"anna", "yes"}))


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("RESIGN", False),
        ("Hello judge,\n\nRESIGN\n\nRegards\nAnna", False),
        ("RESIGN\nI never wrote that!", True),
        ("What is this?\nRESIGN", True),
        ("RESIGN\nplease", False),
        ("I quit, sorry", False),
        ("I quit, sorry\nSorry, that was not me", True),
    ],
)
def test_doubt_beside_a_command(text: str, is_so: bool) -> None:
    assert objects(text, [ENGLISH]) is is_so


THANKS = """
en | Thanks!
en | Thank you very much, judge! :-)
en | Great, thanks a lot / / Best regards, / Anna
en | Got it. Many thanks, / Anna
fr | Merci beaucoup !
fr | Bien reçu, merci. / Cordialement, / Anna
ru | Спасибо!
ru | Большое спасибо, всё понятно. / С уважением, / Anna
bg | Много благодаря!
ja | ありがとうございました。
ja | 了解です。ありがとうございます！
"""
NO_THANKS = """
en | Hello judge
en | Yes
en | Thanks, but which fleet?
en | Thanks. Move Paris to Burgundy
en | Thanks for nothing, I resign
en | No thanks
fr | Merci de jouer mon ordre
ru | Спасибо, но где карта?
bg | Благодаря, но не виждам картата
ja | ありがとうございます。地図はどこですか
"""


def rows(text: str) -> list[tuple[str, str]]:
    pairs = [line.split(" | ", 1) for line in text.strip().split("\n")]
    return [(code, "\n".join(map(str.strip, _BREAK.split(said)))) for code, said in pairs]


@pytest.mark.parametrize(("code", "text"), rows(THANKS), ids=str)
def test_thanks_alone(code: str, text: str) -> None:
    assert is_thanks(text, [load_language(code), ENGLISH], frozenset({"anna"}))


@pytest.mark.parametrize(("code", "text"), rows(NO_THANKS), ids=str)
def test_thanks_with_anything_else_are_none(code: str, text: str) -> None:
    assert not is_thanks(text, [load_language(code), ENGLISH], frozenset({"anna"}))


@pytest.mark.parametrize(
    ("code", "text", "is_so"),
    [
        ("en", "NOT ME", True),
        ("en", "Hello,\nno, it was not me!\n\nRegards,\nAnna", True),
        ("en", "I did not write that.\nAnna", True),
        ("en", "Not me, please", True),
        ("en", "No", False),
        ("en", "Not me\nbut do it all the same", False),
        ("en", "Anna", False),
        ("en", "", False),
        ("en", "yes", False),
        ("fr", "Non, ce n'était pas moi !", True),
        ("ru", "Нет, это не я", True),
        ("bg", "Това не бях аз.", True),
        ("ja", "私ではありません。", True),
        ("ja", "私ではない", True),
    ],
)
def test_who_did_not_write_it_says_so_and_nothing_else(code: str, text: str, is_so: bool) -> None:
    assert disowns(text, (load_language(code), load_language("en"))) == is_so
