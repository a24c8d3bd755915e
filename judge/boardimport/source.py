"""A file of a board as it was given: its text, the files beside it, and limits kept before anything is read."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from judge.errors import BadData
from judge.structs import Struct

LONGEST: Final = 2_000_000
"""Bytes of one file; the largest boards of the hobby have a tenth of it."""
MOST_LINES: Final = 50_000
MOST_FILES: Final = 40
UNSEEN: Final = re.compile(
    "[\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufffe\\uffff\\ud800-\\udfff]"
)
"""Signs that steer a terminal, hide, or turn the direction of what is read."""
_LONG_NUMBER = re.compile("[0-9]{31}")
_LONG_WORD = re.compile(r"(\S{60})\S+")
_LONGEST_SAID = 400
_PLAIN_NAME = re.compile(r"[\w][\w.-]{0,80}")


class Source(Struct, frozen=True, dict=True):
    """A file that was read: `content` as it lies on the disk, `text` with one kind of line end."""

    path: Path
    content: bytes
    text: str

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return self.path.name

    def lines(self) -> Iterator[tuple[int, str]]:
        """Every line with its number, from 1."""
        return enumerate(self.text.split("\n"), 1)

    def line_at(self, offset: int) -> int:
        """The number of the line in which a character of the text stands."""
        return bisect_left(self._ends, offset) + 1

    @cached_property
    def _ends(self) -> list[int]:
        """Where each line ends."""
        return [found.start() for found in re.finditer("\n", self.text)]


def open_source(path: Path) -> Source:
    """A file; BadData with a sentence where it is none that a board can be in."""
    try:
        with path.open("rb") as opened:
            content = opened.read(LONGEST + 1)
    except OSError as error:
        raise BadData(str(path), 0, f"it cannot be read: {error.strerror or error}") from error
    if len(content) > LONGEST:
        raise BadData(str(path), 0, f"it is longer than {LONGEST // 1_000_000} MB; no board is")
    if not content.strip():
        raise BadData(str(path), 0, "it is empty")
    if b"\0" in content:
        raise BadData(str(path), 0, "it is no text; a file in UTF-16 has to be saved as UTF-8 first")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Older boards are Latin-1, or what Windows makes of it.
        text = content.decode("cp1252", "replace")
    text = re.sub(r"\r\n?", "\n", text)
    if text.count("\n") > MOST_LINES:
        raise BadData(str(path), 0, f"it has more than {MOST_LINES} lines; no board has")
    source = Source(path, content, text)
    if found := UNSEEN.search(text):
        why = f"it has a sign that cannot be seen, U+{ord(found[0]):04X}; no board needs one"
        raise BadData(str(path), source.line_at(found.start()), why)
    if found := _LONG_NUMBER.search(text):
        why = "it has a number of more than 30 digits; no board has"
        raise BadData(str(path), source.line_at(found.start()), why)
    return source


def shown(text: str) -> str:
    """A text of a file as it can stand in a sentence about it: nothing in it is unseen, and no word of it endless."""
    said = UNSEEN.sub("?", _LONG_WORD.sub(r"\1…", text))
    return said if len(said) <= _LONGEST_SAID else f"{said[:_LONGEST_SAID]}…"


class Library(Struct, frozen=True):
    """The files of which a board may be made: those that were given, and those in the same folder."""

    given: tuple[Source, ...]

    def find(self, name: str, of: Source) -> Source | None:
        """The file of a name that another one asks for; None where there is none. No other folder is looked into."""
        for source in self.given:
            if source.name.casefold() == name.casefold():
                return source
        return self.beside(name, of) if _PLAIN_NAME.fullmatch(name) else None

    @staticmethod
    def beside(name: str, of: Source) -> Source | None:
        """A file beside another one, or below its folder, by a name that is our own."""
        path = of.path.parent / name
        return open_source(path) if path.is_file() else None
