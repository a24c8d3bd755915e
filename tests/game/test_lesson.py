"""The lessons of the school: what does a task, what does not, and what a faulty file says."""

from __future__ import annotations

import pytest

from judge.errors import BadData
from judge.game.lesson import Lesson, build_lesson
from judge.rules.legality import void_reason
from judge.rules.text import read_order
from judge.shelf import USUAL_BOARD, lessons, load_board, load_rulebook

EVERY = pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.name)


def played(name: str, orders: str) -> bool:
    """Whether these orders do the task of a lesson."""
    lesson = next(each for each in lessons() if each.name == name)
    return lesson.is_done(lesson.played([read_order(order) for order in orders.split("; ")]))


def test_there_are_six_in_their_order() -> None:
    assert [f"{each.number} {each.name}" for each in lessons()] == [
        "1 move",
        "2 bounce",
        "3 support",
        "4 cut",
        "5 convoy",
        "6 retreat",
        "6 build",
    ]


@EVERY
def test_a_lesson_can_be_done_and_can_be_failed(lesson: Lesson) -> None:
    assert lesson.answers, "nobody knows an answer"
    assert lesson.mistakes, "nothing is wrong"
    assert all(lesson.is_done(lesson.played(orders)) for orders in lesson.answers)
    assert not any(lesson.is_done(lesson.played(orders)) for orders in (*lesson.mistakes, ()))


@EVERY
def test_the_example_of_a_lesson_is_no_answer_to_it(lesson: Lesson) -> None:
    game = lesson.game

    assert void_reason(game.board, game.rulebook, game.position, lesson.power, lesson.example) is not None or (
        lesson.name == "move"
    )
    assert not lesson.is_done(lesson.played([lesson.example]))


def test_what_counts_is_what_comes_of_the_orders() -> None:
    assert played("bounce", "A ber - sil")
    assert played("bounce", "A mun - sil; A ber S A mun - sil"), "entering keeps the other out as well"
    assert not played("bounce", "A ber - pru; A mun S A ber - pru")
    assert played("cut", "A tyr - mun")
    assert not played("cut", "A bur - mun; A tyr H"), "an attack from where the support is aimed cuts nothing"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"power": "spain"}, "no power"),
        ({"others": {"turkey": ["A ser - par"]}}, "impossible orders"),
        ({"others": ["A ser H"]}, "no table"),
        ({"answers": "A bud - ser"}, "no list"),
        ({"position": "S1903"}, "no lesson"),
        ({"posiion": ""}, "unknown keys: posiion"),
    ],
)
def test_a_faulty_file_says_what_is_wrong(change: dict[str, object], why: str) -> None:
    sound: dict[str, object] = {
        "power": "austria",
        "position": "S1903M\naustria: A bud | bud\nturkey: A ser | ser",
        "example": "A mar - gas",
        "stands": ["A ser"],
        "answers": [["A bud - ser"]],
        "mistakes": [],
    }
    board, book = load_board(USUAL_BOARD), load_rulebook("ru2000")

    assert build_lesson("made", sound, board, book).number == 3
    with pytest.raises(BadData, match=why):
        build_lesson("made", {**sound, **change}, board, book)
