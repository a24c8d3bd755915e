"""How soon a result mail leaves with its map: from the clock's look at a deadline to the file in the Maildir.

A real `judge serve`, ten games due at once, whose players read five languages.
"""

from __future__ import annotations

import smtplib
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from email.message import EmailMessage
from pathlib import Path
from statistics import median

from sqlite_utils import Database

from judge.cli.configfile import load_config
from judge.store import heartbeat
from judge.store.database import open_database, read_time, write
from tests.bench import due
from tests.bench.letters import LANGUAGES
from tests.bench.processes import serving
from tests.bench.row import Row, disk
from tests.loopback import free_port

ROUNDS = 3
PATIENCE = 60.0
RESULTS = (
    "SELECT outbox.id, outbox.created_at FROM outbox JOIN illustrations ON mail = outbox.id"
    " JOIN pictures ON pictures.id = picture WHERE powers = '' ORDER BY outbox.id"
)


def rows() -> Iterator[Row]:
    """Seconds, of all result mails; those that had to go without are the worst, and there should be none."""
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        config, port = Path(folder) / "judge.toml", free_port()
        config.write_text(f'state = "state"\ndomain = "judge.example"\n[listen]\nport = {port}\n')
        due.fill(config)
        db = open_database(load_config(config).database)
        with write(db):
            for number, (player,) in enumerate(db.conn.execute("SELECT id FROM players ORDER BY id").fetchall()):
                language = LANGUAGES[number % len(LANGUAGES)]
                db.conn.execute("UPDATE players SET language = ? WHERE id = ?", (language, player))
        with serving(config, port):
            for turn in range(ROUNDS):
                _play(db, port, turn)
        seconds = list(_seconds(db, load_config(config).maildir))
        db.close()
    what = f"result mail leaves with its map, {due.DUE} games due at once"
    yield Row(f"{what}, median", median(seconds), "s", 2)
    yield Row(f"{what}, worst", max(seconds), "s", 5)


def _play(db: Database, port: int, turn: int) -> None:
    """Ten deadlines come; a letter from outside has the judge look at the clock at once."""
    heartbeat.beat(db, datetime.now(UTC))
    due.make_due(db, turn, datetime.now(UTC))
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Message-ID"] = "a@b.example", "judge@judge.example", f"<{turn}@b.example>"
    letter.set_content("HELP")
    with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
        client.send_message(letter)
    games, end = (turn + 1) * due.DUE, time.monotonic() + PATIENCE
    while _count(db, "SELECT count(*) FROM turns") < games or _count(
        db, "SELECT count(*) FROM outbox WHERE state = 'waiting'"
    ):
        if time.monotonic() > end:
            raise SystemExit("the mail did not leave")
        time.sleep(0.05)


def _seconds(db: Database, maildir: Path) -> Iterator[float]:
    for number, written in db.conn.execute(RESULTS).fetchall():
        left = (maildir / "new" / f"{number:08}.judge.eml").stat().st_mtime
        yield left - read_time(written).timestamp()


def _count(db: Database, statement: str) -> int:
    return int(db.conn.execute(statement).fetchone()[0])
