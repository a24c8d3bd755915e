"""Questions by the words that must be in them, in any order: `when|until when + deadline|due`.

Every other word of such a question has to be one that says nothing by itself: an article, an auxiliary, courtesy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

Span = tuple[int, int]
"""Where a piece of a question begins and ends."""


@dataclass(frozen=True, slots=True)
class Group:
    """Words of which one must be there, or a blank; what is optional only may."""

    words: tuple[str, ...] = ()
    """The longest first; `~` at the end of one stands for any ending."""
    blank: str = ""
    may_miss: bool = False


@dataclass(frozen=True, slots=True)
class WordRule:
    """Words, and the command line that answers a question of them."""

    groups: tuple[Group, ...]
    says: str
    blanks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Covered:
    """A question all of whose words are accounted for: where its blanks are, and how much of it the rule says."""

    spans: Mapping[str, Span]
    weight: tuple[int, int]
    """How many of its characters must be there, and how many the rule knows."""


def covered(
    rule: WordRule, text: str, named: Mapping[str, Sequence[Span]], neutral: re.Pattern[str], *, is_unspaced: bool
) -> Covered | None:
    """How a rule accounts for a text; None where a word of it is missing, or one that may matter is left over.

    `named` are the places, powers … of the text by the blanks that they may fill.
    """
    found: list[Span] = []
    spans: dict[str, Span] = {}
    needed: set[int] = set()
    for group in rule.groups:
        if group.blank:
            free = [span for span in named.get(group.blank, ()) if not _overlaps(span, found)]
            if free:
                spans[group.blank] = free[0]
                found.append(free[0])
                needed.update(range(*free[0]))
            elif not group.may_miss:
                return None
            continue
        said = [
            span
            for span in _found(group.words, text, is_unspaced=is_unspaced)
            if not _overlaps(span, [*spans.values()])
        ]
        if not said and not group.may_miss:
            return None
        found += said
        needed.update(*(() if group.may_miss else (range(*span) for span in said)))
    left = list(text)
    for start, end in found:
        left[start:end] = "\0" * (end - start)
    pieces = "".join(left).split("\0")
    if not all(neutral.fullmatch(piece) for piece in pieces if piece.strip()):
        return None
    return Covered(spans, (len(needed), left.count("\0")))


def _found(words: Sequence[str], text: str, *, is_unspaced: bool) -> Iterator[Span]:
    """Every place of a text where one of the words stands; in a text of words each has a blank behind it."""
    for word in words:
        stem = word.rstrip("~")
        if "~" in stem:
            yield from (match.span() for match in _pattern(word).finditer(text))
            continue
        start = text.find(stem)
        while start >= 0:
            end = start + len(stem)
            if is_unspaced:
                yield start, end
            elif start == 0 or text[start - 1] == " ":
                goes_on = text.find(" ", end) if word.endswith("~") else end
                if word.endswith("~") or text[end : end + 1] == " ":
                    yield start, goes_on + 1
            start = text.find(stem, start + 1)


@cache
def _pattern(word: str) -> re.Pattern[str]:
    """Several words of which one before the last has any ending."""
    return re.compile(r"(?<![^ ])" + re.escape(word).replace(r"\~", "~").replace("~", "[^ ]*") + " ")


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in others)


def neutral_pattern(words: Sequence[str], loose: str, *, is_unspaced: bool) -> re.Pattern[str]:
    """What a text of nothing but words that say nothing looks like; `loose` is an expression for one more of them."""
    forms = sorted({word.strip() for word in words}, key=lambda word: (-len(word), word))
    one = "|".join(re.escape(form).replace(r"\~", r"\S*").replace("~", r"\S*") for form in forms) or "(?!)"
    one = f"{one}|{loose}" if loose else one
    return re.compile(rf"(?:{one})*" if is_unspaced else rf" *(?:(?:{one}) +)*")
