"""Orders that stand where the judge does not read them: it says so, and says where they belong, in every language."""

from __future__ import annotations

from binascii import b2a_uu

import pytest

from judge.commands.asks import LetterClass
from judge.post.flowed import without_files
from judge.post.mime import Defect
from judge.shelf import languages, load_language
from tests.commands.scenes import Written, speaking, started, stationery, write

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
ARMOURED = "-----BEGIN PGP MESSAGE-----\n\nhF4DnotReal1901\n=Par1\n-----END PGP MESSAGE-----\n"
_SEALED_PART = f"""--=
Content-Type: application/pgp-encrypted; name="version"
Content-Disposition: attachment; filename="version"

Version: 1
--=
Content-Type: application/octet-stream; name="encrypted.asc"
Content-Disposition: inline; filename="encrypted.asc"

{ARMOURED}
--=--
"""
SEALED = (
    f'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary="="\n\n{_SEALED_PART}',
    # Exchange makes this of it.
    f'Content-Type: multipart/mixed; boundary="="\n\n--=\nContent-Type: text/plain\n\n\n{_SEALED_PART}',
    f"Content-Type: text/plain\n\n{ARMOURED}",
    "Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\n\nnot what it says\n",
)


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
def test_orders_in_a_file_among_the_lines_are_answered_with_how_to_do_it(code: str) -> None:
    """uuencode, as old programs attach."""
    lines = b2a_uu(ORDERS[code].encode(), backtick=True).decode()
    done = written(code, f"\nbegin 644 my orders.txt\n{lines}`\nend\n")

    assert done.letter.attached == ("my orders.txt",)
    assert done.letter.text == ""
    assert says(done, code, "answer.empty_attached", files="my orders.txt")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("sealed", SEALED)
def test_an_encrypted_letter_is_answered_with_how_to_send_it(code: str, sealed: str) -> None:
    done = written(code, "", headers=f"MIME-Version: 1.0\n{sealed}")

    assert Defect.ENCRYPTED in done.letter.defects
    assert says(done, code, "answer.empty_encrypted")


def test_a_word_on_encryption_does_not_hide_the_orders() -> None:
    done = written("en", f"A Par - Bur\n\n{ARMOURED}")

    assert [str(order) for order in done.game.orders["france"]] == ["A par - bur"]
    assert not done.request.problems
    assert not says(done, "en", "answer.empty_encrypted")


def test_a_file_that_is_not_whole_is_text() -> None:
    text = "begin 644 times and\nA Par - Bur\nend the war"

    assert without_files(text) == (text, ())


@pytest.mark.parametrize("code", languages())
def test_the_same_orders_in_the_letter_count(code: str) -> None:
    done = written(code, ORDERS[code], subject=ORDERS[code])

    assert [str(order) for order in done.game.orders["france"]] == ["A par - bur"]
    assert not says(done, code, "answer.empty_subject")
