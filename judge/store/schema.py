"""How the tables came to be: one function a step, never edited after it has shipped.

`tests/store/test_schema.py` keeps a checksum of each.
"""

from __future__ import annotations

from sqlite_utils import Database, Migrations

MIGRATIONS = Migrations("judge")


def shipped_migrations() -> frozenset[str]:
    """The names of all steps this version knows."""
    nothing_applied = Database(memory=True, execute_plugins=False)
    try:
        return frozenset(migration.name for migration in MIGRATIONS.pending(nothing_applied))
    finally:
        nothing_applied.close()


@MIGRATIONS()
def m0001_first_tables(db: Database) -> None:
    """Letters, players, tokens, games and what happened in them, and the outbox."""
    for statement in _FIRST_TABLES.split(";\n\n"):
        db.conn.execute(statement)


_FIRST_TABLES = """
CREATE TABLE letters (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    received_at TEXT NOT NULL,
    mail_from TEXT NOT NULL,
    rcpt TEXT NOT NULL,
    digest BLOB NOT NULL,
    raw BLOB NOT NULL,
    message_id TEXT,
    state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'done', 'ignored', 'parked')),
    note TEXT NOT NULL DEFAULT '',
    UNIQUE (digest, rcpt)
) STRICT;

CREATE INDEX letters_unread ON letters (id) WHERE state = 'new';

CREATE INDEX letters_parked ON letters (id) WHERE state = 'parked';

CREATE INDEX letters_by_message_id ON letters (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE players (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL GENERATED ALWAYS AS ('p' || number) STORED UNIQUE,
    address TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    zone TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE games (
    name TEXT PRIMARY KEY,
    status TEXT NOT NULL,
    deadline TEXT,
    version INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE INDEX games_by_deadline ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE tokens (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('player', 'seat', 'confirm')),
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    created_at TEXT NOT NULL
) STRICT;

CREATE INDEX tokens_by_player ON tokens (player, kind, game);

CREATE INDEX tokens_by_letter ON tokens (letter) WHERE letter IS NOT NULL;

CREATE TABLE order_sets (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    power TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    at TEXT NOT NULL,
    orders TEXT NOT NULL,
    problems TEXT NOT NULL
) STRICT;

CREATE INDEX order_sets_by_phase ON order_sets (game, phase, power);

CREATE INDEX order_sets_by_letter ON order_sets (letter) WHERE letter IS NOT NULL;

CREATE TABLE turns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    before TEXT NOT NULL,
    orders TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    UNIQUE (game, phase)
) STRICT;

CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    game TEXT,
    actor TEXT,
    command TEXT NOT NULL,
    outcome TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX journal_by_game ON journal (game);

CREATE INDEX journal_by_letter ON journal (letter) WHERE letter IS NOT NULL;

CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    cause TEXT NOT NULL UNIQUE,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    player TEXT REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    sender TEXT NOT NULL,
    rcpt TEXT NOT NULL,
    message_id TEXT NOT NULL UNIQUE,
    subject TEXT NOT NULL,
    raw BLOB NOT NULL,
    created_at TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try TEXT NOT NULL,
    last_reply TEXT NOT NULL DEFAULT '',
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    sent_at TEXT
) STRICT;

CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state = 'waiting';

CREATE INDEX outbox_by_letter ON outbox (letter) WHERE letter IS NOT NULL;

CREATE INDEX outbox_by_rcpt ON outbox (rcpt, created_at)
"""
