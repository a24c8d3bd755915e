"""Answers to questions about the board as mails: what must fit on a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.prose.plain_text import WIDTH, display_width
from tests.stories.stage import Stage

_SHEETS = 2 * 60
"""Lines of two printed pages."""


@pytest.mark.parametrize("language", ["bg", "en", "fr", "ja", "ru"])
def test_the_abbreviations_of_any_book_are_printed_on_two_sheets(tmp_path: Path, language: str) -> None:
    stage = Stage(tmp_path)
    stage.write("olga", "REGISTER Olga")
    stage.write("olga", f"SET LANGUAGE {language}")

    for book in ("bg", "datc", "fr", "ja", "ru_forum"):
        (mail,) = stage.write("olga", f"ABBREVIATIONS {book}", to="judge@judge.example")
        lines = mail.text.split("\n")

        assert book.upper() in mail.text
        assert len(lines) <= _SHEETS
        assert [line for line in lines if display_width(line) > WIDTH] == []
    stage.close()


QUESTIONS = {
    "bg": ("ВЪЗМОЖНИ ЗАПОВЕДИ А Мюн", "СТИГНИ ДО Дан"),
    "en": ("MOVES A Mun", "REACH Den"),
    "fr": ("ORDRES POSSIBLES A Mun", "ATTEINDRE Dm"),
    "ja": ("可能な命令 A Mun", "到達 Den"),
    "ru": ("ВОЗМОЖНЫЕ ПРИКАЗЫ А Мюн", "ДОЙТИ ДО Дан"),
}


@pytest.mark.parametrize("language", sorted(QUESTIONS))
def test_lines_to_copy_are_no_orders_when_the_answer_comes_back_bare(tmp_path: Path, language: str) -> None:
    """A mail program may lose both the line above which one writes and every mark of quotation."""
    stage = Stage(tmp_path)
    stage.gather()
    germany = stage.person_of("germany")
    stage.write(germany, f"SET LANGUAGE {language}")

    for question in QUESTIONS[language]:
        (mail,) = stage.write(germany, question)
        bare = mail.text.partition("\n")[2]
        stage.write(germany, f"OK, thanks!\n\n{bare}", quote=False)

        assert stage.game().orders.get("germany", ()) == ()
    stage.close()
