"""Plain text in columns: how wide it is, where its lines may break, what stands beside what.

Kana, kanji and full-width signs take two columns and have no blanks between words.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Container, Iterable, Sequence
from functools import lru_cache

WIDTH = 72
_REPEATED = 400
"""Only texts up to that length are kept to be wrapped once: what is longer is mostly somebody's own."""
_SECOND_COLUMN = 34
_WIDEST_KEY = 32
_SHORTEST_INDENT = 4
_WIDE = "WF"
_MAY_BE_WIDE = re.compile("[\u1100-\U0010ffff]")
"""No letter before it is wide."""
# JIS X 4051: what may not begin a line, and what may not end one.
_NEVER_FIRST = frozenset(
    "\u00a0、。，．・：；？！」』）】］〉》ー〜～…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々,.;:?!)]}”’»"
)
_NEVER_LAST = frozenset("\u00a0「『（【［〈《([{“‘«")
_BLANKS = re.compile(r"([ \t\f\v\r]+)")
"""Where words part: a no-break space is none of them."""
_KEPT = re.compile("\x02([^\x02\x03]+)\x03")
"""A text between these two signs stays on one line, however long it is."""
_CODE_WITH_NAME = re.compile(
    r"\x02[^\x02\x03]*\x03"
    r"|(?:(?<![a-zA-Z])[a-zA-Z] )?(?<![a-zA-Z])[a-zA-Z]+(?:/[a-z]+)?\((?:[^()\s\x02\x03]|\([^()\s\x02\x03]+\)){1,20}\)"
)
"""A code and its name where no blank parts them, A Ven(ヴェネツィア), on one line; or a text that is kept anyway."""
_STAND_IN, _MORE = "\ue000", "\ue001"
"""What a kept text is replaced by while lines are filled: two narrow signs for private use."""
_STOOD_IN = re.compile(f"{_STAND_IN}{_MORE}*")


def display_width(text: str) -> int:
    """How many columns a text takes in a terminal."""
    if text.isascii() or _MAY_BE_WIDE.search(text) is None:
        return len(text)
    return sum(map(_columns, text))


@lru_cache(maxsize=8192)
def _columns(character: str) -> int:
    return 2 if unicodedata.east_asian_width(character) in _WIDE else 1


def unbroken(text: str) -> str:
    """A text marked for `wrap`, which leaves it on one line: a command that is parted could not be copied."""
    return f"\x02{text}\x03"


def wrap(text: str, first: str = "", rest: str = "") -> str:
    """Lines of at most 72 columns, the first and the others behind their indents.

    Only a word or an `unbroken` text that is wider than that sticks out.
    """
    text, first, rest = str(text), str(first), str(rest)
    if _fits(text, first):
        return first + text
    # Readers of one language are told the same, and the same twice where it is long.
    return _wrapped(text, first, rest) if len(text) <= _REPEATED else _wrapped.__wrapped__(text, first, rest)


@lru_cache(maxsize=2048)
def _wrapped(text: str, first: str, rest: str) -> str:
    text = _CODE_WITH_NAME.sub(lambda found: found[0] if found[0].startswith("\x02") else unbroken(found[0]), text)
    kept = _KEPT.findall(text)
    if not kept:
        return _filled(text, first, rest)
    plain = _STOOD_IN.sub("", text)  # a letter that is quoted may have such signs, too
    lines = _filled(_KEPT.sub(lambda found: _stand_in(found[1]), plain), first, rest)
    again = iter(kept)
    return _STOOD_IN.sub(lambda found: next(again), lines)


def _stand_in(text: str) -> str:
    return _STAND_IN + _MORE * (display_width(text) - 1)


def _filled(text: str, first: str, rest: str) -> str:
    lines: list[str] = []
    for paragraph in str(text).split("\n"):
        if _fits(paragraph, first):
            lines.append(first + paragraph)
        elif display_width(paragraph) == len(paragraph) and display_width(first) == len(first):
            lines += textwrap.wrap(
                paragraph,
                WIDTH,
                initial_indent=first,
                subsequent_indent=rest,
                break_on_hyphens=False,
                break_long_words=False,
            ) or [first.rstrip()]
        else:
            lines += _wrap_wide(paragraph, first, rest)
    return "\n".join(lines)


def _fits(paragraph: str, first: str) -> bool:
    """Whether a paragraph is one line as it stands, as most are: then there is nothing to look for."""
    is_short = 0 < len(paragraph) <= WIDTH - len(first)
    is_plain = first.isascii() and paragraph.isascii() and paragraph.isprintable()
    return is_short and is_plain and paragraph.strip() == paragraph


def pad(text: str, width: int) -> str:
    """A text filled up with blanks to so many columns."""
    return str(text) + " " * max(width - display_width(str(text)), 0)


def beside(left: str, right: str) -> str:
    """An order, and what is to be said about it: in a column of its own if there is room."""
    left = f"  {left}"
    if not right:
        return left
    if display_width(left) < _SECOND_COLUMN - 1:
        return wrap(right, pad(left, _SECOND_COLUMN), " " * _SECOND_COLUMN)
    return f"{left}\n{wrap(right, ' ' * 8, ' ' * 8)}"


def in_pairs(rows: Iterable[tuple[str, str]]) -> str:
    """Words and what they mean, the meanings in a column of their own; words too long for that stand above theirs."""
    rows = tuple(rows)
    width = max((display_width(key) for key, _ in rows if display_width(key) <= _WIDEST_KEY), default=_SHORTEST_INDENT)
    rest = " " * (width + 4)
    lines = []
    for key, value in rows:
        if display_width(key) <= width:
            lines.append(wrap(value, f"  {pad(key, width)}  ", rest))
        else:
            lines += [wrap(key, "  ", "    "), wrap(value, rest, rest)]
    return "\n".join(lines)


def in_columns(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Container[int] = ()) -> str:
    """A table in plain text: columns as wide as they need to be, figures to the right, the last one wrapped."""
    every = [tuple(map(str, row)) for row in ((head, *rows) if head else rows)]
    if not every:
        return ""
    count = max(map(len, every))
    widths = [max((display_width(row[at]) for row in every if at < len(row)), default=0) for at in range(count)]
    indent = " " * (sum(widths[:-1]) + 2 * count)
    lines = []
    for row in every:
        cells = [
            " " * (widths[at] - display_width(cell)) + cell if at in numbers else pad(cell, widths[at])
            for at, cell in enumerate(row)
        ]
        if not cells:
            lines.append("")
            continue
        last = cells[-1].strip()
        before = " " * (widths[-1] - display_width(last)) if count - 1 in numbers and len(cells) == count else ""
        start = "".join(f"  {cell}" for cell in cells[:-1])
        lines.append(_last_column(last or "-", f"{start}  {before}", indent))
    return "\n".join(lines)


def _last_column(text: str, start: str, indent: str) -> str:
    """The end of a row: beside the rest of it, or below where its words are too long for that."""
    beside_it = wrap(text, start, indent)
    if all(display_width(line) <= WIDTH for line in beside_it.split("\n")):
        return beside_it
    return f"{start.rstrip()}\n{wrap(text, ' ' * 8, ' ' * 8)}"


def _wrap_wide(paragraph: str, first: str, rest: str) -> list[str]:
    """Filled piece by piece; a piece too long for any line gets one of its own."""
    lines, line, gap = [], first, ""
    width, indent = display_width(first), display_width(rest)
    is_empty = True
    for piece in _pieces(paragraph):
        if piece.isspace():
            gap = "" if is_empty else " "
            continue
        needed = display_width(piece)
        if not is_empty and width + len(gap) + needed > WIDTH:
            lines.append(line)
            line, gap, width = rest, "", indent
        line, width = line + gap + piece, width + len(gap) + needed
        gap, is_empty = "", False
    return [*lines, line if not is_empty else line.rstrip()]


def _pieces(paragraph: str) -> list[str]:
    """What a line break cannot part: words, and single wide characters with the signs that stay with them."""
    pieces: list[str] = []
    for word in _BLANKS.split(paragraph):
        start = 0
        for at in range(1, len(word)):
            if _may_break(word[at - 1], word[at]):
                pieces.append(word[start:at])
                start = at
        pieces.append(word[start:])
    return [piece for piece in pieces if piece]


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in _NEVER_LAST:
        return False
    if before.isdigit() and before.isascii():
        return False  # a figure and what it counts: 3個
    return _columns(before) == 2 or _columns(after) == 2
