"""A game as one JSON text and back: canonical text for orders and positions, names for boards and books.

What a game has is read off `Game` and its groups (`judge.game.state`): a new field needs a default, for the games
kept before, and nothing here unless it holds orders. Whatever is as it is by default is left out. The text knows no
groups: each of their fields stands in it by its own name, so that fields may change their group.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import cache, partial
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar, get_type_hints

import msgspec

from judge.errors import BadData
from judge.game.game import Ending, EndKind, Game, Setup, Status
from judge.game.settings import Settings
from judge.game.state import Attendance, Clock, Deal, Goal, Kept, Plan, Seating, Votes, Written
from judge.rules.board_rules import on_board
from judge.rules.maps import Map
from judge.rules.orders import Order
from judge.rules.places import Power
from judge.rules.rulebook import Rulebook
from judge.rules.text import read_order, read_phase, read_position, write_position
from judge.store.database import time_or_none, write_time
from judge.structs import Struct, field_defaults, field_names

Orders: TypeAlias = Mapping[Power, tuple[Order, ...]]

_Json = TypeVar("_Json")

_KEPT_FIELDS = 4096
"""So many fields of games are kept as they were written last."""
_COLUMNS = frozenset({"name", "status", "deadline", "version"})
_GROUPS: Mapping[str, type[Any]] = MappingProxyType(
    {
        "deal": Deal,
        "seating": Seating,
        "written": Written,
        "clock": Clock,
        "votes": Votes,
        "attendance": Attendance,
        "goal": Goal,
    }
)
_FIRST_KEYS = (  # noqa: SIM905 - as a list it would be forty lines
    "board rulebook settings seed masters seats watchers position orders waiting draw_votes ending players scheme until"
    " neutral toss allies disordered vacancies opened grace_until complete_since notified pause absences versions"
    " history plans allowed denied draw_lists concessions proposal against quiet_years missed lateness not_before"
    " extensions late postal former"
).split()
"""The order in which the text began to be written: it stays, so that a game is written as it was. Others follow."""
_OLD_TIMES = ("movement", "retreat", "adjustment")


class Sources(Struct, frozen=True):
    """Where boards and rulebooks come from by name; the store itself knows no files."""

    load_board: Callable[[str], Map]
    load_rulebook: Callable[[str], Rulebook]


class GameRow(Struct, frozen=True):
    """A game as its row in the database."""

    name: str
    status: str
    deadline: str | None
    version: int
    body: str


def write_game(game: Game) -> GameRow:
    """The row of a game."""
    body: dict[str, msgspec.Raw] = {}
    for group, name, usual in _parts():
        written = _field(name, getattr(getattr(game, group) if group else game, name), usual)
        if written is not None:
            body["map" if name == "board" else name] = written
    text = msgspec.json.encode(body).decode()
    deadline = write_time(game.clock.deadline) if game.clock.deadline else None
    return GameRow(game.name, game.status.value, deadline, game.version, text)


def read_game(row: GameRow, sources: Sources) -> Game:
    """The inverse of `write_game`; reads what earlier versions wrote, too. BadData for what no version wrote."""
    try:
        body: dict[str, Any] = _modern(msgspec.json.decode(row.body))
        board = sources.load_board(body.pop("map"))
        rulebook = on_board(sources.load_rulebook(body.pop("rulebook")), board)
        kept = {name: _read(name, value) for name, value in body.items()}
        kept["deadline"] = time_or_none(row.deadline)
        groups = {group: kind(**_taken(kept, kind)) for group, kind in _GROUPS.items()}
        return Game(
            name=row.name,
            status=Status(row.status),
            board=board,
            rulebook=rulebook,
            version=row.version,
            **{"settings": Settings(), **groups, **kept},
        )
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        raise BadData(f"game {row.name}", 0, f"this is not a game of this version: {error!r}") from error


def _field(name: str, value: Any, usual: object) -> msgspec.Raw | None:
    """One field as JSON; None where it is as usual."""
    return _once(name, value, lambda: None if value == usual else _raw(_write(name, value)))


def _raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


_NEVER = object()
"""Equal to no field."""
_written: dict[tuple[str, int], tuple[object, Any]] = {}


def _once(name: str, value: object, write: Callable[[], _Json]) -> _Json:
    """What a value is written as. A letter changes little of a game: what it leaves is the same thing as before."""
    key = name, id(value)
    kept = _written.get(key)
    if kept is None:
        if len(_written) >= _KEPT_FIELDS:
            _written.clear()
        # The value itself is kept, too, so that its id stays its own.
        kept = _written[key] = (value, write())
    return kept[1]


def _write(name: str, value: Any) -> Any:
    """One field of a game as JSON knows it."""
    match name:
        case "board" | "rulebook":
            return value.name
        case "position":
            return write_position(value)
        case "orders":
            return _texts(value)
        case "history":
            return {power: _once("sets", sets, partial(_write_sets, sets)) for power, sets in sorted(value.items())}
        case "ending":
            return {"kind": value.kind.value, "powers": value.powers, "phase": str(value.phase)}
        case "setup":
            return {"position": write_position(value.position), "deadline": _builtins(value.deadline)}
        case "settings":
            return write_settings(value)
        case "seats":
            # Seldom does a master give powers: a game is written as it was before he could.
            return [{name: own for name, own in seat.items() if name != "given" or own} for seat in _builtins(value)]
        case _:
            return _builtins(value)


def _read(name: str, value: Any) -> Any:
    """The inverse of `_write`."""
    match name:
        case "position":
            return read_position(value)
        case "orders":
            return _orders(value)
        case "history":
            return MappingProxyType({power: tuple(map(_read_kept, sets)) for power, sets in value.items()})
        case "ending":
            return Ending(EndKind(value["kind"]), tuple(value["powers"]), read_phase(value["phase"]))
        case "setup":
            deadline = msgspec.convert(value["deadline"], datetime | None)
            return Setup(read_position(value["position"]), deadline)
        case _:
            read = msgspec.convert(value, _hints()[name])
            return MappingProxyType(read) if isinstance(read, dict) else read


def write_settings(settings: Settings) -> Any:
    """Settings as JSON knows them, without those that are as usual."""
    own = ((name, getattr(settings, name), usual) for name, usual in field_defaults(Settings).items())
    return _builtins({name: chosen for name, chosen, usual in own if chosen != usual})


def read_settings(value: Any) -> Settings:
    """The inverse of `write_settings`."""
    return msgspec.convert(value, Settings)


def _write_sets(sets: tuple[Kept, ...]) -> msgspec.Raw:
    return _raw([_write_kept(kept) for kept in sets])


def _write_kept(kept: Kept) -> dict[str, Any]:
    orders = list(map(str, kept.orders))
    return {
        "orders": orders,
        "plans": _builtins(kept.plans) if kept.plans else [],
        "letter": kept.letter,
        "player": kept.player,
    }


def _read_kept(value: Any) -> Kept:
    plans = msgspec.convert(value["plans"], tuple[Plan, ...]) if value["plans"] else ()
    return Kept(tuple(map(read_order, value["orders"])), plans, value["letter"], value["player"])


def _modern(body: dict[str, Any]) -> dict[str, Any]:
    """A body as it is written today, of one that version 0.2 or earlier wrote."""
    if "timetable" in body:
        times = {name: msgspec.convert(length, timedelta) for name, length in body.pop("timetable").items()}
        paces = {name: {"next": _builtins(times[name]), "delay": "P0D"} for name in _OLD_TIMES}
        body["settings"] = {"first": _builtins(times["first"]), **paces, **body.get("settings", {})}
        body["masters"] = (body.pop("master"),)
        body["watchers"] = [{"player": player} for player in body.pop("observers")]
        if body.get("ending") is None:
            body.pop("ending", None)
    return body


@cache
def _parts() -> tuple[tuple[str, str, object], ...]:
    """Every field of a game that the text holds, in the order of the text.

    Each with the group it stands in, if in one, and what it usually is; what must be said is never as usual.
    """
    groups: dict[str, type[Any]] = {"": Game, **_GROUPS}
    held = [
        (group, name, field_defaults(kind).get(name, _NEVER))
        for group, kind in groups.items()
        for name in field_names(kind)
        if name not in _GROUPS and name not in _COLUMNS
    ]
    place = {name: number for number, name in enumerate(_FIRST_KEYS)}
    return tuple(sorted(held, key=lambda part: place.get(part[1], len(place))))


def _taken(kept: dict[str, Any], kind: type[Any]) -> dict[str, Any]:
    """What of the fields belongs to a group, taken out of the others."""
    return {name: kept.pop(name) for name in field_names(kind) if name in kept}


@cache
def _hints() -> Mapping[str, Any]:
    return {
        name: hint
        for kind in (Game, *_GROUPS.values())
        for name, hint in get_type_hints(kind).items()
        if name not in _GROUPS
    }


def _builtins(value: Any) -> Any:
    """A value as JSON knows it, sets in a fixed order."""
    return msgspec.to_builtins(value, enc_hook=_plain_mapping, order="deterministic")


def _plain_mapping(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in a game that is kept")


def write_order_table(orders: Orders) -> str:
    """Orders of several powers as JSON, each order in canonical text."""
    return msgspec.json.encode(_texts(orders)).decode()


def read_order_table(text: str) -> Orders:
    """The inverse of `write_order_table`."""
    return _orders(msgspec.json.decode(text, type=dict[str, tuple[str, ...]]))


def _texts(orders: Orders) -> dict[str, tuple[str, ...]]:
    return {power: _once("orders of one", own, partial(_text, own)) for power, own in sorted(orders.items())}


def _text(orders: tuple[Order, ...]) -> tuple[str, ...]:
    return tuple(map(str, orders))


def _orders(texts: Mapping[str, tuple[str, ...]]) -> Orders:
    return MappingProxyType({power: tuple(map(read_order, own)) for power, own in texts.items()})
