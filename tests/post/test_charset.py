"""Bytes in the wrong, or in no, charset."""

from __future__ import annotations

import pytest

from judge.post.charset import codec_of, decode

RUSSIAN = "А Пар-Бур. Армия из Парижа идет в Бургундию, флот в Бресте стоит"
BULGARIAN = "Придвижване от Берлин към Прусия, задържане на единица в Киел"
FRENCH = "L'armée de Paris va en Bourgogne; la flotte reste à Brest, répétée après l'été"
JAPANESE = "陸軍パリからブルゴーニュへ移動、海軍ブレスト維持"


@pytest.mark.parametrize("charset", ["cp1251", "koi8-r", "iso-8859-5", "cp866", "utf-8"])
@pytest.mark.parametrize("declared", ["", "us-ascii", "x-unknown", "utf-8"])
@pytest.mark.parametrize("text", [RUSSIAN, BULGARIAN, "А Пар-Бур"])
def test_cyrillic_is_known_by_its_letters(charset: str, declared: str, text: str) -> None:
    assert decode(text.encode(charset), declared) == text


@pytest.mark.parametrize(
    ("text", "charset", "declared"),
    [
        (RUSSIAN, "cp1251", "windows-1251"),
        (RUSSIAN, "koi8-r", "KOI8-R"),
        (FRENCH, "cp1252", "iso-8859-1"),
        (FRENCH, "cp1252", ""),
        (FRENCH, "utf-8", "iso-8859-1x"),
        (JAPANESE, "cp932", "shift_jis"),
        (JAPANESE, "cp932", "x-sjis"),
        (JAPANESE, "euc_jp", "euc-jp"),
        (JAPANESE, "iso2022_jp", "iso-2022-jp"),
        (JAPANESE, "iso2022_jp", ""),
        (JAPANESE * 3, "euc_jp", ""),
        (JAPANESE * 3, "cp932", ""),
        ("“A Par”", "cp1252", "iso-8859-1"),
    ],
)
def test_declared_and_undeclared_text_is_read(text: str, charset: str, declared: str) -> None:
    assert decode(text.encode(charset), declared) == text


@pytest.mark.parametrize(
    "text", [RUSSIAN, BULGARIAN, "А Пар-Бур", "Добрый день, вот мои ходы:\nA Par - Bur\nF Bre - Mid"]
)
def test_cyrillic_that_calls_itself_western_is_known(text: str) -> None:
    assert decode(text.encode("cp1251"), "iso-8859-1") == text


@pytest.mark.parametrize("declared", ["iso-8859-1", "windows-1251", "koi8-r", "iso-8859-5", "windows-1252"])
@pytest.mark.parametrize("text", [RUSSIAN, BULGARIAN, FRENCH, "А Пар-Бур", "côte"])
def test_utf8_that_calls_itself_something_else_is_known_by_its_bytes(text: str, declared: str) -> None:
    assert decode(text.encode(), declared) == text


@pytest.mark.parametrize("text", [FRENCH, "Élève à l'été", "Göran Åkesson, Öland", "São Tomé, coração"])
def test_western_text_stays_what_it_is(text: str) -> None:
    assert decode(text.encode("cp1252"), "iso-8859-1") == text


def test_jis_beyond_the_standard_is_read() -> None:
    assert decode(b"\x1b$B-!\x1b(B A", "iso-2022-jp") == "① A"
    assert decode(b"\x1b(I1\x1b(B", "iso-2022-jp") == "ｱ"


@pytest.mark.parametrize(
    "label", ["utf-7", "punycode", "idna", "unicode_escape", "base64", "zip", "rot13", "../x", "ы", "x" * 99]
)
def test_labels_that_are_no_charsets_of_letters_are_refused(label: str) -> None:
    assert codec_of(label) == ""


def test_a_byte_that_means_nothing_far_down_in_a_letter_is_one_sign() -> None:
    text = decode("Déjà reçu. ".encode("cp1252") * 400 + b"\x81")
    assert text.startswith("Déjà reçu.")
    assert text.endswith("\ufffd")
