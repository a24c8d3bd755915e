"""What an answer says of the letter itself: its words as they were written, and the phase it is about."""

from __future__ import annotations

import pytest

from judge.prose.sentences import cited, numbered
from judge.shelf import load_rulebook
from tests.commands.scenes import speaking, started, words, write

PRESS = "References: <blitz.root.0@judge.test> <blitz.press-all.0@judge.test>\n"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "create game three"),
        ("ru", "СОЗДАТЬ форум1"),
        ("fr", "CREER trois"),
        ("bg", "СЪЗДАЙ шест"),
        ("ja", "作成 rei"),
    ],
)
def test_a_game_is_asked_for_in_the_words_of_the_letter(code: str, line: str) -> None:
    with speaking(code):
        assert [ask.written for ask in write(f"\n{line}\n", None).request.asks] == [line]


def test_what_was_read_otherwise_keeps_its_capitals() -> None:
    with speaking("ru"):
        answer = write("\nФ Брест Италии - ЛаМ\n", started()[0]).mailing

    assert "«Италии»" in answer.text


@pytest.mark.parametrize(("headers", "is_of_the_press"), [(PRESS, False), ("", True)])
def test_orders_in_answer_to_press_are_no_part_of_that_conversation(headers: str, is_of_the_press: bool) -> None:
    subject = "Re: [blitz S1901M] Press from England to all"
    answer = write("\nF Bre - Mid\n", started()[0], subject=subject, headers=headers).mailing

    assert answer.subject == (subject if is_of_the_press else "[blitz S1901M] Spring 1901, movement: your orders")


@pytest.mark.parametrize(
    ("code", "rule", "said"),
    [
        ("en", "13", "rule\u00a013"),
        ("en", "21-22", "rules\u00a021–22"),
        ("fr", "21-22", "règles\u00a021–22"),
        ("ru", "21-22", "правила\u00a021–22"),
        ("ru", "6.4", "пункт\u00a06.4"),
        ("bg", "6.4", "точка\u00a06.4"),
    ],
)
def test_what_a_book_has_under_a_number(code: str, rule: str, said: str) -> None:
    with speaking(code):
        assert numbered(rule, words()) == said


@pytest.mark.parametrize(
    ("code", "rule", "said"),
    [
        ("fr", "2 joueurs", "pas possible («\u00a02 joueurs\u00a0»)"),
        ("en", "TROC DE MOUVEMENTS", "pas possible"),
        ("en", "[9-2]", "pas possible [9-2]"),
    ],
)
def test_a_heading_is_cited_to_those_who_read_the_language_of_the_book(code: str, rule: str, said: str) -> None:
    with speaking(code):
        assert cited("pas possible", rule, load_rulebook("fr"), words()) == said
