"""The newspaper: postal press, printed with the results of the phase it was left in."""

from __future__ import annotations

from dataclasses import replace

from judge.game.events import PhaseProcessed
from judge.game.events.press import NewspaperPrinted
from judge.game.transition import Transition


def printed(done: Transition) -> Transition:
    """What was done, with the newspaper behind the results of its first phase; nothing changes without either."""
    played = next((event for event in done.events if isinstance(event, PhaseProcessed)), None)
    if played is None or not done.game.written.postal:
        return done
    paper = NewspaperPrinted(played.phase, done.game.written.postal)
    return Transition(replace(done.game, written=replace(done.game.written, postal=())), (*done.events, paper))
