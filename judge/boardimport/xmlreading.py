"""XML read without its dangers: no entities of its own, no other files, few levels; each element with its line."""

from __future__ import annotations

from typing import Final
from xml.parsers import expat

from judge.boardimport.source import Source
from judge.errors import BadData
from judge.structs import Struct, field

_MOST_ELEMENTS: Final = 50_000
_DEEPEST: Final = 30


class Element(Struct):
    """An element: its name, what it says of itself, what is in it, and where it begins."""

    name: str
    said: dict[str, str]
    line: int
    inner: list[Element] = field(default_factory=list)

    def all(self, name: str) -> list[Element]:
        """The elements of a name that are right in it."""
        return [each for each in self.inner if each.name == name]


def read_xml(source: Source) -> Element:
    """The outermost element; BadData where the text is no such XML. Entities of the file's own are refused."""
    parser = expat.ParserCreate(None if _is_utf8(source.content) else "iso-8859-1")
    root = Element("", {}, 0)
    open_ones = [root]
    count = 0

    def refuse(why: str) -> BadData:
        return BadData(str(source.path), parser.CurrentLineNumber, why)

    def begin(name: str, said: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(open_ones) > _DEEPEST or count > _MOST_ELEMENTS:
            raise refuse("it has more elements, or more in each other, than a board has")
        element = Element(name.upper(), said, parser.CurrentLineNumber)
        open_ones[-1].inner.append(element)
        open_ones.append(element)

    def entity(*_: object) -> None:
        raise refuse("it has entities of its own (<!ENTITY …>), which are not read here")

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda _: open_ones.pop() and None
    parser.EntityDeclHandler = entity
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    try:
        parser.Parse(source.content, True)
    except expat.ExpatError as error:
        raise BadData(
            str(source.path), error.lineno, f"it is no whole XML: {expat.errors.messages[error.code]}"
        ) from error
    except LookupError as error:
        raise BadData(str(source.path), 1, "it names an encoding that is not known; save it as UTF-8") from error
    return root.inner[0]


def _is_utf8(content: bytes) -> bool:
    """Whether the bytes, or what they say of themselves, can be believed."""
    if b"encoding" in content[:200]:
        return True
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
