"""The account of a letter: each of its lines, and what the words of those that give orders were taken for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.commands.letter_lines import LinesRead
from judge.notation.account import AccountLine, Marks, WordClass, line_of, whole
from judge.post.quotes import begins_quotation, is_signature

_NO_MARKS: dict[tuple[int, int], WordClass] = {}


def account_of(full_text: str, text: str, reading: LinesRead, marks: Marks) -> tuple[AccountLine, ...]:
    """A line for each line of `full_text` with something on it, in their order.

    `text` is what of it is the writer's own, `marks` are what the reader of orders took words for, by the lines
    of `text`. Lines that stand below the end of what was read count as quoted: nobody looked at them.
    """
    lines = text.split("\n")
    found = [_own_line(number, line, reading, marks) for number, line in enumerate(lines, 1)]
    return tuple(line for line in _in_place(full_text.split("\n"), lines, found) if _says(line))


def _own_line(number: int, written: str, reading: LinesRead, marks: Marks) -> AccountLine:
    kind = reading.kinds.get(number)
    if kind is not None:
        return whole(number, written, kind)
    if number > len(reading.order_lines):
        return whole(number, written, WordClass.QUOTED)
    return line_of(number, written, marks.get(number, _NO_MARKS))


def _in_place(full: Sequence[str], own: Sequence[str], found: Sequence[AccountLine]) -> Iterator[AccountLine]:
    """The writer's lines where they stand in the whole letter; all others are quoted, or below a signature.

    A line that the way here has changed, as a lost mark does, is told with those before the next that it has not.
    """
    at, cut = 0, WordClass.QUOTED
    for number, line in enumerate(full, 1):
        here = next((n for n in range(at, len(own)) if own[n] == line), None) if line.strip() else None
        if here is None:
            cut = WordClass.COURTESY if is_signature(line) else WordClass.QUOTED if begins_quotation(line) else cut
            yield whole(number, line, cut)
            continue
        cut = WordClass.QUOTED
        yield from (AccountLine(number, one.pieces) for one in found[at : here + 1] if _says(one))
        at = here + 1
    yield from (AccountLine(len(full), one.pieces) for one in found[at:])


def _says(line: AccountLine) -> bool:
    return any(piece.text.strip() for piece in line.pieces)
