"""Orders in every language and book, on several boards."""

from __future__ import annotations

from judge.notation.commands.conditions import choose
from judge.notation.letter.parse import MOST_ORDERS, parse
from judge.post.mime import clean
from judge.rules.orders import unit_of
from judge.rules.position import PhaseKind, opening
from judge.shelf import USUAL_BOARD, languages, load_board, load_reading, load_rulebook, rulebooks
from tests.fuzz import promises
from tests.fuzz.targets import ours
from tests.notation.boards import random_position
from tests.orders import read_orders

_BOARD = load_board(USUAL_BOARD)
_BOOKS = tuple(load_rulebook(name) for name in rulebooks())
_POSITIONS = (opening(_BOARD), *(random_position(_BOARD, kind, 3) for kind in PhaseKind))
_POWERS = ((), ("france",), ("russia", "italy"), ("england",))
LONGEST = 20 << 10


def one_input(data: bytes) -> None:
    """The first three bytes say by which book and language, whose orders, and where; the others are the text."""
    if len(data) < 3:
        return
    book = _BOOKS[data[0] % len(_BOOKS)]
    language = load_reading(languages()[data[0] // len(_BOOKS) % len(languages())], book)
    powers, position = _POWERS[data[1] % len(_POWERS)], _POSITIONS[data[2] % len(_POSITIONS)]
    text = clean(promises.text_of(data[3:]))
    parsed = parse(text, language, _BOARD, book, position, powers)
    assert parsed == parse(text, language, _BOARD, book, position, powers)
    lines = text.split("\n")
    for problem in parsed.problems:
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= max(1, len(lines[problem.line - 1]))
    units = [(order.power, unit.province) for order in parsed.orders if (unit := unit_of(order.order)) is not None]
    assert len(units) == len(set(units)), "two orders for one unit"
    for order in parsed.orders:
        assert read_orders(f"{order.power}: {order.order}") == {order.power: (order.order,)}
        assert 1 <= order.line <= len(lines)
        assert not powers or order.power in powers
    if len(parsed.problems) + len(parsed.orders) < MOST_ORDERS:
        promises.is_told(text, language, parsed)
    chosen = choose(text, language, _BOARD, position)
    assert len(chosen.text.split("\n")) <= len(lines) * 3, "conditions make no lines"


def seeds() -> list[bytes]:
    found = []
    for at, corpus in enumerate(ours("notation/corpus/*.txt")):
        said = [line.partition(b" == ")[0] for line in corpus.split(b"\n") if b" == " in line]
        for first in range(0, len(said), 8):
            chosen = at + 41 * (first // 8) % 200
            found.append(bytes([chosen, len(found) % 4, len(found) // 4 % 4]) + b"\n".join(said[first : first + 8]))
    return found
