from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.mailaddress import ascii_domain, normal_address, plain_address


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna@Example.COM", "anna@example.com"),
        ("ходы@пример.рф", "ХОДЫ@XN--E1AFMKFD.XN--P1AI"),
        ("ходы@пример.рф", "Ходы@Пример.РФ"),
        ("a@例え.テスト", "a@例え。テスト"),
        ("é@x.y", "é@x.y"),
        (" anna@x.y ", "anna@x.y"),
    ],
)
def test_one_mailbox_written_in_two_ways_is_one_person(one: str, other: str) -> None:
    assert normal_address(one) == normal_address(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("anna@x.y", "аnna@x.y"),  # a Cyrillic а
        ("anna@paypal.com", "anna@раypal.com"),
        ("jess@x.y", "jeſs@x.y"),  # casefold makes these one
        ("strasse@x.y", "straße@x.y"),
        ("x@strasse.de", "x@straße.de"),  # IDNA 2003 makes these one
        ("anna@x.y", "ａｎｎａ@x.y"),  # so does NFKC
        ("a@ex.ample.com", "a@ex․ample.com"),
        ("i@x.y", "ı@x.y"),
    ],
)
def test_two_mailboxes_that_look_alike_are_two_persons(one: str, other: str) -> None:
    assert normal_address(one) != normal_address(other)


def test_a_domain_is_written_as_in_the_dns_and_one_that_cannot_stand_there_as_it_was() -> None:
    assert ascii_domain("Пример.рф") == "xn--e1afmkfd.xn--p1ai"
    assert ascii_domain("-пример.рф") == "-пример.рф"
    assert ascii_domain("я" * 80) == "я" * 80


def test_the_part_before_the_at_sign_is_left_to_its_server() -> None:
    assert plain_address("Anna.K@Пример.рф") == "Anna.K@xn--e1afmkfd.xn--p1ai"
    assert plain_address("Ходы@пример.рф") == "Ходы@xn--e1afmkfd.xn--p1ai"


@given(st.text(max_size=80))
def test_any_text_has_one_spelling_that_stays(text: str) -> None:
    """Also what is no address at all: it comes from letters."""
    once = normal_address(text)

    assert normal_address(once) == once
