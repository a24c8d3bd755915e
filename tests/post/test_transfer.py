"""A text as it goes over the wire: as short as it can, and the same when it is read."""

from __future__ import annotations

from base64 import encodebytes
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.transfer import BOUNDARY, coded, decoded

_LINE = "A Par → Bur ✓ <td style='padding: 2px 8px'>"


@pytest.mark.parametrize(
    ("subtype", "text", "encoding"),
    [
        ("plain", "A Par - Bur\n", "7bit"),
        ("html", f"{_LINE}\n" * 9, "7bit"),
        ("plain", "A Par supports A Mun to Bur → and nothing more is said in this line\n" * 9, "quoted-printable"),
        ("plain", "Армия из Парижа идёт в Бургундию\n" * 9, "base64"),
        ("html", "<p>Армия из Парижа идёт в Бургундию</p>\n" * 9, "base64"),
        ("html", "<p>ü" + "x" * 2000 + "</p>", "quoted-printable"),
        ("plain", f"{BOUNDARY}_\nü and more", "quoted-printable"),
        ("plain", "one\rtwo\0three\n", "base64"),
    ],
)
def test_the_shortest_form_is_chosen(subtype: str, text: str, encoding: str) -> None:
    assert coded(subtype, text)[0] == encoding


def test_a_sign_in_html_costs_less_than_base64_of_all() -> None:
    text = f"{_LINE}\n" * 200

    assert len(coded("html", text)[1]) < len(encodebytes(text.encode())) * 0.9


@given(st.sampled_from(["plain", "html"]), st.text(st.characters(exclude_characters="\r"), max_size=200))
def test_what_is_written_is_read(subtype: str, text: str) -> None:
    encoding, body = coded(subtype, text)
    read = decoded(encoding.encode(), body.encode("ascii"))
    named = unescape(read) if encoding == "7bit" and subtype == "html" else read
    expected = unescape(text) if encoding == "7bit" and subtype == "html" else text

    safe = expected.encode(errors="replace").decode()
    assert named.replace("\r\n", "\n").rstrip("\n") == safe.rstrip("\n")
    assert all(len(line) < 998 for line in body.split("\r\n"))
    assert f"\n{BOUNDARY}_" not in f"\n{body}"
