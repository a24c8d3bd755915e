"""Forged letters: what somebody who has one signed letter of a player's can do with it.

Each takes the signed letter as it came, and gives the bytes that the forger sends in its place. What it wants is the
line `WANTED`, or a header that says something else; nothing of it is ever to be obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Forgery = Callable[[bytes], bytes]


def in_front(text: str) -> Forgery:
    """Lines in front of the letter, `WANTED` among them."""
    return lambda raw: text.encode() + raw


def around(name: str, value: str) -> Forgery:
    """Another value for a header."""
    return lambda raw: re.sub(rb"(?m)^" + name.encode() + rb": [^\r]*", f"{name}: {value}".encode(), raw, count=1)


def forgeries(wanted: str) -> Mapping[str, Forgery]:
    """Every forgery, by what it is called; `wanted` is the line that is to be obeyed."""
    inside = f"--x\r\nContent-Type: text/plain\r\n\r\n{wanted}\r\n--x--\r\n"
    return {
        "a header line of blanks, then the line": in_front(f"X-Foo: a\r\n \r\n{wanted}\r\n"),
        "a header line of blanks, then a body": in_front(f"X-Foo: a\r\n \t\r\n {wanted}\r\n\r\n"),
        "a bare CR in a header": in_front(f"X-Foo: a\rSubject: {wanted}\r\n"),
        "two bare CRs, then the line": in_front(f"X-Foo: a\r\r{wanted}\r\n"),
        "two bare LFs, then the line": in_front(f"X-Foo: a\n\n{wanted}\r\n"),
        "a blank behind the name": in_front(f"Subject : {wanted}\r\n"),
        "a second Subject": in_front(f"Subject: {wanted}\r\n"),
        "a second Message-ID": in_front("Message-ID: <other@players.example>\r\n"),
        "another Subject": around("Subject", wanted),
        "another Date": around("Date", "Mon, 01 Mar 2027 18:00:00 +0000"),
        "another Message-ID": around("Message-ID", "<other@players.example>"),
        "another body": lambda raw: raw.partition(b"\r\n\r\n")[0] + f"\r\n\r\n{wanted}\r\n".encode(),
        "a line below": lambda raw: raw + f"{wanted}\r\n".encode(),
        "another structure": in_front('Content-Type: multipart/mixed; boundary="x"\r\nMIME-Version: 1.0\r\n'),
        "a structure of one's own": lambda raw: (
            b'Content-Type: multipart/mixed; boundary="x"\r\n' + raw + inside.encode()
        ),
        "a NUL": in_front("X-Foo: a\0\r\n"),
        "a line of a thousand": in_front(f"X-Foo: {'a' * 1000}\r\n"),
        "the mailbox's own line": in_front(f"From anna\r\n{wanted}\r\n"),
        "another header": in_front("X-Foo: a\r\n"),
    }
