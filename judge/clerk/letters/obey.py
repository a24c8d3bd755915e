"""What is done with a letter that somebody is to be answered: obeyed section by section, answered, told to others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.clerk.identity.standing import Writer
from judge.clerk.letters.reading import section_reader
from judge.clerk.letters.sections import Section, sections
from judge.clerk.posting.news import spread
from judge.clerk.posting.outbox import Answer, PostRoom
from judge.commands.asks import LetterClass, Request, SetLanguage, Standing
from judge.commands.handlers import HANDLERS
from judge.commands.keepers import answers_left, is_keeper
from judge.commands.leading.do import tell_player
from judge.commands.outcome import Errand
from judge.commands.passwords import Secrets
from judge.commands.replies import Reply
from judge.commands.required_trust import Part, part_of
from judge.commands.tongues import language_of
from judge.config import Config
from judge.game.events import Event
from judge.game.game import Game
from judge.post.letter import Letter
from judge.store import letters, tokens
from judge.store.letters import KeptLetter, LetterState
from judge.store.players import Player

NOTHING = Request(LetterClass.COMMAND)
"""The request of a letter of which nothing is done yet."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A letter that somebody is to be answered, and all that is known of it before it is obeyed."""

    db: Database
    config: Config
    post: PostRoom
    kept: KeptLetter
    letter: Letter
    """Without its passwords."""
    writer: Writer
    standing: Standing
    request: Request
    now: datetime
    secrets: Secrets
    is_unseen: bool
    """Whether nobody has looked at the letter's signatures."""
    part: Part = Part.WHOLE
    """How much of what is asked is done."""

    def obey(
        self, request: Request, game: Game | None, first: tuple[Reply, ...] = (), letter: Letter | None = None
    ) -> None:
        """Do what is asked, answer it, and mark the letter as done.

        `first` is said before everything else. `letter` is the one that the request was read in, where it is
        another one than the visitor's own.
        """
        request = part_of(request, self.part)
        is_heading = request.turn is not None and not request.asks and request.kind is LetterClass.EMPTY
        if first or not is_heading:
            errand = self.errand(game)
            errand.replies.extend(first)
            errand.run(request)
            self.answer(errand, request, proof_of=errand.proof_of)
            if errand.is_forgotten:
                self.done("obeyed")
                return
        self._obey_sections(letter or self.letter, request, game)
        self.done("obeyed")

    def sections(self, letter: Letter, request: Request, game: Game | None) -> Iterator[Section]:
        """The sections below the first one, each read when it is asked for."""
        actor = self.errand(game).actor()
        read_on = section_reader(self.writer, self.kept.received_at)
        return sections(self.db, letter, self.writer, actor, request, game, read_on)

    def _obey_sections(self, letter: Letter, request: Request, game: Game | None) -> None:
        """What stands below a SIGNON or BECOME: each section obeyed and answered by itself."""
        if request.turn is None:
            return
        for section in self.sections(letter, request, game):
            asked = part_of(section.request, self.part)
            if self.part is not Part.WHOLE and asked.kind is LetterClass.EMPTY:
                continue
            errand = self.errand(section.game)
            errand.acts_for, errand.powers = section.acts_for, section.powers
            errand.replies.extend(section.opening)
            errand.run(asked)
            self.answer(errand, asked, section=section.number)
            if errand.is_forgotten:
                return
            if section.acts_for is not None:
                tell_player(self.post, errand, section.acts_for, section.powers, self.now)

    def errand(self, game: Game | None) -> Errand:
        """What carries out the letter's asks, those about this game among them."""
        return Errand(
            db=self.db,
            config=self.config,
            post=self.post,
            handlers=HANDLERS,
            letter=self.kept.id,
            sender=self.letter.sender,
            sender_name=self.letter.sender_name,
            language=self._language(),
            received_at=self.kept.received_at,
            written_at=self.letter.date,
            now=self.now,
            player=self.writer.player,
            game=game,
            proven=self.writer.proven,
            is_keeper=self.writer.proven and is_keeper(self.db, self.config, self.writer.player),
            vouches_for=self.writer.vouches_for,
            wanted_password=self.secrets.wanted,
        )

    def answer(self, errand: Errand, request: Request, proof_of: int | None = None, section: int = 0) -> None:
        """Post the one answer, then the news for everybody else.

        `proof_of` is the letter that a reply to the answer vouches for; `section` numbers the answers of one letter.
        """
        game, player = errand.game, errand.player
        left = self.answers_left()
        if not errand.is_forgotten and left > 0:
            told = Answer(
                letter=self.letter,
                number=self.kept.id,
                request=request,
                replies=errand.replies,
                game=game,
                powers=errand.powers or (game.powers_of(player.id) if game and player else ()),
                events=_events_in(errand, game),
                games=tokens.games_of(self.db, player.id) if player else (),
                language=self._language(),
                proven=self.writer.proven,
                proof_of=proof_of,
                section=section,
                is_last=left == 1,
            )
            self.post.answer(told, player, self.now)
        for happened in errand.happened:
            spread(self.post, happened, self.now, self.kept.id)

    def answers_left(self) -> int:
        """How many answers this writer may still have."""
        player, proven = self.writer.player, self.writer.proven
        return answers_left(self.db, self.config, player, self.letter.sender, self.now, is_proven=proven)

    def done(self, note: str, state: LetterState = LetterState.DONE, known: Player | None = None) -> None:
        """Mark the letter; it is put down to its writer where that is proven, else to who is `known` by it now."""
        player = self.writer.player if self.writer.proven else known
        letters.mark(self.db, self.kept.id, state, note, self.letter.message_id, player.id if player else None)

    def _language(self) -> str:
        """What a stranger is answered in: the language he asks for, else the one he writes."""
        chosen = (ask.language for ask in self.request.asks if isinstance(ask, SetLanguage))
        return next(chosen, "") or language_of(self.writer.player, self.letter)


def _events_in(errand: Errand, game: Game | None) -> tuple[Event, ...]:
    """What the letter brought about in the game its answer is about."""
    if game is None:
        return ()
    return tuple(event for done in errand.happened if done.after.name == game.name for event in done.events)
