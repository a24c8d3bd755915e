"""What a letter or the clock led to, as mails in the outbox."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from types import MappingProxyType

import structlog
from sqlite_utils import Database

from judge.clerk.addresses import write_to
from judge.clerk.save import Happened
from judge.clerk.tongues import ENGLISH, language_of, tongues
from judge.config import Config
from judge.errors import BadData
from judge.game.audience import hearers
from judge.game.events import Event
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer
from judge.mail.asks import Help, Request
from judge.mail.letter import Letter
from judge.mail.mailing import Mailing, compose
from judge.mail.render import Cover, Reader, alarm, answer, tell
from judge.mail.replies import Reply
from judge.mail.stationery import Stationery
from judge.rules.maps import Power
from judge.rules.rulebook import Rulebook
from judge.shelf import load_language, load_rulebook, rulebooks
from judge.store import outbox, players, tokens
from judge.store.outbox import Post
from judge.store.players import Player
from judge.store.tokens import Claim, Keyring, TokenKind

_log = structlog.get_logger()
_STAMP = 16


@dataclass(frozen=True, slots=True)
class Answer:
    """All that the one answer to a letter tells."""

    letter: Letter
    number: int
    """The letter's number in the database."""
    request: Request
    replies: Sequence[Reply]
    game: Game | None
    powers: tuple[Power, ...]
    events: Sequence[Event]
    games: tuple[str, ...]
    language: str = ENGLISH
    """What a stranger is answered in."""
    proven: bool = False
    """Whether the writer asked for this mail; else anybody may have asked in their name."""
    proof_of: int | None = None
    """The letter that an answer to this mail will prove."""


@dataclass(frozen=True, slots=True)
class PostRoom:
    """Writes mails and puts them into the outbox, each with the secret address of its reader."""

    db: Database
    config: Config
    keyring: Keyring
    stationery: Stationery

    def answer(self, told: Answer, player: Player | None, now: datetime) -> None:
        """Post the answer to a letter: to the writer's registered address, or to a stranger once."""
        cause = f"letter:{told.number}:{'answer' if told.proven else 'unproven'}"
        recipient = player.address if player else players.normal_address(told.letter.sender)
        game = told.game.name if told.game and self._has_part(told.game, player) else None
        cover = self._cover(cause, recipient, self._reply_to(player, game, told.proof_of, now), game, now)
        mailing = answer(
            self.stationery,
            cover,
            self._reader(player, told.language),
            told.letter,
            told.request,
            told.replies,
            game=told.game,
            powers=told.powers,
            events=told.events,
            games=told.games,
            extra=_choices(),
            books=_books(told.replies),
        )
        self._post(mailing, now, letter=told.number, game=game, player=player)

    def tell(self, happened: Happened, now: datetime, letter: int | None = None) -> None:
        """Post what happened in a game to everybody who hears it; whose letter it was hears it in the answer."""
        people = self._people(happened.after)
        for number, event in enumerate(happened.events):
            for hearer in hearers(event, happened.after):
                cause = f"event:{happened.after.name}:{happened.after.version}:{number}:{hearer.player}"
                self._tell_one(happened, event, hearer, people, cause, now, letter)

    def alarm(self, cause: str, game: str, what: str, now: datetime, letter: int | None = None) -> None:
        """Post the news of a parked letter, or of a game that stands still, to the keeper."""
        cover = self._cover(cause, self.config.keeper_address, self.config.address, None, now)
        mailing = alarm(self.stationery, cover, self._reader(None), str(letter or ""), game, what)
        self._post(mailing, now, letter=letter)

    def forward(self, number: int, letter: Letter, raw: bytes, now: datetime) -> None:
        """Post a letter to the postmaster on to the keeper, as it came (RFC 2142)."""
        cause = f"letter:{number}:forward"
        post = Post(
            cause=cause,
            sender="<>",
            rcpt=self.config.keeper_address,
            message_id=f"{_stamp(cause)}@{self.config.domain}",
            subject=letter.subject,
            raw=raw,
            letter=number,
        )
        outbox.post(self.db, post, now)

    def _tell_one(
        self,
        happened: Happened,
        event: Event,
        hearer: Hearer,
        people: Mapping[PlayerId, str],
        cause: str,
        now: datetime,
        letter: int | None,
    ) -> None:
        player = players.by_id(self.db, hearer.player)
        if player is None:
            return
        game = happened.after
        cover = self._cover(cause, player.address, self._reply_to(player, game.name, None, now), game.name, now)
        mailing = tell(
            self.stationery,
            cover,
            self._reader(player),
            hearer,
            event,
            game,
            people=people,
            answered=happened.actor.player,
        )
        if mailing is not None:
            self._post(mailing, now, letter=letter, game=game.name, player=player)

    def _reply_to(self, player: Player | None, game: str | None, proof_of: int | None, now: datetime) -> str:
        """The secret address an answer goes to; strangers answer to the judge itself."""
        if player is None:
            return self.config.address
        if proof_of is not None:
            claim, game = Claim(TokenKind.CONFIRM, player.id, letter=proof_of), None
        elif game is not None:
            claim = Claim(TokenKind.SEAT, player.id, game=game)
        else:
            claim = Claim(TokenKind.PLAYER, player.id)
        return write_to(self.config, game=game, token=tokens.remember(self.db, self.keyring, claim, now))

    def _cover(self, cause: str, recipient: str, reply_to: str, game: str | None, now: datetime) -> Cover:
        sender = write_to(self.config, game=game)
        return Cover(self.config.domain, sender, recipient, reply_to, _stamp(cause), now, cause)

    def _post(
        self,
        mailing: Mailing,
        now: datetime,
        *,
        letter: int | None = None,
        game: str | None = None,
        player: Player | None = None,
    ) -> None:
        post = Post(
            cause=mailing.cause,
            sender=self.config.address,
            rcpt=mailing.recipient,
            message_id=mailing.message_id,
            subject=mailing.subject,
            raw=compose(mailing),
            letter=letter,
            game=game,
            player=player.id if player else None,
        )
        outbox.post(self.db, post, now)

    def _reader(self, player: Player | None, language: str = ENGLISH) -> Reader:
        """Who reads a mail: a person in the language he chose, anybody else in the given one."""
        code = language if player is None else language_of(player)
        try:
            self.stationery.phrases(code)
            spoken = load_language(code)
        except BadData as error:
            # One reader's broken language must not stop the game of seven.
            _log.error("written in English instead", language=code, exc_info=error)
            spoken = load_language(ENGLISH)
        return Reader(spoken) if player is None else Reader(spoken, player.zone, player.name)

    def _has_part(self, game: Game, player: Player | None) -> bool:
        if player is None:
            return False
        return game.seat_of(player.id) is not None or player.id in {*game.observers, game.master}

    def _people(self, game: Game) -> Mapping[PlayerId, str]:
        """The names of everybody in a game."""
        ids = dict.fromkeys((*(seat.player for seat in game.seats), game.master, *game.observers))
        return name_people(self.db, ids)


def name_people(db: Database, ids: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The names of some persons, by id."""
    found = ((player, players.by_id(db, player)) for player in ids)
    return MappingProxyType({player: person.name for player, person in found if person})


def _choices() -> Mapping[str, str]:
    """What a command may name, for those who named something else."""
    return {"rulebooks": ", ".join(rulebooks()), "languages": ", ".join(one.label for one in tongues().values())}


def _books(replies: Sequence[Reply]) -> tuple[Rulebook, ...]:
    """All rulebooks, where HELP may want to compare them."""
    is_asked = any(isinstance(reply, Help) for reply in replies)
    return tuple(load_rulebook(name) for name in rulebooks()) if is_asked else ()


def _stamp(cause: str) -> str:
    """What makes a Message-ID: the same for the same cause, telling nobody anything."""
    return sha256(cause.encode()).hexdigest()[:_STAMP]
