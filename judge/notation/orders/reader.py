"""One segment of words → its orders: tried as one plain order, then as an unusual one, then as misspelt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise

from judge.notation.attempt import is_attempt, is_typed, names_order, spares_builds, spares_for_sure, speaks, waives_all
from judge.notation.context import in_context
from judge.notation.grammar import (
    Unreadable,
    kinds_of,
    order_of,
    read_both,
    read_if_order,
    read_odd,
    read_straight,
    straight_shape,
)
from judge.notation.lexicon import DOINGS, HELPS, LINKS, NATION, PLACE, TELLING, UNITS, UNKNOWN, Token, key
from judge.notation.lines.chunks import chunks_of
from judge.notation.mentions import powers
from judge.notation.orders.forms import FormRow
from judge.notation.orders.going_on import is_own_place
from judge.notation.orders.groups import with_roles
from judge.notation.orders.guess import Guesser
from judge.notation.orders.leaving import as_falling_back, as_removed
from judge.notation.orders.meaning import understand
from judge.notation.orders.the_rest import (
    BOTH,
    disbands_both,
    ends_all,
    holds_everywhere,
    says_of_all,
    says_power_holds,
    says_waive,
)
from judge.notation.orders.unnamed import order_by_kind
from judge.notation.reading_scene import ReadingScene
from judge.notation.rewriting.all_but import spared
from judge.notation.segments.brackets import with_bare_coasts
from judge.notation.segments.segment import Segment, SegmentRole
from judge.notation.segments.turns import speaks_of_another_season
from judge.notation.values import (
    Answer,
    Correction,
    CorrectionKind,
    Fault,
    ForTheRest,
    Found,
    Implied,
    Meaning,
    ProblemCode,
    RawOrder,
    RestWork,
    single_orders,
)
from judge.rules.orders import Convoy, Hold, Move, SupportHold, UnitType, Waive
from judge.rules.places import Power
from judge.rules.position import PhaseKind
from judge.structs import replace

_MOST_CANDIDATES = 6
_MOST_UNKNOWN = 3
"""Words that nobody knows between a unit and a place that are asked about."""
_FEWEST = 3  # words of the shortest complete order
_COMPLETE = frozenset({"move", "hold", "retreat", "disband", "support", "convoy"})
"""Kinds of orders that a plain line may be."""
_IN_PLACE = UNITS | HELPS | {"PLACE", "COAST"}
"""Words of a plain support of a unit that stays."""


class Reader:
    """Reads segments on one scene."""

    def __init__(self, scene: ReadingScene) -> None:
        self.scene = scene
        self.guesser = Guesser(scene)
        self.meant: dict[str, set[bool]] = {}
        """Whether letters that may say support or convoy said convoy so far, where only one was possible."""

    def read(self, segment: Segment, written: str) -> tuple[Answer, ...]:
        """What a segment orders, or what of it is not understood; nothing for talk that names nothing of an order."""
        if segment.setting is SegmentRole.TALE:
            return self._told(segment)
        if disbands_both(segment, self.scene):
            return (ForTheRest(segment.tokens, segment.heading, work=RestWork.DISBAND, count=BOTH),)
        if holds_everywhere(segment, self.scene):
            return (ForTheRest(segment.tokens, next(iter(powers(segment.tokens)), segment.heading)),)
        segment = as_falling_back(as_removed(segment, self.scene), self.scene)
        answers = self._read(segment, written)
        if not answers and ends_all(segment, self.scene):
            return (ForTheRest(segment.plain, segment.heading, work=RestWork.DISBAND, if_kept=True),)
        if not answers and (
            self._passes_over(segment)
            or says_waive(segment, self.scene)
            or says_of_all(segment, self.scene)
            or says_power_holds(segment, self.scene)
            or names_order(segment.plain, self.scene.language, written)
        ):
            return (Fault(ProblemCode.NOT_AN_ORDER, segment.plain),)
        return answers

    def _told(self, segment: Segment) -> tuple[Answer, ...]:
        """What is asked of a sentence about another turn: a whole order for a later one, and nothing else."""
        said = [token for token in segment.tokens if token.kind in TELLING]
        is_plan = len(said) == 1 and key(said[0].text) in self.scene.language.marking["later"]
        orders = self._orders_in(segment) if is_plan else ()
        return (Fault(ProblemCode.NOT_AN_ORDER, segment.plain, orders),) if orders else ()

    def _passes_over(self, segment: Segment) -> bool:
        """Whether a word that nobody knows is all that is said of a unit of the writer's: "Paris fills Gas"."""
        said = segment.plain
        said = said[1:] if said and said[0].kind == "NEGATION" else said  # "neither Munich", "nor Berlin stirs"
        if len(said) == 2 and said[1].kind == "WORD" and segment.stop != "," and segment.tokens[-2:] == said:
            return is_own_place(said[:1], self.scene)  # "Tunis dozes"
        is_way = len(said) >= _FEWEST and said[0].has(PLACE) and said[-1].has(PLACE)
        is_way |= bool(self.scene.language.blankless) and _ends_unknown(said)
        unknown = [token for token in said[1:] if token.kind in UNKNOWN]
        is_brief = 0 < len(unknown) <= _MOST_UNKNOWN and all(token.has(UNKNOWN | PLACE) for token in said)
        return is_way and is_brief and said[0].line == said[-1].line and is_own_place(said[:1], self.scene)

    def _read(self, segment: Segment, written: str) -> tuple[Answer, ...]:
        tokens = segment.plain
        is_of_others = not all(map(self.scene.may_order, powers(segment.tokens)))
        if is_of_others and any(token.kind == "WAIVE" for token in tokens):
            return (Fault(ProblemCode.NOT_AN_ORDER, tokens),)  # "Turkey waives"
        if self._builds() and spares_builds(segment.tokens, self.scene.language):
            is_sure = not is_of_others and self._is_stated(segment)
            is_sure = is_sure and spares_for_sure(segment.tokens, self.scene.language)
            return self._spared(segment) if is_sure else (Fault(ProblemCode.NOT_AN_ORDER, tokens or segment.tokens),)
        if self._builds() and any(token.kind == "WAIVE" and " " in token.text for token in tokens):
            writer = self.scene.language.marking["writer"]
            tokens = tuple(token for token in tokens if key(token.text) not in writer)  # "I forfeit the build"
        is_telling = any(token.kind in TELLING for token in tokens)
        is_telling |= speaks_of_another_season(segment.tokens, self.scene.language, self.scene.position.phase)
        if is_telling or segment.setting not in (SegmentRole.PLAIN, SegmentRole.AMONG_PROSE):
            return self._refused(segment, written)
        if not is_typed(tokens) and not any(token.kind in UNKNOWN for token in tokens):
            return self._untyped(segment)
        chunks = [*self._chunks(tokens)]
        read = [self._chunk(chunk, segment, written) for chunk in chunks]
        answers = tuple(answer for some in read for answer in some)
        odd: tuple[Answer, ...] = ()
        if not all(read) or any(map(_is_unclear, answers)):
            odd = self._oddly(tokens, segment)
            if len(odd) > 1 and any(map(_waives, odd)):
                return (Fault(ProblemCode.NOT_AN_ORDER, tokens),)  # "in Berlin I build nothing"
            if not odd and len(read) == 1:
                odd = order_by_kind(tokens, self.scene, segment.heading)
            answers = odd or answers
        if not odd and any(map(_guards, read, read[1:])):
            return (Fault(ProblemCode.NOT_AN_ORDER, tokens),)  # "Belgium guards the German army in Holland"
        if not odd and any(map(_is_left_over, chunks, read)) and any(read):
            return (Fault(ProblemCode.INCOMPLETE, tokens),)
        if not odd and any(map(_leads_on, pairwise(chunks), pairwise(read))):
            return (Fault(ProblemCode.INCOMPLETE, tokens),)
        if not odd and any(map(_takes_along, pairwise(chunks), pairwise(read))):
            return (Fault(ProblemCode.INCOMPLETE, tokens),)
        is_among_prose = (not odd and not all(read)) or segment.setting is SegmentRole.AMONG_PROSE
        return tuple(map(_if_typed, answers)) if is_among_prose else answers

    def _is_stated(self, segment: Segment) -> bool:
        """Whether words are no question, and no condition stands elsewhere in their sentence: "if I can, I skip it".

        "Next year" is a condition, too, and says for when a build is saved.
        """
        is_elsewhere = segment.setting is SegmentRole.CONDITIONAL
        language = self.scene.language
        is_elsewhere = is_elsewhere and not any(speaks(token, "CONDITION", language) for token in segment.tokens)
        return segment.setting is not SegmentRole.QUESTION and not is_elsewhere

    def _builds(self) -> bool:
        """Whether the writer has anything to build."""
        is_winter = self.scene.kind is PhaseKind.ADJUSTMENT
        return is_winter and any(count > 0 and self.scene.may_order(power) for power, count in self.scene.due().items())

    def _chunks(self, tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
        return chunks_of(tokens, self.scene.language)

    def _chunk(self, chunk: tuple[Token, ...], segment: Segment, written: str) -> tuple[Answer, ...]:
        if any(token.kind in UNKNOWN for token in chunk):
            return self.guesser.misspelt(chunk, segment, written)
        try:
            return self._straight(chunk, segment)
        except Unreadable as unreadable:
            return self._unreadable(chunk, unreadable, written)

    def plain(self, tokens: tuple[Token, ...], is_ended: bool) -> tuple[Answer, ...]:
        """The orders of a line that is nothing but one order as written; empty when it may be anything else.

        `is_ended`: the line below cannot go on with it, "A Ber S A Mun" with "- Bur".
        """
        if tokens[0].senses[0].kind not in UNITS or len(tokens) < _FEWEST:
            return ()
        tokens = with_bare_coasts(tokens)
        if any(len(token.senses) > 1 for token in tokens):
            tokens = tuple(in_context(tokens, self.scene.language.loose))
            if any(len(token.senses) > 1 for token in tokens):
                return ()
        kinds = kinds_of(tokens)
        if any(help in HELPS and unit in UNITS for help, unit in zip(kinds, kinds[2:], strict=False)):
            return ()  # "S ENG A Yor": the word between may be a power
        shape = straight_shape(self.scene.language.grammar, kinds)
        if isinstance(shape, int) or shape.data not in _COMPLETE:
            return ()
        raw = order_of(shape, tokens)
        if raw.kind == "convoy" and raw.unit is not None and raw.unit.type is UnitType.ARMY:
            return ()  # "Convoy: A Ber - F Bal - Lvn"
        if raw.kind == "retreat" and self.scene.kind is PhaseKind.MOVEMENT:
            return ()  # "F Den slips out to Hel": it may only say that it goes
        is_in_place = raw.helped is not None and not raw.path
        if raw.is_several or raw.over or (is_in_place and not (is_ended and _helps_in_place(tokens))):
            return ()
        return (self._meaning(raw, tokens, None),)

    def pair(self, segment: Segment) -> Found | None:
        """The one order that names side by side can be; None where it is not possible."""
        meaning = self._possible(segment.plain, segment.heading)
        return Found(meaning, segment.plain) if meaning is not None else None

    def may_go(self, tokens: tuple[Token, ...]) -> bool:
        """Whether words are an order that is possible here."""
        return self._possible(tokens, None) is not None

    def row(self, row: FormRow, heading: Power | None) -> tuple[Answer, ...]:
        """What a row of a form orders."""
        if row.surplus:
            return (Fault(ProblemCode.NOT_AN_ORDER, row.surplus),)
        if row.raw is None:
            return (Fault(ProblemCode.INCOMPLETE, row.tokens),)
        return (self._meaning(row.raw, row.tokens, heading),)

    def _straight(self, chunk: tuple[Token, ...], segment: Segment) -> tuple[Answer, ...]:
        """The orders of a chunk that the skeleton reads straight on."""
        grammar, heading = self.scene.language.grammar, segment.heading
        if any(token.kind in HELPS and _is_twofold(token) for token in chunk):
            both = read_both(grammar, chunk)
            if len(both) > 1:
                return (self._of_both(both, chunk, heading),)
        raw = with_roles(read_straight(grammar, chunk), self.scene.language)
        if raw.kind in ("all_hold", "all_disband"):
            return (self._of_all(raw, chunk, segment),)
        if raw.kind == "waive" and waives_all(chunk, segment.tokens, self.scene.language):
            return self._waived(raw, chunk, heading)
        if raw.kind not in ("backed", "waive") and not (raw.is_several or raw.over or raw.is_holder or raw.is_ferry):
            return (self._meaning(raw, chunk, heading),)
        said = [(one, self._meaning(one, chunk, heading)) for one in single_orders(raw)]
        return tuple(_as_implied(answer, one) for one, answer in said if _counts(answer, one))

    def _of_all(self, raw: RawOrder, chunk: tuple[Token, ...], segment: Segment) -> Answer:
        """What all units do, or those of the power that is named; another writer's are not his to order."""
        named = powers(chunk)
        if len(named) > 1 or not all(map(self.scene.may_order, named)):
            return Fault(ProblemCode.NOT_YOURS, chunk)
        heading = next(iter(named), segment.heading)
        if raw.kind == "all_disband":
            return ForTheRest(chunk, heading, raw.only, RestWork.DISBAND)
        return ForTheRest(chunk, heading, raw.only, but=spared(segment.tokens))

    def _waived(self, raw: RawOrder, chunk: tuple[Token, ...], heading: Power | None) -> tuple[Answer, ...]:
        """All builds waived; none where nothing can be built."""
        one = self._meaning(raw, chunk, heading)
        is_due = isinstance(one, Found) and one.meaning.void is None
        return (ForTheRest(chunk, heading, work=RestWork.WAIVE),) if is_due else (one,)

    def _spared(self, segment: Segment) -> tuple[Answer, ...]:
        """The builds that a sentence about them leaves for later: one, the number that it names, or all."""
        count = next((int(token.text[:2]) for token in segment.plain if token.kind == "NUMBER"), 1)
        raw = RawOrder("waive", segment.plain, count=count)
        if waives_all(segment.plain, segment.tokens, self.scene.language):
            return self._waived(raw, segment.plain, segment.heading)
        return tuple(self._meaning(one, segment.plain, segment.heading) for one in single_orders(raw))

    def _of_both(self, raws: tuple[RawOrder, ...], chunk: tuple[Token, ...], heading: Power | None) -> Answer:
        """Support or convoy, where one letter may say either: what is possible, else what it said before.

        Both are asked, but for a crossing.
        """
        answers = [self._meaning(raw, chunk, heading) for raw in raws]
        found = [answer for answer in answers if isinstance(answer, Found)]
        possible = [answer for answer in found if answer.meaning.void is None]
        crossing = [answer for answer in possible if self._is_crossing(answer.meaning)]
        letters = tuple(filter(_is_twofold, chunk))
        meant = self.meant.setdefault(letters[0].text, set())
        alike = [answer for answer in possible if meant == {isinstance(answer.meaning.order, Convoy)}]
        for kept in (crossing, possible, alike):
            if len(kept) == 1:
                meant.add(isinstance(kept[0].meaning.order, Convoy))
                return kept[0]
        if possible:
            texts = tuple(dict.fromkeys(str(answer.meaning.order) for answer in possible))
            return Fault(ProblemCode.AMBIGUOUS, letters, texts)
        return found[0] if found else answers[0]

    def _is_crossing(self, meaning: Meaning) -> bool:
        """Whether a fleet carries an army that cannot walk."""
        match meaning.order:
            case Convoy(_, army, to):
                return to not in self.scene.board.army.get(army.at, frozenset())
            case _:
                return False

    def _meaning(self, raw: RawOrder, chunk: tuple[Token, ...], heading: Power | None) -> Answer:
        """What an order means, with a known misprint put right when it makes no sense as it stands."""
        answer = understand(raw, self.scene, heading)
        if isinstance(answer, Meaning) and answer.void is None:
            return Found(answer, chunk)
        known = raw.unit.place.name.start if isinstance(answer, Meaning) and raw.unit is not None else -1
        misread = [token for token in chunk if token.senses[0].misread and token.start != known]
        if misread:
            tokens = tuple(_misread(token) if token in misread else token for token in chunk)
            # The row of a form is no order by itself.
            order = read_if_order(self.scene.language.grammar, tokens)
            other = understand(order, self.scene, heading) if order is not None else None
            if isinstance(other, Meaning) and other.void is None:
                fixed = tuple(
                    Correction(CorrectionKind.MISPRINT, token.text, token.senses[0].misread[0]) for token in misread
                )
                return Found(replace(other, corrections=(*fixed, *other.corrections)), chunk)
        return Found(answer, chunk) if isinstance(answer, Meaning) else answer

    def _unreadable(self, chunk: tuple[Token, ...], error: Unreadable, written: str) -> tuple[Answer, ...]:
        if not is_attempt(chunk, self.scene.language, written):
            return ()
        if error.at >= len(chunk):
            return (Fault(ProblemCode.INCOMPLETE, chunk),)
        return (Fault(ProblemCode.NOT_AN_ORDER, chunk[error.at :]),)

    def _refused(self, segment: Segment, written: str) -> tuple[Answer, ...]:
        """The problem with a question, condition or report that looks like an order; it is never followed."""
        tokens = segment.plain
        if not is_attempt(tokens, self.scene.language, written):
            return ()
        about = tuple(token for token in tokens if token.kind in TELLING)[:1] or tokens
        orders = self._orders_in(segment)
        is_question = segment.setting is SegmentRole.QUESTION and orders
        return (Fault(ProblemCode.QUESTION if is_question else ProblemCode.NOT_AN_ORDER, about, orders),)

    def _untyped(self, segment: Segment) -> tuple[Answer, ...]:
        """Places side by side, without a unit, a verb or a dash: prose, or at most the wish of an order."""
        tokens = segment.plain
        if not tokens or len(tokens) % 2 or self.scene.kind is PhaseKind.ADJUSTMENT:
            return ()
        pairs = [replace(segment, tokens=tokens[at : at + 2]) for at in range(0, len(tokens), 2)]
        candidates = [order for pair in pairs for order in self._orders_in(pair)]
        is_bare = segment.stop == "." and all(token.has(PLACE) and len(token.text) < 5 for token in segment.tokens)
        if len(candidates) < len(pairs) and not is_bare:
            return ()
        return (Fault(ProblemCode.NOT_AN_ORDER, tokens, tuple(candidates[:_MOST_CANDIDATES])),)

    def _orders_in(self, segment: Segment) -> tuple[str, ...]:
        """The possible orders that a segment would give, were it one."""
        known = tuple(token for token in segment.plain if token.has(PLACE) or not token.has(TELLING | UNKNOWN))
        texts: list[str] = []
        for chunk in islice(self._chunks(known), _MOST_CANDIDATES):
            meaning = self._possible(chunk, segment.heading)
            texts += [str(meaning.order)] if meaning is not None else []
        return tuple(dict.fromkeys(texts))

    def _possible(self, chunk: tuple[Token, ...], heading: Power | None) -> Meaning | None:
        """The possible order that words would be; None where they are none."""
        raw = read_if_order(self.scene.language.grammar, chunk)
        answer = understand(raw, self.scene, heading) if raw is not None else None
        return answer if isinstance(answer, Meaning) and answer.void is None else None

    def _oddly(self, tokens: tuple[Token, ...], segment: Segment) -> tuple[Answer, ...]:
        """The one unusual reading in which every order is possible; empty when there is none."""
        if any(token.kind in UNKNOWN for token in tokens):
            return ()
        good: dict[tuple[str, ...], tuple[Answer, ...]] = {}
        for way in read_odd(self.scene.language.grammar, tokens):
            if any(raw.again and not self._is_again(raw) for raw in way):
                continue
            raws = [one for raw in way for one in single_orders(with_roles(raw, self.scene.language))]
            read = [(raw, understand(raw, self.scene, segment.heading)) for raw in raws]
            found = [Found(one, raw.tokens, raw.implied) for raw, one in read if isinstance(one, Meaning)]
            found = [one for one in found if _counts(one, one)]
            is_whole = sum(map(_is_given, found)) == sum(map(_is_given, raws))
            if is_whole and all(one.meaning.void is None for one in found):
                good.setdefault(tuple(sorted({str(one.meaning.order) for one in found})), tuple(found))
        if len(good) > 1:
            texts = tuple("; ".join(orders) for orders in islice(good, _MOST_CANDIDATES))
            return (Fault(ProblemCode.AMBIGUOUS, tokens, texts),)
        return next(iter(good.values()), ())

    def _is_again(self, raw: RawOrder) -> bool:
        """Whether the place that is named a second time is the unit's."""
        if raw.again is None or raw.unit is None:
            return True
        return bool(set(self.scene.provinces(raw.again)) & set(self.scene.provinces(raw.unit.place)))


def _waives(answer: Answer) -> bool:
    """Whether an answer is that nothing is built."""
    return isinstance(answer, Found) and isinstance(answer.meaning.order, Waive)


def _ends_unknown(said: tuple[Token, ...]) -> bool:
    """Whether two places stand side by side, and behind them what nobody knows: "マルセイユはガスコーニュを守り"."""
    return len(said) >= _FEWEST and said[0].has(PLACE) and said[1].has(PLACE) and said[2].kind in UNKNOWN


def _is_unclear(answer: Answer) -> bool:
    """Whether another way of reading could help."""
    return isinstance(answer, Fault) and answer.code is not ProblemCode.AMBIGUOUS


def _as_implied(answer: Answer, raw: RawOrder) -> Answer:
    """An order as far as it was given, or only said by another one."""
    return replace(answer, implied=raw.implied) if isinstance(answer, Found) else answer


def _counts(answer: Answer, given: RawOrder | Found) -> bool:
    """Whether what was read is an order; one that is only implied must be the writer's, and possible."""
    return _is_given(given) or (isinstance(answer, Found) and answer.meaning.void is None)


def _is_given(one: RawOrder | Found) -> bool:
    return one.implied is Implied.NOT


def _is_left_over(chunk: tuple[Token, ...], answers: tuple[Answer, ...]) -> bool:
    """Whether a word for a unit gives nothing, alone or with what it does: "an army in Brest fleet", "army stays"."""
    is_done = len(chunk) == 2 and chunk[1].kind in DOINGS and len(chunk[0].text) > 1
    return (len(chunk) == 1 or is_done) and chunk[0].kind in UNITS and not answers


def _takes_along(chunks: tuple[tuple[Token, ...], ...], read: tuple[tuple[Answer, ...], ...]) -> bool:
    """Whether the goal of a move is the place of a unit that is named behind it: "takes the London army to Norway"."""
    moves = any(isinstance(one, Found) and isinstance(one.meaning.order, Move) for one in read[0])
    is_kind = len(chunks[1]) > 1 and chunks[1][0].is_unit_word
    leads = is_kind and chunks[1][1].kind in LINKS
    return moves and leads and chunks[0][-1].has(PLACE) and not any(isinstance(one, Found) for one in read[1])


def _leads_on(chunks: tuple[tuple[Token, ...], ...], read: tuple[tuple[Answer, ...], ...]) -> bool:
    """Whether words behind help for a unit that stays give nothing and name a goal: "… in her attack on Burgundy"."""
    helps = any(isinstance(one, Found) and isinstance(one.meaning.order, SupportHold) for one in read[0])
    goal = next((at for at, token in enumerate(chunks[1]) if token.has(PLACE)), 0)
    return helps and not read[1] and goal > 0 and chunks[1][goal - 1].kind in LINKS


def _helps_in_place(tokens: tuple[Token, ...]) -> bool:
    """Whether there are no words but of help to a unit that stays: "supports the move of A Mun" lacks a goal."""
    helps = (token for token in tokens if token.kind in HELPS)
    return all(" " not in token.text for token in helps) and all(token.kind in _IN_PLACE for token in tokens)


def _guards(first: tuple[Answer, ...], second: tuple[Answer, ...]) -> bool:
    """Whether a verb says that a unit holds, and another unit that is not the writer's stands behind it."""
    one = first[0] if len(first) == 1 else None
    if not isinstance(one, Found) or not isinstance(one.meaning.order, Hold):
        return False
    is_verb = len(one.tokens[-1].text) > 1 and one.tokens[-1].kind == "HOLD"
    return is_verb and any(isinstance(one, Fault) and any(t.has(NATION | UNITS) for t in one.about) for one in second)


def _is_twofold(token: Token) -> bool:
    """Whether a word is support and convoy in one."""
    return len(token.senses) > 1 and {sense.kind for sense in token.senses} >= HELPS


def _if_typed(answer: Answer) -> Answer:
    """Beside prose only what has a unit letter is an order."""
    if not isinstance(answer, Found) or any(token.kind in UNITS for token in answer.tokens):
        return answer
    candidates = (str(answer.meaning.order),) if answer.meaning.void is None else ()
    return Fault(ProblemCode.NOT_AN_ORDER, answer.tokens, candidates)


def _misread(token: Token) -> Token:
    sense = token.senses[0]
    return replace(token, senses=(replace(sense, value=sense.misread, misread=()),)) if sense.misread else token
