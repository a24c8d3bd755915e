"""Every set of orders that was ever received, with the letter it came in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import msgspec
from sqlite_utils import Database

from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.position import Phase
from judge.rules.text import read_order, read_phase
from judge.store.database import read_time, write_time


@dataclass(frozen=True, slots=True)
class OrderSet:
    """The orders one letter gave one power, and what could not be read in it."""

    game: str
    phase: Phase
    power: Power
    letter: int | None
    at: datetime
    orders: tuple[Order, ...]
    problems: tuple[str, ...] = ()
    """One text each, as the reader of the letter wrote it down."""


_COLUMNS = "game, phase, power, letter, at, orders, problems"
_TEXTS = tuple[str, ...]


def keep(db: Database, given: OrderSet) -> None:
    """Keep a set of orders; nothing is ever replaced."""
    db.conn.execute(
        f"INSERT INTO order_sets ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            given.game,
            str(given.phase),
            given.power,
            given.letter,
            write_time(given.at),
            msgspec.json.encode(tuple(map(str, given.orders))).decode(),
            msgspec.json.encode(given.problems).decode(),
        ),
    )


def of_game(db: Database, game: str, phase: Phase | None = None) -> tuple[OrderSet, ...]:
    """The sets a game received, in all its phases or in one, in the order of their arrival."""
    rows = db.conn.execute(
        f"SELECT {_COLUMNS} FROM order_sets WHERE game = ? AND (? IS NULL OR phase = ?) ORDER BY id",
        (game, str(phase) if phase else None, str(phase)),
    )
    return tuple(_order_set(row) for row in rows)


def of_letter(db: Database, letter: int) -> tuple[OrderSet, ...]:
    """The sets that came in one letter."""
    rows = db.conn.execute(f"SELECT {_COLUMNS} FROM order_sets WHERE letter = ? ORDER BY id", (letter,))
    return tuple(_order_set(row) for row in rows)


def _order_set(row: tuple[str, str, str, int | None, str, str, str]) -> OrderSet:
    game, phase, power, letter, at, orders, problems = row
    return OrderSet(
        game,
        read_phase(phase),
        power,
        letter,
        read_time(at),
        tuple(map(read_order, msgspec.json.decode(orders, type=_TEXTS))),
        msgspec.json.decode(problems, type=_TEXTS),
    )
