"""The sentences of one language: phrases with blanks, plural forms, and the forms that names take in them."""

from __future__ import annotations

import re
import string
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from babel import Locale, UnknownLocaleError

from judge.errors import BadData
from judge.structs import Struct, field

Text = str | Mapping[str, str]
"""A phrase: one text, or several of which a number chooses."""

_NO_FORMS: Mapping[str, str] = MappingProxyType({})
_CASES = "cases"
_PATTERN = frozenset("*?[")
_CHOICE = re.compile(r"\[[^\]]+\]")
_FORMATTER = string.Formatter()


class Phrases(Struct, frozen=True, eq=False):
    """The sentences of a language's mails, by dotted key; several forms where a number decides."""

    code: str
    locale: Locale
    texts: Mapping[str, Text]
    cases: Mapping[str, NameCase] = field(default_factory=lambda: MappingProxyType({}))
    """The forms a name can take in a sentence, by the name that blanks call them: `{power:gen}`."""


class NameCase(Struct, frozen=True, eq=False):
    """One form of names: `gen`, or a French name behind `de`."""

    code: str
    forms: Mapping[str, str]
    """By the id of a power or place."""
    endings: tuple[tuple[str, str], ...]
    """Patterns of other names and what becomes of them, the longest first."""

    def of(self, name: Name) -> str:
        """The name in this form; as it is where nothing is said about it."""
        said = self.forms.get(name.id) or name.forms.get(self.code)
        return said if said is not None else _ended(str(name), self.endings)


class Name(str):
    """A name in the words of a language, with the id of what it names and the forms that its language's grammar has."""

    __slots__ = ("forms", "id")
    id: str
    forms: Mapping[str, str]

    def __new__(cls, text: str, id: str = "", forms: Mapping[str, str] = _NO_FORMS) -> Name:
        """The name that is said when no form is asked for."""
        made = super().__new__(cls, text)
        made.id, made.forms = id, forms
        return made


class Names(str):
    """Several names as one text; each takes the form that is asked for."""

    __slots__ = ("join", "names")
    names: tuple[Name, ...]
    join: Callable[[Iterable[str]], str]

    def __new__(cls, names: Iterable[Name], join: Callable[[Iterable[str]], str]) -> Names:
        """The names put together by `join`."""
        kept = tuple(names)
        made = super().__new__(cls, join(kept))
        made.names, made.join = kept, join
        return made


def build_phrases(folder: Path) -> Phrases:
    """The phrases of the language of a folder: all files of its `phrases/`, `core.toml` with the locale among them."""
    texts: dict[str, Text] = {}
    files = {path: _read(path) for path in sorted((folder / "phrases").glob("*.toml"))}
    core = folder / "phrases" / "core.toml"
    try:
        locale = Locale.parse(str(files[core].pop("locale")))
    except (KeyError, ValueError, UnknownLocaleError) as error:
        raise BadData(str(core), 1, f"`locale` must name a locale that Babel knows: {error}") from error
    cases = dict(_cases(core, files[core].pop(_CASES, {})))
    for path, tables in files.items():
        for key, text in _flat("", tables, locale):
            if key in texts:
                raise BadData(str(path), 0, f"the phrase {key!r} is in another file, too")
            texts[key] = text
    return Phrases(folder.name, locale, texts, MappingProxyType(cases))


def _read(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadData(str(path), 0, str(error)) from error


def fill(text: str, phrases: Phrases, values: Mapping[str, object]) -> str:
    """A text with its blanks filled, each name in the form its blank asks for.

    KeyError for a blank that gets no value.
    """
    if ":" not in text:
        return text.format_map(values)
    pieces = []
    for literal, blank, case in _pieces(text):
        pieces.append(literal)
        if blank:
            pieces.append(decline(values[blank], phrases.cases[case]) if case else str(values[blank]))
    return "".join(pieces)


def decline(value: object, case: NameCase) -> str:
    """A name, or each of several, in this form."""
    if isinstance(value, Names):
        return value.join(case.of(name) for name in value.names)
    return case.of(value if isinstance(value, Name) else Name(str(value)))


def blanks(text: Text) -> frozenset[str]:
    """The names of the blanks of a phrase, in all its forms; ValueError for a brace that is not closed."""
    return frozenset(blank for form in _forms(text) for _, blank, _ in _pieces(form) if blank)


def pieces_of(text: Text) -> tuple[str, ...]:
    """What a phrase says between its blanks, in all its forms."""
    return tuple(literal for form in _forms(text) for literal, *_ in _pieces(form) if literal)


def shapes_of(text: Text) -> tuple[str, ...]:
    """A pattern for each form of a phrase that fits it whatever fills its blanks."""
    return tuple(
        "".join(re.escape(literal) + (".+" if blank else "") for literal, blank, _ in _pieces(form))
        for form in _forms(text)
    )


def frames_of(text: Text) -> tuple[tuple[str, ...], ...]:
    """For each form of a phrase what stands before, between and behind its blanks, empty where that is nothing."""
    return tuple(tuple(_around(form)) for form in _forms(text))


def _around(form: str) -> Iterator[str]:
    pieces = _pieces(form)
    yield from (literal for literal, *_ in pieces)
    if not pieces or pieces[-1][1]:
        yield ""


def cases_of(text: Text) -> frozenset[str]:
    """The forms that the blanks of a phrase ask for."""
    return frozenset(case for form in _forms(text) for _, _, case in _pieces(form) if case)


def _forms(text: Text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text.values())


@lru_cache(maxsize=2048)
def _pieces(text: str) -> tuple[tuple[str, str, str], ...]:
    """Plain text, the name of the blank behind it, and the form that is asked for."""
    return tuple((literal, blank or "", case or "") for literal, blank, case, _ in _FORMATTER.parse(text))


def _ended(name: str, endings: tuple[tuple[str, str], ...]) -> str:
    small = name.casefold()
    for pattern, form in endings:
        if fnmatchcase(small, pattern):
            end = _letters(pattern.rpartition("*")[2])
            return form.format(name=name, stem=name[: len(name) - end])
    return name


def _letters(pattern: str) -> int:
    """How many letters a pattern stands for; `[ая]` is one."""
    return len(_CHOICE.sub("?", pattern))


def _cases(path: Path, tables: object) -> Iterator[tuple[str, NameCase]]:
    if not isinstance(tables, dict):
        raise BadData(str(path), 0, "`cases` must be tables like [cases.gen]")
    for case, table in tables.items():
        rows = table.items() if isinstance(table, dict) else [("", None)]
        forms: dict[str, str] = {}
        endings: dict[str, str] = {}
        for key, form in rows:
            if not isinstance(form, str):
                raise BadData(str(path), 0, f'[cases.{case}] needs lines like `austria = "…"`')
            is_pattern = not _PATTERN.isdisjoint(key)
            if is_pattern and not blanks(form) <= {"name", "stem"}:
                raise BadData(str(path), 0, f"[cases.{case}] {key!r}: a pattern may only use {{name}} and {{stem}}")
            (endings if is_pattern else forms)[key.casefold() if is_pattern else key] = form
        longest = sorted(endings.items(), key=lambda row: (-_letters(row[0]), row[0]))
        yield case, NameCase(case, MappingProxyType(forms), tuple(longest))


def _flat(prefix: str, table: Mapping[str, object], locale: Locale) -> Iterator[tuple[str, Text]]:
    forms = {*locale.plural_form.tags, "other"}
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, str):
            yield name, value
        elif isinstance(value, dict):
            has_forms = "other" in value and forms.issuperset(value)
            if has_forms:
                yield name, value
            else:
                yield from _flat(f"{name}.", value, locale)
