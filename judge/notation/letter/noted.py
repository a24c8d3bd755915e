"""What the sentences of a letter have given: orders, questions, what points back, and how each is written down."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.notation.account import Marking, WordClass
from judge.notation.attempt import may_change, names_order
from judge.notation.corrections.taken_back import SAYING, is_other_denied, until_comma
from judge.notation.corrections.told_before import says_same
from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, HELPS, NATION, UNIT_TYPES, Sense, Token
from judge.notation.lines.stops import sentences_of
from judge.notation.mentions import counted, provinces, subjects, words_written
from judge.notation.orders.leaving import keeps
from judge.notation.orders.orders_read import OrdersRead
from judge.notation.orders.reader import Reader
from judge.notation.orders.references import ALL_HOLD, Pointed, pointed, spared
from judge.notation.phrases import says
from judge.notation.rewriting.numbered import Numbers
from judge.notation.segments.segment import Segment
from judge.notation.values import (
    Answer,
    CountedRest,
    Fault,
    ForTheRest,
    Found,
    Implied,
    Meaning,
    Problem,
    ProblemCode,
    ReadOrder,
    RestWork,
)
from judge.rules.orders import Waive, unit_of
from judge.rules.places import ProvinceId
from judge.structs import replace

_MARK = frozenset({"MARK"})
_DOT = (Sense("DOT"),)


class Noted:
    """What the sentences of a letter have given so far."""

    def __init__(self, reader: Reader, language: Language) -> None:
        self.reader = reader
        self.language = language
        self.orders = OrdersRead()
        self.marking = Marking()
        self.asked: set[ProvinceId] = set()
        """Provinces in stretches that are asked about: what stands there does not hold with "the rest"."""
        self.problems: list[Problem] = []
        self.written: dict[int, str] = {}
        """The lines as they were written, by their numbers."""
        self.lines: list[Sequence[Token]] = []
        """The lines that were read sentence by sentence, as they were cut."""
        self.pointed: Pointed | None = None
        """What the next words may point back to: "it", "too"."""
        self.alone: Segment | None = None
        """A place alone in the sentence that goes on."""
        self.rest: list[ForTheRest] = []
        """What was said of all that has no other order."""
        self.counted: list[CountedRest] = []
        """What was said of a number of them that does not fit."""
        self.broken_off: Segment | None = None
        """What was said of a unit and is no order, before a word of correction."""
        self.begun: Segment | None = None
        """A unit that the sentence which goes on began with, and gave no order."""
        self.revised = 0
        """The line that says what counts instead of the lines above it: "no, Munich stays. Ruhr to Belgium"."""
        self.bare: list[tuple[Segment, Problem]] = []
        """Units without an order that stand above one another, and the question about each."""
        self.pairs: list[tuple[Segment, Problem]] = []
        """Two names each, and the question about them."""
        self.counting: Segment | None = None
        """What stands before a comma: it may say which order the next words change, "in number 3, read …"."""
        self.unbuilt: list[tuple[Problem, Sequence[Token]]] = []
        """What says that nothing is built, with the question about it: none if all builds are waived."""
        self.kept: list[tuple[Problem, Sequence[Token]]] = []
        """In winter, what is said to stay, with the question about it: none if something is said to go."""
        self.empty: list[tuple[Problem, Collection[ProvinceId], Sequence[Token]]] = []
        """What says that nothing is built in a centre, and the question about it: none if nothing is."""
        self.implied: list[Found] = []
        """What other orders imply, as the convoy of an army that "is carried by F Nth"."""
        self.withdrawn: list[tuple[Problem, Sequence[ReadOrder], Sequence[Token]]] = []
        """What was taken back, and the question about it, which a later order for the unit answers."""
        self.replaced: list[tuple[Problem, Sequence[Token]]] = []
        """What takes back another letter, and the question about it: none if this one orders all there is."""
        self.corrected_alone: list[Segment] = []
        """Places that are said instead of others: perhaps of another letter's, "sorry, Bur"."""
        self.numbers = Numbers()
        self.open: list[Token] = []
        """Units of which nothing is settled, though words name them."""
        self.silent: list[Segment] = []
        """What gave neither an order nor a question."""
        self.is_others = False
        """Whether the line stands below the name of a power that the writer does not play: "France's orders:"."""
        self.is_of_power = False
        """Whether the sentence that goes on began with the name of a power that the writer does not play."""
        self.deferred: list[Segment] = []
        """What means an order that was not read when it was."""
        self.hanging: tuple[Segment, Sequence[Answer]] | None = None
        """The newest of these, and what is asked about it, as long as the next words may change it."""

    def aside(self, tokens: Sequence[Token]) -> None:
        """Look at words in brackets: what may change the order around them stops it."""
        if any(token.kind == "WAIVE" for token in tokens) and self._waives(tokens):
            return
        said = tuple(token for token in tokens if token.kind not in ("NOISE", "STOP", "DOT"))
        is_sign = len(said) == 1 and said[0].has(_MARK)
        given = self.orders.given_before()
        is_sign = is_sign or (given is not None and all(token.kind in SAYING[type(given.order)] for token in said))
        helps = all(token.kind in HELPS and len(token.text) == 1 for token in said)
        is_sign = is_sign or helps or all(token.has(NATION) for token in said) or _is_its_kind(said, given)
        if given is not None and said and all(token.kind == "CORRECTION" for token in said):
            self.stop(said)  # "F Bar - StP (strike that)"
            self.withdrawn.append((self.problems[-1], [given], said))
            return
        if is_sign or not may_change(said, self.language):
            return
        if given is not None and says_same(said, given.order) and not says(said, "no_orders", self.language):
            return
        if given is not None and is_other_denied(given.order, until_comma(tokens)):
            return  # "A Mun - Boh (not Tyrolia, as I said on the phone)"
        if self.orders.before is not None:
            self.stop(said)
        elif names_order(said, self.language):
            self.note((Fault(ProblemCode.NOT_AN_ORDER, said),))

    def _waives(self, tokens: Sequence[Token]) -> bool:
        """Whether a clause in brackets waives a build, which is done: "F Kie (one build only, I waive the other)"."""
        for clause in sentences_of([replace(t, senses=_DOT) if t.kind == "STOP" else t for t in tokens]):
            says_more = len(clause) > 1 or any(" " in token.text for token in clause)  # "(waive)" may be of that build
            is_waive = says_more and any(token.kind == "WAIVE" for token in clause)
            answers = self.reader.read(Segment(tuple(clause), ";", None), "") if is_waive else ()
            if answers and all(isinstance(one, Found) and isinstance(one.meaning.order, Waive) for one in answers):
                self.note(answers)
                return True
        return False

    def aside_alone(self, tokens: Sequence[Token]) -> None:
        """Look at a line in brackets: what it says of a unit that a line above orders, stops that."""
        gone = self.orders.drop(subjects(tokens)) if any(token.kind in DOINGS for token in tokens) else []
        if not gone:
            self.aside(tokens)
            return
        self.asked.update(provinces(tokens))
        self.marking.mark(tokens, WordClass.NOT_UNDERSTOOD)
        self.problem(ProblemCode.MAY_CHANGE, tokens, tuple(str(order.order) for order in gone))

    def stop(self, words: Sequence[Token]) -> None:
        """Ask about the order before these words, which they may change."""
        given = self.orders.stop_before()
        if not given:
            return
        for order, tokens in given:
            unit = unit_of(order.order)
            self.asked.update((unit.province,) if unit is not None else ())
            self.marking.mark(tokens, WordClass.NOT_UNDERSTOOD)
        self.asked.update(provinces(words))
        self.pointed = None
        self.marking.mark(words, WordClass.NOT_UNDERSTOOD)
        self.problem(ProblemCode.MAY_CHANGE, words, tuple(str(order.order) for order, _ in given))

    def note(self, answers: Sequence[Answer], segment: Segment | None = None, *, points: bool = False) -> None:
        """Keep what was answered."""
        answers = tuple(as_question(answer) for answer in answers) if self.is_others else answers
        if segment is not None and any(isinstance(answer, Fault) for answer in answers):
            self.marking.mark(segment.plain, WordClass.NOT_UNDERSTOOD)
        self.orders.before = None if segment is None or answers else self.orders.before
        found = [answer for answer in answers if isinstance(answer, Found) and answer.implied is Implied.NOT]
        amends = segment is not None and segment.amends
        counts = {*counted(segment.tokens, self.language)} if segment is not None and amends else set()
        if len(counts) == 1 and found:
            self.orders.drop_counted(counts)  # "the second one becomes F Tri"
        for answer in answers:
            match answer:
                case Found(implied=Implied.SAID | Implied.WAY):
                    self.implied.append(answer)
                case Found(meaning, tokens) if amends:
                    self.pointed = pointed(meaning.order, self.pointed, points=points)
                    self.amend(meaning, tokens, is_last=answer is found[-1])
                case Found(meaning, tokens):
                    if segment is not None and segment.excuses:
                        self.orders.forget(self.as_read(meaning, tokens))
                    elif tokens[0].line == self.revised:
                        self.orders.forget_above(self.as_read(meaning, tokens), self.revised)
                    self.pointed = pointed(meaning.order, self.pointed, points=points)
                    self.order(meaning, tokens, corrects=segment is not None and segment.corrects)
                case ForTheRest(work=work):
                    self.rest.append(answer)
                    self.pointed = spared(answer.but) or ALL_HOLD if work is RestWork.HOLD else None
                case Fault(code, about, candidates, others):
                    self.marking.mark(about, WordClass.NOT_UNDERSTOOD)
                    self.asked.update(provinces(about))
                    self.problem(code, about, candidates)
                    if code is ProblemCode.WRONG_PHASE and keeps(about, self.reader.scene):
                        self.kept.append((self.problems[-1], about))
                    self.orders.pass_over()
                    self.pointed = pointed(others, None, points=False) if others is not None else None

    def order(
        self, meaning: Meaning, tokens: Sequence[Token], *, corrects: bool = False, is_rest: bool = False
    ) -> None:
        """Keep an order."""
        order = self.as_read(meaning, tokens, is_rest=is_rest)
        self.marking.mark(tokens, WordClass.ORDER)
        self.orders.add(order, tokens, corrects=corrects)

    def as_read(self, meaning: Meaning, tokens: Sequence[Token], *, is_rest: bool = False) -> ReadOrder:
        """An order with the words that gave it."""
        line, written = tokens[0].line, words_written(self.written, tokens)
        return ReadOrder(meaning.power, meaning.order, line, written, meaning.void, meaning.corrections, is_rest)

    def amend(self, meaning: Meaning, tokens: Sequence[Token], *, is_last: bool) -> None:
        """Drop what an order takes the place of; of several only the last is an order: "change A to B"."""
        self.orders.forget(self.as_read(meaning, tokens))
        if is_last:
            self.order(meaning, tokens)

    def problem(self, code: ProblemCode, about: Sequence[Token], candidates: tuple[str, ...]) -> None:
        """Keep a problem."""
        first = min(about, key=lambda token: (token.line, token.start))  # a unit named last stands first
        line, column, said = first.line, first.start + 1, words_written(self.written, about)
        self.problems.append(Problem(line, column, code, said, candidates, self.written[line].strip()))


def _is_its_kind(said: Sequence[Token], given: ReadOrder | None) -> bool:
    """Whether words are nothing but the kind of the unit that an order is for: "Brest - Gascony (fleet)"."""
    unit = unit_of(given.order) if given is not None else None
    return unit is not None and len(said) == 1 and UNIT_TYPES.get(said[0].kind) is unit.type


def as_question(answer: Answer) -> Answer:
    """An order as a question."""
    match answer:
        case Found(meaning, tokens):
            return Fault(ProblemCode.NOT_AN_ORDER, tokens, (str(meaning.order),))
        case _:
            return answer
