"""To whom a letter was written, and what came along with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.addresses import addressees, attachments
from judge.post.mime import parse


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("To: a@x.test", ("a@x.test",)),
        ('To: "B, C" <B.C@x.test>, d@x.test\nCc: <e@x.test>', ("b.c@x.test", "d@x.test", "e@x.test")),
        ("To: a@x.test\nTo: b@x.test\nCC: a@x.test", ("a@x.test", "b@x.test")),
        ("Bcc: a@x.test\nReply-To: b@x.test\nFrom: c@x.test", ()),
        ("To: undisclosed-recipients:;", ()),
        ("To: =?utf-8?q?a=40x?=", ()),
    ],
)
def test_addressees(head: str, found: tuple[str, ...]) -> None:
    assert addressees(parse(f"{head}\n\nHello to@nobody.test\n".encode())) == found


def test_a_letter_to_thousands_is_read_fast() -> None:
    many = ", ".join(f"a{number}@x.test" for number in range(20_000))

    assert 0 < len(addressees(parse(f"To: {many}\n\nHello\n".encode()))) <= 50


def test_names_of_attachments() -> None:
    raw = (
        b"Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\nHello\n"
        b'--x\nContent-Type: image/png; name="a\r\n b.png"\n\nAAAA\n--x\nContent-Type: application/pdf\n\nAAAA\n--x--\n'
    )

    assert attachments(parse(raw)) == ("a b.png", "application/pdf")
    assert attachments(parse(b"Content-Type: text/html\n\n<p>Hello\n")) == ()


@given(st.binary(max_size=400) | st.text(max_size=400).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_nothing_raises(raw: bytes) -> None:
    for prefix in (b"", b"To: ", b"Content-Type: multipart/mixed; boundary=x\n\n--x\n"):
        assert isinstance(addressees(parse(prefix + raw)), tuple)
        assert isinstance(attachments(parse(prefix + raw)), tuple)
