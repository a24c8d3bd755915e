"""The tables of the first steps of the schema, which made most of them, and later indexes; shipped, so never edited."""

from __future__ import annotations

FIRST_TABLES = """
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

# The table of tokens is made anew because SQLite cannot change what a CHECK allows.
PEOPLE_AND_KEEPING = """
CREATE TABLE addresses (
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    address TEXT NOT NULL,
    created_at TEXT NOT NULL,
    asked_at TEXT,
    confirmed_at TEXT,
    moves INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (player, address)
) STRICT;

CREATE UNIQUE INDEX addresses_confirmed ON addresses (address) WHERE confirmed_at IS NOT NULL;

INSERT INTO addresses (player, address, created_at, confirmed_at)
SELECT id, address, created_at, created_at FROM players;

CREATE TABLE tokens_made_anew (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('player', 'seat', 'confirm', 'address')),
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    address TEXT,
    created_at TEXT NOT NULL,
    FOREIGN KEY (player, address) REFERENCES addresses (player, address) DEFERRABLE INITIALLY DEFERRED
) STRICT;

INSERT INTO tokens_made_anew SELECT hash, kind, player, game, letter, NULL, created_at FROM tokens;

DROP TABLE tokens;

ALTER TABLE tokens_made_anew RENAME TO tokens;

CREATE INDEX tokens_by_player ON tokens (player, kind, game);

CREATE INDEX tokens_by_letter ON tokens (letter) WHERE letter IS NOT NULL;

CREATE TABLE volunteers (
    player TEXT PRIMARY KEY REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    since TEXT NOT NULL,
    offered_at TEXT
) STRICT;

CREATE TABLE reliability (
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    due INTEGER NOT NULL DEFAULT 0,
    on_time INTEGER NOT NULL DEFAULT 0,
    late INTEGER NOT NULL DEFAULT 0,
    missed INTEGER NOT NULL DEFAULT 0,
    finished INTEGER NOT NULL DEFAULT 0,
    resigned INTEGER NOT NULL DEFAULT 0,
    abandoned INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (player, game)
) STRICT;

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;

CREATE TABLE blacklist (
    entry TEXT PRIMARY KEY,
    at TEXT NOT NULL,
    by_player TEXT,
    why TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE press (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    at TEXT NOT NULL,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    cause TEXT NOT NULL,
    kind TEXT NOT NULL,
    author TEXT,
    power TEXT,
    body TEXT NOT NULL,
    UNIQUE (game, cause)
) STRICT;

CREATE INDEX press_by_phase ON press (game, phase, kind);

CREATE INDEX press_by_author ON press (author, at) WHERE author IS NOT NULL;

CREATE INDEX press_by_letter ON press (letter) WHERE letter IS NOT NULL;

CREATE TABLE press_readers (
    press INTEGER NOT NULL REFERENCES press (id) DEFERRABLE INITIALLY DEFERRED,
    player TEXT NOT NULL,
    PRIMARY KEY (press, player)
) STRICT;

CREATE INDEX press_readers_by_player ON press_readers (player);

CREATE TABLE diaries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    player TEXT NOT NULL,
    phase TEXT NOT NULL,
    at TEXT NOT NULL,
    text TEXT NOT NULL
) STRICT;

CREATE INDEX diaries_by_game ON diaries (game, player);

CREATE TABLE endings (
    game TEXT PRIMARY KEY REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    rulebook TEXT NOT NULL,
    kind TEXT NOT NULL,
    phase TEXT NOT NULL,
    powers TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    rated INTEGER NOT NULL
) STRICT;

CREATE TABLE undone_turns (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    phase TEXT NOT NULL,
    before TEXT NOT NULL,
    orders TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    processed_at TEXT NOT NULL,
    undone_at TEXT NOT NULL,
    round INTEGER NOT NULL,
    body TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE INDEX undone_turns_by_game ON undone_turns (game, round);

ALTER TABLE turns ADD COLUMN body TEXT NOT NULL DEFAULT '';

ALTER TABLE games ADD COLUMN wake TEXT;

ALTER TABLE games ADD COLUMN progress_at TEXT;

UPDATE games SET wake = deadline, progress_at = coalesce(
    (SELECT max(processed_at) FROM turns WHERE turns.game = games.name), deadline
);

CREATE INDEX games_by_wake ON games (wake) WHERE wake IS NOT NULL;

ALTER TABLE letters ADD COLUMN player TEXT;

UPDATE letters SET player = coalesce(
    (
        SELECT outbox.player FROM outbox
        WHERE outbox.letter = letters.id
        AND outbox.cause IN ('letter:' || letters.id || ':answer', 'letter:' || letters.id || ':unproven')
    ),
    (SELECT journal.actor FROM journal WHERE journal.letter = letters.id AND journal.actor IS NOT NULL LIMIT 1)
);

CREATE INDEX letters_by_player ON letters (player) WHERE player IS NOT NULL;

ALTER TABLE journal ADD COLUMN role TEXT NOT NULL DEFAULT '';

ALTER TABLE journal ADD COLUMN by_player TEXT;

CREATE INDEX journal_by_role ON journal (role) WHERE role <> '';

CREATE INDEX journal_by_actor ON journal (actor) WHERE actor IS NOT NULL;

ALTER TABLE outbox ADD COLUMN held INTEGER NOT NULL DEFAULT 0;

DROP INDEX outbox_waiting;

CREATE INDEX outbox_waiting ON outbox (next_try, id) WHERE state = 'waiting' AND held = 0;

CREATE INDEX outbox_held ON outbox (game) WHERE held > 0;

CREATE INDEX outbox_by_player ON outbox (player) WHERE player IS NOT NULL
"""

DELIVERABILITY = """
CREATE TABLE bounces (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    address TEXT NOT NULL,
    at TEXT NOT NULL,
    halves INTEGER NOT NULL CHECK (halves IN (0, 1, 2)),
    status TEXT NOT NULL DEFAULT '',
    diagnostic TEXT NOT NULL DEFAULT '',
    mail INTEGER UNIQUE REFERENCES outbox (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX bounces_by_address ON bounces (address, at);

CREATE TABLE suspensions (
    address TEXT PRIMARY KEY,
    since TEXT NOT NULL,
    why TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE challenges (
    address TEXT PRIMARY KEY,
    first_at TEXT NOT NULL,
    last_at TEXT NOT NULL
) STRICT
"""

# Most are of the few rows that are out of the ordinary: they cost nothing where a mail goes at once.
WHAT_IS_LOOKED_FOR = """
CREATE INDEX outbox_failed ON outbox (created_at) WHERE state = 'failed';

CREATE INDEX outbox_tried ON outbox (id) WHERE state = 'waiting' AND (attempts > 0 OR last_reply <> '');

CREATE INDEX outbox_kept_back ON outbox (held, created_at) WHERE held < 0;

CREATE INDEX letters_by_note ON letters (note, received_at) WHERE note <> '';

CREATE INDEX games_to_move ON games (coalesce(deadline, '')) WHERE status = 'active';

CREATE INDEX games_weekly ON games (name) WHERE instr(body, '"digest"');

CREATE INDEX journal_by_hour ON journal (at) WHERE game IS NOT NULL;

CREATE INDEX tokens_by_game ON tokens (game) WHERE kind = 'seat';

CREATE INDEX addresses_unconfirmed ON addresses (player) WHERE confirmed_at IS NULL;

CREATE INDEX imports_by_hour ON imports (at);

CREATE INDEX pictures_by_age ON pictures (created_at);

CREATE INDEX bounces_by_age ON bounces (at);

CREATE INDEX mailed_invitations_by_age ON mailed_invitations (at)
"""
