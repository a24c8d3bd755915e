"""What was slow once, or may be: bodies of letters, each as long as a letter may be that is read whole."""

from __future__ import annotations

SIZE = 60_000

_TEXT = b"Content-Type: text/plain; charset=utf-8\r\n\r\n"
_HTML = b"Content-Type: text/html; charset=utf-8\r\n\r\n"
_FLOWED = b"Content-Type: text/plain; format=flowed; delsp=yes\r\n\r\n"
_MIXED = b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"


def _filled(piece: str, size: int = SIZE) -> bytes:
    """Nothing but a piece, again and again."""
    raw = piece.encode()
    return raw * (size // len(raw))


def _lines(piece: str, width: int) -> bytes:
    """The same in lines of some length."""
    line = _filled(piece, width) + b"x\r\n"
    return line * (SIZE // len(line))


POISONS: dict[str, bytes] = {
    "blanks": _TEXT + _filled(" ") + b"x",
    "lines-of-blanks": _TEXT + _lines(" ", 900),
    "tabs-behind-a-marker": _TEXT + b"===" + _filled("\t"),
    "wide-blanks": _TEXT + _filled("\u3000") + "あ".encode(),
    "a-header-and-blanks": _TEXT + b"From" + _filled(" "),
    "headers-and-blanks": _TEXT + _lines("From" + " " * 800 + ":" + " " * 90, 895),
    "a-separator-and-blanks": _TEXT + b"Original message" + _filled(" ") + b"x",
    "question-marks": _TEXT + _lines("?", 3900),
    "dashes": _TEXT + _lines("-", 3900),
    "brackets": _TEXT + _lines("(", 900),
    "conditions": _TEXT + _filled("IF IF ELSE IF A Par\r\n"),
    "short-lines": _TEXT + _filled("A\r\n"),
    "almost-orders": _TEXT + _filled("A Prais supp A Marselle moveto Burgandy via convoy from\r\n"),
    "commands": _TEXT + _filled("HELP\r\nLIST\r\n"),
    "press": _TEXT + _filled("PRESS TO ALL\r\nhi\r\nENDPRESS\r\n"),
    "open-tags": _HTML + _filled("<a "),
    "tags-in-tags": _HTML + _filled("<i><p>", 30_000),
    "flowed": _FLOWED + _filled("x \r\n", 900_000),
    "boundaries-in-a-line": _MIXED + _filled("--b", 900_000),
    "empty-parts": _MIXED + _filled("--b\r\n\r\n", 900_000),
    "parts-in-parts": _MIXED + _filled("--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n", 900_000),
    "parameters": _MIXED + (b"--b\r\nContent-Type: text/plain" + b';a="' * 1900 + b"\r\n\r\nx\r\n") * 90,
    "half-a-letter": b"Subject: " + b"(" * 60_000 + b"\r\n",
}
