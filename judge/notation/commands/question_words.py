"""Questions by the words that must be in them, in any order: `when|until when + deadline|due`.

Every other word of such a question has to be one that says nothing by itself: an article, an auxiliary, courtesy.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from judge.structs import Struct

Span = tuple[int, int]
"""Where a piece of a question begins and ends."""


class Group(Struct, frozen=True):
    """Words of which one must be there, or a blank; what is optional only may."""

    words: tuple[str, ...] = ()
    """The longest first; `~` at the end of one stands for any ending."""
    blank: str = ""
    may_miss: bool = False


class WordRule(Struct, frozen=True):
    """Words, and the command line that answers a question of them."""

    groups: tuple[Group, ...]
    says: str
    blanks: tuple[str, ...]


class Covered(Struct, frozen=True):
    """A question all of whose words are accounted for: where its blanks are, and how much of it the rule says."""

    spans: Mapping[str, Span]
    weight: tuple[int, int]
    """How many of its characters must be there, and how many the rule knows."""


def covered(
    rule: WordRule, text: str, named: Mapping[str, Sequence[Span]], silent: Silent, *, is_unspaced: bool
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
    if not all(silent.are_all_of(piece) for piece in pieces if piece.strip()):
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


class Silent(Struct, frozen=True):
    """Words that say nothing by themselves, by the character that each begins with."""

    forms: Mapping[str, tuple[re.Pattern[str], ...]]
    loose: re.Pattern[str] | None = None
    """One more of them."""

    def are_all_of(self, text: str) -> bool:
        """Whether a text consists of such words alone.

        Which words it consists of is asked place by place: one expression for all would try every way to part it, and
        of words that are made of shorter ones there are more ways than anybody has time for.
        """
        begins = bytearray(len(text) + 1)
        begins[len(text) - len(text.lstrip(" "))] = True
        for at, sign in enumerate(text):
            if begins[at]:
                for form in self.forms.get(sign, ()):
                    if found := form.match(text, at):
                        begins[found.end()] = True
                if self.loose is not None and (found := self.loose.match(text, at)):
                    begins[found.end()] = True
        return bool(begins[len(text)])


def silent_words(words: Sequence[str], loose: str, *, is_unspaced: bool) -> Silent:
    """The words that say nothing; `loose` is an expression for one more of them."""
    gap = "" if is_unspaced else " +"
    forms: dict[str, list[re.Pattern[str]]] = {}
    for form in sorted({word.strip() for word in words} - {""}):
        said = re.escape(form).replace(r"\~", r"\S*").replace("~", r"\S*")
        forms.setdefault(form[0], []).append(re.compile(said + gap))
    by_sign = MappingProxyType({sign: tuple(found) for sign, found in forms.items()})
    return Silent(by_sign, re.compile(f"(?:{loose}){gap}") if loose else None)
