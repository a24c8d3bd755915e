"""A mail that neither answers a letter nor tells an event: an offer, a digest, the proof of an address."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from judge.game.game import Game
from judge.post.mailing import Attachment
from judge.prose.news import Telling
from judge.prose.words import Words
from judge.store.players import Player


@dataclass(frozen=True, slots=True)
class Note:
    """What goes to whom; `cause` is unique among all mails, so that none goes twice."""

    cause: str
    to: Player | None
    say: Callable[[Words], Telling]
    address: str = ""
    """Where it goes, if not to the person's registered address."""
    reply_to: str = ""
    """Where an answer goes; empty for the secret address of the reader."""
    game: Game | None = None
    """The game it is about."""
    letter: int | None = None
    """The number of the letter that caused it."""
    attachments: tuple[Attachment, ...] = ()
    may_leave: bool = False
    """Whether the reader can end such mails with one click."""
    may_bounce: bool = True
    """No for what a robot would be told: it goes with the null sender, which no robot answers."""
