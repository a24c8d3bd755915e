"""What is a yes to a question of the judge, and what is none."""

from __future__ import annotations

import pytest

from judge.clerk.tongues import spoken
from judge.mail.assent import says_yes


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\n",
        "yes",
        "Yes, that was me",
        "OK - go",
        "Confirmed.",
        "It’s me",
        "Hi judge,\nyes please",
        "Oui, c'est moi",
        "C’était moi.",
        "Да, это я.",
        "Потвърждавам",
        "はい、私です",
        "私です。",
    ],
)
def test_a_yes(text: str) -> None:
    assert says_yes(text, spoken())


@pytest.mark.parametrize(
    "text",
    [
        "No, that was not me!",
        "Нет, это не я",
        "Да не съм писал това",
        "non",
        "いいえ",
        "On vacation until 9 January",
        "I am out of the office.",
        "За городом до понедельника",
        "Thank you for your message. We will answer soon.",
        "Okinawa",
        "Dakar",
        "Дача",
        "Who are you?",
        "A Par-Bur",
        "1\n2\n3\nyes",
    ],
)
def test_no_yes(text: str) -> None:
    assert not says_yes(text, spoken())
