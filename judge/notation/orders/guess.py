"""Stretches with unknown words: a misspelt order, a remark behind an order, or prose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from judge.notation.attempt import is_attempt, is_remark, is_typed
from judge.notation.grammar import read_if_order
from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, HELPS, LINKS, PLACE, UNITS, UNKNOWN, Sense, Token, key
from judge.notation.mentions import provinces
from judge.notation.nearness import ALIKE, BEGUN, LEAST, Near, holds_exchanged, missed_by_one, near, nearest_form
from judge.notation.orders.meaning import understand
from judge.notation.reading_scene import ReadingScene
from judge.notation.rewriting.objects_first import with_objects_behind
from judge.notation.segments.segment import Segment
from judge.notation.values import Answer, Correction, CorrectionKind, Fault, Found, ProblemCode, RawOrder
from judge.rules.orders import Waive
from judge.rules.places import Power, ProvinceId
from judge.structs import replace

_WORDY = frozenset({"WORD", "NOISE", "PLACE", "COAST", "NATION", "_FROM", "_TO"})
_BETWEEN = frozenset({"NOISE", "_FROM", "_TO"})
"""Words that a name may have inside."""
_MOST_MISSED = 2
"""Unknown words of one order that may be such places."""
_FEWEST_MISSPELT, _MOST_MISSPELT = 3, 8
"""Unknown words of a stretch that is misspelt throughout."""
_MOST_GUESSES = 120
"""Misspelt words that are looked up for one text."""
_MOST_WORDS = 4
"""Words of the longest name."""
_MOST_TRIED = 24
"""Orders that are tried for words with several likely meanings."""
_MOST_CANDIDATES = 6
_PLACE_AND_VERB = 2
_UNSPACED = "\u3040"
"""From this character on scripts have no blanks between words."""


class Guesser:
    """Reads stretches with unknown words on one scene."""

    def __init__(self, scene: ReadingScene) -> None:
        self.scene = scene
        self.guesses = 0

    def misspelt(self, chunk: tuple[Token, ...], segment: Segment, written: str) -> tuple[Answer, ...]:
        """What a segment with unknown words orders: they are a misspelling, a remark behind an order, or prose."""
        if len(chunk) == 1 or not (is_typed(chunk) or self._has_drawn_out_verb(chunk)):
            return self._misspelt_throughout(chunk, segment.heading)
        # With the words between that decide nothing: `of` may be part of a misspelt name.
        whole = segment.tokens[segment.tokens.index(chunk[0]) : segment.tokens.index(chunk[-1]) + 1]
        spans = [*self._spans(whole)] if self._is_worth_guessing(chunk) else []
        followed = self._followed(whole, spans, segment.heading) or self._only_possible(whole, spans, segment.heading)
        if followed is not None:
            return (followed,)
        if not any(guess.likeness >= 0.7 for _, _, guess in spans):
            remarked = self._remarked(chunk, segment.heading)
            if remarked is not None:
                return (remarked,)
        is_lost = _is_lost_way(chunk, spans) or _is_lost_order(whole, spans, self.scene.language)
        if not is_lost and not is_attempt(chunk, self.scene.language, written):
            return ()
        return (self._unknown(whole, chunk, spans, segment.heading),)

    def _misspelt_throughout(self, chunk: tuple[Token, ...], heading: Power | None) -> tuple[Answer, ...]:
        """What is asked of a stretch of which no word is spelt as it should be, where all of them make an order."""
        unknown = [at for at, token in enumerate(chunk) if token.kind in UNKNOWN]
        is_wordy = all(len(chunk[at].text) >= BEGUN for at in unknown) and self.guesses < _MOST_GUESSES
        if not is_wordy or not _FEWEST_MISSPELT <= len(unknown) <= _MOST_MISSPELT:
            return ()
        self.guesses += len(unknown)
        spans = [(at, at + 1, near(chunk[at].text, self.scene.language)) for at in unknown]
        senses = [guess.sense for _, _, guess in spans if guess.sense is not None]
        found = self._tried(chunk, spans, senses, heading) if len(senses) == len(spans) else None
        if found is None or found.meaning.void is not None:
            return ()
        return (Fault(ProblemCode.NOT_AN_ORDER, chunk, (str(found.meaning.order),)),)

    def provinces_meant(self, tokens: Sequence[Token]) -> Iterator[ProvinceId]:
        """The provinces that words name, and those whose names may be misspelt there."""
        yield from provinces(tokens)
        words = [token for token in tokens if token.kind in UNKNOWN and len(token.text) >= BEGUN]
        for token in words[:_MOST_WORDS]:
            yield from (place for sense in near(token.text, self.scene.language).suggestions for place in sense.value)

    def _has_drawn_out_verb(self, chunk: tuple[Token, ...]) -> bool:
        """Whether a word is a verb but for a letter held down, or letters exchanged: "Munich holdsss", "Ber hodls"."""
        if (
            len(chunk) == _PLACE_AND_VERB
            and chunk[0].has(PLACE)
            and holds_exchanged(chunk[1].text, self.scene.language)
        ):
            return True
        spelt = (near(token.text, self.scene.language) for token in chunk if token.kind in UNKNOWN)
        return any(guess.sense is not None and guess.sense.kind in DOINGS and guess.likeness == 1.0 for guess in spelt)

    def _is_worth_guessing(self, chunk: tuple[Token, ...]) -> bool:
        unknown = sum(token.kind in UNKNOWN for token in chunk)
        return self.guesses < _MOST_GUESSES and unknown <= _MOST_WORDS and len(chunk) <= 20

    def _spans(self, tokens: tuple[Token, ...]) -> Iterator[tuple[int, int, Near]]:
        """Each stretch of unknown words, as long as it is most like a name, with what it is near to."""
        at = 0
        while at < len(tokens):
            if tokens[at].kind not in UNKNOWN:
                at += 1
                continue
            guesses = [*self._guesses(tokens, at)]
            start, end, guess = max(guesses, key=lambda g: (g[2].likeness, g[0] - g[1]))
            for first, last, like in guesses:  # both words of a name are misspelt: "Ionan Se"
                unknown = tokens[end:last] if first == start and like.sense == guess.sense is not None else ()
                if like.likeness >= ALIKE and unknown and all(token.kind == "WORD" for token in unknown):
                    end, guess = last, like
            yield start, end, guess
            at = end

    def _guesses(self, tokens: tuple[Token, ...], at: int) -> Iterator[tuple[int, int, Near]]:
        for start in range(max(0, at - 2), at + 1):
            for end in range(at + 1, min(len(tokens), start + _MOST_WORDS) + 1):
                stretch = tokens[start:end]
                is_whole = any(token.has(PLACE) and " " in token.text for token in stretch)
                if is_whole and len(tokens[at].text) >= BEGUN:
                    continue  # a name of several words needs no other: «Черно море кара армия»
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
        if any(
            at and sense.kind in DOINGS and tokens[at - 1].kind in LINKS
            for (at, _, _), sense in zip(spans, senses, strict=True)
        ):
            return None  # «излиза в океана» is no misspelt verb
        answer = self._tried(tokens, spans, senses, heading)
        if answer is None or answer.meaning.void is not None:
            return None
        if any(each.kind is CorrectionKind.UNIT_TYPE for each in answer.meaning.corrections):
            return None  # two slips in one order are no slip
        return self._corrected(answer, tokens, spans, senses)

    def _only_possible(
        self, tokens: tuple[Token, ...], spans: Sequence[tuple[int, int, Near]], heading: Power | None
    ) -> Found | None:
        """The only possible order among those with each short word as a place that it misses by one letter."""
        if not 0 < len(spans) <= _MOST_MISSED:
            return None
        choices = [
            (guess.sense,) if guess.sense is not None else missed_by_one(_text(tokens[start:end]), self.scene.language)
            for start, end, guess in spans
        ]
        possible: dict[str, Found] = {}
        for senses in islice(product(*choices), _MOST_TRIED):
            found = self._tried(tokens, spans, senses, heading)
            if found is not None and found.meaning.void is None:
                possible.setdefault(str(found.meaning.order), self._corrected(found, tokens, spans, senses))
        return next(iter(possible.values())) if len(possible) == 1 else None

    def _corrected(
        self,
        answer: Found,
        tokens: tuple[Token, ...],
        spans: Sequence[tuple[int, int, Near]],
        senses: Sequence[Sense],
    ) -> Found:
        """An order with what was read otherwise than written."""
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
        raw = self._read(tokens, spans, senses)
        if raw is None or raw.is_several:
            return None
        if len(raw.path) > 1 and any(
            place.name.text == _text(tokens[a:b]) for place in raw.path[:-1] for a, b, _ in spans
        ):
            return None  # a guess never makes a way by sea: "tente sa chance à Munich" does not cross the Channel
        answer = understand(raw, self.scene, heading)
        return None if isinstance(answer, Fault) else Found(answer, tokens)

    def _remarked(self, chunk: tuple[Token, ...], heading: Power | None) -> Found | None:
        """An order with a remark behind it that has nothing of an order in it."""
        first = next(at for at, token in enumerate(chunk) if token.kind in UNKNOWN)
        if not is_remark(chunk[first:]) or (first and _sticks(chunk[first - 1], chunk[first])):
            return None
        raw = read_if_order(self.scene.language.grammar, chunk[:first])
        if raw is None or not (raw.path or raw.kind in ("hold", "disband")):
            return None
        if raw.is_several or not any(token.kind in UNITS | {"_DASH"} for token in chunk[:first]):
            return None
        answer = understand(raw, self.scene, heading)
        return None if isinstance(answer, Fault) else Found(answer, chunk[:first])

    def _unknown(
        self,
        tokens: tuple[Token, ...],
        chunk: tuple[Token, ...],
        spans: Sequence[tuple[int, int, Near]],
        heading: Power | None,
    ) -> Fault:
        """The problem of a segment that looks like an order and has an unknown word."""
        about = next(token for token in chunk if token.kind in UNKNOWN)
        if not spans:
            return Fault(ProblemCode.NOT_AN_ORDER, (about,))
        choices = [guess.suggestions or (Sense("PLACE"),) for _, _, guess in spans]
        texts: dict[str, None] = {}
        for senses in islice(product(*choices), _MOST_TRIED):
            found = self._tried(tokens, spans, senses, heading)
            if found is not None and found.meaning.void is None and not isinstance(found.meaning.order, Waive):
                texts.setdefault(str(found.meaning.order))
        start, end, _ = spans[0]
        # Whether the unknown words stand where a place has to stand.
        is_place = self._read(tokens, spans, [Sense("PLACE")] * len(spans)) is not None
        code = ProblemCode.UNKNOWN_PLACE if is_place else ProblemCode.NOT_AN_ORDER
        near_by = tuple(sense.value[0] for sense in spans[0][2].suggestions[:3]) if is_place and not texts else ()
        return Fault(code, tokens[start:end] if is_place else (about,), tuple(texts)[:_MOST_CANDIDATES] or near_by)

    def _read(
        self, tokens: tuple[Token, ...], spans: Sequence[tuple[int, int, Near]], senses: Sequence[Sense]
    ) -> RawOrder | None:
        """The order as written, each stretch read as one word in its sense; None when that is no order."""
        read: list[Token] = []
        done = 0
        for (start, end, _), sense in zip(spans, senses, strict=True):
            first, last = tokens[start], tokens[end - 1]
            text = _text(tokens[start:end])
            if sense.kind == "PLACE" and self.scene.language.objects:
                text = nearest_form(text, sense, self.scene.language)  # «Голандию поддерживает Рур»
            read += [*tokens[done:start], replace(first, text=text, senses=(sense,), end=last.end)]
            done = end
        read = [*with_objects_behind([*read, *tokens[done:]], self.scene.language)]
        plain = [token for token in read if token.kind != "NOISE"]
        return read_if_order(self.scene.language.grammar, plain)


def _sticks(name: Token, word: Token) -> bool:
    """Whether a word that nobody knows sticks to a name, in a script with blanks: "A Mun-Burxyz"."""
    return name.end == word.start and len(word.text) > 1 and word.text < _UNSPACED


def _is_lost_way(chunk: Sequence[Token], spans: Sequence[tuple[int, int, Near]]) -> bool:
    """Whether two unknown words with a way between are near to places: "Pars-Burgndy"."""
    is_way = len(chunk) == 3 and chunk[1].kind in LINKS | HELPS and chunk[0].kind == "WORD" == chunk[2].kind
    return is_way and bool(spans) and all(guess.likeness >= ALIKE for _, _, guess in spans)


def _is_lost_order(tokens: Sequence[Token], spans: Sequence[tuple[int, int, Near]], language: Language) -> bool:
    """Whether a misspelt place stands with a verb or a way: "feet Sevastpol to Blakc Sea"."""
    places = sum(
        guess.sense is not None and guess.sense.kind == "PLACE" and _is_long_word(tokens[start:end], language)
        for start, end, guess in spans
    )
    beside = LINKS | UNITS if places < 2 else LINKS | UNITS | DOINGS  # "stay tuned" is near to Tunis
    return places > 0 and any(token.kind in beside for token in tokens)


def _is_long_word(tokens: Sequence[Token], language: Language) -> bool:
    return len(tokens) == 1 and len(tokens[0].text) >= LEAST and key(tokens[0].text) not in language.lexicon.senses


def _may_be_name(tokens: tuple[Token, ...]) -> bool:
    """Whether several words may be one misspelt name: `Gulf of Bothina`, but not `plan is`."""
    is_wordy = all(token.kind in _WORDY or _is_hyphen(tokens, at) for at, token in enumerate(tokens))
    return is_wordy and tokens[0].kind not in _BETWEEN and tokens[-1].kind not in _BETWEEN


def _is_hyphen(tokens: Sequence[Token], at: int) -> bool:
    """Whether a dash stands inside a name that nobody knows: "La-Manche" as "La-Mansh"."""
    if tokens[at].kind != "_DASH" or not 0 < at < len(tokens) - 1:
        return False
    before, after = tokens[at - 1], tokens[at + 1]
    is_tight = before.end == tokens[at].start and tokens[at].end == after.start
    return is_tight and before.kind == after.kind == "WORD"


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)
