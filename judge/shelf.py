"""Where maps, rulebooks, languages and templates lie: the only module that knows what is in these folders.

Where `grammar/` and `templates/` stand, `datafolder.py` says. Everything is read once and kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from judge.datafolder import data_folder, read_text, read_toml
from judge.errors import BadData
from judge.game.book_settings import setting_faults
from judge.rules.bookdata import base_of, build_rulebook, find_line
from judge.rules.mapdata import build_map
from judge.rules.maps import Map
from judge.rules.places import Power
from judge.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from judge.game.lesson import Lesson
    from judge.game.scoring import Scoring
    from judge.notation.language import Language
    from judge.picture.geometry import Geometry
    from judge.rules.openings import FirstOrders

_PACKAGE = Path(__file__).resolve().parent
_ENGLISH = "en"
"""The language that works for everybody."""
_TAUGHT = "standard", "ru2000"
"""The board and the rulebook of the school."""


@cache
def load_map(name: str) -> Map:
    """The board `judge/maps/NAME.toml` describes."""
    folder = _PACKAGE / "maps"
    path = folder / f"{name}.toml"
    if name not in maps():
        raise BadData(str(path), 0, f"there is no such map; choose one of: {', '.join(maps()) or 'none is installed'}")
    try:
        return build_map(name, read_toml(path))
    except BadData as error:
        raise _at(error, path) from error


@cache
def load_chart(name: str) -> str | None:
    """The picture in plain text that `judge/maps/NAME.txt` is of a board; None when there is none."""
    path = _PACKAGE / "maps" / f"{name}.txt"
    return read_text(path) if name in maps() and path.exists() else None


@cache
def load_openings(name: str) -> Mapping[Power, tuple[FirstOrders, ...]]:
    """The usual openings that `judge/openings/NAME.toml` has for each power of a board; none where there is no file."""
    from judge.rules.openings import build_openings

    path = _PACKAGE / "openings" / f"{name}.toml"
    if name not in maps() or not path.exists():
        return {}
    try:
        return build_openings(load_map(name), read_toml(path))
    except BadData as error:
        raise _at(error, path) from error


@cache
def load_geometry(name: str) -> Geometry:
    """How the board `judge/maps/NAME.geometry.json` is drawn; BadData when nobody has drawn it."""
    # Imported here because a tick that sends no picture need not pay for it.
    from judge.picture.geometry import build_geometry

    path = _PACKAGE / "maps" / f"{name}.geometry.json"
    if name not in drawn_maps():
        raise BadData(str(path), 0, "nobody has drawn this map")
    try:
        return build_geometry(name, json.loads(read_text(path)))
    except json.JSONDecodeError as error:
        raise BadData(str(path), error.lineno, error.msg) from error
    except BadData as error:
        raise _at(error, path) from error


@cache
def drawn_maps() -> tuple[str, ...]:
    """The names of the boards that can be drawn, sorted."""
    return tuple(name for name in maps() if (_PACKAGE / "maps" / f"{name}.geometry.json").exists())


@cache
def maps() -> tuple[str, ...]:
    """The names of the boards, sorted."""
    return tuple(sorted(path.stem for path in (_PACKAGE / "maps").glob("*.toml")))


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

    board, rulebook = load_map(_TAUGHT[0]), load_rulebook(_TAUGHT[1])
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


@cache
def load_language(code: str) -> Language:
    """The language of `grammar/CODE/`: each file's table by its name without `.toml`, over the shared skeleton."""
    # Imported here because building a parser costs what a tick with nothing due should not pay.
    from judge.notation.language import build_language

    folder = grammar_folder() / code
    if code not in languages():
        raise BadData(str(folder), 0, f"there is no such language; choose one of: {', '.join(languages()) or 'none'}")
    tables = {path.stem: read_toml(path) for path in sorted(folder.glob("*.toml"))}
    tables |= _of_all_languages()
    skeleton = read_text(grammar_folder() / "orders.lark")
    try:
        return build_language(code, tables, skeleton)
    except BadData as error:
        raise _at(error, folder) from error


@cache
def load_spoken(name: str) -> Language:
    """What a reader is written to in: a language, `ru`, or as it speaks in games by a book, `ru/ru2000`."""
    from judge.notation.language import in_book

    code, _, book = name.partition("/")
    return in_book(load_language(code), book)


@cache
def _of_all_languages() -> Mapping[str, Mapping[str, object]]:
    """The tables that all languages share, by their names."""
    return {path.stem: read_toml(path) for path in sorted(grammar_folder().glob("*.toml"))}


def load_reading(language: str, rulebook: Rulebook) -> Language:
    """What a player's letters are read by: the notation of the game's book, his language, then English."""
    from judge.notation.language import combine

    # A book may print the notation of a language that nobody has described yet.
    first = rulebook.notation if rulebook.notation in languages() else _ENGLISH
    return combine(load_language(first), load_language(language), load_language(_ENGLISH))


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
