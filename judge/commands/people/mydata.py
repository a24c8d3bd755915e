"""What the judge holds on one person, put together from games and rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

import msgspec
from sqlite_utils import Database

from judge.commands.people.say import Partaking, PartIn
from judge.commands.sources import SOURCES
from judge.game.game import Game, PlayerId
from judge.post.mailing import Attachment
from judge.store import forgetting, games, tokens
from judge.store.players import Player

_LONGEST_TEXT = 20_000
"""Characters of one letter that are handed out; attachments make some endless."""
_SECRET_PART = re.compile(r"\+[a-z2-7]{16}(?=@)", re.IGNORECASE)
"""The secret part of an address of ours: the document may be shown to others."""
_SEED = re.compile(r", seed \d+$")
"""What CREATE is written down with: with it the lots of a game can be drawn again."""


def parts_of(found: Iterable[Game], player: PlayerId) -> tuple[PartIn, ...]:
    """What a person is in each of these games; games without a part of that person are left out."""
    return tuple(
        PartIn(game.name, game.status, roles, game.powers_of(player))
        for game in found
        if (roles := tuple(_roles(game, player)))
    )


def _roles(game: Game, player: PlayerId) -> Iterator[Partaking]:
    if game.seat_of(player) is not None:
        yield Partaking.PLAYER
    if player in game.seating.masters:
        yield Partaking.MASTER
    if player in game.observers:
        yield Partaking.OBSERVER


def document(db: Database, player: Player, now: datetime) -> Attachment:
    """Everything held on a person as a file of JSON, by subject."""
    held: dict[str, Any] = {"written_at": now.isoformat(), **forgetting.gather(db, player.id)}
    held["letters"] = tuple(map(_letter, held["letters"]))
    held["acts"] = tuple({**row, "command": _SEED.sub("", row["command"])} for row in held["acts"])
    own = games.some(db, tokens.games_of(db, player.id), SOURCES)
    held["games"] = tuple(_in_game(game, player.id) for game in own if any(_roles(game, player.id)))
    text = msgspec.json.format(msgspec.json.encode(held), indent=2).decode()
    return Attachment("judge-data.json", "application/json", text)


def _in_game(game: Game, player: PlayerId) -> Mapping[str, Any]:
    """What a game has about one person, and nothing about others."""
    powers = game.powers_of(player)
    return {
        "game": game.name,
        "status": game.status.value,
        "roles": tuple(role.value for role in _roles(game, player)),
        "powers": powers,
        "wishes": seat.wishes if (seat := game.seat_of(player)) else "",
        "orders": {power: tuple(map(str, game.orders.get(power, ()))) for power in powers},
        "waits": tuple(power for power in powers if power in game.votes.waiting),
        "ready": tuple(power for power in powers if power in game.votes.ready),
        "plans": tuple(plan.text for plan in game.written.plans if plan.power in powers),
        "held_press": tuple(each.text for each in game.written.held if each.player == player),
        "absences": tuple(
            {"first": absence.first.isoformat(), "last": absence.last.isoformat()}
            for absence in game.attendance.absences
            if absence.player == player
        ),
    }


def _letter(row: Mapping[str, Any]) -> Mapping[str, Any]:
    """A letter as it came, as far as it is handed out, and without what proved its writer."""
    text = _SECRET_PART.sub("+…", row["text"] or "")
    text = text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]} […]"
    return {**row, "rcpt": _SECRET_PART.sub("+…", row["rcpt"]), "text": text}
