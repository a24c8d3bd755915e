"""What is done when a letter is read to its end: with what was taken back, with what is implied, with all the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from judge.notation.account import WordClass
from judge.notation.lexicon import Token
from judge.notation.mentions import provinces
from judge.notation.passed_over import passed_over, units_passed_over
from judge.notation.sentences import Sentences
from judge.notation.the_rest import orders_for_rest
from judge.notation.values import Fault, ForTheRest, Implied, Meaning, Problem, ProblemCode, ReadOrder, RestWork
from judge.rules.orders import Convoy, Move, unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.position import PhaseKind


class LetterEnd(Sentences):
    """What depends on all the sentences of a letter."""

    def order_rest(self, words: ForTheRest) -> None:
        """Do what the words say with all that has no order: units hold or are disbanded, builds are waived."""
        but, given = frozenset(provinces(words.but)), set[ProvinceId]()
        meanings = orders_for_rest(words, self.reader.scene)
        if words.count and not all(map(self.is_free, meanings)):
            self.problem(ProblemCode.NOT_AN_ORDER, words.tokens, tuple(str(meaning.order) for meaning in meanings))
            return
        built = {power: self.orders.builds(power) for power in {meaning.power for meaning in meanings}}
        for meaning in meanings:
            unit = unit_of(meaning.order)
            if unit is None and built[meaning.power] and not self.has_more_centres(meaning.power):
                built[meaning.power] -= 1
            elif unit is None:
                self.order(meaning, words.tokens)
            elif not self.is_free(meaning):
                given.add(unit.province)
            elif unit.province not in but:
                self.order(meaning, words.tokens, is_rest=True)
        self.marking.mark((*words.tokens, *words.but), WordClass.ORDER)
        if any(given.isdisjoint(provinces((token,))) for token in words.but):
            self.problem(ProblemCode.INCOMPLETE, words.but, ())
        if not meanings:
            self.marking.mark(words.tokens, WordClass.NOT_UNDERSTOOD)
            # In winter nobody can disband two fleets where one unit is to be removed.
            is_count = words.work is RestWork.DISBAND and self.reader.scene.kind is PhaseKind.ADJUSTMENT
            self.problem(ProblemCode.NOT_AN_ORDER if is_count else ProblemCode.WRONG_PHASE, words.tokens, ())

    def is_free(self, meaning: Meaning) -> bool:
        """Whether the letter neither orders the unit of an order nor asks about it."""
        unit = unit_of(meaning.order)
        if unit is None or unit.province in self.asked:
            return False
        return self.orders.has_none_for((meaning.power, unit.province))

    def has_more_centres(self, power: Power) -> bool:
        """Whether a power owns more centres than it has units and builds that the letter orders or waives.

        "Only Ankara is free: fleet in Ankara. Other build waived": it says so of a build that nothing is left for.
        """
        position = self.reader.scene.position
        spare = len(position.centres.get(power, ())) - len(position.units.get(power, ()))
        return spare > self.orders.builds(power)

    def settle_withdrawn(self) -> None:
        """Ask no more about what was taken back where each of its units got another order."""
        for problem, gone, words in self.withdrawn:
            if self.orders.has_others_for(gone) or self.has_all_due(gone):
                self.problems.remove(problem)
                self.marking.mark(words, WordClass.ORDER)

    def has_all_due(self, gone: Sequence[ReadOrder]) -> bool:
        """Whether a winter's work that was taken back is not missing: the letter orders all that is due."""
        if self.reader.scene.kind is not PhaseKind.ADJUSTMENT:
            return False
        due = self.reader.scene.due()
        given = Counter(order.power for order in self.orders if order.void is None)
        return all(0 < abs(due.get(order.power, 0)) == given[order.power] for order in gone)

    def ask_passed_over(self) -> None:
        """Ask about words without an order that name what one is still missing for, where the line asks nothing."""
        asked = {problem.line for problem in self.problems}
        for segment in [*passed_over(self.silent, self.orders, self.reader.scene)]:
            if segment.tokens[0].line not in asked:
                self.note((Fault(ProblemCode.NOT_AN_ORDER, segment.plain),))
        if self.reader.scene.kind is PhaseKind.MOVEMENT:
            for token in [*units_passed_over(self.lines, self.orders, self.marking, self.reader.scene)]:
                if not any(_covers(problem, token) for problem in self.problems):
                    self.note((Fault(ProblemCode.NOT_AN_ORDER, (token,)),))
        for token in self.open if self.rest else ():
            is_asked = any(_covers(problem, token) for problem in self.problems)
            is_own = any(map(self.reader.scene.is_own, provinces((token,))))
            if is_own and not is_asked and not any(map(self.orders.of, provinces((token,)))):
                self.note((Fault(ProblemCode.INCOMPLETE, (token,)),))
        self.problems.sort(key=lambda problem: (problem.line, problem.column))

    def order_implied(self) -> None:
        """Give what other orders imply to units of which nothing else is said; it goes with the order implying it."""
        for given in self.implied:
            convoy = given.meaning.order
            if given.implied is Implied.WAY and not any(words.work is RestWork.HOLD for words in self.rest):
                continue
            if not isinstance(convoy, Convoy) or not self._is_carried(convoy):
                continue
            if self.orders.has_none_for((given.meaning.power, convoy.unit.province)):
                self.order(given.meaning, given.tokens)

    def _is_carried(self, convoy: Convoy) -> bool:
        """Whether the letter still orders the move that a convoy is for."""
        move = self.orders.of(convoy.army.province)
        return isinstance(move, Move) and move.to == convoy.to


def _covers(problem: Problem, token: Token) -> bool:
    """Whether a question is about words around this one."""
    return problem.line == token.line and problem.column <= token.start + 1 < problem.column + len(problem.about)
