"""Whatever a letter holds, reading it ends, and ends soon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.notation.commands.verbs import read_command
from judge.notation.language import Language, combine
from judge.notation.letter.parse import MOST_ORDERS, parse
from judge.notation.lines.line import MOST_CHARACTERS, MOST_IN_LINE
from judge.notation.values import Parsed, ProblemCode
from judge.rules.orders import unit_of
from judge.rules.position import PhaseKind, Position, opening
from judge.shelf import USUAL_BOARD, languages, load_board, load_language, load_rulebook
from tests.notation.boards import random_position
from tests.pace import soonest, timed

BOARD = load_board(USUAL_BOARD)
RULEBOOK = load_rulebook("ru2000")
ENGLISH = load_language("en")
POSITIONS = [opening(BOARD), *(random_position(BOARD, kind, 3) for kind in PhaseKind)]
AS_LONG = {10_000: POSITIONS[:1], 3_900: POSITIONS[1:], 200: POSITIONS[:1]}
"""How long lines are cut, and in which phases they are read: what is read is the same in all but its last steps."""
SAID = """
A F Par Bur Munich Liv Tyr Nor Spa nc (sc) / - -> → to moves holds S supports C convoys via R D build remove waive
the in France Germany: English , ; . ? ! ( ) [ ] : + * 1. 2) if or Burgunndy xyz Spain hello you and
> ✓ | & // # <u> </u> é ß ﬁ パリ Бур ｱﾞ
А Ф Пар Париж Бургундию из в к с П С К держит поддерживает конвоирует при поддержке все стоят Сев Нор Вен Лив и
Move Hold Supp move Conv X Мар Бул армия към от подкрепя задържа Вие
armée Paris Bourgogne à de l' d' en vers soutient convoie xxx tient CO CN Nrd OAM Lijf ANGLAISE tous avec
陸軍 海軍 ブルゴーニュ 北海 から へ の は を 、 。 ・ ー 支援 輸送 維持 退却 ロシア ノルウェー海
Ａ　① → supported by all
"""
ODD = ("via convoy", "north coast", "\n", "\n\n", "\u200b", "\u00a0", "\x00", "\ud800", "\ufeff", "\u2028", "\r")
WORDS = st.sampled_from([*SAID.split(), *ODD])


@cache
def all_languages() -> Language:
    """What knows the words of all, Bulgarian before the others."""
    return combine(*(load_language(code) for code in sorted(languages(), key=lambda code: code != "bg")))


READINGS = st.sampled_from([*(partial(load_language, code) for code in languages()), all_languages]).map(
    lambda load: load()
)


def in_spring(text: str) -> Parsed:
    """A text that is too long to be read more than once."""
    return parse(text, ENGLISH, BOARD, RULEBOOK, POSITIONS[0], ())


def read(
    text: str, powers: tuple[str, ...] = (), language: Language = ENGLISH, positions: Sequence[Position] = POSITIONS
) -> list[Parsed]:
    return [parse(text, language, BOARD, RULEBOOK, position, powers) for position in positions]


@given(st.text(max_size=200), READINGS)
def test_no_text_raises(text: str, language: Language) -> None:
    for parsed in read(text, (), language):
        assert_fits(parsed, text)
    assert_adds_nothing(text, language)
    option = language.option(text)
    assert option is None or option in language.options


@given(
    st.lists(WORDS, max_size=25),
    st.sampled_from(["", " "]),
    st.sampled_from([(), ("france",), ("russia", "italy")]),
    READINGS,
)
def test_no_words_of_orders_raise(words: list[str], between: str, powers: tuple[str, ...], language: Language) -> None:
    text = between.join(words)
    for parsed in read(text, powers, language):
        assert_fits(parsed, text)
    assert_adds_nothing(text, language)


def assert_adds_nothing(text: str, language: Language) -> None:
    """What follows a command is a piece of its line, as it was typed but for the blanks."""
    for line in re.split(r"\r\n|\r|\n", text):
        command = read_command(line, language, is_first=True)
        assert command is None or " ".join(command.rest.split()) in " ".join(line.split())


def assert_fits(parsed: Parsed, text: str) -> None:
    """What was read stands in lines that there are, and no unit has two orders."""
    lines = re.split(r"\r\n|\r|\n", text)
    for problem in parsed.problems:
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= max(1, len(lines[problem.line - 1]))
    assert all(1 <= order.line <= len(lines) for order in parsed.orders)
    units = [(order.power, unit.province) for order in parsed.orders if (unit := unit_of(order.order)) is not None]
    assert len(units) == len(set(units))


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur " * 900,
        "A Par S " * 1300,
        "par " * 2500,
        "(" * 10_000,
        "A Par (" * 1400,
        "a" * 10_000,
        "north " * 1600,
        "A Par - " * 1200,
        "-" * 10_000,
        "<" * 10_000,
        "<a " * 3000,
        "/*" * 5000,
        "x@" * 5000,
        "http://" * 1400,
        "Burgunndy " * 1000,
        "A Burgunndy - Bohemmia " * 450,
        "english " * 1200,
        "east " * 2000,
        "é" * 10_000,
        "\u0301" * 10_000,
        "ｱﾞ" * 5000,
        "A Par S A Mar S " * 600,
        "France: " * 1200,
        "? " * 5000,
        "A Par - Bur if " * 600,
        "А Пар С А Мар - Бур " * 500,
        "с " * 4000,
        "パリの陸軍は" * 1500,
        "ノルウ" * 3000,
        "Move | Par | " * 800,
        "Supp move\n" * 1000,
        "А вие " * 1500,
        "A Par + " * 1200,
        "A Par and " * 1000,
        "Par, " * 2000 + "hold",
        "all hold " * 1000,
        "А Бургундеюя - Силезиюя\n" * 400,
        "繝" * 9000,
        "$B" * 4000,
        "раз," * 2500,
        "since, " * 1400,
        "Plan A: " * 1200,
        "Par: x it. " * 900,
        "A Par, next year A Mar, " * 400,
        "Par and Mar to Bur and Spa respectively, " * 240,
        "convoy A Par - Spa with F Bre, " * 320,
        "nothing in Paris. " * 550,
    ],
)
@pytest.mark.parametrize("width", AS_LONG)
def test_long_lines_take_no_longer_than_they_are(text: str, width: int) -> None:
    lines = "\n".join(text[at : at + width] for at in range(0, len(text), width))
    read("A Par - Bur", ("france",), all_languages(), AS_LONG[width])
    most = len(AS_LONG[width]) * 1.5  # of the five seconds that reading a letter may take

    taken = soonest(lambda: read(lines, ("france",), all_languages(), AS_LONG[width]), most)

    assert taken.is_within(most), taken


def test_a_line_too_long_is_a_problem() -> None:
    parsed = in_spring("A Mar - Spa\n" + "A Par - Bur " * (MOST_IN_LINE // 10) + "\nF Bre H")

    assert [str(order.order) for order in parsed.orders] == ["A mar - spa", "F bre H"]
    assert [(problem.code, problem.line) for problem in parsed.problems] == [(ProblemCode.TOO_LONG, 2)]


def test_a_text_too_long_is_a_problem() -> None:
    parsed = in_spring("A Mar - Spa\n" + "talk, talk\n" * (MOST_CHARACTERS // 10) + "F Bre H")

    assert [str(order.order) for order in parsed.orders] == ["A mar - spa"]
    assert [problem.code for problem in parsed.problems] == [ProblemCode.TOO_LONG]


def test_too_many_orders_are_a_problem() -> None:
    parsed = in_spring("A Qqq - Bur\n" * (MOST_ORDERS + 50))

    assert len(parsed.problems) == MOST_ORDERS + 1
    assert parsed.problems[-1].code is ProblemCode.TOO_MANY


def test_an_order_letter_is_read_at_once() -> None:
    text = "\n".join(["A Par - Bur", "A Mar S A Par - Bur", "F Bre - Mid"] * 4)
    read(text)

    with timed() as taken:
        for _ in range(20):
            parse(text, ENGLISH, BOARD, RULEBOOK, POSITIONS[0], ("france",))

    assert taken.is_within(20 * 0.02), taken
