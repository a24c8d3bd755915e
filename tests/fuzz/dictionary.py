"""The words that mean something in a letter, for a fuzzer to put together (libFuzzer's form of a dictionary)."""

from __future__ import annotations

from collections.abc import Iterator

from judge.shelf import USUAL_BOARD, languages, load_board, load_language

_LONGEST = 60
_MAIL = """
From: Subject: Date: Message-ID: In-Reply-To: MIME-Version: Auto-Submitted:
Content-Type: Content-Transfer-Encoding: Content-Disposition: text/plain text/html text/calendar
multipart/mixed multipart/alternative multipart/report message/rfc822 message/delivery-status
boundary= charset= format=flowed delsp=yes base64 quoted-printable attachment filename= filename*0*=utf-8''
utf-8 koi8-r windows-1251 iso-2022-jp shift_jis =?utf-8?b? =?koi8-r?q? ?= --x --x--
Final-Recipient: Status: 5.1.1 <div> </div> <br> <p> <blockquote> <table><tr><td> <pre> <style>
style="display:none" &nbsp; &#27; <!-- --> === == > >> | ✓ ✗ ✎ :: -- ----- wrote: schrieb
"""
_BYTES = (
    b"\r\n\r\n",
    b"\n\n",
    b"\x1b$B",
    b"\x1b(B",
    b"\x1b(I",
    b"\x0e",
    b"\x0f",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"-- \n",
)


def words() -> list[bytes]:
    """Every word, sorted."""
    found = {*_BYTES, *(word.encode() for word in (*_MAIL.split(), *_of_grammar()))}
    return sorted(word for word in found if 0 < len(word) <= _LONGEST)


def _of_grammar() -> Iterator[str]:
    """What orders and commands are made of in each language, and the canonical names of places."""
    for code in languages():
        language = load_language(code)
        yield from (spelling for spelling, _ in language.said)
        yield from (" ".join(phrase) for form in language.commands for phrase in form.phrases)
        yield from (word for listed in language.options.values() for word in listed)
    yield from load_board(USUAL_BOARD).provinces


def as_libfuzzer() -> str:
    """All of them, a line each."""
    return "".join(f'"{_escaped(word)}"\n' for word in words())


def _escaped(word: bytes) -> str:
    plain = b"".join(bytes([byte]) if 32 <= byte < 127 and byte not in b'"\\' else b"\\x%02x" % byte for byte in word)
    return plain.decode("ascii")
