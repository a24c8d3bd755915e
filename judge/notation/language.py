"""One human language, or several read at once: place names, order words, commands and spoken forms."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from judge.errors import BadData
from judge.notation.cutting import spellings_of
from judge.notation.grammar import Grammar, build_grammar
from judge.notation.lexicon import Lexicon, Sense, build_lexicon, key
from judge.notation.normal import Clean, Cleaner, key_of
from judge.notation.tables import ABROAD, NAMES, SHARED, TomlTable, board_tables, open_tables
from judge.notation.vocabulary import (
    Declension,
    NamePair,
    read_board_senses,
    read_calendar,
    read_coast_senses,
    read_coasts,
    read_cut_short,
    read_declension,
    read_elsewhere,
    read_faced,
    read_names,
    read_objects,
    read_power_words,
    read_senses,
)
from judge.notation.wordlists import (
    SETTING_TABLES,
    CommandForm,
    joined,
    pooled,
    read_commands,
    read_counts,
    read_keys,
    read_lists,
    read_options,
    read_settings,
)
from judge.rules.places import Power, ProvinceId
from judge.structs import Struct, replace

_MARKING = (
    "but",
    "sorry",
    "instead_of",
    "not_there",
    "replace",
    "amended",
    "struck",
    "refusals",
    "replace_by",
    "replacing",
    "within",
    "attack",
    "attack_on",
    "attack_by",
    "attacked_by",
    "helped_in",
    "help_nouns",
    "because",
    "therefore",
    "with_unit",
    "excepting",
    "nobody",
    "everywhere",
    "items",
    "cell_from",
    "cell_to",
    "first_two",
    "requests",
    "causatives",
    "clefts",
    "off_board",
    "taking",
    "asides",
    "request_verbs",
    "no_orders",
    "plans",
    "that_words",
    "that_alone",
    "my_words",
    "idle",
    "farewells",
    "writer",
    "left_empty",
    "purposes",
    "well_formed",
    "others_say",
    "tags",
    "they",
    "reasons",
    "changing",
    "not_changing",
    "second_thoughts",
    "which_of",
    "of_two",
    "the_former",
    "the_latter",
    "wrong",
    "above",
    "just_above",
    "others",
    "others_keep",
    "others_none",
    "others_not",
    "others_stay",
    "others_said",
    "both",
    "tale",
    "later",
    "now",
    "fronts",
    "directions",
    "a_move",
    "aboard",
    "ferries",
    "reversed",
    "whole",
    "void",
    "void_alone",
    "void_words",
    "not_void",
    "other_letters",
    "earlier_mail",
    "what_follows",
    "leading_over",
    "talk_behind",
    "falls_back",
    "alternatives",
    "put_off",
    "leaving",
    "in_place",
    "passives",
    "hearsay",
    "told_to",
)
"""Lists of words.toml that mark what stands beside them; grammar/README.md says how."""


class BookCodes(Struct, frozen=True):
    """How a printed book abbreviates: its places, coasts and units, and the orders that it writes in its own way."""

    places: Mapping[ProvinceId, str]
    coasts: Mapping[str, str]
    letters: Mapping[str, str]
    typed: Mapping[str, str]


class BoardlessWords(Struct, frozen=True):
    """The words of a language that are the same on all boards, and how it writes and declines."""

    coasts: tuple[tuple[str, Sense], ...]
    coast_names: Mapping[str, NamePair]
    others: tuple[tuple[str, Sense], ...]
    cleaner: Cleaner
    declension: Declension
    unspaced: str
    latin: Mapping[str, tuple[str, ...]]
    facing: tuple[tuple[str, ...], tuple[str, ...]]
    """What stands before a sea that a coast is told by, and what behind it: `facing the`, `に面した海岸`."""
    objects: frozenset[str]
    """Forms of words for units that are only objects, as «армию»."""


class Language(Struct, frozen=True, eq=False):
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
    numerals: Mapping[str, int]
    """Words for how many units are spoken of: "two"."""
    signs: Mapping[str, tuple[str, ...]]
    """Words for signs, as dictated to a telephone or telegraphed: `stop`, `comma`, `dash`, `telegraphed`."""
    spare: frozenset[str]
    """Words by which builds that a sentence speaks of are waived: `keep`, `for later`."""
    marking: Mapping[str, frozenset[str]]
    """Words that mark what stands beside them, by list: `but`, `excepting`, `tale` …"""
    elsewhere: Mapping[str, Sense]
    """What places are called in other languages; it counts where no language that is read knows the word."""
    objects: frozenset[str]
    """Forms of the names of its places, and of units, that are only objects, as «Голландию»."""
    cut_short: frozenset[str]
    """Names that are the beginning of the whole name of their place, as `Const`: a dot behind them may end nothing."""
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
    latin: Mapping[str, tuple[str, ...]]
    """What letters may be for which somebody types Latin ones; none where its own are Latin, or too many."""
    rules: str
    books: Mapping[str, BookCodes]
    """The codes that books in this language print, by rulebook, where they are others than the short names."""
    words: BoardlessWords
    board_name: str
    """What the board is called whose names these are."""
    power_letters: frozenset[str]
    """What stands for its powers where one letter does."""
    board: str = ""
    """That board; empty for the one whose names come with the language."""
    of_usual_board: frozenset[str] = frozenset()
    """Names of the usual board that are none here: who writes `Paris` means no word that looks like it."""
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

    @property
    def blankless(self) -> str:
        """The characters of its scripts that have no blanks between words; an elision is none of these: `l'armée`."""
        return self.unspaced.replace("'", "")

    def is_blankless(self, text: str) -> bool:
        """Whether a word is of such a script."""
        return bool(self.blankless) and re.match(f"[{self.blankless}]", text) is not None


def build_language(code: str, files: Mapping[str, Mapping[str, object]], skeleton: str) -> Language:
    """A language from the parsed TOML files of its folder by their stems, with the names of a board in it as `names`.

    `skeleton` is the text of grammar/orders.lark. Raises BadData for what is missing or of the wrong shape.
    """
    tables = open_tables(code, files)
    head, words, commands, speak = (tables[name] for name in ("language", "words", "commands", "speak"))
    cleaner, declension = Cleaner(head.texts("fold"), head.flag("strip_accents")), read_declension(head)
    unspaced, rules = head.text("unspaced", ""), head.text("rules", "")
    latin = read_lists(head, "latin", cleaner)
    coasts, others = (_keyed(senses, cleaner) for senses in read_senses(words, declension))
    boardless = BoardlessWords(
        coasts,
        read_names(words.rows("coasts"), declension),
        others,
        cleaner,
        declension,
        unspaced,
        latin,
        (words.words("facing", may_miss=True), words.words("facing_behind", may_miss=True)),
        frozenset(
            key(key_of(form, cleaner)) for form in declension.objects((*words.words("army"), *words.words("fleet")))
        ),
    )
    elsewhere = {key(word): sense for word, sense in _keyed(read_elsewhere(tables[SHARED], "coasts", "COAST"), cleaner)}
    return Language(
        code=code,
        name=head.text("name"),
        grammar=build_grammar(skeleton, rules),
        loose=read_keys(words, "loose", cleaner, declension),
        alike=head.texts("alike", may_miss=True),
        ordinals=read_counts(words, "ordinals", cleaner),
        numerals=read_counts(words, "numerals", cleaner),
        signs=read_lists(words, "signs", cleaner),
        spare=read_keys(words, "spare", cleaner, declension, between=" "),
        marking=MappingProxyType({name: read_keys(words, name, cleaner, declension) for name in _MARKING}),
        behind=read_keys(words, "behind", cleaner, declension) | read_keys(words, "carriers", cleaner, declension),
        commands=tuple(read_commands(commands, cleaner)),
        courtesy=frozenset(commands.row("courtesy").words("words")),
        options=read_options(commands, declension, cleaner),
        conditions=read_lists(tables["conditions"], "words", cleaner),
        phase_words=joined(read_lists(tables["conditions"], each, cleaner) for each in ("seasons", "kinds")),
        settings=read_settings(tables["settings"], tables["calendar"], cleaner),
        calendar=read_calendar(tables["calendar"], cleaner),
        spoken=MappingProxyType({table: speak.texts(table) for table in speak.mapping if table != "letters"}),
        letters=read_names(speak.rows("letters"), declension),
        marks=head.texts("marks"),
        questions=(tables["questions"],) if tables["questions"].mapping else (),
        cleaner=cleaner,
        unspaced=unspaced,
        latin=latin,
        rules=rules,
        words=boardless,
        **_named(tables, boardless, _books(tables["codes"]), elsewhere),
    )


def on_board(language: Language, board: str, names: Mapping[str, object], abroad: Mapping[str, object]) -> Language:
    """A language with the names that another board has in it, and `abroad` in languages that a game is not read in."""
    coasts = {word: sense for word, sense in language.elsewhere.items() if sense.kind == "COAST"}
    tables = board_tables(language.code, names, abroad)
    here = replace(language, board=board, **_named(tables, language.words, language.books, coasts))
    usual = {word for word, senses in language.lexicon.senses.items() if senses[0].kind in ("PLACE", "NATION")}
    return replace(here, of_usual_board=frozenset(usual - here.lexicon.senses.keys()))


def _named(
    tables: Mapping[str, TomlTable],
    words: BoardlessWords,
    books: Mapping[str, BookCodes],
    coasts_elsewhere: Mapping[str, Sense],
) -> dict[str, Any]:
    """The fields of a language that hang on the names of a board."""
    names, cleaner, declension = tables[NAMES], words.cleaner, words.declension
    powers, places = (_keyed(senses, cleaner) for senses in read_board_senses(names, declension))
    board = names.row("board", may_miss=True)
    there = board.words("coasts", may_miss=True) if "coasts" in board.mapping else words.coast_names
    coasts = (each for each in words.coasts if each[1].value[0] in there)
    own_coasts = _keyed(read_coast_senses(names, declension), cleaner)
    faced = _keyed(read_faced(names, words.facing, declension), cleaner)
    said = (*powers, *coasts, *own_coasts, *faced, *places, *words.others)
    lexicon = build_lexicon(said, words.unspaced, words.latin)
    _refuse_twofold_names(names.path, lexicon)
    power_names = read_names(names.rows("powers"), declension)
    objects = words.objects | {key(key_of(form, cleaner)) for form in read_objects(names, declension)}
    abroad = ((key(word), sense) for word, sense in _keyed(read_elsewhere(tables[ABROAD], "places", "PLACE"), cleaner))
    return {
        "said": said,
        "lexicon": lexicon,
        "coasts": {**words.coast_names, **read_names(read_coasts(names), declension)},
        "places": read_names(names.rows("provinces"), declension),
        "coast_synonyms": names.texts("coast_synonyms", may_miss=True),
        "cut_short": frozenset(key(key_of(name, cleaner)) for name in read_cut_short(names, declension)),
        "objects": _with_latin(objects, places, words.latin),
        "powers": MappingProxyType({power: name.full for power, name in power_names.items()}),
        "power_names": power_names,
        "power_words": MappingProxyType(
            {
                key(key_of(form, cleaner)): power
                for word, power in read_power_words(names, ("also", "short"))
                for form in declension.all(word)
            }
        ),
        "elsewhere": MappingProxyType({**coasts_elsewhere, **dict(abroad)}),
        "books": MappingProxyType({book: _with_places(book, codes, names) for book, codes in books.items()}),
        "board_name": board.text("name", ""),
        "power_letters": frozenset(board.words("letters", may_miss=True)),
    }


def _with_latin(
    objects: frozenset[str], places: Iterable[tuple[str, Sense]], latin: Mapping[str, tuple[str, ...]]
) -> frozenset[str]:
    """These forms, and those of names in Latin letters that spell one of them: `gollandiyu`."""
    typed = {key(name) for name, _ in places if latin and name.isascii()}
    return objects | {name for name in typed if not objects.isdisjoint(spellings_of(name, latin))}


def _keyed(senses: Iterable[tuple[str, Sense]], cleaner: Cleaner) -> tuple[tuple[str, Sense], ...]:
    """Spellings as the reader sees them, each with what it means."""
    return tuple((key_of(word, cleaner), sense) for word, sense in senses)


def _books(codes: TomlTable) -> Mapping[str, BookCodes]:
    """How each book writes that has its own signs, without the codes of places: those hang on the board."""
    rows = {book: codes.row(book) for book in codes.mapping}
    empty: Mapping[ProvinceId, str] = MappingProxyType({})
    return MappingProxyType(
        {
            book: BookCodes(empty, row.texts("coasts"), row.texts("letters"), row.texts("type", may_miss=True))
            for book, row in rows.items()
        }
    )


def _with_places(book: str, codes: BookCodes, names: TomlTable) -> BookCodes:
    """The codes of a book with those of a board's places; it may print none of them, then it has the judge's.

    BadData where a place is missing, unknown or has the code of another.
    """
    provinces, found = (
        names.row("provinces").mapping.keys(),
        names.row("codes", may_miss=True).texts(book, may_miss=True),
    )
    if found and (wrong := sorted(found.keys() ^ provinces)):
        why = f"[codes.{book}] must have each place of [provinces] once; look at {', '.join(wrong)}"
        raise BadData(names.path, 0, why)
    if len(set(found.values())) < len(found):
        raise BadData(names.path, 0, f"[codes.{book}] has a code twice")
    return replace(codes, places=found)


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


def _all_said(languages: Sequence[Language], cleaner: Cleaner) -> Iterator[tuple[str, Sense]]:
    """Every spelling of several languages with what it means, ranked by language."""
    for rank, language in enumerate(languages):
        for word, sense in language.said:
            yield (
                word if word.isascii() else key_of(word, cleaner),
                replace(sense, rank=rank) if rank else sense,
            )


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
        joined(language.cleaner.fold for language in languages),
        any(language.cleaner.strip_accents for language in languages),
    )
    unspaced = "".join(dict.fromkeys(language.unspaced for language in languages))
    rules = "\n".join(dict.fromkeys(language.rules for language in languages if language.rules.strip()))
    said = tuple(_all_said(languages, cleaner))
    forms = [form for language in languages for form in language.commands]
    marks = {f"{language.code} {name}": mark for language in languages for name, mark in language.marks.items()}
    latin = joined(language.latin for language in languages)
    lexicon = build_lexicon(said, unspaced, latin)
    return replace(
        player,
        said=said,
        lexicon=lexicon,
        of_usual_board=frozenset().union(*(language.of_usual_board for language in languages)) - lexicon.senses.keys(),
        grammar=build_grammar(languages[0].grammar.skeleton, rules),
        coast_synonyms=joined(language.coast_synonyms for language in languages),
        power_words=joined(language.power_words for language in languages),
        loose=frozenset().union(*(language.loose for language in languages)),
        alike=joined(language.alike for language in languages),
        ordinals=joined(language.ordinals for language in languages),
        numerals=joined(language.numerals for language in languages),
        spare=frozenset().union(*(language.spare for language in languages)),
        marking=MappingProxyType(
            {name: frozenset().union(*(language.marking[name] for language in languages)) for name in _MARKING}
        ),
        elsewhere=joined(language.elsewhere for language in languages),
        objects=frozenset().union(*(language.objects for language in languages)),
        cut_short=frozenset().union(*(language.cut_short for language in languages)),
        behind=frozenset().union(*(language.behind for language in languages)),
        commands=tuple(sorted(forms, key=lambda form: form.word == "unknown")),
        courtesy=frozenset().union(*(language.courtesy for language in languages)),
        options=pooled([language.options for language in languages]),
        conditions=pooled([language.conditions for language in languages]),
        signs=pooled([language.signs for language in languages]),
        phase_words=pooled([language.phase_words for language in languages]),
        settings=MappingProxyType(
            {name: pooled([language.settings[name] for language in languages]) for name in SETTING_TABLES}
        ),
        # A book's notation says nothing of how a player writes a date: in another language `mar` is another thing.
        calendar=pooled([language.calendar for language in others]),
        marks=MappingProxyType({**marks, **player.marks}),
        questions=tuple({each.path: each for one in (player, *languages) for each in one.questions}.values()),
        cleaner=cleaner,
        unspaced=unspaced,
        latin=latin,
        rules=rules,
    )


def _refuse_twofold_names(path: str, lexicon: Lexicon) -> None:
    for word, senses in sorted(lexicon.twofold.items()):
        meanings = [" or ".join(sense.value) for sense in senses]
        raise BadData(path, 0, f"{word!r} means {' and '.join(meanings)}; list it once, or under [ambiguous]")
