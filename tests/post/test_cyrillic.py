"""Which Cyrillic set some bytes are in, and when a letter names the wrong one."""

from __future__ import annotations

import pytest

from judge.post.cyrillic import SETS, as_cyrillic, likeness, mislabelled

RUSSIAN = "Здравствуйте! Армия Париж идёт в Бургундию, флот держит Брест."
BULGARIAN = "Здравей, армията от Париж отива в Бургундия."
ORDERS = "А Пар - Бур\nФ Бре Д"


@pytest.mark.parametrize("charset", SETS)
@pytest.mark.parametrize("text", [RUSSIAN, BULGARIAN, ORDERS, RUSSIAN.upper()])
def test_bytes_of_no_known_set_are_read_in_the_one_they_make_words_in(text: str, charset: str) -> None:
    score, found = as_cyrillic(text.encode(charset))

    assert found == text
    assert score > -1


@pytest.mark.parametrize("charset", SETS)
@pytest.mark.parametrize("text", [RUSSIAN, BULGARIAN])
def test_who_names_the_right_set_is_believed_and_who_does_not_is_corrected(text: str, charset: str) -> None:
    raw = text.encode(charset)

    for label in SETS:
        said = raw.decode(label, "replace")
        assert mislabelled(raw, label, said) == (None if label == charset else text)


def test_a_long_letter_is_known_by_its_first_line_and_one_that_begins_in_english_by_the_rest() -> None:
    text = (
        "My orders for this year, in the usual notation of our club, as I have always written them to you:\n" + ORDERS
    )

    for charset in ("cp1251", "koi8-r"):
        raw = (text + RUSSIAN * 3).encode(charset)
        assert mislabelled(raw, charset, raw.decode(charset)) is None
        other = "koi8-r" if charset == "cp1251" else "cp1251"
        assert mislabelled(raw, other, raw.decode(other)) == text + RUSSIAN * 3


@pytest.mark.parametrize("text", ["", "A Par - Bur", "1901 — «…»"])
def test_where_no_letter_is_beyond_ascii_nothing_is_corrected(text: str) -> None:
    assert mislabelled(text.encode("cp1251"), "cp1251", text) is None


def test_words_are_likelier_than_the_same_bytes_in_another_set() -> None:
    right, count = likeness(RUSSIAN)
    wrong, _ = likeness(RUSSIAN.encode("koi8-r").decode("cp1251"))

    assert right > 0.8 > -1 > wrong
    assert count == sum(not sign.isascii() for sign in RUSSIAN)
    assert likeness("plain") == (0.0, 0)


def test_what_is_not_cyrillic_is_not_taken_for_it() -> None:
    assert as_cyrillic("パリの陸軍はブルゴーニュへ".encode("euc_jp"))[1] == ""
