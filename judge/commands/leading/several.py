"""Several games of one letter: `CREATE b1..b8 LIKE alpha`. How many they are is looked at before any is made."""

from __future__ import annotations

import re

from judge.commands.asks import Ask
from judge.commands.leading.create_options import CreateGame
from judge.commands.line import EDGES, name_of
from judge.game.tournament import MOST_BOARDS
from judge.notation.language import Language
from judge.structs import Struct

_RANGE = re.compile(r"([a-z][a-z0-9]*?)([0-9]{1,3})(?:\.{2,3}|…)([a-z][a-z0-9]*?)?([0-9]{1,3})")
_LONGEST = 400


class Likeness(Struct, frozen=True):
    """The game after which others are made; nobody's where `game` is empty."""

    game: str = ""


class CreateSeveral(Ask, frozen=True):
    """CREATE of several games, or of one that is like another; none where `games` are too many."""

    games: tuple[str, ...]
    likeness: Likeness
    made: CreateGame | None = None
    """What stands behind the names, where that is no game to be like."""


def names_in(text: str) -> tuple[str, ...]:
    """`b1..b3 final` as `b1 b2 b3 final`; one name more than may be where they are too many, none for nonsense."""
    found: dict[str, None] = {}
    for word in text[:_LONGEST].replace(",", " ").split():
        name = word.strip("".join(set(EDGES) - {"."})).rstrip(".").casefold()
        match = _RANGE.fullmatch(name)
        if match is None:
            found[name_of(name)] = None
        elif match[3] not in (None, match[1]) or int(match[2]) > int(match[4]):
            return ()
        else:
            width = len(match[2]) if match[2].startswith("0") else 1
            last = min(int(match[4]), int(match[2]) + MOST_BOARDS)
            found |= {f"{match[1]}{number:0{width}}": None for number in range(int(match[2]), last + 1)}
        if len(found) > MOST_BOARDS:
            break
    return tuple(found)[: MOST_BOARDS + 1]


def is_several(name: str) -> bool:
    """Whether a word names a row of games."""
    return _RANGE.fullmatch(name.strip(",;").casefold()) is not None


def with_likeness(text: str, language: Language) -> tuple[str, Likeness]:
    """What stands before LIKE, and the game behind it; all of the text where there is no LIKE."""
    words = text.split()
    if len(words) > 1 and language.says("like", words[-2]):
        return " ".join(words[:-2]), Likeness(name_of(words[-1]))
    if len(words) > 1 and language.says("like behind", words[-1]):
        return " ".join(words[:-2]), Likeness(name_of(words[-2]))
    return text, Likeness()
