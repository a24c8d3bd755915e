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
