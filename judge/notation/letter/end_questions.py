"""What is asked when a letter is read to its end: of words that give no order, or put one above them in doubt."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise, takewhile

from judge.notation.account import WordClass
from judge.notation.attempt import speaks
from judge.notation.corrections.changed_goals import numbered_sentences, said_otherwise, with_other_coast
from judge.notation.corrections.changes_said import changed, changes, points_above
from judge.notation.corrections.goals_passed_over import goals_passed_over
from judge.notation.corrections.passed_over import passed_over, units_passed_over, without_order
from judge.notation.letter.sentences import Sentences
from judge.notation.lexicon import CLAUSE_ENDS, COAST, DOINGS, HELPS, PLACE, UNIT_TYPES, UNITS, UNKNOWN, Token, key
from judge.notation.lines.stops import sentences_of
from judge.notation.mentions import first_place, provinces
from judge.notation.segments.segment import Segment
from judge.notation.values import Fault, Problem, ProblemCode, ReadOrder
from judge.rules.orders import Disband, Move, SupportHold, SupportMove, unit_of
from judge.rules.places import ProvinceId, province_id
from judge.rules.position import PhaseKind

_MOST_MISSPELT = 3
"""Words of an order of which its kind of unit is all that is known."""
_MOST_GUESSED = 20
"""Stretches that are looked at so in one letter."""
_WHENCE = PLACE | {"_FROM", "_PLUS"}


class EndQuestions(Sentences):
    """Questions that depend on all the sentences of a letter."""

    def ask_passed_over(self) -> None:
        """Ask about words without an order that name what one is still missing for, where the line asks nothing."""
        if self.reader.scene.kind is PhaseKind.MOVEMENT:
            for token in [*units_passed_over(self.lines, self.orders, self.marking, self.reader.scene)]:
                if not self.is_asked_about(token):
                    self.note((Fault(ProblemCode.NOT_AN_ORDER, (token,)),))
            self.ask_goals_passed_over()
        asked = {problem.line for problem in self.problems}
        unread = (one for one in self.silent if self.is_unread_pair(one) or self.is_helper_alone(one))
        for segment in [*passed_over(self.silent, self.orders, self.reader.scene), *unread]:
            if segment.tokens[0].line not in asked:
                self.note((Fault(ProblemCode.NOT_AN_ORDER, segment.plain),))
        for segment in [*filter(self.may_be_misspelt, self.silent)][:_MOST_GUESSED]:
            if segment.tokens[0].line not in asked and self.is_misspelt(segment):
                self.note((Fault(ProblemCode.UNKNOWN_PLACE, segment.plain),))
        self.ask_instead(asked)
        for token in self.open if self.rest else ():
            is_own = any(map(self.reader.scene.is_own, provinces((token,))))
            if is_own and not self.is_asked_about(token) and not any(map(self.orders.of, provinces((token,)))):
                self.note((Fault(ProblemCode.INCOMPLETE, (token,)),))
        self.problems.sort(key=lambda problem: (problem.line, problem.column))
        if not len(self.orders) and not self.problems:
            for segment in self.corrected_alone:
                self.note((Fault(ProblemCode.NOT_AN_ORDER, segment.plain),))

    def ask_goals_passed_over(self) -> None:
        """Ask about units beside which a place is named, where nothing else is asked of them; once for each unit.

        Not where a letter is answered by nothing else: it is said to order nothing.
        """
        missing = without_order(self.orders, self.reader.scene)
        if not missing or not (len(self.orders) or self.problems):
            return
        asked = {name for name in self._names_of(missing) if self.is_asked_about(name)}
        missing -= {place for name in asked for place in provinces((name,))}
        shown = [text for problem in self.problems for text in problem.candidates]
        units = {place: f"{self.reader.scene.standing[place][1]} " for place in missing}
        missing -= {place for place, unit in units.items() if any(text.startswith(unit) for text in shown)}
        untold = set(missing)
        left = goals_passed_over(self.lines, missing, self.marking, self.is_asked_about, self.reader.scene)
        for token in [*left]:
            if not untold.isdisjoint(provinces((token,))):
                untold -= {*provinces((token,))}
                self.note((Fault(ProblemCode.NOT_AN_ORDER, (token,)),))

    def _names_of(self, places: Collection[ProvinceId]) -> Iterator[Token]:
        """The words of the letter that name one of some places."""
        for token in (token for line in self.lines for token in line if token.has(PLACE)):
            if not {*places}.isdisjoint(provinces((token,))):
                yield token

    def asked_in(self, sentence: Sequence[Token]) -> list[Problem]:
        """The questions of the letter about words of a sentence."""
        # A letter of one sentence may have thousands of both: they are found by their place, and not by trying each.
        begins = sorted((token.line, token.start + 1) for token in sentence)
        return [one for one in self.problems if _begins_in(one, begins)]

    def is_asked_about(self, token: Token) -> bool:
        """Whether a question of the letter is about words around this one."""
        return any(_covers(problem, token) for problem in self.problems)

    def ask_instead(self, asked: Collection[int]) -> None:
        """Ask about what is said to stand in the place of a goal or a coast: "instead of the south coast, the east"."""
        words = self.language.marking["instead_of"]
        for segment in self.silent:
            is_said = any(key(token.text) in words for token in segment.tokens)
            if not is_said or segment.tokens[0].line in asked or not any(t.has(PLACE | COAST) for t in segment.plain):
                continue
            gone = self.orders.drop_to(provinces(segment.plain))
            texts = tuple(str(order.order) for order in gone)
            self.note((Fault(ProblemCode.MAY_CHANGE if gone else ProblemCode.NOT_AN_ORDER, segment.plain, texts),))

    def is_unread_pair(self, segment: Segment) -> bool:
        """Whether two words stand like the names in other pairs: "we tri" beside "bud gal"."""
        said = segment.tokens
        return bool(self.pairs) and len(said) == 2 and all(speaks(token, "PLACE", self.language) for token in said)

    def is_helper_alone(self, segment: Segment) -> bool:
        """Whether there is nothing but whence help may come, of a unit without an order: "and from Rumania"."""
        said = segment.plain
        is_whence = any(token.kind == "_FROM" for token in said) and all(token.has(_WHENCE) for token in said)
        own = [place for place in provinces(said) if self.reader.scene.is_own(place)]
        is_help = any(isinstance(given.order, SupportHold | SupportMove) for given in self.orders)
        return is_whence and is_help and bool(own) and not any(map(self.orders.of, own))

    def may_be_misspelt(self, segment: Segment) -> bool:
        """Whether there is nothing but the kind of a unit, and words behind it that nobody knows: "A Vensie hodls"."""
        said = segment.plain
        is_typed = 1 < len(said) <= _MOST_MISSPELT and said[0].kind in UNITS
        return is_typed and all(token.kind in UNKNOWN for token in said[1:])

    def is_misspelt(self, segment: Segment) -> bool:
        """Whether unknown words may mean a unit of the writer's without an order."""
        scene = self.reader.scene
        if not scene.powers or scene.kind is not PhaseKind.MOVEMENT:
            return False
        meant = self.reader.guesser.provinces_meant(segment.plain)
        return any(scene.is_own(place) and self.orders.of(place) is None for place in meant)

    def ask_contrary_help(self) -> None:
        """Ask about a support of what stands where another unit of the writer goes: of its move, or of its victim?

        Where words name the kind of unit there, they say which: "A Nwy S A StP".
        """
        goals = {province_id(given.order.to) for given in self.orders if isinstance(given.order, Move)}
        for unit in [*self.orders.helping(goals)]:
            _, tokens = self.orders.given_to(unit.province) or (None, ())
            helps = next((at for at, token in enumerate(tokens) if token.kind in HELPS), len(tokens))
            if any(token.has(PLACE) for token in tokens[helps:]) and not any(t.kind in UNITS for t in tokens[helps:]):
                self.ask_again((unit.province,), tokens, ProblemCode.NOT_AN_ORDER)

    def ask_replaced(self) -> None:
        """Ask about a build or removal that words further down put something else in the place of.

        "A Mun, F Kie. Instead of the fleet in Kiel, an army."
        """
        if self.reader.scene.kind is not PhaseKind.ADJUSTMENT:
            return
        words = self.language.marking["instead_of"]
        for line in self.lines:
            for at in (at for at, token in enumerate(line) if key(token.text) in words):
                other = [*takewhile(lambda token: not token.has(CLAUSE_ENDS), line[at + 1 :])]
                kinds = {token.kind for token in other} & UNITS
                gone = [
                    place
                    for place in provinces(first_place(other))
                    if self.orders.is_before(place, line[at]) and not self._is_of_other_kind(place, kinds)
                ]
                self.problems[:] = [one for one in self.problems if not gone or not _covers(one, line[at])]
                self.ask_again(gone or self._pointed_to(line[at], other), line[at:], ProblemCode.MAY_CHANGE)

    def _pointed_to(self, word: Token, other: Sequence[Token]) -> list[ProvinceId]:
        """The unit of the order before "instead of it", if no place is named before what is done instead."""
        first = next((token for token in other if token.has(PLACE | DOINGS | {"IT"})), None)
        is_named = (
            self.language.blankless or not other or (first is not None and first.kind != "IT" and first.has(PLACE))
        )
        return [] if is_named else self.orders.last_before(word)

    def ask_changed(self) -> None:
        """Ask about sentences that order nothing and have a word by which people change what they wrote."""
        known = {(token.line, token.start) for words in self.rest for token in words.tokens}
        for line in self.lines:
            if not len(self.orders):
                return
            for sentence in filter(None, sentences_of(line)):
                is_order = any(self.marking.is_order(token) for token in sentence)
                is_order = is_order or any((token.line, token.start) in known for token in sentence)
                asked = self.asked_in(sentence)
                if not is_order and changes(sentence, self.language, self.reader.scene.powers):
                    self._ask_changed(sentence, asked)
                elif not is_order or not any(token.has(PLACE | UNITS) for token in sentence):
                    coasts = with_other_coast(sentence, self.orders, self.reader.scene)
                    others = [at for at in coasts if not self.orders.is_said_with(at, sentence)]
                    self.ask_again(others, sentence, ProblemCode.MAY_CHANGE)

    def ask_bare_removals(self) -> None:
        """Ask about units that are named and nothing more, where others are said to be removed, as many as are due.

        "Keep A Rom, F Ion. Disband A Pie", whatever is said instead of "keep": they may be those that stay.
        """
        if self.reader.scene.kind is not PhaseKind.ADJUSTMENT:
            return
        for power, count in self.reader.scene.due().items():
            removed = [one for one in self.orders if one.power == power and isinstance(one.order, Disband)]
            said = [one for one in removed if self.is_said_of(one)]
            if count < 0 and len(said) == -count < len(removed):
                for one in removed:
                    if one not in said:
                        self._ask_bare(one)

    def is_said_of(self, given: ReadOrder) -> bool:
        """Whether the words of a removal have a word for it."""
        unit = unit_of(given.order)
        words = self.orders.given_to(unit.province) if unit is not None else None
        return words is not None and any(token.kind == "DISBAND" for token in words[1])

    def _ask_bare(self, given: ReadOrder) -> None:
        unit = unit_of(given.order)
        words = self.orders.given_to(unit.province) if unit is not None else None
        if unit is not None and words is not None:
            self.ask_again([unit.province], words[1], ProblemCode.MAY_CHANGE)

    def ask_other_goals(self) -> None:
        """Ask about sentences that order nothing and name another goal for an order: "make the second one Spain"."""
        for line in self.lines:
            questions = {(last.line, last.start) for last, token in pairwise(line) if token.kind == "QUERY"}
            for sentence in numbered_sentences(line, self.language):
                if any(self.marking.is_order(token) or self.marking.is_courtesy(token) for token in sentence):
                    continue
                asked = self.asked_in(sentence)
                is_question = (sentence[-1].line, sentence[-1].start) in questions
                places = said_otherwise(sentence, self.orders, self.reader.scene, asked, is_question=is_question)
                if places:
                    self.problems[:] = [one for one in self.problems if one not in asked or one.candidates]
                    self.ask_again(places, sentence, ProblemCode.MAY_CHANGE)

    def _ask_changed(self, sentence: Sequence[Token], asked: Sequence[Problem]) -> None:
        """Drop what a sentence may change, and ask about it, unless that is asked about already."""
        shown = " ".join(text for one in asked for text in one.candidates).lower()
        named = [*provinces(sentence)]
        is_asked = bool(shown) and (not named or any(place in shown for place in named))
        if is_asked and not points_above(sentence, self.language):
            return
        gone = self.orders.drop(changed(sentence, self.orders, self.language))
        if not gone:
            return
        settled = [one for one, *_ in (*self.kept, *self.unbuilt, *self.withdrawn, *self.replaced)]
        again = [one for one in asked if not one.candidates and one not in settled]
        self.problems[:] = [one for one in self.problems if one not in again]
        self.asked.update(unit.province for order in gone if (unit := unit_of(order.order)) is not None)
        self.marking.mark(sentence, WordClass.NOT_UNDERSTOOD)
        self.problem(ProblemCode.MAY_CHANGE, sentence, tuple(str(order.order) for order in gone))

    def _is_of_other_kind(self, place: ProvinceId, kinds: Collection[str]) -> bool:
        """Whether the unit that is ordered in a province is of another kind: "F Bre instead of A Bre"."""
        given = self.orders.given_to(place)
        unit = unit_of(given[0]) if given is not None else None
        return unit is not None and len(kinds) == 1 and unit.type is not UNIT_TYPES[next(iter(kinds))]

    def ask_again(self, places: Collection[ProvinceId], words: Sequence[Token], code: ProblemCode) -> None:
        """Drop what the letter orders the units in some provinces, and ask about it."""
        gone = self.orders.drop(places) if places else []
        if gone:
            self.asked.update(unit.province for order in gone if (unit := unit_of(order.order)) is not None)
            self.marking.mark(words, WordClass.NOT_UNDERSTOOD)
            self.problem(code, words, tuple(str(order.order) for order in gone))


def _begins_in(problem: Problem, begins: Sequence[tuple[int, int]]) -> bool:
    """Whether a question is about one of the words that begin in these lines and columns, sorted."""
    at = bisect_left(begins, (problem.line, problem.column))
    return at < len(begins) and begins[at] < (problem.line, problem.column + len(problem.about))


def _covers(problem: Problem, token: Token) -> bool:
    """Whether a question is about words around this one."""
    return problem.line == token.line and problem.column <= token.start + 1 < problem.column + len(problem.about)
