"""What is done when a letter is read to its end: with what was taken back, with what is implied, with all the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from judge.notation.account import WordClass
from judge.notation.lexicon import HELPS, UNITS, UNKNOWN, Token
from judge.notation.mentions import provinces
from judge.notation.passed_over import passed_over, units_passed_over
from judge.notation.segment import Segment
from judge.notation.sentences import Sentences
from judge.notation.the_rest import orders_for_rest
from judge.notation.values import Fault, ForTheRest, Implied, Meaning, Problem, ProblemCode, ReadOrder, RestWork
from judge.rules.orders import Convoy, Move, SupportHold, unit_of
from judge.rules.places import Power, ProvinceId, province_id
from judge.rules.position import PhaseKind

_MOST_MISSPELT = 3
"""Words of an order of which its kind of unit is all that is known."""
_MOST_GUESSED = 20
"""Stretches that are looked at so in one letter."""


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
        if self.reader.scene.kind is PhaseKind.MOVEMENT:
            for token in [*units_passed_over(self.lines, self.orders, self.marking, self.reader.scene)]:
                if not any(_covers(problem, token) for problem in self.problems):
                    self.note((Fault(ProblemCode.NOT_AN_ORDER, (token,)),))
        asked = {problem.line for problem in self.problems}
        for segment in [*passed_over(self.silent, self.orders, self.reader.scene)]:
            if segment.tokens[0].line not in asked:
                self.note((Fault(ProblemCode.NOT_AN_ORDER, segment.plain),))
        for segment in [*filter(self.may_be_misspelt, self.silent)][:_MOST_GUESSED]:
            if segment.tokens[0].line not in asked and self.is_misspelt(segment):
                self.note((Fault(ProblemCode.UNKNOWN_PLACE, segment.plain),))
        for token in self.open if self.rest else ():
            is_asked = any(_covers(problem, token) for problem in self.problems)
            is_own = any(map(self.reader.scene.is_own, provinces((token,))))
            if is_own and not is_asked and not any(map(self.orders.of, provinces((token,)))):
                self.note((Fault(ProblemCode.INCOMPLETE, (token,)),))
        self.problems.sort(key=lambda problem: (problem.line, problem.column))

    def may_be_misspelt(self, segment: Segment) -> bool:
        """Whether there is nothing but a word that nobody knows, in a list or behind the kind of a unit.

        "Konst, Aeg and Gre hold", "A Vensie hodls".
        """
        said = segment.plain
        is_typed = len(said) > 1 and said[0].kind in UNITS
        is_whole = len(said) <= _MOST_MISSPELT if is_typed else len(said) == 1 and segment.stop == ","
        return is_whole and all(token.kind in UNKNOWN for token in said[is_typed:])

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
        for given in [*self.orders]:
            order = given.order
            if not isinstance(order, SupportHold) or order.of.province not in goals:
                continue
            _, tokens = self.orders.given_to(order.unit.province) or (order, ())
            helps = next((at for at, token in enumerate(tokens) if token.kind in HELPS), len(tokens))
            if tokens and not any(token.kind in UNITS for token in tokens[helps:]):
                self.orders.drop((order.unit.province,))
                self.problem(ProblemCode.NOT_AN_ORDER, tokens, (str(order),))

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
