"""ISO-2022-JP as mail writes it, and Japanese bytes that say nothing of their set."""

from __future__ import annotations

import pytest

from judge.post.charset import as_japanese, from_jis, is_jis

ORDER = "パリの陸軍はブルゴーニュへ"


@pytest.mark.parametrize("charset", ["iso2022_jp", "iso2022_jp_1", "iso2022_jp_3"])
def test_double_bytes_between_switches_are_read(charset: str) -> None:
    text = f"A Par - Bur {ORDER} (S1901M)\n海軍 北海"

    assert from_jis(text.encode(charset)) == text


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"\x1b$B-!\x1b(B", "①"),  # row 13, which the standard leaves empty
        (b"\x1b(I1\x1b(B", "ｱ"),
        (b"\x0e1\x0f A", "ｱ A"),
        (b"A \x1b(Jyen\x1b(B", "A yen"),
        (b"\x1b$B%", ""),  # half a sign
        (b"\x1b$B\xff\xff%Q\x1b(B", "パ"),
        (b"\x1b$", "\x1b$"),
        (b"", ""),
    ],
)
def test_what_mail_programs_add_and_what_is_cut_off(raw: bytes, text: str) -> None:
    assert from_jis(raw) == text


@pytest.mark.parametrize(
    ("raw", "label", "is_so"),
    [
        (b"\x1b$B%Q\x1b(B", "", True),
        (b"\x1b(J", "utf-8", True),
        (b"\x0e1\x0f", "iso2022_jp", True),
        (b"\x0e1\x0f", "", False),
        (b"A Par - Bur", "iso2022_jp", False),
    ],
)
def test_jis_is_known_by_its_switches(raw: bytes, label: str, is_so: bool) -> None:
    assert is_jis(raw, label) is is_so


@pytest.mark.parametrize("charset", ["cp932", "euc_jp"])
@pytest.mark.parametrize("text", [ORDER, "陸軍パリ→ブルゴーニュ", "A Par - Bur です。よろしく"])
def test_bytes_of_no_known_set_are_read_as_the_japanese_that_they_are(text: str, charset: str) -> None:
    assert as_japanese(text.encode(charset)) == text


@pytest.mark.parametrize("text", ["Привет, армия Париж", "à bientôt, armée de Paris, déjà été"])
def test_what_is_not_japanese_is_not_taken_for_it(text: str) -> None:
    for charset in ("cp1251", "cp1252"):
        assert as_japanese(text.encode(charset, "ignore")) == ""
