"""Questions in whole sentences, a row each with the command line that answers it: `CODE.txt`, and `second/CODE.txt`.

The sentences of `second/` were written before the data was tried on them; of those the most have to be understood.
"""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from judge.errors import BadData
from judge.notation.courtesy import OPENINGS, may_ask, read_line
from judge.notation.question_patterns import read_book
from judge.notation.questions import books, read_questions
from judge.notation.tables import TomlTable
from judge.shelf import languages, load_language, load_reading, load_rulebook

_BOOK = load_rulebook("2000")
_HERE = Path(__file__).parent
_LEAST = 0.95


def rows(path: Path) -> list[tuple[str, str]]:
    """What somebody asks, and the command line that answers it."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [(question.strip(), meaning.strip()) for question, _, meaning in (line.rpartition("|") for line in lines)]


def understood(code: str, line: str) -> str:
    """What a line is taken for, as the rows say it."""
    language = load_reading(code, _BOOK)
    plain = read_line(line, language)
    if (plain is None or plain.word in OPENINGS) and may_ask(line, language):
        found = [each.words for each in read_questions(line, language)]
        if found:
            return " + ".join(f"{words.word.value} {words.rest}".strip() for words in found)
    return f"{plain.word.value} {plain.rest}".strip() if plain is not None else ""


@pytest.mark.parametrize("code", languages())
def test_each_question_is_answered_by_its_command(code: str) -> None:
    wrong = {
        line: (wanted, found)
        for line, wanted in rows(_HERE / f"{code}.txt")
        if (found := understood(code, line)) != wanted
    }

    assert not wrong


@pytest.mark.parametrize("code", languages())
def test_most_questions_that_nobody_foresaw_are_answered(code: str) -> None:
    second = rows(_HERE / "second" / f"{code}.txt")
    right = sum(understood(code, line) == wanted for line, wanted in second)

    assert right >= _LEAST * len(second), [
        (line, wanted, found) for line, wanted in second if (found := understood(code, line)) != wanted
    ]


@pytest.mark.parametrize("code", languages())
def test_every_language_has_many_questions_and_some_that_are_not_answered(code: str) -> None:
    meanings = [meaning for _, meaning in rows(_HERE / f"{code}.txt")]

    assert len(meanings) >= 150
    assert meanings.count("") >= 5


@pytest.mark.parametrize("code", languages())
def test_a_question_reaches_only_commands_that_show_something(code: str) -> None:
    language = load_language(code)
    askable = {form.word for form in language.commands if form.is_askable}

    for book in books(language):
        assert {rule.says.partition(" ")[0] for rule in (*book.rules, *book.words)} <= askable


def test_a_question_answered_by_what_changes_something_is_refused() -> None:
    table = {"cues": "how", "before": "", "behind": "", "passed": "", "neutral": "", "lists": {}}
    language = load_language("en")

    with pytest.raises(BadData, match="nothing that only shows"):
        books(replace(language, questions=(TomlTable("here", {**table, "questions": {"resign": "how to leave"}}),)))


def test_a_question_that_names_no_list_is_refused() -> None:
    table = {"cues": "how", "before": "", "behind": "", "passed": "", "neutral": "", "lists": {}}
    mapping = {**table, "questions": {"help resign": "how <can> i leave"}}

    with pytest.raises(BadData, match="<can>"):
        read_book(TomlTable("grammar/en/questions.toml", mapping), load_language("en").clean)


@pytest.mark.parametrize(
    "line",
    ["> When is the deadline?", "✓ When is the deadline?", "A Par-Bur, would that bounce?", "A Par-Bur", "x" * 300],
)
def test_what_is_quoted_or_an_order_is_no_question(line: str) -> None:
    assert read_questions(line, load_reading("en", _BOOK)) == ()


def test_the_rest_of_a_line_is_where_it_was() -> None:
    line = "Hi! When is the deadline? A Par-Bur."
    (found,) = read_questions(line, load_reading("en", _BOOK))

    assert line[found.start : found.end].strip() == "When is the deadline?"


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", f"when deadline {'tell me ' * 22}qqqq?"),
        ("ja", f"締切はいつ{'ですか' * 40}鬱鬱?"),
        ("fr", f"quand échéance {'je ne sais pas ' * 12}qqqq?"),
        ("ru", f"когда дедлайн {'может быть ' * 16}щщщщ?"),
        ("bg", f"кога краен срок {'не зная ' * 18}щщщщ?"),
        ("en", f"how do i resign{' and' * 45} qqqq?"),
        ("en", f"{'dear judge could you tell me ' * 5}how do i qqqq mun {'please ' * 4}?"),
    ],
)
def test_a_question_of_many_words_that_say_nothing_takes_no_time(code: str, line: str) -> None:
    language = load_reading(code, _BOOK)
    read_questions("?", language)
    started = time.process_time()

    read_questions(line, language)

    assert time.process_time() - started < 4 * 0.5
