"""Honest letters of the largest providers: each with the headers that it signs keeps the proof that it ever had."""

from __future__ import annotations

from base64 import encodebytes
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from quopri import encodestring

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from judge.post.dkim import Flaw, verify
from judge.post.letter import read
from judge.post.mime import parse
from tests.post.providers import record_of, sign

NOW = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
GAME = "sample.s0@judge.example"
TEXT = (
    "A Par-Bur\r\nАрмия Мос - Лвн\r\n\r\nSee you all at the next convention, if the trains go and nobody stabs me "
    "before\r\nthat, which in this company is no small thing to hope for, I must say.\r\n"
)
HTML = "<div>A Par-Bur</div><div>Армия Мос - Лвн</div><div><br></div><div>See you at the next convention</div>\r\n"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)


@dataclass(frozen=True)
class Row:
    name: str
    counts: bool
    form: str
    headers: tuple[str, ...]
    writes: str


def rows() -> list[Row]:
    lines = (Path(__file__).parent / "providers.txt").read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")] for line in lines if not line.startswith("#")]
    return [
        Row(name, counts == "yes", form, tuple(names.split(":")), writes) for name, counts, form, names, writes in cells
    ]


ROWS = rows()


def wrapped(text: str) -> bytes:
    return encodebytes(text.encode()).replace(b"\n", b"\r\n")


def quoted(text: str) -> bytes:
    return encodestring(text.replace("\r\n", "\n").encode()).replace(b"\n", b"\r\n")


def body_of(writes: str) -> tuple[str, bytes]:
    """The headers of the structure, and the body, as programs write them."""
    plain, html = "Content-Type: text/plain; charset=utf-8", "Content-Type: text/html; charset=utf-8"
    if writes == "alternative":
        parts = f"--000000000000c5\r\n{plain}\r\nContent-Transfer-Encoding: base64\r\n\r\n".encode() + wrapped(TEXT)
        parts += f"--000000000000c5\r\n{html}\r\nContent-Transfer-Encoding: base64\r\n\r\n".encode() + wrapped(HTML)
        return 'Content-Type: multipart/alternative; boundary="000000000000c5"', parts + b"--000000000000c5--\r\n"
    if writes == "base64":
        return f"{plain}\r\nContent-Transfer-Encoding: base64", wrapped(TEXT)
    if writes == "html64":
        return f"{html}\r\nContent-Transfer-Encoding: base64", wrapped(HTML)
    if writes == "html":
        return f"{html}\r\nContent-Transfer-Encoding: 8bit", HTML.encode()
    if writes == "flowed":
        flowed = TEXT.replace("me before\r\nthat", "me \r\nbefore that")
        return f"{plain}; format=flowed\r\nContent-Transfer-Encoding: 8bit", flowed.encode()
    assert writes == "quoted"
    return f"{plain}\r\nContent-Transfer-Encoding: quoted-printable", quoted(TEXT)


def honest(row: Row) -> bytes:
    domain = row.name.partition(" ")[0]
    structure, body = body_of(row.writes)
    head = (
        f"From: Anna <anna@{domain}>\r\nTo: {GAME}\r\nSubject: Re: [sample S1901M]\r\nMessage-ID: <1@mail.{domain}>\r\n"
        f"Date: Sun, 03 Jan 2027 18:00:00 +0000\r\nIn-Reply-To: <sample.S1901M.x@judge.example>\r\n"
        f"References: <sample.S1901M.x@judge.example>\r\nMIME-Version: 1.0\r\n{structure}\r\n\r\n"
    )
    signed = sign(head.encode() + body, KEY, domain, row.headers, row.form, tags="t=1799000000; ")
    return f"Received: from mail.{domain} by mx.judge.example; x\r\nReturn-Path: <anna@{domain}>\r\n".encode() + signed


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_an_honest_letter_has_the_proof_that_its_provider_gives(row: Row) -> None:
    raw = honest(row)
    found = verify(parse(raw), read(raw).sender, GAME, lambda _: record_of(KEY), NOW)

    assert "A Par-Bur" in read(raw).text
    assert "Армия Мос - Лвн" in read(raw).text
    assert (found.is_aligned, found.flaws) == ((True, ()) if row.counts else (False, (Flaw.HEADERS,)))


def test_ten_providers_are_looked_at() -> None:
    assert len({row.name.partition(" ")[0] for row in ROWS}) >= 10
