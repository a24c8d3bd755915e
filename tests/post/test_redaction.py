"""Secrets are blanked in the bytes of a letter, however they are wrapped up."""

from __future__ import annotations

import quopri
from base64 import b64encode

import pytest

from judge.commands.passwords import without_passwords
from judge.post.letter import read
from judge.post.mime import parse
from judge.post.redaction import without
from judge.shelf import load_language

SHORT = "xyz1"
LETTER = f"SIGNON Fblitz {SHORT}\nA Par - Bur, {SHORT} is no province\nA Mar H\n"
HTML = f"<div>SIGNON Fblitz&nbsp;{SHORT}</div><p>A Par - Bur<br>A Mar H</p>"


def letter(text: str, kind: str, transfer: str) -> bytes:
    raw = text.replace("\n", "\r\n").encode()
    body = {
        "base64": b64encode(raw),
        "quoted-printable": quopri.encodestring(raw, quotetabs=True),
        "8bit": raw,
    }[transfer]
    head = f"From: anna@player.test\r\nSubject: orders\r\nMIME-Version: 1.0\r\nContent-Type: {kind}; charset=utf-8\r\n"
    return f"{head}Content-Transfer-Encoding: {transfer}\r\n\r\n".encode() + body


def said(raw: bytes) -> str:
    return read(raw).full_text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("transfer", ["base64", "quoted-printable", "8bit"])
@pytest.mark.parametrize(("text", "kind"), [(LETTER, "text/plain"), (HTML, "text/html")])
def test_a_short_password_behind_a_signon_is_blanked_and_the_orders_stay(text: str, kind: str, transfer: str) -> None:
    raw = letter(text, kind, transfer)
    _, secrets = without_passwords(read(raw), [load_language("en")])
    blanked = without(parse(raw), secrets.all, None)

    assert secrets.all == (SHORT,)
    assert f"SIGNON Fblitz {SHORT}" in said(raw)
    assert f"Fblitz {SHORT}" not in said(blanked)
    assert "A Par - Bur" in said(blanked)
    assert "A Mar H" in said(blanked)


@pytest.mark.parametrize("transfer", ["base64", "8bit"])
def test_a_short_password_that_is_a_word_elsewhere_stays_there(transfer: str) -> None:
    blanked = without(parse(letter(LETTER, "text/plain", transfer)), (SHORT,), None)

    assert said(blanked).split("\n")[:2] == ["SIGNON Fblitz ****", f"A Par - Bur, {SHORT} is no province"]
