"""What a letter or the clock led to, as mails in the outbox."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from types import MappingProxyType

import structlog
from sqlite_utils import Database

from judge.clerk.identity.addresses import write_to
from judge.clerk.posting import held
from judge.clerk.posting.enclosures import Enclosures
from judge.clerk.posting.oneclick import token_of
from judge.clerk.posting.wishes import wants_pictures
from judge.clerk.save import Happened
from judge.clerk.tongues import ENGLISH, language_of, tongues
from judge.config import Config
from judge.errors import BadData
from judge.game.audience import hearers
from judge.game.events import Event
from judge.game.foresight import sketch
from judge.game.game import Game, PlayerId
from judge.game.happenings.press import PressSent, answerable
from judge.game.roles import Hearer, Role
from judge.game.settings import Identity
from judge.mail.asks import Request
from judge.mail.illustrating import has_place
from judge.mail.letter import Letter
from judge.mail.mailing import Attachment, Mailing, compose
from judge.mail.render import Cover, Reader, alarm, answer, note, tell
from judge.mail.replies import Reply
from judge.mail.replying.helping import Helped
from judge.mail.replying.seats import PersonDone
from judge.mail.stationery import Stationery
from judge.mail.telling.news import Telling
from judge.mail.words import Words
from judge.notation.mailbox import normal_address
from judge.rules.maps import Power
from judge.rules.rulebook import Rulebook
from judge.shelf import load_language, load_rulebook, rulebooks
from judge.store import outbox, pictures, players, tokens
from judge.store.outbox import Post
from judge.store.players import Player
from judge.store.tokens import Claim, Keyring, TokenKind

_log = structlog.get_logger()


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
    section: int = 0
    """The part of a letter that is answered by itself: one about another game, or in another's name."""
    is_last: bool = False
    """Whether the writer has had as many answers as anybody needs: letters are obeyed, but not answered for a while."""


@dataclass(frozen=True, slots=True)
class PostRoom:
    """Writes mails and puts them into the outbox, each with the secret address of its reader."""

    db: Database
    config: Config
    keyring: Keyring
    stationery: Stationery

    def answer(self, told: Answer, player: Player | None, now: datetime) -> None:
        """Post the answer to a letter: to the writer's registered address, or to a stranger once."""
        part = f":{told.section}" if told.section else ""
        cause = f"letter:{told.number}{part}:{'answer' if told.proven else 'unproven'}"
        recipient = player.address if player else normal_address(told.letter.sender)
        game = told.game.name if told.game and self._has_part(told.game, player) else None
        cover = self._cover(cause, recipient, self._reply_to(player, game, told.proof_of, now), game, now)
        may_draw = told.game is not None and wants_pictures(self.config, player)
        sketched = sketch(told.game, told.powers) if told.game is not None and may_draw else None
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
            extra=_choices() | _limit(told, player),
            books=_books(told.replies),
            people=self.people(told.game, told.replies) if told.game else {},
            viewer=player.id if player else None,
            sketch=sketched,
        )
        # A stranger's address may be anybody's, who is then to be sent this and no more.
        self._post(mailing, now, letter=told.number, game=game, player=player, may_bounce=player is not None)
        if told.game is not None and sketched is not None and has_place(mailing.html):
            board = told.game.board.name
            picture = pictures.wanted(told.game.name, board, mailing.language, sketched, told.powers)
            pictures.want(self.db, picture, mailing.cause, now)

    def tell(self, happened: Happened, now: datetime, letter: int | None = None) -> None:
        """Post what happened in a game to everybody who hears it; whose letter it was hears it in the answer."""
        held.forget_leavers(self.db, happened)
        enclosures = Enclosures(
            happened, self.config.domain, _dated(happened.after, now), partial(outbox.count_to, self.db)
        )
        for number, event in enumerate(happened.events):
            held.before_telling(self.db, event, happened, enclosures.now)
            about = f"event:{happened.after.name}:{happened.after.version}:{number}"
            told = [each for each in hearers(event, happened.after) if not _is_answered(event, each, happened)]
            # Names cost a look at everybody in the game, which a letter of orders does not need.
            people = {**self.people(happened.before), **self.people(happened.after)} if told else {}
            # Whoever sees several mailboxes sees which mail was first: that is not to be who joined first.
            for hearer in self.keyring.shuffled(told, about, lambda each: each.player):
                late = held.lateness(event, hearer, happened.after)
                if late is not None:
                    cause = f"{about}:{hearer.player}"
                    self._tell_one(enclosures, event, hearer, people, cause, now, letter, late)

    def alarm(self, cause: str, game: str, what: str, now: datetime, letter: int | None = None) -> None:
        """Post the news of a parked letter, or of a game that stands still, to the keeper.

        Its bounce would be news for the keeper, too: it goes with the null sender.
        """
        keeper = players.by_address(self.db, self.config.keeper_address)
        reply_to = self._reply_to(keeper, None, None, now)
        cover = self._cover(cause, self.config.keeper_address, reply_to, None, now)
        mailing = alarm(self.stationery, cover, self._reader(None), str(letter or ""), game, what)
        self._post(mailing, now, letter=letter, may_bounce=False)

    def forward(self, number: int, letter: Letter, raw: bytes, now: datetime) -> None:
        """Post a letter to the postmaster on to the keeper, as it came (RFC 2142)."""
        cause = f"letter:{number}:forward"
        post = Post(
            cause=cause,
            sender="<>",
            rcpt=self.config.keeper_address,
            message_id=f"{self.keyring.stamp(cause)}@{self.config.domain}",
            subject=letter.subject,
            raw=raw,
            letter=number,
        )
        outbox.post(self.db, post, now)

    def note(
        self,
        cause: str,
        player: Player | None,
        say: Callable[[Words], Telling],
        now: datetime,
        *,
        address: str = "",
        reply_to: str = "",
        game: Game | None = None,
        letter: int | None = None,
        attachments: tuple[Attachment, ...] = (),
        may_leave: bool = False,
        may_bounce: bool = True,
    ) -> None:
        """Post a mail of another kind to a person, or to an `address` that is not (yet) anybody's registered one.

        `may_bounce` is no for what a robot would be told: it goes with the null sender, which no robot answers.
        """
        recipient = address or (player.address if player else "")
        name = game.name if game else None
        answer_to = reply_to or self._reply_to(player, name, None, now)
        cover = self._cover(cause, recipient, answer_to, name, _dated(game, now))
        mailing = note(self.stationery, cover, self._reader(player), say, game)
        mailing = replace(mailing, attachments=attachments)
        if may_leave and player is not None and name is not None:
            mailing = self._leavable(mailing, player.id, name)
        self._post(mailing, now, letter=letter, game=name, player=player, may_bounce=may_bounce)

    def _tell_one(
        self,
        enclosures: Enclosures,
        event: Event,
        hearer: Hearer,
        people: Mapping[PlayerId, str],
        cause: str,
        now: datetime,
        letter: int | None,
        late: int,
    ) -> None:
        player = players.by_id(self.db, hearer.player)
        if player is None:
            return
        happened, reader = enclosures.happened, self._reader(player)
        game, has_picture = happened.after, wants_pictures(self.config, player)
        answer_to = self._reply_to(player, game.name, None, now, answerable(event, game, hearer.player))
        # The hour of press tells nobody who was awake: it bears the minute in which it was passed on.
        date = _minute(now) if isinstance(event, PressSent) else enclosures.now
        cover = self._cover(cause, player.address, answer_to, game.name, date)
        mailing = tell(
            self.stationery,
            cover,
            reader,
            hearer,
            event,
            game,
            people=people,
            answered=happened.actor.player,
            behind=late,
            has_picture=has_picture,
        )
        if mailing is not None:
            words = self.stationery.words(reader.language, reader.zone)
            enclosed = enclosures.of(event, hearer, words, is_late=late > 0, has_listing=player.listing)
            mailing = replace(mailing, attachments=enclosed)
            if hearer.role is Role.OBSERVER:
                mailing = self._leavable(mailing, player.id, game.name)
            self._post(mailing, now, letter=letter, game=game.name, player=player, late=late)
            picture = enclosures.picture(event, hearer.player, words.code) if has_picture else None
            if picture is not None:
                pictures.want(self.db, picture, mailing.cause, now)

    def _leavable(self, mailing: Mailing, player: PlayerId, game: str) -> Mailing:
        """A mail that its reader can end: by a letter, and by one click where the judge has a page for that."""
        page = self.config.web.address
        link = f"{page.rstrip('/')}/u/{token_of(self.keyring, player, game)}" if page else ""
        return replace(mailing, unsubscribe=mailing.reply_to, one_click=link)

    def _reply_to(
        self, player: Player | None, game: str | None, proof_of: int | None, now: datetime, reader: str = ""
    ) -> str:
        """The secret address an answer goes to, as press for `reader`; strangers answer to the judge itself."""
        if player is None:
            return self.config.address
        if proof_of is not None:
            claim, game = Claim(TokenKind.CONFIRM, player.id, letter=proof_of), None
        elif game is not None:
            claim = Claim(TokenKind.SEAT, player.id, game=game)
        else:
            claim = Claim(TokenKind.PLAYER, player.id)
        token = tokens.remember(self.db, self.keyring, claim, now)
        return write_to(self.config, game=game, token=token, reader=reader)

    def _cover(self, cause: str, recipient: str, reply_to: str, game: str | None, now: datetime) -> Cover:
        sender = write_to(self.config, game=game)
        return Cover(self.config.domain, sender, recipient, reply_to, self.keyring.stamp(cause), now, cause)

    def _post(
        self,
        mailing: Mailing,
        now: datetime,
        *,
        letter: int | None = None,
        game: str | None = None,
        player: Player | None = None,
        late: int = 0,
        may_bounce: bool = True,
    ) -> None:
        post = Post(
            cause=mailing.cause,
            sender=self.config.address if may_bounce else "<>",
            rcpt=mailing.recipient,
            message_id=mailing.message_id,
            subject=mailing.subject,
            raw=compose(mailing),
            letter=letter,
            game=game,
            player=player.id if player else None,
            held=late,
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
        return game.seat_of(player.id) is not None or player.id in {*game.observers, *game.seating.masters}

    def people(self, game: Game, replies: Sequence[Reply] = ()) -> Mapping[PlayerId, str]:
        """The names of everybody in a game, and of those whom a master has just put out of it."""
        gone = (reply.player for reply in replies if isinstance(reply, PersonDone))
        ids = dict.fromkeys(
            (*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers, *gone)
        )
        return name_people(self.db, ids)


def _dated(game: Game | None, now: datetime) -> datetime:
    """The moment that a mail bears.

    Where nobody may know who plays, the second of a letter about two games would tell that one person plays in both.
    """
    return now if game is None or game.settings.identity is Identity.OPEN else _minute(now)


def _minute(moment: datetime) -> datetime:
    return moment.replace(second=0, microsecond=0)


def _is_answered(event: Event, hearer: Hearer, happened: Happened) -> bool:
    """Whether the answer to the hearer's own letter tells him."""
    return event.is_answered and hearer.player == happened.actor.player


def name_people(db: Database, ids: Iterable[PlayerId]) -> Mapping[PlayerId, str]:
    """The names of some persons, by id."""
    found = ((player, players.by_id(db, player)) for player in ids)
    return MappingProxyType({player: person.name for player, person in found if person})


def _limit(told: Answer, player: Player | None) -> dict[str, str]:
    """Which limit the answer has reached; a stranger is told nothing of that."""
    return {"limit": "hour" if told.proven else "day"} if told.is_last and player is not None else {}


def _choices() -> dict[str, str]:
    """What a command may name, for those who named something else."""
    return {"rulebooks": ", ".join(rulebooks()), "languages": ", ".join(one.label for one in tongues().values())}


def _books(replies: Sequence[Reply]) -> tuple[Rulebook, ...]:
    """All rulebooks, where HELP may want to compare them."""
    is_asked = any(isinstance(reply, Helped) for reply in replies)
    return tuple(load_rulebook(name) for name in rulebooks()) if is_asked else ()
