"""Letters whose orders stand where few programs put them, and are read all the same."""

from __future__ import annotations

import pytest

from judge.post.letter import read

_HEAD = "From: anna@player.test\nMIME-Version: 1.0\n"
_MIXED = _HEAD + "Content-Type: multipart/mixed; boundary=x\n\n"
_PLAIN = "--x\nContent-Type: text/plain"
_FORMS = _HEAD + "Content-Type: multipart/alternative; boundary=x\n\n"


@pytest.mark.parametrize(
    ("letter", "text", "attached"),
    [
        (
            _MIXED + _PLAIN + '; name="body.txt"\nContent-Disposition: inline\n\nA Par - Bur\n--x--',
            "A Par - Bur",
            (),
        ),
        (
            _MIXED + _PLAIN + '; name="body.txt"\n\nA Par - Bur\n'
            "--x\nContent-Type: image/png; name=a.png\n\nx\n--x--",
            "A Par - Bur",
            ("a.png",),
        ),
        (
            _MIXED + _PLAIN + '\n\nA Par - Bur\n--x\nContent-Type: text/plain; name="b.txt"\n\nF Bre H\n--x--',
            "A Par - Bur",
            ("b.txt",),
        ),
        (
            _MIXED + _PLAIN + "\nContent-Disposition: attachment; filename=b.txt\n\nF Bre H\n--x--",
            "",
            ("b.txt",),
        ),
        (
            _HEAD + "Content-Type: multipart/mixed;\n boundary*0=ab;\n boundary*1=cd\n\n"
            "--abcd\nContent-Type: text/plain\n\nA Par - Bur\n--abcd--",
            "A Par - Bur",
            (),
        ),
        (
            _FORMS + _PLAIN + "\n\nYour mail program does not show HTML.\n"
            "--x\nContent-Type: text/html\n\n<p>A Par - Bur</p>\n--x--",
            "A Par - Bur",
            (),
        ),
        (
            _FORMS + _PLAIN + "\n\nNo HTML, sorry: A Par - Bur\n"
            "--x\nContent-Type: text/html\n\n<p> </p>\n--x--",
            "No HTML, sorry: A Par - Bur",
            (),
        ),
        (
            _FORMS + _PLAIN + "\n\nA Par - Bur\n--x\nContent-Type: text/html\n\n<p>F Bre H</p>\n--x--",
            "A Par - Bur",
            (),
        ),
    ],
    ids=["named inline", "named alone", "named beside a text", "a file alone", "boundary in pieces", "excuse",
         "nothing but an excuse", "two forms"],
)  # fmt: skip
def test_the_text_is_found(letter: str, text: str, attached: tuple[str, ...]) -> None:
    found = read(letter.encode())

    assert found.text == text
    assert found.attached == attached
