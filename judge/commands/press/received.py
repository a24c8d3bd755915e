"""What of a press text its author was sent himself, word for word: a quotation without its marks (ru_forum L162).

Texts are compared by shingles, runs of eight words that overlap; of writing without blanks a run is of as many signs as
eight words have. Case, accents' encoding, punctuation and line breaks make no difference. Inside quotation marks, or
the `[QUOTE]` of forums, fewer words are enough, since there the author says himself that they are not his.

What its author wrote before he was sent it is his own, whoever repeated it to him.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from judge.post.quotes import QUOTE_BLOCK
from judge.structs import Struct

Span: TypeAlias = tuple[int, int]
"""From which character to before which."""

_WORD_WEIGHT, _SIGN_WEIGHT = 5, 2
_SHINGLE = 8 * _WORD_WEIGHT
"""Eight words, or twenty signs of a writing without blanks."""
_MARKED = 4 * _WORD_WEIGHT
"""So much between quotation marks is compared as a whole."""
MOST_COMPARED = 2_000_000
"""Characters of the newest texts: some years of a lively game, and less than a second."""

# Chinese characters and kana, also of half width.
_SIGN = r"[\u2e80-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff]"
# With the accents that are written behind letters.
_TOKEN = re.compile(rf"(?P<sign>(?=[^\W_]){_SIGN}[\u3099\u309a\uff9e\uff9f]*)|(?:(?!{_SIGN})[^\W_][\u0300-\u036f]*)+")
_QUOTED = re.compile(
    r"«([^«»]+)»|“([^“”„]+)”|„([^“”„]+)[“”]|\"([^\"]+)\"|「([^「」]+)」|『([^『』]+)』"
    rf"|{QUOTE_BLOCK.pattern}",
    re.IGNORECASE | re.DOTALL,
)


class EarlierText(Struct, frozen=True):
    """A text that the author of press was sent in a game, or sent himself."""

    text: str
    is_own: bool


class _Token(Struct, frozen=True):
    """A word, or a sign of a writing without blanks, and where it stands."""

    plain: str
    weight: int
    start: int
    end: int


def copied(text: str, earlier: Iterable[EarlierText]) -> tuple[Span, ...]:
    """Where the author of `text` repeats what he was sent: from which character to before which, in order.

    `earlier` is what he sent and was sent, oldest first.
    """
    tokens = tuple(_tokens(text))
    places: dict[tuple[str, ...], list[range]] = {}
    for run in (*_shingles(tokens), *_between_marks(text, tokens)):
        places.setdefault(_key(tokens, run), []).append(run)
    if not places:
        return ()
    lengths = frozenset(map(len, places))
    # Most texts share not even the beginning of a run: they are looked through once and not for each length.
    least = min(lengths)
    beginnings = {key[:least] for key in places}
    own: set[tuple[str, ...]] = set()
    found: set[tuple[str, ...]] = set()
    for each in earlier:
        words = tuple(_plain(token[0]) for token in _TOKEN.finditer(each.text))
        if beginnings.isdisjoint(_runs_of(words, (least,))):
            continue
        known = places.keys() & _runs_of(words, lengths)
        if each.is_own:
            own |= known - found
        else:
            found |= known - own
    repeated = {at for key in found for run in places[key] for at in run}
    return _with_marks(text, tokens, repeated)


def _tokens(text: str) -> Iterator[_Token]:
    """The words of a text; where words are not parted by blanks, its signs."""
    for found in _TOKEN.finditer(text):
        weight = _WORD_WEIGHT if found["sign"] is None else _SIGN_WEIGHT
        yield _Token(_plain(found[0]), weight, found.start(), found.end())


@lru_cache(maxsize=65_536)
def _plain(word: str) -> str:
    """A word as it is compared."""
    return unicodedata.normalize("NFKC", word).casefold()


def _key(tokens: tuple[_Token, ...], run: range) -> tuple[str, ...]:
    return tuple(tokens[at].plain for at in run)


def _shingles(tokens: tuple[_Token, ...]) -> Iterator[range]:
    """The shortest run of tokens from each on that is as much as eight words."""
    end, weight = 0, 0
    for start, token in enumerate(tokens):
        while end < len(tokens) and weight < _SHINGLE:
            weight += tokens[end].weight
            end += 1
        if weight < _SHINGLE:
            return
        yield range(start, end)
        weight -= token.weight


def _between_marks(text: str, tokens: tuple[_Token, ...]) -> Iterator[range]:
    """What stands between quotation marks, where it is enough to be compared."""
    for _, inner in _quoted(text):
        run = _within(tokens, *inner)
        if _MARKED <= sum(tokens[at].weight for at in run) < _SHINGLE:
            yield run


def _quoted(text: str) -> Iterator[tuple[Span, Span]]:
    """Where quotation marks begin and end, and where what is between them does."""
    return ((found.span(), found.span(found.lastindex or 0)) for found in _QUOTED.finditer(text))


def _within(tokens: tuple[_Token, ...], start: int, end: int) -> range:
    """The tokens between two characters."""
    return range(
        bisect_left(tokens, start, key=lambda token: token.start),
        bisect_right(tokens, end, key=lambda token: token.end),
    )


def _runs_of(words: tuple[str, ...], lengths: Iterable[int]) -> Iterator[tuple[str, ...]]:
    """All runs of words of these lengths."""
    for length in lengths:
        yield from zip(*(words[at:] for at in range(length)), strict=False)


def _with_marks(text: str, tokens: tuple[_Token, ...], repeated: set[int]) -> tuple[Span, ...]:
    """Where these tokens stand, with the quotation marks around what they fill, as few pieces as there are."""
    spans = [(tokens[at].start, tokens[at].end) for at in sorted(repeated)]
    for outer, inner in _quoted(text):
        run = _within(tokens, *inner)
        # The block of a forum is a quotation by its mark, also where a part of it was written anew.
        is_block = text[outer[0]] == "["
        if run and (repeated.issuperset(run) or (is_block and not repeated.isdisjoint(run))):
            spans.append(outer)
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and not re.search(r"[^\W_]", text[merged[-1][1] : start]):
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return tuple(merged)
