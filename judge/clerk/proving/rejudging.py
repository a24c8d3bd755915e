"""The stored turns of a game adjudicated again: the same orders on the same position must come to the same results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from sqlite_utils import Database

from judge.commands.sources import SOURCES
from judge.errors import BadData
from judge.game.events import PhaseProcessed
from judge.game.game import Game, Status
from judge.game.turn import process
from judge.rules.position import Position
from judge.store import games, turns
from judge.store.results import write_results
from judge.store.turns import Turn


def rejudge(db: Database, name: str) -> Iterator[str]:
    """What is wrong with the turns of a game, one sentence each."""
    try:
        game = games.load(db, name, SOURCES)
        played = turns.of_game(db, name)
    except (BadData, ValueError) as error:
        yield f"cannot be read: {error}"
        return
    assert game is not None
    opened = (*(turn.resolution.before for turn in played[1:]), game.position)
    for turn, following in zip(played, opened, strict=False):
        try:
            yield from _again(db, game, turn, following)
        except Exception as error:
            yield f"{turn.phase} cannot be adjudicated again: {type(error).__name__}: {error}"


def _again(db: Database, game: Game, turn: Turn, following: Position) -> Iterator[str]:
    """One turn: its results, the board after it, and the phase that it opened."""
    stood = turns.stood(db, game, turn.phase, SOURCES)
    given = MappingProxyType(dict(turn.orders))
    table = replace(stood or game, status=Status.ACTIVE, ending=None, position=turn.resolution.before, orders=given)
    done = process(table, turn.processed_at)
    first, *others = (event.resolution for event in done.events if isinstance(event, PhaseProcessed))
    if write_results(first) != write_results(turn.resolution):
        yield f"{turn.phase}: its orders come to other results than those that are stored"
    if first.after != turn.resolution.after:
        yield f"{turn.phase}: its orders lead to another position than the one that is stored"
    opened = others[0].before if others else done.game.position
    # Who played then is on no older record, and decides who has a choice of retreats.
    is_next = opened == following if stood is not None else _units(opened) == _units(following)
    if not is_next:
        yield f"{turn.phase}: the phase after it, {following.phase}, does not begin with what it left on the board"


def _units(position: Position) -> frozenset[str]:
    return frozenset(str(unit) for own in position.units.values() for unit in own)
