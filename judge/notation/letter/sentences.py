"""One sentence after another: which orders they give, change, stop or take back, and what is asked about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from judge.notation.account import WordClass
from judge.notation.attempt import begins_order, has_one_help, may_change, speaks, withdraws
from judge.notation.corrections.denied_orders import denied_by
from judge.notation.corrections.elsewhere_said import points_elsewhere, with_elsewhere_said
from judge.notation.corrections.put_off import put_off
from judge.notation.corrections.spoken_of import SpokenOf, ends_sentence, speaks_of_other, spoken_of
from judge.notation.corrections.taken_back import (
    SAYING,
    denies_elsewhere,
    has_other_type,
    is_about_helped,
    is_bare,
    is_denied,
    is_goal_alone,
    is_kind_alone,
    is_other_denied,
    is_other_fate,
    meets,
    strikes_out,
    takes_back,
    without_void,
)
from judge.notation.corrections.withdrawals import amends_by_number, dropped, what_is_withdrawn
from judge.notation.language import Language
from judge.notation.letter.noted import Noted, as_question
from judge.notation.lexicon import COAST, DOINGS, HELPS, LINKS, NATION, PLACE, TELLING, UNIT_TYPES, UNITS, Token, key
from judge.notation.lines.stops import CORRECTS
from judge.notation.mentions import first_place, powers, provinces, subjects, topics
from judge.notation.orders.bare_pairs import is_bare_pair
from judge.notation.orders.going_on import is_own_place
from judge.notation.orders.orders_read import units_of
from judge.notation.orders.reader import Reader
from judge.notation.orders.references import ALL_HOLD, corrected, of_unit, resolved, taken_away
from judge.notation.orders.same_words import may_be_settled, settled
from judge.notation.orders.the_rest import denies_builds, left_empty
from judge.notation.orders.unnamed import disband, disbanded
from judge.notation.phrases import begins_with
from judge.notation.rewriting.all_but import excepting
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.segments.turns import speaks_of_another_season
from judge.notation.values import (
    Answer,
    Fault,
    ForTheRest,
    Found,
    Problem,
    ProblemCode,
    ReadOrder,
    RestWork,
)
from judge.rules.orders import Convoy, Disband, Hold, Order, SupportHold, SupportMove, unit_of
from judge.structs import replace

_BEFORE = ("", ".", "!", "?", "…", "。")
"""What stands before a sentence of a line."""
_MOST_DEFERRED = 50
"""Sentences that wait for an order further down."""
_LONGEST_IF = 4
"""Letters of a word that may mean something else than a condition alone: « enfin si, Budapest »."""
_SAYING_MORE = LINKS | DOINGS | {"NEGATION"}


class Sentences(Noted):
    """Reads one sentence after another."""

    def __init__(self, reader: Reader, language: Language) -> None:
        super().__init__(reader, language)
        self.denials: list[tuple[Problem, SpokenOf, Sequence[Token]]] = []
        """Where units are said not to go, and the question about it: none if they are ordered to do something else."""
        self.topic: tuple[SpokenOf, Sequence[Problem], Sequence[Token]] | None = None
        """What the sentence before spoke of, and what is asked about it: nothing more if "it" is ordered something."""

    def note_segment(self, segment: Segment, *, is_last: bool = False) -> None:
        """Read a segment, and keep what it gives; one that corrects what was said before takes the place of that.

        `is_last` says that all else was read: nothing waits any more.
        """
        said = with_elsewhere_said(segment, self.orders, self.numbers, self.reader.scene, is_last=is_last)
        if said is None and not is_last and len(self.deferred) < _MOST_DEFERRED:
            self.deferred.append(segment)
            return
        segment = said or segment
        written = self.written[segment.tokens[0].line]
        answers = self.leaning(segment, written) or self.undone(segment) or self.disbanded(segment, written)
        if (segment.corrects or segment.excuses) and self.orders.newest_of(segment.tokens[0].line) is None:
            self.revised = segment.tokens[0].line
        points = bool(answers) and not segment.corrects
        answers = settled(answers or self.reader.read(segment, written), self.orders, self.asked)
        answers = self.of_named_power(segment, answers)
        if self.waits(segment, answers, is_last=is_last):
            return
        gives = any(isinstance(answer, Found) for answer in answers)
        if not gives and (self.leaves_empty(segment) or self.tells_where_not(segment)):
            return
        builds = not gives and len(self.orders) > 0 and bool(self.reader.scene.own_builds())
        strikes = strikes_out(segment, self.language, self.reader.scene.kind, builds=builds)
        amends = None if gives else amends_by_number(segment, self.counting, self.language)
        self.counting = segment if segment.stop == "," else None
        if strikes or amends or segment.setting is SegmentRole.WITHDRAWING:
            self.withdraw(amends or segment, answers, by_number=amends is not None)
            return
        answers = self.parted(segment, answers) or self.guarded(segment, answers) or answers
        answers = answers or self.left_out(segment)
        is_order = any(isinstance(answer, Found | ForTheRest) for answer in answers)
        revises = segment.corrects or segment.excuses
        had, asked = [*self.orders] if revises and not is_order else [], len(self.problems)
        answers = self.weighed(segment, answers, is_order=is_order)
        known = len(self.problems)
        if not answers:
            self.pass_over_in_silence(segment)
        self.note(answers, segment, points=points)
        self.speak_of(segment, self.problems[known:], is_order=is_order)
        if len(self.problems) > known and denies_builds(segment, self.reader.scene):
            self.unbuilt.append((self.problems[known], segment.plain))
        kept = {id(order) for order in self.orders} if had else frozenset()
        if (gone := [order for order in had if id(order) not in kept]) and len(self.problems) == asked + 1:
            self.withdrawn.append((self.problems[asked], gone, segment.plain))
        self.bare += [(segment, self.problems[known])] if is_bare(segment, answers) else []
        is_pair = not self.is_others and is_bare_pair(segment, answers)
        self.pairs += [(segment, self.problems[known])] if is_pair else []
        breaks_off = not answers or (segment.stop == "." and all(isinstance(answer, Fault) for answer in answers))
        self.broken_off = (
            segment if breaks_off and is_own_place(first_place(segment.plain), self.reader.scene) else None
        )
        is_misread = any(isinstance(answer, Fault) and answer.code is ProblemCode.UNKNOWN_PLACE for answer in answers)
        self.begin(segment, is_order=is_order, is_misread=is_misread)
        self.pass_over_none(segment, is_order=is_order, is_silent=not answers)
        for aside in segment.asides:
            self.aside(aside.tokens)

    def pass_over_in_silence(self, segment: Segment) -> None:
        """Keep what gave neither an order nor a question; of a unit that is in doubt nothing is settled."""
        self.silent.append(segment)
        if begins_order(segment.plain) and any(token.kind in TELLING for token in segment.plain):
            named = first_place(segment.plain)  # "of Paris I am still thinking"
            self.open += named
            self.asked.update(provinces(named))

    def leaves_empty(self, segment: Segment) -> bool:
        """Whether words say of a centre that nothing is built there; that is asked about until the letter ends."""
        empty = left_empty(segment, self.reader.scene)
        if empty:
            self.note((Fault(ProblemCode.NOT_AN_ORDER, segment.tokens),))
            self.empty.append((self.problems[-1], empty, segment.tokens))
            for aside in segment.asides:
                self.aside_alone(aside.tokens)
        return bool(empty)

    def tells_where_not(self, segment: Segment) -> bool:
        """Whether a sentence only says of a unit that it does not go where it is not ordered to go anyway."""
        denies = any(token.kind == "NEGATION" for token in segment.tokens)
        said = spoken_of(segment, self.reader.scene) if denies and ends_sentence(segment) else None
        order = self.orders.of(said.unit.province) if said is not None else None
        tells = said is not None and said.denied is not None and order is not None and said.allows(order)
        if tells:
            self.marking.mark(segment.tokens, WordClass.COURTESY)
            self.orders.before = None
        return tells

    def speak_of(self, segment: Segment, asked: Sequence[Problem], *, is_order: bool) -> None:
        """Keep the unit that a sentence without an order speaks of; ask no more about it where "it" is ordered."""
        topic, self.topic = self.topic, None
        if is_order:
            is_meant = topic is not None and segment.plain[0].kind == "SUBJECT"
            if topic is not None and is_meant and self.orders.of(topic[0].unit.province) is not None:
                self.problems[:] = [one for one in self.problems if one not in topic[1]]
                self.marking.mark(topic[2], WordClass.COURTESY)
            return
        is_one_more = self.begun is not None and any(map(self.reader.scene.is_own, provinces(segment.tokens)))
        said = None if is_one_more else spoken_of(segment, self.reader.scene)
        if said is None:
            if is_one_more and self.pointed is not None and self.pointed.is_topic:
                self.pointed = None  # "Burgundy and Picardy are beaten. It …"
            if self.pointed is not None and self.pointed.is_topic and speaks_of_other(segment, self.pointed.unit):
                self.pointed = None
            return
        if segment.stop != CORRECTS:
            self.pointed = said.pointed
            self.topic = said, asked, segment.tokens
        if said.denied is not None and asked and ends_sentence(segment):
            self.denials.append((asked[0], said, segment.tokens))

    def disbanded(self, segment: Segment, written: str) -> tuple[Answer, ...]:
        """The order of the one dislodged unit by "I disband it", where nothing else is said of it, nor a condition."""
        place = disbanded(segment, self.reader.scene)
        before = written[: segment.tokens[0].start].rstrip()
        if place is None or self.orders.of(place) is not None or before[-1:] not in _BEFORE:
            return ()
        said = [token for line in self.lines for token in line]
        is_open = place in self.asked and not {*provinces(said)} <= {place}
        is_open = is_open or any(token.kind == "CONDITION" for token in said)
        return () if is_open else disband(segment, place, self.reader.scene)

    def of_named_power(self, segment: Segment, answers: Sequence[Answer]) -> Sequence[Answer]:
        """The answers as questions where the sentence began with another power: "Italy, they say, attacks Burgundy"."""
        if self.is_of_power and not (segment.plain and segment.plain[0].kind in UNITS):
            answers = tuple(map(as_question, answers))
        is_of_power = self.is_of_power or self.names_other_power(segment.plain)
        self.is_of_power = is_of_power and segment.stop == ","
        return answers

    def names_other_power(self, said: Sequence[Token]) -> bool:
        """Whether there is nothing but the name of a power that the writer does not play."""
        named = powers(said) if all(token.has(NATION) for token in said) else frozenset()
        return bool(named) and not any(map(self.reader.scene.may_order, named))

    def waits(self, segment: Segment, answers: Sequence[Answer], *, is_last: bool) -> bool:
        """Whether a sentence is left for the end of the letter, whose orders may tell which of two it means.

        One that the next words correct or take back is asked about.
        """
        hanging, self.hanging = self.hanging, None
        is_changed = segment.corrects or segment.excuses or segment.setting is not SegmentRole.PLAIN
        if hanging is not None and is_changed:
            self.deferred.remove(hanging[0])
            self.note(hanging[1], hanging[0])
        is_whole = segment.stop in (".", ";") and segment.setting is SegmentRole.PLAIN and not is_changed
        if is_last or not is_whole or not may_be_settled(answers) or len(self.deferred) == _MOST_DEFERRED:
            return False
        self.deferred.append(segment)
        self.hanging = segment, answers
        self.orders.pass_over()
        self.orders.before = self.pointed = self.begun = self.broken_off = None
        return True

    def weighed(self, segment: Segment, answers: Sequence[Answer], *, is_order: bool) -> Sequence[Answer]:
        """The answers beside what was said before: what a stretch stops, denies or takes back is asked about."""
        if not is_order:
            left = [*self.left_open(segment)]
            self.open += left
            self.asked.update(provinces(left))
            self.asked.update(self.reader.guesser.provinces_meant(segment.tokens) if answers else ())
            self.asked.update(self.reader.scene.own_of_kind(segment.plain) if answers else ())
            answers = self.leftover(segment, answers)
        if not answers and self.broken_off is not None and is_goal_alone(segment.plain):
            answers = (Fault(ProblemCode.NOT_AN_ORDER, (*self.broken_off.plain, *segment.plain)),)
        if (
            (segment.corrects or segment.excuses)
            and not answers
            and any(self.orders.of(id) for id in subjects(self.corrected(segment)))
        ):
            answers = (Fault(ProblemCode.NOT_AN_ORDER, segment.plain),)
        if segment.corrects and not answers and _is_place_alone(segment.plain):
            self.corrected_alone.append(segment)
        unsaid = self.unsaid(segment, answers, is_order=is_order) or self.denied(segment, answers, is_order=is_order)
        unsaid = unsaid or self.put_off(segment, is_order=is_order)
        answers = unsaid or answers
        before = self.orders.take_back() if segment.corrects and not is_order and not unsaid else None
        if before is not None:
            answers = _with_dropped(answers, before) or (
                Fault(ProblemCode.NOT_AN_ORDER, segment.tokens, (str(before.order),)),
            )
        if not answers and is_other_fate(segment):
            self.orders.before = self.orders.newest_of(segment.tokens[0].line)
            self.stop(segment.tokens)
        return self.done_by_list(segment, without_void(answers))

    def left_out(self, segment: Segment) -> Sequence[Answer]:
        """What is asked about a unit that is denied behind "all hold": "all fleets hold, not Norway"."""
        said, scene = segment.plain, self.reader.scene
        is_denied = self.pointed is ALL_HOLD and any(token.kind == "NEGATION" for token in said)
        if not is_denied or any(token.kind in DOINGS for token in said):
            return ()
        is_own = any(map(scene.is_own, provinces(said)))
        return (Fault(ProblemCode.NOT_AN_ORDER, said),) if is_own else ()

    def guarded(self, segment: Segment, answers: Sequence[Answer]) -> Sequence[Answer]:
        """What is asked where a unit guards the place of another: "ベルリンは、…、ミュンヘンを守ります"."""
        if self.begun is None or len(answers) != 1 or any(topics(segment.tokens)) or not any(topics(self.begun.tokens)):
            return ()
        answer, begun = answers[0], {*provinces(self.begun.plain)}
        is_other = isinstance(answer, Found) and isinstance(answer.meaning.order, Hold)
        is_other = is_other and begun.isdisjoint(provinces(segment.plain)) and first_place(segment.plain) != ()
        return (Fault(ProblemCode.NOT_AN_ORDER, (*self.begun.plain, *segment.plain)),) if is_other else ()

    def left_open(self, segment: Segment) -> Iterator[Token]:
        """The units of which nothing is settled: named alone before words that give no order, or left out of "all".

        "Tyrolia... if Germany comes, then it holds. The rest hold": it is not one of the rest.
        """
        if self.broken_off is not None:
            yield from first_place(self.broken_off.plain)
        if excepting(segment.tokens, self.language) is not None:
            yield from (token for token in segment.plain if token.has(PLACE))

    def done_by_list(self, segment: Segment, answers: Sequence[Answer]) -> Sequence[Answer]:
        """What "all hold" says of the units alone above it ("A Gas", "A Mar"); the answers where none stand there."""
        bare, self.bare = self.bare, self.bare if is_bare(segment, answers) else []
        hold = [token for token in segment.tokens if token.kind == "HOLD"]
        is_all = len(answers) == 1 and isinstance(answers[0], ForTheRest) and answers[0].work is RestWork.HOLD
        if not bare or not is_all or len(hold) != 1:
            return answers
        asked = [problem for _, problem in bare]
        self.problems = [problem for problem in self.problems if problem not in asked]
        units = (replace(one, tokens=(*one.tokens, hold[0])) for one, _ in bare)
        return [answer for unit in units for answer in self.reader.read(unit, self.written[unit.tokens[0].line])]

    def corrected(self, segment: Segment) -> tuple[Token, ...]:
        """Its words; those of a correction behind what was broken off before it, or what its sentence began with."""
        before = self.broken_off or self.begun
        return segment.plain if before is None or not segment.corrects else (*before.plain, *segment.plain)

    def begin(self, segment: Segment, *, is_order: bool, is_misread: bool) -> None:
        """Keep the unit that the sentence began with, until that ends or orders something."""
        if is_order or segment.stop not in (",", CORRECTS):
            self.begun = None
        elif segment.setting is SegmentRole.CONDITIONAL or is_misread:
            self.begun = None  # "A Bul - Rum, but if Russia is there, rather Serbia"
        elif self.begun is None and is_own_place(first_place(segment.plain[:2]), self.reader.scene):
            self.begun = segment

    def pass_over_none(self, segment: Segment, *, is_order: bool, is_silent: bool) -> None:
        """Ask about a place alone with a unit of the writer's that the order behind its comma leaves out."""
        alone, self.alone = self.alone, None
        if alone is not None and is_order and not any(self.orders.of(id) for id in provinces(alone.plain)):
            self.note((Fault(ProblemCode.INCOMPLETE, alone.plain),))
        if is_silent and segment.stop == "," and is_own_place(segment.plain, self.reader.scene):
            self.alone = segment

    def withdraw(self, segment: Segment, answers: Sequence[Answer], *, by_number: bool = False) -> None:
        """Take back the orders of the units that words of cancelling name; they are shown, and asked about."""
        meant = what_is_withdrawn(segment, self.language, by_number=by_number)
        if not meant.units and is_denied(segment.plain):
            self.note(answers, segment)
            return
        gone = dropped(meant, self.orders)
        self.asked.update(meant.units)
        if len(meant.counts) > 1:
            self.asked.update(unit.province for order in gone if (unit := unit_of(order.order)) is not None)
        texts = tuple(str(order.order) for order in gone)
        if texts or not any(isinstance(answer, Fault) for answer in answers):
            answers = (Fault(ProblemCode.NOT_AN_ORDER, segment.plain or segment.tokens, texts),)
        self.note(answers, segment)
        if gone and len(answers) == 1:
            self.withdrawn.append((self.problems[-1], gone, segment.tokens))
        self.revised = segment.tokens[0].line
        self.pointed = taken_away(gone[0].order) if len(gone) == 1 else None

    def leaning(self, segment: Segment, written: str) -> Sequence[Answer]:
        """The possible order of a sentence that leans on the one before it; nothing when it is none."""
        said = segment
        if not self.names_own_unit_that_goes(segment):
            said = corrected(segment, self.orders.newest, [given.order for given in self.orders])
        begun = self.broken_off if self.broken_off is not None else self.begun
        if segment.corrects and begun is not None:
            self.orders.pass_over()
            said = of_unit(segment, begun)
        scene = self.reader.scene
        is_later = speaks_of_another_season(segment.tokens, self.language, scene.position.phase)
        whole = segment if is_later else resolved(said, self.pointed, goes_on=self.orders.before is not None)
        answers = self.reader.read(whole, written) if whole is not segment else ()
        is_possible = all(
            isinstance(answer, ForTheRest) or (isinstance(answer, Found) and answer.meaning.void is None)
            for answer in answers
        )
        is_there = any(token.kind == "THERE" for token in segment.plain)
        is_doubtful = is_there and any(map(has_other_type, answers))
        is_too = any(speaks(token, "LIKEWISE", self.language) for token in segment.tokens)
        is_doubtful = is_doubtful or (is_there and not is_too and meets(answers, self.orders.newest))
        # "F Aeg supports Greece, Bulgaria to the same place" may mean that it goes there, or that it helps, too.
        helps = isinstance(self.orders.newest, SupportHold | SupportMove)
        is_doubtful = is_doubtful or (is_there and helps and not any(t.kind == "_MOVE" for t in segment.plain))
        return answers if is_possible and not is_doubtful else ()

    def names_own_unit_that_goes(self, segment: Segment) -> bool:
        """Whether a correction begins with a unit of the writer's own: "No, the Channel to London" is no way there."""
        said = segment.plain
        goes = len(said) > 2 and said[1].kind in LINKS and any(token.has(PLACE) for token in said[2:])
        return goes and is_own_place(said[:1], self.reader.scene)

    def undone(self, segment: Segment) -> Sequence[Answer]:
        """What is asked about help for an order that the letter does not give: "F Tyn supports the move of F Wes"."""
        is_lost = points_elsewhere(segment, self.language) and not segment.corrects
        return (Fault(ProblemCode.INCOMPLETE, segment.plain),) if is_lost else ()

    def parted(self, segment: Segment, answers: Sequence[Answer]) -> Sequence[Answer]:
        """Two possible orders of a void support, if a dot may end the first: "A Gal-Rum, A Ukr S. F Bot-Swe"."""
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
        is_if = [token.kind for token in segment.plain] == ["CONDITION"] and not withdraws(segment.plain)
        is_if = is_if and len(segment.plain[0].text) > _LONGEST_IF
        if begins_with(segment.tokens, "idle", self.language) or (is_if and not segment.corrects):
            return answers  # "stay safe!", "если что, пишите"
        is_back = not answers and takes_back(segment.plain, self.orders.newest, self.reader.scene.kind)
        # "Naples to the Ionian or to the Tyrrhenian Sea?" is about Naples.
        is_of_other = sum(token.has(PLACE) for token in segment.plain) > 1 or any(topics(segment.tokens))
        is_back = is_back and not (is_of_other and is_own_place(first_place(segment.plain), self.reader.scene))
        if is_back:
            line = segment.tokens[0].line
            is_kept = isinstance(self.orders.newest, Disband)  # "I disband A Gal", and below it "No, I keep it"
            self.orders.before = self.orders.newest_of(line) or (self.orders.newest_of(line - 1) if is_kept else None)
        if not answers and self._asks_or(segment):
            self.orders.before = self.orders.newest_of(segment.tokens[0].line)
            self.stop(segment.tokens)
            return ()
        if not answers and self._goes_along(segment):
            return (Fault(ProblemCode.INCOMPLETE, segment.plain),)
        if not answers and self.orders.before is None and has_one_help(segment.tokens, self.language):
            # « Hollande et Ruhr sur la Belgique, l'une soutenant l'autre »
            self.orders.before = self.orders.newest_of(segment.tokens[0].line)
        given = self.orders.given_before()
        is_own = bool(answers) and begins_order(segment.plain)
        if given is None or (is_own and not is_about_helped(given.order, segment.plain)):
            return answers
        if {token.kind for token in segment.plain} == {"REPEAT"}:
            return ()  # "A Par - Bur, same as last time"
        if segment.plain and all(token.kind in SAYING[type(given.order)] for token in segment.plain):
            return ()  # "Kiel to Denmark, Berlin to Kiel, all of them move"
        if is_other_denied(given.order, segment.plain) or self._signs(segment.plain, given.order):
            return ()  # "A Smy - Arm, not Ankara", "A Par - Pic, A Mar H, France"
        if denies_elsewhere(segment.tokens, (each.order for each in self.orders), self.reader.scene):
            return ()
        if not (is_back or may_change(segment.tokens, self.language)):
            return answers
        self.stop(segment.tokens)
        return ()

    def _signs(self, said: Sequence[Token], order: Order) -> bool:
        """Whether words are the writer's power and no more, behind an order for none but his own units."""
        named = powers(said)
        is_own = bool(named) and named <= {*self.reader.scene.powers}
        is_alone = all(token.has(NATION) or token.kind == "NOISE" for token in said)
        return is_own and is_alone and all(self.reader.scene.is_own(unit.province) for unit in units_of(order))

    def _asks_or(self, segment: Segment) -> bool:
        """Whether a question of its own asks for something else: "Remove Piedmont, I guess... or rather Tuscany?"."""
        first = segment.tokens[0]
        before = self.written[first.line][: first.start].rstrip()
        is_or = first.kind == "CONDITION" and key(first.text) in self.language.marking["second_thoughts"]
        return is_or and segment.setting is SegmentRole.QUESTION and before[-1:] in _BEFORE

    def _goes_along(self, segment: Segment) -> bool:
        """Whether it is said to go that was just helped: "F Ion carries A Apu - Tun, and there it sails"."""
        is_near = bool(segment.plain) and self.orders.newest_of(segment.tokens[0].line) is not None
        is_helped = is_near and isinstance(self.orders.newest, Convoy | SupportMove)
        said = [token for token in segment.plain if not speaks(token, "THERE", self.language)]
        return is_helped and {token.kind for token in said} - TELLING == {"_MOVE"}

    def unsaid(self, segment: Segment, answers: Sequence[Answer], *, is_order: bool) -> Sequence[Answer]:
        """What is asked about words that are not understood and speak of a unit that has an order: it is not followed.

        Two different orders for a unit would count both for nothing, and nobody knows that this is not another.
        """
        instead = self.language.marking["instead_of"]
        before = [*takewhile(lambda token: key(token.text) not in instead, segment.plain)]
        if segment.plain and not before:  # "Instead of Holland let Kiel go to Denmark"
            other = next((at for at, token in enumerate(segment.plain) if token.has(PLACE)), 0)
            segment = replace(segment, tokens=segment.plain[other + 1 :])
        is_instead = len(before) < len(segment.plain) and any(subjects(before or segment.plain))
        is_plain = segment.setting in (SegmentRole.PLAIN, SegmentRole.AMONG_PROSE)
        if not (is_plain or is_instead or segment.corrects):
            return ()
        found: list[Answer] = []
        is_looked_at = is_any = False
        for answer in answers:
            gone: list[ReadOrder] = []
            if isinstance(answer, Fault) and (is_order or not is_looked_at):
                # Faults of a stretch that gives no order are about all of it together.
                words, is_looked_at = answer.about if is_order else self.corrected(segment), True
                # "パリはブルゴーニュで決まりです"
                is_topic = any(topics(segment.tokens)) and len({*provinces(words)}) > 1
                is_topic = is_topic or (segment.stop == CORRECTS and any(topics(segment.tokens)))
                corrects = segment.corrects or segment.excuses or is_topic
                gone = self._changed_by(answer, words, corrects=corrects)
                if gone:
                    answer = Fault(ProblemCode.MAY_CHANGE, words, tuple(str(order.order) for order in gone))
                    units = (unit_of(order.order) for order in gone)
                    self.asked.update(unit.province for unit in units if unit is not None)
            found.append(answer)
            is_any = is_any or bool(gone)
        return tuple(found) if is_any else ()

    def denied(self, segment: Segment, answers: Sequence[Answer], *, is_order: bool) -> Sequence[Answer]:
        """What is asked about words that give no order and deny some of the letter."""
        gone = [] if is_order else denied_by(segment, self.orders, is_asked=bool(answers))
        texts = tuple(str(order.order) for order in gone)
        return (Fault(ProblemCode.MAY_CHANGE, segment.plain, texts),) if gone else ()

    def put_off(self, segment: Segment, *, is_order: bool) -> Sequence[Answer]:
        """What is asked about words that put off what a unit does: what it was ordered above is not followed."""
        place = None if is_order else put_off(segment, self.reader.scene, self.language)
        is_denied = any(token.kind == "NEGATION" for token in segment.tokens)
        if place is None or (is_denied and self.orders.of(place) is not None):
            return ()  # "A Bel - Hol. I can't wait for Belgium"
        self.asked.add(place)
        gone = tuple(str(order.order) for order in self.orders.drop([place]))
        return (Fault(ProblemCode.MAY_CHANGE if gone else ProblemCode.NOT_AN_ORDER, segment.tokens, gone),)

    def _changed_by(self, fault: Fault, words: Sequence[Token], *, corrects: bool) -> list[ReadOrder]:
        """The dropped orders of the units that words say something of; a unit's name alone says nothing."""
        if not corrects and not any(token.kind in _SAYING_MORE for token in words):
            return []
        if fault.candidates and any(token.kind == "NEGATION" for token in words):
            # "I would never order A Par - Bur" is about that order, and no other.
            denied = [order for order in self.orders if str(order.order) in fault.candidates]
            units = (unit_of(order.order) for order in denied)
            return self.orders.drop([unit.province for unit in units if unit is not None])
        return [*self.orders.drop(subjects(words)), *self._units_meant(words)]

    def _units_meant(self, words: Sequence[Token]) -> list[ReadOrder]:
        """The dropped orders of units that words name by their kind: the only fleet, or all that are denied something.

        "The fleet not to Denmark but to Holland", "then the army to Marseilles".
        """
        kinds = {token.kind for token in words}
        types = {type_ for kind, type_ in UNIT_TYPES.items() if kind in kinds}
        if len(types) != 1 or any(subjects(words)) or not is_kind_alone(words) or any(t.has(NATION) for t in words):
            return []
        units = [unit for order in self.orders if (unit := unit_of(order.order)) is not None and unit.type in types]
        is_meant = "NEGATION" in kinds or len(units) == 1
        return self.orders.drop([unit.province for unit in units]) if is_meant else []


def _is_place_alone(tokens: Sequence[Token]) -> bool:
    """Whether words name a place, perhaps as a goal, and no more."""
    is_plain = all(token.has(PLACE | COAST) or token.kind in LINKS | {"_WHITHER", "NOISE"} for token in tokens)
    return is_plain and any(token.has(PLACE) for token in tokens)


def _with_dropped(answers: Sequence[Answer], dropped: ReadOrder) -> Sequence[Answer]:
    """The questions, of which the first shows the order that is no longer followed, if it is just about words."""
    first = answers[0] if answers else None
    if not isinstance(first, Fault) or first.candidates or first.code is not ProblemCode.NOT_AN_ORDER:
        return answers
    return (replace(first, candidates=(str(dropped.order),)), *answers[1:])
