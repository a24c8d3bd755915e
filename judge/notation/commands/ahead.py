"""Orders for later phases as players write them: the phase, the orders, and the conditions around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from judge.notation.account import Marks, WordClass
from judge.notation.commands.condition import UnclearCondition
from judge.notation.commands.conditions import ConditionOutcome, Misread, choose
from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.letter.parse import parse
from judge.notation.lexicon import UNITS
from judge.notation.mentions import provinces
from judge.notation.values import Parsed, Problem, ProblemCode, ReadOrder
from judge.rules.maps import Calendar, Map
from judge.rules.orders import unit_of
from judge.rules.places import Power, ProvinceId
from judge.rules.position import Phase, PhaseKind, Position, Season, next_movement, opening
from judge.rules.rulebook import Rulebook
from judge.structs import Struct, replace

_CODE = re.compile(r"([sfw])\s*(\d{1,4})\s*([mra])")
_WORD = re.compile(r"\d+|[^\W\d_]+")
_COUNT = re.compile(r"\d{1,2}\s*[^\W\d_]|a\s*\d{1,2}")
"""A number and a letter: `2A` is two armies and `A1` the first order, neither is a winter."""
_CENTURY = 100
_USUAL = Calendar()
"""Each year with a spring and a fall."""
_NO_YEAR = Phase(Season.SPRING, 0, PhaseKind.MOVEMENT)
_KINDS = {Season.SPRING: "MR", Season.FALL: "MR", Season.WINTER: "A"}


def read_phase_name(text: str, language: Language, after: Phase, calendar: Calendar = _USUAL) -> Phase | None:
    """The phase that `F1902M` or `fall 1902 movement` means; None when it is none, or never comes by the calendar.

    Without a year it is the next of its name from `after` on. A kind that is not said is movement, but in winter.
    """
    clean = " ".join(language.clean(text).text.replace(",", " ").split()).strip(" .:")
    code = _CODE.fullmatch(clean)
    if code is not None:
        return _phase(Season(code[1].upper()), _year(code[2], after), PhaseKind(code[3].upper()), after, calendar)
    if _COUNT.fullmatch(clean) is not None:
        return None
    seasons, kinds, years = set(), set(), set()
    for word in _words(clean, language):
        if word.isdecimal():
            years.add(word)
        elif word in ("S", "F", "W"):
            seasons.add(Season(word))
        elif word in ("M", "R", "A"):
            kinds.add(PhaseKind(word))
        elif word != "noise" and word.isalnum():
            return None
    if len(kinds) > 1 or len(years) > 1 or len(seasons) > 1:
        return None
    # ru2000 L820, L848: adjustments are the last part of the autumn turn.
    if kinds == {PhaseKind.ADJUSTMENT} and seasons <= {Season.FALL}:
        seasons = {Season.WINTER}
    if not seasons:
        return None
    season = seasons.pop()
    kind = kinds.pop() if kinds else PhaseKind(_KINDS[season][0])
    return _phase(season, _year(years.pop() if years else "", after), kind, after, calendar)


def names_phase(text: str, language: Language) -> bool:
    """Whether a text is a phase with its year: `F1902M`, `fall 1902 movement`."""
    phase = read_phase_name(text, language, _NO_YEAR)
    return phase is not None and phase.year > _NO_YEAR.year


def _phase(season: Season, year: int, kind: PhaseKind, after: Phase, calendar: Calendar) -> Phase | None:
    """The phase of a year, or the next of its name where no year is said."""
    if kind.value not in _KINDS[season]:
        return None
    if year and (calendar == _USUAL or year < after.year):
        return Phase(season, year, kind)
    turn = Season.FALL if season is Season.WINTER else season
    at = replace(after, season=Season.FALL if after.season is Season.WINTER else after.season)
    while at.year <= (year or after.year + 2 * max(calendar.years_a_turn, 1)):
        found = Phase(season, at.year, kind)
        if at.season is turn and year in (0, at.year) and found.order >= after.order:
            return found
        at = next_movement(at, calendar)
    return None


def _year(text: str, after: Phase) -> int:
    """A year of four figures or two; 0 when none is said."""
    if not text:
        return 0
    year = int(text)
    return year if len(text) > 2 else after.year - after.year % _CENTURY + year


def _words(text: str, language: Language) -> Iterator[str]:
    """Years as they are, seasons and kinds as their letters, anything else as it is."""
    known = {word: letter for letter, words in language.phase_words.items() for word in words}
    known |= {letter.lower(): letter for letter in "SFWMRA"}
    known |= {language.clean(said).text.strip(): letter for letter, said in language.spoken["seasons"].items()}
    longest = sorted((word for word in known if word), key=lambda word: (-len(word), word))
    left = text
    while left := left.strip():
        word = next((word for word in longest if _begins(left, word, language)), "")
        if word:
            yield known[word]
        else:
            found = _WORD.match(left)
            word = found.group() if found else left[:1]
            yield word
        left = left[len(word) :]


def _begins(text: str, word: str, language: Language) -> bool:
    """Whether a text begins with a word, and the word ends there."""
    if not text.startswith(word):
        return False
    after = text[len(word) :]
    is_free = bool(language.unspaced) and re.match(f"[{language.unspaced}]", word[-1]) is not None
    return is_free or not after or not after[0].isalpha()


class Read(Struct, frozen=True):
    """Orders with conditions, read on a position: what counts of them, and how the conditions came out."""

    parsed: Parsed
    verdicts: tuple[ConditionOutcome, ...] = ()


def read(
    text: str, language: Language, board: Map, rulebook: Rulebook, position: Position, powers: tuple[Power, ...]
) -> Read:
    """The orders of a text as they count on this position; other text is only checked for whether it can be read."""
    chosen = choose(text, language, board, position)
    parsed = parse(chosen.text, language, board, rulebook, position, powers)
    problems = [*parsed.problems, *map(_problem, chosen.misread)]
    asked = _left_out(text, chosen.text, language) if chosen.misread else frozenset()
    orders = tuple(order for order in parsed.orders if not (order.is_rest and _place_of(order) in asked))
    if chosen.verdicts:
        lines = {number for number, line in enumerate(chosen.text.split("\n"), 1) if line.strip()}
        others = parse(chosen.every, language, board, rulebook, position, powers).problems
        problems += [found for found in others if found.line not in lines and found.code in _OF_WORDS]
    problems.sort(key=lambda found: (found.line, found.column))
    marks = _with_conditions(text, chosen.text, parsed.marks)
    return Read(Parsed(orders, tuple(problems), marks, parsed.counted), chosen.verdicts)


def _left_out(text: str, chosen: str, language: Language) -> frozenset[ProvinceId]:
    """The provinces named in what does not count: who is asked about there is not one of "the rest hold"."""
    lines = zip(text.split("\n"), chosen.split("\n"), strict=True)
    gone = ("".join(" " if sign == kept else sign for sign, kept in zip_longest(*line)) for line in lines)
    return frozenset(
        place for line in gone for place in provinces(tokens_of(language.clean(line), language.lexicon, 1))
    )


def _place_of(order: ReadOrder) -> ProvinceId | None:
    unit = unit_of(order.order)
    return None if unit is None else unit.province


def _with_conditions(text: str, chosen: str, marks: Marks) -> Marks:
    """The marks with those of the words that conditions took out of a text: they stand as blanks in `chosen`."""
    if text == chosen:
        return marks
    found = {number: dict(of_line) for number, of_line in marks.items()}
    for number, (written, left) in enumerate(zip(text.split("\n"), chosen.split("\n"), strict=True), 1):
        for match in _WORD.finditer(written):
            if not left[match.start() : match.end()].strip():
                found.setdefault(number, {})[match.start(), match.end()] = WordClass.COMMAND
    return found


def check(
    text: str, language: Language, board: Map, rulebook: Rulebook, phase: Phase, powers: tuple[Power, ...]
) -> tuple[Problem, ...]:
    """The problems with the words of orders for a later phase, whatever the position will be."""
    chosen = choose(text, language, board, None)
    # Only words are looked at: the opening does for any board, and tells nobody what stands in the fog.
    then = replace(opening(board), phase=phase)
    found = parse(chosen.every, language, board, rulebook, then, powers).problems
    problems = [*(each for each in found if each.code in _OF_WORDS), *map(_problem, chosen.misread)]
    return tuple(sorted(problems, key=lambda each: (each.line, each.column)))


_OF_WORDS = frozenset(
    {
        ProblemCode.UNKNOWN_PLACE,
        ProblemCode.NOT_AN_ORDER,
        ProblemCode.INCOMPLETE,
        ProblemCode.WRONG_PHASE,
        ProblemCode.GARBLED,
        ProblemCode.TOO_LONG,
        ProblemCode.TOO_MANY,
    }
)
"""Problems that no position can solve."""
_WHY = {
    UnclearCondition.UNREADABLE: ProblemCode.BAD_CONDITION,
    UnclearCondition.TWO_PLACES: ProblemCode.CONDITION_TWO_PLACES,
    UnclearCondition.TOO_DEEP: ProblemCode.CONDITION_TOO_DEEP,
}


def _problem(misread: Misread) -> Problem:
    return Problem(misread.line, 1, _WHY[misread.why], misread.written, (), misread.written)


def provinces_in(text: str, language: Language, board: Map, standing: Iterable[ProvinceId]) -> tuple[ProvinceId, ...]:
    """The provinces of the units that are named, as `A Mun` or `Mun, Ber`; none when anything else is said.

    Of a name with several meanings the province counts in which one of these units stands.
    """
    found: list[ProvinceId] = []
    own = frozenset(standing)
    for token in tokens_of(language.clean(text), language.lexicon, 1):
        places = next((sense.value for sense in token.senses if sense.kind == "PLACE"), ())
        known = [place for place in places if place in board.provinces]
        if known:
            found.append(next((place for place in known if place in own), known[0]))
        elif not any(sense.kind in _BESIDE for sense in token.senses):
            return ()
    return tuple(dict.fromkeys(found))


_BESIDE = UNITS | {"STOP", "NOISE", "DOT", "NATION", "COAST", "SLASH", "ALL"}
