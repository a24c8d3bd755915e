"""Where boards, rulebooks, languages and templates lie: the only module that knows what is in these folders.

Where `grammar/` and `templates/` stand, `datafolder.py` says. Everything is read once and kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from judge import boardfiles
from judge.boardfiles import board_about, board_file, board_names, names_elsewhere
from judge.datafolder import data_folder, read_text, read_toml
from judge.errors import BadData
from judge.game.book_settings import setting_faults
from judge.rules.boarddata import build_board
from judge.rules.bookdata import base_of, build_rulebook, find_line
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from judge.game.lesson import Lesson
    from judge.game.scoring import Scoring
    from judge.notation.language import Language
    from judge.picture.geometry import Geometry
    from judge.picture.inks import Inks
    from judge.rules.about import About
    from judge.rules.openings import FirstOrders

_PACKAGE = Path(__file__).resolve().parent
_ENGLISH = "en"
"""The language that works for everybody."""
USUAL_BOARD = "standard"
"""The board that is meant where none is named."""
_DRAWINGS = 16
"""How many boards' drawings are kept: one takes a megabyte, and a list of all boards needs each once."""
_TAUGHT = USUAL_BOARD, "ru2000"
"""The board and the rulebook of the school."""


@cache
def load_board(name: str) -> Map:
    """The board that the folder `judge/boards/NAME/` describes, or a variant of one."""
    found = board_file(name)
    try:
        return build_board(name, found.read(), found.base)
    except BadData as error:
        raise _at(error, found.path) from error


@cache
def load_chart(name: str) -> str | None:
    """The picture in plain text that `chart.txt` is of a board; None when there is none."""
    path = board_file(name).folder / "chart.txt"
    return read_text(path) if path.is_file() else None


def board_titles() -> Mapping[str, tuple[str, ...]]:
    """What each board is called, in whichever language."""
    return boardfiles.titles()


@cache
def board_title(name: str, code: str) -> str:
    """What a board is called in a language, without its other names."""
    return str(board_names(name, code)["board"].get("name", name))


@cache
def load_about(name: str) -> About:
    """What is told of a board."""
    from judge.rules.about import build_about

    return build_about(str(board_file(name).path), board_about(name))


@cache
def load_openings(name: str) -> Mapping[Power, tuple[FirstOrders, ...]]:
    """The usual openings that `openings.toml` has for each power of a board; none where there is no file."""
    from judge.rules.openings import build_openings

    found = board_file(name)
    path = found.folder / "openings.toml"
    # A variant begins with other units.
    if found.variant or not path.is_file():
        return {}
    try:
        return build_openings(load_board(name), read_toml(path))
    except BadData as error:
        raise _at(error, path) from error


@lru_cache(maxsize=_DRAWINGS)
def load_geometry(name: str) -> Geometry:
    """How `geometry.json` draws a board; BadData when nobody has drawn it."""
    # Imported here because a tick that sends no picture need not pay for it.
    from judge.picture.geometry import build_geometry

    path = _geometry_path(name)
    if not path.is_file():
        raise BadData(str(path), 0, "nobody has drawn this board")
    try:
        return build_geometry(name, json.loads(read_text(path)), load_inks(name))
    except json.JSONDecodeError as error:
        raise BadData(str(path), error.lineno, error.msg) from error
    except BadData as error:
        raise _at(error, path) from error


@cache
def load_inks(name: str) -> Inks | None:
    """The colours that a board has for its powers; None where it has none."""
    from judge.picture.inks import build_inks

    found = board_file(name)
    powers = found.read().get("powers")
    return build_inks(str(found.path), powers) if isinstance(powers, dict) else None


@cache
def is_drawn(name: str) -> bool:
    """Whether a board can be drawn."""
    return _geometry_path(name).is_file()


def _geometry_path(name: str) -> Path:
    return board_file(name).folder / "geometry.json"


def boards() -> tuple[str, ...]:
    """The names of the boards, sorted."""
    return tuple(boardfiles.boards())


@cache
def load_rulebook(name: str) -> Rulebook:
    """The policies of the printed book that `judge/rulebooks/NAME.toml` describes."""
    return _rulebook(name, ())


@cache
def rulebooks() -> tuple[str, ...]:
    """The names of the rulebooks, sorted."""
    return tuple(sorted(path.stem for path in (_PACKAGE / "rulebooks").glob("*.toml")))


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons of `judge/school/`, in the order in which a pupil takes them."""
    # Imported here because few letters are about the school.
    from judge.game.lesson import build_lesson

    board, rulebook = load_board(_TAUGHT[0]), load_rulebook(_TAUGHT[1])
    found = []
    for path in (_PACKAGE / "school").glob("*.toml"):
        try:
            found.append(build_lesson(path.stem, read_toml(path), board, rulebook))
        except BadData as error:
            raise _at(error, path) from error
    return tuple(sorted(found, key=lambda lesson: lesson.phase.order))


@cache
def scorings() -> Mapping[str, Scoring]:
    """The scoring systems of `judge/scoring/`, by name."""
    # Imported here because few letters are about a tournament.
    from judge.game.scoring import build_scoring

    found = {}
    for path in sorted((_PACKAGE / "scoring").glob("*.toml")):
        try:
            found[path.stem] = build_scoring(path.stem, read_toml(path))
        except BadData as error:
            raise _at(error, path) from error
    return found


def _rulebook(name: str, above: tuple[str, ...]) -> Rulebook:
    """A rulebook over its base; `above` are the books that are based on it."""
    folder = _PACKAGE / "rulebooks"
    if name not in rulebooks():
        known = ", ".join(rulebooks()) or "none is installed"
        raise BadData(str(folder), 0, f"there is no rulebook {name!r}; choose one of: {known}")
    path = folder / f"{name}.toml"
    if name in above:
        raise BadData(str(path), 0, f"no book is the last base: {' is based on '.join((*above, name))}")
    mapping, line_of = read_toml(path), partial(find_line, read_text(path))
    try:
        base = base_of(name, mapping, line_of)
        if base is not None and base not in rulebooks():
            raise BadData("", line_of(("base",)), f"there is no rulebook {base!r}; known are: {', '.join(rulebooks())}")
        book = build_rulebook(name, mapping, None if base is None else _rulebook(base, (*above, name)), line_of)
        for setting, why in setting_faults(book):
            raise BadData("", line_of(("settings", setting)), why)
        return book
    except BadData as error:
        raise _at(error, path) from error


def load_language(code: str, board: str = USUAL_BOARD) -> Language:
    """The language of `grammar/CODE/` over the shared skeleton, with the names that a board has in it.

    A file's table is known by the file's name without `.toml`.
    """
    return _language(code, board)


@cache
def _language(code: str, board: str) -> Language:
    # Imported here because building a parser costs what a tick with nothing due should not pay.
    from judge.notation.language import build_language, on_board

    folder = grammar_folder() / code
    if code not in languages():
        raise BadData(str(folder), 0, f"there is no such language; choose one of: {', '.join(languages()) or 'none'}")
    try:
        skeleton = read_text(grammar_folder() / "orders.lark")
        names, abroad = dict(board_names(board, code)), names_elsewhere(board)
        # The word for a coast that the board has not is none there.
        found = load_board(board)
        letters = sorted(set(found.letters.values()))
        names["board"] = {**names["board"], "coasts": sorted(found.coasts), "letters": letters}
        if board != USUAL_BOARD:
            return on_board(load_language(code), board, names, abroad)
        tables = {path.stem: read_toml(path) for path in sorted(folder.glob("*.toml"))}
        tables |= {**_of_all_languages(), "names": names, "names elsewhere": abroad}
        return build_language(code, tables, skeleton)
    except BadData as error:
        raise _at(error, folder) from error


@cache
def load_spoken(name: str) -> Language:
    """What a reader is written to in: a language, as it speaks in games by a book, on a board: `ru/ru2000/hundred`.

    Book and board may be empty or missing: `ru`, `ru//hundred`.
    """
    from judge.notation.language import in_book

    code, book, board = (*name.split("/"), "", "")[:3]
    return in_book(load_language(code, board or USUAL_BOARD), book)


@cache
def _of_all_languages() -> Mapping[str, Mapping[str, object]]:
    """The tables that all languages share, by their names."""
    return {path.stem: read_toml(path) for path in sorted(grammar_folder().glob("*.toml"))}


def load_reading(language: str, rulebook: Rulebook, board: str = USUAL_BOARD) -> Language:
    """What a player's letters are read by: the notation of the game's book, his language, then English."""
    from judge.notation.language import combine

    # A book may print the notation of a language that nobody has described yet.
    first = rulebook.notation if rulebook.notation in languages() else _ENGLISH
    return combine(*(load_language(code, board) for code in (first, language, _ENGLISH)))


@cache
def load_dictionary() -> bytes:
    """What all letters and mails have, by which they are packed (Zstandard); `make dictionary` makes it."""
    return (_PACKAGE / "store" / "mail.zdict").read_bytes()


@cache
def languages() -> tuple[str, ...]:
    """The codes of the languages, sorted: every folder of `grammar/` that has a `language.toml`."""
    return tuple(sorted(path.parent.name for path in grammar_folder().glob("*/language.toml")))


@cache
def grammar_folder() -> Path:
    """Where the human languages are, as data."""
    return data_folder("grammar", _PACKAGE)


@cache
def template_folder() -> Path:
    """Where the mails are: shared layouts and one folder a language."""
    return data_folder("templates", _PACKAGE)


def _at(error: BadData, path: Path) -> BadData:
    """The same fault with the file it is in, when the builder knew only a name."""
    return error if Path(error.path).is_absolute() else BadData(str(path), error.line, error.why)
