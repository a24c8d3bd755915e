"""An imported board as files: board.toml, names/en.toml, about.toml."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from judge.boardimport.finish import Imported

_TABLES = ("opening", "victory", "builds", "neutral", "start", "army", "fleet", "one_way")


def files_of(board: Imported) -> Mapping[str, str]:
    """The text of each file of the board's folder, by its path in it."""
    return {"board.toml": _board(board), "names/en.toml": _names(board), "about.toml": _about(board)}


def _board(board: Imported) -> str:
    tables = board.board
    lines = [f"# {board.title}, from a board of {board.kind}. judge/boards/README.md explains each table."]
    for table in ("opening", "victory", "builds", "neutral"):
        if table in tables:
            lines += _table(table, tables[table])
    for power, row in _rows(tables["powers"]).items():
        lines += _table(f"powers.{power}", row)
    lines += _table("start", tables["start"])
    lines += ["", "[provinces]"]
    lines += [f"{id} = {_inline(row)}" for id, row in _rows(tables["provinces"]).items()]
    for table in ("army", "fleet", "one_way"):
        if table in tables:
            lines += _table(table, tables[table])
    return "\n".join(lines) + "\n"


def _names(board: Imported) -> str:
    names = board.names
    lines = _table("board", {"name": names.board})[1:]
    for table, rows in (("powers", names.powers), ("provinces", names.provinces)):
        lines += ["", f"[{table}]", *(f"{id} = {_inline(row)}" for id, row in rows.items())]
    if names.coasts:
        lines += ["", "[coasts]", *(f"{id} = {_inline(row)}" for id, row in names.coasts.items())]
    if names.coast_synonyms:
        lines += _table("coast_synonyms", names.coast_synonyms)
    if names.ambiguous:
        lines += _table("ambiguous", names.ambiguous)
    return "\n".join(lines) + "\n"


def _about(board: Imported) -> str:
    plain = {key: value for key, value in board.about.items() if key not in ("rules", "left_out")}
    lines = [f"{key} = {_value(value)}" for key, value in plain.items()]
    for table in ("rules", "left_out"):
        if table in board.about:
            lines += _table(table, board.about[table])
    return "\n".join(lines) + "\n"


def _table(name: str, rows: object) -> list[str]:
    return ["", f"[{name}]", *(f"{_key(key)} = {_value(value)}" for key, value in _mapping(rows).items())]


def _rows(value: object) -> Mapping[str, Mapping[str, object]]:
    return {key: _mapping(row) for key, row in _mapping(value).items()}


def _mapping(value: object) -> Mapping[str, object]:
    assert isinstance(value, Mapping)
    return value


def _inline(row: Mapping[str, object]) -> str:
    return f"{{ {', '.join(f'{_key(key)} = {_value(value)}' for key, value in row.items())} }}"


def _value(value: object) -> str:
    match value:
        case Mapping():
            return _inline(value)
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case str():
            # A basic string of TOML has the escapes of JSON, and no control characters but escaped ones.
            return json.dumps("".join(_clean(value)), ensure_ascii=False)
        case _:
            return json.dumps(value)


def _clean(text: str) -> Iterator[str]:
    return (sign if sign.isprintable() else " " for sign in text)


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").isalnum() else json.dumps(key, ensure_ascii=False)
