"""Promises that several targets keep."""

from __future__ import annotations

import re
from collections.abc import Sequence

from judge.notation.account import AccountLine
from judge.notation.attempt import names_order
from judge.notation.language import Language
from judge.notation.lines.line import lines_of
from judge.notation.segments.cut import segments_of
from judge.notation.segments.segment import SegmentRole
from judge.notation.values import Parsed

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


def is_accounted(account: Sequence[AccountLine], text: str) -> None:
    """Every line with something on it is in the account, word for word."""
    told = {"".join(piece.text for piece in line.pieces) for line in account}
    lost = [line for line in text.split("\n") if line.strip() and line not in told]
    assert not lost, f"in no account: {lost[0]!r}"


def is_told(text: str, language: Language, parsed: Parsed) -> None:
    """Every stretch that names an order came to one, or is asked about; not what is told of another turn."""
    told = parsed.marks.keys() | {problem.line for problem in parsed.problems}
    for line in lines_of(text, language):
        if line.number in told or not line.tokens:
            continue
        segments = segments_of(line.tokens, language, None)
        now = [segment for segment in segments if segment.setting is not SegmentRole.TALE]
        named = [segment for segment in now if names_order(segment.plain, language)]
        assert not named, f"passed over: {line.written!r}"


def text_of(data: bytes) -> str:
    """Bytes as a text that a letter may hold."""
    return data.decode("utf-8", "replace")
