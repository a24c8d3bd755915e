from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from sqlite_utils import Database

import judge.store
from judge.commands.sources import SOURCES
from judge.game.game import Status
from judge.rules.position import PhaseKind
from judge.store import addresses, games, journal, letters, outbox, players, reliability, tokens, turns
from judge.store.database import check, open_database, schema, sqlite3, write
from judge.store.schema import MIGRATIONS
from judge.store.tokens import Claim, Keyring, TokenKind

SHIPPED: dict[str, str] = {
    "m0001_first_tables": "3634423754f2f41b",
    "m0002_people_and_keeping": "ce4eb5289ce19641",
    "m0003_pictures": "40298ff9a1c643b1",
    "m0004_wishes": "2b165b6fca144776",
    "m0005_pictures_of_orders": "062cf62971d6e9fe",
    "m0007_identity": "cec9b987c998ea5c",
    "m0008_deliverability": "2c6f4c64ab3f9dce",
    "m0009_outgoing": "dffc50eee4cf9875",
    "m0010_repeats": "6ad02f6b8026b256",
    "m0011_quoting_by_book": "6ad02f6b8026b256",
    "m0012_time_to_think": "6ad02f6b8026b256",
    "m0013_several_pictures": "23b0b70f346b7e34",
    "m0014_conversations": "c587c9b2c9c0eae0",
    "m0015_first_letters": "3936537aa93037a7",
    "m0016_retention": "c2d7f44abb9df5d0",
    "m0017_programs": "c3e9103b108f1c7d",
    "m0019_tournaments": "61bc3636c117f630",
    "m0020_begun_elsewhere": "a7b9e50d19330751",
    "m0021_what_is_looked_for": "eb0a7deee799deaf",
    "m0023_arrivals": "c53d2644503da473",
}
"""The schema after each migration, by checksum. A line here is never changed once it has been released: add one."""

TABLES = {
    "_sqlite_migrations",
    "addresses",
    "archives",
    "begun_elsewhere",
    "blacklist",
    "bounces",
    "challenges",
    "conversations",
    "diaries",
    "dictionaries",
    "endings",
    "epochs",
    "games",
    "guesses",
    "illustrations",
    "imports",
    "invitations",
    "journal",
    "letters",
    "mailed_invitations",
    "meta",
    "next_game",
    "order_sets",
    "outbox",
    "passwords",
    "pictures",
    "players",
    "press",
    "press_readers",
    "programs",
    "reliability",
    "signatures",
    "suspensions",
    "tokens",
    "tournament_boards",
    "tournaments",
    "turns",
    "undone_turns",
    "uninvited",
    "volunteers",
}


def test_no_shipped_migration_was_edited() -> None:
    found = {}
    for name in SHIPPED:
        db = Database(memory=True, execute_plugins=False)
        later = [migration.name for migration in MIGRATIONS.pending(db)]
        after = later[later.index(name) + 1 :]
        MIGRATIONS.apply(db, stop_before=after[:1])
        found[name] = sha256(repr(sorted(schema(db.conn).items())).encode()).hexdigest()[:16]
        db.close()

    assert found == SHIPPED


def test_every_migration_has_its_checksum() -> None:
    db = Database(memory=True, execute_plugins=False)

    assert [migration.name for migration in MIGRATIONS.pending(db)] == list(SHIPPED)


def test_these_are_the_tables(db: Database) -> None:
    assert set(db.table_names()) - {"sqlite_sequence"} == TABLES


def test_every_table_is_strict(db: Database) -> None:
    assert {name for name in TABLES if not db[name].strict} == {"_sqlite_migrations"}


def test_working_with_the_store_makes_no_tables() -> None:
    """sqlite-utils makes a table of any name it does not know; the modules of the store never ask it to."""
    for module in Path(judge.store.__file__).parent.glob("*.py"):
        if module.name in {"schema.py", "tables.py"}:
            continue
        source = module.read_text(encoding="utf-8")
        for word in (".insert(", ".upsert(", ".create(", "CREATE TABLE", "db[", ".table("):
            assert word not in source, (module.name, word)


def test_opening_twice_migrates_once(tmp_path) -> None:
    for _ in range(2):
        db = open_database(tmp_path / "judge.db")
        applied = [migration.name for migration in MIGRATIONS.applied(db)]
        db.close()

    assert applied == list(SHIPPED)


DUMPS = Path(__file__).parent / "databases"
_OPENING = {"seed": 7, "masters": ["p1"], "seats": [], "watchers": [], "position": "S1901M", "orders": {}}


@pytest.fixture
def upgraded(tmp_path) -> Iterator[Database]:
    """What version 0.2 left, with two games played, opened by this version."""
    path = tmp_path / "judge.db"
    made = sqlite3.connect(str(path))
    made.executescript((DUMPS / "v0_2.sql").read_text(encoding="utf-8"))
    made.close()
    db = open_database(path)
    yield db
    db.close()


def test_a_database_of_version_0_2_is_brought_up_to_date(upgraded: Database) -> None:
    assert check(upgraded) == ()
    assert [migration.name for migration in MIGRATIONS.applied(upgraded)] == list(SHIPPED)


def test_games_of_the_forum_still_forbid_quoting(tmp_path: Path) -> None:
    """Before, the rulebook forbade it whatever the settings said; no other game is touched."""
    path = tmp_path / "judge.db"
    made = sqlite3.connect(str(path))
    made.executescript((DUMPS / "v0_2.sql").read_text(encoding="utf-8"))
    made.execute("UPDATE games SET body = json_set(body, '$.rulebook', 'ru_forum') WHERE name = 'blitz'")
    made.commit()
    made.close()
    with closing(open_database(path)) as db:
        blitz, war = games.every(db, SOURCES)

    assert (blitz.settings.quoting, war.settings.quoting) == (False, True)
    assert blitz.settings.movement.next.days == 2


def test_games_that_began_without_time_to_think_go_on_without_it(tmp_path: Path) -> None:
    """What a body does not say is as usual, and usually there is time now; a pace that is written is left alone."""
    path = tmp_path / "judge.db"
    with closing(open_database(path)) as db:
        for name, settings in (("usual", "{}"), ("slow", '{"movement": {"next": "P5D", "delay": "PT2H"}}')):
            body = json.dumps({"map": "standard", "rulebook": "ru2000", "settings": json.loads(settings), **_OPENING})
            db.conn.execute("INSERT INTO games (name, status, version, body) VALUES (?, 'forming', 1, ?)", (name, body))
        db.conn.execute("DELETE FROM _sqlite_migrations WHERE name = 'm0012_time_to_think'")
        db.conn.commit()
    with closing(open_database(path)) as db:
        slow, usual = games.load(db, "slow", SOURCES), games.load(db, "usual", SOURCES)

    assert slow is not None
    assert usual is not None
    paces = [usual.settings.pace(kind) for kind in PhaseKind]
    assert [(pace.next.days, pace.delay.total_seconds()) for pace in paces] == [(3, 0), (1, 0), (1, 0)]
    assert (slow.settings.movement.next.days, slow.settings.movement.delay.total_seconds()) == (5, 7200)
    assert slow.settings.retreat.delay.total_seconds() == 0


def test_a_game_of_version_0_2_goes_on(upgraded: Database) -> None:
    blitz, war = games.every(upgraded, SOURCES)

    assert (blitz.status, str(blitz.position.phase), blitz.seating.masters, blitz.observers) == (
        Status.ACTIVE,
        "F1901M",
        ("p1",),
        ("p9",),
    )
    assert list(map(str, blitz.orders["france"])) == ["A bur - mun", "F mid - por"]
    assert (len(blitz.seating.seats), war.deal.players, war.rulebook.name) == (6, 2, "fr")
    assert blitz.settings.movement.next.days == 2
    with write(upgraded):
        assert games.save(upgraded, blitz).version == blitz.version + 1
    assert [str(turn.phase) for turn in turns.of_game(upgraded, "blitz")] == ["S1901M"]


def test_people_of_version_0_2_keep_their_address_and_their_tokens(upgraded: Database) -> None:
    anna = players.by_address(upgraded, "anna@players.example")
    ring = Keyring(b"0" * 32)

    assert anna is not None
    (known,) = addresses.of_player(upgraded, anna.id)
    assert (known.address, known.confirmed_at, known.gets_mail) == (anna.address, anna.created_at, True)
    assert (anna.pictures, anna.listing) == (True, False), "as their mails were before they could choose"
    for claim in (
        Claim(TokenKind.PLAYER, "p2"),
        Claim(TokenKind.SEAT, "p2", "blitz"),
        Claim(TokenKind.CONFIRM, "p2", letter=2),
    ):
        assert tokens.find(upgraded, ring.token(claim)) == claim
    assert tokens.games_of(upgraded, "p2") == ("blitz", "war")
    assert reliability.of_player(upgraded, "p2").due == 0


def test_letters_mail_and_acts_of_version_0_2_are_still_there(upgraded: Database) -> None:
    assert [letter.id for letter in letters.of_player(upgraded, "p2")] == [1]
    assert [letter.id for letter in letters.of_player(upgraded, "p3")] == [3]
    assert [letter.note for letter in letters.parked(upgraded)] == ["ValueError: a bug"]
    assert [letter.id for letter in letters.unread(upgraded)] == [3]
    assert [entry.command for entry in journal.of_game(upgraded, "blitz")] == ["orders", "deadline"]
    assert [str(given.phase) for given in journal.orders_of_game(upgraded, "blitz")] == ["S1901M"]
    assert [mail.id for mail in outbox.undelivered(upgraded)] == [3]
    assert upgraded.conn.execute("SELECT count(*) FROM outbox WHERE held = 0").fetchone() == (3,)
    woken = upgraded.conn.execute("SELECT name FROM games WHERE wake = deadline ORDER BY name")
    assert woken.fetchall() == [("blitz",), ("war",)]
