"""What a letter or the clock led to, as mails in the outbox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, partial

import structlog
from sqlite_utils import Database

from judge.clerk.posting import held
from judge.clerk.posting.conversations import earlier_of, goes_on
from judge.clerk.posting.enclosures import Enclosures
from judge.clerk.posting.oneclick import token_of as leaving_token
from judge.clerk.posting.yearend import press_in, year_letter
from judge.commands.addresses import write_to
from judge.commands.carry_out import Happened
from judge.commands.help.say import Helped
from judge.commands.mails import Cover, alarm, answer, tell
from judge.commands.mails import note as compose_note
from judge.commands.outcome import Note, Outcome
from judge.commands.part import Scene
from judge.commands.replies import Reply
from judge.commands.seats.say import PersonDone
from judge.commands.sources import ENGLISH, language_of, tongues
from judge.config import Config
from judge.errors import BadData
from judge.game.audience import hearers
from judge.game.events import Event, GameStarted, PhaseProcessed, PlayerJoined
from judge.game.events.press import PressSent, answerable
from judge.game.events.seats import PlayerReturned
from judge.game.foresight import sketch
from judge.game.game import Game, PlayerId
from judge.game.roles import Hearer, Role
from judge.game.settings import Identity
from judge.mailaddress import normal_address
from judge.pages.addresses import page_address
from judge.post.letter import Letter
from judge.post.mailing import Mailing, compose
from judge.prose.news import Occasion
from judge.prose.people import People
from judge.prose.stationery import Stationery
from judge.prose.words import Words
from judge.prose.year import YearLetter
from judge.rules.rulebook import Rulebook
from judge.shelf import load_language, load_rulebook, load_spoken, rulebooks
from judge.store import outbox, pictures, players, restored, tokens
from judge.store.invitations import token_of
from judge.store.outbox import Post
from judge.store.pictures import WantedPicture
from judge.store.players import Player
from judge.store.tokens import Claim, Keyring, TokenKind
from judge.structs import Struct, field, replace
from judge.totals import Work, timed

_log = structlog.get_logger()


class About(Struct, frozen=True):
    """What is noted of a mail beside its text."""

    letter: int | None = None
    """The letter that caused it."""
    game: str | None = None
    player: Player | None = None
    """Whom it goes to."""
    late: int = 0
    """How many phases later it goes."""


class Told(Struct, frozen=True):
    """What all mails about one event share."""

    enclosures: Enclosures
    cause: str
    people: Mapping[PlayerId, str]
    now: datetime
    letter: int | None
    languages: Mapping[PlayerId, str] = field(default_factory=dict)
    """The codes of the languages that they read, where it is told who plays."""
    year: YearLetter | None = None
    """Of the year that it ends."""
    readers: Mapping[PlayerId, Player] = field(default_factory=dict)
    """All who hear of it."""
    restored: str = ""
    """The last restoration, for stamps."""
    pictures: dict[WantedPicture, str] = field(default_factory=dict)
    """The keys of those that have been asked for; several readers may share one."""


class Outbox(Struct, frozen=True):
    """Writes mails and puts them into the outbox, each with the secret address of its reader."""

    db: Database
    config: Config
    keyring: Keyring
    stationery: Stationery

    @timed(Work.RENDERING)
    def answer(self, outcome: Outcome, *, is_last: bool = False) -> None:
        """Post the answer to a letter: to the writer's registered address, or to a stranger once.

        `is_last`: the writer has had as many answers as anybody needs, and gets no more for a while.
        """
        arrived, player, game = outcome.arrived, outcome.player, outcome.game
        proven = arrived.writer.proven
        part = f":{outcome.section}" if outcome.section else ""
        cause = f"letter:{outcome.number}{part}:{'answer' if proven else 'unproven'}"
        recipient = player.address if player else normal_address(arrived.letter.sender)
        name = game.name if game and self._has_part(game, player) else None
        answer_to = self._reply_to(player, name, outcome.proof_of, arrived.now)
        if player is None and outcome.proof_of is not None:
            answer_to = write_to(self.config, token=token_of(self.keyring, outcome.proof_of, recipient))
        cover = self._cover(cause, recipient, answer_to, name, arrived.now)
        powers = outcome.powers or (game.powers_of(player.id) if game and player else ())
        has_pictures = wants_pictures(self.config, player)
        sketched = sketch(game, powers) if game is not None and has_pictures else None
        scene = Scene(
            words=self._words(player, game, arrived.language),
            letter=arrived.letter,
            request=outcome.request,
            now=arrived.now,
            game=game,
            powers=powers,
            events=outcome.events,
            games=tokens.games_of(self.db, player.id) if player else (),
            people=People(self.people(game, outcome) if game else {}, game, player.id if player else None),
            has_pictures=has_pictures,
            extra=_choices() | self._shard() | (_limit(proven) if is_last and player is not None else {}),
        )
        books = _books(outcome.replies)
        composed = answer(self.stationery, cover, scene, outcome.replies, books=books, sketch=sketched)
        mailing = composed.mailing
        # A stranger's address may be anybody's, who is then to be sent this and no more.
        self._post(mailing, About(outcome.number, name, player), arrived.now, may_bounce=player is not None)
        for each in composed.maps:
            shown = each.game, each.board, scene.words.spoken
            picture = pictures.wanted(*shown, each.shown, each.kind, each.powers)
            pictures.want(self.db, picture, mailing.cause, each.name, arrived.now)

    def _shard(self) -> dict[str, str]:
        return {"shard": self.config.label} if self.config.label else {}

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
            if isinstance(event, PlayerJoined):
                told = held.told_of_join(self.db, event, told, happened.after, now)
            # Names cost a look at everybody in the game, which a letter of orders does not need.
            people = {**self.people(happened.before), **self.people(happened.after)} if told else {}
            languages = self._languages(happened.after) if isinstance(event, GameStarted) else {}
            last = event.along[-1] if isinstance(event, PhaseProcessed) and event.along else event
            year = year_letter(self.db, last, happened.after) if isinstance(last, PhaseProcessed) else None
            readers = players.by_ids(self.db, (hearer.player for hearer in told)) if told else {}
            stamp = restored.last_stamp(self.db) if told else ""
            to_all = Told(enclosures, about, people, now, letter, languages, year, readers, stamp)
            # Whoever sees several mailboxes sees which mail was first: that is not to be who joined first.
            for hearer in self.keyring.shuffled(told, about, lambda each: each.player):
                late = held.lateness(event, hearer, happened.after)
                if late is not None:
                    self._tell_one(to_all, event, hearer, late)

    @timed(Work.RENDERING)
    def alarm(self, cause: str, game: str, what: str, now: datetime, letter: int | None = None) -> None:
        """Post the news of a parked letter, or of a game that stands still, to the keeper.

        Its bounce would be news for the keeper, too: it goes with the null sender.
        """
        keeper = players.by_address(self.db, self.config.keeper_address)
        reply_to = self._reply_to(keeper, None, None, now)
        cover = self._cover(cause, self.config.keeper_address, reply_to, None, now)
        mailing = alarm(self.stationery, cover, self._words(None), str(letter or ""), game, what)
        self._post(mailing, About(letter), now, may_bounce=False)

    def forward(self, number: int, letter: Letter, raw: bytes, now: datetime) -> None:
        """Post a letter to the postmaster on to the keeper, as it came (RFC 2142)."""
        cause = f"letter:{number}:forward"
        post = Post(
            cause=cause,
            sender="<>",
            rcpt=self.config.keeper_address,
            message_id=f"{self.keyring.stamp(restored.stamped(self.db, cause))}@{self.config.domain}",
            subject=letter.subject,
            raw=raw,
            letter=number,
        )
        outbox.post(self.db, post, now)

    def notes(self, outcome: Outcome) -> None:
        """Post the mails of an outcome that are neither its answer nor the news of a game."""
        for note in outcome.notes:
            self.note(note, outcome.now)

    @timed(Work.RENDERING)
    def note(self, note: Note, now: datetime) -> None:
        """Post a mail of another kind to a person, or to an address that is not (yet) anybody's registered one."""
        player, game = note.to, note.game
        recipient = note.address or (player.address if player else "")
        name = game.name if game else None
        answer_to = note.reply_to or self._reply_to(player, name, None, now)
        cover = self._cover(note.cause, recipient, answer_to, name, _dated(game, now))
        mailing = compose_note(self.stationery, cover, self._words(player, game), note.say, game)
        mailing = replace(mailing, attachments=note.attachments)
        if note.may_leave and player is not None and name is not None:
            mailing = self._leavable(mailing, player.id, name)
        about = About(note.letter, name, player)
        self._post(mailing, about, now, may_bounce=note.may_bounce)

    @timed(Work.RENDERING)
    def _tell_one(self, told: Told, event: Event, hearer: Hearer, late: int) -> None:
        """Post what one hearer hears of an event, `late` phases later."""
        player = told.readers.get(hearer.player)
        if player is None:
            return
        happened, now = told.enclosures.happened, told.now
        game, has_pictures = happened.after, wants_pictures(self.config, player)
        words = self._words(player, game)
        answer_to = self._reply_to(player, game.name, None, now, answerable(event, game, hearer.player))
        # The hour of press tells nobody who was awake: it bears the minute in which it was passed on.
        date = _minute(now) if isinstance(event, PressSent) else told.enclosures.now
        cause = f"{told.cause}:{hearer.player}"
        cover = self._cover(
            cause, player.address, answer_to, game.name, date, restored.stamped_at(told.restored, cause)
        )
        people = People(told.people, game, hearer.player, told.languages)
        occasion = Occasion(
            game=game,
            hearer=hearer,
            people=people,
            now=date,
            words=words,
            answered=happened.actor.player,
            behind=late,
            address=cover.sender,
            has_pictures=has_pictures,
            page=page_address(self.config.site.address, game),
        )
        if told.year is not None:
            own = press_in(self.db, game, hearer.player, told.year.years)
            occasion = replace(occasion, year=replace(told.year, press=own))
        if isinstance(event, PressSent):
            occasion = replace(occasion, earlier=earlier_of(self.db, event, game, hearer.player))
        composed = tell(self.stationery, cover, occasion, event)
        if composed is None:
            return
        enclosed = told.enclosures.of(event, hearer, words, is_late=late > 0, has_listing=player.listing)
        mailing = replace(composed.mailing, attachments=enclosed)
        if hearer.role is Role.OBSERVER:
            mailing = self._leavable(mailing, player.id, game.name)
        self._post(mailing, About(told.letter, game.name, player, late), now)
        if isinstance(event, PressSent):
            goes_on(self.db, event, game, hearer.player, mailing)
        for each in composed.maps:
            picture = told.enclosures.picture(event, hearer.player, each, words.spoken)
            if picture not in told.pictures:
                told.pictures[picture] = pictures.ask_for(self.db, picture, now)
            pictures.place_in(self.db, told.pictures[picture], mailing.cause, each.name)

    def _leavable(self, mailing: Mailing, player: PlayerId, game: str) -> Mailing:
        """A mail that its reader can end: by a letter, and by one click where the judge has a page for that."""
        page = self.config.web.address
        link = f"{page.rstrip('/')}/u/{leaving_token(self.keyring, player, game)}" if page else ""
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

    def _cover(
        self, cause: str, recipient: str, reply_to: str, game: str | None, now: datetime, stamped: str = ""
    ) -> Cover:
        """`stamped` is what its stamp is made of, where that was looked up."""
        sender = write_to(self.config, game=game)
        stamp = self.keyring.stamp(stamped or restored.stamped(self.db, cause))
        return Cover(self.config.domain, sender, recipient, reply_to, stamp, now, cause)

    def _post(self, mailing: Mailing, about: About, now: datetime, *, may_bounce: bool = True) -> None:
        post = Post(
            cause=mailing.cause,
            sender=self.config.address if may_bounce else "<>",
            rcpt=mailing.recipient,
            message_id=mailing.message_id,
            subject=mailing.subject,
            raw=compose(mailing),
            letter=about.letter,
            game=about.game,
            player=about.player.id if about.player else None,
            held=about.late,
        )
        outbox.post(self.db, post, now)

    def _words(self, player: Player | None, game: Game | None = None, language: str = ENGLISH) -> Words:
        """The words of who reads a mail: a person's in the language he chose, anybody else's in the given one.

        About a game by a book in that language they have the codes of the book.
        """
        code = language if player is None else language_of(player)
        try:
            self.stationery.phrases(code)
            spoken = load_spoken(f"{code}/{game.rulebook.name}/{game.board.name}" if game is not None else code)
        except BadData as error:
            # One reader's broken language must not stop the game of seven.
            _log.error("written in English instead", language=code, exc_info=error)
            spoken = load_language(ENGLISH)
        return self.stationery.words(spoken, player.zone if player else "UTC")

    def _has_part(self, game: Game, player: Player | None) -> bool:
        if player is None:
            return False
        return game.seat_of(player.id) is not None or player.id in {*game.observers, *game.seating.masters}

    def _languages(self, game: Game) -> Mapping[PlayerId, str]:
        """The languages of those who play in a game."""
        return players.languages(self.db, (seat.player for seat in game.seating.seats))

    def people(self, game: Game, outcome: Outcome | None = None) -> Mapping[PlayerId, str]:
        """The names of everybody in a game, and of those whom a letter has just brought back or put out."""
        replies, events = (outcome.replies, outcome.events) if outcome is not None else ((), ())
        gone = [reply.player for reply in replies if isinstance(reply, PersonDone)]
        gone += [event.player for event in events if isinstance(event, PlayerReturned)]
        ids = dict.fromkeys(
            (*(seat.player for seat in game.seating.seats), *game.seating.masters, *game.observers, *gone)
        )
        return players.names(self.db, ids)


def wants_pictures(config: Config, player: Player | None) -> bool:
    """Whether maps are drawn for the mails of a person, as far as the keeper lets him; a stranger wants them."""
    return config.pictures and (player is None or player.pictures)


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


def _limit(proven: bool) -> dict[str, str]:
    """Which limit the answers have reached; a stranger is told nothing of that."""
    return {"limit": "hour" if proven else "day"}


@cache
def _choices() -> dict[str, str]:
    """What a command may name, for those who named something else."""
    return {"rulebooks": ", ".join(rulebooks()), "languages": ", ".join(one.label for one in tongues().values())}


def _books(replies: Sequence[Reply]) -> tuple[Rulebook, ...]:
    """All rulebooks, where HELP may want to compare them."""
    is_asked = any(isinstance(reply, Helped) for reply in replies)
    return tuple(load_rulebook(name) for name in rulebooks()) if is_asked else ()
