"""Phases taken back: set aside round by round, and put back in their order."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlite_utils import Database

from judge.commands.sources import SOURCES
from judge.game.commands.clock import Process
from judge.game.events import PhaseProcessed
from judge.game.game import Game
from judge.store import games, turns
from judge.store.database import write
from judge.store.turns import Turn
from judge.structs import replace
from tests.game.tables import obeyed, table

NOW = datetime(2026, 3, 9, tzinfo=UTC)


def play(db: Database, game: Game, phases: int) -> Game:
    """Some phases of a game played without orders, each kept as a turn."""
    for _ in range(phases):
        done = obeyed(game, Process(), "master")
        event = next(event for event in done.events if isinstance(event, PhaseProcessed))
        with write(db):
            turns.keep(db, Turn(game.name, {}, event.resolution, NOW), game)
        game = done.game
    return game


def kept(db: Database, game: Game) -> list[str]:
    return [str(turn.phase) for turn in turns.of_game(db, game.name)]


def start(db: Database) -> Game:
    with write(db):
        return games.save(db, replace(table(), version=0))


def test_the_game_is_known_as_it_stood_before_each_phase(db: Database) -> None:
    first = start(db)
    last = play(db, first, 2)

    stood = turns.stood(db, last, first.position.phase, SOURCES)

    assert stood is not None
    assert (stood.position, stood.status, stood.seating.seats) == (first.position, first.status, first.seating.seats)
    assert turns.stood(db, last, last.position.phase, SOURCES) is None


def test_what_is_set_aside_comes_back_whole_or_in_part(db: Database) -> None:
    first = start(db)
    last = play(db, first, 3)
    played = kept(db, first)
    with write(db):
        turns.set_aside(db, last, first.position.phase, NOW)
    assert kept(db, first) == []

    aside = turns.last_round(db, last.name)
    assert [str(one.phase) for one in aside] == [*played, str(last.position.phase)]
    assert [one.was_played for one in aside] == [True, True, True, False]

    with write(db):
        turns.bring_back(db, last.name, aside[1])
    assert kept(db, first) == played[:1]
    assert [str(one.phase) for one in turns.last_round(db, last.name)] == [*played[1:], str(last.position.phase)]

    with write(db):
        turns.bring_back(db, last.name, turns.last_round(db, last.name)[-1])
    assert kept(db, first) == played
    assert turns.last_round(db, last.name) == ()


def test_a_second_round_comes_back_before_the_first(db: Database) -> None:
    first = start(db)
    last = play(db, first, 2)
    middle = turns.of_game(db, first.name)[1].phase
    with write(db):
        turns.set_aside(db, last, middle, NOW)
    between = replace(last, position=replace(last.position, phase=middle))
    with write(db):
        turns.set_aside(db, between, first.position.phase, NOW)

    latest = turns.last_round(db, first.name)
    assert [str(one.phase) for one in latest] == [str(first.position.phase), str(middle)]
    with write(db):
        turns.bring_back(db, first.name, latest[-1])
    assert [str(one.phase) for one in turns.last_round(db, first.name)] == [str(middle), str(last.position.phase)]


def test_the_game_of_a_phase_that_was_open_keeps_its_status(db: Database) -> None:
    first = start(db)
    last = play(db, first, 1)
    with write(db):
        turns.set_aside(db, last, first.position.phase, NOW)

    stood = turns.as_it_stood(first, turns.last_round(db, first.name)[-1], SOURCES)

    assert (stood.position, stood.status) == (last.position, last.status)
