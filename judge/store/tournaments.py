"""Tournaments, and what came of their boards: the standings need no game that is over, and outlive it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any

import msgspec
from sqlite_utils import Database

from judge.errors import BadData, StaleGame
from judge.game.game import Ending, EndKind, Game, PlayerId
from judge.game.scoring import BoardResult, BoardSeat
from judge.game.summary import year_ends
from judge.game.tournament import Tournament
from judge.rules.position import Position
from judge.rules.text import read_phase
from judge.store.codec import read_settings, write_settings
from judge.store.database import column, counted, finds, value, write_time
from judge.store.tokens import hash_of_token
from judge.structs import replace


def load(db: Database, name: str) -> Tournament | None:
    """The tournament of this name."""
    row = db.conn.execute("SELECT name, version, is_over, body FROM tournaments WHERE name = ?", (name,)).fetchone()
    return _read(*row) if row else None


def every(db: Database) -> tuple[Tournament, ...]:
    """All tournaments, those that are not over first, by name."""
    rows = db.conn.execute("SELECT name, version, is_over, body FROM tournaments ORDER BY is_over, name")
    return tuple(_read(*row) for row in rows)


def exists(db: Database, name: str) -> bool:
    """Whether there is a tournament of this name."""
    return finds(db, "SELECT 1 FROM tournaments WHERE name = ?", (name,))


def _read(name: str, version: int, is_over: int, text: str) -> Tournament:
    try:
        body: dict[str, Any] = msgspec.json.decode(text)
        settings = read_settings(body["template"].pop("settings", {}))
        found = msgspec.convert({"name": name, **body}, Tournament)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
        raise BadData(f"tournament {name}", 0, f"this is not a tournament of this version: {error!r}") from error
    return replace(found, version=version, is_over=bool(is_over), template=replace(found.template, settings=settings))


def save(db: Database, tournament: Tournament, now: datetime) -> Tournament:
    """Keep a tournament and its boards; it is returned with its next version. StaleGame as for games."""
    saved = replace(tournament, version=tournament.version + 1)
    body = msgspec.to_builtins(saved)
    body["template"]["settings"] = write_settings(saved.template.settings)
    for key in ("name", "version", "is_over"):
        body.pop(key)
    row = {
        "name": saved.name,
        "over": int(saved.is_over),
        "version": saved.version,
        "body": msgspec.json.encode(body).decode(),
        "at": write_time(now),
    }
    if tournament.version:
        statement = (
            "UPDATE tournaments SET is_over = :over, version = :version, body = :body"
            " WHERE name = :name AND version = :version - 1"
        )
    else:
        statement = (
            "INSERT INTO tournaments (name, is_over, version, body, created_at)"
            " VALUES (:name, :over, :version, :body, :at) ON CONFLICT DO NOTHING"
        )
    if db.conn.execute(statement, row).rowcount != 1:
        raise StaleGame(f"tournament {saved.name}: somebody else saved it in the meantime")
    for board in saved.boards:
        db.conn.execute(
            "INSERT INTO tournament_boards (game, tournament, round) VALUES (?, ?, ?)"
            " ON CONFLICT (game) DO UPDATE SET round = excluded.round",
            (board.game, saved.name, board.round),
        )
    return saved


def of_board(db: Database, game: str) -> str:
    """The name of the tournament that a game belongs to; empty for none."""
    return str(value(db, "SELECT tournament FROM tournament_boards WHERE game = ?", (game,)) or "")


def directed_by(db: Database, player: PlayerId) -> tuple[str, ...]:
    """The tournaments that are not over and that a person directs, by name."""
    return column(
        db,
        "SELECT name FROM tournaments WHERE is_over = 0"
        " AND EXISTS (SELECT 1 FROM json_each(body, '$.directors') WHERE value = ?) ORDER BY name",
        (player,),
    )


def of_person(db: Database, player: PlayerId) -> tuple[str, ...]:
    """The tournaments that somebody directs or has entered, by name."""
    found = column(db, "SELECT name FROM tournaments WHERE instr(body, ?) ORDER BY name", (f'"{player}"',))
    known = (load(db, name) for name in found)
    return tuple(each.name for each in known if each and (player in each.directors or each.entrant(player)))


def opened_since(db: Database, player: PlayerId, since: datetime) -> int:
    """How many tournaments somebody has opened since a moment, over or not."""
    return counted(
        db,
        "SELECT count(*) FROM tournaments WHERE created_at > ? AND body ->> '$.directors[0]' = ?",
        (write_time(since), player),
    )


class _Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    powers: tuple[str, ...]
    player: str | None
    centres: int
    lost_in: int | None = None


class _Result(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    powers: tuple[str, ...]
    phase: str
    seats: tuple[_Seat, ...]
    is_named: bool = True


def keep_result(db: Database, game: Game, played: Sequence[Position], *, is_named: bool) -> None:
    """Keep how a board ended; `played` are the positions of the phases that were played, in their order."""
    result = result_of(game, played)
    ending = result.ending
    seats = tuple(_Seat(each.powers, each.player, each.centres, each.lost_in) for each in result.seats)
    kept = _Result(ending.kind.value, ending.powers, str(ending.phase), seats, is_named)
    text = msgspec.json.encode(kept).decode()
    db.conn.execute("UPDATE tournament_boards SET result = ? WHERE game = ?", (text, game.name))


def forget_result(db: Database, game: str) -> None:
    """A board goes on after all."""
    db.conn.execute("UPDATE tournament_boards SET result = NULL WHERE game = ?", (game,))


def results(db: Database, tournament: str) -> Mapping[str, tuple[BoardResult, bool]]:
    """The boards that are over, and whether everybody may know who played what there."""
    rows = db.conn.execute(
        "SELECT game, result FROM tournament_boards WHERE tournament = ? AND result IS NOT NULL ORDER BY round, game",
        (tournament,),
    )
    found = {}
    for game, text in rows:
        kept = msgspec.json.decode(text, type=_Result)
        ending = Ending(EndKind(kept.kind), kept.powers, read_phase(kept.phase))
        seats = tuple(BoardSeat(each.powers, each.player, each.centres, each.lost_in) for each in kept.seats)
        found[game] = (BoardResult(seats, ending), kept.is_named)
    return MappingProxyType(found)


def result_of(game: Game, played: Sequence[Position]) -> BoardResult:
    """How a game that is over ended, hand by hand: powers without a player are hands of nobody."""
    assert game.ending is not None
    ends = year_ends(played, game.position) if played else ()
    hands = {power: seat.powers for seat in game.seating.seats for power in seat.powers}
    seats = []
    for power in game.board.powers:
        hand = hands.get(power, (power,))
        if power != hand[0] or power in game.deal.neutral:
            continue
        centres = sum(len(game.position.centres.get(each, ())) for each in hand)
        last = next((end.year for end in reversed(ends) if any(end.count(each) for each in hand)), None)
        lost_in = (last if last is not None else game.position.phase.year) + 1 if not centres else None
        seats.append(BoardSeat(hand, game.player_of(power), centres, lost_in))
    return BoardResult(tuple(seats), game.ending)


def invite(db: Database, token: str, address: str, target: str, inviter: PlayerId, letter: int, now: datetime) -> bool:
    """Note that an address is invited; False when it was invited there before."""
    done = db.conn.execute(
        "INSERT INTO mailed_invitations (hash, address, target, inviter, letter, at) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (hash_of_token(token), address, target, inviter, letter, write_time(now)),
    )
    if not done.rowcount:
        # It counts against the limit all the same.
        db.conn.execute(
            "UPDATE mailed_invitations SET inviter = ?, at = ? WHERE address = ? AND target = ?",
            (inviter, write_time(now), address, target),
        )
    return bool(done.rowcount)


def invited_since(db: Database, inviter: PlayerId, since: datetime) -> int:
    """How many addresses somebody has had invited since a moment."""
    return counted(
        db, "SELECT count(*) FROM mailed_invitations WHERE inviter = ? AND at > ?", (inviter, write_time(since))
    )


def invitations_to(db: Database, address: str, since: datetime) -> int:
    """How many invitations an address has had since a moment."""
    return counted(
        db, "SELECT count(*) FROM mailed_invitations WHERE address = ? AND at > ?", (address, write_time(since))
    )


def is_invited(db: Database, address: str, target: str) -> bool:
    """Whether an address was invited to a tournament or game."""
    return finds(db, "SELECT 1 FROM mailed_invitations WHERE address = ? AND target = ?", (address, target))


def invited_by_token(db: Database, token: str) -> tuple[str, str] | None:
    """To which address the invitation went whose secret address this is, and to what it invites."""
    row = db.conn.execute(
        "SELECT address, target FROM mailed_invitations WHERE hash = ?", (hash_of_token(token),)
    ).fetchone()
    return (row[0], row[1]) if row else None


def want_no_invitation(db: Database, address: str, now: datetime) -> None:
    """No invitation goes to this address any more."""
    db.conn.execute(
        "INSERT INTO uninvited (address, since) VALUES (?, ?) ON CONFLICT DO NOTHING", (address, write_time(now))
    )


def wants_no_invitation(db: Database, address: str) -> bool:
    """Whether somebody has said so."""
    return finds(db, "SELECT 1 FROM uninvited WHERE address = ?", (address,))


def forget_invitations_before(db: Database, moment: datetime) -> None:
    """Forget whom somebody invited before a moment: an address that never answered is not kept for ever."""
    db.conn.execute("DELETE FROM mailed_invitations WHERE at < ?", (write_time(moment),))
