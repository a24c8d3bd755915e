"""Reading orders: text, language and position → the orders a player means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from judge.notation.account import Marking, WordClass
from judge.notation.attempt import begins_order, may_change, names_order, withdraws
from judge.notation.broken_names import unbroken_names
from judge.notation.forms import gathered, rows_of
from judge.notation.language import Language
from judge.notation.lexicon import COAST, HELPS, LINKS, NATION, PLACE, UNITS, UNKNOWN, Token
from judge.notation.lines import Line, is_cut, is_garbled, lines_of, unbroken
from judge.notation.orders_read import OrdersRead
from judge.notation.pronouns import corrected, following, half, leaning, that_of
from judge.notation.reader import Reader
from judge.notation.reading_scene import look
from judge.notation.references import Pointed, pointed, resolved
from judge.notation.segments import Segment, SegmentRole, ends_corrected, segments_of
from judge.notation.values import Answer, Fault, Found, HoldAll, Meaning, Parsed, Problem, ProblemCode, ReadOrder
from judge.rules.maps import Map
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    unit_of,
)
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import Position
from judge.rules.rulebook import Rulebook

MOST_ORDERS = 200
"""The most orders and problems of one text; a player has at most as many units as a board has centres."""
_REFUSED = frozenset({SegmentRole.CONDITIONAL, SegmentRole.QUESTION})
"""Sentences of which nothing is followed."""
_MOST_SAID = 2
"""Unknown words beside a word of cancelling that means orders of earlier lines, too: "cancel the last one"."""
_MARK = frozenset({"MARK"})
_SAYING: Mapping[type[Order], frozenset[str]] = {
    Move: frozenset({"_MOVE"}),
    Hold: frozenset({"HOLD"}),
    SupportHold: frozenset({"SUPPORT", "HOLD"}),
    SupportMove: frozenset({"SUPPORT"}),
    Convoy: frozenset({"CONVOY"}),
    Retreat: frozenset({"RETREAT", "_MOVE"}),
    Disband: frozenset({"DISBAND", "_REMOVE"}),
    Build: frozenset({"BUILD"}),
    Waive: frozenset({"WAIVE"}),
}
"""Kinds of words that say in brackets what an order is: `A Mun - Ber (retreat)`."""
_AWAITING = LINKS | UNITS | HELPS | {"_MOVE", "_FROM"}
"""Kinds of words behind which an unfinished order needs a place."""
_MOST_JOINED = 3
"""Lines that a broken order may run over, after its first."""


def parse(
    text: str, language: Language, board: Map, rulebook: Rulebook, position: Position, powers: tuple[Power, ...] = ()
) -> Parsed:
    """The orders in a letter's text, one for each unit, and the problems with unreadable orders.

    `powers` are those the writer plays; without them orders are read for every unit. Of two different
    orders for one unit neither is followed (ru2000 L113, fr L228, ja 7-4), unless a word of correction
    stands before the second. What stands in an order's sentence and may change it stops it. Never
    raises, whatever the text is.
    """
    letter = _Letter(Reader(look(language, board, rulebook, position, powers)), language)
    lines = unbroken_names(unbroken(lines_of(text, language), language.lexicon), language)
    forms = language.lexicon.forms
    for line in gathered(letter.noted(lines), forms) if forms else letter.noted(lines):
        letter.read(line)
        if letter.is_full:
            break
    letter.end(is_cut(text))
    return Parsed(tuple(letter.orders), tuple(letter.problems), letter.marking.marks)


class _Letter:
    """What has been read of a text so far."""

    def __init__(self, reader: Reader, language: Language) -> None:
        self.reader = reader
        self.language = language
        self.orders = OrdersRead()
        self.marking = Marking()
        self.that: Order | None = None
        """What "it" means in a sentence that leans on the order before it."""
        self.asked: set[ProvinceId] = set()
        """Provinces in stretches that are asked about: what stands there does not hold with "the rest"."""
        self.problems: list[Problem] = []
        self.written: dict[int, str] = {}
        self.heading: Power | None = None
        self.waiting: Segment | None = None
        """An order that stopped short: the next line may go on with it."""
        self.waited = 0
        self.last = 0
        self.leans = False
        """Whether the sentence that is being read says "it" of the order before it."""
        self.pointed: Pointed | None = None
        """What the next words may point back to."""
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
            self.orders.before = self.pointed = None
            return
        if self.waiting is None and self.read_at_once(line):
            self.orders.before = None
            self.read_remarks(line)
            return
        before, known = self.orders.count, len(self.problems)
        self.read_segments(line)
        if before == self.orders.count and is_garbled(line.written):
            del self.problems[known:]
            self.waiting = None
            self.problem(ProblemCode.GARBLED, line.tokens, ())
        self.read_remarks(line)

    def read_at_once(self, line: Line) -> bool:
        """Take in a line that is a row of a form, or one order and nothing else; whether it was."""
        tokens = line.tokens
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
            if any(token.kind == "CORRECTION" for token in line.tokens):
                self.orders.before = self.orders.newest_key
                self.stop(line.tokens)
            return
        for segment in segments:
            if segment.tokens and not self.is_full:
                self.take(segment)
            # With a comma at its end the sentence goes on in the next line.
            if segment.tokens and segment.stop != ",":
                self.orders.before = None
        if ends_corrected(segments):
            self.orders.before = self.orders.newest_of(line.number)
            self.stop(line.tokens)
        if any(problem.line == line.number for problem in self.problems):
            refused = (segment for segment in segments if segment.setting in _REFUSED)
            self.marking.mark((token for each in refused for token in each.plain), WordClass.NOT_UNDERSTOOD)

    def read_remarks(self, line: Line) -> None:
        """Look at what stands behind a sign for remarks: one that names another order is asked about."""
        if not line.remarks or not _unsays(line.remarks, self.language):
            return
        goes_on, self.orders.before = self.orders.before, self.orders.newest_of(line.number)
        self.stop(line.remarks)
        self.orders.before = goes_on

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
        self.note_segment(segment)

    def settle(self) -> None:
        """Read the unfinished order by itself: the next line does not continue it."""
        if self.waiting is not None:
            segment, self.waiting, self.waited = self.waiting, None, 0
            self.note_segment(segment)
            self.orders.before = self.orders.before if segment.stop == "," else None

    def end(self, goes_on: bool) -> None:
        """Finish the text: settle what waits, then the holds for all units."""
        self.settle()
        for given in self.orders.contradictions():
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
            if unit is None or unit.province in self.asked:
                continue
            if self.orders.has_none_for((meaning.power, unit.province)):
                self.order(meaning, words.tokens, is_rest=True)
        self.marking.mark(words.tokens, WordClass.ORDER)
        if not meanings:
            self.marking.mark(words.tokens, WordClass.NOT_UNDERSTOOD)
            self.problem(ProblemCode.WRONG_PHASE, words.tokens, ())

    def note_segment(self, segment: Segment) -> None:
        """Read a segment, and keep what it gives; one that corrects what was said before takes the place of that."""
        written = self.written[segment.tokens[0].line]
        plain = resolved(segment, self.pointed)
        answers: Sequence[Answer] = self.leaning(segment, written)
        points = plain is not segment and not answers
        if not answers:
            answers = self.reader.read(plain, written)
            answers = tuple(map(_if_possible, answers)) if points else answers
        if segment.setting is SegmentRole.WITHDRAWING:
            self.withdraw(segment, answers)
            return
        answers = self.parted(segment, answers) or answers
        is_order = any(isinstance(answer, Found | HoldAll) for answer in answers)
        if not is_order:
            self.asked.update(_provinces(segment.tokens) if answers else ())
            answers = self.leftover(segment, answers)
        before = self.orders.take_back() if segment.corrects and not is_order else None
        if before is not None and not answers:
            answers = (Fault(ProblemCode.NOT_AN_ORDER, segment.tokens, (str(before.order),)),)
        self.note(answers, segment, points=points)
        for aside in segment.asides:
            self.aside(aside.tokens)

    def withdraw(self, segment: Segment, answers: Sequence[Answer]) -> None:
        """Take back the orders of the units that words of cancelling name; they are shown, and asked about."""
        named = [*_provinces(_no_goals(segment.plain))]
        if not named and _is_denied(segment.plain):
            self.note(answers, segment)
            return
        counted = [token.text for token in segment.tokens if token.kind == "NUMBER"]
        is_brief = sum(token.kind in UNKNOWN for token in segment.plain) <= _MOST_SAID
        line = None if is_brief else segment.tokens[0].line
        senses = self.language.lexicon.senses
        is_all = any(sense.kind == "ALL" for token in segment.plain for sense in senses.get(token.text, ()))
        is_all = is_all or any(token.kind in UNKNOWN for token in segment.plain)  # "strike out the second line"
        if not named and len(counted) == 1:
            gone = self.orders.drop_counted(int(counted[0][:4]))  # "scratch the 2nd one"
        else:
            gone = self.orders.drop(named) if named else self.orders.drop_newest(line, is_all=is_all)
        self.asked.update(named)
        texts = tuple(str(order.order) for order in gone)
        if texts or not any(isinstance(answer, Fault) for answer in answers):
            answers = (Fault(ProblemCode.NOT_AN_ORDER, segment.plain or segment.tokens, texts),)
        self.note(answers, segment)

    def leaning(self, segment: Segment, written: str) -> Sequence[Answer]:
        """The possible order of a sentence that leans on the one before it; nothing when it is none."""
        newest = self.orders.newest
        goes_on = self.orders.before is not None
        whole = leaning(segment, self.that, goes_on=goes_on) or corrected(segment, self.that) or half(segment, newest)
        whole = whole or following(segment, self.that)
        answers = self.reader.read(whole, written) if whole is not None else ()
        is_possible = all(isinstance(answer, Found) and answer.meaning.void is None for answer in answers)
        self.leans = is_possible and bool(answers) and not segment.corrects
        return answers if is_possible else ()

    def parted(self, segment: Segment, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Two possible orders of what is a void support, if a dot may end the first: "A Gal-Rum, A Ukr S. F Bot-Swe"."""
        plain = segment.plain
        at = next((at for at, token in enumerate(plain) if token.kind in HELPS), -1)
        if len(answers) != 1 or not isinstance(answers[0], Found) or at < 1 or at + 1 == len(plain):
            return ()
        dot = self.written[plain[at].line][plain[at].end : plain[at + 1].start].strip()
        if answers[0].meaning.void is None or dot != ".":
            return ()
        written = self.written[plain[at].line]
        first = self.leaning(replace(segment, tokens=plain[: at + 1]), written)
        second = self.reader.read(replace(segment, tokens=plain[at + 1 :]), written)
        is_possible = all(isinstance(answer, Found) and answer.meaning.void is None for answer in second)
        return (*first, *second) if first and is_possible else ()

    def leftover(self, segment: Segment, answers: Sequence[Answer]) -> Sequence[Answer]:
        """What is said of words that are no order, in the sentence of one: what may change it stops it."""
        given = self.orders.given_before()
        if given is None or (answers and begins_order(segment.plain)):
            return answers
        if segment.plain and all(token.kind in _SAYING[type(given.order)] for token in segment.plain):
            return ()  # "Kiel to Denmark, Berlin to Kiel, all of them move"
        if not may_change(segment.plain, self.language):
            return answers
        self.stop(segment.tokens)
        return ()

    def aside(self, tokens: Sequence[Token]) -> None:
        """Look at words in brackets: what may change the order around them stops it."""
        said = tuple(token for token in tokens if token.kind not in ("NOISE", "STOP", "DOT"))
        is_sign = len(said) == 1 and said[0].has(_MARK)
        given = self.orders.given_before()
        is_sign = is_sign or (given is not None and all(token.kind in _SAYING[type(given.order)] for token in said))
        is_sign = is_sign or all(token.kind in HELPS for token in said) or all(token.has(NATION) for token in said)
        if is_sign or not may_change(said, self.language):
            return
        if self.orders.before is not None:
            self.stop(said)
        elif names_order(said, self.language):
            self.note((Fault(ProblemCode.NOT_AN_ORDER, said),))

    def stop(self, words: Sequence[Token]) -> None:
        """Ask about the order before these words, which they may change."""
        given = self.orders.stop_before()
        if given is None:
            return
        order, tokens = given
        unit = unit_of(order.order)
        self.asked.update((unit.province,) if unit is not None else ())
        self.asked.update(_provinces(words))
        self.marking.mark((*tokens, *words), WordClass.NOT_UNDERSTOOD)
        self.problem(ProblemCode.MAY_CHANGE, words, (str(order.order),))

    def note(self, answers: Sequence[Answer], segment: Segment | None = None, *, points: bool = False) -> None:
        """Keep what was answered."""
        if segment is not None and any(isinstance(answer, Fault) for answer in answers):
            self.marking.mark(segment.plain, WordClass.NOT_UNDERSTOOD)
        self.orders.before = None if segment is None or answers else self.orders.before
        found = [answer for answer in answers if isinstance(answer, Found)]
        amends = segment is not None and segment.amends
        for answer in answers:
            match answer:
                case Found(meaning, tokens) if amends:
                    self.amend(meaning, tokens, is_last=answer is found[-1])
                case Found(meaning, tokens):
                    self.pointed = pointed(meaning.order, self.pointed, points=points)
                    self.order(meaning, tokens, corrects=segment is not None and segment.corrects)
                case HoldAll():
                    self.holds.append(answer)
                    self.pointed = None
                case Fault(code, about, candidates):
                    self.marking.mark(about, WordClass.NOT_UNDERSTOOD)
                    self.problem(code, about, candidates)
                    self.orders.pass_over()
                    self.pointed = None

    def order(
        self, meaning: Meaning, tokens: Sequence[Token], *, corrects: bool = False, is_rest: bool = False
    ) -> None:
        """Keep an order."""
        order = self.as_read(meaning, tokens, is_rest=is_rest)
        self.marking.mark(tokens, WordClass.ORDER)
        self.orders.add(order, tokens, corrects=corrects)
        self.that = self.that if self.leans else that_of(meaning.order)

    def as_read(self, meaning: Meaning, tokens: Sequence[Token], *, is_rest: bool = False) -> ReadOrder:
        """An order with the words that gave it."""
        line, written = tokens[0].line, self.words(tokens)
        return ReadOrder(meaning.power, meaning.order, line, written, meaning.void, meaning.corrections, is_rest)

    def amend(self, meaning: Meaning, tokens: Sequence[Token], *, is_last: bool) -> None:
        """Drop what an order takes the place of; of several only the last is an order: "change A to B"."""
        self.orders.forget(self.as_read(meaning, tokens))
        if is_last:
            self.order(meaning, tokens)

    def problem(self, code: ProblemCode, about: Sequence[Token], candidates: tuple[str, ...]) -> None:
        """Keep a problem."""
        first = about[0]
        self.problems.append(
            Problem(first.line, first.start + 1, code, self.words(about), candidates, self.written[first.line].strip())
        )

    def words(self, tokens: Sequence[Token]) -> str:
        """The words as written, from the first token to the last."""
        first = min(tokens, key=lambda token: (token.line, token.start))
        last = max(tokens, key=lambda token: (token.line, token.end))
        if first.line == last.line:
            return self.written[first.line][first.start : last.end]
        between = (self.written[number].strip() for number in range(first.line + 1, last.line))
        parts = (self.written[first.line][first.start :].strip(), *between, self.written[last.line][: last.end].strip())
        return " ".join(part for part in parts if part)


def _if_possible(answer: Answer) -> Answer:
    """What words that point back order; when that is impossible, they are asked about."""
    if not isinstance(answer, Found) or answer.meaning.void is None:
        return answer
    return Fault(ProblemCode.NOT_AN_ORDER, answer.tokens)


def _is_awaited(waiting: Segment, tokens: Sequence[Token]) -> bool:
    """Whether a line begins with the place that an order lacks, and no more: "A Mun -", then "Bur, A Ruh S A Mun"."""
    last = waiting.plain[-1]
    if waiting.asides or waiting.corrects or not (last.has(PLACE) or last.kind in _AWAITING):
        return False
    said = [token for token in tokens if token.kind != "NOISE" and (not token.has(COAST) or token.has(PLACE))]
    if last.has(PLACE):
        said = said[1:] if said and said[0].kind in LINKS else []  # "Army Kiel", then "to Berlin, fleet Den holds"
    return bool(said) and said[0].has(PLACE) and (len(said) == 1 or said[1].kind in ("STOP", "DOT"))


def _is_denied(tokens: Sequence[Token]) -> bool:
    """Whether nothing is taken back: "don't forget", "do not ignore"."""
    return any(denial.kind == "NEGATION" and withdraws((verb,)) for denial, verb in pairwise(tokens))


def _no_goals(tokens: Sequence[Token]) -> Iterator[Token]:
    """Words without the places that a way leads to."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1].kind if at + 1 < len(tokens) else ""
        if after != "_WHITHER" and not (at and tokens[at - 1].kind in LINKS):
            yield token


def _provinces(tokens: Iterable[Token]) -> Iterator[ProvinceId]:
    """The provinces that words name."""
    return (
        province_id(place)
        for token in tokens
        for sense in token.senses
        if sense.kind == "PLACE"
        for place in sense.value
    )


def _unsays(tokens: Sequence[Token], language: Language) -> bool:
    """Whether a remark behind an order says that it may be another one: `# or A Par - Gas`, `// not sure`."""
    is_talk = any(token.kind in UNKNOWN for token in tokens)
    unsaying = ("CONDITION",) if is_talk else ("CONDITION", "NEGATION")
    return names_order(tokens, language) or any(token.kind in unsaying for token in tokens)
