"""One condition: which units stand where, joined by NOT, AND and OR; read, and tested on a position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache
from typing import TypeAlias, assert_never

from judge.notation.cutting import tokens_of
from judge.notation.language import Language
from judge.notation.lexicon import COAST, NATION, PLACE, UNITS, Token, key
from judge.notation.normal import Clean
from judge.rules.maps import Map
from judge.rules.orders import Unit, UnitType
from judge.rules.places import Location, Power, ProvinceId
from judge.rules.position import Position
from judge.structs import Struct

_MOST_IN_CONDITION = 400
_MOST_BRACKETS = 20
_IN_BRACKETS = re.compile(r"\(([^()]{1,20})\)")
_READ_OVER = frozenset({"DOT", "SLASH"})


class Stands(Struct, frozen=True):
    """A test that a unit stands there, of this power and type where given. A dislodged one counts."""

    province: ProvinceId
    type: UnitType | None = None
    power: Power | None = None
    at: Location | None = None
    """With its coast, where one is said."""


class Not(Struct, frozen=True):
    """A condition denied."""

    of: Test


class Both(Struct, frozen=True):
    """Two conditions joined by AND."""

    first: Test
    second: Test


class Either(Struct, frozen=True):
    """Two conditions joined by OR."""

    first: Test
    second: Test


Test: TypeAlias = Stands | Not | Both | Either


class UnclearCondition(Enum):
    """The reason why a condition cannot be tested."""

    UNREADABLE = "unreadable"
    """It says something else than which units stand where."""
    TWO_PLACES = "two_places"
    """A name in it means several places."""
    TOO_DEEP = "too_deep"
    """Blocks inside blocks inside blocks."""


class ConditionPart(Enum):
    """What a piece of a line is."""

    IF = "if"
    ELSE_IF = "else_if"
    ELSE = "else"
    END = "end_if"
    TEXT = ""


def holds(test: Test, position: Position) -> bool:
    """Whether a condition is true on a position."""
    match test:
        case Stands(province, type, power, at):
            return any(
                type in (None, unit.type) and power in (None, owner) and at in (None, unit.at)
                for owner, unit in _in(province, position)
            )
        case Not(of):
            return not holds(of, position)
        case Both(first, second):
            return holds(first, position) and holds(second, position)
        case Either(first, second):
            return holds(first, position) or holds(second, position)
        case _:
            assert_never(test)


def _in(province: ProvinceId, position: Position) -> Iterator[tuple[Power, Unit]]:
    standing = position.unit_in(province)
    if standing is not None:
        yield standing
    yield from ((driven.power, driven.unit) for driven in position.dislodged if driven.unit.province == province)


class ConditionWords(Struct, frozen=True):
    """The words of conditions in one language or several."""

    language: Language
    any: re.Pattern[str]
    """The words a line of a condition may begin with, wherever they stand; this is asked of whole letters."""
    head: re.Pattern[str]
    """The same at the beginning of a line: a search anywhere takes time quadratic in the longest blank."""
    turn: re.Pattern[str]
    """ELSE IF, ELSE and ENDIF inside a line."""
    then: re.Pattern[str]
    """What ends a condition."""
    inner: re.Pattern[str]
    """NOT, AND, OR and brackets; in some languages NOT stands behind what it denies."""
    filler: re.Pattern[str]


@cache
def words_of(language: Language) -> ConditionWords:
    """The words of conditions in a language, as patterns."""
    parts = (ConditionPart.ELSE_IF, ConditionPart.END, ConditionPart.ELSE, ConditionPart.IF)
    head = "|".join(_group(language, part.value) for part in parts)
    turn = "|".join(_group(language, part.value) for part in parts[:-1])
    inner = "|".join(_group(language, name) for name in ("not_behind", "not", "and", "or"))
    return ConditionWords(
        language,
        re.compile(head),
        re.compile(rf"[\s*•·-]*+(?:{head})"),
        re.compile(turn),
        re.compile(rf"{_group(language, 'then')}|[,:、]"),
        re.compile(rf"{inner}|(?P<open>\()|(?P<close>\))"),
        re.compile(
            _pattern_of("filler", [word for word in _fillers(language) if not _holds(word, language)], language)
        ),
    )


def _group(language: Language, name: str) -> str:
    """A pattern for every spelling of one word of conditions."""
    return _pattern_of(name, language.conditions.get(name, ()), language)


def _fillers(language: Language) -> Sequence[str]:
    return language.conditions.get("filler", ())


def _holds(word: str, language: Language) -> bool:
    """Whether a word that says where a unit is may also say what it does: "Мюнхен стоит"."""
    return any(sense.kind == "HOLD" for sense in language.lexicon.senses.get(key(word), ()))


def _pattern_of(name: str, words: Iterable[str], language: Language) -> str:
    """A pattern for any of some words, the longest first; nothing where there is none."""
    spellings = sorted(set(words), key=lambda word: (-len(word), word))
    return rf"(?P<{name}>{'|'.join(_pattern(word, language.unspaced) for word in spellings) or '(?!)'})"


def _pattern(word: str, unspaced: str) -> str:
    """A word that ends where it ends, but in scripts without blanks."""
    free = re.compile(f"[{unspaced}]") if unspaced else re.compile("(?!)")
    before = "" if free.match(word[0]) or not word[0].isalnum() else r"(?<![^\W_])"
    after = "" if free.match(word[-1]) or not word[-1].isalnum() else r"(?![^\W_])"
    return before + r"\s+".join(map(re.escape, word.split())) + after


class _Unreadable(Exception):
    """Raised for words that are not a condition."""

    def __init__(self, why: UnclearCondition = UnclearCondition.UNREADABLE) -> None:
        super().__init__(why.value)
        self.why = why


def read_test(text: str, words: ConditionWords, board: Map) -> Test | UnclearCondition:
    """The condition that some words are, or why they are none."""
    if len(text) > _MOST_IN_CONDITION:
        return UnclearCondition.UNREADABLE
    try:
        reader = _Reader(tuple(_parts(text, words)), words.language, board)
        return reader.whole()
    except _Unreadable as unreadable:
        return unreadable.why


def _parts(text: str, words: ConditionWords) -> Iterator[tuple[str, str]]:
    """`not`, `not_behind`, `and`, `or`, brackets, and what stands between them."""
    text = _IN_BRACKETS.sub(lambda found: _coast_or_all(found, words.language), words.filler.sub(" ", text))
    at = 0
    for found in words.inner.finditer(text):
        if text[at : found.start()].strip(" .;"):
            yield "place", text[at : found.start()]
        yield found.lastgroup or "", found.group()
        at = found.end()
    if text[at:].strip(" .;"):
        yield "place", text[at:]


def _coast_or_all(found: re.Match[str], language: Language) -> str:
    """A word with its brackets: those of `Stp(sc)` belong to a coast, not to a condition."""
    tokens = tokens_of(Clean(found[1]), language.lexicon, 1)
    return f"/{found[1]} " if tokens and all(token.has(COAST) for token in tokens) else found[0]


class _Reader(Struct):
    """Reads a condition from left to right."""

    parts: tuple[tuple[str, str], ...]
    language: Language
    board: Map
    at: int = 0
    depth: int = 0

    def whole(self) -> Test:
        """The condition that all the words are."""
        test = self.any()
        if self.at < len(self.parts):
            raise _Unreadable
        return test

    def any(self) -> Test:
        """Conditions joined by AND and OR, from left to right: `a AND b OR c` is `(a AND b) OR c`."""
        test = self.one()
        while (kind := self.next_kind) in ("and", "or"):
            self.at += 1
            test = Both(test, self.one()) if kind == "and" else Either(test, self.one())
        return test

    def one(self) -> Test:
        """NOT and what follows, brackets, or a unit in its place; a NOT of some languages stands behind these."""
        kind = self.next_kind
        self.at += 1
        self.depth += 1
        if self.depth > _MOST_BRACKETS:
            raise _Unreadable(UnclearCondition.TOO_DEEP)
        match kind:
            case "not":
                test: Test = Not(self.one())
            case "open":
                test = self.any()
                if self.next_kind != "close":
                    raise _Unreadable
                self.at += 1
            case "place":
                test = _stands(self.parts[self.at - 1][1], self.language, self.board)
            case _:
                raise _Unreadable
        if self.next_kind == "not_behind":
            self.at += 1
            test = Not(test)
        self.depth -= 1
        return test

    @property
    def next_kind(self) -> str:
        """The kind of the next part; empty at the end."""
        return self.parts[self.at][0] if self.at < len(self.parts) else ""


def _stands(text: str, language: Language, board: Map) -> Stands:
    """`Italy A Pie`, `an Italian army in Piedmont`, `Pie`; not what a unit does in this phase: `Munich holds`."""
    place: Token | None = None
    power: Power | None = None
    type: UnitType | None = None
    coast = ""
    is_said = may_do = False
    fillers = {key(word) for word in _fillers(language)}
    articles = {key(word) for word in language.conditions.get("articles", ())}
    for token in tokens_of(Clean(text), language.lexicon, 1):
        kinds = {sense.kind for sense in token.senses}
        if kinds & UNITS and not (place is None and kinds & PLACE):
            type = UnitType.ARMY if "ARMY" in kinds else UnitType.FLEET
        elif kinds & NATION:
            power = next(sense.value[0] for sense in token.senses if sense.kind == "NATION")
        elif kinds & PLACE and place is None:
            place = token
        elif "COAST" in kinds and place is not None:
            coast = next(sense.value[0] for sense in token.senses if sense.kind == "COAST")
        elif token.kind == "WORD" and place is None and key(token.text) in language.power_words:
            power = language.power_words[key(token.text)]
        elif "HOLD" in kinds and key(token.text) in fillers:
            may_do = True
        elif "_TO" in kinds:
            is_said = True
        elif not kinds & _READ_OVER and key(token.text) not in articles:
            raise _Unreadable  # "Belgium is abandoned" denies what "Belgium" says
    # "If Munich stands" may be about its order; "if an army stands in Munich" is not.
    if place is None or (may_do and not (is_said or type or power)):
        raise _Unreadable
    province = _province(place, type, board)
    at = f"{province}/{language.coast_synonyms.get(f'{province}/{coast}', coast)}" if coast else None
    return Stands(province, type, power, at)


def _province(place: Token, type: UnitType | None, board: Map) -> ProvinceId:
    """The one province that a name means for such a unit."""
    sense = next(sense for sense in place.senses if sense.kind == "PLACE")
    known = [province for province in sense.value if province in board.provinces]
    fitting = [province for province in known if _fits(province, type, board)] or known
    if len(fitting) > 1 and sense.first in fitting:
        return sense.first
    if len(fitting) != 1:
        raise _Unreadable(UnclearCondition.TWO_PLACES if fitting else UnclearCondition.UNREADABLE)
    return fitting[0]


def _fits(province: ProvinceId, type: UnitType | None, board: Map) -> bool:
    """Whether such a unit can stand there."""
    match type:
        case UnitType.ARMY:
            return province in board.army
        case UnitType.FLEET:
            return any(at.partition("/")[0] == province for at in board.fleet)
        case _:
            return True
