"""The asks of one letter carried out one by one, and what each came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from hashlib import sha256
from typing import assert_never

from sqlite_utils import Database

from judge.clerk.addresses import write_to
from judge.clerk.post import name_people
from judge.clerk.save import Happened, carry_out, keep_new
from judge.clerk.sources import SOURCES
from judge.clerk.tongues import tongues
from judge.config import Config
from judge.game.commands import GiveOrders, Join, Observe
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import open_game
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import Actor
from judge.game.transition import Command
from judge.mail.asks import (
    Ask,
    CreateGame,
    GameAsk,
    Help,
    JoinGame,
    ListGames,
    ObserveGame,
    Register,
    Request,
    SetLanguage,
    SetZone,
    ShowOrders,
    Unclear,
)
from judge.mail.replies import (
    Created,
    GameShown,
    GamesListed,
    Joined,
    LanguageChosen,
    Obeyed,
    Observing,
    Refused,
    Registered,
    Reply,
    UnknownGame,
    ZoneChosen,
)
from judge.shelf import load_map, load_rulebook, rulebooks
from judge.store import games, order_sets, players
from judge.store.order_sets import OrderSet
from judge.store.players import Player

_BOARD = "standard"
_RULEBOOK = "ru2000"
_ZONE = "UTC"
_NEAR = 0.7
"""How alike two names must be for one to be offered in place of the other."""


@dataclass(slots=True)
class Errand:
    """One letter being carried out: what is known of it, and what it has led to so far."""

    db: Database
    config: Config
    letter: int
    sender: str
    """The address in From: where a stranger who registers will get mail."""
    sender_name: str
    language: str
    """What a stranger writes, as it seems: his own until he chooses another."""
    received_at: datetime
    now: datetime
    player: Player | None
    game: Game | None
    """The game the letter is about, as it is by now."""
    replies: list[Reply] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)

    def run(self, request: Request) -> None:
        """Carry out everything a letter asks, in its order."""
        for ask in request.asks:
            self.replies.append(self._reply_to(ask, request))

    def _reply_to(self, ask: Ask, request: Request) -> Reply:
        match ask:
            case Help() | ShowOrders() | Unclear():
                return ask
            case Register():
                return self._register(ask)
            case SetLanguage(language):
                self._change(language=language)
                return LanguageChosen(language)
            case SetZone(zone):
                self._change(zone=zone)
                return ZoneChosen(zone)
            case ListGames(name):
                return self._list(name)
            case CreateGame():
                return self._create(ask)
            case JoinGame(name):
                return self._take_part(ask, name, Join())
            case ObserveGame(name):
                return self._take_part(ask, name, Observe())
            case GameAsk(command):
                return self._command(ask, command, request)
            case _:
                assert_never(ask)

    def _register(self, ask: Register) -> Reply:
        """Enter the writer; what he does not say stays as it was."""
        old = players.by_address(self.db, self.sender)
        name = ask.name or (old.name if old else self.sender_name or self.sender.partition("@")[0])
        language = ask.language or (old.language if old else self.language)
        zone = ask.zone or (old.zone if old else _ZONE)
        self.player = players.register(self.db, self.sender, name, language, zone, self.now)
        return Registered(
            self.player.name, self.player.address, language, zone, old is None, tuple(tongues()), ask.wrong
        )

    def _change(self, language: str = "", zone: str = "") -> None:
        """Write to the person in another language, or on another clock."""
        old = self.player
        assert old is not None
        language, zone = language or old.language, zone or old.zone
        self.player = players.register(self.db, old.address, old.name, language, zone, self.now)

    def _list(self, name: str) -> Reply:
        if not name:
            return GamesListed(games.every(self.db, SOURCES))
        game = self._find(name)
        return GameShown(game, self._people(game)) if game else self._unknown(name)

    def _create(self, ask: CreateGame) -> Reply:
        if games.exists(self.db, ask.game):
            return Refused(ask, Refusal(RefusalReason.GAME_EXISTS, {"game": ask.game}))
        book = ask.rulebook or _RULEBOOK
        if book not in rulebooks():
            known = ", ".join(rulebooks())
            return Refused(ask, Refusal(RefusalReason.UNKNOWN_RULEBOOK, {"rulebook": book, "known": known}))
        seed = int.from_bytes(sha256(f"{self.letter}:{self.sender}:{ask.game}".encode()).digest()[:4], "big")
        actor = self._actor()
        assert actor.player is not None
        opened = open_game(
            ask.game,
            load_map(_BOARD),
            load_rulebook(book),
            ask.timetable,
            seed,
            actor.player,
            self.now,
            players=ask.players,
            scheme=ask.scheme,
            until=ask.until,
        )
        if isinstance(opened, Refusal):
            return Refused(ask, opened)
        happened = keep_new(self.db, opened, actor, self.now, self.letter)
        self.happened.append(happened)
        self.game = happened.after
        return Created(happened.after, write_to(self.config, game=happened.after.name), self.config.address)

    def _take_part(self, ask: JoinGame | ObserveGame, name: str, command: Join | Observe) -> Reply:
        game = self._find(name)
        if game is None:
            return self._unknown(name)
        self.game = game
        done = self._carry_out(game, command, str(ask))
        if isinstance(done, Refusal):
            return Refused(ask, done)
        return Joined(done.after) if isinstance(command, Join) else Observing(done.after)

    def _command(self, ask: GameAsk, command: Command, request: Request) -> Reply:
        assert self.game is not None
        before = self.game
        done = self._carry_out(before, command, ask.written or "orders")
        if isinstance(command, GiveOrders):
            self._keep_order_sets(before, command, request)
        return Refused(ask, done) if isinstance(done, Refusal) else Obeyed(command)

    def _carry_out(self, game: Game, command: Command, written: str) -> Happened | Refusal:
        done = carry_out(
            self.db, game, command, self._actor(), self.now, self.received_at, written=written, letter=self.letter
        )
        if isinstance(done, Happened):
            self.happened.append(done)
            self.game = done.after
        return done

    def _keep_order_sets(self, game: Game, command: GiveOrders, request: Request) -> None:
        """Whatever becomes of orders, they are kept as they came, with what could not be read beside them."""
        problems = tuple(f"{p.line}:{p.column} {p.code.value} {p.about}" for p in request.problems)
        for power, given in sorted(command.orders.items()):
            order_sets.keep(
                self.db,
                OrderSet(game.name, game.position.phase, power, self.letter, self.received_at, given, problems),
            )

    def _actor(self) -> Actor:
        assert self.player is not None
        return Actor(self.player.id)

    def _find(self, name: str) -> Game | None:
        if self.game is not None and self.game.name == name:
            return self.game
        return games.load(self.db, name, SOURCES)

    def _unknown(self, name: str) -> Reply:
        names = [game.name for game in games.every(self.db, SOURCES) if game.status is not Status.ENDED]
        return UnknownGame(name, tuple(get_close_matches(name, names, cutoff=_NEAR)))

    def _people(self, game: Game) -> Mapping[PlayerId, str]:
        return name_people(self.db, (*(seat.player for seat in game.seats), game.master))
