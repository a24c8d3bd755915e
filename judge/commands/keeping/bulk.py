"""PAUSE ALL, RESUME ALL, EXTEND ALL: which games they mean, and what is left to do of them.

Each game is done by itself, so that thousands of mails keep nobody waiting: what is left is noted in the database, and
whoever works on it next goes on where the last one ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec
from sqlite_utils import Database

from judge.commands.carry_out import Deed, Happened, carry_out
from judge.commands.keeping.ask import BulkAct, BulkKind
from judge.commands.keeping.filters import GameState
from judge.commands.keeping.found import games_meant
from judge.commands.keeping.news import BulkReport, bulk_done
from judge.commands.outcome import Note
from judge.commands.sources import SOURCES
from judge.game.commands.clock import PauseGame, ResumeGame, SetDeadline
from judge.game.game import Game, Status
from judge.game.listed_game import ListedGame
from judge.game.roles import MACHINE, Actor
from judge.game.transition import Command
from judge.store import games, journal, meta, players
from judge.store.journal import JournalEntry
from judge.structs import Struct

_WORK = "bulk."
"""What the names begin with under which the acts are kept that are not done; the letter and a number follow."""
_NEXT = "bulk-next."
"""The same for the place of the next game."""
_REFUSED, _FAILED = "refused: ", "failed: "


class BulkWork(msgspec.Struct, frozen=True):
    """An act for many games that is being done."""

    letter: int
    number: int
    """Which of the letter's it is."""
    actor: str
    written: str
    kind: str
    seconds: int
    why: str
    games: tuple[str, ...]

    @property
    def key(self) -> str:
        """The end of the names under which it is kept."""
        return f"{self.letter}.{self.number}"


def games_of(db: Database, ask: BulkAct, now: datetime) -> tuple[str, ...]:
    """The names of the games that an act is for: those of its filter in which it could be done."""
    found, _ = games_meant(db, ask.games, now)
    return tuple(sorted(_fitting(db, ask, [game for game in found if game.status is Status.ACTIVE])))


def _fitting(db: Database, ask: BulkAct, running: Sequence[ListedGame]) -> Iterator[str]:
    if ask.kind is not BulkKind.RESUME:
        yield from (game.name for game in running if not game.is_paused)
        return
    paused = tuple(game.name for game in running if game.is_paused)
    # What a master paused is his to resume, but where the keeper says that he means all that are paused.
    is_all = GameState.PAUSED in ask.games.states
    yield from (game.name for game in games.some(db, paused, SOURCES) if is_all or _is_keepers_pause(game))


def _is_keepers_pause(game: Game) -> bool:
    return game.clock.pause is not None and game.clock.pause.by not in game.seating.masters


def begin(db: Database, ask: BulkAct, actor: str | None, letter: int, now: datetime) -> tuple[str, ...]:
    """Note that an act is to be done, inside the caller's transaction; the games it is for."""
    names = games_of(db, ask, now)
    number = len([key for key in meta.beginning(db, _WORK) if key.startswith(f"{letter}.")])
    seconds = int(ask.by.total_seconds()) if ask.by is not None else 0
    work = BulkWork(letter, number, actor or MACHINE, ask.written, ask.kind.value, seconds, ask.why, names)
    if names:
        meta.put(db, f"{_WORK}{work.key}", msgspec.json.encode(work).decode(), now)
        meta.put(db, f"{_NEXT}{work.key}", "0", now)
    return names


def work_left(db: Database) -> tuple[BulkWork, ...]:
    """The acts that are not done, in the order of their letters."""
    kept = (msgspec.json.decode(text, type=BulkWork) for text in meta.beginning(db, _WORK).values())
    return tuple(sorted(kept, key=lambda work: (work.letter, work.number)))


def next_game(db: Database, work: BulkWork) -> str:
    """The name of the game that is next."""
    return work.games[int(meta.get(db, f"{_NEXT}{work.key}") or 0)]


class BulkStep(Struct, frozen=True):
    """What came of an act in one game, and the mail that tells that all is done, with the last."""

    happened: Happened | None
    notes: tuple[Note, ...]


def step(db: Database, work: BulkWork, now: datetime, failure: str = "") -> BulkStep:
    """Do the act in the next game, inside the caller's transaction; or note a failure there."""
    name = next_game(db, work)
    game = games.load(db, name, SOURCES) if not failure else None
    deed = Deed(Actor(work.actor, is_keeper=True), now, work.written, work.letter)
    done = carry_out(db, game, _command(work, game, now), deed) if game is not None else None
    if game is None:
        outcome = f"{_FAILED}{failure or 'gone'}"
        journal.record(db, JournalEntry(now, name, work.actor, work.written, outcome, work.letter, "keeper"))
    at = int(meta.get(db, f"{_NEXT}{work.key}") or 0) + 1
    is_last = at == len(work.games)
    if is_last:
        meta.remove(db, f"{_NEXT}{work.key}")
        meta.remove(db, f"{_WORK}{work.key}")
    else:
        meta.put(db, f"{_NEXT}{work.key}", str(at), now)
    return BulkStep(done if isinstance(done, Happened) else None, _told(db, work) if is_last else ())


def _command(work: BulkWork, game: Game, now: datetime) -> Command:
    match BulkKind(work.kind):
        case BulkKind.PAUSE:
            return PauseGame(work.why)
        case BulkKind.RESUME:
            return ResumeGame(work.why)
        case BulkKind.EXTEND:
            # What is overdue is extended from now on.
            return SetDeadline(max(game.clock.deadline or now, now) + timedelta(seconds=work.seconds), work.why)


def report_of(db: Database, work: BulkWork) -> BulkReport:
    """What has come of an act so far, from the journal."""
    names = frozenset(work.games)
    acts = [act for act in journal.of_letter(db, work.letter) if act.game in names and act.command == work.written]
    not_done = {act.game or "": act.outcome for act in acts if act.outcome.startswith((_REFUSED, _FAILED))}
    return BulkReport(work.written, len(acts) - len(not_done), len(work.games), _reasons(not_done))


def _reasons(outcomes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Each game in which it was not done, with the reason's key; empty where the program failed."""
    return tuple(
        (game, outcome.removeprefix(_REFUSED) if outcome.startswith(_REFUSED) else "")
        for game, outcome in sorted(outcomes.items())
    )


def _told(db: Database, work: BulkWork) -> tuple[Note, ...]:
    """The mail to the keeper; who asked on the machine is told there."""
    reader = players.by_id(db, work.actor)
    if reader is None:
        return ()
    say = partial(bulk_done, report_of(db, work))
    return (Note(f"bulk:{work.key}:{work.actor}", reader, say, letter=work.letter),)
