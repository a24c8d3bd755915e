"""Questions in whole sentences, a row each with the command line that answers it: `CODE.txt`, and `second/CODE.txt`.

The sentences of `second/` were written before the data was tried on them; of those the most have to be understood.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.commands.asks import GameAsk, Standing
from judge.commands.understand import understand
from judge.errors import BadData
from judge.notation.commands.courtesy import OPENINGS, may_ask, read_line
from judge.notation.commands.question_patterns import read_book
from judge.notation.commands.questions import books, read_questions
from judge.notation.tables import TomlTable
from judge.post.letter import read as read_letter
from judge.shelf import languages, load_language, load_reading, load_rulebook
from judge.structs import replace
from tests.commands.scenes import started
from tests.commands.test_understand import NOW, TONGUES
from tests.pace import timed

_BOOK = load_rulebook("2000")
_HERE = Path(__file__).parent
_LEAST = 0.95
GAME, _ = started()


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


def asked_in(letter: str, code: str = "en") -> list[str]:
    """What the questions of a letter come to, and its orders."""
    standing = Standing(GAME.player_of("france"), True, GAME, ("france",))
    body = f"From: a@b.test\nContent-Type: text/plain; charset=utf-8\n\n{letter}".encode()
    request = understand(read_letter(body), standing, load_reading(code, _BOOK), NOW, tongues=TONGUES)
    told = [type(ask).__name__ for ask in request.asks if not isinstance(ask, GameAsk)]
    return [*told, *(str(each.order) for each in request.read)]


@pytest.mark.parametrize(
    ("code", "letter", "found"),
    [
        ("en", "Hi,\n\nhow do I resign\n\nThanks\nSam", ["Help"]),
        ("en", "A Par - Bur\nwhen is the deadline", ["ShowTimeLeft", "A par - bur"]),
        (
            "en",
            "Hello judge,\nwe had a lot of fun last time.\nhow do I reach Denmark\nwhen is the deadline",
            ["ShowReach", "ShowTimeLeft"],
        ),
        ("fr", "Bonjour,\n\non attend qui\n\nMerci\nBob", ["ShowTimeLeft"]),
        ("ru", "Привет!\nА Пар - Бур\nкогда дедлайн", ["ShowTimeLeft", "A par - bur"]),
    ],
)
def test_a_question_without_its_mark_is_answered_in_a_short_letter(code: str, letter: str, found: list[str]) -> None:
    assert asked_in(letter, code) == found


@pytest.mark.parametrize(
    ("code", "letter", "found"),
    [
        ("en", "I moved on to a new job.\nAnd I know when the deadline is.", []),
        ("en", "That is what happened in Fall 1901.\nWe should talk about it.", []),
        ("en", "\n".join(["This is a long letter."] * 6 + ["when is the deadline"]), []),
        ("en", "\n".join(["This is a long letter."] * 6 + ["when is the deadline?"]), ["ShowTimeLeft"]),
        ("fr", "Quelle belle carte !", []),
        ("ru", "Как твои дела?\nВот что произошло осенью 1901.", []),
    ],
)
def test_what_only_tells_is_no_question(code: str, letter: str, found: list[str]) -> None:
    assert asked_in(letter, code) == found


@pytest.mark.parametrize(
    ("code", "letter", "found"),
    [
        (
            "ja",
            "ブレストの艦隊を英仏海峡に回します。パリにいる陸軍のほうは何もしません。",
            ["F bre - eng", "A par H"],
        ),
        ("fr", "A Par - Bour au cas où", []),
    ],
)
def test_an_order_is_never_taken_for_a_question(code: str, letter: str, found: list[str]) -> None:
    assert asked_in(letter, code) == found


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
    with timed() as taken:
        read_questions(line, language)

    assert taken.is_within(4 * 0.5), taken
