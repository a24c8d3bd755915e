"""Examples on other boards: what a language writes with places of the usual board, with those of another one.

Sentences and pages of help are written for the usual board: `A Mun - Tyr`. On another board each name in an example
stands for one there (`rules.standins`), the years are its years, and an example that the board has nothing for is left
out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property

from judge.notation.language import Language
from judge.notation.lexicon import key
from judge.notation.speak import Length, speak_place, speak_power
from judge.prose.phrases import Name, NameCase, Phrases
from judge.rules.maps import Map
from judge.rules.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
)
from judge.rules.places import Location, province_id
from judge.rules.standins import stand_in_phase, stand_ins
from judge.rules.text import read_order, read_phase

_BLANK = re.compile(r"\{[^{}]*\}")
_SPAN = re.compile(r"(?P<before>[,、,，]? ?)`(?P<code>[^`]*)`")
_WORD = r"(?<![\w/@.])(?P<name>[^\W\d_]+(?:[ '’.-][^\W\d_]+){0,2})(?P<coast>/[^\W\d_]+)?(?![\w/@])"
_PARTS = re.compile(r"[ '’.-]")
_PHASE = re.compile(r"(?<![0-9A-Za-z])[SFW]190[1-3][MRA](?![0-9A-Za-z])")
_YEAR = re.compile(r"(?<![0-9A-Za-z/-])190[1-7](?![0-9])")
_LETTERS = re.compile(r"(?<!\w)(?:FGT|FE\[GA\])(?!\w)")
"""Powers by their letters."""
_ROW = re.compile(r'^(?P<head>\s*[(\[])"(?P<code>[^"\n]*)", "(?P<about>[^\n]*)$')
_WRITTEN = re.compile(r'written\("([^"]+)"\)')
_SHORTEST = 4
"""Letters of a name that is one outside of an example, too."""
_NOTHING = "\0"
_NAMES = "PLACE", "NATION"
_KATAKANA = "ァ-ヴー"
_Reader = Callable[[str, str], str | None]


def may_have_example(name: str, text: str) -> bool:
    """Whether a phrase may name a place, a power or a year of the usual board."""
    return "`" in text or "190" in text or _is_line(name)


class Examples:
    """What a language says on another board."""

    def __init__(self, usual: Language, here: Language, boards: tuple[Map, Map], phrases: Phrases) -> None:
        self._usual, self._here = usual, here
        self._usual_board, self._board = boards
        self._phrases = phrases
        self._stand_ins = stand_ins(*boards)

    def order(self, order: Order) -> Order | None:
        """The order that stands for one of the usual board; None where there is none."""

        def there(at: Location) -> Location:
            return self._stand_ins.places[at]

        def unit(one: Unit) -> Unit:
            return Unit(one.type, there(one.at))

        try:
            match order:
                case Hold(one) | Disband(one) | Build(one):
                    return type(order)(unit(one))
                case Move(one, to, route):
                    return Move(unit(one), there(to), route)
                case Retreat(one, to):
                    return Retreat(unit(one), there(to))
                case SupportHold(one, of):
                    return SupportHold(unit(one), unit(of))
                case SupportMove(one, of, to):
                    return SupportMove(unit(one), unit(of), there(to))
                case Convoy(one, of, to):
                    return Convoy(unit(one), unit(of), there(to))
                case _:
                    return order
        except KeyError:
            return None

    def phrase(self, name: str, text: str) -> str:
        """A phrase with the examples in it; the whole of it where it is nothing but an example."""
        if _is_line(name):
            said = self._code(text)
            return text if _NOTHING in said else said
        return self._sentence(text)

    def page(self, source: str) -> str:
        """The source of a page of help; a row whose example the board has nothing for is left out."""
        lines = (self._line(line) for line in source.split("\n"))
        return "\n".join(line for line in lines if _NOTHING not in line)

    def _line(self, line: str) -> str:
        if written := _WRITTEN.findall(line):
            return line if all(self.order(read_order(each)) for each in written) else _NOTHING
        row = _ROW.match(line)
        if row is None:
            return self._sentence(line, has_names=True)
        is_board = "[" in row["head"]
        code = self._code(row["code"], is_board=is_board, is_row=not is_board)
        return f'{row["head"]}"{code}", "{self._sentence(row["about"], has_names=True)}'

    def _sentence(self, text: str, *, has_names: bool = False) -> str:
        """A text whose examples stand between backticks; its names outside of them, too, where `has_names`."""

        def span(found: re.Match[str]) -> str:
            code = self._code(found["code"])
            return "" if _NOTHING in code else f"{found['before']}`{code}`"

        pieces, at = [], 0
        for found in _SPAN.finditer(text):
            pieces += [self._plain(text[at : found.start()], has_names), span(found)]
            at = found.end()
        return "".join((*pieces, self._plain(text[at:], has_names)))

    def _plain(self, text: str, has_names: bool) -> str:
        said = self._years(text)
        if not has_names:
            return said
        return _each(_LETTERS, lambda found: self._letters(found[0]), self._names(said, self._fuller))

    def _names(self, text: str, read: _Reader) -> str:
        """A text with its names as they are called here."""
        if self._glued is None:
            return _each(self._words, lambda found: self._named(found, read), text)
        return _each(self._glued, lambda found: read(found["name"], found["coast"] or "") or found[0], text)

    def _code(self, text: str, *, is_board: bool = False, is_row: bool = False) -> str:
        said = self._names(self._years(text), self._any_case if is_board else self._code_name)
        said = _each(_LETTERS, lambda found: self._letters(found[0]), said)
        return self._each_power_once(said, is_row)

    def _each_power_once(self, text: str, is_row: bool) -> str:
        """A list in which one power stands for two of the usual board: it is named once, and no row is made of it."""
        for name in {speak_power(power, self._here) for power in self._board.powers}:
            twice = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
            first = twice.search(text)
            if first is None or not twice.search(text, first.end()):
                continue
            if is_row:
                return _NOTHING
            rest = re.sub(rf"(?:, ?|、| )?{twice.pattern}", "", text[first.end() :])
            text = (text[: first.end()] + rest).replace("[ ", "[").replace(" []", "")
        return text

    def _years(self, text: str) -> str:
        boards = self._usual_board, self._board
        said = _PHASE.sub(lambda found: str(stand_in_phase(read_phase(found[0]), *boards)), text)
        return _YEAR.sub(lambda found: str(stand_in_phase(read_phase(f"F{found[0]}M"), *boards).year), said)

    def _letters(self, text: str) -> str:
        """Powers by the letters they have here; by their names where one has none of its own."""
        letters = {power: letter for letter, power in self._board.by_letter.items()}
        powers = [self._stand_ins.powers[self._usual_board.by_letter[each.lower()]] for each in text if each.isalpha()]
        if len(set(powers)) < len(powers):
            return _NOTHING
        if all(power in letters for power in powers):
            signs = iter(powers)
            return "".join(letters[next(signs)].upper() if each.isalpha() else each for each in text)
        return ", ".join(speak_power(power, self._here) for power in powers)

    def _named(self, found: re.Match[str], read: _Reader) -> str:
        """A name, or up to three words of one, as they are called here; other words as they are."""
        words, coast = found["name"], found["coast"] or ""
        ends = [part.start() for part in _PARTS.finditer(words)]
        for end in (len(words), *reversed(ends)):
            # "R ou A" is no name because one is written "Rou".
            if ends and end > ends[0] == 1:
                continue
            said = read(words[:end], coast if end == len(words) else "")
            if said is not None:
                return said if end == len(words) else said + self._names(found[0][end:], read)
        return found[0] if not ends else found[0][: ends[0] + 1] + self._names(found[0][ends[0] + 1 :], read)

    def _code_name(self, word: str, coast: str) -> str | None:
        """A name in an example; of words in capitals those alone that are a code, since commands are so, too."""
        if word[0].islower() or (len(word) > 1 and word.isupper() and word not in self._codes):
            return None
        return self._any_case(word, coast)

    def _any_case(self, word: str, coast: str) -> str | None:
        if len(word) == 1:
            return None
        place = self._codes.get(word) or (word if word in self._usual_board.provinces else self._place(word))
        if place is not None:
            is_short = word in self._codes or len(word) < _SHORTEST
            return self._spoken(place, coast, Length.SHORT if is_short else Length.FULL, word)
        return self._power(word)

    def _fuller(self, word: str, coast: str) -> str | None:
        """A name outside of an example."""
        if (len(word) < _SHORTEST and self._glued is None) or word[0].islower():
            return None
        place = None if word in self._codes else self._place(word)
        return self._power(word) if place is None else self._spoken(place, coast, Length.FULL, word)

    def _spoken(self, place: Location, coast: str, length: Length, word: str) -> str:
        side = next((at for at in self._sides if at.startswith(f"{place}/")), "") if coast else ""
        there = self._stand_ins.places.get(side or place)
        if there is None or (coast and not side):
            return _NOTHING
        if length is Length.SHORT or side:
            return speak_place(there, self._here, Length.SHORT)
        named = self._here.places[province_id(there)]
        return self._declined(word, self._usual.places[place].full, place, Name(named.full, there, named.forms))

    def _power(self, word: str) -> str | None:
        power = self._power_words.get(self._key(word))
        if power is None:
            return None
        there = self._stand_ins.powers[power]
        named = self._here.power_names[there]
        return self._declined(word, self._usual.power_names[power].full, power, Name(named.full, there, named.forms))

    def _declined(self, word: str, full: str, id: str, name: Name) -> str:
        """A name in the form that the word is of the usual one."""
        if word == full:
            return str(name)
        known = self._usual.places.get(id) or self._usual.power_names.get(id)
        usual = Name(full, id, known.forms if known else {})
        return next((case.of(name) for case in self._cases if case.of(usual) == word), str(name))

    def _key(self, word: str) -> str:
        return key(" ".join(self._usual.clean(word).text.split()))

    def _place(self, word: str) -> Location | None:
        senses = [each for each in self._usual.lexicon.senses.get(self._key(word), ()) if each.kind == "PLACE"]
        return (senses[0].first or senses[0].value[0]) if senses else None

    @cached_property
    def _words(self) -> re.Pattern[str]:
        """Up to three words, with the coast behind them: `/sc`, or ` CS` where the language writes it so."""
        sides = "|".join(re.escape(side.short) for side in self._usual.coasts.values() if side.short.isupper())
        return re.compile(_WORD.replace(r"/[^\W\d_]+", rf"/[^\W\d_]+| (?:{sides})(?!\w)") if sides else _WORD)

    @cached_property
    def _glued(self) -> re.Pattern[str] | None:
        """Any name in a script without blanks, the longest first, with the coast behind it, or a Latin word; else None.

        A name within a longer word of the same script is none, nor is one that HELP has a page about.
        """
        script = self._usual.unspaced
        topics = {key.removeprefix("topic.") for key in self._phrases.texts if key.startswith("topic.")}
        said = {word for word, sense in self._usual.said if sense.kind in _NAMES and len(word) > 1}
        said = {word for word in said - topics if script and re.match(f"[{script}]", word)}
        if not said:
            return None
        coasts = "|".join(re.escape(side.full) for side in self._usual.coasts.values())
        names = "|".join(map(re.escape, sorted(said, key=lambda word: (-len(word), word))))
        latin = r"(?<![A-Za-z/@.])[A-Za-z]+(?![A-Za-z@])"
        return re.compile(f"(?<![{_KATAKANA}])(?P<name>{names}|{latin})(?P<coast>{coasts}|/[a-z]+)?(?![{_KATAKANA}])")

    @cached_property
    def _cases(self) -> tuple[NameCase, ...]:
        return tuple(self._phrases.cases.values())

    @cached_property
    def _codes(self) -> Mapping[str, Location]:
        return {named.short: place for place, named in self._usual.places.items()}

    @cached_property
    def _sides(self) -> tuple[Location, ...]:
        return tuple(at for at in self._stand_ins.places if "/" in at)

    @cached_property
    def _power_words(self) -> Mapping[str, str]:
        return {
            word: power
            for word, power in self._usual.power_words.items()
            if len(word) >= _SHORTEST or self._usual.unspaced
        }


def _is_line(name: str) -> bool:
    """Whether a phrase is a line to write, the whole of it."""
    return name.startswith("command.") and name.endswith((".example", ".usage"))


def _each(pattern: re.Pattern[str], said: Callable[[re.Match[str]], str], text: str) -> str:
    """A text in which each piece that fits is said otherwise, but for its blanks."""
    pieces, at = [], 0
    for blank in _BLANK.finditer(text):
        pieces += [pattern.sub(said, text[at : blank.start()]), blank[0]]
        at = blank.end()
    return "".join((*pieces, pattern.sub(said, text[at:])))
