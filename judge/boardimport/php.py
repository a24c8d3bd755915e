"""PHP as data: arrays, strings and numbers as literals. Nothing is run, and what is no literal is not read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from judge.structs import Struct

_TOKEN = re.compile(
    r"""(?P<blank>\s+|//[^\n]*|\#[^\n]*|/\*(?:.*?\*/|.*))
    |'(?P<single>(?:[^'\\]|\\.)*)'
    |"(?P<double>(?:[^"\\]|\\.)*)"
    |(?P<number>-?\d+(?:\.\d+)?)
    |(?P<arrow>=>)
    |(?P<word>\$?[A-Za-z_]\w*)
    |(?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_DEEPEST = 12
ELEMENT = r"""\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]"""
"""An element of an array by its name: `['Rome']`."""

Value: TypeAlias = "str | float | Row"


class Row(Struct, frozen=True):
    """An array: values with the text before `=>`, empty where there is none, and the place of the array in the text."""

    items: tuple[tuple[str, Value], ...]
    start: int

    def texts(self) -> list[str]:
        """Its plain values as text."""
        return [_text(value) for _, value in self.items if not isinstance(value, Row)]

    def rows(self) -> Iterator[Row]:
        """The arrays in it."""
        return (value for _, value in self.items if isinstance(value, Row))


class NotALiteral(Exception):
    """Here is code where a literal could stand."""

    def __init__(self, offset: int) -> None:
        self.offset = offset


def without_comments(text: str) -> str:
    """The text with blanks in place of comments; lines stay where they are."""

    def blanked(found: re.Match[str]) -> str:
        blank = found["blank"]
        return re.sub(r"[^\n]", " ", blank) if blank is not None else found[0]

    return _TOKEN.sub(blanked, text)


def array_after(text: str, name: str) -> Iterator[Row]:
    """Each array that is given to a variable: `$name = array(…)` or `[…]`."""
    for found in re.finditer(rf"\${name}\s*=\s*(?=array\s*\(|\[)", text):
        yield _Parser(text, found.end()).array(0)


def call_after(text: str, name: str) -> Iterator[Row]:
    """The arguments of each call that begins with a literal: `name('…', …)`."""
    for found in re.finditer(rf"{name}\s*(?=\(\s*[^\s$)])", text):
        yield arguments_at(text, found.end())


def arguments_at(text: str, at: int) -> Row:
    """The arguments in the brackets that open at an offset."""
    parser = _Parser(text, at)
    parser.take("(")
    return parser.items(")", at, 0)


class _Parser:
    """Reads one literal from an offset on."""

    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at

    def token(self) -> re.Match[str]:
        while (found := _TOKEN.match(self.text, self.at)) is not None:
            self.at = found.end()
            if found["blank"] is None:
                return found
        raise NotALiteral(self.at)

    def peek(self) -> re.Match[str]:
        found = self.token()
        self.at = found.start()
        return found

    def take(self, sign: str) -> None:
        if self.token()[0] != sign:
            raise NotALiteral(self.at)

    def array(self, depth: int) -> Row:
        start = self.peek().start()
        opened = self.token()[0]
        if opened.casefold() == "array":
            self.take("(")
            opened = "("
        return self.items(")" if opened == "(" else "]", start, depth)

    def items(self, closing: str, start: int, depth: int) -> Row:
        if depth > _DEEPEST:
            raise NotALiteral(self.at)
        items: list[tuple[str, Value]] = []
        while self.peek()[0] != closing:
            value = self.value(depth)
            key = ""
            if self.peek()[0] == "=>":
                self.take("=>")
                key, value = _text(value), self.value(depth)
            items.append((key, value))
            if self.peek()[0] != closing:
                self.take(",")
        self.take(closing)
        return Row(tuple(items), start)

    def value(self, depth: int) -> Value:
        found = self.peek()
        if found[0] in "[" or found[0].casefold() == "array":
            return self.array(depth + 1)
        self.token()
        if found["number"] is not None:
            return float(found["number"])
        said = found["single"] if found["single"] is not None else found["double"]
        if said is not None:
            return unquoted(said)
        inner = found["word"]
        # A text that is looked up in a language: l_t('Spring').
        if inner == "l_t":
            self.take("(")
            value = self.value(depth)
            self.take(")")
            return value
        if inner is not None:
            element = re.compile(rf"\s*::\s*\$\w+\s*{ELEMENT}").match(self.text, self.at)
            if element:
                self.at = element.end()
                return unquoted(element[1] if element[1] is not None else element[2])
        raise NotALiteral(found.start())


def unquoted(text: str) -> str:
    """What stands between quotation marks, as it is meant."""
    return re.sub(r"\\(['\"\\])", r"\1", text)


def _text(value: Value) -> str:
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(value)
    return value if isinstance(value, str) else ""
