"""Scenes for pictures: the opening of the standard game, and a turn that has a bit of everything."""

from __future__ import annotations

from judge.picture.scene import MapStyle, PictureScene, Shown, of_position, of_resolution
from judge.picture.theme import Theme
from judge.prose.maps import title, wording
from judge.prose.words import Words
from judge.rules.adjudicate import adjudicate
from judge.rules.outcome import Resolution
from judge.rules.position import opening
from judge.rules.text import read_order
from judge.shelf import USUAL_BOARD, languages, load_board, load_geometry, load_language, load_rulebook
from tests.commands.scenes import stationery

BOARD = load_board(USUAL_BOARD)
BOOK = load_rulebook("datc")
GEOMETRY = load_geometry(USUAL_BOARD)
CODES = languages()
ORDERS = {
    "france": ("A par - bur", "A mar S A par - bur", "F bre - mid"),
    "germany": ("A mun - bur", "F kie - den", "A ber - kie"),
    "england": ("F lon - nth", "F edi - nrg", "A lvp - yor"),
}


def words(code: str = "en") -> Words:
    return stationery().words(load_language(code), "UTC")


def played() -> Resolution:
    orders = {power: tuple(map(read_order, own)) for power, own in ORDERS.items()}
    return adjudicate(BOARD, BOOK, opening(BOARD), orders)


def start(code: str = "en", theme: Theme = Theme.LIGHT) -> PictureScene:
    position = opening(BOARD)
    said = title(words(code), "blitz", position.phase, Shown.START)
    return of_position(MapStyle(GEOMETRY, BOARD, wording(words(code), BOARD), theme), position, said)


def results(code: str = "en", theme: Theme = Theme.LIGHT) -> PictureScene:
    turn = played()
    said = title(words(code), "blitz", turn.before.phase)
    return of_resolution(MapStyle(GEOMETRY, BOARD, wording(words(code), BOARD), theme), turn, said)
