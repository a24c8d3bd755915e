"""One human language: its place names, order words, commands and spoken forms, from one folder of grammar/."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from judge.errors import BadData
from judge.notation.grammar import Grammar, build_grammar
from judge.notation.lexicon import Lexicon, Sense, build_lexicon, key
from judge.notation.normal import Clean, clean, key_of
from judge.notation.tables import Table, open_tables
from judge.rules.maps import Power, ProvinceId

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
    "condition": "CONDITION",
    "mark": "MARK",
}


@dataclass(frozen=True, slots=True)
class Name:
    """What the judge calls something, short and in full."""

    short: str
    full: str


@dataclass(frozen=True, slots=True)
class CommandForm:
    """How one command is typed: its words, and what may follow them."""

    word: str
    phrases: tuple[tuple[str, ...], ...]
    """Longest first."""
    rest: str
    unlike: frozenset[str]
    """Words that may not follow: with them the line is prose."""
    is_askable: bool
    """Whether a question mark leaves it a command."""
    most: int
    """How many words may follow."""


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language ready to read and speak orders. Compared by identity, so that what derives from it can be cached."""

    code: str
    """As `en`."""
    name: str
    """What its speakers call it."""
    lexicon: Lexicon
    grammar: Grammar
    places: Mapping[ProvinceId, Name]
    coasts: Mapping[str, Name]
    coast_synonyms: Mapping[str, str]
    """`spa/wc`, as others say, → the coast that is meant."""
    powers: Mapping[Power, str]
    power_words: Mapping[str, Power]
    """Every way to name a power, also those too short for the inside of an order."""
    loose: frozenset[str]
    """Unit words that mean something else in prose, as the article `a`."""
    commands: tuple[CommandForm, ...]
    courtesy: frozenset[str]
    spoken: Mapping[str, Mapping[str, str]]
    """The forms of speak.toml, by table and key."""
    letters: Mapping[str, Name]
    """What armies and fleets are called."""
    marks: Mapping[str, str]
    fold: Mapping[str, str]
    strip_accents: bool

    def clean(self, line: str) -> Clean:
        """A line as the reader sees it."""
        return clean(line, self.fold, self.strip_accents)


def build_language(code: str, files: Mapping[str, Mapping[str, object]], skeleton: str) -> Language:
    """A language from the parsed TOML files of its folder (`{"language": …, "places": …}`, by stem).

    `skeleton` is the text of grammar/orders.lark. Raises BadData for what is missing or of the wrong shape.
    """
    tables = open_tables(code, files)
    head, places, words = tables["language"], tables["places"], tables["words"]
    commands, speak = tables["commands"], tables["speak"]
    fold, strips = head.texts("fold"), head.flag("strip_accents")
    said = [(key_of(word, fold, strips), sense) for word, sense in _senses(places, words)]
    lexicon = build_lexicon(said, head.text("unspaced", ""))
    _refuse_twofold_names(places.path, lexicon)
    return Language(
        code=code,
        name=head.text("name"),
        lexicon=lexicon,
        grammar=build_grammar(f"grammar/{code}/language.toml", skeleton, head.text("rules", "")),
        places=_names(places.rows("provinces")),
        coasts=_names(places.rows("coasts")),
        coast_synonyms=places.texts("coast_synonyms", may_miss=True),
        powers=MappingProxyType({power: row.text("name") for power, row in words.rows("powers").items()}),
        power_words=MappingProxyType(
            {key(key_of(word, fold, strips)): power for word, power in _power_words(words, ("also", "short"))}
        ),
        loose=frozenset(key(key_of(word, fold, strips)) for word in words.words("loose", may_miss=True)),
        commands=tuple(_commands(commands)),
        courtesy=frozenset(commands.row("courtesy").words("words")),
        spoken=MappingProxyType({table: speak.texts(table) for table in speak.mapping if table != "letters"}),
        letters=_names(speak.rows("letters")),
        marks=head.texts("marks"),
        fold=fold,
        strip_accents=strips,
    )


def _refuse_twofold_names(path: str, lexicon: Lexicon) -> None:
    for word, senses in sorted(lexicon.senses.items()):
        meanings = [" or ".join(sense.value) for sense in senses if sense.kind == "PLACE"]
        if len(meanings) > 1:
            raise BadData(path, 0, f"{word!r} means {' and '.join(meanings)}; list it once, or under [ambiguous]")


def _names(rows: Mapping[str, Table]) -> Mapping[str, Name]:
    return MappingProxyType({id: Name(row.text("short"), row.text("name")) for id, row in rows.items()})


def _senses(places: Table, words: Table) -> Iterator[tuple[str, Sense]]:
    """Every word with what it means; where one has two senses, the first is tried first."""
    for word, power in _power_words(words, ("also",)):
        yield word, Sense("NATION", (power,))
    yield from _places(places)
    yield from _words(words)


def _places(table: Table) -> Iterator[tuple[str, Sense]]:
    """Words for coasts and places; a coast comes first where a word may be either (`east`)."""
    for coast, row in table.rows("coasts").items():
        for word in (row.text("short"), row.text("name"), *row.words("also", may_miss=True)):
            yield word, Sense("COAST", (coast,))
    shared = table.lists("ambiguous", may_miss=True)
    misread = table.lists("misprints", may_miss=True)
    for id, row in table.rows("provinces").items():
        for word in (row.text("short"), row.text("name"), *row.words("also", may_miss=True)):
            spelling = word.lower()
            if spelling not in shared:
                yield word, Sense("PLACE", (id,), id, misread.get(spelling, ()))
    firsts = {row.text("short").lower(): id for id, row in table.rows("provinces").items()}
    for word, ids in shared.items():
        yield word, Sense("PLACE", ids, firsts.get(word.lower(), ""))


def _words(table: Table) -> Iterator[tuple[str, Sense]]:
    for name, kind in _WORD_KINDS.items():
        for word in table.words(name):
            yield word, Sense(kind)


def _power_words(table: Table, lists: tuple[str, ...]) -> Iterator[tuple[str, Power]]:
    for power, row in table.rows("powers").items():
        yield row.text("name"), power
        for name in lists:
            yield from ((word, power) for word in row.words(name, may_miss=True))


def _commands(table: Table) -> Iterator[CommandForm]:
    for word in table.mapping:
        if word == "courtesy":
            continue
        row = table.row(word)
        phrases = (tuple(phrase.split()) for phrase in row.words("words"))
        yield CommandForm(
            word=word,
            phrases=tuple(sorted(phrases, key=lambda phrase: (-len(phrase), phrase))),
            rest=row.text("rest"),
            unlike=frozenset(row.words("not", may_miss=True)),
            is_askable=row.flag("question"),
            most=row.number("most", 20),
        )
