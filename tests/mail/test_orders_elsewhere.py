"""Orders that stand where the judge does not read them: it says so, and says where they belong, in every language."""

from __future__ import annotations

import pytest

from judge.mail.asks import LetterClass
from judge.shelf import languages, load_language
from tests.mail.scenes import Written, speaking, started, stationery, write

ORDERS = {
    "en": "A Par - Bur",
    "fr": "A Par - Bou",
    "ru": "А Пар - Бур",
    "bg": "А Пар - Бур",
    "ja": "陸軍 パリ → ブルゴーニュ",
}
_FILE = """Content-Type: multipart/mixed; boundary="="

--=
Content-Type: text/plain; charset=utf-8

{text}
--=
Content-Type: text/plain; charset=utf-8; name="orders.txt"
Content-Disposition: attachment; filename="orders.txt"

{orders}
--=--
"""


def written(code: str, text: str, **more: str) -> Written:
    with speaking(code):
        return write(text, started()[0], **more)  # type: ignore[arg-type]


def says(written: Written, code: str, key: str, **values: str) -> bool:
    """Whether the answer says a phrase, however its lines are broken."""
    phrase = stationery().words(load_language(code), "UTC").say(key, **values)
    return "".join(phrase.split()) in "".join(written.mailing.text.split())


@pytest.mark.parametrize("code", languages())
def test_every_language_has_a_case(code: str) -> None:
    assert code in ORDERS


@pytest.mark.parametrize("code", languages())
def test_orders_in_the_subject_alone_are_answered_with_how_to_do_it(code: str) -> None:
    done = written(code, "\n", subject=ORDERS[code])

    assert done.request.kind is LetterClass.EMPTY
    assert done.request.in_subject
    assert not done.game.orders.get("france")
    assert says(done, code, "answer.empty_subject")


@pytest.mark.parametrize("code", languages())
def test_orders_in_an_attachment_alone_are_answered_with_how_to_do_it(code: str) -> None:
    text = _FILE.format(text="", orders=ORDERS[code])
    done = written(code, "", headers="MIME-Version: 1.0\n" + text)

    assert done.letter.attached == ("orders.txt",)
    assert not done.game.orders.get("france")
    assert says(done, code, "answer.empty_attached", files="orders.txt")


@pytest.mark.parametrize("code", languages())
def test_the_same_orders_in_the_letter_count(code: str) -> None:
    done = written(code, ORDERS[code], subject=ORDERS[code])

    assert [str(order) for order in done.game.orders["france"]] == ["A par - bur"]
    assert not says(done, code, "answer.empty_subject")
