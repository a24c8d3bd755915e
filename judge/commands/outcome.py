"""The asks of one letter carried out one by one, what each came to, and the mails that it causes besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from difflib import get_close_matches
from functools import singledispatch

from sqlite_utils import Database

from judge.commands.addresses import write_to
from judge.commands.arrived import NOTHING, Arrived
from judge.commands.asks import Ask, Request
from judge.commands.cards import key_of
from judge.commands.carry_out import Deed, Happened, carry_out
from judge.commands.catalogue import load
from judge.commands.keepers import rates_now
from judge.commands.other_shards import listed_elsewhere, shard_with
from judge.commands.replies import Done, NotFollowed, Obeyed, Refused, Reply, UnknownGame
from judge.commands.sources import SOURCES
from judge.game.commands.orders import Clear, GiveOrders, SetReady
from judge.game.events import Event, GameCreated
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import ANY
from judge.game.listed_game import ListSection
from judge.game.refusal import Refusal, RefusalReason
from judge.game.roles import MACHINE, Actor, powers_of
from judge.game.secrecy import is_listed_for, position_in_sight
from judge.game.summary import hidden_turns
from judge.game.transition import Command
from judge.post.mailing import Attachment
from judge.prose.news import Telling
from judge.prose.words import Words
from judge.rules.places import Power
from judge.rules.position import Position
from judge.store import elsewhere, games, journal, players, turns
from judge.store.archiving import archived_at
from judge.store.listing import listed_games
from judge.store.players import Player
from judge.structs import Struct, field

_NEAR = 0.7
"""How alike two names must be for one to be offered in place of the other."""


@singledispatch
def do(ask: Ask, outcome: Outcome) -> Reply:
    """Obey one ask; `do.py` of each theme registers what it can obey."""
    raise TypeError(f"nobody obeys {type(ask).__name__}")


class Note(Struct, frozen=True):
    """A mail that neither answers a letter nor tells an event: an offer, a digest, the proof of an address.

    `cause` is unique among all mails, so that none goes twice.
    """

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


class Outcome(Struct):
    """What has come of a letter, or of a section of it, so far; nothing of it is posted yet."""

    arrived: Arrived
    game: Game | None = None
    """The game the letter is about, as it is by now."""
    player: Player | None = None
    """The writer as he is by now."""
    acts_for: PlayerId | None = None
    """The player as whom a master acts (BECOME)."""
    powers: tuple[Power, ...] = ()
    """The powers that he acts for."""
    request: Request = NOTHING
    """All that is asked."""
    section: int = 0
    """Which part of the letter this is, where each is answered by itself."""
    proof_of: int | None = None
    """The letter that an answer to this letter's answer will vouch for."""
    forgets: PlayerId | None = None
    """The person who is to be forgotten: there is nobody to answer any more."""
    handed_on: dict[str, str] = field(default_factory=dict)
    """The games whose lines another shard is to obey, each with its shard."""
    lines: list[tuple[str, str]] = field(default_factory=list)
    """Those lines, each with the shard."""
    replies: list[Reply] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    """The mails that are neither the answer nor the news of a game."""

    @property
    def db(self) -> Database:
        """The database, inside the letter's transaction."""
        return self.arrived.db

    @property
    def now(self) -> datetime:
        """When the letter is obeyed."""
        return self.arrived.now

    @property
    def number(self) -> int:
        """The letter's number in the database."""
        return self.arrived.kept.id

    @property
    def reader(self) -> PlayerId | None:
        """Who reads the answer; None for a stranger."""
        return self.player.id if self.player is not None else None

    @property
    def person(self) -> Player:
        """The writer, of whom it is known that he is registered."""
        assert self.player is not None
        return self.player

    @property
    def own_game(self) -> Game:
        """The game the letter is about, of an ask that there is one for."""
        assert self.game is not None
        return self.game

    @property
    def events(self) -> tuple[Event, ...]:
        """What the letter brought about in the game that its answer is about."""
        game = self.game
        if game is None:
            return ()
        return tuple(event for done in self.happened if done.after.name == game.name for event in done.events)

    @property
    def is_told_as_news(self) -> bool:
        """Whether the mail of what happened in a practice game says all that the answer would."""
        game, request = self.game, self.request
        if game is None or not game.is_practice or all(event.is_answered for event in self.events):
            return False
        is_clean = request.is_understood and not (request.late or request.verdicts)
        return is_clean and all(map(_is_news, self.replies))

    def asks_only(self, kind: type[Ask]) -> bool:
        """Whether the whole letter asks nothing else, and orders nothing."""
        request = self.request
        is_one = all(isinstance(ask, kind) for ask in request.asks)
        return is_one and not request.read and not request.problems and request.turn is None and not self.section

    def run(self, request: Request) -> None:
        """Carry out everything a letter asks, in its order."""
        load("do")
        self.request = request
        for ask in request.asks:
            if self.forgets is not None:
                break
            self.replies.append(self._obeyed(ask))

    def _obeyed(self, ask: Ask) -> Reply:
        """What became of one ask; one for a game that the letter wanted to create is for no other.

        Who acts for a player does so in one game: in all others that player's orders and secrets are his own.
        """
        is_acting, named = self.acts_for is not None or bool(self.powers), getattr(ask, "game", "")
        if is_acting and self.game is not None and named not in ("", self.game.name):
            return NotFollowed("sections.one_game", ask.written, {"game": self.game.name})
        about = named or (self.game.name if self.game is not None else "")
        if ask.is_about_past and archived_at(self.db, about, self.now) is not None and self.shown(about) is not None:
            return NotFollowed("answer.archived", ask.written, {"game": about})
        shard = self._shard_of(ask, named)
        if shard:
            self.handed_on[ask.new_game or named] = shard
            self.lines.append((shard, ask.written))
            address = write_to(self.arrived.config, game=ask.new_game or named, shard=shard)
            return Done("handed_on", {"line": ask.written, "address": address})
        if not ask.new_game:
            return do(ask, self)
        # A letter that confirms another one and adds some lines has created the game in its first part.
        acts = journal.of_letter(self.db, self.number)
        if not any(act.game == ask.new_game and act.outcome == GameCreated.__name__ for act in acts):
            return NotFollowed("answer.not_created", ask.written)
        self.game = self.find(ask.new_game)
        return do(ask, self)

    def _shard_of(self, ask: Ask, named: str) -> str:
        """Which other shard is to obey an ask: the one that has its game, or is to have it; empty for this one."""
        config, name = self.arrived.config, ask.new_game or named
        if not config.label or not name or not ask.written or not ask.is_whole_line or self.player is None:
            return ""
        if name in self.handed_on:
            return self.handed_on[name]
        if ask.new_game or games.exists(self.db, name):
            return ""
        shard = shard_with(self.arrived, name)
        if shard or self.arrived.handed_on is not None or key_of(config) is None:
            return shard
        card, known = self.arrived.card, elsewhere.load(config.state)
        if card is not None and not card.may_go_on:
            return ""
        if name == ANY and not ask.opens_game:
            is_here = any(each.status is Status.FORMING and each.free for each in listed_games(self.db))
            return "" if is_here else known.shard_of(known.open)
        is_desk = config.shard == config.cluster.desk
        return known.least_loaded if ask.opens_game and is_desk and card is None else ""

    def carry_out(self, game: Game, command: Command, written: str) -> Happened | Refusal:
        """A command obeyed or refused, kept and in the journal; the game is the letter's from now on."""
        actor, arrived = self.actor(), self.arrived.kept.received_at
        # READY once more: its writer was told what was not understood, and some people's signatures never are.
        is_again = isinstance(command, SetReady) and game.votes.ready.issuperset(powers_of(game, actor))
        is_understood = self.request.is_understood or is_again
        deed = Deed(actor, self.now, written, self.number, arrived, is_understood)
        done = carry_out(self.db, game, command, deed)
        if isinstance(done, Happened):
            self.happened.append(done)
            self.game = done.after
        return done

    def in_game(self, ask: Ask, name: str, command: Command, done: Callable[[Game], Reply], written: str = "") -> Reply:
        """The reply to an ask that gives a command to a game by its name; `done` makes it when it was obeyed.

        `written` is what the journal keeps, where that is not the line.
        """
        game = self.find(name)
        if game is None:
            return self.unknown(name)
        happened = self.carry_out(game, command, written or ask.written)
        if isinstance(happened, Refusal):
            # What else is asked is still for the game that the letter is about.
            self.game = self.game or game
            return Refused(ask, happened, game)
        return done(happened.after)

    def actor(self) -> Actor:
        """Who the letter is from, as games know people."""
        if self.acts_for is not None:
            return Actor(self.acts_for, by=self.person.id)
        if self.player is None and self.arrived.is_keeper:
            return Actor(MACHINE, is_keeper=True)
        return Actor(self.person.id, is_keeper=self.arrived.is_keeper, powers=self.powers)

    def find(self, name: str) -> Game | None:
        """The game of this name as it is by now."""
        if self.game is not None and self.game.name == name:
            return self.game
        return games.load(self.db, name, SOURCES)

    def shown(self, name: str) -> Game | None:
        """The game of this name, if the writer may be told about it: an unlisted one is shown to its own people."""
        game = self.find(name)
        return game if game is not None and (self.arrived.is_keeper or is_listed_for(game, self.reader)) else None

    def position_known(self, game: Game) -> Position:
        """The board as the reader may know it by now: who watches from behind knows that of an earlier phase."""
        late = hidden_turns(game, self.reader) if not self.powers else 0
        played = turns.of_game(self.db, game.name) if late else ()
        position = played[max(len(played) - late, 0)].resolution.before if played else game.position
        return position_in_sight(game, position, self.reader)

    def unknown(self, name: str) -> Reply:
        """The reply to a name that no game has, or none that is here."""
        if (there := listed_elsewhere(self.arrived, name)) is not None:
            return there
        names = [each.name for each in listed_games(self.db, self.reader) if each.place is not ListSection.OVER]
        return UnknownGame(name, tuple(get_close_matches(name, names, cutoff=_NEAR)))

    def people(self, game: Game) -> Mapping[PlayerId, str]:
        """The names of the players and masters of a game."""
        return players.names(self.db, (*(seat.player for seat in game.seating.seats), *game.seating.masters))


def _is_news(reply: Reply) -> bool:
    """Whether the news of a game say what came of an ask."""
    return reply.is_news or (isinstance(reply, Obeyed) and isinstance(reply.command, GiveOrders | SetReady | Clear))


def refused(ask: Ask, reason: RefusalReason, **details: object) -> Refused:
    """The reply to an ask that is not done, with what its sentence names."""
    return Refused(ask, Refusal(reason, details))


def refused_today(ask: Ask, outcome: Outcome) -> Refused | None:
    """The reply to who opened as many games within a day as one may: each has mails, however soon it ends."""
    arrived, player = outcome.arrived, outcome.player
    most = rates_now(outcome.db, arrived.config, outcome.reader or "").new_games_per_day
    since = outcome.now - timedelta(days=1)
    if player is None or arrived.is_keeper:
        return None
    opened = journal.acts_since(outcome.db, player.id, GameCreated.__name__, since)
    return refused(ask, RefusalReason.GAMES_TODAY, n=most) if opened >= most else None
