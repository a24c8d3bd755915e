"""HTML to the text that somebody wrote in it."""

from __future__ import annotations

from judge.post.htmltext import html_to_text
from judge.post.letter import read
from tests.fuzz import promises
from tests.fuzz.targets import letters

_HEAD = b"From: a@b.example\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
_MARKS = len("> " * 5)


def one_input(data: bytes) -> None:
    """Any HTML has a text, and not much more of it than there was."""
    text = html_to_text(promises.text_of(data))
    assert text == html_to_text(promises.text_of(data))
    assert len(text) <= len(data) * (1 + _MARKS) + 100
    promises.is_clean(read(_HEAD + data).text)


def seeds() -> list[bytes]:
    return [raw.replace(b"\r\n", b"\n").partition(b"\n\n")[2] for raw in letters() if b"<" in raw and b"html" in raw]
