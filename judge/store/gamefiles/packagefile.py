"""A save file of the PyPI package `diplomacy`, or what `judge export` writes of a game that is not over."""

from __future__ import annotations

from typing import Final

import msgspec

from judge.store.codec import Sources
from judge.store.gamefiles.game_in_file import BadGameFile, GameInFile, PlayedPhase, position_of
from judge.store.savedgame import SavedGame
from judge.store.savedread import BadSave, Restored, restored
from judge.structs import replace

KIND: Final = "a save file of the package diplomacy"


def read_package_file(line: bytes, sources: Sources) -> GameInFile:
    """The game in such a line, with all that was played; BadGameFile for one that is over or cannot be read."""
    try:
        found = restored(line, sources)
    except BadSave as error:
        raise BadGameFile(str(error).rstrip(".")) from error
    if found.is_over:
        raise BadGameFile(f"{found.name} is over; only a running game can go on here")
    last = found.last
    units = {power: last.units_of(power) for power in last.units}
    position = position_of(found.board, last.phase, units, last.centres, last.dislodged, last.contested)
    # What only our own export says of a position: nothing of it is asked of files of others.
    position = replace(position, closed=last.closed, gained=last.gained)
    history = tuple(PlayedPhase(turn.resolution.before, turn.orders, turn.processed_at) for turn in found.turns)
    book = found.rulebook.name if found.is_ours else ""
    return GameInFile(
        KIND, found.name, position, found.board.name, book, history=history, lost=(*_lost(line), *_reasons(found))
    )


def _lost(line: bytes) -> list[str]:
    saved = msgspec.json.decode(line, type=SavedGame)
    messages = sum(len(phase.messages) for phase in saved.phases)
    return [*([f"press: {messages} messages"] if messages else []), "the deadline: such a file has none"]


def _reasons(found: Restored) -> list[str]:
    if found.is_ours:
        return []
    lost = ["who played what: such a file has no addresses"]
    if found.last.dislodged:
        lost.append("from where units were dislodged, and where there was a standoff: retreats there are not refused")
    return lost
