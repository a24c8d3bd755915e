"""A real judge to be examined: a game that is played, mail in its outbox, somebody who listens, a zone in the DNS."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path

from click.testing import CliRunner
from sqlite_utils import Database

from judge.cli import judge
from judge.copies import Copy, CopyList
from judge.post.signing import load_key, make_key
from judge.store import heartbeat
from judge.store.database import open_database, write
from judge.store.openfile import fold
from tests.clerk.processes import Serving
from tests.loopback import free_port
from tests.post.nameserver import zone_server
from tests.post.post_office import open_post_office
from tests.stories.stage import Stage

DOMAIN = "judge.example"
_ADDRESS = "127.0.0.1"
SELECTOR = "2026"


def sound_zone(key: str) -> dict[str, list[str]]:
    """All that the DNS should say, with the record of the key that mail is signed with."""
    return {
        f"MX {DOMAIN}": [f"10 mail.{DOMAIN}."],
        f"A mail.{DOMAIN}": [_ADDRESS],
        "PTR 1.0.0.127.in-addr.arpa": [f"mail.{DOMAIN}."],
        f"TXT {DOMAIN}": ["unrelated", "v=spf1 mx -all"],
        f"TXT {SELECTOR}._domainkey.{DOMAIN}": [key],
        f"TXT _dmarc.{DOMAIN}": [f"v=DMARC1; p=quarantine; rua=mailto:postmaster@{DOMAIN}"],
    }


def found_a_judge(home: Path) -> str:
    """Make the folder of a judge in which a game is played; what the DNS is to say of its key."""
    stage = Stage(home / "state", now=datetime.now(UTC))
    stage.gather_by_mail()
    with write(stage.db):
        stage.db.conn.execute("UPDATE outbox SET state = 'sent', sent_at = created_at, last_reply = '250 ok'")
        stage.db.conn.execute("DELETE FROM pictures")
    fold(stage.db)
    stage.close()
    _copied(home)
    return make_key(home / "dkim.key", "ed25519").record()


def _copied(home: Path) -> None:
    """Last night a copy of it was made."""
    name = "judge-20270109T041700Z.tar.zst"
    (home / "copies").mkdir()
    (home / "copies" / name).write_bytes(b"a copy")
    copy = Copy(name, str(home / "copies"), datetime.now(UTC), 6, sha256(b"a copy").hexdigest())
    CopyList((copy,)).write(home / "state")


@dataclass
class Patient:
    """A copy of it that a fault may be done to."""

    home: Path
    resolver: str
    zone: dict[str, list[str]]
    listens: int
    """The port at which a judge of this domain takes letters."""
    relay: int
    """That of a mail server that takes mail."""
    settings: dict[str, str] | None = None

    def __post_init__(self) -> None:
        self.settings = {
            "state": '"state"',
            "domain": f'"{DOMAIN}"',
            "listen.port": str(self.listens),
            "relay.host": '"127.0.0.1"',
            "relay.port": str(self.relay),
            "dkim.selector": f'"{SELECTOR}"',
            "dkim.key": '"dkim.key"',
            "dkim.resolver": f'"{self.resolver}"',
            "limits.reserve": "1",
        }

    @property
    def state(self) -> Path:
        """Its folder."""
        return self.home / "state"

    def set(self, name: str, value: str) -> None:
        """Change a setting, in the words of TOML."""
        assert self.settings is not None
        self.settings[name] = value

    def database(self) -> Database:
        """Its database, to do something to; to be closed."""
        return open_database(self.state / "judge.db")

    def do(self, *statements: str) -> None:
        """Do something to its database, past the judge."""
        db = self.database()
        with write(db):
            for statement in statements:
                db.conn.execute(statement)
        db.close()

    def breathe(self, ago: timedelta = timedelta()) -> None:
        """It looked at the clock then."""
        db = self.database()
        heartbeat.beat(db, datetime.now(UTC) - ago)
        db.close()

    def write_settings(self) -> None:
        """Put the settings where `--config` finds them."""
        assert self.settings is not None
        sections: dict[str, list[str]] = {}
        for name, value in self.settings.items():
            section, _, key = name.rpartition(".")
            sections.setdefault(section, []).append(f"{key} = {value}")
        lines = sections.pop("", [])
        for section, keys in sections.items():
            lines += [f"[{section}]", *keys]
        (self.home / "judge.toml").write_text("\n".join(lines) + "\n")

    def ask(self, *words: str) -> Answer:
        """What a command says of it."""
        done = CliRunner().invoke(judge, ["--config", str(self.home / "judge.toml"), *words])
        raised = done.exception if not isinstance(done.exception, SystemExit) else None
        return Answer(done.exit_code, done.output.replace(str(self.home), "HOME"), raised)


@dataclass(frozen=True)
class Answer:
    """What was said, and how the command ended."""

    code: int
    text: str
    raised: BaseException | None

    @property
    def unwell(self) -> list[tuple[str, str]]:
        """What is not well: `FAULT secret` and what is said of it, the next step behind `-- next: `."""
        joined = re.sub(r"\n +next: ", " -- next: ", self.text)
        rows = re.findall(r"^(look|FAULT) +([^:\n]+)(?:: (.*))?$", joined, re.MULTILINE)
        return [(f"{state} {name}", said) for state, name, said in rows]


def copied(of: Path, to: Path) -> None:
    """A copy of the folder of a judge, all of it and with its modes."""
    shutil.copytree(of, to, dirs_exist_ok=True)


def key_of(home: Path) -> str:
    """What the DNS is to say of its key."""
    return load_key(home / "dkim.key").record()


def nobodys_port() -> int:
    """A port where nobody listens."""
    return free_port()


@dataclass
class Ward:
    """A judge that is well, and what it lives on."""

    home: Path
    zone: dict[str, list[str]]
    resolver: str
    listens: int
    relay: int

    def patient(self, home: Path) -> Patient:
        """A copy of that judge; what was done to the last one is forgotten."""
        copied(self.home, home)
        self.zone.clear()
        self.zone.update(sound_zone(key_of(home)))
        patient = Patient(home, self.resolver, self.zone, self.listens, self.relay)
        patient.breathe()
        return patient


@contextmanager
def open_ward(folder: Path) -> Iterator[Ward]:
    """A judge with a game in play, another that listens, a mail server, a name server."""
    home, other = folder / "home", folder / "listening"
    for each in (home, home / "state", other):
        each.mkdir(mode=0o700)
    found_a_judge(home)
    zone: dict[str, list[str]] = {}
    with zone_server(zone) as (resolver, _), open_post_office() as office:
        serving = Serving(other)
        try:
            yield Ward(home, zone, resolver, serving.port, office.port)
        finally:
            serving.stop()
