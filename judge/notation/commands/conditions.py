"""IF, ELSE IF, ELSE and ENDIF around orders: which of the lines count on a given position.

    IF Italy A Pie AND NOT (A Tyr OR A Tri) THEN
    A Mar - Pie
    ELSE IF F Lyo
    F Mar H
    ELSE
    A Mar - Spa
    ENDIF

A condition asks which units stand where when the phase opens, nothing else; AND and OR are read from left to right.
A block without ENDIF ends with the text. `IF A Bur THEN A Mar H` is a block of one line, unless an ELSE or an
ENDIF follows that has no other IF. What begins like a condition and is none, as `If you help me, I hold`, stays in
the text: anyone who reads the orders refuses it with an explanation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from judge.notation.commands.condition import (
    ConditionPart,
    ConditionWords,
    Test,
    UnclearCondition,
    holds,
    read_test,
    words_of,
)
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import PLACE, UNITS
from judge.notation.normal import Clean
from judge.rules.maps import Map
from judge.rules.position import Position
from judge.structs import Struct, field, replace

MOST_LEVELS = 8
"""Of blocks inside blocks."""
_MOST_IN_LINE = 1000
_SENTENCE_END = re.compile(r"(?<=\w{3})[.!] +(?=\S)|。(?=.)")
_GOES_ON = frozenset({ConditionPart.ELSE_IF, ConditionPart.ELSE, ConditionPart.END})


class ConditionOutcome(Struct, frozen=True):
    """The result of a condition; `holds` is None where it was not tested, since another branch was taken."""

    line: int
    written: str
    holds: bool | None


class Misread(Struct, frozen=True):
    """A condition that cannot be tested: nothing of its block counts."""

    line: int
    written: str
    why: UnclearCondition


class Chosen(Struct, frozen=True):
    """A text with its conditions tested: what counts keeps its place, the rest is blank."""

    text: str
    every: str
    """The orders of all branches, to check whether they can be read."""
    verdicts: tuple[ConditionOutcome, ...] = ()
    misread: tuple[Misread, ...] = ()


class _Piece(Struct, frozen=True):
    """A stretch of a line: words of conditions, or text between them."""

    part: ConditionPart
    start: int
    end: int
    test: Test | UnclearCondition | None = None


class _Line(Struct, frozen=True):
    """A line taken apart."""

    number: int
    written: str
    pieces: tuple[_Piece, ...]
    is_shouted: bool = False
    """Whether its first word of a condition is in capitals, as in `IF`."""

    @property
    def head(self) -> ConditionPart:
        """Its first piece."""
        return self.pieces[0].part if self.pieces else ConditionPart.TEXT

    @property
    def is_in_one(self) -> bool:
        """Whether a block is begun here with text behind it on the same line."""
        return (
            len(self.pieces) > 1
            and self.pieces[-1].part is ConditionPart.TEXT
            and all(piece.part is not ConditionPart.END for piece in self.pieces)
        )


class _Below(Struct, frozen=True):
    """What stands below a line: how the next one begins, and the next that begins with a word of conditions."""

    next: ConditionPart = ConditionPart.TEXT
    next_of_conditions: ConditionPart = ConditionPart.TEXT

    def above(self, line: _Line) -> _Below:
        """What stands below the line that is above this one."""
        if not line.written.strip():
            return self
        return _Below(line.head, self.next_of_conditions if line.head is ConditionPart.TEXT else line.head)

    def goes_on(self, depth: int) -> bool:
        """Whether the lines below go on with a block that begins here, inside so many others."""
        return self.next in _GOES_ON or (depth == 0 and self.next_of_conditions in _GOES_ON)


class _Block(Struct):
    """An IF that is open."""

    is_outer_on: bool
    is_on: bool
    was_taken: bool
    is_misread: bool = False


class _Reading(Struct):
    """What has been decided so far."""

    position: Position | None
    blocks: list[_Block] = field(default_factory=list)
    verdicts: list[ConditionOutcome] = field(default_factory=list)
    misread: list[Misread] = field(default_factory=list)

    @property
    def is_on(self) -> bool:
        """Whether text counts here."""
        return all(block.is_on for block in self.blocks)

    @property
    def is_read(self) -> bool:
        """Whether text here belongs to conditions that can be tested."""
        return not any(block.is_misread for block in self.blocks)

    def take(self, piece: _Piece, line: _Line) -> None:
        """Open, go on with, or close a block."""
        match piece.part:
            case ConditionPart.IF:
                self._open(piece, line)
            case ConditionPart.ELSE_IF | ConditionPart.ELSE if self.blocks:
                self._turn(piece, line)
            case ConditionPart.END if self.blocks:
                self.blocks.pop()
            case _:
                pass

    def _open(self, piece: _Piece, line: _Line) -> None:
        is_outer_on = self.is_on
        is_misread = self._refuses(piece, line, is_too_deep=len(self.blocks) >= MOST_LEVELS)
        is_on = not is_misread and self._asked(piece, line, is_outer_on)
        self.blocks.append(_Block(is_outer_on, is_on, is_on, is_misread))

    def _turn(self, piece: _Piece, line: _Line) -> None:
        """On to the next branch of the innermost block."""
        block = self.blocks[-1]
        may_be = block.is_outer_on and not block.was_taken and not block.is_misread
        block.is_on = False
        if piece.part is ConditionPart.ELSE:
            block.is_on = may_be and self.position is not None
            self._note(piece, line, block.is_on if block.is_outer_on and not block.is_misread else None)
        elif not block.is_misread and self._refuses(piece, line, is_too_deep=False):
            block.is_misread = True
        elif not block.is_misread:
            block.is_on = self._asked(piece, line, may_be)
        block.was_taken = block.was_taken or block.is_on

    def _refuses(self, piece: _Piece, line: _Line, *, is_too_deep: bool) -> bool:
        why = UnclearCondition.TOO_DEEP if is_too_deep else piece.test
        if isinstance(why, UnclearCondition):
            self.misread.append(Misread(line.number, line.written.strip(), why))
            return True
        return False

    def _asked(self, piece: _Piece, line: _Line, may_be: bool) -> bool:
        """Whether the condition of a branch is true; it is not tested where the branch cannot be taken."""
        test = piece.test
        is_so = None
        if may_be and self.position is not None and test is not None and not isinstance(test, UnclearCondition):
            is_so = holds(test, self.position)
        self._note(piece, line, is_so)
        return bool(is_so)

    def _note(self, piece: _Piece, line: _Line, is_so: bool | None) -> None:
        if self.position is not None:
            self.verdicts.append(
                ConditionOutcome(line.number, line.written[piece.start : piece.end].strip(" \t,:"), is_so)
            )


def choose(text: str, language: Language, board: Map, position: Position | None) -> Chosen:
    """The text with its conditions tested on a position.

    None for a position that is still to come: then nothing counts that stands below a condition.
    """
    words = words_of(language)
    if words.any.search(language.clean(text).text) is None:
        return Chosen(text, text)
    cut = [_taken_apart(at, line, words, board) for at, line in enumerate(text.split("\n"), 1)]
    lines = _settled(cut, lambda said: _names_unit(said, language))
    reading = _Reading(position)
    chosen, every = [], []
    for line, below in zip(lines, _all_below(lines), strict=True):
        if line.head in (ConditionPart.ELSE, ConditionPart.ELSE_IF) and not reading.blocks:
            line = replace(line, pieces=(_Piece(ConditionPart.TEXT, 0, len(line.written)),))
        counting, read = [" "] * len(line.written), [" "] * len(line.written)
        for piece in line.pieces:
            if piece.part is not ConditionPart.TEXT:
                reading.take(piece, line)
                continue
            if reading.is_on:
                counting[piece.start : piece.end] = line.written[piece.start : piece.end]
            if reading.is_read:
                read[piece.start : piece.end] = line.written[piece.start : piece.end]
        if line.is_in_one and reading.blocks and not below.goes_on(len(reading.blocks) - 1):
            reading.blocks.pop()
        chosen.append("".join(counting).rstrip())
        every.append("".join(read).rstrip())
    return Chosen("\n".join(chosen), "\n".join(every), tuple(reading.verdicts), tuple(reading.misread))


def _names_unit(text: str, language: Language) -> bool:
    """Whether a text has a unit in its place."""
    tokens = tokens_of(language.clean(text), language.lexicon, 1)
    return any(one.kind in UNITS and other.has(PLACE) for one, other in pairwise(tokens))


def _settled(lines: list[_Line], is_order: Callable[[str], bool]) -> list[_Line]:
    """A line that begins like a condition counts as text where nothing shows that one was meant."""
    found = list(lines)
    below = _Below()
    for at in range(len(lines) - 1, -1, -1):
        line = found[at]
        if line.head is ConditionPart.IF and line.pieces[0].test is UnclearCondition.UNREADABLE:
            # The end of a sentence ends a condition, too; behind it nobody is to be asked about talk.
            ends = (piece for piece in line.pieces if piece.part in _GOES_ON)
            goes_on = any(piece.start < piece.end or is_order(line.written[piece.end :]) for piece in ends)
            is_meant = (line.is_shouted and not line.is_in_one) or goes_on
            if not is_meant and not below.goes_on(0):
                found[at] = replace(line, pieces=(_Piece(ConditionPart.TEXT, 0, len(line.written)),))
        below = below.above(found[at])
    return found


def _all_below(lines: Sequence[_Line]) -> list[_Below]:
    """What stands below each line."""
    found = [_Below()]
    for line in reversed(lines[1:]):
        found.append(found[-1].above(line))
    return found[::-1]


def _taken_apart(number: int, written: str, words: ConditionWords, board: Map) -> _Line:
    """A line cut into words of conditions and the text between them."""
    clean = words.language.clean(written)
    whole = _Line(number, written, (_Piece(ConditionPart.TEXT, 0, len(written)),))
    head = words.head.match(clean.text) if len(written) <= _MOST_IN_LINE else None
    if head is None:
        return whole
    pieces: list[_Piece] = []
    found: re.Match[str] | None = head
    while found is not None:
        part = ConditionPart(found.lastgroup)
        start, at = found.start(found.lastgroup or 0), found.end()
        test = None
        if part in (ConditionPart.IF, ConditionPart.ELSE_IF):
            then = words.then.search(clean.text, at)
            end = then.start() if then else len(clean.text)
            test, ends = read_test(clean.text[at:end], words, board), then.end() if then else end
            full = _SENTENCE_END.search(clean.text, at, end) if isinstance(test, UnclearCondition) else None
            if full:  # "if not, it goes to Picardy. A Bur holds"
                test, ends = read_test(clean.text[at : full.start()], words, board), full.start()
            at = ends
        pieces.append(_Piece(part, clean.column(start), _column(clean, at), test))
        found = words.turn.search(clean.text, at)
        end = found.start() if found else len(clean.text)
        if clean.text[at:end].strip(" ,;.:!"):
            pieces += _branch(clean, at, end, is_last=found is None, is_refused=any(map(_is_refused, pieces)))
    word = written[pieces[0].start : _column(clean, head.end())]
    return _Line(number, written, tuple(pieces), word.isupper())


def _is_refused(piece: _Piece) -> bool:
    return isinstance(piece.test, UnclearCondition)


def _branch(clean: Clean, start: int, end: int, *, is_last: bool, is_refused: bool) -> Iterator[_Piece]:
    """The text of a branch; where the condition is refused, the last branch ends with its sentence.

    "If Italy leaves Venice, F Tri - Ven, otherwise it holds. A Vie - Tyr" moves Vienna.
    """
    full = _SENTENCE_END.search(clean.text, start, end) if is_last and is_refused else None
    ends = full.start() if full else end
    yield _Piece(ConditionPart.TEXT, _column(clean, start), _column(clean, ends))
    if full:
        yield _Piece(ConditionPart.END, _column(clean, ends), _column(clean, ends))
        yield _Piece(ConditionPart.TEXT, _column(clean, ends), _column(clean, end))


def _column(clean: Clean, end: int) -> int:
    """Where a stretch of the uniform line ends in the written one."""
    return clean.column(end - 1) + 1 if end else 0
