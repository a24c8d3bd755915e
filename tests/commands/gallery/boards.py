"""A page of all boards: each as it stands before the first order."""

from __future__ import annotations

from html import escape
from pathlib import Path

from judge.picture.draw import drawing_of
from judge.picture.raster import Rasteriser
from judge.picture.scene import MapStyle, of_position
from judge.picture.theme import Theme
from judge.prose.maps import wording
from judge.prose.stationery import Stationery
from judge.rules.position import opening
from judge.shelf import board_title, boards, load_board, load_geometry, load_language, template_folder

_WIDTH = 720
_STYLE = (
    "body{font-family:sans-serif;max-width:720px;margin:auto}img{width:100%}li{display:inline-block;margin-right:1em}"
)


def write_boards(folder: Path) -> Path:
    """boards.html and a picture of each board in a folder; the path of the page."""
    pictures = folder / "boards"
    pictures.mkdir(parents=True, exist_ok=True)
    rasteriser, stationery = Rasteriser(), Stationery(template_folder())
    titles = {name: escape(board_title(name, "en")) for name in sorted(boards())}
    for name in titles:
        (pictures / f"{name}.png").write_bytes(_picture(name, rasteriser, stationery))
    index = "".join(f'<li><a href="#{name}">{title}</a></li>' for name, title in titles.items())
    parts = "".join(
        f'<h2 id="{name}">{title}</h2><img src="boards/{name}.png" alt="{title}" loading="lazy">'
        for name, title in titles.items()
    )
    page = folder / "boards.html"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title><style>{_STYLE}</style>'
    page.write_text(f"{head}<h1>Boards</h1><ul>{index}</ul>{parts}</html>\n", encoding="utf-8")
    return page


def _picture(name: str, rasteriser: Rasteriser, stationery: Stationery) -> bytes:
    board = load_board(name)
    words = stationery.words(load_language("en", name), "UTC").on_board(name)
    style = MapStyle(load_geometry(name), board, wording(words, board), Theme.LIGHT)
    return rasteriser.picture(drawing_of(of_position(style, opening(board), board_title(name, "en"))), _WIDTH)
