"""How a game ended, in sentences."""

from __future__ import annotations

from judge.game.game import EndKind, Game
from judge.prose.words import Words


def ending_said(game: Game, words: Words) -> tuple[str, str]:
    """How a game ended, as a subject and as a sentence; empty while it goes on."""
    ending = game.ending
    if ending is None:
        return "", ""
    keys = {
        EndKind.SOLO: ("solo", "ended_solo"),
        EndKind.ALLIANCE: ("alliance", "ended_alliance"),
        EndKind.TIME: ("time", "ended_time"),
        EndKind.DRAW: ("draw", "ended_draw"),
        EndKind.CONCESSION: ("concession", "ended_concession"),
        EndKind.CANCELLED: ("cancelled", "ended_cancelled"),
    }
    subject, line = keys.get(ending.kind, ("abandoned", "ended_nobody"))
    values: dict[str, object] = {
        "n": len(ending.powers),
        "powers": words.powers(ending.powers) if ending.powers else words.say("nobody"),
        "game": game.name,
        "phase": words.phase(ending.phase),
    }
    return words.say(f"subject.{subject}", **values), words.say(f"told.{line}", **values)
