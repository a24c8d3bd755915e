"""The asks of one letter carried out one by one, and what each came to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from typing import Any, TypeAlias

from sqlite_utils import Database

from judge.clerk.posting.post import PostRoom, name_people
from judge.clerk.save import Happened, carry_out
from judge.clerk.sources import SOURCES
from judge.config import Config
from judge.game.game import Game, PlayerId
from judge.game.glance import Place
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.game.secrecy import is_listed_for
from judge.game.transition import Command
from judge.mail.asks import Ask, Request
from judge.mail.replies import Refused, Reply, UnknownGame
from judge.rules.maps import Power
from judge.store import games
from judge.store.listing import glances
from judge.store.players import Player

_NEAR = 0.7
"""How alike two names must be for one to be offered in place of the other."""


@dataclass(slots=True)
class Errand:
    """One letter being carried out: what is known of it, and what it has led to so far."""

    db: Database
    config: Config
    post: PostRoom
    """Where a mail that is neither the answer nor the news of a game is posted."""
    handlers: Mapping[type[Ask], Handler]
    letter: int
    sender: str
    """The address in From: where a stranger who registers will get mail."""
    sender_name: str
    language: str
    """What a stranger writes, as it seems: his own until he chooses another."""
    received_at: datetime
    written_at: datetime | None
    """The Date of the letter; None when it has none that can be read."""
    now: datetime
    player: Player | None
    game: Game | None
    """The game the letter is about, as it is by now."""
    proven: bool = False
    is_keeper: bool = False
    vouches_for: int | None = None
    """The letter whose answer this one answers, where an answer was asked for."""
    proof_of: int | None = None
    """The letter that an answer to this letter's answer will vouch for."""
    wanted_password: str = field(default="", repr=False)
    """What stood behind SET PASSWORD."""
    is_forgotten: bool = False
    """The writer is forgotten: there is nobody to answer any more."""
    acts_for: PlayerId | None = None
    """The player as whom a master acts (BECOME)."""
    powers: tuple[Power, ...] = ()
    """The powers that he acts for."""
    request: Request | None = None
    """All that the letter asks."""
    replies: list[Reply] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)

    def run(self, request: Request) -> None:
        """Carry out everything a letter asks, in its order."""
        self.request = request
        for ask in request.asks:
            if self.is_forgotten:
                break
            self.replies.append(self.handlers[type(ask)](self, ask))

    def carry_out(self, game: Game, command: Command, written: str) -> Happened | Refusal:
        """A command obeyed or refused, kept and in the journal; the game is the letter's from now on."""
        done = carry_out(
            self.db, game, command, self.actor(), self.now, self.received_at, written=written, letter=self.letter
        )
        if isinstance(done, Happened):
            self.happened.append(done)
            self.game = done.after
        return done

    def in_game(self, ask: Ask, name: str, command: Command, done: Callable[[Game], Reply]) -> Reply:
        """The reply to an ask that gives a command to a game by its name; `done` makes it when it was obeyed."""
        game = self.find(name)
        if game is None:
            return self.unknown(name)
        self.game = game
        happened = self.carry_out(game, command, _as_asked(ask, name))
        return Refused(ask, happened) if isinstance(happened, Refusal) else done(happened.after)

    def actor(self) -> Actor:
        """Who the letter is from, as games know people."""
        assert self.player is not None
        if self.acts_for is not None:
            return Actor(self.acts_for, by=self.player.id)
        return Actor(self.player.id, is_keeper=self.is_keeper, powers=self.powers)

    def find(self, name: str) -> Game | None:
        """The game of this name as it is by now."""
        if self.game is not None and self.game.name == name:
            return self.game
        return games.load(self.db, name, SOURCES)

    def shown(self, name: str) -> Game | None:
        """The game of this name, if the writer may be told about it: an unlisted one is shown to its own people."""
        game = self.find(name)
        reader = self.player.id if self.player else None
        return game if game is not None and (self.is_keeper or is_listed_for(game, reader)) else None

    def unknown(self, name: str) -> Reply:
        """The reply to a name that no game has."""
        reader = self.player.id if self.player else None
        names = [each.name for each in glances(self.db, reader) if each.place is not Place.OVER]
        return UnknownGame(name, tuple(get_close_matches(name, names, cutoff=_NEAR)))

    def people(self, game: Game) -> Mapping[PlayerId, str]:
        """The names of the players and masters of a game."""
        return name_people(self.db, (*(seat.player for seat in game.seating.seats), *game.seating.masters))


def refused(ask: Ask, reason: RefusalReason, **details: object) -> Refused:
    """The reply to an ask that is not done, with what its sentence names."""
    return Refused(ask, Refusal(reason, details))


def _as_asked(ask: Ask, game: str) -> str:
    """An ask for the journal: as it was written, else its word and the game."""
    return str(getattr(ask, "written", "")) or f"{type(ask).__name__.removesuffix('Game').upper()} {game}"


Handler: TypeAlias = Callable[[Errand, Any], Reply]
"""Carries out one kind of ask."""
