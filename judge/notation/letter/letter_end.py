"""What is done when a letter is read to its end: with what was taken back, with what is implied, with all the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from judge.notation.account import WordClass
from judge.notation.attempt import withdraws
from judge.notation.corrections.passed_over import is_all_ordered
from judge.notation.corrections.told_before import told
from judge.notation.letter.end_questions import EndQuestions
from judge.notation.lexicon import key
from judge.notation.mentions import provinces
from judge.notation.orders.bare_pairs import is_listed
from judge.notation.orders.the_rest import number_said, orders_for_rest
from judge.notation.values import (
    CountedRest,
    ForTheRest,
    Found,
    Implied,
    Meaning,
    Problem,
    ProblemCode,
    ReadOrder,
    RestWork,
)
from judge.rules.orders import Convoy, Hold, Move, Unit, unit_of
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import PhaseKind
from judge.structs import replace

_FEWEST_IN_LIST = 2
"""Orders of a letter beside which two names are one, too."""


class LetterEnd(EndQuestions):
    """What depends on all the sentences of a letter."""

    def order_pairs(self) -> None:
        """Follow two names side by side, where they stand in a list of orders: "vie tyr, bud ser, tri hold".

        Not where the letter corrects anything or takes it back: it may be one of these.
        """
        listed = ((one, asked) for one, asked in self.pairs if is_listed(one.tokens, self.lines, self.language.lexicon))
        found = [(pair, problem) for segment, problem in listed if (pair := self.reader.pair(segment)) is not None]
        is_corrected = any(token.kind == "CORRECTION" for line in self.lines for token in line)
        is_corrected = is_corrected or any(map(withdraws, self.lines))
        if is_corrected or self.orders.count + len(found) < _FEWEST_IN_LIST:
            return
        times = Counter(unit_of(pair.meaning.order) for pair, _ in found)
        moving = {unit.province for unit in times if unit is not None}
        for pair, problem in found:
            unit = unit_of(pair.meaning.order)
            if unit is not None and times[unit] == 1 and self.is_said_once(unit, pair, problem, moving):
                self.problems.remove(problem)
                self.asked -= {*provinces(pair.tokens)}
                self.order(pair.meaning, pair.tokens)

    def is_said_once(self, unit: Unit, pair: Found, problem: Problem, moving: Collection[ProvinceId]) -> bool:
        """Whether nothing else is said of the unit of two names, and they do not name two units: "Bud Tri"."""
        others = (each for one in self.problems if one is not problem for each in one.candidates)
        is_asked = any(each.startswith(f"{unit} ") for each in others)
        if is_asked or not self.orders.has_none_for((pair.meaning.power, unit.province)):
            return False
        own = (place for place in provinces(pair.tokens) if self.reader.scene.is_own(place))
        return all(place in moving or self.orders.of(place) is not None for place in own)

    def order_rest(self, words: ForTheRest) -> None:
        """Do what the words say with all that has no order: units hold or are disbanded, builds are waived."""
        but, given = frozenset(provinces(words.but)), set[ProvinceId]()
        kept = {place for _, said in self.kept for place in provinces(said)}
        back = (unit_of(order.order) for _, gone, _ in self.withdrawn for order in gone)
        # "Forget all that. All hold" is about these, too; "cancel the last one, the other two stay" is not.
        taken = {unit.province for unit in back if unit is not None and len(self.orders)}
        meanings = orders_for_rest(words, self.reader.scene, kept)
        if words.if_kept and not (kept and meanings):
            self.marking.mark(words.tokens, WordClass.NOT_UNDERSTOOD)
            self.problem(ProblemCode.NOT_AN_ORDER, words.tokens, ())
            return
        if self.means_other_two(words, meanings):
            self.ask_again(self.orders.last_before(words.tokens[0], 2), words.tokens, ProblemCode.MAY_CHANGE)
            return
        if self.counts_others(words, [one for one in meanings if not _is_of(one, taken | but)]):
            return
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
            elif unit.province not in but and unit.province not in taken:
                self.order(meaning, words.tokens, is_rest=True)
        self.marking.mark((*words.tokens, *words.but), WordClass.ORDER)
        if any(given.isdisjoint(provinces((token,))) for token in words.but):
            self.problem(ProblemCode.INCOMPLETE, words.but, ())
        is_winter = self.reader.scene.kind is PhaseKind.ADJUSTMENT
        if words.work is RestWork.HOLD and is_winter and self.orders.count:
            return  # "I remove Paris, the fleets stay": they are not removed
        if not meanings:
            self.marking.mark(words.tokens, WordClass.NOT_UNDERSTOOD)
            # In winter nobody can disband two fleets where one unit is to be removed.
            is_count = words.work is RestWork.DISBAND and is_winter
            self.problem(ProblemCode.NOT_AN_ORDER if is_count else ProblemCode.WRONG_PHASE, words.tokens, ())

    def means_other_two(self, words: ForTheRest, meanings: Sequence[Meaning]) -> bool:
        """Whether "both hold" is not about the units that are left, as these are not two; that is asked about."""
        both = self.language.marking["both"]
        is_both = words.work is RestWork.HOLD and self.reader.scene.kind is PhaseKind.MOVEMENT
        is_both = is_both and any(key(token.text) in both for token in words.tokens)
        free = [meaning for meaning in meanings if self.is_free(meaning)]
        if not is_both or len(free) == 2:
            return False
        if not self.orders.last_before(words.tokens[0], 2):
            self.marking.mark(words.tokens, WordClass.NOT_UNDERSTOOD)
            self.problem(ProblemCode.NOT_AN_ORDER, words.tokens, ())
        return True

    def counts_others(self, words: ForTheRest, meanings: Sequence[Meaning]) -> bool:
        """Whether words say how many units they mean, and other than these are left: "the other two hold" of three.

        It is asked about, and noted for who knows which of them have an order on file.
        """
        number = number_said(words.tokens, self.language)
        if not number or words.work is RestWork.WAIVE or not meanings:
            return False
        free = [one for one in meanings if self.is_free(one)]
        units = {unit.province: meaning.order for meaning in meanings if (unit := unit_of(meaning.order)) is not None}
        meant = sum(place in self.asked or self.orders.of(place) == order for place, order in units.items())
        if not free or len(free) <= number <= len(free) + meant:
            return False
        self.marking.mark(words.tokens, WordClass.NOT_UNDERSTOOD)
        self.problem(ProblemCode.NOT_AN_ORDER, words.tokens, ())
        holds = tuple(self.as_read(one, words.tokens, is_rest=True) for one in free)
        self.counted.append(CountedRest(self.problems[-1], holds, number))
        return True

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

    def settle_kept(self) -> None:
        """Ask no more about what is said to stay in winter, where something is said to go."""
        if not self.orders.count:
            return
        for problem, words in self.kept:
            self.problems.remove(problem)
            self.marking.mark(words, WordClass.ORDER)

    def settle_unbuilt(self) -> None:
        """Ask no more about a sentence that nothing is built, where nothing is left to be built."""
        own = self.reader.scene.own_builds()
        if own and all(self.orders.builds(power) == count for power, count in own.items()):
            for problem, words in self.unbuilt:
                self.problems.remove(problem)
                self.marking.mark(words, WordClass.ORDER)

    def settle_empty(self) -> None:
        """Ask no more about a centre that is left empty, or build nothing there if the letter says both.

        Where it builds nothing at all, its writer may want to waive.
        """
        says_more = len(self.orders) > 0 or len(self.problems) > len(self.empty)
        for problem, places, words in self.empty:
            gone = self.orders.drop(places)
            if gone and problem in self.problems:
                texts = tuple(str(order.order) for order in gone)
                self.problems[self.problems.index(problem)] = replace(problem, candidates=texts)
            elif says_more and problem in self.problems:
                self.problems.remove(problem)
                self.marking.mark(words, WordClass.ORDER)

    def waive_once(self) -> None:
        """Waive no build twice in one line: "nothing is built, I waive it"."""
        for power, count in self.reader.scene.own_builds().items():
            while self.orders.builds(power) > count and self.orders.drop_said_again(power):
                continue

    def settle_told(self) -> None:
        """Ask no more about what only tells what is ordered, where all that is due is ordered."""
        if not self.problems or not is_all_ordered(self.orders, self.reader.scene):
            return
        for line in self.lines:
            lines = {token.line for token in line}
            for problem in [one for one in self.problems if one.line in lines]:
                if said := told(problem, line, self.orders, self.reader.scene):
                    self.problems.remove(problem)
                    self.marking.mark(said, WordClass.COURTESY)

    def settle_withdrawn(self) -> None:
        """Ask no more about what was taken back where each of its units got another order."""
        for problem, gone, words in self.withdrawn:
            if self.orders.has_others_for(gone) or self.has_all_due(gone):
                self.problems.remove(problem)
                self.marking.mark(words, WordClass.ORDER)
        for problem, words in self.replaced:
            if self.orders_all():
                self.problems.remove(problem)
                self.marking.mark(words, WordClass.ORDER)

    def settle_denials(self) -> None:
        """Ask no more about where a unit does not go if it is ordered to do something else; drop what contradicts."""
        for problem, said, words in self.denials:
            order = self.orders.of(said.unit.province)
            if order is None or problem not in self.problems:
                continue
            self.problems.remove(problem)
            if said.allows(order):
                self.marking.mark(words, WordClass.COURTESY)
            else:
                self.ask_again([said.unit.province], words, ProblemCode.MAY_CHANGE)

    def orders_all(self) -> bool:
        """Whether each unit of the writer has an order here, so that none is left from another letter."""
        scene = self.reader.scene
        units = [(power, unit) for power, own in scene.position.units.items() if scene.may_order(power) for unit in own]
        is_movement = scene.kind is PhaseKind.MOVEMENT
        return is_movement and all(not self.orders.has_none_for((power, unit.province)) for power, unit in units)

    def has_all_due(self, gone: Sequence[ReadOrder]) -> bool:
        """Whether a winter's work that was taken back is not missing: the letter orders all that is due."""
        if self.reader.scene.kind is not PhaseKind.ADJUSTMENT:
            return False
        due = self.reader.scene.due()
        given = Counter(order.power for order in self.orders if order.void is None)
        return all(0 < abs(due.get(order.power, 0)) == given[order.power] for order in gone)

    def order_implied(self) -> None:
        """Give what other orders imply to units of which nothing else is said; it goes with the order implying it."""
        for given in self.implied:
            match given.meaning.order:
                case Hold(unit) if any(self.orders.helping({unit.province})):
                    self._imply(given, unit)
                case Move(unit, to) if any(self.orders.carrying(unit, to)):
                    self._imply(given, unit)
                case Convoy(unit, army, to) if self._holds_else(given) and self._goes(army, to):
                    self._imply(given, unit)

    def _holds_else(self, given: Found) -> bool:
        """Whether a fleet that is only named as a way would hold with the rest, or is said to carry."""
        return given.implied is Implied.SAID or any(words.work is RestWork.HOLD for words in self.rest)

    def _imply(self, given: Found, unit: Unit) -> None:
        if unit.province not in self.asked and self.orders.has_none_for((given.meaning.power, unit.province)):
            self.order(given.meaning, given.tokens)

    def _goes(self, army: Unit, to: Location) -> bool:
        """Whether the letter still orders the move that a convoy is for."""
        move = self.orders.of(army.province)
        return isinstance(move, Move) and move.to == to


def _is_of(meaning: Meaning, places: Collection[ProvinceId]) -> bool:
    """Whether an order is one of a unit in some provinces."""
    unit = unit_of(meaning.order)
    return unit is not None and unit.province in places
