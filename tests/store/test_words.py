"""The words that a database holds mean the same to every judge that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_type_hints

from judge.game.game import Game
from judge.game.press import Mouth, PressGroup, Tone
from judge.rules.maps import Map
from judge.rules.rulebook import Rulebook
from judge.store.letters import LetterState
from judge.store.outbox import PostState
from judge.store.tokens import TokenKind
from judge.structs import is_value

FILE = Path(__file__).with_name("words.txt")
"""Every enumeration that is stored, with its words. A new word is added here; one that stands here stays, or a
migration rewrites it."""


def stored(kind: Any, seen: set[Any]) -> Iterator[type[Enum]]:
    """The enumerations in a value of this type; boards and rulebooks are kept by their names."""
    if kind in (Map, Rulebook) or kind in seen:
        return
    seen.add(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        yield kind
    parts = get_type_hints(kind).values() if isinstance(kind, type) and is_value(kind) else get_args(kind)
    for each in parts:
        if not isinstance(each, str | list):
            yield from stored(each, seen)


def test_no_stored_word_changes() -> None:
    kinds = {*stored(Game, set()), LetterState, PostState, TokenKind, PressGroup, Mouth, Tone}
    lines = [f"{kind.__name__}: {' '.join(str(member.value) for member in kind)}" for kind in kinds]

    assert len(kinds) > 20
    assert sorted(lines) == FILE.read_text(encoding="utf-8").splitlines()
