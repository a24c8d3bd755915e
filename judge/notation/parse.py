"""Reading orders: text, language and position → the orders a player means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.notation.forms import gathered, rows_of
from judge.notation.language import Language
from judge.notation.lexicon import COAST, DOINGS, NATION, PLACE, UNITS, Token
from judge.notation.lines import Line, is_cut, is_garbled, lines_of
from judge.notation.reader import Reader
from judge.notation.reading_scene import look
from judge.notation.segments import Segment, segments_of
from judge.notation.values import Answer, Fault, Found, HoldAll, Meaning, Parsed, Problem, ProblemCode, ReadOrder
from judge.rules.maps import Map
from judge.rules.orders import unit_of
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook

MOST_ORDERS = 200
"""The most orders and problems of one text; a player has at most as many units as a board has centres."""
_MOST_JOINED = 3
"""Lines that a broken order may run over, after its first."""


def parse(
    text: str, language: Language, board: Map, rulebook: Rulebook, position: Position, powers: tuple[Power, ...] = ()
) -> Parsed:
    """The orders in a letter's text, one for each unit, and the problems with unreadable orders.

    `powers` are those the writer plays; without them orders are read for every unit. Of two different
    orders for one unit neither is followed (ru2000 L113, fr L228, ja 7-4), unless a word of correction
    stands before the second. Never raises, whatever the text is.
    """
    letter = _Letter(Reader(look(language, board, rulebook, position, powers)), language)
    lines = lines_of(text, language)
    forms = language.lexicon.forms
    for line in gathered(letter.noted(lines), forms) if forms else letter.noted(lines):
        letter.read(line)
        if letter.is_full:
            break
    letter.end(is_cut(text))
    return Parsed(tuple(letter.orders.values()), tuple(letter.problems))


class _Letter:
    """What has been read of a text so far."""

    def __init__(self, reader: Reader, language: Language) -> None:
        self.reader = reader
        self.language = language
        self.orders: dict[tuple[Power, ProvinceId | int], ReadOrder] = {}
        self.contradicted: dict[tuple[Power, ProvinceId | int], list[tuple[ReadOrder, Sequence[Token]]]] = {}
        """The orders of each unit that has different ones."""
        self.newest: tuple[Power, ProvinceId | int] | None = None
        self.corrects = False
        """Whether what is read now is said instead of something before."""
        self.before: tuple[Power, ProvinceId | int] | None = None
        """What the segment just before ordered, where the sentence goes on."""
        self.asked: set[ProvinceId] = set()
        """Provinces in stretches that are asked about: what stands there does not hold with "the rest"."""
        self.problems: list[Problem] = []
        self.written: dict[int, str] = {}
        self.heading: Power | None = None
        self.waiting: Segment | None = None
        """An order that stopped short: the next line may go on with it."""
        self.waited = 0
        self.last = 0
        self.given = 0
        """Orders so far, those that were replaced included."""
        self.holds: list[HoldAll] = []
        """What was said of all units that have no other order."""

    @property
    def is_full(self) -> bool:
        """Whether the letter has more orders and problems than are read."""
        return len(self.orders) + len(self.problems) >= MOST_ORDERS

    def noted(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines, each kept as it was written."""
        for line in lines:
            self.written[line.number] = line.written
            yield line

    def read(self, line: Line) -> None:
        """Take in one more line."""
        self.last = line.number
        if line.is_too_long:
            self.settle()
            self.problems.append(Problem(line.number, 1, ProblemCode.TOO_LONG, "", (), line.written[:80]))
            return
        if not line.tokens:
            self.settle()
            return
        if self.waiting is None and self.read_at_once(line.tokens):
            return
        before, known = self.given, len(self.problems)
        self.read_segments(line)
        if before == self.given and is_garbled(line.written):
            del self.problems[known:]
            self.waiting = None
            self.problem(ProblemCode.GARBLED, line.tokens, ())

    def read_at_once(self, tokens: tuple[Token, ...]) -> bool:
        """Take in a line that is a row of a form, or one order and nothing else; whether it was."""
        rows = rows_of(tokens, self.language.lexicon.forms)
        for row in rows:
            self.note(self.reader.row(row, self.heading))
        if rows:
            return True
        answers = self.reader.plain(tokens[:-1] if tokens[-1].text == "." and len(tokens) > 1 else tokens)
        self.note(answers)
        self.waited = 0
        return bool(answers)

    def read_segments(self, line: Line) -> None:
        """Take in a line stretch by stretch."""
        segments = segments_of(line.tokens, self.language, self.heading)
        self.heading = segments[-1].heading
        if not any(segment.tokens for segment in segments):
            self.settle()
            return
        for segment in segments:
            if segment.tokens and not self.is_full:
                self.take(segment)
            if segment.stop != ",":
                self.before = None

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
        self.note(self.reader.read(segment, self.line_of(segment)), segment)

    def settle(self) -> None:
        """Read the unfinished order by itself: the next line does not continue it."""
        if self.waiting is not None:
            segment, self.waiting, self.waited = self.waiting, None, 0
            self.note(self.reader.read(segment, self.line_of(segment)), segment)

    def end(self, goes_on: bool) -> None:
        """Finish the text: settle what waits, then the holds for all units."""
        self.settle()
        for given in self.contradicted.values():
            texts = tuple(dict.fromkeys(str(order.order) for order, _ in given))
            self.problem(ProblemCode.CONTRADICTED, given[-1][1], texts)
        self.problems.sort(key=lambda problem: (problem.line, problem.column))
        for words in self.holds:
            self.hold(words)
        if self.is_full:
            self.problems.append(Problem(self.last, 1, ProblemCode.TOO_MANY, "", (), self.written[self.last]))
        elif goes_on:
            self.problems.append(Problem(self.last, 1, ProblemCode.TOO_LONG, "", (), self.written[self.last]))

    def hold(self, words: HoldAll) -> None:
        """Hold with every unit that the words speak of and that has no order."""
        meanings = self.reader.holds(words)
        for meaning in meanings:
            unit = unit_of(meaning.order)
            key = (meaning.power, unit.province) if unit is not None else None
            if key is not None and key not in {*self.orders, *self.contradicted} and unit.province not in self.asked:
                self.order(meaning, words.tokens)
        if not meanings:
            self.problem(ProblemCode.WRONG_PHASE, words.tokens, ())

    def line_of(self, segment: Segment) -> str:
        """The line as written that a segment begins in."""
        return self.written[segment.tokens[0].line]

    def note(self, answers: Sequence[Answer], segment: Segment | None = None) -> None:
        """Keep what a segment gave; one that corrects what was said before takes the place of that."""
        self.corrects = segment is not None and segment.corrects
        if segment is not None and not any(isinstance(answer, Found | HoldAll) for answer in answers):
            self.asked.update(_provinces(segment.tokens) if answers else ())
            if self.before is not None and _changes(segment.plain):
                order = self.orders.pop(self.before, None)
                if order is not None:
                    words = [Fault(ProblemCode.NOT_AN_ORDER, segment.tokens, (str(order.order),))]
                    answers = words
        self.before = None
        if segment is not None and self.corrects and not any(isinstance(answer, Found) for answer in answers):
            before = self.take_back()
            if before is not None and not answers:
                self.problem(ProblemCode.NOT_AN_ORDER, segment.tokens, (str(before.order),))
        for answer in answers:
            match answer:
                case Found(meaning, tokens):
                    self.order(meaning, tokens)
                case HoldAll():
                    self.holds.append(answer)
                case Fault(code, about, candidates):
                    self.problem(code, about, candidates)

    def take_back(self) -> ReadOrder | None:
        """Drop the order before a correction, and return it: it is not what its writer wants."""
        newest, self.newest = self.newest, None
        return self.orders.pop(newest, None) if newest is not None else None

    def order(self, meaning: Meaning, tokens: Sequence[Token]) -> None:
        """Keep an order; one that differs from another for the same unit takes both away, if it is no correction."""
        self.given += 1
        unit = unit_of(meaning.order)
        key = (meaning.power, len(self.orders) if unit is None else unit.province)
        order = ReadOrder(
            meaning.power, meaning.order, tokens[0].line, self.words(tokens), meaning.void, meaning.corrections
        )
        before = self.orders.pop(key, None)
        if self.corrects:
            self.contradicted.pop(key, None)
            if before is None and self.newest in self.orders and self.orders[self.newest].line == tokens[0].line:
                self.take_back()
        elif key in self.contradicted:
            self.contradicted[key].append((order, tokens))
            return
        elif before is not None and before.order != order.order:
            self.contradicted[key] = [(before, tokens), (order, tokens)]
            return
        self.orders[key], self.newest, self.before = order, key, key

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


def _provinces(tokens: Iterable[Token]) -> Iterator[ProvinceId]:
    """The provinces that words name."""
    return (
        province_id(place)
        for token in tokens
        for sense in token.senses
        if sense.kind == "PLACE"
        for place in sense.value
    )


def _changes(tokens: Sequence[Token]) -> bool:
    """Whether words behind an order, which are none themselves, may change it: a second goal, a condition, a number.

    Words that begin with a unit or a place are another order, asked about by itself.
    """
    if not tokens or tokens[0].has(UNITS | PLACE | NATION):
        return False
    return any(token.has(UNITS | PLACE | COAST | DOINGS | {"CONDITION"}) for token in tokens)
