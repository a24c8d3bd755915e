"""What a letter is known again by: nothing of its way, and all else."""

from __future__ import annotations

import pytest

from judge.post.canonical import essence_of
from judge.post.mime import parse

RAW = b"From: anna@players.example\r\nSubject: orders\r\n\r\nA Par-Bur\r\nA Mar H\r\n"


@pytest.mark.parametrize(
    "same",
    [
        b"Received: by mx; x\r\nReturn-Path: <a@b.example>\r\n" + RAW,
        b"ARC-Seal: i=1\r\nX-Spam-Status: No\r\nAuthentication-Results: x\r\n" + RAW,
        RAW.replace(b"Subject: orders", b"SUBJECT:\r\n  orders"),
        RAW + b"\r\n\r\n",
    ],
)
def test_the_way_and_folds_make_no_other_letter(same: bytes) -> None:
    assert essence_of(parse(same)) == essence_of(parse(RAW))


@pytest.mark.parametrize(
    "other",
    [
        b"X-Foo: a\r\n" + RAW,
        b"X-Foo: a\r\n \r\n A Par-Gas\r\n" + RAW,
        b"In-Reply-To: <1@x>\r\n" + RAW,
        b"stray\r\n" + RAW,
        RAW.replace(b"A Par-Bur\r\n", b"A Par-Bur \r\n"),  # it joins lines
        RAW.replace(b"orders\r\n\r\n", b"orders\r\n \r\n"),
        RAW + b"x",
    ],
)
def test_everything_else_does(other: bytes) -> None:
    assert essence_of(parse(other)) != essence_of(parse(RAW))


def test_what_moves_from_one_place_to_another_is_another_letter() -> None:
    assert essence_of(parse(b"stray\nA: 1\r\n\r\nx")) != essence_of(parse(b"A: 1\r\n\r\nstray\nx"))
