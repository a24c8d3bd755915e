"""Events of press: press sent, and the newspaper."""

from __future__ import annotations

from judge.game.events import Audience, Event
from judge.game.game import Game, PlayerId
from judge.game.press import Passed, Recipients, answers_to
from judge.game.refusal import Refusal
from judge.game.state import PostalPress
from judge.rules.position import Phase


class PressSent(Event, audience=Audience.NOBODY, frozen=True):
    """Press goes out to those who have a copy of it; the answer shows its author what they get."""

    passed: Passed
    is_held: bool = False
    """Whether it waited for its phase to be played."""


class PressHeld(Event, audience=Audience.NOBODY, frozen=True):
    """Press waits until the open phase is played; the answer shows its author what its readers will get."""

    passed: Passed


class PressReturned(Event, audience=Audience.PERSON, is_answered=False, frozen=True):
    """Press that waited could not be sent: its writer gets it back, with the reason."""

    player: PlayerId
    to: Recipients
    text: str
    refusal: Refusal


class NewspaperPrinted(Event, is_answered=False, frozen=True):
    """What was left for the newspaper during a phase, printed with its results; it names no author."""

    phase: Phase
    pieces: tuple[PostalPress, ...]


def answerable(event: Event, game: Game, reader: PlayerId) -> str:
    """Whom an answer to the mail about an event is press for; empty when it is for the judge."""
    if not isinstance(event, PressSent):
        return ""
    copy = event.passed.copy_for(reader)
    return answers_to(game, event.passed, copy) if copy is not None else ""
