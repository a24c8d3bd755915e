"""The clerk: takes letters from the pile, runs the clock, sends the mail. One transaction each.

A letter is obeyed as of the moment it arrived: every deadline before that moment is run first,
whenever that is. So a letter that was accepted in time counts, one that was accepted late does
not, and a tick that was missed changes nothing but the hour of the results. When ticks were missed
for hours, what would have ended meanwhile is moved on first, and everybody is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from functools import partial
from time import monotonic

import structlog
from sqlite_utils import Database

from judge import totals
from judge.clerk import bulk, machine
from judge.clerk.hours import chores, clock_check, disk, retention
from judge.clerk.hours.clock_check import Asleep, WentBack, look
from judge.clerk.letters import not_obeyed
from judge.clerk.letters.confirmation import SignatureWanted
from judge.clerk.letters.log_lines import letter_settled, turns_played
from judge.clerk.letters.not_obeyed import apologise, head_of
from judge.clerk.letters.sandbox import MOST_DEATHS, PoisonLetterGuard, Sandbox, UnreadableLetter
from judge.clerk.letters.understood import ReadLetter
from judge.clerk.machine import MachineAnswer
from judge.clerk.posting import to_keeper
from judge.clerk.posting.news import spread
from judge.clerk.posting.outbox import Outbox
from judge.clerk.receive import receive
from judge.clerk.sending.mailman import SendOutcome, send_waiting
from judge.clerk.sending.pictures import Studio
from judge.commands.carry_out import Deed, Happened, carry_out
from judge.commands.clock.news import asleep, went_back
from judge.commands.keepers import maintenance_since
from judge.commands.keeping.news import no_room
from judge.commands.replies import Hindrance
from judge.commands.sources import SOURCES
from judge.config import Config, load_secret
from judge.errors import StaleGame, TryLater
from judge.game.clock import next_wake
from judge.game.commands.clock import TimePasses, TimeWasLost
from judge.game.events import PhaseProcessed
from judge.game.roles import CLOCK
from judge.game.transition import Command
from judge.post.dkim import UNSIGNED, Lookup, SignatureResult, verify
from judge.post.letter import Letter
from judge.post.resolver import KeyFinder
from judge.program import this_program
from judge.prose.stationery import Stationery, kept_stationery
from judge.shelf import template_folder
from judge.store import books, games, heartbeat, letters, programs, tokens, turns
from judge.store.database import open_database, write
from judge.store.letters import KeptLetter, LetterState
from judge.store.openfile import fold
from judge.store.tokens import Keyring
from judge.structs import Struct, replace
from judge.totals import Work

_log = structlog.get_logger()
_BATCH = 100
Progress = Callable[[str], None]


class Worked(Struct, frozen=True):
    """What one round of work came to."""

    letters: int
    turns: int


class Clerk:
    """Works on one database; belongs to the thread that opened it."""

    def __init__(
        self,
        config: Config,
        db: Database,
        stationery: Stationery,
        keyring: Keyring,
        sandbox: Sandbox | None = None,
        lookup: Lookup | None = None,
    ) -> None:
        self._config = config
        self._lookup = lookup or KeyFinder(config.dkim.resolver)
        self._sandbox = sandbox
        self._hand = PoisonLetterGuard(config.state / "in-hand") if sandbox is not None else None
        self._db = db
        self._stationery = stationery
        self._post = Outbox(db, config, keyring, stationery)
        self._stuck: set[str] = set()
        """Games that failed in this tick; not tried again with every letter."""

    @classmethod
    def open(cls, config: Config, sandbox: Sandbox | None = None) -> Clerk:
        """A clerk with its database, templates and secret; who is to obey letters has them read in a sandbox first."""
        db = open_database(config.database)
        try:
            keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
            return cls(config, db, kept_stationery(template_folder()), keyring, sandbox)
        except BaseException:
            db.close()
            raise

    def close(self) -> None:
        """Let go of the database."""
        if self._hand is not None:
            self._hand.close()
        self._db.close()

    def tick(self, now: datetime, progress: Progress = lambda _: None) -> Worked:
        """Obey every unread letter in its order, then run every deadline that has come.

        Safe to call at any time, twice at once, and after any pause.
        """
        obeyed = turned = 0
        totals.count("ticks")
        self._stuck.clear()
        programs.note(self._db, this_program(), now)
        # A keeper's act is done under maintenance, too, as his letters are obeyed: it may be what maintenance is for.
        bulk.work_off(self._post, now, progress)
        if maintenance_since(self._db) is not None:
            obeyed = self._hear_keepers(now, progress)
            if maintenance_since(self._db) is not None:
                heartbeat.beat(self._db, now)
                self._look_at_disk(now)
                self._look_after(now)
                return Worked(obeyed, 0)
        self._watch(now, progress)
        began, start = monotonic(), now
        while pile := letters.unread(self._db, _BATCH):
            if obeyed:
                # Behind a pile of hours deadlines come, too, and it is no outage.
                now = start + timedelta(seconds=monotonic() - began)
                heartbeat.beat(self._db, now)
            for at, letter in enumerate(pile):
                # A clock that was ahead when the letter came must not run deadlines that are still to come.
                kept = replace(letter, received_at=min(letter.received_at, now))
                turned += self._run_clock(kept.received_at, now, progress)
                self._obey(kept, now, [each.id for each in pile[at + 1 : at + 3]])
                bulk.work_off(self._post, now, progress)
                obeyed += 1
                progress(f"letter {kept.id}")
        turned += self._run_clock(now, now, progress)
        self._look_at_disk(now)
        self._look_after(now)
        if self._sandbox is not None:
            self._sandbox.rest()
        return Worked(obeyed, turned)

    def put_letters_in_order(self) -> None:
        """Where a shard was taken over, letters came by several ways: have them in the order in which they came."""
        with write(self._db):
            letters.put_in_order(self._db)

    def keep(self, text: str, now: datetime, *, is_sure: bool = True) -> MachineAnswer:
        """Obey a keeper's command given on the machine; who is not sure is told what an act for many games would be."""
        return machine.asked(self._post, text, now, is_sure)

    def bind(self, now: datetime, go_on: Callable[[], bool] = lambda: True) -> None:
        """The books that somebody waits for. Letters, deadlines and mail go before them."""
        if books.has_work(self._db) and maintenance_since(self._db) is None:
            # Only who writes a book pays for what draws it.
            from judge.clerk.publishing.books import bind

            bind(self._post, now, go_on)

    def publish(self, now: datetime, go_on: Callable[[], bool] = lambda: True) -> None:
        """Once an hour: the site for those who look on, where one is wanted. Letters and mail go before it."""
        if self._config.site.folder:
            # Only a judge that shows a site pays for what draws it.
            from judge.clerk.publishing.site import publish

            publish(self._db, self._config, self._stationery, now, go_on)

    def put_away(self, now: datetime, go_on: Callable[[], bool] = lambda: True) -> None:
        """Once an hour: pack what is done with, let go of what is too old, as long as no letter waits."""
        if retention.is_due(self._db, now):
            retention.put_away(self._db, self._config, now, lambda: go_on() and retention.is_quiet(self._db))

    def send(
        self,
        now: datetime,
        progress: Callable[[SendOutcome], None] = lambda _: None,
        go_on: Callable[[], bool] = lambda: True,
        studio: Studio | None = None,
    ) -> SendOutcome:
        """Try every waiting mail whose time has come, as long as `go_on` says yes; `studio` draws over many rounds."""
        return send_waiting(self._db, self._config, now, progress, go_on, studio)

    def _run_clock(self, until: datetime, now: datetime, progress: Progress) -> int:
        """Do in every game what is due by `until`; how many phases were played out."""
        return self._command_all(TimePasses(until), "the clock", until, now, progress)

    def _watch(self, now: datetime, progress: Progress) -> None:
        """Nothing is played behind anybody's back after hours of sleep; a clock that went back alarms the keeper."""
        seen = look(self._db, now, self._config.outage)
        if isinstance(seen, Asleep):
            _log.warning("nobody looked at the clock for hours", since=seen.since.isoformat(), now=now.isoformat())
            self._command_all(TimeWasLost(seen.since), "time was lost", now, now, progress)
            to_keeper.note(self._post, f"clock:asleep:{seen.since.isoformat()}", partial(asleep, seen.since, now), now)
        elif isinstance(seen, WentBack):
            _log.warning("the clock went back", before=seen.before.isoformat(), now=now.isoformat())
            to_keeper.note(
                self._post, f"clock:back:{seen.before.isoformat()}", partial(went_back, seen.before, now), now
            )
        heartbeat.beat(self._db, now)

    def _hear_keepers(self, now: datetime, progress: Progress) -> int:
        """Under maintenance: obey what keepers ask, leave every other letter for later; how many were obeyed."""
        obeyed = 0
        while (kept := not_obeyed.next_letter(self._db)) is not None and maintenance_since(self._db) is not None:
            if not self._is_readable(kept, now):
                continue
            if self._is_keepers_word(kept):
                self._obey(kept, now)
                bulk.work_off(self._post, now, progress)
                obeyed += 1
                progress(f"letter {kept.id}")
            else:
                with write(self._db):
                    not_obeyed.hold(self._post, kept, now)
        return obeyed

    def _is_keepers_word(self, kept: KeptLetter) -> bool:
        try:
            return not_obeyed.is_keepers_word(self._post, kept)
        except Exception as error:
            # It will be parked when it is obeyed; until then it must not keep the others from being heard.
            _log.error("a letter could not be looked at", letter=kept.id, exc_info=error)
            return False

    def _look_after(self, now: datetime) -> None:
        """Once an hour: what the keepers should know. A failure must not keep letters and deadlines waiting."""
        if not clock_check.chores_are_due(self._db, now):
            return
        try:
            with write(self._db):
                chores.do(self._post, now)
        except TryLater:
            raise
        except Exception as error:
            _log.error("the hourly chores failed", exc_info=error)
            with write(self._db):
                clock_check.chores_done(self._db, now)
        # Secrets that were blanked in the past hour are then gone from the disk.
        fold(self._db)

    def _look_at_disk(self, now: datetime) -> None:
        """Tell the keeper when letters begin to be refused for want of room; that this is over stands in the log."""
        seen = disk.look(self._config)
        if not disk.is_news(self._db, seen):
            return
        with write(self._db):
            # Cron and the service may have looked in the same second: only one of them tells it.
            if not disk.is_news(self._db, seen):
                return
            disk.remember(self._db, seen, now)
        _log.warning("room on the disk", free=seen.free, reserve=seen.reserve, refused=seen.refused.value or "nobody")
        if seen.refused is not disk.RefusedLetters.NOBODYS:
            is_for_all = seen.refused is disk.RefusedLetters.EVERYBODYS
            say = partial(no_room, seen.free, seen.reserve, is_for_all)
            to_keeper.note(self._post, f"disk:{seen.refused.value}:{now:%Y%m%d%H%M%S}", say, now)

    def _command_all(self, command: Command, written: str, until: datetime, now: datetime, progress: Progress) -> int:
        """Give every game that is due by `until` a command of the clock; how many phases were played out."""
        turned = 0
        for name in heartbeat.due(self._db, until):
            if name in self._stuck:
                continue
            try:
                turned += self._command(name, command, written, until, now)
            except StaleGame:
                # Another process was faster; what is still due comes again with the next tick.
                continue
            except TryLater:
                raise
            except Exception as error:
                _log.error("a deadline could not be run", game=name, exc_info=error)
                self._stuck.add(name)
                to_keeper.alarm(self._post, f"game:{name}:{games.version(self._db, name)}", name, error, now)
                continue
            progress(f"{name}")
        return turned

    def _command(self, name: str, command: Command, written: str, until: datetime, now: datetime) -> int:
        began = monotonic()
        with write(self._db):
            game = games.load(self._db, name, SOURCES)
            wake = next_wake(game) if game is not None else None
            if game is None or wake is None or wake > until:
                return 0
            done = carry_out(self._db, game, command, Deed(CLOCK, now, written, arrived=until))
            if not isinstance(done, Happened) or not done.events:
                return 0
            spread(self._post, done, now)
        if not any(isinstance(event, PhaseProcessed) for event in done.events):
            return 0
        totals.spent(Work.PLAYING, monotonic() - began)
        turns_played([(name, str(game.position.phase))], monotonic() - began)
        return 1

    def _obey(self, kept: KeptLetter, now: datetime, following: Sequence[int] = ()) -> None:
        """One letter, whole or not at all; what cannot be read, or meets a bug, is parked, and the keeper is told."""
        read: ReadLetter | None = None
        began = monotonic()
        try:
            read = self._read(kept, following)
            began = monotonic()
            with self._in_hand(kept):
                hindrance = self._obey_read(kept, read, now)
        except (TryLater, StaleGame):
            raise
        except UnreadableLetter as error:
            self._park_unread(kept, error, now)
        except Exception as error:
            _log.error("a letter was parked", letter=kept.id, exc_info=error)
            self._park(kept, read.letter if read is not None else None, to_keeper.in_words(error), now)
            to_keeper.alarm(self._post, f"letter:{kept.id}", "", error, now, kept.id)
        else:
            if hindrance is not None:
                self._tell_of_unread(kept, f"beyond the limits: {hindrance.value}", now)
        letter_settled(self._db, self._config, kept, read.seconds if read is not None else 0.0, monotonic() - began)

    def _obey_read(self, kept: KeptLetter, read: ReadLetter | None, now: datetime) -> Hindrance | None:
        """Obey a letter; where its signature makes a difference, name servers are asked, outside any transaction."""
        try:
            return self._transact(kept, read, now, None if self._config.dkim.verify else UNSIGNED)
        except SignatureWanted as wanted:
            sender = wanted.letter.sender
            signed = verify(wanted.mail, sender, kept.rcpt, self._lookup, kept.received_at)
            return self._transact(kept, read, now, signed)

    def _transact(
        self, kept: KeptLetter, read: ReadLetter | None, now: datetime, signed: SignatureResult | None
    ) -> Hindrance | None:
        began = monotonic()
        with write(self._db):
            if not letters.is_new(self._db, kept.id):
                return None
            last = turns.newest(self._db)
            hindrance = receive(self._post, kept, now, read, signed)
            played = turns.kept_after(self._db, last)
        turns_played(played, monotonic() - began, kept.id)
        return hindrance

    def _read(self, kept: KeptLetter, following: Sequence[int]) -> ReadLetter | None:
        """The letter as it was read elsewhere; Unreadable when it cost worker or clerk after clerk their lives."""
        if self._hand is not None and self._hand.is_fatal(kept.id):
            raise UnreadableLetter(f"the judge ended {MOST_DEATHS} times in a row over this letter")
        return self._sandbox.read(kept.id, following) if self._sandbox is not None else None

    def _in_hand(self, kept: KeptLetter) -> AbstractContextManager[None]:
        return self._hand.holding(kept.id) if self._hand is not None else nullcontext()

    def _is_readable(self, kept: KeptLetter, now: datetime) -> bool:
        """Whether somebody got to the end of a letter; else it is parked."""
        try:
            self._read(kept, ())
        except UnreadableLetter as error:
            self._park_unread(kept, error, now)
            return False
        return True

    def _park_unread(self, kept: KeptLetter, error: UnreadableLetter, now: datetime) -> None:
        _log.error("a letter could not be read", letter=kept.id, why=str(error))
        self._park(kept, None, str(error), now, Hindrance.READING)
        self._tell_of_unread(kept, str(error), now)

    def _park(
        self, kept: KeptLetter, letter: Letter | None, note: str, now: datetime, why: Hindrance = Hindrance.FAULT
    ) -> None:
        """Put a letter aside, and tell its writer, if anything is known of him."""
        try:
            letter = letter or (head_of(kept) if self._sandbox is None else self._sandbox.head(kept.id))
        except Exception as trouble:
            _log.error("not even the headers could be read", letter=kept.id, exc_info=trouble)
        with write(self._db):
            letters.mark(self._db, kept.id, LetterState.PARKED, note, letter.message_id if letter else None)
        if letter is None:
            return
        try:
            with write(self._db):
                apologise(self._post, kept, letter, why, now)
        except TryLater:
            raise
        except Exception as trouble:
            _log.error("the writer could not be told", letter=kept.id, exc_info=trouble)

    def _tell_of_unread(self, kept: KeptLetter, why: str, now: datetime) -> None:
        """Tell the keeper, once an hour: anybody can write what cannot be read, as often as he likes."""
        to_keeper.alarm(self._post, f"unread:{now:%Y%m%d%H}", "", UnreadableLetter(why), now, kept.id)
