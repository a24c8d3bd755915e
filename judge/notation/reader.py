"""One stretch of words → what it orders: read straight, then oddly, then as misspelt, then not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import TypeAlias

from judge.notation.attempt import is_attempt, is_remark, is_typed
from judge.notation.grammar import RawOrder, Unreadable, read_odd, read_straight
from judge.notation.lexicon import LINKS, UNITS, Sense, Token
from judge.notation.meaning import Fault, Meaning, understand
from judge.notation.near import Near, near
from judge.notation.scene import Scene
from judge.notation.segments import Segment, Setting, chunks_of
from judge.notation.values import Correction, CorrectionKind, ProblemCode
from judge.rules.maps import Power
from judge.rules.orders import Waive
from judge.rules.position import PhaseKind

_UNKNOWN = frozenset({"WORD", "OTHER"})
_TELLING = frozenset({"DOUBT", "CONDITION"})
_NATION = frozenset({"NATION"})
_PLACE = frozenset({"PLACE"})
_COAST = frozenset({"COAST"})
_WORDY = frozenset({"WORD", "NOISE", "PLACE", "COAST", "NATION"})
_WHOLE = LINKS | {"HOLD", "DISBAND", "BUILD", "VIA"}
"""What makes an order whole that ends with a place."""
_MOST_GUESSES = 120
"""Misspelt words that are looked up for one text."""
_MOST_WORDS = 4
"""Words of the longest name."""
_MOST_CANDIDATES = 6


@dataclass(frozen=True, slots=True)
class Found:
    """An order understood, and the words that gave it."""

    meaning: Meaning
    tokens: tuple[Token, ...]


Answer: TypeAlias = Found | Fault


class Reader:
    """Reads segments on one scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.guesses = 0

    def read(self, segment: Segment, written: str) -> tuple[Answer, ...]:
        """What a segment orders; nothing for prose."""
        tokens = segment.plain
        is_telling = segment.stop == "?" or any(token.kind in _TELLING for token in tokens)
        if is_telling or segment.setting is Setting.CONDITIONAL:
            return self._refused(segment, written)
        if not is_typed(tokens) and not any(token.kind in _UNKNOWN for token in tokens):
            return self._untyped(segment)
        read = [self._chunk(chunk, segment, written) for chunk in self._chunks(tokens)]
        answers = tuple(answer for some in read for answer in some)
        if any(isinstance(answer, Fault) for answer in answers):
            answers = self._oddly(tokens, segment) or answers
        is_among_prose = not all(read) or segment.setting is Setting.AMONG_PROSE
        return tuple(map(_if_typed, answers)) if is_among_prose else answers

    def _chunks(self, tokens: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
        return chunks_of(tokens, self.scene.language)

    def stops_short(self, segment: Segment) -> bool:
        """Whether a segment is the beginning of an order that a next line or a comma may go on with."""
        tokens = segment.plain
        if (
            segment.setting is not Setting.PLAIN
            or segment.stop not in (",", ".")
            or not is_typed(tokens)
            or any(t.has(_UNKNOWN | _TELLING) for t in tokens)
        ):
            return False
        last = [*self._chunks(tokens)][-1]
        if last[-1].kind in ("PLACE", "COAST", "HOLD") and any(token.kind in _WHOLE for token in last):
            return False
        try:
            raw = read_straight(self.scene.language.grammar, last)
        except Unreadable as unreadable:
            return unreadable.at >= len(last)
        if raw.kind == "bare":
            return self.scene.kind is not PhaseKind.ADJUSTMENT
        return raw.kind in ("support", "convoy") and not raw.path

    def joined(self, first: Segment, second: Segment) -> Segment | None:
        """Both as one, if that makes an order which the first alone does not."""
        if not second.plain or _is_list(first, second):
            return None
        tokens = (*first.tokens, *self._shared_hold(first, second), *second.tokens)
        both = replace(second, tokens=tokens, heading=first.heading)
        head = [*self._chunks(first.plain)]
        chunk = [*self._chunks(both.plain)][len(head) - 1]
        if len(chunk) <= len(head[-1]) or any(token.has(_UNKNOWN | _TELLING) for token in chunk):
            return None
        try:
            raw = read_straight(self.scene.language.grammar, chunk)
        except Unreadable as unreadable:
            return both if unreadable.at >= len(chunk) else None
        is_help = raw.kind in ("support", "convoy") and raw.helped is not None
        hangs = first.plain[-1].kind in UNITS or first.plain[-1].has(_NATION) or second.plain[0].kind in LINKS | {"VIA"}
        if is_help and not hangs and self._stands_alone(second):
            return None
        return both if raw.kind != "bare" else None

    def _shared_hold(self, first: Segment, second: Segment) -> tuple[Token, ...]:
        """For "A Vie, A Bud hold": the word that goes for both."""
        hold = second.plain[-1]
        is_bare = first.stop == "," and hold.kind == "HOLD" and len(second.plain) > 1
        return (hold,) if is_bare and first.plain[-1].has(_PLACE | _COAST) and _is_hold(self, second.plain) else ()

    def _stands_alone(self, segment: Segment) -> bool:
        """Whether a segment is an order for a unit of the writer by itself."""
        tokens = next(self._chunks(segment.plain))
        try:
            raw = read_straight(self.scene.language.grammar, tokens)
        except Unreadable:
            return False
        return raw.kind != "bare" and isinstance(understand(raw, self.scene, segment.heading), Meaning)

    def _chunk(self, chunk: tuple[Token, ...], segment: Segment, written: str) -> tuple[Answer, ...]:
        if any(token.kind in _UNKNOWN for token in chunk):
            return self._misspelt(chunk, segment, written)
        try:
            raw = read_straight(self.scene.language.grammar, chunk)
        except Unreadable as unreadable:
            return self._unreadable(chunk, unreadable, written)
        return (self._meaning(raw, chunk, segment.heading),)

    def _meaning(self, raw: RawOrder, chunk: tuple[Token, ...], heading: Power | None) -> Answer:
        """What an order means, with a known misprint put right when it makes no sense as it stands."""
        answer = understand(raw, self.scene, heading)
        if isinstance(answer, Meaning) and answer.void is None:
            return Found(answer, chunk)
        if any(token.senses[0].misread for token in chunk):
            tokens = tuple(_misread(token) for token in chunk)
            other = understand(read_straight(self.scene.language.grammar, tokens), self.scene, heading)
            if isinstance(other, Meaning) and other.void is None:
                fixed = tuple(
                    Correction(CorrectionKind.MISPRINT, token.text, token.senses[0].misread[0])
                    for token in chunk
                    if token.senses[0].misread
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
        """A question, a condition, a tale: named if it looks like an order, never followed."""
        tokens = segment.plain
        if not is_attempt(tokens, self.scene.language, written):
            return ()
        about = tuple(token for token in tokens if token.kind in _TELLING)[:1] or tokens
        return (Fault(ProblemCode.NOT_AN_ORDER, about, self._orders_in(segment)),)

    def _untyped(self, segment: Segment) -> tuple[Answer, ...]:
        """Places side by side, without a unit, a verb or a dash: prose, or at most the wish of an order."""
        tokens = segment.plain
        if len(tokens) != 2 or self.scene.kind is PhaseKind.ADJUSTMENT:
            return ()
        candidates = self._orders_in(segment)
        return (Fault(ProblemCode.NOT_AN_ORDER, tokens, candidates),) if candidates else ()

    def _orders_in(self, segment: Segment) -> tuple[str, ...]:
        """The possible orders that a segment would give, were it one."""
        known = tuple(token for token in segment.plain if token.has(_PLACE) or not token.has(_TELLING | _UNKNOWN))
        texts: list[str] = []
        for chunk in islice(self._chunks(known), _MOST_CANDIDATES):
            try:
                answer = understand(read_straight(self.scene.language.grammar, chunk), self.scene, segment.heading)
            except Unreadable:
                continue
            if isinstance(answer, Meaning) and answer.void is None:
                texts.append(str(answer.order))
        return tuple(dict.fromkeys(texts))

    def _oddly(self, tokens: tuple[Token, ...], segment: Segment) -> tuple[Answer, ...]:
        """The one odd reading in which everything is possible; nothing when there is none."""
        if any(token.kind in _UNKNOWN for token in tokens):
            return ()
        good: dict[tuple[str, ...], tuple[Answer, ...]] = {}
        for way in read_odd(self.scene.language.grammar, tokens):
            meanings = [(understand(raw, self.scene, segment.heading), raw.tokens) for raw in way]
            found = [Found(meaning, words) for meaning, words in meanings if isinstance(meaning, Meaning)]
            if len(found) == len(way) and all(one.meaning.void is None for one in found):
                good.setdefault(tuple(sorted({str(one.meaning.order) for one in found})), tuple(found))
        if len(good) > 1:
            texts = tuple("; ".join(orders) for orders in islice(good, _MOST_CANDIDATES))
            return (Fault(ProblemCode.AMBIGUOUS, tokens, texts),)
        return next(iter(good.values()), ())

    def _misspelt(self, chunk: tuple[Token, ...], segment: Segment, written: str) -> tuple[Answer, ...]:
        """A stretch with words that nobody knows: a misspelling, a remark behind an order, or prose."""
        if len(chunk) == 1 or not is_typed(chunk):
            return ()
        whole = self._with_noise(chunk, segment)
        spans = [*self._spans(whole)] if self._is_worth_guessing(chunk) else []
        followed = self._followed(whole, spans, segment.heading)
        if followed is not None:
            return (followed,)
        if not any(guess.likeness >= 0.7 for _, _, guess in spans):
            remarked = self._remarked(chunk, segment.heading)
            if remarked is not None:
                return (remarked,)
        if not is_attempt(chunk, self.scene.language, written):
            return ()
        return (self._unknown(whole, chunk, spans, segment.heading),)

    def _is_worth_guessing(self, chunk: tuple[Token, ...]) -> bool:
        unknown = sum(token.kind in _UNKNOWN for token in chunk)
        return self.guesses < _MOST_GUESSES and unknown <= _MOST_WORDS and len(chunk) <= 20

    def _with_noise(self, chunk: tuple[Token, ...], segment: Segment) -> tuple[Token, ...]:
        """The chunk with the words between that decide nothing: `of` may be part of a misspelt name."""
        first, last = segment.tokens.index(chunk[0]), segment.tokens.index(chunk[-1])
        return segment.tokens[first : last + 1]

    def _spans(self, tokens: tuple[Token, ...]) -> Iterator[tuple[int, int, Near]]:
        """Each stretch of unknown words, as long as it is most like a name, with what it is near to."""
        at = 0
        while at < len(tokens):
            if tokens[at].kind not in _UNKNOWN:
                at += 1
                continue
            start, end, guess = max(self._guesses(tokens, at), key=lambda g: (g[2].likeness, g[0] - g[1]))
            yield start, end, guess
            at = end

    def _guesses(self, tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, int, Near]]:
        for start in range(max(0, at - 2), at + 1):
            for end in range(at + 1, min(len(tokens), start + _MOST_WORDS) + 1):
                stretch = tokens[start:end]
                if end - start == 1 or _may_be_name(stretch):
                    self.guesses += 1
                    yield start, end, near(" ".join(token.text for token in stretch), self.scene.language)

    def _followed(
        self, tokens: tuple[Token, ...], spans: Sequence[tuple[int, int, Near]], heading: Power | None
    ) -> Found | None:
        """The order read with each misspelt word as the one it is near to, if that is possible."""
        if not spans or any(guess.sense is None for _, _, guess in spans):
            return None
        senses = [guess.sense for _, _, guess in spans if guess.sense is not None]
        answer = self._tried(tokens, spans, senses, heading)
        if answer is None or answer.meaning.void is not None:
            return None
        fixed = tuple(
            Correction(CorrectionKind.MISSPELT, _text(tokens[start:end]), self._canonical(sense))
            for (start, end, _), sense in zip(spans, senses, strict=True)
        )
        return Found(replace(answer.meaning, corrections=(*fixed, *answer.meaning.corrections)), answer.tokens)

    def _canonical(self, sense: Sense) -> str:
        return sense.value[0] if sense.value else sense.kind.strip("_").lower()

    def _tried(
        self,
        tokens: tuple[Token, ...],
        spans: Sequence[tuple[int, int, Near]],
        senses: Sequence[Sense],
        heading: Power | None,
    ) -> Found | None:
        """What the tokens order if the stretches have these senses."""
        read: list[Token] = []
        done = 0
        for (start, end, _), sense in zip(spans, senses, strict=True):
            first, last = tokens[start], tokens[end - 1]
            read += [*tokens[done:start], replace(first, text=_text(tokens[start:end]), senses=(sense,), end=last.end)]
            done = end
        plain = [token for token in (*read, *tokens[done:]) if token.kind != "NOISE"]
        try:
            raw = read_straight(self.scene.language.grammar, plain)
        except Unreadable:
            return None
        answer = understand(raw, self.scene, heading)
        return Found(answer, tokens) if isinstance(answer, Meaning) else None

    def _remarked(self, chunk: tuple[Token, ...], heading: Power | None) -> Found | None:
        """An order with a remark behind it that has nothing of an order in it."""
        first = next(at for at, token in enumerate(chunk) if token.kind in _UNKNOWN)
        if not is_remark(chunk[first:]):
            return None
        try:
            raw = read_straight(self.scene.language.grammar, chunk[:first])
        except Unreadable:
            return None
        is_whole = bool(raw.path) or raw.kind in ("hold", "disband")
        if not is_whole or not any(token.kind in UNITS | {"_DASH"} for token in chunk[:first]):
            return None
        answer = understand(raw, self.scene, heading)
        return Found(answer, chunk[:first]) if isinstance(answer, Meaning) else None

    def _unknown(
        self,
        tokens: tuple[Token, ...],
        chunk: tuple[Token, ...],
        spans: Sequence[tuple[int, int, Near]],
        heading: Power | None,
    ) -> Fault:
        """The problem with what looks like an order and has a word that nobody knows."""
        about = next(token for token in chunk if token.kind in _UNKNOWN)
        if not spans:
            return Fault(ProblemCode.NOT_AN_ORDER, (about,))
        choices = [guess.suggestions or (Sense("PLACE"),) for _, _, guess in spans]
        texts: dict[str, None] = {}
        for senses in islice(product(*choices), 4 * _MOST_CANDIDATES):
            found = self._tried(tokens, spans, senses, heading)
            if found is not None and found.meaning.void is None and not isinstance(found.meaning.order, Waive):
                texts.setdefault(str(found.meaning.order))
        start, end, _ = spans[0]
        is_place = self._reads_as_place(tokens, spans)
        code = ProblemCode.UNKNOWN_PLACE if is_place else ProblemCode.NOT_AN_ORDER
        near_by = tuple(sense.value[0] for sense in spans[0][2].suggestions[:3]) if is_place and not texts else ()
        return Fault(code, tokens[start:end] if is_place else (about,), tuple(texts)[:_MOST_CANDIDATES] or near_by)

    def _reads_as_place(self, tokens: tuple[Token, ...], spans: Sequence[tuple[int, int, Near]]) -> bool:
        """Whether the unknown words stand where a place has to stand."""
        read: list[Token] = []
        done = 0
        for start, end, _ in spans:
            read += [*tokens[done:start], replace(tokens[start], senses=(Sense("PLACE"),))]
            done = end
        plain = [token for token in (*read, *tokens[done:]) if token.kind != "NOISE"]
        try:
            read_straight(self.scene.language.grammar, plain)
        except Unreadable:
            return False
        return True


def _may_be_name(tokens: tuple[Token, ...]) -> bool:
    """Whether several words may be one misspelt name: `Gulf of Bothina`, but not `plan is`."""
    is_wordy = all(token.kind in _WORDY for token in tokens)
    return is_wordy and tokens[0].kind != "NOISE" and tokens[-1].kind != "NOISE"


def _is_list(first: Segment, second: Segment) -> bool:
    """Two places with a comma between are a list, not a way: "A Rome, Venice"."""
    return first.stop == "," and len(second.plain) == 1 and first.plain[-1].has(_PLACE) and second.plain[0].has(_PLACE)


def _is_hold(reader: Reader, tokens: tuple[Token, ...]) -> bool:
    try:
        return read_straight(reader.scene.language.grammar, tokens).kind == "hold"
    except Unreadable:
        return False


def _if_typed(answer: Answer) -> Answer:
    """Beside prose only what has a unit letter is an order."""
    if isinstance(answer, Fault) or any(token.kind in UNITS for token in answer.tokens):
        return answer
    candidates = (str(answer.meaning.order),) if answer.meaning.void is None else ()
    return Fault(ProblemCode.NOT_AN_ORDER, answer.tokens, candidates)


def _misread(token: Token) -> Token:
    sense = token.senses[0]
    return replace(token, senses=(replace(sense, value=sense.misread, misread=()),)) if sense.misread else token


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)
