"""One human language, or several read at once: place names, order words, commands and spoken forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import TypeVar

from judge.errors import BadData
from judge.notation.grammar import Grammar, build_grammar
from judge.notation.lexicon import Lexicon, Sense, build_lexicon, key
from judge.notation.normal import Clean, Cleaner, key_of
from judge.notation.tables import SHARED, TomlTable, open_tables
from judge.notation.vocabulary import (
    Declension,
    NamePair,
    read_calendar,
    read_declension,
    read_elsewhere,
    read_names,
    read_power_words,
    read_senses,
)
from judge.rules.places import Power, ProvinceId

_T = TypeVar("_T")
_MARKING = (
    "but",
    "sorry",
    "instead_of",
    "not_there",
    "replace",
    "replace_by",
    "within",
    "excepting",
    "tale",
    "later",
    "now",
    "a_move",
)
"""Lists of words.toml that mark what stands beside them; grammar/README.md says how."""
_NO_COMMANDS = frozenset({"courtesy", "options"})
"""Tables of commands.toml that do not describe commands."""
SENTENCE_BLANKS = frozenset({"game", "power", "units", "place", "unit", "phase"})
"""What may be left open in a sentence that says the same as a command."""
_SENTENCE_BLANK = re.compile(r"\{(.*?)\}")
SETTING_TABLES = ("names", "paces", "parts", "members", "phrases", "elsewhere", "weekdays", "words")
"""Tables of settings.toml."""


@dataclass(frozen=True, slots=True)
class CommandForm:
    """How one command is typed: its words, and what may follow them."""

    word: str
    phrases: tuple[tuple[str, ...], ...]
    """The most usual phrase first."""
    rest: str
    unlike: frozenset[str]
    """Words that may not follow: with them the line is prose."""
    is_askable: bool
    """Whether a question mark leaves it a command."""
    most: int
    """How many words may follow."""
    written: frozenset[str] = frozenset()
    """The phrases as the data has them, with their accents: `résumé` is not `resume`."""
    sentences: tuple[tuple[str, str], ...] = ()
    """Whole lines that say the same, with blanks as `{game}`, each with what then stands behind the command."""


@dataclass(frozen=True, slots=True)
class BookCodes:
    """How a printed book abbreviates: its places, coasts and units, and the orders that it writes in its own way."""

    places: Mapping[ProvinceId, str]
    coasts: Mapping[str, str]
    letters: Mapping[str, str]
    typed: Mapping[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language ready to read and speak orders. Compared by identity, so that what derives from it can be cached."""

    code: str
    """As `en`; of several languages, the one that is spoken."""
    name: str
    """What its speakers call it."""
    said: tuple[tuple[str, Sense], ...]
    """Every spelling with what it means, as the data has it."""
    lexicon: Lexicon
    grammar: Grammar
    places: Mapping[ProvinceId, NamePair]
    coasts: Mapping[str, NamePair]
    coast_synonyms: Mapping[str, str]
    """`spa/wc`, as others say, → the coast that is meant."""
    powers: Mapping[Power, str]
    power_names: Mapping[Power, NamePair]
    power_words: Mapping[str, Power]
    """Every way to name a power, also those too short for the inside of an order."""
    loose: frozenset[str]
    """Words of orders that have another meaning in prose, as the article `a`."""
    alike: Mapping[str, str]
    """Letters that are often taken for each other, by the one for all of them; `-` where it may be missing."""
    ordinals: Mapping[str, int]
    """Words that count the orders of a letter, as `second`; the last is -1."""
    spare: frozenset[str]
    """Words by which builds that a sentence speaks of are waived: `keep`, `for later`."""
    marking: Mapping[str, frozenset[str]]
    """Words that mark what stands beside them, by list: `but`, `excepting`, `tale` …"""
    elsewhere: Mapping[str, Sense]
    """What places are called in other languages; it counts where no language that is read knows the word."""
    behind: frozenset[str]
    """Unit words that stand behind their place, as in パリの陸軍."""
    commands: tuple[CommandForm, ...]
    courtesy: frozenset[str]
    options: Mapping[str, tuple[str, ...]]
    """Words inside commands, as `zone` or `day`, by what they stand for."""
    conditions: Mapping[str, tuple[str, ...]]
    """Words of conditions, by what they do: `if`, `not`, `then` …"""
    phase_words: Mapping[str, tuple[str, ...]]
    """Words for seasons and kinds of phases, by their letters: `S`, `F`, `W`, `M`, `R`, `A`."""
    settings: Mapping[str, Mapping[str, tuple[str, ...]]]
    """Words for settings and their values: the tables of settings.toml, and the names of days."""
    calendar: Mapping[str, tuple[str, ...]]
    """What the days of the week, the months, today and tomorrow are called."""
    spoken: Mapping[str, Mapping[str, str]]
    """The forms of speak.toml, by table and key."""
    letters: Mapping[str, NamePair]
    """What armies and fleets are called."""
    marks: Mapping[str, str]
    questions: tuple[TomlTable, ...]
    """What each language asks in whole sentences, as its questions.toml has it."""
    cleaner: Cleaner
    unspaced: str
    rules: str
    books: Mapping[str, BookCodes]
    """The codes that books in this language print, by rulebook, where they are others than the short names."""
    book: str = ""
    """The rulebook whose codes are spoken; empty for the language's own."""

    def clean(self, line: str) -> Clean:
        """A line normalised for reading."""
        return self.cleaner.clean(line)

    def says(self, option: str, text: str) -> bool:
        """Whether a text is one of the words with this meaning inside commands: `all`, `master`, `as`."""
        return " ".join(self.clean(text).text.split()).strip(" .:") in self.options.get(option, ())

    def option(self, word: str) -> str | None:
        """What a word inside a command stands for, as `zone`, `players` or `day`."""
        text = " ".join(self.clean(word).text.split()).rstrip(".:")
        return next((option for option, words in self.options.items() if text in words), None)


def build_language(code: str, files: Mapping[str, Mapping[str, object]], skeleton: str) -> Language:
    """A language from the parsed TOML files of its folder (`{"language": …, "places": …}`, by stem).

    `skeleton` is the text of grammar/orders.lark. Raises BadData for what is missing or of the wrong shape.
    """
    tables = open_tables(code, files)
    head, places, words = tables["language"], tables["places"], tables["words"]
    commands, speak = tables["commands"], tables["speak"]
    cleaner, unspaced = Cleaner(head.texts("fold"), head.flag("strip_accents")), head.text("unspaced", "")
    declension = read_declension(head)
    said = tuple((key_of(word, cleaner), sense) for word, sense in read_senses(places, words, declension))
    lexicon = build_lexicon(said, unspaced)
    _refuse_twofold_names(places.path, lexicon)
    rules, power_names = head.text("rules", ""), read_names(words.rows("powers"), declension)
    return Language(
        code=code,
        name=head.text("name"),
        said=said,
        lexicon=lexicon,
        grammar=build_grammar(skeleton, rules),
        places=read_names(places.rows("provinces"), declension),
        coasts=read_names(places.rows("coasts"), declension),
        coast_synonyms=places.texts("coast_synonyms", may_miss=True),
        powers=MappingProxyType({power: name.full for power, name in power_names.items()}),
        power_names=power_names,
        power_words=MappingProxyType(
            {
                key(key_of(form, cleaner)): power
                for word, power in read_power_words(words, ("also", "short"))
                for form in declension.all(word)
            }
        ),
        loose=_keys(words, "loose", cleaner),
        alike=head.texts("alike", may_miss=True),
        ordinals=_ordinals(words, cleaner),
        spare=_keys(words, "spare", cleaner, between=" "),
        marking=MappingProxyType({name: _keys(words, name, cleaner) for name in _MARKING}),
        elsewhere=MappingProxyType(
            {key(key_of(word, cleaner)): sense for word, sense in read_elsewhere(tables[SHARED])}
        ),
        behind=_keys(words, "behind", cleaner) | _keys(words, "carriers", cleaner),
        commands=tuple(_commands(commands, cleaner)),
        courtesy=frozenset(commands.row("courtesy").words("words")),
        options=_options(commands, declension, cleaner),
        conditions=_lists(tables["conditions"], "words", cleaner),
        phase_words=_joined(_lists(tables["conditions"], each, cleaner) for each in ("seasons", "kinds")),
        settings=_settings(tables["settings"], tables["calendar"], cleaner),
        calendar=read_calendar(tables["calendar"], cleaner),
        spoken=MappingProxyType({table: speak.texts(table) for table in speak.mapping if table != "letters"}),
        letters=read_names(speak.rows("letters"), declension),
        marks=head.texts("marks"),
        questions=(tables["questions"],) if tables["questions"].mapping else (),
        cleaner=cleaner,
        unspaced=unspaced,
        rules=rules,
        books=_books(tables["codes"], places),
    )


def _books(codes: TomlTable, places: TomlTable) -> Mapping[str, BookCodes]:
    """The codes of each book that has its own; BadData where a place is missing, unknown or has that of another."""
    provinces, books = places.row("provinces").mapping.keys(), {}
    for book in codes.mapping:
        row = codes.row(book)
        found = row.texts("places")
        if wrong := sorted(found.keys() ^ provinces):
            raise BadData(row.path, 0, f"[places] must have each place of places.toml once; look at {', '.join(wrong)}")
        if len(set(found.values())) < len(found):
            raise BadData(row.path, 0, "[places] has a code twice")
        books[book] = BookCodes(found, row.texts("coasts"), row.texts("letters"), row.texts("type", may_miss=True))
    return MappingProxyType(books)


@cache
def in_book(language: Language, book: str) -> Language:
    """The language as it speaks in a game by a rulebook: with the codes that the book prints, if it has its own."""
    codes = language.books.get(book)
    if codes is None:
        return language
    return replace(
        language,
        places=_coded(language.places, codes.places),
        coasts=_coded(language.coasts, codes.coasts),
        letters=_coded(language.letters, codes.letters),
        spoken=MappingProxyType({**language.spoken, "type": {**language.spoken["type"], **codes.typed}}),
        book=book,
    )


def _coded(names: Mapping[str, NamePair], codes: Mapping[str, str]) -> Mapping[str, NamePair]:
    return MappingProxyType({id: replace(name, short=codes.get(id, name.short)) for id, name in names.items()})


@cache
def combine(first: Language, *others: Language) -> Language:
    """Several languages read at once, the first before the others: the book's notation, the player's, English.

    It speaks as the second of them does, the player's. A word of orders in any of them is one in all;
    of two meanings of a name the one of the earlier language is followed if it is possible.
    """
    player = others[0] if others else first
    languages = tuple(dict.fromkeys((first, *others)))
    if len(languages) == 1:
        return first
    cleaner = Cleaner(
        _joined(language.cleaner.fold for language in languages),
        any(language.cleaner.strip_accents for language in languages),
    )
    unspaced = "".join(dict.fromkeys(language.unspaced for language in languages))
    rules = "\n".join(dict.fromkeys(language.rules for language in languages if language.rules.strip()))
    said = tuple(
        (word if word.isascii() else key_of(word, cleaner), replace(sense, rank=rank) if rank else sense)
        for rank, language in enumerate(languages)
        for word, sense in language.said
    )
    forms = [form for language in languages for form in language.commands]
    marks = {f"{language.code} {name}": mark for language in languages for name, mark in language.marks.items()}
    return replace(
        player,
        said=said,
        lexicon=build_lexicon(said, unspaced),
        grammar=build_grammar(languages[0].grammar.skeleton, rules),
        coast_synonyms=_joined(language.coast_synonyms for language in languages),
        power_words=_joined(language.power_words for language in languages),
        loose=frozenset().union(*(language.loose for language in languages)),
        alike=_joined(language.alike for language in languages),
        ordinals=_joined(language.ordinals for language in languages),
        spare=frozenset().union(*(language.spare for language in languages)),
        marking=MappingProxyType(
            {name: frozenset().union(*(language.marking[name] for language in languages)) for name in _MARKING}
        ),
        elsewhere=_joined(language.elsewhere for language in languages),
        behind=frozenset().union(*(language.behind for language in languages)),
        commands=tuple(sorted(forms, key=lambda form: form.word == "unknown")),
        courtesy=frozenset().union(*(language.courtesy for language in languages)),
        options=_pooled([language.options for language in languages]),
        conditions=_pooled([language.conditions for language in languages]),
        phase_words=_pooled([language.phase_words for language in languages]),
        settings=MappingProxyType(
            {name: _pooled([language.settings[name] for language in languages]) for name in SETTING_TABLES}
        ),
        # A book's notation says nothing of how a player writes a date: in another language `mar` is another thing.
        calendar=_pooled([language.calendar for language in others]),
        marks=MappingProxyType({**marks, **player.marks}),
        questions=tuple({each.path: each for one in (player, *languages) for each in one.questions}.values()),
        cleaner=cleaner,
        unspaced=unspaced,
        rules=rules,
    )


def _joined(tables: Iterable[Mapping[str, _T]]) -> Mapping[str, _T]:
    """All tables in one; an earlier one decides."""
    joined: dict[str, _T] = {}
    for table in tables:
        joined = {**table, **joined}
    return MappingProxyType(joined)


def _pooled(tables: Sequence[Mapping[str, tuple[str, ...]]]) -> Mapping[str, tuple[str, ...]]:
    """The words of every list in all languages."""
    names = dict.fromkeys(name for table in tables for name in table)
    return MappingProxyType(
        {name: tuple(dict.fromkeys(word for table in tables for word in table.get(name, ()))) for name in names}
    )


def _refuse_twofold_names(path: str, lexicon: Lexicon) -> None:
    for word, senses in sorted(lexicon.twofold.items()):
        meanings = [" or ".join(sense.value) for sense in senses]
        raise BadData(path, 0, f"{word!r} means {' and '.join(meanings)}; list it once, or under [ambiguous]")


def _commands(table: TomlTable, cleaner: Cleaner) -> Iterator[CommandForm]:
    for word in table.mapping:
        if word in _NO_COMMANDS:
            continue
        row = table.row(word)
        phrases = dict.fromkeys(tuple(key_of(phrase, cleaner).split()) for phrase in row.words("words"))
        yield CommandForm(
            word=word,
            phrases=tuple(phrases),
            rest=row.text("rest"),
            unlike=frozenset(key_of(word, cleaner) for word in row.words("not", may_miss=True)),
            is_askable=row.flag("question"),
            most=row.number("most", 20),
            written=frozenset(phrase.casefold() for phrase in row.words("words")),
            sentences=tuple(_sentences(row, cleaner)),
        )


def _sentences(row: TomlTable, cleaner: Cleaner) -> Iterator[tuple[str, str]]:
    """The sentences that say the same as a command; raises BadData for a blank that nobody can fill."""
    for sentence, says in row.blank_texts("sentences").items():
        there, wanted = (set(_SENTENCE_BLANK.findall(text)) for text in (sentence, says))
        if not wanted <= there <= SENTENCE_BLANKS:
            known = ", ".join(sorted(SENTENCE_BLANKS))
            raise BadData(row.path, 0, f"the sentence {sentence!r} and what it says have other blanks than {known}")
        yield key_of(sentence, cleaner), says


def _options(table: TomlTable, declension: Declension, cleaner: Cleaner) -> Mapping[str, tuple[str, ...]]:
    lists = table.lists("options")
    return MappingProxyType(
        {
            option: tuple(key_of(form, cleaner) for word in words for form in declension.all(word))
            for option, words in lists.items()
        }
    )


def _settings(table: TomlTable, calendar: TomlTable, cleaner: Cleaner) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The tables of settings.toml; the days of the week stand in calendar.toml."""
    found = {name: _lists(table, name, cleaner) for name in SETTING_TABLES}
    days = {**_lists(calendar, "days", cleaner), **found["weekdays"]}
    return MappingProxyType({**found, "weekdays": MappingProxyType(days)})


def _ordinals(words: TomlTable, cleaner: Cleaner) -> Mapping[str, int]:
    """The words of `[ordinals]` by what they count: `1`, `2` …, and `last`."""
    found: dict[str, int] = {}
    for number, spellings in words.lists("ordinals").items():
        if number != "last" and not number.isdecimal():
            raise BadData(words.path, 0, f"[ordinals] has {number!r}, which is neither a number nor 'last'")
        found |= {key(key_of(word, cleaner)): -1 if number == "last" else int(number) for word in spellings}
    return MappingProxyType(found)


def _keys(words: TomlTable, name: str, cleaner: Cleaner, between: str = "") -> frozenset[str]:
    """A list of words as keys, with this between the words of a phrase; empty where the language has none."""
    said = (key_of(word, cleaner).split() for word in words.words(name, may_miss=True))
    return frozenset(between.join(map(key, each)) for each in said)


def _lists(table: TomlTable, name: str, cleaner: Cleaner) -> Mapping[str, tuple[str, ...]]:
    """Lists of words as the reader sees them; none where the file is missing."""
    lists = table.lists(name)
    return MappingProxyType({item: tuple(key_of(word, cleaner) for word in words) for item, words in lists.items()})
