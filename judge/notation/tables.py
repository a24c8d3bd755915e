"""Typed access to the tables of a language's files; faults name the file and key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from judge.errors import BadData
from judge.structs import Struct

FILES = ("language", "words", "commands", "speak")
NAMES = "names"
"""What a board, its powers and its places are called; it lies with the board."""
ABROAD = "names elsewhere"
"""What its places are called in languages that a game is not read in; it lies there, too, and may be missing."""
MORE_FILES = ("conditions", "settings", "calendar", "mail", "codes", "questions")
"""Files that a language may leave out; missing words are taken from English, and there are no other codes."""
SHARED = "elsewhere"
"""The file of all languages: what coasts are called in those that a game is not read in."""


class TomlTable(Struct, frozen=True):
    """One table of a file. Every method raises BadData for a value that is missing or of the wrong type."""

    path: str
    mapping: Mapping[str, object]

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it has to be there."""
        value = self.mapping.get(name, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise BadData(self.path, 0, f"{name} must be a text")
        return value

    def flag(self, name: str) -> bool:
        """True or false; false when it is not there."""
        value = self.mapping.get(name, False)
        if not isinstance(value, bool):
            raise BadData(self.path, 0, f"{name} must be true or false")
        return value

    def number(self, name: str, default: int) -> int:
        """A whole number."""
        value = self.mapping.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadData(self.path, 0, f"{name} must be a whole number")
        return value

    def words(self, name: str, may_miss: bool = False) -> tuple[str, ...]:
        """A list of texts."""
        value = self.mapping.get(name, [] if may_miss else None)
        if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
            raise BadData(self.path, 0, f"{name} must be a list of texts")
        return tuple(value)

    def row(self, name: str, may_miss: bool = False) -> TomlTable:
        """A table inside."""
        value = self.mapping.get(name, {} if may_miss else None)
        if not isinstance(value, Mapping):
            raise BadData(self.path, 0, f"table [{name}] is missing")
        return TomlTable(f"{self.path} [{name}]", value)

    def texts(self, name: str, may_miss: bool = False) -> Mapping[str, str]:
        """A table of texts."""
        row = self.row(name, may_miss)
        return MappingProxyType({item: row.text(item) for item in row.mapping})

    def blank_texts(self, name: str) -> Mapping[str, str]:
        """A table of texts that may be empty; an empty table where it is missing."""
        row = self.row(name, may_miss=True)
        return MappingProxyType({item: row.text(item, "") for item in row.mapping})

    def lists(self, name: str) -> Mapping[str, tuple[str, ...]]:
        """A table of lists of texts; an empty one where it is missing."""
        row = self.row(name, may_miss=True)
        return MappingProxyType({item: row.words(item) for item in row.mapping})

    def rows(self, name: str) -> Mapping[str, TomlTable]:
        """A table of tables."""
        row = self.row(name)
        return MappingProxyType({item: row.row(item) for item in row.mapping})


def open_tables(code: str, files: Mapping[str, Mapping[str, object]]) -> Mapping[str, TomlTable]:
    """The files of a language's folder, all there, and the names of a board in it."""
    missing = [name for name in FILES if name not in files]
    if missing:
        raise BadData(f"grammar/{code}", 0, f"these files are missing: {', '.join(f'{name}.toml' for name in missing)}")
    given = {name: files.get(name, {}) for name in (*FILES, *MORE_FILES, SHARED)}
    own = {name: TomlTable(f"grammar/{code}/{name}.toml", mapping) for name, mapping in given.items()}
    return MappingProxyType({**own, **board_tables(code, files.get(NAMES, {}), files.get(ABROAD, {}))})


def board_tables(code: str, names: Mapping[str, object], abroad: Mapping[str, object]) -> Mapping[str, TomlTable]:
    """What a board is called in a language, and its places in languages that a game is not read in."""
    return {
        NAMES: TomlTable(f"names/{code}.toml", names),
        ABROAD: TomlTable("names/elsewhere.toml", abroad),
    }
