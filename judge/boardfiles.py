"""Where boards lie and what their files hold: `judge/boards/NAME/`, and `boards/` in the folder `JUDGE_DATA`.

A board is a folder; what is in it is explained in `judge/boards/README.md`. The keeper's folder may have `NAME/names/`
alone: names of a board of the program in a language of his own. A variant is one file in the folder of its
board: what it says takes the place of what the board says. Nothing of a board is read before somebody asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from judge.datafolder import own_folder, read_toml
from judge.errors import BadData
from judge.structs import Struct

_PACKAGE = Path(__file__).resolve().parent
_NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,30}")
_ENGLISH = "en"
_ELSEWHERE = "elsewhere"
"""The file of names in languages that a game is not read in."""
_VARIANT_TABLES = ("opening", "calendar", "victory", "builds", "neutral", "start", "one_way")
"""What a variant says anew as a whole."""
_VARIANT_KEYS = frozenset({*_VARIANT_TABLES, "powers", "homes", "centres", "names", "about"})
_ADDED: dict[str, Path] = {}
"""The folder of a board that lies anywhere and is looked at, by its name."""
_NAMED = ("powers", "provinces", "coasts")
"""Tables of names with a row for each id: a row that a language lacks is taken from English."""
_WHOLE = ("board", "coast_synonyms", "ambiguous", "misprints", "codes")
"""Tables that a language has or has not."""


class BoardFile(Struct, frozen=True):
    """What is written of a board."""

    name: str
    folder: Path
    variant: Path | None
    """The file of the variant; None where the board is no variant."""

    @property
    def path(self) -> Path:
        """The file that a fault of the board is to be looked for in."""
        return self.variant or self.folder / "board.toml"

    @property
    def base(self) -> str:
        """The board of which this is a variant; empty where it is none."""
        return self.folder.name if self.variant else ""

    def read(self) -> Mapping[str, object]:
        """The tables of the board, those of a variant over those of its board."""
        board = read_toml(self.folder / "board.toml")
        return _over(board, read_toml(self.variant), self.variant) if self.variant else board


@contextmanager
def board_at(folder: Path) -> Iterator[str]:
    """In this block a board in any folder is found like those that are installed; its name. BadData if it may not."""
    path = folder.resolve()
    if not _NAME.fullmatch(path.name):
        raise BadData(str(folder), 0, "its folder has the name of the board: small letters, figures and _, at most 31")
    other = boards().get(path.name)
    if other is not None and other.folder.resolve() != path:
        raise BadData(
            str(folder), 0, f"there is another board {path.name}: {other.folder}. Give the folder another name"
        )
    if other is not None:
        yield path.name
        return
    try:
        _ADDED[path.name] = path
        _forget()
        yield path.name
    finally:
        del _ADDED[path.name]
        _forget()


def _forget() -> None:
    boards.cache_clear()
    board_file.cache_clear()


@cache
def boards() -> Mapping[str, BoardFile]:
    """Every board by its name, sorted; BadData where two have one name."""
    found: dict[str, BoardFile] = {}
    for board in (board for folder in _folders() for board in _boards_in(folder)):
        if board.name in found:
            raise BadData(str(board.path), 0, f"there is another board {board.name}: {found[board.name].path}")
        found[board.name] = board
    return dict(sorted(found.items()))


@cache
def board_file(name: str) -> BoardFile:
    """The board of a name; BadData where there is none. One that is no variant is found without a look at others."""
    if _NAME.fullmatch(name):
        for folder in (*(place / name for place in _places()), *([_ADDED[name]] if name in _ADDED else [])):
            if (folder / "board.toml").is_file():
                return BoardFile(name, folder, None)
    if name not in boards():
        known = ", ".join(boards()) or "none is installed"
        raise BadData(str(_PACKAGE / "boards"), 0, f"there is no such board; choose one of: {known}")
    return boards()[name]


def board_names(name: str, code: str) -> Mapping[str, Mapping[str, Any]]:
    """What a board, its powers and its places are called in a language; what the language lacks is there in English."""
    found = board_file(name)
    english, own = _tables(found, _ENGLISH), _tables(found, code) if code != _ENGLISH else {}
    first = own or english
    return {
        **{table: first.get(table, {}) for table in _WHOLE},
        **{table: {**english.get(table, {}), **own.get(table, {})} for table in _NAMED},
    }


def named_in(name: str) -> tuple[str, ...]:
    """The languages in which a board has names of its own, English first."""
    found = {path.stem for folder in _names_of(board_file(name)) for path in folder.glob("*.toml")} - {
        _ELSEWHERE,
        _ENGLISH,
    }
    return (_ENGLISH, *sorted(found))


def board_about(name: str) -> Mapping[str, object]:
    """What `about.toml` says of a board, or a variant of itself; empty where nobody says anything."""
    found = board_file(name)
    if found.variant:
        return _table(read_toml(found.variant).get("about"))
    path = found.folder / "about.toml"
    return read_toml(path) if path.is_file() else {}


@cache
def titles() -> Mapping[str, tuple[str, ...]]:
    """What each board is called in the languages that name it; nothing else of it is looked at."""
    return {name: tuple(_titles(board)) for name, board in boards().items()}


def _titles(board: BoardFile) -> Iterator[str]:
    if board.variant:
        tables = list(_table(read_toml(board.variant).get("names")).values())
    else:
        tables = [read_toml(path) for place in _places() for path in (place / board.name / "names").glob("*.toml")]
    for table in tables:
        title = _table(_table(table).get("board")).get("name")
        if isinstance(title, str):
            yield title


def nameless(name: str, code: str) -> tuple[str, ...]:
    """The ids of a board's powers and places that have no name in a language and get their English one."""
    found = board_file(name)
    english, own = _tables(found, _ENGLISH), _tables(found, code)
    return tuple(id for table in _NAMED for id in english.get(table, {}) if id not in own.get(table, {}))


def names_elsewhere(name: str) -> Mapping[str, object]:
    """What the places of a board are called in languages that a game is not read in."""
    path = board_file(name).folder / "names" / f"{_ELSEWHERE}.toml"
    return read_toml(path) if path.is_file() else {}


def _places() -> tuple[Path, ...]:
    """The folders of boards: the program's, and the keeper's own."""
    own = own_folder("boards")
    return (_PACKAGE / "boards", *([own] if own else []))


def _folders() -> Iterator[Path]:
    """The folder of each board."""
    for place in _places():
        yield from (path.parent for path in sorted(place.glob("*/board.toml")))
    yield from _ADDED.values()


def _boards_in(folder: Path) -> Iterator[BoardFile]:
    """The board of a folder, and its variants."""
    yield BoardFile(folder.name, folder, None)
    for variant in sorted(folder.glob("variants/*.toml")):
        yield BoardFile(variant.stem, folder, variant)


def _names_of(board: BoardFile) -> tuple[Path, ...]:
    """The folders of a board's names: the keeper's own go first."""
    kept = (place / board.folder.name / "names" for place in reversed(_places()))
    return (*kept, board.folder / "names")


def _tables(board: BoardFile, code: str) -> Mapping[str, Mapping[str, Any]]:
    """The tables of names in a language, with the names of the variant's own; empty where there are none."""
    path = next((path for folder in _names_of(board) if (path := folder / f"{code}.toml").is_file()), None)
    found: dict[str, Any] = dict(read_toml(path)) if path else {}
    own = read_toml(board.variant).get("names") if board.variant else None
    for table, rows in _table(_table(own).get(code)).items():
        found[table] = {**_table(found.get(table)), **_table(rows)}
    return found


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _over(board: Mapping[str, object], variant: Mapping[str, object], path: Path) -> Mapping[str, object]:
    """The tables of a board with what a variant says instead."""
    if unknown := sorted(set(variant) - _VARIANT_KEYS):
        raise BadData(str(path), 0, f"unknown key {unknown[0]!r}")
    known = _table(board.get("powers"))
    chosen = _table(variant.get("powers")) or known
    powers = {power: {**_table(known.get(power)), **_table(row)} for power, row in chosen.items()}
    provinces = _rehomed(_table(board.get("provinces")), variant, path)
    replaced = {table: variant[table] for table in _VARIANT_TABLES if table in variant}
    return {**board, **replaced, "powers": powers, "provinces": provinces}


def _rehomed(provinces: Mapping[str, Any], variant: Mapping[str, object], path: Path) -> Mapping[str, Any]:
    """The provinces with the homes and centres of a variant: what it calls nobody's home is none."""
    centres, homes = variant.get("centres"), variant.get("homes")
    owner = {id: power for power, ids in _table(homes).items() for id in ids}
    named = {*owner, *(centres if isinstance(centres, list) else ())}
    if strange := sorted(named - provinces.keys()):
        raise BadData(str(path), 0, f"there is no province {strange[0]!r}")
    found = {}
    for id, row in provinces.items():
        own = {key: value for key, value in row.items() if key != "home" or homes is None}
        if id in owner:
            own["home"] = owner[id]
        if isinstance(centres, list):
            own["centre"] = id in centres
        found[id] = own
    return found
