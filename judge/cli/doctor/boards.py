"""The boards: each with its borders, starts and homes, its chart, its drawing, its usual openings and its names."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from judge import boardfiles, shelf
from judge.cli.doctor.finding import Finding, told
from judge.errors import BadData
from judge.picture.survey import survey
from judge.prose.maps import read_chart
from judge.rules.maps import Map

_ENGLISH = "en"


def look_at_boards(loaded: list[Map]) -> Iterator[Finding]:
    """A finding for each board; those that can be played on are added to the list."""
    try:
        names = shelf.boards()
    except BadData as error:
        yield from told("boards", [str(error)])
        return
    with _uncollected():
        for name in names:
            yield from look_at_board(name, loaded)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Thousands of words a board are made meanwhile and kept, and the collector would look at all of them each time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def look_at_board(name: str, loaded: list[Map]) -> Iterator[Finding]:
    """What is to be said of one board; it is added to the list where it can be played on."""
    try:
        board = shelf.load_board(name)
    except BadData as error:
        yield from told(f"board {name}", [str(error)])
        return
    loaded.append(board)
    looks = (_languages, _chart, _drawing, _openings, _about)
    faults = [*_named(board), *(each for look in looks for each in _faults(look, board))]
    yield from told(f"board {name}", faults, text="; ".join(_remarks(board)))


def _faults(look: Callable[[Map], Iterator[str]], board: Map) -> Iterator[str]:
    """What one look at a board shows; a file that cannot be read is a fault."""
    try:
        yield from look(board)
    except BadData as error:
        yield str(error)


def _named(board: Map) -> Iterator[str]:
    """Powers and places without an English name, and names of none."""
    tables = boardfiles.board_names(board.name, _ENGLISH)
    if not tables["board"].get("name"):
        yield "names/en.toml: [board] name is missing"
    for table, known in (("powers", board.powers), ("provinces", tuple(board.provinces))):
        if missing := sorted(set(known) - tables[table].keys()):
            yield f"names/en.toml: no name in [{table}] for {', '.join(missing)}"
    if strange := sorted(tables["provinces"].keys() - board.provinces.keys()):
        yield f"names/en.toml: [provinces] names {', '.join(strange)}, which the board has not"


def _languages(board: Map) -> Iterator[str]:
    """What is wrong with its names in a language: names of two places, and coasts without one."""
    coasts = {coast for place in board.fleet if (coast := place.partition("/")[2])}
    # The names of a variant are those of its board, in each language, and its own.
    codes = (_ENGLISH,) if board.base else boardfiles.named_in(board.name)
    for code in codes:
        try:
            missing = sorted(coasts - shelf.load_language(code, board.name).coasts.keys())
        except BadData as error:
            yield str(error)
        else:
            yield from (f"names/{code}.toml: no name for the coast {coast}" for coast in missing)


def _chart(board: Map) -> Iterator[str]:
    """What is wrong with a board's picture in plain text, where it has one."""
    text = shelf.load_chart(board.name)
    if text is not None:
        read_chart(text, board, "chart.txt")
    yield from ()


def _drawing(board: Map) -> Iterator[str]:
    """What is wrong with how a board is drawn, where it is."""
    if not shelf.is_drawn(board.name):
        return
    # A variant is drawn as its board is.
    geometry = shelf.load_geometry(board.base or board.name)
    if missing := sorted(set(board.provinces) - set(geometry.sites)):
        yield from (f"{id} is not drawn" for id in missing)
    elif not board.base:
        found = survey(board, geometry)
        yield from (f"geometry.json: the border of {a} and {b} is not drawn" for a, b in found.missing)
        yield from (f"geometry.json: {a} and {b} seem to border on each other" for a, b in found.extra)


def _openings(board: Map) -> Iterator[str]:
    """What is wrong with the usual openings of a board, where it has some."""
    shelf.load_openings(board.name)
    yield from ()


def _about(board: Map) -> Iterator[str]:
    """What is wrong with what is said about a board."""
    shelf.load_about(board.name)
    yield from ()


def _remarks(board: Map) -> Iterator[str]:
    """What a board does without."""
    if not shelf.is_drawn(board.name):
        yield "no drawing"
    if not board.base:
        without = [code for code in shelf.languages() if boardfiles.nameless(board.name, code)]
        if without:
            yield f"some names are English in {', '.join(without)}"
