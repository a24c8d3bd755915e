"""A command carried out on a game, with the orders given ahead for a phase that it opens, and written down.

The game, its turns and the journal are kept together.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType

from sqlite_utils import Database

from judge.commands.ahead.ask import by_power
from judge.game.commands.ahead import FollowPlans, PlanReport, for_phase
from judge.game.events import Event, PhaseProcessed
from judge.game.events.ahead import UnreadLine, Verdict
from judge.game.game import Game, PlayerId, Status
from judge.game.handle import handle
from judge.game.record import counted
from judge.game.refusal import Refusal
from judge.game.roles import CLOCK, Actor, powers_of
from judge.game.secrecy import known_position, knows_names
from judge.game.state import Plan
from judge.game.transition import Command, Transition
from judge.notation.commands.ahead import read
from judge.rules.orders import Order
from judge.rules.outcome import Resolution
from judge.rules.places import Power
from judge.shelf import load_reading
from judge.store import games, journal, reliability, tournaments, turns
from judge.store.journal import JournalEntry
from judge.store.turns import Turn
from judge.structs import Struct, replace

_MOST_PHASES = 40
"""So many phases are played one after the other when all orders were given ahead."""


class Happened(Struct, frozen=True):
    """A command that was obeyed, kept: the game before and after it, and what people will be told."""

    before: Game
    after: Game
    events: tuple[Event, ...]
    actor: Actor


class Deed(Struct, frozen=True):
    """Who does something to a game and when, and what the journal keeps of it."""

    actor: Actor
    now: datetime
    written: str
    letter: int | None = None
    """The number of the letter that asks for it."""
    arrived: datetime | None = None
    """When it was asked for, if that was before `now`."""
    is_understood: bool = True
    """Whether all of the letter was."""


def carry_out(db: Database, game: Game, command: Command, deed: Deed) -> Happened | Refusal:
    """Obey a command; the journal has it either way."""
    done = handle(game, command, deed.actor, deed.now, deed.arrived, is_understood=deed.is_understood)
    if isinstance(done, Refusal):
        _record(db, game, deed, deed.written, f"refused: {done.reason.value}")
        return done
    if done.game.written.plans:
        done = follow(done, deed.now)
    return write_down(db, game, done, deed)


def write_down(db: Database, game: Game, done: Transition, deed: Deed) -> Happened:
    """What was done to a game, kept: its turns, what counts for records and statistics, and the act itself."""
    actor, now = deed.actor, deed.now
    if done.game == game and not done.events:
        return Happened(game, game, (), actor)
    _keep_turns(db, game, done, now)
    after = games.save(db, done.game)
    if game.written.held:
        _keep_held(db, game, after, done.events, now)
    # A game that ended counts, one that was taken back from its end counts no more.
    if after.ending != game.ending and after.ending is not None:
        reliability.keep_ending(db, after, now)
    elif after.ending != game.ending:
        reliability.forget_ending(db, after.name)
    if after.ending != game.ending or (after.status is Status.ENDED and after.settings != game.settings):
        _keep_result(db, after)
    if after.position.phase != game.position.phase or after.status is not game.status:
        games.progressed(db, game.name, now)
    if after.position != game.position or after.status is not game.status or after.seating != game.seating:
        for player, record in counted(game, after, done.events).items():
            reliability.add(db, player, game.name, record)
    written = deed.written if actor.player is not None else _by_itself(done) or deed.written
    _record(db, game, deed, written, ", ".join(type(event).__name__ for event in done.events) or "nothing changed")
    return Happened(game, after, done.events, actor)


def _keep_result(db: Database, game: Game) -> None:
    """How a board of a tournament ended, for its standings; that it goes on, where its end was taken back."""
    if not tournaments.of_board(db, game.name):
        return
    if game.ending is None:
        tournaments.forget_result(db, game.name)
        return
    played = tuple(turn.resolution.before for turn in turns.of_game(db, game.name))
    tournaments.keep_result(db, game, played, is_named=knows_names(game, None))


def _record(db: Database, game: Game, deed: Deed, written: str, outcome: str) -> None:
    """Enter what was done, or refused, into the journal."""
    actor = deed.actor
    is_master = actor.player in game.seating.masters or actor.by is not None
    role = "master" if is_master else "keeper" if actor.is_keeper else ""
    entry = JournalEntry(deed.now, game.name, actor.player, written, outcome, deed.letter, role, actor.by)
    journal.record(db, entry)


def _by_itself(done: Transition) -> str:
    """What the clock did, as a master would have asked for it: the phases that it played."""
    played = (event.resolution.before.phase for event in done.events if isinstance(event, PhaseProcessed))
    return ", ".join(f"PROCESS {phase}" for phase in played)


def keep_new(db: Database, opened: Transition, actor: Actor, now: datetime, letter: int) -> Happened:
    """Keep a game that was just opened."""
    after = games.save(db, opened.game)
    written = f"CREATE {after.name}, seed {after.deal.seed}"
    journal.record(db, JournalEntry(now, after.name, actor.player, written, "GameCreated", letter))
    return Happened(opened.game, after, opened.events, actor)


def _keep_held(db: Database, game: Game, after: Game, events: tuple[Event, ...], now: datetime) -> None:
    """The press that waited for the phase, in the archive of those who wrote and were sent it."""
    # Loaded late: seldom does press wait.
    from judge.game.events.press import PressSent
    from judge.store import press

    for number, event in enumerate(events):
        if isinstance(event, PressSent) and event.is_held:
            source = press.Source(f"held:{after.version}:{number}", None)
            press.keep(db, game.name, game.position.phase, event.passed, now, source)


def _keep_turns(db: Database, game: Game, done: Transition, now: datetime) -> None:
    """Every phase the command played out, with the orders that were written for it."""
    for event in done.events:
        if isinstance(event, PhaseProcessed):
            orders = _written(event.resolution)
            stood = replace(game, position=event.resolution.before, orders=orders)
            turns.keep(db, Turn(game.name, orders, event.resolution, now), stood)


def _written(resolution: Resolution) -> Mapping[Power, tuple[Order, ...]]:
    """The orders of a phase without those that the rulebook supplied."""
    powers = dict.fromkeys(result.power for result in resolution.results)
    given = {power: tuple(r.order for r in resolution.of(power) if not r.is_default) for power in powers}
    return MappingProxyType({power: orders for power, orders in given.items() if orders})


def follow(done: Transition, now: datetime) -> Transition:
    """What was done, and what follows when it opened a phase for which orders were given ahead.

    With them all orders may be in: then the phase is played, and the next one looked at.
    """
    opened = done
    for _ in range(_MOST_PHASES):
        game = opened.game
        is_new = any(isinstance(event, PhaseProcessed) for event in opened.events)
        if not is_new or game.status is not Status.ACTIVE or not game.written.plans:
            break
        following = handle(game, _reading(game), CLOCK, now)
        if isinstance(following, Refusal):
            break
        done = Transition(following.game, done.events + following.events)
        opened = following
    return done


def _reading(game: Game) -> FollowPlans:
    """The plans for the open phase as they read on its position."""
    orders: dict[Power, tuple[Order, ...]] = {}
    reports: dict[PlayerId, PlanReport] = {}
    for plan in for_phase(game, game.position.phase):
        if not plan.text:
            continue
        given, report = _read(game, plan)
        for power, own in given.items():
            orders[power] = (*orders.get(power, ()), *own)
        before = reports.get(plan.player, PlanReport())
        reports[plan.player] = PlanReport(before.unread + report.unread, before.verdicts + report.verdicts)
    return FollowPlans(MappingProxyType(orders), MappingProxyType(reports))


def _read(game: Game, plan: Plan) -> tuple[Mapping[Power, tuple[Order, ...]], PlanReport]:
    """One plan: its orders by power, and what could not be followed."""
    language = load_reading(plan.language, game.rulebook, game.board.name)
    powers = powers_of(game, Actor(plan.player))
    # In the fog a condition knows no more than the player would: it must not tell what stands where he sees nothing.
    known = known_position(game, plan.player)
    found = read(plan.text, language, game.board, game.rulebook, known, powers)
    unread = tuple(
        UnreadLine(problem.written, problem.code.value, problem.about, problem.candidates)
        for problem in found.parsed.problems
    )
    return by_power(found.parsed.orders), PlanReport(
        unread, tuple(Verdict(each.written, each.holds) for each in found.verdicts)
    )
