"""Promises that several targets keep."""

from __future__ import annotations

import re
from collections.abc import Sequence

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def is_clean(text: str) -> None:
    """No control character but line ends and tabs, nothing that cannot be mailed."""
    found = _CONTROL.search(text)
    assert found is None, f"{found and found[0]!r} in a text that was read"


def is_one_line(text: str, longest: int) -> None:
    """What stands in a header or in a sentence of an answer."""
    assert text.isprintable(), f"unprintable: {text!r}"
    assert len(text) <= longest


def is_part_of(own: Sequence[str], whole: Sequence[str]) -> None:
    """Every line is one of the whole, in its order: nothing is made up."""
    rest = iter(whole)
    assert all(any(line == each for each in rest) for line in own), "a line that nobody wrote"


def text_of(data: bytes) -> str:
    """Bytes as a text that a letter may hold."""
    return data.decode("utf-8", "replace")
