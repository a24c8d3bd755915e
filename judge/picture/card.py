"""A picture for previews: a board in a frame of one size, whatever its own, with a title and the powers beside it."""

from __future__ import annotations

from judge.picture.pen import SANS, escaped, shortened
from judge.picture.scene import PictureScene
from judge.rules.places import Power
from judge.structs import Struct

WIDE, HIGH = 1200, 630
"""What services that show previews ask for."""
_BOARD, _EDGE = 760, 36
_ROOM = WIDE - _BOARD - 2 * _EDGE
_MOST = 9
"""Powers beside the board."""
_ROW = 44


class CardScene(Struct, frozen=True):
    """A board with its words."""

    board: PictureScene
    title: str
    lines: tuple[str, ...]
    rows: tuple[tuple[Power, str, int], ...]
    """Powers, their names and how many centres they have, the most first."""


def draw_card(scene: CardScene, inside: str) -> str:
    """The whole picture as SVG; `inside` is the board as SVG elements, in its own units."""
    palette, geometry = scene.board.theme.palette, scene.board.geometry
    left = _BOARD + _EDGE
    texts = [_text(left, 86, 46, scene.title, "bold", palette.legend_text)]
    texts += [
        _text(left, 128 + 34 * at, 25, line, "normal", palette.legend_text) for at, line in enumerate(scene.lines)
    ]
    top = 150 + 34 * len(scene.lines)
    for at, (power, name, count) in enumerate(scene.rows[:_MOST]):
        ink, y = palette.of(power), top + _ROW * at
        texts.append(
            f'<rect x="{left}" y="{y}" width="28" height="28" rx="5" fill="{ink.unit}" stroke="{palette.outline}"'
            f' stroke-width="1.5"/>{_text(left + 42, y + 23, 26, name, "normal", palette.legend_text, room=270)}'
            f'<text x="{WIDE - _EDGE}" y="{y + 23}" text-anchor="end" font-size="26" font-weight="bold"'
            f' fill="{palette.legend_text}">{count}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{palette.legend}"/>'
        f'<rect width="{_BOARD}" height="{HIGH}" fill="{palette.sea}"/>'
        f'<svg x="0" y="0" width="{_BOARD}" height="{HIGH}" viewBox="0 0 {geometry.width} {geometry.height}">'
        f'{inside}</svg><g font-family="{SANS}">{"".join(texts)}</g></svg>\n'
    )


def _text(x: int, y: int, size: int, text: str, weight: str, colour: str, room: int = _ROOM) -> str:
    shown = escaped(shortened(text, size, room, is_bold=weight == "bold"))
    return f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{colour}">{shown}</text>'
