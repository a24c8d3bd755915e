"""The vocabulary: the words of a language's files with their senses, in the order in which they are tried.

Also the forms of names that a language declines (a stem in the data, its endings in language.toml), and the names of
days and months.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from types import MappingProxyType

from judge.errors import BadData
from judge.mailwords import DAYS, MONTHS
from judge.notation.lexicon import Sense
from judge.notation.normal import Cleaner, key_of
from judge.notation.tables import TomlTable
from judge.rules.places import Power
from judge.structs import Struct, field

_BRACES = re.compile(r"\{([^{}]*)\}")
NEAR = ("today", "tomorrow")
TABLES = ("days", "months", "near")
"""Tables of calendar.toml."""
_WORD_KINDS = {
    "army": "ARMY",
    "fleet": "FLEET",
    "hold": "HOLD",
    "support": "SUPPORT",
    "convoy": "CONVOY",
    "via": "VIA",
    "retreat": "RETREAT",
    "disband": "DISBAND",
    "build": "BUILD",
    "waive": "WAIVE",
    "remove": "_REMOVE",
    "move": "_MOVE",
    "to": "_TO",
    "separator": "STOP",
    "noise": "NOISE",
    "doubt": "DOUBT",
    "negation": "NEGATION",
    "question": "QUERY",
    "condition": "CONDITION",
    "correction": "CORRECTION",
    "mark": "MARK",
}
"""Lists that every language has."""
_MORE_KINDS = {
    "from": "_FROM",
    "whence": "_WHENCE",
    "whither": "_WHITHER",
    "helped_by": "_HELPED_BY",
    "with": "_WITH",
    "all": "ALL",
    "it": "IT",
    "follow": "FOLLOW",
    "withdrawal": "CONDITION",
    "waive_all": "WAIVE",
    "correction_behind": "CORRECTED",
    "that": "THAT",
    "likewise": "LIKEWISE",
    "relative": "RELATIVE",
    "remark": "REMARK",
    "ought": "OUGHT",
    "mutual": "MUTUAL",
    "mutual_help": "MUTUAL",
    "exchange": "MUTUAL",
    "respectively": "RESPECTIVE",
    "carriers": "FLEET",
    "carried_by": "VIA",
    "other_army": "ARMY",
    "other_fleet": "FLEET",
    "not_whither": "NEGATION",
    "told": "TOLD",
    "reason": "TOLD",
    "topic": "NOISE",
    "any_unit": "NOISE",
    "one": "ONE",
    "subject": "SUBJECT",
    "about": "ABOUT",
    "there": "THERE",
    "tale": "DOUBT",
    "later": "DOUBT",
    "repeat": "REPEAT",
    "where": "WHERE",
    "stood": "STOOD",
}
"""Lists that a language may have."""

FORM_CELLS = {
    "move": 2,
    "hold": 1,
    "support_move": 3,
    "support_hold": 2,
    "convoy": 3,
    "disband": 1,
    "retreat": 2,
    "build_army": 1,
    "build_fleet": 1,
}
"""The first cells of an order form, and how many places have to follow."""


_LEFT_OUT = 3
"""Letters that a name must have lost to be the beginning of another, and not another form of it."""
_LONG = 5
"""Letters of a name behind which a dot would end a sentence."""


class Declension(Struct, frozen=True):
    """The cases of a language, and the endings of each pattern by its name, one group a case."""

    path: str
    cases: tuple[str, ...]
    endings: Mapping[str, tuple[tuple[str, ...], ...]]

    def forms(self, word: str) -> tuple[tuple[str, ...], ...]:
        """The spellings of a word in each case: `Северн{ое} мор{е}` is declined as a whole.

        A word without braces has one case. Raises BadData for an unknown pattern.
        """
        patterns = _BRACES.findall(word)
        if not patterns:
            return ((word,),)
        if unknown := [name for name in patterns if name not in self.endings]:
            raise BadData(self.path, 0, f"[endings] has no {unknown[0]!r}, which the word {word!r} asks for")
        count = max(len(self.endings[name]) for name in patterns)
        return tuple(tuple(self._in_case(word, patterns, at)) for at in range(count))

    def all(self, word: str) -> tuple[str, ...]:
        """Every spelling of a word, the first case first."""
        if "{" not in word:
            return (word,)
        return tuple(dict.fromkeys(form for forms in self.forms(word) for form in forms))

    def objects(self, words: Iterable[str]) -> frozenset[str]:
        """The spellings of words that are only objects: those of the accusative that are no word's nominative."""
        if not {"nom", "acc"} <= {*self.cases}:
            return frozenset()
        forms = [self.forms(word) for word in words]
        last = self.cases.index("acc")
        return frozenset(form for each in forms if len(each) > last for form in each[last]) - {
            form for each in forms for form in each[0]
        }

    def first(self, word: str) -> str:
        """The word in its first case."""
        return self.forms(word)[0][0]

    def by_case(self, word: str) -> Mapping[str, str]:
        """The usual spelling in each case, by its name; nothing for a word that is not declined."""
        forms = self.forms(word)
        return dict(zip(self.cases, (form[0] for form in forms), strict=False)) if len(forms) > 1 else {}

    def _in_case(self, word: str, patterns: list[str], case: int) -> Iterator[str]:
        choices = [self.endings[name][min(case, len(self.endings[name]) - 1)] for name in patterns]
        for endings in product(*choices):
            pieces = _BRACES.split(word)
            pieces[1::2] = endings
            yield "".join(pieces)


def read_declension(head: TomlTable) -> Declension:
    """The cases and endings of a language.toml; none where the language declines nothing."""
    endings = {
        name: tuple(tuple(ending.split("|")) for ending in row) or (("",),)
        for name, row in head.lists("endings").items()
    }
    cases = head.words("cases", may_miss=True)
    if long := [name for name, row in endings.items() if len(row) > max(1, len(cases))]:
        raise BadData(head.path, 0, f"[endings] {long[0]} has more endings than there are cases")
    return Declension(head.path, cases, MappingProxyType(endings))


class NamePair(Struct, frozen=True):
    """The judge's name of a place or power, short and in full."""

    short: str
    full: str
    forms: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The full name in other forms: by grammatical case, or with an article."""


def read_names(rows: Mapping[str, TomlTable], declension: Declension) -> Mapping[str, NamePair]:
    """The names that the judge writes, by id."""
    return MappingProxyType({id: _name(row, declension) for id, row in rows.items()})


def _name(row: TomlTable, declension: Declension) -> NamePair:
    full = row.text("name")
    short = row.mapping.get("short", full)
    if not isinstance(short, str):
        # Of a power: several, each of which may be typed.
        short = next(iter(row.words("short")), full).capitalize()
    forms = {**declension.by_case(full), **row.texts("forms", may_miss=True)}
    return NamePair(declension.first(short), declension.first(full), MappingProxyType(forms))


Senses = Iterator[tuple[str, Sense]]
"""Spellings with what each means; where one has two senses, the first is tried first."""


def read_senses(words: TomlTable, declension: Declension) -> tuple[Senses, Senses]:
    """The spellings of coasts, and of all other words that are no names."""
    return read_coast_senses(words, declension), _declined(_words(words), declension)


def read_coast_senses(table: TomlTable, declension: Declension) -> Senses:
    """The spellings of the coasts in a table: those of a language, or what a board has beside them."""
    rows = read_coasts(table)
    return _declined(((word, Sense("COAST", (coast,))) for coast in rows for word in _written(rows[coast])), declension)


def read_coasts(table: TomlTable) -> Mapping[str, TomlTable]:
    """The rows of coasts; none where there is no such table."""
    return table.rows("coasts") if "coasts" in table.mapping else {}


def read_board_senses(names: TomlTable, declension: Declension) -> tuple[Senses, Senses]:
    """The spellings of powers, and of places."""
    powers = ((word, Sense("NATION", (power,))) for word, power in read_power_words(names, ("also",)))
    return _declined(powers, declension), _declined(_places(names, declension), declension)


def read_faced(names: TomlTable, facing: tuple[Sequence[str], Sequence[str]], declension: Declension) -> Senses:
    """Coasts told by the sea before them, as "facing the Barents Sea"; `stp/bar` says which coast of StP that is."""
    provinces, (before, behind) = names.rows("provinces"), facing
    seas = {name.partition("/")[2] for name in names.texts("coast_synonyms", may_miss=True)}
    for sea in sorted(seas & provinces.keys()):
        for spelling in {form for word in _written(provinces[sea]) for form in declension.all(word)}:
            yield from ((f"{word} {spelling}", Sense("COAST", (sea,))) for word in before)
            yield from ((f"{spelling}{word}", Sense("COAST", (sea,))) for word in behind)


def _declined(senses: Senses, declension: Declension) -> Senses:
    for written, sense in senses:
        for spelling in declension.all(written):
            yield spelling, sense


def _places(table: TomlTable, declension: Declension) -> Iterator[tuple[str, Sense]]:
    """Words for places."""
    shared = _spelled(table.lists("ambiguous"), declension)
    misread = _spelled(table.lists("misprints"), declension)
    provinces = table.rows("provinces")
    names: set[str] = set()
    for id, row in provinces.items():
        for word in _written(row):
            for spelling in declension.all(word):
                names.add(spelling.lower())
                if spelling.lower() not in shared:
                    yield spelling, Sense("PLACE", (id,), id, misread.get(spelling.lower(), ()))
    firsts = {declension.first(row.text("short")).lower(): id for id, row in provinces.items()}
    for spelling, ids in shared.items():
        if unknown := [id for id in ids if id not in provinces]:
            raise BadData(table.path, 0, f"[ambiguous] {spelling}: no province is called {unknown[0]!r}")
        yield spelling, Sense("PLACE", ids, firsts.get(spelling, ""))
    for spelling, ids in misread.items():
        if spelling not in shared and spelling not in names:
            yield spelling, Sense("PLACE", ids, ids[0] if ids else "")


def read_objects(names: TomlTable, declension: Declension) -> frozenset[str]:
    """The spellings of places that name only what something is done to; none where a language declines nothing."""
    return declension.objects(word for row in names.rows("provinces").values() for word in _written(row))


def read_cut_short(names: TomlTable, declension: Declension) -> Iterator[str]:
    """The names of places that are the beginning of their whole names, and have lost some letters."""
    for row in names.rows("provinces").values():
        whole = declension.first(row.text("name")).lower()
        for name in map(str.lower, _written(row)):
            if _LONG <= len(name) <= len(whole) - _LEFT_OUT and whole.startswith(name):
                yield name


def _written(row: TomlTable) -> tuple[str, ...]:
    return (row.text("short"), row.text("name"), *row.words("also", may_miss=True))


_MARKED = frozenset(
    {
        "withdrawal",
        "waive_all",
        "carriers",
        "carried_by",
        "other_army",
        "other_fleet",
        "not_whither",
        "reason",
        "topic",
        "mutual_help",
        "exchange",
        "any_unit",
    }
)
"""Lists whose words know from which they are: they share their kind with another."""


def _spelled(lists: Mapping[str, tuple[str, ...]], declension: Declension) -> Mapping[str, tuple[str, ...]]:
    return {form.lower(): ids for word, ids in lists.items() for form in declension.all(word)}


def _words(table: TomlTable) -> Iterator[tuple[str, Sense]]:
    for name, kind in _WORD_KINDS.items():
        for word in table.words(name):
            yield word, Sense(kind)
    for name, kind in _MORE_KINDS.items():
        for word in table.words(name, may_miss=True):
            yield word, Sense(kind, (name,) if name in _MARKED else ())
    for name, words in table.lists("form").items():
        if name not in FORM_CELLS:
            raise BadData(table.path, 0, f"[form] {name} is no kind of row; the kinds are {', '.join(FORM_CELLS)}")
        for word in words:
            yield word, Sense("FORM", (name,))


def read_elsewhere(table: TomlTable, name: str, kind: str) -> Senses:
    """What places or coasts are called in languages that are not read, with what it means."""
    for id, words in table.lists(name).items():
        yield from ((word, Sense(kind, (id,), id)) for word in words)


def read_power_words(table: TomlTable, lists: tuple[str, ...]) -> Iterator[tuple[str, Power]]:
    """The ways to name each power: its name, and what is in these lists."""
    for power, row in table.rows("powers").items():
        yield row.text("name"), power
        for name in lists:
            yield from ((word, power) for word in row.words(name, may_miss=True))


def read_calendar(table: TomlTable, cleaner: Cleaner) -> Mapping[str, tuple[str, ...]]:
    """Every spelling of a day, a month, today and tomorrow, as it is written and as the reader sees it."""
    lists = {name: words for each in TABLES for name, words in table.lists(each).items()}
    return MappingProxyType(
        {
            name: tuple(dict.fromkeys(form for word in words for form in (word.casefold(), key_of(word, cleaner))))
            for name, words in lists.items()
        }
    )


def calendar_faults(calendar: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """What a calendar has no names for; a language may number its months."""
    faults = [f"no name for {name}" for name in (*DAYS, *NEAR) if not calendar.get(name)]
    return (*faults, *(f"the list for {name} is missing" for name in MONTHS if name not in calendar))
