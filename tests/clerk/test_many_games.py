"""Nothing that a letter, a turn, an hour or a round of sending does costs more where there are more games and mails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from shutil import copytree

import pytest
from sqlite_utils import Database

from judge.clerk.clerk import Clerk
from judge.config import load_secret
from judge.prose.stationery import Stationery
from judge.shelf import template_folder
from judge.store.database import open_database
from judge.store.tokens import Keyring
from judge.structs import replace
from tests.bench.letters import PLAYERS, Table, settings
from tests.multitude import multiply, steps_of

COPIES = 100
WEEK = timedelta(days=7)
ALLOWED = 20
"""Hundreds of instructions by which what a statement costs may differ in any case."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Table]:
    """The folder of a judge with one game, in which a phase was played, and how the table stands."""
    folder = tmp_path_factory.mktemp("played")
    table = Table.gathered(folder)
    table.write(PLAYERS[0], "PRESS TO ALL\nHello everybody.\nENDPRESS")
    next(table.turns())
    # Nobody is to draw here.
    table.db.conn.execute("UPDATE pictures SET state = 'failed'")
    table.clerk.send(table.now)
    table.close()
    return folder, table


def test_nothing_costs_more_where_there_are_more_games(played: tuple[Path, Table], tmp_path: Path) -> None:
    few, many = (_steps(*played, tmp_path, copies) for copies in (0, COPIES))

    grown = {each: (few[each], many[each]) for each in many if many[each] > 2 * few[each] + ALLOWED}
    assert grown == {}, "these read what they do not need: they want an index (store/tables.py), or a limit"


def test_a_statement_that_reads_everything_is_noticed(played: tuple[Path, Table], tmp_path: Path) -> None:
    steps = {}
    for copies in (0, COPIES):
        with _many(played[0], tmp_path, copies) as db, steps_of(db) as counted:
            db.conn.execute("SELECT max(length(subject)) FROM outbox").fetchone()
        steps[copies] = counted.total()

    assert steps[COPIES] > 2 * steps[0] + ALLOWED


@contextmanager
def _many(played: Path, folder: Path, copies: int) -> Iterator[Database]:
    """A database of as many games."""
    copytree(played, folder / str(copies))
    with closing(open_database(settings(folder / str(copies)).database)) as db:
        multiply(db, copies)
        yield db


def _steps(played: Path, table: Table, folder: Path, copies: int) -> Counter[str]:
    """What SQLite does while letters come, a year is played, a week passes and mail is sent, beside so many games."""
    with _many(played, folder, copies) as db, closing(open_database(settings(folder / str(copies)).database)) as own:
        config = settings(folder / str(copies))
        clerk = Clerk(config, db, Stationery(template_folder()), Keyring(load_secret(config)))
        written = own.conn.execute("SELECT seq FROM sqlite_sequence WHERE name = 'letters'").fetchone()[0]
        table = replace(table, db=own, clerk=clerk, written=written)
        with steps_of(db) as steps:
            table.write(PLAYERS[0], "PRESS TO ALL\nHello again.\nENDPRESS")
            turns = table.turns()
            next(turns), next(turns)
            table.now += WEEK
            clerk.tick(table.now)
            own.conn.execute("UPDATE pictures SET state = 'failed'")
            clerk.send(table.now)
        clerk.close()
    return steps
