"""All games at a glance: of each only what one line about it needs, because a judge may have thousands."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

import msgspec
from sqlite_utils import Database

from judge.game.game import PlayerId, Status
from judge.game.listed_game import ListedGame, Opening
from judge.game.settings import Access, Identity, PressKind, Settings
from judge.game.state import PRACTICE, PROGRAM, WatchMode
from judge.rules.position import Phase
from judge.rules.text import read_phase
from judge.store.database import column, counted, time_or_none

_USUAL = Settings()


class _Person(msgspec.Struct, frozen=True):
    player: str


class _Watcher(msgspec.Struct, frozen=True):
    player: str
    mode: str = ""


class _Watched(msgspec.Struct, frozen=True):
    watchers: tuple[_Watcher, ...] = ()


class _Chosen(msgspec.Struct, frozen=True):
    """Of a game's settings those that a line shows; what is not kept is as usual."""

    press: PressKind = _USUAL.press
    identity: Identity = _USUAL.identity
    partial: bool = _USUAL.partial
    blind: bool = _USUAL.blind
    listed: bool = _USUAL.listed
    access: Access = _USUAL.access
    secret_players: bool = _USUAL.secret_players
    comment: str = _USUAL.comment


class _Body(msgspec.Struct, frozen=True):
    """Of a game's body what a line shows. `master` and `observers` are of games kept by version 0.2."""

    rulebook: str
    position: str
    seats: tuple[_Person, ...] = ()
    masters: tuple[str, ...] = ()
    watchers: tuple[_Person, ...] = ()
    players: int = 7
    map: str = "standard"
    settings: _Chosen = _Chosen()
    vacancies: dict[str, msgspec.Raw] = {}
    pause: msgspec.Raw = msgspec.Raw(b"null")
    master: str = ""
    observers: tuple[str, ...] = ()
    setup: msgspec.Raw = msgspec.Raw(b"null")


_DECODER = msgspec.json.Decoder(_Body)
_ROWS = "SELECT name, status, deadline, body FROM games WHERE status <> 'moved'"
_NOTHING = b"null"
_WEEKLY = WatchMode.DIGEST.value


def listed_games(db: Database, reader: PlayerId | None = None) -> tuple[ListedGame, ...]:
    """Every game that is listed or that the reader takes part in: those that need people first, then by name.

    A game that cannot be read is left out: one must not hide the others.
    """
    found = (_glance(*row) for row in db.conn.execute(f"{_ROWS} ORDER BY name"))
    shown = (each for each in found if each is not None and (each.is_listed or reader in each.people))
    return tuple(sorted(shown, key=lambda each: each.place))


def all_games(db: Database) -> tuple[tuple[ListedGame, ...], tuple[str, ...]]:
    """Every game by name, listed or not, and the names of those that cannot be read."""
    found = [(name, _glance(name, *rest)) for name, *rest in db.conn.execute(f"{_ROWS} ORDER BY name")]
    readable = tuple(game for _, game in found if game is not None)
    return readable, tuple(name for name, game in found if game is None)


def masters(db: Database) -> frozenset[PlayerId]:
    """Who leads a game that is not over."""
    # A row that cannot be read must not hide the others.
    query = (
        "SELECT DISTINCT json_each.value FROM games, json_each(iif(json_valid(body), body, '{}'), '$.masters')"
        " WHERE status <> ?"
    )
    return frozenset(column(db, query, (Status.ENDED.value,)))


def watched_weekly(db: Database) -> tuple[str, ...]:
    """The names of the games that a person wants one mail a week of."""
    # In words of its own, as an index has it.
    rows = db.conn.execute("SELECT name, body FROM games WHERE instr(body, '\"digest\"') ORDER BY name")
    return tuple(name for name, body in rows if any(each.mode == _WEEKLY for each in _watchers(body)))


def _watchers(body: str) -> tuple[_Watcher, ...]:
    try:
        return msgspec.json.decode(body, type=_Watched).watchers
    except msgspec.MsgspecError:
        return ()


def statuses(db: Database) -> Mapping[Status, int]:
    """How many games there are of each status."""
    rows = db.conn.execute("SELECT status, count(*) FROM games WHERE status <> 'moved' GROUP BY status")
    return MappingProxyType({Status(status): number for status, number in rows})


def led_by(db: Database, player: PlayerId) -> int:
    """How many games that are not over a person leads, without the boards of tournaments."""
    return counted(
        db,
        "SELECT count(*) FROM games WHERE status <> ? AND instr(body, ?)"
        " AND EXISTS (SELECT 1 FROM json_each(body, '$.masters') WHERE value = ?)"
        " AND name NOT IN (SELECT game FROM tournament_boards)",
        (Status.ENDED.value, f'"{player}"', player),
    )


def practised_by(db: Database, player: PlayerId) -> str:
    """The name of the practice game that a person is playing; empty for none."""
    row = db.conn.execute(
        "SELECT name FROM games WHERE status = ? AND instr(body, ?)"
        " AND EXISTS (SELECT 1 FROM json_each(body, '$.seats') WHERE json_extract(value, '$.player') = ?)"
        " AND EXISTS (SELECT 1 FROM json_each(body, '$.seats') WHERE json_extract(value, '$.player') = ?)",
        (Status.ACTIVE.value, f'"{player}"', player, PROGRAM),
    ).fetchone()
    return str(row[0]) if row else ""


def practices(db: Database) -> int:
    """How many games there are that are called as practice games are."""
    return counted(db, "SELECT count(*) FROM games WHERE name GLOB ?", (f"{PRACTICE}[0-9]*",))


def _glance(name: str, status: str, deadline: str | None, body: str) -> ListedGame | None:
    try:
        kept = _DECODER.decode(body)
        phase, chosen = _phase(kept.position[: kept.position.find("\n")]), kept.settings
        stage = Status(status)
        return ListedGame(
            name=name,
            status=stage,
            phase=phase,
            deadline=time_or_none(deadline),
            rulebook=kept.rulebook,
            board=kept.map,
            players=kept.players,
            free=max(0, kept.players - len(kept.seats)) if stage is Status.FORMING else 0,
            press=chosen.press,
            identity=chosen.identity,
            is_partial=chosen.partial,
            is_blind=chosen.blind,
            is_listed=chosen.listed,
            is_invited=chosen.access is Access.INVITED,
            is_paused=bytes(kept.pause) != _NOTHING,
            is_secret=chosen.secret_players,
            comment=chosen.comment,
            openings=_openings(kept) if stage is Status.ACTIVE else (),
            people=_people(kept),
            set_up=phase if stage is Status.FORMING and bytes(kept.setup) != _NOTHING else None,
        )
    except (msgspec.MsgspecError, ValueError):
        return None


def _people(kept: _Body) -> frozenset[PlayerId]:
    seated = (person.player for person in (*kept.seats, *kept.watchers))
    return frozenset((*seated, *kept.masters, kept.master, *kept.observers)) - {""}


def _openings(kept: _Body) -> tuple[Opening, ...]:
    """The powers without a player, and what they have: the position has a line `power: units | centres` of each."""
    if not kept.vacancies:
        return ()
    lines = (line.partition(":") for line in kept.position.splitlines())
    found = {power: rest.partition("|") for power, colon, rest in lines if colon and power in kept.vacancies}
    return tuple(
        Opening(power, sum(bool(unit.strip()) for unit in units.split(",")), len(centres.split()))
        for power, (units, _, centres) in found.items()
    )


@lru_cache(maxsize=512)
def _phase(text: str) -> Phase:
    return read_phase(text)


def marks(db: Database) -> Mapping[str, str]:
    """For each game a mark that is another one whenever the game or its press has changed."""
    rows = db.conn.execute(
        "SELECT name, version, (SELECT count(*) FROM press WHERE press.game = games.name),"
        " (SELECT coalesce(max(id), 0) FROM press WHERE press.game = games.name) FROM games ORDER BY name"
    )
    return MappingProxyType({name: f"{version}-{pieces}-{last}" for name, version, pieces, last in rows})
