"""The provinces and borders of webDiplomacy, a row each, whichever shape they are written in.

`install.php` has arrays that a loop goes through, whose columns the loop names, or a call for each. `territories.js`,
which an installation makes of it, has the same as JSON: each province with its number, and borders by numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from judge.boardimport.php import ELEMENT, Row, arguments_at, array_after, call_after, unquoted
from judge.boardimport.source import Source
from judge.errors import BadData

Line = tuple[int, Mapping[str, str]]
"""The number of a line, and what each column says there; a column that is cut off is missing."""
PLACE_COLUMNS: Final = ("name", "type", "supply", "country", "x", "y", "sx", "sy")
BORDER_COLUMNS: Final = ("from", "to", "fleets", "armies")
_COLUMNS = {"countryid": "country", "fleet": "fleets", "army": "armies"}
_DEEPEST: Final = 20


def has_json(text: str) -> bool:
    """Whether a text looks like the territories of a map as JSON, bare or in their script."""
    return '"coastParentID"' in text and ("loadTerritories" in text[:200] or text.lstrip().startswith("{"))


def place_rows(source: Source, text: str) -> Iterator[Line]:
    """Every province and coast; `text` is that of the source without comments."""
    if has_json(source.text):
        for row in _territories(source):
            values = (_said(row, key) for key in ("name", "type", "supply", "countryID", "smallMapX", "smallMapY"))
            yield 1, dict(zip(PLACE_COLUMNS, values, strict=False))
        return
    columns = _columns(source, text, "territoryRawRow", PLACE_COLUMNS)
    for table in array_after(text, "territoryRawData"):
        yield from (_line(source, row, columns) for row in table.rows())
    yield from (_line(source, row, PLACE_COLUMNS) for row in call_after(text, r"new\s+InstallTerritory"))


def border_rows(source: Source, text: str) -> Iterator[Line]:
    """Every border."""
    if has_json(source.text):
        yield from _borders_by_number(source)
        return
    columns = _columns(source, text, "borderRawRow", BORDER_COLUMNS)
    for table in array_after(text, "bordersRawData"):
        yield from (_line(source, row, columns) for row in table.rows())
    for found in re.finditer(rf"\$Territories\s*{ELEMENT}\s*->\s*addBorder\s*(?=\()", text):
        row = arguments_at(text, found.end())
        name = unquoted(found[1] if found[1] is not None else found[2])
        yield _line(source, Row((("", name), *row.items), found.start()), BORDER_COLUMNS)


def _line(source: Source, row: Row, columns: tuple[str, ...]) -> Line:
    return source.line_at(row.start), dict(zip(columns, row.texts(), strict=False))


def _columns(source: Source, text: str, row: str, usual: tuple[str, ...]) -> tuple[str, ...]:
    """What the columns of a table are, as the loop over it names them."""
    found = re.search(rf"list\(([^)]*)\)\s*=\s*\${row}", text)
    if found is None:
        return usual
    said = [part.strip().lstrip("$").casefold() for part in found[1].split(",")]
    columns = tuple(_COLUMNS.get(name, name) for name in said)
    if missing := [name for name in usual if name not in columns and name not in ("sx", "sy")]:
        raise BadData(str(source.path), source.line_at(found.start()), f"the loop names no column {missing[0]}")
    return columns


def _borders_by_number(source: Source) -> Iterator[Line]:
    """Borders of the JSON; those that know of coasts are in a list of their own."""
    every = _territories(source)
    names = {_said(row, "id"): _said(row, "name") for row in every}
    for row in every:
        for border in row.get("CoastalBorders") or row.get("Borders") or []:
            if not isinstance(border, dict):
                raise BadData(str(source.path), 1, f"a border of {_said(row, 'name')} is none")
            passes = ["Yes" if border.get(kind) is True else "No" for kind in ("f", "a")]
            values = (_said(row, "name"), names.get(_said(border, "id"), ""), *passes)
            yield 1, dict(zip(BORDER_COLUMNS, values, strict=True))


def _territories(source: Source) -> list[dict[str, Any]]:
    """The territories in their order; BadData where the JSON is none."""
    script = re.search(r"\$H\(", source.text)
    start = script.end() if script else source.text.find("{")
    end = source.text.rfind(");") if script else len(source.text)
    text = source.text[start:end]
    if _depth(text) > _DEEPEST:
        raise BadData(str(source.path), 1, "it has more brackets in each other than territories have")
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        why = f"its JSON is broken: {error.msg}"
        raise BadData(str(source.path), source.line_at(start + error.pos), why) from error
    rows = list(found.values()) if isinstance(found, dict) else []
    if not rows or not all(isinstance(row, dict) and isinstance(row.get("name"), str) for row in rows):
        raise BadData(str(source.path), 1, "its JSON has no territories, each with its name")
    return rows


def _depth(text: str) -> int:
    """How many brackets are open at once."""
    depth = most = 0
    for sign in re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text):
        depth += (sign in "[{") - (sign in "]}")
        most = max(most, depth)
    return most


def _said(row: dict[str, Any], key: str) -> str:
    value = row.get(key, "")
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
