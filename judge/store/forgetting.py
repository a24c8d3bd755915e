"""Everything held on one person: gathered for them, or erased."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database

from judge.game.game import PlayerId
from judge.store.packing import unpacked

_OF_PERSON: Mapping[str, str] = {
    "registration": "SELECT id, address, name, language, zone, pictures, listing, created_at FROM players"
    " WHERE id = :player",
    "addresses": "SELECT address, created_at, asked_at, confirmed_at FROM addresses WHERE player = :player",
    "volunteers": "SELECT since, offered_at FROM volunteers WHERE player = :player",
    "next_game": "SELECT since FROM next_game WHERE player = :player",
    "tournaments": "SELECT name, created_at FROM tournaments WHERE EXISTS (SELECT 1 FROM json_each(body, '$.entrants')"
    " WHERE value ->> 'player' = :player) OR EXISTS (SELECT 1 FROM json_each(body, '$.directors')"
    " WHERE value = :player) ORDER BY name",
    "invitations_sent": "SELECT at, target FROM mailed_invitations WHERE inviter = :player ORDER BY at, target",
    "no_invitations": "SELECT since FROM uninvited WHERE address IN (SELECT address FROM addresses"
    " WHERE player = :player AND confirmed_at IS NOT NULL)",
    "record": "SELECT * FROM reliability WHERE player = :player ORDER BY game",
    "reply_addresses": "SELECT kind, game, letter, address, created_at FROM tokens WHERE player = :player"
    " ORDER BY created_at, kind, game",
    "password": "SELECT set_at FROM passwords WHERE player = :player AND hash IS NOT NULL",
    "letters": "SELECT id, received_at, mail_from, rcpt, state, note, raw AS text, packed FROM letters"
    " WHERE player = :player AND note <> 'waits for proof' ORDER BY id",
    "acts": "SELECT at, game, command, outcome, letter, role FROM journal WHERE actor = :player ORDER BY id",
    "orders": "SELECT game, phase, power, at, orders, problems, letter FROM order_sets"
    " WHERE letter IN (SELECT id FROM letters WHERE player = :player AND note <> 'waits for proof') ORDER BY id",
    "mail": "SELECT created_at, sent_at, rcpt, subject, game, state FROM outbox WHERE player = :player ORDER BY id",
    # Whom press reached is left out: the ids of its readers would tell who plays what in a gunboat game.
    "press_written": "SELECT at, game, phase, kind, power, body ->> 'tone' AS tone, body ->> 'to' AS \"to\","
    " body ->> 'text' AS text FROM press WHERE author = :player ORDER BY id",
    "press_read": "SELECT p.at, p.game, p.phase FROM press AS p JOIN press_readers AS r ON r.press = p.id"
    " WHERE r.player = :player ORDER BY p.id",
    "returned_mail": "SELECT address, at, status, diagnostic FROM bounces WHERE address IN (SELECT address FROM players"
    " WHERE id = :player) ORDER BY id",
    "diaries": "SELECT game, phase, at, text FROM diaries WHERE player = :player ORDER BY id",
}


def gather(db: Database, player: PlayerId) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    """All rows that are about a person, by subject.

    Letters that anybody may have sent in their name are left out: they are another person's until they are proven.
    """
    found = {subject: _rows(db, query, player) for subject, query in _OF_PERSON.items()}
    return {**found, "letters": tuple(_in_words(db, dict(row)) for row in found["letters"])}


def _in_words(db: Database, letter: dict[str, Any]) -> Mapping[str, Any]:
    """A letter with its bytes as text."""
    raw = unpacked(db, letter["text"], letter.pop("packed"))
    return {**letter, "text": raw.decode("utf-8", "replace")}


def _rows(db: Database, query: str, player: PlayerId) -> tuple[Mapping[str, Any], ...]:
    found = db.conn.execute(query, {"player": player})
    names = [column[0] for column in found.description]
    return tuple(dict(zip(names, row, strict=True)) for row in found)


def forget(db: Database, player: PlayerId, letter: int | None = None) -> None:
    """Erase a person: what is left in games, in the journal and among press is an id that belongs to nobody.

    What waits to be sent to them is not sent, but for the farewell. Their letters, and `letter` that asks for it,
    stay as empty rows, since orders and acts point at them.
    """
    for statement in _ERASE:
        db.conn.execute(statement, {"player": player, "letter": letter})


_OWN_ADDRESSES = (
    "SELECT address FROM players WHERE id = :player UNION"
    " SELECT address FROM addresses WHERE player = :player AND confirmed_at IS NOT NULL"
)

_ERASE = (
    "DELETE FROM tokens WHERE player = :player",
    "DELETE FROM epochs WHERE player = :player",
    "DELETE FROM passwords WHERE player = :player",
    "DELETE FROM guesses WHERE who = :player OR who IN (SELECT address FROM addresses WHERE player = :player)",
    "UPDATE letters SET raw = x'', packed = NULL, mail_from = '', rcpt = 'forgotten-' || id, message_id = NULL,"
    " player = NULL WHERE id = :letter OR player = :player OR (state <> 'new' AND mail_from IN (SELECT address"
    " FROM addresses WHERE player = :player AND confirmed_at IS NOT NULL UNION SELECT address FROM players"
    " WHERE id = :player))",
    "UPDATE outbox SET player = NULL WHERE player = :player AND cause GLOB 'farewell:*'",
    "DELETE FROM outbox WHERE player = :player AND state = 'waiting'",
    "UPDATE outbox SET rcpt = '', subject = '', raw = x'', packed = NULL, last_reply = '', player = NULL"
    " WHERE player = :player",
    "UPDATE journal SET command = 'forgotten' WHERE (actor = :player AND command LIKE '%@%') OR EXISTS"
    " (SELECT 1 FROM addresses AS own WHERE own.player = :player AND own.confirmed_at IS NOT NULL"
    " AND instr(lower(journal.command), own.address))",
    "DELETE FROM press_readers WHERE player = :player",
    "DELETE FROM conversations WHERE player = :player",
    "DELETE FROM diaries WHERE player = :player",
    "DELETE FROM reliability WHERE player = :player",
    "DELETE FROM volunteers WHERE player = :player",
    "DELETE FROM next_game WHERE player = :player",
    f"DELETE FROM meta WHERE key GLOB 'limit-for.' || :player || '.*'"
    f" OR EXISTS (SELECT 1 FROM ({_OWN_ADDRESSES}) AS own WHERE key GLOB 'limit-for.' || own.address || '.*')",
    f"DELETE FROM invitations WHERE address IN ({_OWN_ADDRESSES})",
    f"DELETE FROM mailed_invitations WHERE inviter = :player OR address IN ({_OWN_ADDRESSES})",
    f"DELETE FROM uninvited WHERE address IN ({_OWN_ADDRESSES})",
    *(f"DELETE FROM {table} WHERE address IN ({_OWN_ADDRESSES})" for table in ("bounces", "suspensions", "challenges")),
    "DELETE FROM addresses WHERE player = :player",
    "DELETE FROM players WHERE id = :player",
)
