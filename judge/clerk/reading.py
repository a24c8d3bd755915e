"""One letter from bytes to its answer: read, understood, obeyed, answered."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from sqlite_utils import Database

from judge.clerk.addresses import Address, take_apart
from judge.clerk.obey import Errand
from judge.clerk.post import Answer, PostRoom
from judge.clerk.standing import Writer, standing_of, who_writes
from judge.clerk.tongues import language_of, tongues
from judge.config import Config
from judge.game.events import Event
from judge.game.game import Game
from judge.mail.asks import FOR_ANYBODY, LetterClass, Register, Request, SetLanguage, Standing, Unclear
from judge.mail.desk import understand
from judge.mail.letter import Letter, read
from judge.mail.replies import Confirmed, Reply, Stranger, Unproven
from judge.rules.maps import Power
from judge.shelf import load_map, load_reading, load_rulebook
from judge.store import letters, outbox, players, tokens
from judge.store.letters import KeptLetter, LetterState

_BOARD, _RULEBOOK = "standard", "ru2000"
"""By which orders are recognised that are for no game."""
_WAITS = "waits for proof"
_PROVEN = "obeyed on proof"
_NOTHING = Request(LetterClass.COMMAND)
"""The request of a letter of which nothing is done yet."""
_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


def obey(db: Database, config: Config, post: PostRoom, kept: KeptLetter, now: datetime) -> None:
    """Do with a letter what is to be done, inside the caller's transaction."""
    letter = read(kept.raw, kept.rcpt, kept.mail_from)
    if letter.message_id and letters.seen_before(db, kept.id, letter.message_id):
        letters.mark(db, kept.id, LetterState.IGNORED, "came before", letter.message_id)
        return
    parts = take_apart(kept.rcpt, config)
    if parts is None or parts.is_keepers:
        _to_keeper(db, config, post, kept, letter, now)
        return
    writer = who_writes(db, letter, parts)
    standing = standing_of(db, writer, parts)
    request = _understand(letter, standing, writer, kept.received_at)
    if request.is_ignored or not _has_address(letter, writer):
        note = request.kind.value if request.is_ignored else "nobody to answer"
        letters.mark(db, kept.id, LetterState.IGNORED, note, letter.message_id)
        return
    _Visit(db, config, post, kept, letter, writer, standing, request, now).handle()


def _has_address(letter: Letter, writer: Writer) -> bool:
    return bool(letter.sender) or writer.player is not None


def _understand(letter: Letter, standing: Standing, writer: Writer, now: datetime) -> Request:
    fallback = (load_map(_BOARD), load_rulebook(_RULEBOOK))
    book = standing.game.rulebook if standing.game else fallback[1]
    language = load_reading(language_of(writer.player, letter), book)
    return understand(letter, standing, language, now, tongues=tongues(), fallback=fallback)


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

    def handle(self) -> None:
        """Obey what this writer may ask, answer, and mark the letter."""
        writer, request = self._writer, self._request
        proven = self._proven_letter()
        if proven is not None:
            self._obey_kept(proven)
        elif writer.player is None:
            self._greet()
        elif not writer.proven and self._wants_proof():
            self._ask_for_proof()
        else:
            self._obey(request, self._standing.game)

    def _wants_proof(self) -> bool:
        """Whether anything is asked that a forged From must not get."""
        request = self._request
        changes = any(isinstance(ask, Register) for ask in request.asks)
        return request.needs_proof or changes or bool(request.read) or request.homeless

    def _obey(self, request: Request, game: Game | None, first: tuple[Reply, ...] = ()) -> None:
        errand = self._errand(game)
        errand.replies.extend(first)
        errand.run(request)
        self._answer(errand, request)
        self._done("obeyed")

    def _greet(self) -> None:
        """A stranger may ask for help, for the list, and to be registered; the rest waits for proof."""
        open_asks = tuple(ask for ask in self._request.asks if isinstance(ask, FOR_ANYBODY))
        closed = tuple(ask for ask in self._request.asks if not isinstance(ask, FOR_ANYBODY))
        if self._is_over_limit():
            self._done("not answered: too many letters from this stranger", LetterState.IGNORED)
            return
        errand = self._errand(None)
        errand.run(replace(self._request, asks=tuple(ask for ask in open_asks if not isinstance(ask, Unclear))))
        if errand.player is None:
            if closed or not errand.replies or self._request.homeless:
                errand.replies.append(Stranger())
            self._answer(errand, self._request)
            self._done("answered a stranger")
        elif closed or self._request.homeless:
            errand.replies.append(Unproven(closed))
            self._answer(errand, _NOTHING, proof_of=self._kept.id)
            self._done(_WAITS)
        else:
            self._answer(errand, self._request)
            self._done("registered")

    def _ask_for_proof(self) -> None:
        errand = self._errand(self._standing.game)
        errand.replies.append(Unproven(self._request.asks))
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
        request = _understand(letter, standing, self._writer, self._kept.received_at)
        letters.mark(self._db, kept.id, LetterState.DONE, _PROVEN)
        self._standing = standing
        self._obey(request, standing.game, (Confirmed(),))

    def _errand(self, game: Game | None) -> Errand:
        return Errand(
            db=self._db,
            config=self._config,
            letter=self._kept.id,
            sender=self._letter.sender,
            sender_name=self._letter.sender_name,
            language=self._language(),
            received_at=self._kept.received_at,
            now=self._now,
            player=self._writer.player,
            game=game,
        )

    def _answer(self, errand: Errand, request: Request, proof_of: int | None = None) -> None:
        """Post the one answer, then the news for everybody else."""
        game, player = errand.game, errand.player
        if not self._is_over_limit():
            told = Answer(
                letter=self._letter,
                number=self._kept.id,
                request=request,
                replies=errand.replies,
                game=game,
                powers=_powers_in(game, player.id) if game and player else (),
                events=_events_in(errand, game),
                games=tokens.games_of(self._db, player.id) if player else (),
                language=self._language(),
                proven=self._writer.proven,
                proof_of=proof_of,
            )
            self._post.answer(told, player, self._now)
        for happened in errand.happened:
            self._post.tell(happened, self._now, self._kept.id)

    def _language(self) -> str:
        """What a stranger is answered in: the language he asks for, else the one he writes."""
        chosen = (ask.language for ask in self._request.asks if isinstance(ask, SetLanguage))
        return next(chosen, "") or language_of(self._writer.player, self._letter)

    def _is_over_limit(self) -> bool:
        """Whether this address has had as many answers as anybody needs; orders are obeyed all the same."""
        player, proven, rates = self._writer.player, self._writer.proven, self._config.rates
        address = player.address if player else players.normal_address(self._letter.sender)
        limit, span = (rates.answers_per_hour, _HOUR) if proven else (rates.unproven_answers_per_day, _DAY)
        return outbox.answers_since(self._db, address, self._now - span, proven=proven) >= limit

    def _done(self, note: str, state: LetterState = LetterState.DONE) -> None:
        letters.mark(self._db, self._kept.id, state, note, self._letter.message_id)


def _powers_in(game: Game, player: str) -> tuple[Power, ...]:
    seat = game.seat_of(player)
    return seat.powers if seat else ()


def _events_in(errand: Errand, game: Game | None) -> tuple[Event, ...]:
    """What the letter brought about in the game its answer is about."""
    if game is None:
        return ()
    return tuple(event for done in errand.happened if done.after.name == game.name for event in done.events)
