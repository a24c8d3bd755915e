"""Letters that nobody writes by accident, a new one of one kind after the other."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tests.bench.storm.crowd import Person
from tests.bench.storm.letters import Sending

_HEAD = "From: {sender}\r\nTo: {rcpt}\r\nSubject: {subject}\r\nMessage-ID: <{name}>\r\nMIME-Version: 1.0\r\n"
Maker = Callable[[random.Random], tuple[bytes, bytes]]
"""Further headers, and a body."""


def _giant(chance: random.Random) -> tuple[bytes, bytes]:
    """Just below what the listener takes, or above it."""
    return b"", b"A Par-Bur " * chance.choice((20_000, 100_000, 150_000))


def _deep(chance: random.Random) -> tuple[bytes, bytes]:
    depth = chance.choice((20, 300, 3000))
    opening = (b'--b%d\r\nContent-Type: multipart/mixed; boundary="b%d"\r\n\r\n' % (n, n + 1) for n in range(depth))
    return b'Content-Type: multipart/mixed; boundary="b0"\r\n', b"".join(opening)


def _blanks(chance: random.Random) -> tuple[bytes, bytes]:
    blank = chance.choice((b" ", b"\t", b"\r\n", b"> ", b" ", "\u3000".encode()))
    return b"", b"IF" + blank * 20_000 + b"A Par-Bur"


def _charset(chance: random.Random) -> tuple[bytes, bytes]:
    name = chance.choice((b"klingon", b"utf-7", b"utf-16", b"iso-2022-jp", b"cp1251\x00", b"unicode_escape", b"zip"))
    return b"Content-Type: text/plain; charset=%s\r\n" % name, chance.randbytes(4000)


def _mime(chance: random.Random) -> tuple[bytes, bytes]:
    kind = chance.choice(
        (b'multipart/mixed; boundary="', b"multipart/mixed", b"message/rfc822", b"text/;;;", b"=?x?q?=")
    )
    head = b"Content-Type: %s\r\nContent-Transfer-Encoding: base64\r\n" % kind
    return head, b"--" * 3000 + chance.randbytes(2000)


def _html(chance: random.Random) -> tuple[bytes, bytes]:
    piece = chance.choice((b"<div>", b"<i><p>", b"<table><tr><td>", b"<a href=", b"<!--", b"<style>a{", b"&#x10ffff;"))
    return b"Content-Type: text/html; charset=utf-8\r\n", piece * 5000 + b"A Par-Bur"


def _headers(chance: random.Random) -> tuple[bytes, bytes]:
    if chance.random() < 0.5:
        return b"".join(b"X-%d: y\r\n" % number for number in range(10_000)), b"A Par-Bur"
    return b"References: " + b"<a@b> " * 20_000 + b"\r\n", b"A Par-Bur"


def _parts(chance: random.Random) -> tuple[bytes, bytes]:
    part = b"--b\r\nContent-Type: text/plain; name=x" + chance.choice((b"", b'; a="' * 50)) + b"\r\n\r\nA Par-Bur\r\n"
    return b"Content-Type: multipart/mixed; boundary=b\r\n", part * 1000


def _orders(chance: random.Random) -> tuple[bytes, bytes]:
    line = chance.choice(
        ("A Par-Bur-Mun-Ber", "F" * 300, "A (((((Par", "PHASE F1902M", "IF A THEN", "SIGNON Fstorm1", "Ⓐ Pⓐr")
    )
    return b"Content-Type: text/plain; charset=utf-8\r\n", (line + "\r\n").encode() * 1500


def _bytes(chance: random.Random) -> tuple[bytes, bytes]:
    return b"", chance.randbytes(20_000).replace(b"\r", b"").replace(b"\n", b"\r\n")


_MAKERS: tuple[Maker, ...] = (
    _deep, _blanks, _charset, _mime, _html, _headers, _parts, _orders, _bytes, _blanks, _html, _orders, _giant
)  # fmt: skip


def hostile(number: int, crowd: Sequence[Person]) -> Sending:
    """The hostile letter of this number: the same bytes on any day."""
    chance = random.Random(number)
    victim = crowd[number % len(crowd)]
    sender = f"h{number}@hostile.example"
    # In somebody's name, to somebody's address, to the judge, or to nobody at all.
    shown = chance.choice((sender, victim.address, "", '"' * 50 + sender))
    rcpt = chance.choice((victim.seat, f"judge@{victim.seat.partition('@')[2]}", "nobody@judge.example"))
    subject = chance.choice(("orders", "=?utf-8?b?" + "A" * 2000, "Re: " * 500, "Undelivered", "Out of office"))
    headers, body = _MAKERS[number % len(_MAKERS)](chance)
    head = _HEAD.format(sender=shown, rcpt=rcpt, subject=subject, name=f"bad-{number}@hostile.example")
    # Dots are doubled on the way; a letter without its end would only keep a place.
    body = body.replace(b"\r\n.", b"\r\n..")
    return Sending(sender, sender, rcpt, head.encode() + headers + b"\r\n" + body + b"\r\n", False)
