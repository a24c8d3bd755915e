"""What a command is, and what obeying one gives."""

from __future__ import annotations

from abc import abstractmethod
from datetime import datetime
from typing import ClassVar

from judge.game.events import Event
from judge.game.game import Game, Status
from judge.game.refusal import Refusal
from judge.game.roles import Actor, Who
from judge.structs import SayingClass, Struct


class Transition(Struct, frozen=True):
    """A command that was obeyed: the game as it is now and what happened, in order.

    The same game may come back, when a letter only repeats what was ordered before.
    """

    game: Game
    events: tuple[Event, ...] = ()


class Command(Struct, frozen=True, metaclass=SayingClass):
    """What a letter, or the clock, asks of the judge: a frozen value whose class says who may give it, and when.

    `judge.game.handle.handle` looks at `who` and `when` before it lets the command be obeyed,
    so `obey` only sees people who may, in a game where they may.
    """

    who: ClassVar[Who]
    when: ClassVar[frozenset[Status]]

    @abstractmethod
    def obey(self, game: Game, actor: Actor, now: datetime) -> Transition | Refusal:
        """The game after the command, or why not."""


FORMING_OR_ACTIVE = frozenset({Status.FORMING, Status.ACTIVE})
ACTIVE = frozenset({Status.ACTIVE})
EVER = frozenset(Status)
