"""All that a judge ever did, done again from its letters on an empty database: what comes out must be the same.

Lots and secret addresses come from the secret, and the hour of everything that was done is in the journal, in the
outbox, or in the letter. So a letter is obeyed again by the code that obeyed it, at the moment at which it was; the
clock does again what the journal says that it did. Letters that were put aside are put aside. Of people who were
forgotten nothing is left but what the journal and the orders tell: that is done in place of their letters.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby

from sqlite_utils import Database

from judge.clerk import bulk, machine
from judge.clerk.identity.scrubbing import came_to_nothing, has_body
from judge.clerk.importing import tell
from judge.clerk.letters.moved_games import HANDED_ON
from judge.clerk.letters.not_obeyed import SECTION, apologise, head_of
from judge.clerk.posting.news import spread
from judge.clerk.posting.outbox import About, Outbox, Told
from judge.clerk.proving.forgotten import Forgotten
from judge.clerk.receive import receive
from judge.commands.addresses import take_apart
from judge.commands.carry_out import Deed, Happened, carry_out, follow
from judge.commands.outcome import Note, Outcome
from judge.commands.replies import Hindrance
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.game.clock import next_wake
from judge.game.commands.clock import TimePasses, TimeWasLost
from judge.game.events import Event
from judge.game.game import Game
from judge.game.handle import handle
from judge.game.refusal import Refusal
from judge.game.roles import CLOCK, Hearer
from judge.game.transition import Command
from judge.mailaddress import normal_address
from judge.post.letter import Letter
from judge.store import (
    archiving,
    begun,
    forgetting,
    games,
    letters,
    moving,
    outbox,
    players,
    rebuilding,
    replaying,
    restored,
)
from judge.store.database import write
from judge.store.letters import KeptLetter, LetterState
from judge.store.outbox import Post
from judge.store.replaying import Act, ReplayedLetter, Ticked
from judge.structs import replace

_TIME_LOST = "time was lost"
_TIME_TO_ANSWER = timedelta(days=60)
Progress = Callable[[str], None]


class Replay:
    """Does everything again, from one database into another."""

    def __init__(self, db: Database, again: Database, config: Config, post: Outbox) -> None:
        self._db = db
        self._again = again
        self._config = config
        self._post = post
        self._forgotten = Forgotten(db, again, config, post)
        self._imported: set[str] = set()
        self._moved = moving.left(db)
        self.broken: dict[int, str] = {}
        """The letters that were obeyed once and cannot be any more, with why."""
        self.incomplete: set[str] = set()
        """The games in which something was done that is on no record, since somebody was forgotten."""
        self.retold: set[str] = set()
        """The games in which the journal stands for letters that were emptied."""

    def run(self, progress: Progress = lambda _: None) -> None:
        """Do everything."""
        with write(self._again):
            restored.carry_over(self._db, self._again)
        rebuilding.copy_archives(self._db, self._again)
        for at, group in groupby(replaying.acts(self._db), key=lambda act: act.at):
            self._clear_registrations(at)
            self._bring_imported(at)
            self._move_out(at)
            self._do(at, list(group), progress)
        self._put_aside_the_rest()
        self._bring_imported(None)
        self.retold, self.incomplete = self._forgotten.retold, self._forgotten.incomplete

    def _do(self, at: datetime, acts: Sequence[Act], progress: Progress) -> None:
        """What was done at one moment: every letter, and what the clock did before it."""
        for number, act in enumerate(acts):
            match act:
                case ReplayedLetter(letter):
                    self._take(letter, at)
                    progress(f"letter {letter}")
                case Ticked():
                    self._tick(act, [later.letter for later in acts[number + 1 :] if isinstance(later, ReplayedLetter)])

    # Letters

    def _take(self, number: int, at: datetime) -> None:
        if replaying.is_pruned(self._db, number):
            with write(self._again):
                rebuilding.copy_pruned(self._db, self._again, number, at)
            return
        kept = letters.letter(self._db, number)
        if kept is None:
            return
        if self._is_new(kept):
            self._take_new(kept, at)
        done = replaying.done_at(self._db, number, at)
        if done:
            bulk.replay(self._post, number, done, at)

    def _take_new(self, kept: KeptLetter, at: datetime) -> None:
        """Obey a letter, or put it aside, for the first time."""
        number = kept.id
        kept = replace(kept, received_at=min(kept.received_at, at), state=LetterState.NEW)
        registered = rebuilding.registered_at(self._db, at)
        try:
            with write(self._again):
                self._move_before(kept)
                if registered:
                    rebuilding.next_player_is(self._again, registered)
                self._obey(kept, at)
        except Exception as error:
            self.broken[number] = f"{type(error).__name__}: {error}"
            with write(self._again):
                letters.mark(self._again, number, LetterState.PARKED, "cannot be obeyed again")

    def _is_new(self, kept: KeptLetter) -> bool:
        """Whether the letter has still to be obeyed; it is kept in the new database where it is not there yet."""
        before = letters.letter(self._again, kept.id)
        if before is None and kept.mail_from != machine.HERE:
            with write(self._again):
                rebuilding.put_letter(self._db, self._again, kept.id)
        return before is None or before.state is LetterState.NEW

    def _obey(self, kept: KeptLetter, at: datetime) -> None:
        if kept.raw == b"":
            self._forgotten.obey(kept, at)
        elif kept.mail_from == machine.HERE:
            rebuilding.next_letter_is(self._again, kept.id)
            machine.command(self._post, machine.text_of(kept.raw), at)
        elif self._was_put_aside(kept, at):
            self._put_aside(kept, at)
        elif self._was_passed_over(kept):
            self._pass_over(kept)
        else:
            # Secrets are blanked once a letter is obeyed: what they proved then is on record.
            verdict = replaying.verdict(self._db, kept.id)
            receive(self._post, kept, at, verdict=verdict)

    def _was_put_aside(self, kept: KeptLetter, at: datetime) -> bool:
        """Whether the letter met a bug, or a limit, at that moment, rather than being obeyed."""
        causes = replaying.causes(self._db, kept.id, at)
        is_told = any(cause.endswith(":alarm") or _is_apology(cause, kept.id) for cause in causes)
        return is_told or (not causes and _state(self._db, kept.id) is LetterState.PARKED)

    def _was_passed_over(self, kept: KeptLetter) -> bool:
        """Whether only the headers are left of a letter: it did nothing, and does nothing now."""
        was = letters.letter(self._db, kept.id)
        verdict = replaying.verdict(self._db, kept.id)
        return was is not None and came_to_nothing(was, verdict, self._config) and not has_body(was.raw)

    def _pass_over(self, kept: KeptLetter) -> None:
        letters.mark(self._again, kept.id, LetterState.IGNORED, kept.note, kept.message_id)
        verdict = replaying.verdict(self._db, kept.id)
        if verdict is not None:
            letters.judged(self._again, kept.id, verdict)

    def _put_aside(self, kept: KeptLetter, at: datetime) -> None:
        self._mark_aside(kept)
        if any(_is_apology(cause, kept.id) for cause in replaying.causes(self._db, kept.id, at)):
            apologise(self._post, kept, head_of(kept), Hindrance.FAULT, at)

    def _mark_aside(self, kept: KeptLetter) -> None:
        letters.mark(self._again, kept.id, LetterState.PARKED, kept.note, kept.message_id)
        verdict = replaying.verdict(self._db, kept.id)
        if verdict is not None:
            letters.judged(self._again, kept.id, verdict)

    def _put_aside_the_rest(self) -> None:
        """A letter that was tried again and met the same bug left no second trace."""
        for kept in letters.parked(self._db):
            now = letters.letter(self._again, kept.id)
            if now is not None and now.state is LetterState.NEW:
                with write(self._again):
                    self._mark_aside(kept)

    def _clear_registrations(self, at: datetime) -> None:
        """Whoever never answered was forgotten within an hour after his time was over."""
        for player in players.never_confirmed(self._again, at - _TIME_TO_ANSWER):
            if players.by_id(self._db, player.id) is None:
                with write(self._again):
                    forgetting.forget(self._again, player.id)

    def _bring_imported(self, until: datetime | None) -> None:
        """The games that came from files until a moment: nothing here says how they were played."""
        for game, at in archiving.imported(self._db):
            if game not in self._imported and (until is None or at <= until):
                self._imported.add(game)
                with write(self._again):
                    self._bring(game, at)

    def _move_out(self, until: datetime) -> None:
        """The games that went to another shard until a moment: letters to them were handed on."""
        for game, (shard, at) in self._moved.items():
            if at < until and games.exists(self._again, game):
                with write(self._again):
                    moving.leave(self._again, game, shard, at)

    def _move_before(self, kept: KeptLetter) -> None:
        """What was handed on had been moved, whatever the hours say: a letter is dated by when its batch began."""
        parts = take_apart(kept.rcpt, self._config) if kept.note.startswith(HANDED_ON) else None
        moved = self._moved.get(parts.game) if parts is not None else None
        if parts is not None and moved is not None and games.exists(self._again, parts.game):
            moving.leave(self._again, parts.game, *moved)

    def _bring(self, game: str, at: datetime) -> None:
        """A game that was over stands as it is; one that goes on here as it came: what followed is done again."""
        if game not in begun.all_begun(self._db):
            rebuilding.copy_imported(self._db, self._again, game)
            return
        begun.copy(self._db, self._again, game, at)
        came = games.load(self._again, game, SOURCES)
        if came is not None:
            tell(self._post, came, at)

    # The clock

    def _tick(self, act: Ticked, following: Sequence[int]) -> None:
        """What the clock did in a game, done again where it is due."""
        with write(self._again):
            game = games.load(self._again, act.game, SOURCES)
            wake = next_wake(game) if game is not None else None
            if game is None or wake is None or wake > act.at:
                return
            if act.command == _TIME_LOST:
                command: Command = TimeWasLost(replaying.asleep_since(self._db, act.at) or act.at)
                until = act.at
            else:
                until = self._until(game, act, [at for at in self._moments(act, following) if at >= wake])
                command = TimePasses(until)
            done = carry_out(self._again, game, command, Deed(CLOCK, act.at, _written(act), arrived=until))
            if isinstance(done, Happened) and done.events:
                spread(self._post, done, act.at)

    def _moments(self, act: Ticked, following: Sequence[int]) -> Iterator[datetime]:
        """Until when the clock can have run: the arrival of one of the letters that were obeyed next, or the moment."""
        seen = set()
        for number in following:
            kept = letters.letter(self._db, number)
            moment = min(kept.received_at, act.at) if kept is not None else act.at
            if moment not in seen:
                seen.add(moment)
                yield moment
        if act.at not in seen:
            yield act.at

    def _until(self, game: Game, act: Ticked, moments: Sequence[datetime]) -> datetime:
        """The first of some moments that brings about what the journal tells."""
        for moment in moments[:-1]:
            done = handle(game, TimePasses(moment), CLOCK, act.at, moment)
            if not isinstance(done, Refusal):
                told = ", ".join(type(event).__name__ for event in follow(done, act.at).events)
                if act.outcome in (told, told or "nothing changed"):
                    return moment
        return moments[-1]


def _written(act: Ticked) -> str:
    """What the clock is given as its command: what it played is written in its place."""
    return "the clock" if act.command.startswith("PROCESS ") else act.command


def _is_apology(cause: str, letter: int) -> bool:
    return cause.startswith(f"letter:{letter}:{SECTION}:")


def _state(db: Database, letter: int) -> LetterState | None:
    kept = letters.letter(db, letter)
    return kept.state if kept is not None else None


class ReplayPost(Outbox, frozen=True):
    """Puts a row into the outbox for each mail, with its cause and its reader; secret addresses are given out as ever.

    How often somebody was answered decides whether his next letter is, and a secret address makes a game known to him.
    """

    def answer(self, outcome: Outcome, *, is_last: bool = False) -> None:
        """Note the answer to a letter."""
        arrived, player = outcome.arrived, outcome.player
        part = f":{outcome.section}" if outcome.section else ""
        cause = f"letter:{outcome.number}{part}:{'answer' if arrived.writer.proven else 'unproven'}"
        recipient = player.address if player else normal_address(arrived.letter.sender)
        game = outcome.game.name if outcome.game and self._has_part(outcome.game, player) else None
        self._reply_to(player, game, outcome.proof_of, arrived.now)
        self._note(cause, recipient, About(outcome.number, game, player), arrived.now)

    def alarm(self, cause: str, game: str, what: str, now: datetime, letter: int | None = None) -> None:
        """Note that the keeper was alarmed."""
        keeper = players.by_address(self.db, self.config.keeper_address)
        self._reply_to(keeper, None, None, now)
        self._note(cause, self.config.keeper_address, About(letter), now)

    def forward(self, number: int, letter: Letter, raw: bytes, now: datetime) -> None:
        """Note that a letter went to the keeper."""
        self._note(f"letter:{number}:forward", self.config.keeper_address, About(number), now)

    def note(self, note: Note, now: datetime) -> None:
        """Note a mail of another kind."""
        recipient = note.address or (note.to.address if note.to else "")
        game = note.game.name if note.game else None
        if not note.reply_to:
            self._reply_to(note.to, game, None, now)
        self._note(note.cause, recipient, About(note.letter, game, note.to), now)

    def _tell_one(self, told: Told, event: Event, hearer: Hearer, late: int) -> None:
        player = players.by_id(self.db, hearer.player)
        if player is not None:
            game = told.enclosures.happened.after.name
            self._reply_to(player, game, None, told.now)
            about = About(told.letter, game, player, late)
            self._note(f"{told.cause}:{hearer.player}", player.address, about, told.now)

    def _note(self, cause: str, recipient: str, about: About, now: datetime) -> None:
        who = about.player.id if about.player else None
        post = Post(cause, "", recipient, cause, "", b"", about.letter, about.game, who, about.late)
        outbox.post(self.db, post, now)
