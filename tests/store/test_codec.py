from __future__ import annotations

from dataclasses import fields, replace
from typing import get_args

import msgspec
import pytest
from hypothesis import given

from judge.game.game import Game
from judge.rules.outcome import Outcome, Resolution
from judge.store.codec import Orders, read_game, read_order_table, write_game, write_order_table
from judge.store.results import read_results, write_results
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


def test_every_field_of_a_game_has_a_place_in_its_row() -> None:
    """A new field of Game is lost in the database until `codec` writes and reads it."""
    row = write_game(a_game())
    renamed = {"map": "board"}
    kept = {renamed.get(key, key) for key in msgspec.json.decode(row.body)} | {f.name for f in fields(row)} - {"body"}

    assert kept == {field.name for field in fields(Game)}


def test_a_game_that_was_kept_before_there_were_tables_is_one_of_seven() -> None:
    """Fields that came later have defaults: a new judge goes on with old games."""
    row = write_game(a_game())
    body = msgspec.json.decode(row.body)
    for later in ("players", "scheme", "until", "neutral", "toss", "allies", "disordered"):
        del body[later]
    older = replace(row, body=msgspec.json.encode(body).decode())

    assert read_game(older, SOURCES) == a_game()


def test_every_outcome_is_tried() -> None:
    assert set(OUTCOMES) == set(get_args(Outcome))


def test_the_board_is_the_one_the_shelf_has() -> None:
    assert read_game(write_game(a_game()), SOURCES).board is BOARD


def test_an_unknown_key_in_a_body_is_refused() -> None:
    """Rather than losing what a newer judge wrote."""
    row = write_game(a_game())
    newer = row.body.replace('"seed":7', '"seed":7,"variant":"fog"')

    with pytest.raises(msgspec.ValidationError, match="variant"):
        read_game(type(row)(row.name, row.status, row.deadline, row.version, newer), SOURCES)
