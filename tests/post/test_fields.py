"""Bytes into header fields and body: how each is split, and what two programs might split in two ways."""

from __future__ import annotations

import pytest

from judge.post.fields import HEADER_LIMIT, Oddity, oddity, split

ROWS: list[tuple[bytes, list[tuple[str, bytes]], bytes]] = [
    (b"A: 1\r\nB:2\r\n\r\nx\r\n", [("a", b" 1"), ("b", b"2")], b"x\r\n"),
    (b"A: 1\r\n 2\r\n\t3\r\n\r\nx", [("a", b" 1 2\t3")], b"x"),
    (b"A: 1\r\n \r\n B: 2\r\n\r\nx", [("a", b" 1  B: 2")], b"x"),
    (b"A: 1\n\nx\n", [("a", b" 1")], b"x\n"),
    (b"A: 1\r\rx\r", [("a", b" 1")], b"x\r"),
    (b"A: 1\rB: 2\r\n\r\nx", [("a", b" 1\rB: 2")], b"x"),
    (b"A : 1\r\n\r\nx", [("a", b" 1")], b"x"),
    (b"no field\r\nA: 1\r\n more\r\n\r\nx", [("a", b" 1 more")], b"x"),
    (b"no field\r\n and more: x\r\nA: 1\r\n\r\nx", [("a", b" 1")], b"x"),
    (b" A: 1\r\nB: 2\r\n\r\nx", [("b", b" 2")], b"x"),
    (b"\r\nA: 1\r\n\r\nx", [], b"A: 1\r\n\r\nx"),
    (b"just text\r\n\r\nand more", [], b"just text\r\n\r\nand more"),
    (b"A: 1", [("a", b" 1")], b""),
    (b"", [], b""),
]


@pytest.mark.parametrize(("raw", "fields", "body"), ROWS)
def test_the_first_empty_line_ends_the_headers(raw: bytes, fields: list[tuple[str, bytes]], body: bytes) -> None:
    found = split(raw)

    assert [(field.name, field.value) for field in found.fields] == fields
    assert found.body == body


def test_headers_without_end_are_read_to_a_limit_and_the_body_is_found_behind_them() -> None:
    found = split(b"A: 1\r\n" * HEADER_LIMIT + b"\r\nx")

    assert 0 < len(found.fields) <= HEADER_LIMIT // 6 + 1
    assert found.body == b"x"
    assert found.strays
    (long,) = split(b"To: " + b"a@b.example, " * HEADER_LIMIT + b"\r\n\r\nx").fields
    assert HEADER_LIMIT - 20 < len(long.written) <= HEADER_LIMIT


def test_headers_that_are_cut_anywhere_are_split_all_the_same() -> None:
    for more in range(20):
        found = split(b"X-Field" + b"x" * more + b": y\r\n" + b"X-Longer-Name: y\r\n" * 5000 + b"\r\nx")
        assert found.body == b"x"
        assert sum(len(field.written) for field in found.fields) <= HEADER_LIMIT


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"A: 1\r\nB: 2\r\n 3\r\n\r\nx\r\n", None),
        (b"A: 1\r\n\r\n", None),
        (b"A: 1\r\n\r\nx\ny\r\n", Oddity.BARE_END),
        (b"A: 1\r\n\r\nx\ry\r\n", Oddity.BARE_END),
        (b"A: 1\r\n\r\nx\0\r\n", Oddity.NUL),
        (b"A: 1\x0b\r\n\r\nx\r\n", Oddity.BREAK),
        (b"no field\r\nA: 1\r\n\r\nx\r\n", Oddity.NO_FIELD),
        (b"A: 1\r\n", Oddity.NO_FIELD),
        (b"just text\r\n", Oddity.NO_FIELD),
        (b"A: 1\r\n \r\n\r\nx\r\n", Oddity.BLANK_FOLD),
        (b"A\t: 1\r\n\r\nx\r\n", Oddity.BLANK_NAME),
        (b"A: " + b"x" * 996 + b"\r\n\r\nx\r\n", Oddity.LONG_LINE),
        (b"Subject: 1\r\nsubject: 2\r\n\r\nx\r\n", Oddity.TWICE),
        (b"Received: 1\r\nReceived: 2\r\n\r\nx\r\n", None),
    ],
)
def test_what_others_may_split_otherwise_is_named(raw: bytes, why: Oddity | None) -> None:
    assert oddity(raw, split(raw)) is why
