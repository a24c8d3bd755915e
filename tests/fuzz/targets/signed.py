"""A signed letter and what somebody puts before it: as the verifier, the judge and Python's own parser read it.

Whatever has proof is read alike by all of them, and says what was signed.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email import policy
from email.message import Message
from email.parser import BytesHeaderParser

from judge.post.dkim import verify
from judge.post.fields import split
from judge.post.letter import Letter, read
from judge.post.mime import parse
from tests.fuzz.targets import letters
from tests.post.providers import PROVIDERS
from tests.secrecy.forgeries import forgeries

_NOW = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
_JUDGE = "judge@judge.example"
_ANNA = "anna@players.example"
_BASE = (
    f"From: Anna <{_ANNA}>\r\nTo: {_JUDGE}\r\nSubject: orders\r\nDate: Sun, 03 Jan 2027 18:00:00 +0000\r\n"
    "Message-ID: <1@players.example>\r\n"
).encode()
_POLICIES = (policy.compat32, policy.default, policy.SMTPUTF8)
_BASICS = re.compile(rb"(?mi)^(?:from|to|cc|subject|date|message-id|reply-to):[^\n]*\n(?:[ \t][^\n]*\n)*")
LONGEST = 8 << 10


def one_input(data: bytes) -> None:
    """The first byte says how many of the others somebody puts before the letter once it is signed."""
    if not data:
        return
    before, own = data[1 : 1 + data[0]], data[1 + data[0] :]
    signed = PROVIDERS.signed(_BASE + own)
    raw = before + signed
    if not _proves(raw):
        return
    parts = split(raw)
    for each in _POLICIES:
        other: Message = BytesHeaderParser(policy=each).parsebytes(raw)
        assert [_plain(*item) for item in other.raw_items()] == [
            _plain(field.name, field.value.decode("utf-8", "surrogateescape")) for field in parts.fields
        ], each
        assert _bytes(other._payload) == parts.body  # as it stands: the method would decode it
        assert [address.addr_spec for address in getattr(other["From"], "addresses", ())] in ([], [_ANNA])
    assert _proves(signed)
    assert _said(read(raw)) == _said(read(signed))


def _proves(raw: bytes) -> bool:
    return verify(parse(raw), _ANNA, _JUDGE, PROVIDERS.lookup, _NOW).is_aligned


def _plain(name: str, value: str) -> tuple[str, bytes]:
    """A header on one line: where programs differ in what they leave of a fold, it says the same."""
    return name.lower(), b" ".join(_bytes(re.sub(r"\r\n(?=[ \t])", "", str(value))).split())


def _bytes(text: object) -> bytes:
    return str(text).encode("utf-8", "surrogateescape")


def _said(letter: Letter) -> tuple[object, ...]:
    return letter.sender, letter.subject, letter.date, letter.message_id, letter.text


def seeds() -> list[bytes]:
    own = b"MIME-Version: 1.0\r\n\r\nA Par-Gas\r\n"
    found = [bytes([0]) + own]
    for forge in forgeries("A Par-Bur").values():
        before = forge(b"")[:255]
        found.append(bytes([len(before)]) + before + own)
        found.append(bytes([0]) + before + own)
    for raw in letters():
        whole = _BASICS.sub(b"", raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
        found.append(bytes([0]) + whole[: LONGEST // 2])
        found.append(bytes([min(len(whole), 255)]) + whole[:255] + own)
    return sorted(set(found))
