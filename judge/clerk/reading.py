"""One letter from bytes to its answer: read, understood, obeyed, answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.clerk import letterpress
from judge.clerk.addresses import Address, take_apart
from judge.clerk.errand import Errand
from judge.clerk.errands.leading import tell_player
from judge.clerk.errands.registry import HANDLERS
from judge.clerk.keepers import is_barred, is_keeper, rates_now
from judge.clerk.letterpress import Posted
from judge.clerk.news import spread
from judge.clerk.post import Answer, PostRoom
from judge.clerk.sections import MOST, Section, sections
from judge.clerk.sources import USUAL_BOARD, USUAL_RULEBOOK
from judge.clerk.standing import Writer, standing_of, who_writes
from judge.clerk.tongues import language_of, tongues
from judge.config import Config
from judge.game.events import Event
from judge.game.game import Game
from judge.mail.asking.people import ConfirmAddress
from judge.mail.asks import LetterClass, Register, Request, SetLanguage, Standing, Unclear
from judge.mail.desk import understand
from judge.mail.letter import Letter, read
from judge.mail.replies import Confirmed, Reply, Stranger, Unproven
from judge.shelf import load_map, load_reading, load_rulebook
from judge.store import addresses, letters, outbox, players, tokens
from judge.store.letters import KeptLetter, LetterState

_WAITS = "waits for proof"
_PROVEN = "obeyed on proof"
_NOTHING = Request(LetterClass.COMMAND)
"""The request of a letter of which nothing is done yet."""
_BESIDES = MOST + 1
"""The number of the answer to what a letter says beside vouching for another one."""
_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


def obey(db: Database, config: Config, post: PostRoom, kept: KeptLetter, now: datetime) -> None:
    """Do with a letter what is to be done, inside the caller's transaction."""
    letter = read(kept.raw, kept.rcpt, kept.mail_from)
    if letter.message_id and letters.seen_before(db, kept.id, letter.message_id):
        letters.mark(db, kept.id, LetterState.IGNORED, "came before", letter.message_id)
        return
    if is_barred(db, letter, kept.mail_from):
        letters.mark(db, kept.id, LetterState.IGNORED, letters.BLACKLISTED, letter.message_id)
        return
    parts = take_apart(kept.rcpt, config)
    press = letterpress.posted(db, config, kept, letter, parts) if parts is not None and parts.reader else None
    if press is not None and press.came_before:
        letters.mark(db, kept.id, LetterState.IGNORED, "done with its other copies", letter.message_id)
        return
    parts = press.address if press is not None else parts
    writer = who_writes(db, letter, parts or Address())
    if parts is None or (parts.is_keepers and not is_keeper(db, config, writer.player)):
        _to_keeper(db, config, post, kept, letter, now)
        return
    if writer.proven and writer.player is not None:
        addresses.confirm(db, writer.player.id, letter.sender, now)
    standing = standing_of(db, writer, parts)
    request = _understand(letter, standing, writer, kept.received_at, press)
    if request.is_ignored or not _has_address(letter, writer):
        note = request.kind.value if request.is_ignored else "nobody to answer"
        letters.mark(db, kept.id, LetterState.IGNORED, note, letter.message_id)
        return
    _Visit(db, config, post, kept, letter, writer, standing, request, now).handle()


def _has_address(letter: Letter, writer: Writer) -> bool:
    return bool(letter.sender) or writer.player is not None


def _understand(
    letter: Letter, standing: Standing, writer: Writer, now: datetime, press: Posted | None = None
) -> Request:
    # By the usual book orders are recognised that are for no game.
    fallback = (load_map(USUAL_BOARD), load_rulebook(USUAL_RULEBOOK))
    book = standing.game.rulebook if standing.game else fallback[1]
    language = load_reading(language_of(writer.player, letter), book)
    if press is not None and letter.robot is None:
        return letterpress.understood(letter, press, standing, language)
    return understand(letter, standing, language, now, tongues=tongues(), fallback=fallback)


def understood(db: Database, letter: Letter, writer: Writer, parts: Address, now: datetime) -> Request:
    """What a letter to this address asks for, as far as the judge can tell without obeying it."""
    return _understand(letter, standing_of(db, writer, parts), writer, now)


def _to_keeper(db: Database, config: Config, post: PostRoom, kept: KeptLetter, letter: Letter, now: datetime) -> None:
    """A letter to the people behind the machine; one that would come straight back stays in the database."""
    is_elsewhere = not config.keeper_address.casefold().endswith(f"@{config.domain}")
    if is_elsewhere and letter.robot is None:
        post.forward(kept.id, letter, kept.raw, now)
    letters.mark(db, kept.id, LetterState.DONE, "for the keeper", letter.message_id)


class _Visit:
    """A letter that somebody is to be answered."""

    def __init__(
        self,
        db: Database,
        config: Config,
        post: PostRoom,
        kept: KeptLetter,
        letter: Letter,
        writer: Writer,
        standing: Standing,
        request: Request,
        now: datetime,
    ) -> None:
        self._db = db
        self._config = config
        self._post = post
        self._kept = kept
        self._letter = letter
        self._writer = writer
        self._standing = standing
        self._request = request
        self._now = now
        self._greeted: Errand | None = None
        """What a stranger's letter came to; it may have made him known."""

    def handle(self) -> None:
        """Obey what this writer may ask, answer, and mark the letter."""
        writer, request = self._writer, self._request
        proven = self._proven_letter()
        if proven is not None:
            self._obey_kept(proven)
        elif writer.confirms is not None:
            self._confirm(writer.confirms)
        elif writer.player is None:
            self._greet()
        elif not writer.proven and self._wants_proof():
            self._ask_for_proof()
        else:
            self._obey(request, self._standing.game)

    def _confirm(self, address: str) -> None:
        """A further address of the person answered: that is all this letter is about."""
        self._writer = replace(self._writer, proven=True)
        self._obey(replace(_NOTHING, asks=(ConfirmAddress(address),)), None)

    def _wants_proof(self) -> bool:
        """Whether anything is asked that a forged From must not get."""
        request = self._request
        changes = any(isinstance(ask, Register) for ask in request.asks)
        return request.needs_proof or changes or bool(request.read) or request.homeless

    def _obey(
        self, request: Request, game: Game | None, first: tuple[Reply, ...] = (), letter: Letter | None = None
    ) -> None:
        is_heading = request.turn is not None and not request.asks and request.kind is LetterClass.EMPTY
        if first or not is_heading:
            errand = self._errand(game)
            errand.replies.extend(first)
            errand.run(request)
            self._answer(errand, request, proof_of=errand.proof_of)
            if errand.is_forgotten:
                self._done("obeyed")
                return
        self._obey_sections(letter or self._letter, request, game)
        self._done("obeyed")

    def _sections(self, letter: Letter, request: Request, game: Game | None) -> Iterator[Section]:
        """The sections below the first one, each read when it is asked for."""
        actor = self._errand(game).actor()

        def understand_part(part: Letter, standing: Standing) -> Request:
            return _understand(part, standing, self._writer, self._kept.received_at)

        return sections(self._db, letter, self._writer, actor, request, game, understand_part)

    def _obey_sections(self, letter: Letter, request: Request, game: Game | None) -> None:
        """What stands below a SIGNON or BECOME: each section obeyed and answered by itself."""
        if request.turn is None:
            return
        for section in self._sections(letter, request, game):
            errand = self._errand(section.game)
            errand.acts_for, errand.powers = section.acts_for, section.powers
            errand.replies.extend(section.opening)
            errand.run(section.request)
            self._answer(errand, section.request, section=section.number)
            if errand.is_forgotten:
                return
            if section.acts_for is not None:
                tell_player(self._post, errand, section.acts_for, section.powers, self._now)

    def _greet(self) -> None:
        """A stranger may ask for help, for the list, and to be registered; the rest waits for proof."""
        open_asks = tuple(ask for ask in self._request.asks if ask.is_open)
        closed = tuple(ask for ask in self._request.asks if not ask.is_open)
        if not self._answers_left():
            self._done("not answered: too many letters from this stranger", LetterState.IGNORED)
            return
        errand = self._greeted = self._errand(None)
        errand.run(replace(self._request, asks=tuple(ask for ask in open_asks if not isinstance(ask, Unclear))))
        if errand.player is None:
            if closed or not errand.replies or self._request.homeless:
                errand.replies.append(Stranger())
            self._answer(errand, self._request)
            self._done("answered a stranger")
        elif closed or self._request.homeless or self._request.turn is not None:
            errand.replies.append(Unproven(closed))
            self._answer(errand, _NOTHING, proof_of=self._kept.id)
            self._done(_WAITS)
        else:
            self._answer(errand, self._request)
            self._done("registered")

    def _ask_for_proof(self) -> None:
        errand = self._errand(self._standing.game)
        asks = list(self._request.asks)
        turn = self._request.turn
        for section in self._sections(self._letter, self._request, self._standing.game) if turn else ():
            asks += [ask for ask in (turn, *section.request.asks) if ask is not None]
            turn = section.request.turn
        errand.replies.append(Unproven(tuple(asks)))
        self._answer(errand, _NOTHING, proof_of=self._kept.id)
        self._done(_WAITS)

    def _proven_letter(self) -> KeptLetter | None:
        """The kept letter that this one vouches for, if it still waits."""
        if self._writer.vouches_for is None:
            return None
        kept = letters.letter(self._db, self._writer.vouches_for)
        return kept if kept is not None and kept.note == _WAITS else None

    def _obey_kept(self, kept: KeptLetter) -> None:
        """Obey the letter that was vouched for; it counts as having come now, with its proof."""
        letter = read(kept.raw, kept.rcpt, kept.mail_from)
        parts = take_apart(kept.rcpt, self._config) or Address()
        standing = standing_of(self._db, self._writer, parts)
        press = letterpress.posted(self._db, self._config, kept, letter, parts) if parts.reader else None
        request = _understand(letter, standing, self._writer, self._kept.received_at, press)
        player = self._writer.player.id if self._writer.player else None
        letters.mark(self._db, kept.id, LetterState.DONE, _PROVEN, player=player)
        self._standing = standing
        self._obey(request, standing.game, (Confirmed(),), letter)
        self._obey_besides(request)

    def _obey_besides(self, done: Request) -> None:
        """What the letter that vouched for another one asks for itself; the same words again are not done again."""
        standing = standing_of(self._db, self._writer, take_apart(self._kept.rcpt, self._config) or Address())
        request = _understand(self._letter, standing, self._writer, self._kept.received_at)
        asks = tuple(ask for ask in request.asks if ask not in done.asks)
        if not asks and not request.problems and not request.homeless and request.turn is None:
            return
        request = replace(request, asks=asks)
        errand = self._errand(standing.game)
        errand.run(request)
        self._answer(errand, request, section=_BESIDES)

    def _errand(self, game: Game | None) -> Errand:
        return Errand(
            db=self._db,
            config=self._config,
            post=self._post,
            handlers=HANDLERS,
            letter=self._kept.id,
            sender=self._letter.sender,
            sender_name=self._letter.sender_name,
            language=self._language(),
            received_at=self._kept.received_at,
            written_at=self._letter.date,
            now=self._now,
            player=self._writer.player,
            game=game,
            proven=self._writer.proven,
            is_keeper=self._writer.proven and is_keeper(self._db, self._config, self._writer.player),
            vouches_for=self._writer.vouches_for,
        )

    def _answer(self, errand: Errand, request: Request, proof_of: int | None = None, section: int = 0) -> None:
        """Post the one answer, then the news for everybody else."""
        game, player = errand.game, errand.player
        left = self._answers_left()
        if not errand.is_forgotten and left > 0:
            told = Answer(
                letter=self._letter,
                number=self._kept.id,
                request=request,
                replies=errand.replies,
                game=game,
                powers=errand.powers or (game.powers_of(player.id) if game and player else ()),
                events=_events_in(errand, game),
                games=tokens.games_of(self._db, player.id) if player else (),
                language=self._language(),
                proven=self._writer.proven,
                proof_of=proof_of,
                section=section,
                is_last=left == 1,
            )
            self._post.answer(told, player, self._now)
        for happened in errand.happened:
            spread(self._post, happened, self._now, self._kept.id)

    def _language(self) -> str:
        """What a stranger is answered in: the language he asks for, else the one he writes."""
        chosen = (ask.language for ask in self._request.asks if isinstance(ask, SetLanguage))
        return next(chosen, "") or language_of(self._writer.player, self._letter)

    def _answers_left(self) -> int:
        """How many answers this address may still have: it may be enough, but orders are obeyed all the same."""
        player, proven, rates = self._writer.player, self._writer.proven, rates_now(self._db, self._config)
        address = player.address if player else players.normal_address(self._letter.sender)
        limit, span = (rates.answers_per_hour, _HOUR) if proven else (rates.unproven_answers_per_day, _DAY)
        return max(limit - outbox.answers_since(self._db, address, self._now - span, proven=proven), 0)

    def _done(self, note: str, state: LetterState = LetterState.DONE) -> None:
        player = self._writer.player if self._writer.proven else self._greeted and self._greeted.player
        letters.mark(self._db, self._kept.id, state, note, self._letter.message_id, player.id if player else None)


def _events_in(errand: Errand, game: Game | None) -> tuple[Event, ...]:
    """What the letter brought about in the game its answer is about."""
    if game is None:
        return ()
    return tuple(event for done in errand.happened if done.after.name == game.name for event in done.events)
