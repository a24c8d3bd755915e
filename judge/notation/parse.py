"""Text, language and position → the orders a player means."""

from __future__ import annotations

from collections.abc import Sequence

from judge.notation.language import Language
from judge.notation.lexicon import Token
from judge.notation.lines import MOST_CHARACTERS, Line, lines_of
from judge.notation.meaning import Fault, Meaning
from judge.notation.reader import Answer, Found, Reader
from judge.notation.scene import look
from judge.notation.segments import Segment, segments_of
from judge.notation.values import Correction, CorrectionKind, Parsed, Problem, ProblemCode, ReadOrder
from judge.rules.maps import Map, Power, ProvinceId
from judge.rules.orders import unit_of
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook

__all__ = ["Correction", "CorrectionKind", "Parsed", "Problem", "ProblemCode", "ReadOrder", "parse"]

MOST_ORDERS = 200
"""Orders and problems of one text; nobody has more units than a board has centres."""
_MOST_JOINED = 3
"""Lines that a broken order may run over, after its first."""


def parse(
    text: str, language: Language, board: Map, rulebook: Rulebook, position: Position, powers: tuple[Power, ...] = ()
) -> Parsed:
    """The orders in a letter's text, one for each unit, and what looked like an order and is none.

    `powers` are those the writer plays; without them orders are read for every unit. A later
    order for the same unit replaces an earlier one. Never raises, whatever the text is.
    """
    letter = _Letter(Reader(look(language, board, rulebook, position, powers)), language)
    for line in lines_of(text, language):
        letter.read(line)
        if letter.is_full:
            break
    letter.end(len(text) > MOST_CHARACTERS)
    return Parsed(tuple(letter.orders.values()), tuple(letter.problems))


class _Letter:
    """What has been read of a text so far."""

    def __init__(self, reader: Reader, language: Language) -> None:
        self.reader = reader
        self.language = language
        self.orders: dict[tuple[Power, ProvinceId | int], ReadOrder] = {}
        self.problems: list[Problem] = []
        self.written: dict[int, str] = {}
        self.heading: Power | None = None
        self.waiting: Segment | None = None
        """An order that stopped short: the next line may go on with it."""
        self.waited = 0
        self.last = 0

    @property
    def is_full(self) -> bool:
        """Whether the letter has more than anybody could order."""
        return len(self.orders) + len(self.problems) >= MOST_ORDERS

    def read(self, line: Line) -> None:
        """Take in one more line."""
        self.last = line.number
        self.written[line.number] = line.written
        if line.is_too_long:
            self.settle()
            self.problems.append(Problem(line.number, 1, ProblemCode.TOO_LONG, "", (), line.written[:80]))
            return
        segments = segments_of(line.tokens, self.language, self.heading)
        self.heading = segments[-1].heading
        if not any(segment.tokens for segment in segments):
            self.settle()
            return
        for segment in segments:
            if segment.tokens and not self.is_full:
                self.take(segment)

    def take(self, segment: Segment) -> None:
        """Take in a segment, as the end of an order that stopped short if it is one."""
        if self.waiting is not None:
            joined = self.reader.joined(self.waiting, segment)
            if joined is not None:
                self.waiting = None
                segment = joined
            else:
                self.settle()
        if self.waited < _MOST_JOINED and self.reader.stops_short(segment):
            self.waiting = segment
            self.waited += 1
            return
        self.waited = 0
        self.note(self.reader.read(segment, self.line_of(segment)))

    def settle(self) -> None:
        """Nothing goes on with what waited: say what it is."""
        if self.waiting is not None:
            segment, self.waiting, self.waited = self.waiting, None, 0
            self.note(self.reader.read(segment, self.line_of(segment)))

    def end(self, is_cut: bool) -> None:
        """The text is over."""
        self.settle()
        if self.is_full:
            self.problems.append(Problem(self.last, 1, ProblemCode.TOO_MANY, "", (), self.written[self.last]))
        elif is_cut:
            self.problems.append(Problem(self.last, 1, ProblemCode.TOO_LONG, "", (), self.written[self.last]))

    def line_of(self, segment: Segment) -> str:
        """The line as written that a segment begins in."""
        return self.written[segment.tokens[0].line]

    def note(self, answers: Sequence[Answer]) -> None:
        """Keep what a segment gave."""
        for answer in answers:
            match answer:
                case Found(meaning, tokens):
                    self.order(meaning, tokens)
                case Fault(code, about, candidates):
                    self.problem(code, about, candidates)

    def order(self, meaning: Meaning, tokens: Sequence[Token]) -> None:
        """Keep an order; a later one for the same unit replaces it."""
        unit = unit_of(meaning.order)
        key = (meaning.power, len(self.orders) if unit is None else unit.province)
        self.orders.pop(key, None)
        self.orders[key] = ReadOrder(
            meaning.power, meaning.order, tokens[0].line, self.words(tokens), meaning.void, meaning.corrections
        )

    def problem(self, code: ProblemCode, about: Sequence[Token], candidates: tuple[str, ...]) -> None:
        """Keep a problem."""
        first = about[0]
        self.problems.append(
            Problem(first.line, first.start + 1, code, self.words(about), candidates, self.written[first.line].strip())
        )

    def words(self, tokens: Sequence[Token]) -> str:
        """The words as written, from the first token to the last."""
        first, last = tokens[0], tokens[-1]
        if first.line == last.line:
            return self.written[first.line][first.start : last.end]
        between = (self.written[number].strip() for number in range(first.line + 1, last.line))
        parts = (self.written[first.line][first.start :].strip(), *between, self.written[last.line][: last.end].strip())
        return " ".join(part for part in parts if part)
