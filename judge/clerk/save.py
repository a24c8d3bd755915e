"""A command carried out on a game and written down: the game, its turns and the journal together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from sqlite_utils import Database

from judge.game.events import Event, PhaseProcessed
from judge.game.game import Game
from judge.game.handle import handle
from judge.game.refusal import Refusal
from judge.game.roles import Actor
from judge.game.transition import Command, Transition
from judge.rules.maps import Power
from judge.rules.orders import Order
from judge.rules.outcome import Resolution
from judge.store import games, journal, turns
from judge.store.journal import Entry
from judge.store.turns import Turn


@dataclass(frozen=True, slots=True)
class Happened:
    """A command that was obeyed, kept: the game before and after it, and what people will be told."""

    before: Game
    after: Game
    events: tuple[Event, ...]
    actor: Actor


def carry_out(
    db: Database,
    game: Game,
    command: Command,
    actor: Actor,
    now: datetime,
    arrived: datetime,
    *,
    written: str,
    letter: int | None = None,
) -> Happened | Refusal:
    """Obey a command that came at `arrived`, at `now`; the journal has it either way."""
    done = handle(game, command, actor, now, arrived)
    if isinstance(done, Refusal):
        journal.record(db, Entry(now, game.name, actor.player, written, f"refused: {done.reason.value}", letter))
        return done
    if done.game == game and not done.events:
        return Happened(game, game, (), actor)
    _keep_turns(db, game, done, now)
    after = games.save(db, done.game)
    told = ", ".join(type(event).__name__ for event in done.events)
    journal.record(db, Entry(now, game.name, actor.player, written, told or "nothing changed", letter))
    return Happened(game, after, done.events, actor)


def keep_new(db: Database, opened: Transition, actor: Actor, now: datetime, letter: int) -> Happened:
    """Keep a game that was just opened."""
    after = games.save(db, opened.game)
    journal.record(db, Entry(now, after.name, actor.player, f"create, seed {after.seed}", "GameCreated", letter))
    return Happened(opened.game, after, opened.events, actor)


def _keep_turns(db: Database, game: Game, done: Transition, now: datetime) -> None:
    """Every phase the command played out, with the orders that were written for it."""
    for event in done.events:
        if isinstance(event, PhaseProcessed):
            turns.keep(db, Turn(game.name, _written(event.resolution), event.resolution, now))


def _written(resolution: Resolution) -> Mapping[Power, tuple[Order, ...]]:
    """The orders of a phase without those that the rulebook supplied."""
    powers = dict.fromkeys(result.power for result in resolution.results)
    given = {power: tuple(r.order for r in resolution.of(power) if not r.is_default) for power in powers}
    return MappingProxyType({power: orders for power, orders in given.items() if orders})
