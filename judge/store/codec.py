"""A game as one JSON text and back: canonical text for orders and positions, names for boards and books."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType
from typing import TypeAlias

import msgspec

from judge.game.game import Ending, EndKind, Game, Seat, Status
from judge.game.schedule import Timetable
from judge.rules.maps import Map, Power
from judge.rules.orders import Order
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_phase, read_position, write_position
from judge.store.database import read_time, write_time

Orders: TypeAlias = Mapping[Power, tuple[Order, ...]]


@dataclass(frozen=True, slots=True)
class Sources:
    """Where boards and rulebooks come from by name; the store itself knows no files."""

    load_map: Callable[[str], Map]
    load_rulebook: Callable[[str], Rulebook]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as its row in the database."""

    name: str
    status: str
    deadline: str | None
    version: int
    body: str


class _Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    powers: tuple[str, ...]


class _Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: EndKind
    powers: tuple[str, ...]
    phase: str


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What of a game is not a column; a field added later needs a default, for the games kept before."""

    map: str
    rulebook: str
    timetable: dict[str, timedelta]
    seed: int
    master: str
    seats: tuple[_Seat, ...]
    observers: tuple[str, ...]
    position: str
    orders: dict[str, tuple[str, ...]]
    waiting: tuple[str, ...]
    draw_votes: tuple[str, ...]
    ending: _Ending | None
    players: int = 7
    scheme: str = ""
    until: int | None = None
    neutral: tuple[str, ...] = ()
    toss: tuple[str, ...] = ()
    allies: dict[str, str] = {}
    disordered: tuple[str, ...] = ()


def write_game(game: Game) -> GameRow:
    """The row of a game."""
    ending = game.ending
    body = _Body(
        map=game.board.name,
        rulebook=game.rulebook.name,
        timetable={name: getattr(game.timetable, name) for name in Timetable.__slots__},
        seed=game.seed,
        master=game.master,
        seats=tuple(_Seat(seat.player, seat.powers) for seat in game.seats),
        observers=game.observers,
        position=write_position(game.position),
        orders=_texts(game.orders),
        waiting=tuple(sorted(game.waiting)),
        draw_votes=tuple(sorted(game.draw_votes)),
        ending=_Ending(ending.kind, ending.powers, str(ending.phase)) if ending else None,
        players=game.players,
        scheme=game.scheme,
        until=game.until,
        neutral=tuple(sorted(game.neutral)),
        toss=game.toss,
        allies=dict(sorted(game.allies.items())),
        disordered=tuple(sorted(game.disordered)),
    )
    deadline = write_time(game.deadline) if game.deadline else None
    return GameRow(game.name, game.status.value, deadline, game.version, msgspec.json.encode(body).decode())


def read_game(row: GameRow, sources: Sources) -> Game:
    """The inverse of `write_game`."""
    body = msgspec.json.decode(row.body, type=_Body)
    ending = body.ending
    return Game(
        name=row.name,
        status=Status(row.status),
        board=sources.load_map(body.map),
        rulebook=sources.load_rulebook(body.rulebook),
        timetable=Timetable(**body.timetable),
        seed=body.seed,
        master=body.master,
        seats=tuple(Seat(seat.player, seat.powers) for seat in body.seats),
        observers=body.observers,
        position=read_position(body.position),
        orders=_orders(body.orders),
        waiting=frozenset(body.waiting),
        draw_votes=frozenset(body.draw_votes),
        deadline=read_time(row.deadline) if row.deadline else None,
        ending=Ending(ending.kind, ending.powers, read_phase(ending.phase)) if ending else None,
        version=row.version,
        players=body.players,
        scheme=body.scheme,
        until=body.until,
        neutral=frozenset(body.neutral),
        toss=body.toss,
        allies=MappingProxyType(body.allies),
        disordered=frozenset(body.disordered),
    )


def write_order_table(orders: Orders) -> str:
    """Orders of several powers as JSON, each order in canonical text."""
    return msgspec.json.encode(_texts(orders)).decode()


def read_order_table(text: str) -> Orders:
    """The inverse of `write_order_table`."""
    return _orders(msgspec.json.decode(text, type=dict[str, tuple[str, ...]]))


def _texts(orders: Orders) -> dict[str, tuple[str, ...]]:
    return {power: tuple(map(str, own)) for power, own in sorted(orders.items())}


def _orders(texts: Mapping[str, tuple[str, ...]]) -> Orders:
    return MappingProxyType({power: tuple(map(read_order, own)) for power, own in texts.items()})
