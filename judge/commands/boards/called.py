"""Which board somebody means: by its folder, or by what it is called in any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from judge.commands.line import folded
from judge.shelf import USUAL_BOARD, board_titles, boards

LONGEST = 4
"""Words of what a board is called."""
_NEAR = 0.6
"""How alike a name must be to that of a board for being taken for a slip of the pen."""


def board_called(words: str) -> str:
    """The board that is called so; empty for none."""
    name = folded(words.strip()).replace("-", "_").replace(" ", "_")
    if name in boards():
        return name
    joined = _joined(words)
    return _titles().get(joined, "") if joined else ""


def board_at(words: Sequence[str], at: int) -> tuple[str, int]:
    """The board that the words from here on name, and how many words its name has; empty when they name none."""
    for count in range(min(LONGEST, len(words) - at), 0, -1):
        found = board_called(" ".join(words[at : at + count]))
        if found:
            return found, count
    return "", 0


def nearest(name: str) -> str:
    """The board whose name is most like this one; the usual one where none is."""
    return next(iter(get_close_matches(name.casefold(), boards(), 1, _NEAR)), USUAL_BOARD)


@cache
def _titles() -> Mapping[str, str]:
    """Every board by what it is called in each language."""
    return MappingProxyType({_joined(title): board for board, called in board_titles().items() for title in called})


def _joined(words: str) -> str:
    """A title as it is compared: `Germany – Italy` and `germany italy` are one."""
    return "".join(each for each in folded(words) if each.isalnum())
