"""Unknown words: a misspelling of the name that they are nearest to, a remark behind an order, or prose."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice, product
from math import ceil

from rapidfuzz.distance import OSA, DamerauLevenshtein
from rapidfuzz.process import extract

from judge.notation.attempt import is_attempt, is_remark, is_typed
from judge.notation.grammar import read_if_order
from judge.notation.language import Language
from judge.notation.lexicon import DOINGS, HELPS, LINKS, NATION, UNITS, UNKNOWN, Sense, Token, key
from judge.notation.meaning import understand
from judge.notation.mentions import provinces
from judge.notation.reading_scene import ReadingScene
from judge.notation.segment import Segment
from judge.notation.values import Answer, Correction, CorrectionKind, Fault, Found, ProblemCode, RawOrder
from judge.rules.orders import Waive
from judge.rules.places import Power, ProvinceId

_DRAWN_OUT = re.compile(r"(.)\1{2,}")
"""A letter three times or more: `holdsss`."""
_LEAST = 5
"""How many letters a misspelt word must have to be followed."""
_BEGUN = 4
"""Letters of a name that are enough when no other name begins with them."""
_ALIKE = 0.70
"""How similar a long word has to be to a name."""
_AHEAD = 0.08
"""By how much the nearest meaning must lead: right for 95 % of the names of five languages, wrong for none."""
_THINKABLE = 0.6
_SUGGESTED = 6
_WORDY = frozenset({"WORD", "NOISE", "PLACE", "COAST", "NATION", "_FROM", "_TO"})
_BETWEEN = frozenset({"NOISE", "_FROM", "_TO"})
"""Words that a name may have inside."""
_MOST_MISSED = 2
"""Unknown words of one order that may be such places."""
_MOST_GUESSES = 120
"""Misspelt words that are looked up for one text."""
_MOST_WORDS = 4
"""Words of the longest name."""
_MOST_TRIED = 24
"""Orders that are tried for words with several likely meanings."""
_MOST_CANDIDATES = 6


@dataclass(frozen=True, slots=True)
class Near:
    """What an unknown word may be: the one sense in which it is followed, if any, and places to suggest."""

    likeness: float
    sense: Sense | None
    suggestions: tuple[Sense, ...]


@lru_cache(maxsize=1024)
def near(word: str, language: Language) -> Near:
    """What an unknown word, or several, may have been meant for."""
    text = key(word)
    calm = _DRAWN_OUT.sub(r"\1", text)
    if calm != text and calm in language.lexicon.senses:
        sense = language.lexicon.senses[calm][0]
        return Near(1.0, sense, (sense,) if sense.kind == "PLACE" else ())
    if text in language.elsewhere:
        sense = language.elsewhere[text]
        return Near(1.0, sense, (sense,) if sense.kind == "PLACE" else ())
    begun = _begun(text, language) or _alike(language).get(_folded(text, language), ())
    if len({sense.value for sense in begun}) == 1:
        return Near(1.0, begun[0], begun[:1])
    best: dict[tuple[str, tuple[str, ...]], tuple[float, Sense]] = {}
    for spelling, score, _ in extract(
        text,
        _choices(text, language),
        scorer=DamerauLevenshtein.normalized_similarity,
        score_cutoff=_THINKABLE,
        limit=40,
    ):
        if len(text) < _LEAST or len(spelling) >= _LEAST:
            sense = language.lexicon.senses[spelling][0]
            meaning = (sense.kind, sense.value)
            if meaning not in best or score > best[meaning][0]:
                best[meaning] = (score, sense)
    ranked = [(sense, score) for _, (score, sense) in sorted(best.items(), key=lambda item: (-item[1][0], item[0]))]
    if not ranked:
        return Near(0.0, None, ())
    sense, likeness = ranked[0]
    ahead = likeness - (ranked[1][1] if len(ranked) > 1 else 0.0)
    is_clear = len(text) >= _LEAST and likeness >= _ALIKE and ahead >= _AHEAD
    places = tuple(one for one, _ in ranked if one.kind == "PLACE")
    return Near(likeness, sense if is_clear else None, places[:_SUGGESTED])


def _begun(text: str, language: Language) -> tuple[Sense, ...]:
    """The places whose names a word begins, as `Budap`."""
    if len(text) < _BEGUN:
        return ()
    names = _names(language)
    start, end = bisect_left(names, text), bisect_left(names, text + "\U0010ffff")
    return tuple(dict.fromkeys(language.lexicon.senses[name][0] for name in names[start:end]))


def _folded(text: str, language: Language) -> str:
    """A word with one letter for all those that are taken for each other: `バリ` is `パリ`."""
    return key("".join(language.alike.get(letter, letter) for letter in text)) if language.alike else ""


@lru_cache(maxsize=32)
def _alike(language: Language) -> Mapping[str, tuple[Sense, ...]]:
    """The places by such spellings of their names."""
    found: dict[str, tuple[Sense, ...]] = {}
    for name in _names(language) if language.alike else ():
        if not name.isascii():
            spelling = _folded(name, language)
            found[spelling] = tuple(dict.fromkeys((*found.get(spelling, ()), language.lexicon.senses[name][0])))
    return found


@lru_cache(maxsize=32)
def _names(language: Language) -> list[str]:
    """All names of places, sorted."""
    return sorted(name for name, senses in language.lexicon.senses.items() if senses[0].kind == "PLACE")


def _choices(text: str, language: Language) -> list[str]:
    """The spellings that a word may miss.

    None is thinkable that is much longer or shorter, or in another script, nor a verb with another first letter.
    """
    by_length = _spellings(language).get(_script(text), {})
    lengths = range(ceil(len(text) * _THINKABLE), int(len(text) / _THINKABLE) + 1)
    return [
        spelling for length in lengths for first in ("", text[:1]) for spelling in by_length.get((length, first), ())
    ]


def _script(text: str) -> str:
    """The script of a word, by its first letter."""
    first = text[:1]
    return "latin" if first < "\u0370" else "cyrillic" if first < "\u0530" else "other"


@lru_cache(maxsize=32)
def _spellings(language: Language) -> Mapping[str, Mapping[tuple[int, str], list[str]]]:
    """Every spelling that may be missed, by script and length: names, and the longer verbs by their first letters."""
    found: dict[str, dict[tuple[int, str], list[str]]] = {}
    for spelling, senses in sorted(language.lexicon.senses.items()):
        if _may_be_missed(spelling, senses[0]):
            first = "" if senses[0].kind == "PLACE" else spelling[0]
            found.setdefault(_script(spelling), {}).setdefault((len(spelling), first), []).append(spelling)
    return found


def _may_be_missed(spelling: str, sense: Sense) -> bool:
    if sense.kind == "PLACE":
        return len(sense.value) == 1 and len(spelling) >= 3
    return sense.kind in UNITS | DOINGS | NATION and len(spelling) >= _LEAST


class Guesser:
    """Reads stretches with unknown words on one scene."""

    def __init__(self, scene: ReadingScene) -> None:
        self.scene = scene
        self.guesses = 0

    def misspelt(self, chunk: tuple[Token, ...], segment: Segment, written: str) -> tuple[Answer, ...]:
        """What a segment with unknown words orders: they are a misspelling, a remark behind an order, or prose."""
        if len(chunk) == 1 or not (is_typed(chunk) or self._has_drawn_out_verb(chunk)):
            return ()
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

    def provinces_meant(self, tokens: Sequence[Token]) -> Iterator[ProvinceId]:
        """The provinces that words name, and those whose names may be misspelt there."""
        yield from provinces(tokens)
        words = [token for token in tokens if token.kind in UNKNOWN and len(token.text) >= _BEGUN]
        for token in words[:_MOST_WORDS]:
            yield from (place for sense in near(token.text, self.scene.language).suggestions for place in sense.value)

    def _has_drawn_out_verb(self, chunk: tuple[Token, ...]) -> bool:
        """Whether a word is a verb but for a letter that was held down: "Munich holdsss"."""
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
        return self._corrected(answer, tokens, spans, senses)

    def _only_possible(
        self, tokens: tuple[Token, ...], spans: Sequence[tuple[int, int, Near]], heading: Power | None
    ) -> Found | None:
        """The only possible order among those with each short word as a place that it misses by one letter."""
        if not 0 < len(spans) <= _MOST_MISSED:
            return None
        choices = [
            (guess.sense,) if guess.sense is not None else _missed_by_one(_text(tokens[start:end]), self.scene.language)
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
        if raw is None or raw.helpers:
            return None
        answer = understand(raw, self.scene, heading)
        return None if isinstance(answer, Fault) else Found(answer, tokens)

    def _remarked(self, chunk: tuple[Token, ...], heading: Power | None) -> Found | None:
        """An order with a remark behind it that has nothing of an order in it."""
        first = next(at for at, token in enumerate(chunk) if token.kind in UNKNOWN)
        if not is_remark(chunk[first:]):
            return None
        raw = read_if_order(self.scene.language.grammar, chunk[:first])
        if raw is None or not (raw.path or raw.kind in ("hold", "disband")):
            return None
        if raw.helpers or not any(token.kind in UNITS | {"_DASH"} for token in chunk[:first]):
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
            read += [*tokens[done:start], replace(first, text=_text(tokens[start:end]), senses=(sense,), end=last.end)]
            done = end
        plain = [token for token in (*read, *tokens[done:]) if token.kind != "NOISE"]
        return read_if_order(self.scene.language.grammar, plain)


@lru_cache(maxsize=1024)
def _missed_by_one(word: str, language: Language) -> tuple[Sense, ...]:
    """The places that an unknown word names but for one letter, each once; those with its first letter before others.

    Of a code of three letters two may be exchanged, or one be missing, but none be another: that is another code.
    """
    text = key(word)
    if len(text) < 3 or " " in word:
        return ()
    found = [name for name in _names(language) if _is_missed(text, name, language)]
    alike = [name for name in found if name[0] == text[0]]
    senses = (language.lexicon.senses[name][0] for name in alike or found)
    return tuple({sense.value: sense for sense in senses}.values())


def _is_missed(text: str, name: str, language: Language) -> bool:
    is_code = len(text) == len(name) == 3 and sorted(text) != sorted(name)
    if is_code or len(name) < 3 or OSA.distance(text, name, score_cutoff=1) != 1:
        return False
    return len(language.lexicon.senses[name][0].value) == 1


def _is_lost_way(chunk: Sequence[Token], spans: Sequence[tuple[int, int, Near]]) -> bool:
    """Whether two unknown words with a way between are near to places: "Pars-Burgndy"."""
    is_way = len(chunk) == 3 and chunk[1].kind in LINKS | HELPS and chunk[0].kind == "WORD" == chunk[2].kind
    return is_way and bool(spans) and all(guess.likeness >= _ALIKE for _, _, guess in spans)


def _is_lost_order(tokens: Sequence[Token], spans: Sequence[tuple[int, int, Near]], language: Language) -> bool:
    """Whether a misspelt place stands with a verb or a way: "feet Sevastpol to Blakc Sea"."""
    places = sum(
        guess.sense is not None and guess.sense.kind == "PLACE" and _is_long_word(tokens[start:end], language)
        for start, end, guess in spans
    )
    beside = LINKS | UNITS if places < 2 else LINKS | UNITS | DOINGS  # "stay tuned" is near to Tunis
    return places > 0 and any(token.kind in beside for token in tokens)


def _is_long_word(tokens: Sequence[Token], language: Language) -> bool:
    return len(tokens) == 1 and len(tokens[0].text) >= _LEAST and key(tokens[0].text) not in language.lexicon.senses


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
