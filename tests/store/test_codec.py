from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given

from judge.errors import BadData
from judge.game.game import Game
from judge.game.settings import Pace, Settings
from judge.game.state import Watcher
from judge.rules.outcome import Outcome, Resolution
from judge.store.codec import GameRow, Orders, read_game, read_order_table, write_game, write_order_table
from judge.store.results import read_results, write_results
from judge.structs import field_names, replace
from tests.store.values import BOARD, OUTCOMES, SOURCES, a_game, games, order_tables, resolutions


@given(games)
def test_any_game_reads_back(game: Game) -> None:
    assert read_game(write_game(game), SOURCES) == game


@given(games)
def test_the_same_game_is_the_same_text(game: Game) -> None:
    assert write_game(read_game(write_game(game), SOURCES)) == write_game(game)


@given(resolutions)
def test_any_resolution_reads_back(resolution: Resolution) -> None:
    assert read_results(write_results(resolution), resolution.before, resolution.after) == resolution


@given(order_tables)
def test_any_table_of_orders_reads_back(orders: Orders) -> None:
    assert read_order_table(write_order_table(orders)) == orders


def test_a_game_that_version_2_kept_is_read() -> None:
    """A new judge goes on with old games: their times are settings now, their master one of several."""
    game = a_game()
    body = msgspec.json.decode(write_game(game).body)
    for later in body.keys() - {"map", "rulebook", "seed", "seats", "position"}:
        del body[later]
    body |= {
        "timetable": {"first": "P7D", "movement": "PT48H", "retreat": "P1D", "adjustment": "P1D"},
        "master": "p1",
        "observers": ["p9"],
        "orders": {},
        "waiting": [],
        "draw_votes": [],
        "ending": None,
    }
    older = replace(write_game(game), body=msgspec.json.encode(body).decode())

    read = read_game(older, SOURCES)

    at_once, day = timedelta(0), timedelta(days=1)
    assert read.settings == Settings(
        movement=Pace(next=2 * day, delay=at_once),
        retreat=Pace(next=day, delay=at_once),
        adjustment=Pace(next=day, delay=at_once),
    )
    assert (read.seating.masters, read.seating.watchers, read.ending) == (("p1",), (Watcher("p9"),), None)


def test_every_outcome_is_tried() -> None:
    assert set(OUTCOMES) == set(get_args(Outcome))


def test_the_board_is_the_one_the_shelf_has() -> None:
    assert read_game(write_game(a_game()), SOURCES).board is BOARD


def test_an_unknown_key_in_a_body_is_refused() -> None:
    """Rather than losing what a newer judge wrote."""
    row = write_game(a_game())
    newer = row.body.replace('"seed":7', '"seed":7,"variant":"fog"')

    with pytest.raises(BadData, match="variant"):
        read_game(type(row)(row.name, row.status, row.deadline, row.version, newer), SOURCES)


EVERY_FIELD = Path(__file__).parent / "every_field.json"
"""The body of a game that has all that a game can have, as the judge wrote it before its fields stood in groups."""


def test_a_game_is_written_byte_for_byte_as_it_was() -> None:
    """The groups of a game's fields are no matter of the database: each field keeps its name and its place in it."""
    body = EVERY_FIELD.read_text(encoding="utf-8").rstrip("\n")
    row = GameRow("blitz", "active", "2026-03-04T12:00:00.000000Z", 3, body)

    game = read_game(row, SOURCES)

    assert write_game(game) == row
    assert (game.deal.seed, game.clock.late, game.goal.until) == (7, frozenset({"p3"}), 1907)
    assert (game.votes.against, game.written.postal[0].text) == (frozenset({"england"}), "Paris is quiet.")


def test_every_field_of_a_game_is_in_that_body() -> None:
    body = msgspec.json.decode(EVERY_FIELD.read_text(encoding="utf-8"))
    columns = {"name", "status", "deadline", "version"}
    groups = {"deal", "seating", "written", "clock", "votes", "attendance", "goal"}
    game = a_game()
    own = set(field_names(Game)) - groups - columns - {"board"} | {"map"}
    grouped = {name for group in groups for name in field_names(type(getattr(game, group)))} - columns

    assert body.keys() == own | grouped
