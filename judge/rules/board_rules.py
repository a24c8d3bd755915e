"""A rulebook as it is on a board: what the board says of solo and builds wins, what it leaves out the book says."""

from __future__ import annotations

from judge.rules.maps import Map
from judge.rules.rulebook import Rulebook
from judge.structs import replace

_KNOWN: dict[tuple[int, int], tuple[Map, Rulebook, Rulebook]] = {}
"""Books as they are on boards, by the identities of board and book, which are kept so that nobody else gets them."""


def on_board(rulebook: Rulebook, board: Map) -> Rulebook:
    """The book as it is on a board: the same value each time, and the book itself where the board says nothing."""
    said = board.rules
    if said.solo is None and said.builds is None:
        return rulebook
    key = id(board), id(rulebook)
    if key not in _KNOWN:
        ruled = replace(
            rulebook,
            victory_centres=rulebook.victory_centres if said.solo is None else said.solo,
            build_sites=said.builds or rulebook.build_sites,
        )
        _KNOWN[key] = board, rulebook, ruled
        # On the board it is already.
        _KNOWN[id(board), id(ruled)] = board, ruled, ruled
    return _KNOWN[key][2]
