"""Reading letters: it never raises, and what it gives is within limits."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.letter import Letter, read
from judge.post.mime import TEXT_LIMIT, Defect
from tests.pace import timed

LETTERS = [path.read_bytes() for path in sorted((Path(__file__).parent / "letters").rglob("*.eml"))]
PIECES = [
    b"From: a@b.test",
    b"From: a@",
    b"From: " + b"(" * 3000,
    b"To: x",
    b"Subject: =?utf-8?b?4p2M?=",
    b"Subject: =?x?q?=FF?=",
    b"Content-Type: multipart/mixed; boundary=x",
    b'Content-Type: multipart/alternative; boundary="x"',
    b"--x",
    b"--x--",
    b"Content-Type: text/html; charset=utf-16",
    b"Content-Type: text/plain; format=flowed; delsp=yes",
    b"Content-Transfer-Encoding: base64",
    b"Content-Transfer-Encoding: quoted-printable",
    b"",
    b"",
    b"A Par - Bur",
    b"> x",
    b"<div><blockquote>A Par - Bur",
    b"<a <a <a ",
    b'\x1b$B%"\x1b(B',
    b"\x1b$",
    b"=C3=",
    b"QUJD",
    b"\xff\xfe",
    b"wrote:",
    b"On 2026 x wrote:",
    b"=== blitz S1901M == x ===",
    b"-----Original Message-----",
    b"Content-Disposition: attachment",
    b"In-Reply-To: <blitz.S1901M.m1@x>",
    b"Content-Type: text/plain; charset=unicode_escape",
    b"\\u0041",
    b"Date: 99 Foo 99999",
]


def check(letter: Letter) -> None:
    assert len(letter.text) <= len(letter.full_text) + 1 <= 2 * TEXT_LIMIT
    assert "\x00" not in letter.full_text
    assert all(value.isprintable() or value == "" for value in (letter.subject, letter.sender, letter.message_id))
    letter.full_text.encode()
    assert "\n" not in letter.subject + letter.sender + letter.message_id


@given(st.binary(max_size=2000))
@example(b"From: a@")
@example(b"\r")
@example(b"Content-Type: multipart/mixed; boundary=\n\n--\n")
def test_any_bytes_are_read(raw: bytes) -> None:
    check(read(raw, "x@y.test", "<>"))


@given(st.lists(st.sampled_from(PIECES), max_size=40), st.sampled_from([b"\n", b"\r\n", b"\r"]))
def test_any_pieces_of_mail_are_read(pieces: list[bytes], end: bytes) -> None:
    check(read(end.join(pieces)))


@given(st.sampled_from(LETTERS), st.data())
def test_any_damaged_letter_is_read(raw: bytes, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(raw)))
    junk = data.draw(st.binary(max_size=30))
    check(read(raw[:cut] + junk + raw[cut + len(junk) :]))


HOSTILE = {
    "many parts": b"Content-Type: multipart/mixed; boundary=x\n\n" + b"--x\n\n" * 50_000,
    "one deep part in another": b"".join(
        b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (i, i) for i in range(900)
    ),
    "one message in another": b"Content-Type: message/rfc822\n\n" * 2000,
    "many addresses": b"From: a@b.test\nTo: " + b"x@y.test, " * 20_000 + b"\n\nA Par - Bur",
    "brackets in a header": b"From: " + b"(" * 60_000 + b"\n\n",
    "open tags": b"Content-Type: text/html\n\n" + b"<a " * 20_000,
    "deep tags": b"Content-Type: text/html\n\n" + b"<div>" * 13_000,
    "blanks": b"Content-Type: text/plain\n\n" + b" " * 900_000,
    "blank header": b"Subject:" + b" " * 900_000 + b"\n\n",
    "equals": b"Content-Type: text/plain\n\n" + b"=== " * 16_000,
    "underscores and words": b"Content-Type: text/plain\n\n" + b"-_=* " * 12_000 + b"forwarded message x",
    "wrote": b"Content-Type: text/plain\n\n" + (b"wrote 2026 " * 30 + b"\n") * 200,
    "headers in the body": b"\n" + b"From: x\n" * 8000,
    "dashes": b"\n" + b"--------\n" * 7000,
    "semicolons": b"Content-Type: text/plain" + b"; a" * 20_000 + b"\n\n",
    "escapes": b"\n" + b"\x1b$B\x1b(B" * 8000,
    "two megabytes": b"\n" + b"A Par - Bur\n" * 170_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_letter_is_read_quickly(name: str) -> None:
    """A second is plenty: each of these takes a naive reader from several seconds to for ever."""
    with timed() as taken:
        check(read(HOSTILE[name]))

    assert taken.is_within(1), taken


def test_too_much_is_cut_and_said_so() -> None:
    assert read(b"\n" + b"A Par - Bur\n" * 170_000).defects[:2] == (Defect.TOO_LARGE, Defect.TEXT_CUT)
    assert Defect.HEADERS_TOO_LARGE in read(b"X: y\n" * 30_000 + b"\nA Par - Bur").defects


@pytest.mark.parametrize(
    ("header", "sender", "name"),
    [
        ("anna@player.test", "anna@player.test", ""),
        ("<Anna@Player.Test>", "anna@player.test", ""),
        ("Anna K <anna@player.test>", "anna@player.test", "Anna K"),
        ('"K, Anna" <anna@player.test>', "anna@player.test", "K, Anna"),
        ("anna@player.test (Anna)", "anna@player.test", "Anna"),
        ("=?utf-8?b?0JDQvdC90LA=?= <anna@player.test>", "anna@player.test", "Анна"),
        ("anna@player.test <anna@player.test>", "anna@player.test", "anna@player.test"),
        ("o'neil+dip@sub.player.test", "o'neil+dip@sub.player.test", ""),
        ("анна@пример.рф", "анна@xn--e1afmkfd.xn--p1ai", ""),
        ("root@localhost", "root@localhost", ""),
        ("", "", ""),
        ("Anna", "", ""),
        ("a@", "", ""),
        ("a..b@c.test", "", ""),
        ("a@b@c.test", "", ""),
        ("good@player.test <evil@evil.test>", "", ""),
        ("a@b.test, c@d.test", "", ""),
        ("friends: a@b.test, c@d.test;", "", ""),
        ("<a@b.test> <c@d.test>", "", ""),
        ("Anna <a@b.test", "", ""),
        ('"a@b.test', "", ""),
    ],
)
def test_the_sender_is_exactly_one_mailbox(header: str, sender: str, name: str) -> None:
    letter = read(f"From: {header}\n\nhi".encode())

    assert (letter.sender, letter.sender_name) == (sender, name)


def test_what_a_letter_answers_is_known_by_its_ids_first() -> None:
    letter = read(
        b"From: a@b.test\nSubject: Re: [blitz F1901M] x\nIn-Reply-To: <blitz.S1901M.m7@judge.test>\n"
        b"References: <blitz.root.0@judge.test> <blitz.S1901M.m7@judge.test>\n"
        b"Date: Fri, 20 Nov 2026 13:00:00 +0100\n\nx"
    )

    assert letter.answers is not None
    assert (letter.answers.game, letter.answers.phase) == ("blitz", "S1901M")
    assert letter.date is not None
    assert letter.date.isoformat() == "2026-11-20T12:00:00+00:00"


@pytest.mark.parametrize(
    ("date", "hours"), [("+0100", 1), ("-0530", -5.5), ("EST", -5), ("+0000", None), ("-0000", None), ("", None)]
)
def test_how_far_ahead_the_writers_clock_is(date: str, hours: float | None) -> None:
    """UTC says nothing of where the writer is: servers write it."""
    letter = read(f"From: a@b.test\nDate: Fri, 20 Nov 2026 13:00:00 {date}\n\nx".encode())

    assert letter.clock == (None if hours is None else timedelta(hours=hours))


def test_a_date_that_is_none_says_nothing_of_a_clock() -> None:
    assert read(b"From: a@b.test\nDate: 99 Foo 99999\n\nx").clock is None
    assert read(b"From: a@b.test\n\nx").clock is None


def test_of_two_forms_the_one_that_strikes_out_is_read() -> None:
    """The plain copy of a mail program shows what is struck out like everything else."""
    raw = (
        b"From: a@b.test\nContent-Type: multipart/alternative; boundary=x\n\n"
        b"--x\nContent-Type: text/plain\n\nA Par - Bur\nA Par - Pic\n"
        b"--x\nContent-Type: text/html\n\n<p><s>A Par - Bur</s></p><p>A Par - Pic</p>\n--x--\n"
    )
    assert read(raw).text == "A Par - Pic"
    assert read(raw.replace(b"s>", b"b>")).text == "A Par - Bur\nA Par - Pic"
