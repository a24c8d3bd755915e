"""How the tables came to be: one function a step, never edited after it has shipped.

`tests/store/test_schema.py` keeps a checksum of each.
"""

from __future__ import annotations

from functools import cache

from sqlite_utils import Database, Migrations

from judge.store.tables import DELIVERABILITY, FIRST_TABLES, PEOPLE_AND_KEEPING, WHAT_IS_LOOKED_FOR

MIGRATIONS = Migrations("judge")


@cache
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
    for statement in FIRST_TABLES.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0002_people_and_keeping(db: Database) -> None:
    """Several addresses a person, records, volunteers, press, diaries, phases taken back, and what keepers need."""
    for statement in PEOPLE_AND_KEEPING.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0003_pictures(db: Database) -> None:
    """The maps of result mails, and which mail each goes with."""
    for statement in _PICTURES.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0004_wishes(db: Database) -> None:
    """What a person chose to get with the mails of a phase: maps, and the listing that programs of the hobby read."""
    for statement in _WISHES.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0005_pictures_of_orders(db: Database) -> None:
    """Maps of a player's own orders, in the answer to his letter."""
    db.conn.execute("ALTER TABLE pictures ADD COLUMN powers TEXT NOT NULL DEFAULT ''")


@MIGRATIONS()
def m0007_identity(db: Database) -> None:
    """Secret addresses that are made anew, passwords, and how often a person guessed at one."""
    for statement in _IDENTITY.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0008_deliverability(db: Database) -> None:
    """Mail that came back, addresses to which no more is sent, and those behind a filter that questions strangers."""
    for statement in DELIVERABILITY.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0009_outgoing(db: Database) -> None:
    """How much mail a game has had today is asked for each piece of press."""
    db.conn.execute("CREATE INDEX outbox_by_game ON outbox (game, created_at) WHERE game IS NOT NULL")


@MIGRATIONS()
def m0010_repeats(db: Database) -> None:
    """What a letter is known again by: what its writer made of it, and the signatures that it bears."""
    for statement in _REPEATS.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0011_quoting_by_book(db: Database) -> None:
    """Quoting was forbidden by the book ru_forum itself; now the book sets it, so its games are told what they had."""
    for table in ("games", "turns", "undone_turns"):
        db.conn.execute(
            f"UPDATE {table} SET body = json_set(body, '$.settings.quoting', json('false'))"
            " WHERE body <> '' AND body ->> '$.rulebook' = 'ru_forum'"
        )


@MIGRATIONS()
def m0012_time_to_think(db: Database) -> None:
    """Games that began without time for second thoughts go on without it, unless their master gives them some.

    A pace that is not written is the usual one, which has that time now. Bodies of version 0.2 have a `timetable`
    instead of paces: the codec reads them without it.
    """
    for kind, days in (("movement", 3), ("retreat", 1), ("adjustment", 1)):
        for table in ("games", "turns", "undone_turns"):
            db.conn.execute(
                f"UPDATE {table} SET body = json_set(body, '$.settings.{kind}',"
                f""" json('{{"next": "P{days}D", "delay": "P0D"}}'))"""
                f" WHERE body <> '' AND body -> '$.settings.{kind}' IS NULL AND body -> '$.timetable' IS NULL"
            )


@MIGRATIONS()
def m0013_several_pictures(db: Database) -> None:
    """A mail may have several maps, each at its own place, and none goes beside it as a drawing any more.

    Mails that were written before have one place, which has no name.
    """
    for statement in _SEVERAL_PICTURES.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0014_conversations(db: Database) -> None:
    """Which mails of each conversation by press a person has, so that mail programs show them as one."""
    db.conn.execute(_CONVERSATIONS)


@MIGRATIONS()
def m0015_first_letters(db: Database) -> None:
    """What strangers are offered in the answer to their first letter, and who waits for the next game."""
    for statement in _FIRST_LETTERS.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0016_retention(db: Database) -> None:
    """Letters and sent mail packed with a dictionary; what is left of those whose words were pruned."""
    for statement in _RETENTION.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0017_programs(db: Database) -> None:
    """Which program obeyed the letters, from now on: what an older one understood, a newer may understand otherwise."""
    db.conn.execute(_PROGRAMS)


@MIGRATIONS()
def m0019_tournaments(db: Database) -> None:
    """Tournaments, their boards with what came of each, and invitations that somebody asked us to mail."""
    for statement in _TOURNAMENTS.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0020_begun_elsewhere(db: Database) -> None:
    """Games that came while they were played: how each stood then, and the digest of its file."""
    db.conn.execute(
        "CREATE TABLE begun_elsewhere (game TEXT PRIMARY KEY REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,"
        " digest BLOB NOT NULL UNIQUE, status TEXT NOT NULL, deadline TEXT, version INTEGER NOT NULL,"
        " body TEXT NOT NULL, wake TEXT, progress_at TEXT) STRICT"
    )


@MIGRATIONS()
def m0021_what_is_looked_for(db: Database) -> None:
    """Whatever a letter, a tick or a round of sending looks for is found without reading everything there is."""
    for statement in WHAT_IS_LOOKED_FOR.split(";\n\n"):
        db.conn.execute(statement)


@MIGRATIONS()
def m0023_arrivals(db: Database) -> None:
    """What a letter to one recipient is known by when it comes again, also when that recipient was blanked."""
    db.conn.execute("ALTER TABLE letters ADD COLUMN arrival BLOB")
    db.conn.execute("CREATE UNIQUE INDEX letters_by_arrival ON letters (arrival) WHERE arrival IS NOT NULL")


_PICTURES = """
CREATE TABLE pictures (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    key TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    map TEXT NOT NULL,
    language TEXT NOT NULL,
    before TEXT NOT NULL,
    results TEXT NOT NULL,
    after TEXT NOT NULL,
    created_at TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
    failure TEXT NOT NULL DEFAULT '',
    svg BLOB,
    png BLOB
) STRICT;

CREATE INDEX pictures_waiting ON pictures (id) WHERE state = 'waiting';

CREATE TABLE illustrations (
    mail INTEGER PRIMARY KEY REFERENCES outbox (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    picture INTEGER NOT NULL REFERENCES pictures (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE INDEX illustrations_by_picture ON illustrations (picture)
"""

_WISHES = """
ALTER TABLE players ADD COLUMN pictures INTEGER NOT NULL DEFAULT 1 CHECK (pictures IN (0, 1));

ALTER TABLE players ADD COLUMN listing INTEGER NOT NULL DEFAULT 0 CHECK (listing IN (0, 1))
"""

# `result` is how a board ended, for standings that outlive the game; `hash` is of the secret address for a yes.
_TOURNAMENTS = """
CREATE TABLE tournaments (
    name TEXT PRIMARY KEY,
    is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1)),
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE tournament_boards (
    game TEXT PRIMARY KEY,
    tournament TEXT NOT NULL REFERENCES tournaments (name) DEFERRABLE INITIALLY DEFERRED,
    round INTEGER NOT NULL,
    result TEXT
) STRICT;

CREATE INDEX tournament_boards_by_tournament ON tournament_boards (tournament, round, game);

CREATE TABLE mailed_invitations (
    hash BLOB PRIMARY KEY,
    address TEXT NOT NULL,
    target TEXT NOT NULL,
    inviter TEXT NOT NULL,
    letter INTEGER NOT NULL REFERENCES letters (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    at TEXT NOT NULL,
    UNIQUE (address, target)
) STRICT, WITHOUT ROWID;

CREATE INDEX mailed_invitations_by_inviter ON mailed_invitations (inviter, at);

CREATE TABLE uninvited (
    address TEXT PRIMARY KEY,
    since TEXT NOT NULL
) STRICT
"""

# `epoch` is what tokens are made of now, `oldest` the first that still counts; `game` is empty for the judge itself.
_IDENTITY = """
CREATE TABLE epochs (
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    game TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    oldest INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (player, game)
) STRICT;

ALTER TABLE tokens ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;

ALTER TABLE letters ADD COLUMN verdict TEXT;

ALTER TABLE letters ADD COLUMN blanked BLOB;

CREATE TABLE passwords (
    player TEXT PRIMARY KEY REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    hash TEXT,
    set_at TEXT,
    wanted TEXT,
    letter INTEGER REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;

CREATE TABLE guesses (
    who TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    at TEXT NOT NULL
) STRICT
"""

_FIRST_LETTERS = """
CREATE TABLE invitations (
    letter INTEGER PRIMARY KEY REFERENCES letters (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    hash BLOB NOT NULL UNIQUE,
    address TEXT NOT NULL,
    game TEXT NOT NULL,
    wishes TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE next_game (
    player TEXT PRIMARY KEY REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    since TEXT NOT NULL
) STRICT
"""

# `thread` names who takes part, as far as the person knows; `ids` are of the newest mails, in their order.
_CONVERSATIONS = """
CREATE TABLE conversations (
    game TEXT NOT NULL REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    player TEXT NOT NULL REFERENCES players (id) DEFERRABLE INITIALLY DEFERRED,
    thread TEXT NOT NULL,
    ids TEXT NOT NULL,
    subject TEXT NOT NULL,
    is_written INTEGER NOT NULL CHECK (is_written IN (0, 1)),
    PRIMARY KEY (game, player, thread)
) STRICT
"""

_REPEATS = """
ALTER TABLE letters ADD COLUMN essence BLOB;

CREATE INDEX letters_by_essence ON letters (essence) WHERE essence IS NOT NULL;

CREATE TABLE signatures (
    mark BLOB NOT NULL,
    letter INTEGER NOT NULL REFERENCES letters (id) DEFERRABLE INITIALLY DEFERRED,
    is_true INTEGER NOT NULL CHECK (is_true IN (0, 1)),
    PRIMARY KEY (mark, letter)
) STRICT, WITHOUT ROWID;

CREATE INDEX signatures_by_letter ON signatures (letter)
"""

_SEVERAL_PICTURES = """
ALTER TABLE pictures ADD COLUMN kind TEXT NOT NULL DEFAULT 'results';

UPDATE pictures SET kind = 'orders' WHERE powers <> '';

ALTER TABLE pictures DROP COLUMN svg;

CREATE TABLE places (
    mail INTEGER NOT NULL REFERENCES outbox (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    place TEXT NOT NULL,
    picture INTEGER NOT NULL REFERENCES pictures (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (mail, place)
) STRICT, WITHOUT ROWID;

INSERT INTO places (mail, place, picture) SELECT mail, '', picture FROM illustrations;

DROP TABLE illustrations;

ALTER TABLE places RENAME TO illustrations;

CREATE INDEX illustrations_by_picture ON illustrations (picture)
"""

# `packed` names what the bytes are packed with, and is empty where they stand as they are; `digest` and `size` are of a
# mail whose words are gone, `pruned_at` says since when those of a letter are. `archives` names the games whose turns,
# orders and press are in a file, `imports` those that came from one and began in another judge.
_RETENTION = """
CREATE TABLE dictionaries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    digest BLOB NOT NULL UNIQUE,
    bytes BLOB NOT NULL
) STRICT;

CREATE TABLE archives (
    game TEXT PRIMARY KEY REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    at TEXT NOT NULL,
    digest BLOB NOT NULL
) STRICT;

CREATE TABLE imports (
    game TEXT PRIMARY KEY REFERENCES games (name) DEFERRABLE INITIALLY DEFERRED,
    at TEXT NOT NULL,
    origin TEXT NOT NULL
) STRICT;

ALTER TABLE letters ADD COLUMN packed INTEGER REFERENCES dictionaries (id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE letters ADD COLUMN pruned_at TEXT;

ALTER TABLE outbox ADD COLUMN packed INTEGER REFERENCES dictionaries (id) DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE outbox ADD COLUMN digest BLOB;

ALTER TABLE outbox ADD COLUMN size INTEGER;

CREATE INDEX letters_unpacked ON letters (id) WHERE packed IS NULL AND state <> 'new';

CREATE INDEX letters_nobodys ON letters (received_at) WHERE player IS NULL AND pruned_at IS NULL AND state <> 'new';

CREATE INDEX outbox_unpacked ON outbox (id) WHERE packed IS NULL AND state <> 'waiting';

CREATE INDEX outbox_whole ON outbox (created_at) WHERE digest IS NULL AND state <> 'waiting'
"""

_PROGRAMS = """
CREATE TABLE programs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    version TEXT NOT NULL,
    build TEXT NOT NULL
) STRICT
"""
