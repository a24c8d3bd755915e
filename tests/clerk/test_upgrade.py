"""Judges of former versions that go on under this one, and are proved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlite_utils import Database
from structlog.testing import capture_logs

from judge.clerk.clerk import Clerk
from judge.clerk.proving.proof import Proof, ProofResult, prove
from judge.commands.sources import SOURCES
from judge.config import Config
from judge.store import games, letters, players, turns
from judge.store.database import check, open_database, read_time, sqlite3, write
from judge.store.letters import Arrival
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.post.providers import PROVIDERS
from tests.stories.stage import STATIONERY

DUMPS = Path(__file__).parents[1] / "store" / "databases"
DUMP = DUMPS / "v0_2.sql"
NOW = datetime(2026, 11, 20, 6, 0, tzinfo=UTC)


def test_games_letters_and_people_of_version_0_2_go_on(tmp_path: Path) -> None:
    config = Config(state=tmp_path, domain="judge.example", keeper="keeper@elsewhere.example")
    made = sqlite3.connect(str(config.database))
    made.executescript(DUMP.read_text(encoding="utf-8"))
    made.close()
    db = open_database(config.database)
    clerk = Clerk(config, db, STATIONERY, Keyring(b"0" * 32))
    with capture_logs() as logs:
        for hours in range(0, 24 * 20, 2):
            clerk.tick(NOW + timedelta(hours=hours))
    printed = clerk.keep("INSPECT blitz\nRETRY ALL", NOW).text
    clerk.tick(NOW + timedelta(days=20))

    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert [str(turn.phase) for turn in turns.of_game(db, "blitz")][:2] == ["S1901M", "F1901M"]
    assert len(turns.of_game(db, "war")) > 1
    assert "Master <master@players.example>" in printed
    assert letters.parked(db) == ()
    assert letters.unread(db) == ()
    game = games.load(db, "blitz", SOURCES)
    assert game is not None
    assert players.by_address(db, "anna@players.example") is not None
    assert check(db) == ()
    clerk.close()


@dataclass
class Upgraded:
    """A judge whose database another version left in the middle of a game, with its letters."""

    config: Config
    clerk: Clerk
    db: Database
    now: datetime

    @classmethod
    def of(cls, version: str, folder: Path) -> Upgraded:
        config = Config(state=folder / "state", domain="judge.example", keeper="keeper@elsewhere.example")
        config.state.mkdir(mode=0o700)
        (config.state / "secret").touch(mode=0o600)
        (config.state / "secret").write_text("30" * 32)
        made = sqlite3.connect(str(config.database))
        made.executescript((DUMPS / f"{version}.sql").read_text(encoding="utf-8"))
        made.close()
        db = open_database(config.database)
        (last,) = db.conn.execute("SELECT max(received_at) FROM letters").fetchone()
        clerk = Clerk(config, db, STATIONERY, Keyring(b"0" * 32), lookup=PROVIDERS.lookup)
        return cls(config, clerk, db, read_time(last) + timedelta(minutes=5))

    def proved(self, folder: Path) -> dict[str, ProofResult]:
        folder.mkdir()
        return {each.about: each for each in prove(self.config, folder)}

    def write(self, person: str, text: str, to: str) -> str:
        """A letter, obeyed at once; the subject and text of the last mail that its writer got."""
        self.now += timedelta(minutes=1)
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = f"{person}@players.example", to, "Re: our game"
        letter["Message-ID"], letter["In-Reply-To"] = f"<{self.now:%d%H%M}@players.example>", "<x@judge.example>"
        letter.set_content(text)
        raw = PROVIDERS.posted(letter, "yes", self.now)
        with write(self.db):
            letters.keep(self.db, [Arrival(self.now, str(letter["From"]), to, raw)])
        self.clerk.tick(self.now)
        query = "SELECT raw FROM outbox WHERE rcpt = ? ORDER BY id DESC LIMIT 1"
        (mail,) = self.db.conn.execute(query, (str(letter["From"]),)).fetchone()
        read = message_from_bytes(mail, policy=policy.default).get_body(("plain",))
        assert read is not None
        return str(read.get_content())

    def secret_of(self, power: str) -> tuple[str, str]:
        """Who plays a power, and the address that mails of before told him to write to."""
        game = games.load(self.db, "alpha", SOURCES)
        assert game is not None
        player = players.by_id(self.db, str(game.player_of(power)))
        assert player is not None
        token = Keyring(b"0" * 32).token(Claim(TokenKind.SEAT, player.id, "alpha"))
        return player.address.partition("@")[0], f"alpha.s0+{token}@judge.example"


@pytest.mark.parametrize("version", ["v0_3", "v0_4"])
def test_what_another_version_played_is_no_fault_and_goes_on(version: str, tmp_path: Path) -> None:
    old = Upgraded.of(version, tmp_path)
    before = old.proved(tmp_path / "before")
    person, to = old.secret_of("russia")
    old.write(person, "A War-Lvn", to)
    with capture_logs() as logs:
        for hours in range(0, 24 * 12, 2):
            old.clerk.tick(old.now + timedelta(hours=hours))
    old.now += timedelta(days=12)
    told = old.write("anna", "CREATE gamma", "judge@judge.example")
    after = old.proved(tmp_path / "after")

    for found in (before, after):
        assert [each for each in found.values() if each.differences] == []
        assert found["game alpha"].proof is Proof.TURNS
        assert "part of it was played by another program: a judge from before 0.5.0" in found["game alpha"].remarks[0]
    retreat = turns.of_game(old.db, "alpha")[2]
    assert [*map(str, retreat.orders["russia"])] == ["A war R lvn"]
    assert "gamma" in told
    assert after["game gamma"].proof is Proof.LETTERS
    assert len(turns.of_game(old.db, "alpha")) > 3
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert letters.parked(old.db) == ()
    assert check(old.db) == ()
    old.clerk.close()


def test_a_damaged_turn_of_another_version_is_still_found(tmp_path: Path) -> None:
    old = Upgraded.of("v0_4", tmp_path)
    with write(old.db):
        old.db.conn.execute("UPDATE turns SET after = replace(after, 'A bel', 'A hol') WHERE phase = 'F1901M'")
        old.db.conn.execute("UPDATE letters SET raw = CAST(raw || ' ' AS BLOB) WHERE id = 30")

    found = old.proved(tmp_path / "again")

    assert found["game alpha"].proof is Proof.NONE
    assert "digest differs" in found["letter 30"].differences[0]
    old.clerk.close()
