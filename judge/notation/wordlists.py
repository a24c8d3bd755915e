"""Lists of words in the files of a language, read as the reader sees them; and those of several languages as one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from judge.errors import BadData
from judge.notation.lexicon import key
from judge.notation.normal import Cleaner, key_of
from judge.notation.tables import TomlTable
from judge.notation.vocabulary import Declension
from judge.structs import Struct

_T = TypeVar("_T")
_NO_COMMANDS = frozenset({"courtesy", "options"})
"""Tables of commands.toml that do not describe commands."""
SENTENCE_BLANKS = frozenset({"game", "power", "units", "place", "unit", "phase"})
"""What may be left open in a sentence that says the same as a command."""
_SENTENCE_BLANK = re.compile(r"\{(.*?)\}")
SETTING_TABLES = ("names", "paces", "parts", "members", "phrases", "elsewhere", "weekdays", "words")
"""Tables of settings.toml."""


class CommandForm(Struct, frozen=True):
    """How one command is typed: its words, and what may follow them."""

    word: str
    phrases: tuple[tuple[str, ...], ...]
    """The most usual phrase first."""
    rest: str
    unlike: frozenset[str]
    """Words that may not follow: with them the line is no command, and asked about."""
    talk: frozenset[str]
    """Words behind which nobody means the command, so that nobody is asked: "жду карту" is no WAIT."""
    is_askable: bool
    """Whether a question mark leaves it a command."""
    most: int
    """How many words may follow."""
    written: frozenset[str] = frozenset()
    """The phrases as the data has them, with their accents: `résumé` is not `resume`."""
    sentences: tuple[tuple[str, str], ...] = ()
    """Whole lines that say the same, with blanks as `{game}`, each with what then stands behind the command."""


def read_commands(table: TomlTable, cleaner: Cleaner) -> Iterator[CommandForm]:
    """How each command of commands.toml is typed."""
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
            talk=frozenset(key_of(word, cleaner) for word in row.words("talk", may_miss=True)),
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


def read_options(table: TomlTable, declension: Declension, cleaner: Cleaner) -> Mapping[str, tuple[str, ...]]:
    """Words inside commands, by what they stand for."""
    lists = table.lists("options")
    return MappingProxyType(
        {
            option: tuple(key_of(form, cleaner) for word in words for form in declension.all(word))
            for option, words in lists.items()
        }
    )


def read_settings(
    table: TomlTable, calendar: TomlTable, cleaner: Cleaner
) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The tables of settings.toml; the days of the week stand in calendar.toml."""
    found = {name: read_lists(table, name, cleaner) for name in SETTING_TABLES}
    days = {**read_lists(calendar, "days", cleaner), **found["weekdays"]}
    return MappingProxyType({**found, "weekdays": MappingProxyType(days)})


def read_counts(words: TomlTable, name: str, cleaner: Cleaner) -> Mapping[str, int]:
    """The words of `[ordinals]` or `[numerals]` by what they count: `1`, `2` …, and `last`, which is -1."""
    found: dict[str, int] = {}
    for number, spellings in words.lists(name).items():
        if number != "last" and not number.isdecimal():
            raise BadData(words.path, 0, f"[{name}] has {number!r}, which is neither a number nor 'last'")
        found |= {key(key_of(word, cleaner)): -1 if number == "last" else int(number) for word in spellings}
    return MappingProxyType(found)


def read_keys(
    words: TomlTable, name: str, cleaner: Cleaner, declension: Declension, between: str = ""
) -> frozenset[str]:
    """A list of words as keys, with this between the words of a phrase; empty where the language has none."""
    listed = (form for word in words.words(name, may_miss=True) for form in declension.all(word))
    said = (key_of(word, cleaner).split() for word in listed)
    return frozenset(between.join(map(key, each)) for each in said)


def read_lists(table: TomlTable, name: str, cleaner: Cleaner) -> Mapping[str, tuple[str, ...]]:
    """Lists of words as the reader sees them; none where the file is missing."""
    lists = table.lists(name)
    return MappingProxyType({item: tuple(key_of(word, cleaner) for word in words) for item, words in lists.items()})


def joined(tables: Iterable[Mapping[str, _T]]) -> Mapping[str, _T]:
    """All tables in one; an earlier one decides."""
    joined: dict[str, _T] = {}
    for table in tables:
        joined = {**table, **joined}
    return MappingProxyType(joined)


def pooled(tables: Sequence[Mapping[str, tuple[str, ...]]]) -> Mapping[str, tuple[str, ...]]:
    """The words of every list in all languages."""
    names = dict.fromkeys(name for table in tables for name in table)
    return MappingProxyType(
        {name: tuple(dict.fromkeys(word for table in tables for word in table.get(name, ()))) for name in names}
    )
