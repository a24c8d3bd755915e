"""`judge upgrade` with real wheels, real environments, and a judge that serves under a manager of the test's own."""

from __future__ import annotations

import json
import os
import re
import smtplib
import socket
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from time import monotonic, sleep

import pytest

from judge import __version__
from judge.cli.upgrade.service import Service
from judge.config import Config
from judge.store.database import sqlite3
from judge.store.tokens import Claim, Keyring, TokenKind
from tests.loopback import free_port

ROOT = Path(__file__).resolve().parents[2]
DUMP = ROOT / "tests" / "store" / "databases" / "v0_4.sql"
SITE = next(path for path in sys.path if path.endswith("site-packages"))
# What the judge needs is taken from where the suite has it: nothing is fetched.
ENVIRONMENT = {**os.environ, "PYTHONPATH": SITE, "PIP_NO_COMPILE": "1"}
NEWER = "7.0.2"
STEP = """

@MIGRATIONS()
def m9000_tried(db: Database) -> None:
    db.conn.execute("CREATE TABLE tried (id INTEGER PRIMARY KEY) STRICT")
"""
MANAGE = """#!/bin/sh
cd {home}
case $1 in
    start) nohup {link}/bin/python -m judge --config {settings} serve >>{home}/log 2>&1 & echo $! >{home}/pid ;;
    stop) kill $(cat {home}/pid); while kill -0 $(cat {home}/pid) 2>/dev/null; do sleep 0.05; done ;;
esac
"""


def renumbered(wheel: Path, to: Path, version: str) -> Path:
    """A wheel of another version, whose database has one more step."""
    named = to / f"judge-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(named, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "judge/__init__.py":
                data = data.replace(__version__.encode(), version.encode())
            if name == "judge/store/schema.py":
                data += STEP.encode()
            if name.endswith(".dist-info/METADATA"):
                data = re.sub(rb"(?m)^Version: .*$", f"Version: {version}".encode(), data, count=1)
            if not name.endswith("/RECORD"):
                new.writestr(name.replace(f"judge-{__version__}.dist", f"judge-{version}.dist"), data)
        new.writestr(f"judge-{version}.dist-info/RECORD", "")
    return named


@dataclass
class Machine:
    """A judge that is installed and serves, and what its keeper may type."""

    home: Path
    port: int
    wheel: Path

    @property
    def link(self) -> Path:
        return self.home / "judge"

    @property
    def settings(self) -> Path:
        return self.home / "judge.toml"

    @property
    def database(self) -> Path:
        return self.home / "state" / "judge.db"

    def run(self, *words: str) -> tuple[int, str]:
        return self.called(self.link / "bin" / "python", *words)

    def called(self, python: Path, *words: str) -> tuple[int, str]:
        done = subprocess.run(
            [python, "-m", "judge", "--config", self.settings, *words],
            env=ENVIRONMENT,
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def upgrade(self, *words: str) -> tuple[int, str]:
        return self.run("upgrade", *words, "--stop", self.managed("stop"), "--start", self.managed("start"))

    def managed(self, what: str) -> str:
        return f"sh {self.home}/manage.sh {what}"

    def manage(self, what: str) -> None:
        subprocess.run(self.managed(what), shell=True, check=True, env=ENVIRONMENT)

    def version(self) -> str:
        """Of the program that the name of the judge leads to."""
        (module,) = self.link.glob("lib/python3*/site-packages/judge/__init__.py")
        return module.read_text().split('"')[-2]

    def take_over(self, *words: str) -> tuple[int, str]:
        """The newer program, called where it is, puts itself in the place of the other."""
        python = self.home / f"judge-{NEWER}" / "bin" / "python"
        words = words or ("--stop", self.managed("stop"), "--start", self.managed("start"))
        return self.called(python, "upgrade", *words)

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Letters are taken in, and nobody obeys them."""
        words = [self.link / "bin" / "python", "-m", "judge", "--config", self.settings, "serve", "--listen-only"]
        ear = subprocess.Popen(words, env=ENVIRONMENT, cwd=self.home)
        assert self.greets()
        yield
        ear.terminate()
        ear.wait(30)

    def greets(self) -> bool:
        """Whether the judge takes letters, perhaps in a moment."""
        end = monotonic() + 30
        while monotonic() < end:
            try:
                with closing(socket.create_connection(("127.0.0.1", self.port), 5)) as client:
                    return client.recv(3) == b"220"
            except OSError:
                sleep(0.05)
        return False

    def write(self, text: str) -> None:
        """A letter of the player of Russia, to his secret address."""
        token = Keyring(b"0" * 32).token(Claim(TokenKind.PLAYER, "p2"))
        letter = EmailMessage()
        letter["From"], letter["To"] = "anna@players.example", f"judge+{token}@judge.example"
        letter["Message-ID"] = f"<{monotonic()}@players.example>"
        letter.set_content(text)
        with smtplib.SMTP("127.0.0.1", self.port, timeout=30) as client:
            client.send_message(letter)

    def asked(self, query: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return list(db.execute(query))

    def wait_until(self, query: str, wanted: object) -> None:
        end = monotonic() + 30
        while (found := self.asked(query)[0][0]) != wanted:
            assert monotonic() < end, f"{query} is {found}"
            sleep(0.05)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (folder / "constraints.txt").write_text("# all that is needed is here\n")
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Iterator[Machine]:
    home = tmp_path_factory.mktemp("opt")
    machine = Machine(home, free_port(), wheel)
    (home / "state").mkdir(mode=0o700)
    (home / "state" / "secret").touch(mode=0o600)
    (home / "state" / "secret").write_text("30" * 32)
    made = sqlite3.connect(str(machine.database))
    made.executescript(DUMP.read_text(encoding="utf-8"))
    made.close()
    machine.database.chmod(0o600)
    machine.settings.write_text(
        f'domain = "judge.example"\nstate = "{home}/state"\nkeeper = "keeper@elsewhere.example"\n'
        f"pictures = false\n[listen]\nport = {machine.port}\n"
    )
    (home / "manage.sh").write_text(MANAGE.format(link=machine.link, settings=machine.settings, home=home))
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", machine.link], check=True)
    install = [machine.link / "bin" / "python", "-m", "pip", "install", "--quiet", "--no-deps", wheel]
    subprocess.run(install, env=ENVIRONMENT, check=True)
    (machine.link / "README.md").write_text("what a keeper laid here")
    machine.manage("start")
    assert machine.greets()
    yield machine
    machine.manage("stop")


def test_there_by_one_command_and_back_by_another(machine: Machine, tmp_path: Path) -> None:
    newer = renumbered(machine.wheel, tmp_path, NEWER)

    missing = machine.upgrade(str(newer))
    code, told = machine.upgrade(str(newer), "--constraints", str(machine.wheel.parent / "constraints.txt"))
    assert missing[0] == 1
    assert "constraints.txt, is not beside it; name it with --constraints" in missing[1]
    assert code == 0, told
    assert "its tables change by 1 step, 1 games" in told
    assert (machine.version(), machine.greets()) == (NEWER, True)
    assert (machine.link / "README.md").read_text() == "what a keeper laid here"
    (record,) = (machine.home / "state" / "upgrades").glob("*/record.json")
    assert json.loads(record.read_bytes())["steps"] == ["m9000_tried"]

    machine.write("STATUS")
    machine.wait_until("SELECT state FROM letters ORDER BY id DESC LIMIT 1", "done")
    code, told = machine.upgrade("--back")
    assert code == 1
    assert f"mails written, of which {__version__} knows nothing: it would begin again as of 20" in told
    assert (machine.version(), machine.greets()) == (NEWER, True)
    assert machine.asked("SELECT version FROM programs ORDER BY id DESC LIMIT 1") == [(NEWER,)]

    code, told = machine.upgrade("--back", "--drop")
    assert code == 0, told
    assert (machine.version(), machine.greets()) == (__version__, True)
    assert machine.run("upgrade", "--back", "--stop", "true", "--start", "true")[0] == 1, "there is none to take back"


def test_a_program_that_does_not_get_on_with_the_database_is_refused_and_nothing_changes(machine: Machine) -> None:
    """It is here already: the environment that was made for it stays where it was when the upgrade is taken back."""
    schema = next((machine.home / f"judge-{NEWER}").glob("lib/*/site-packages/judge/store/schema.py"))
    sound = schema.read_text()
    # Another length, too: what Python compiled of it in this second is not taken for the sound one later.
    schema.write_text(sound.replace("CREATE TABLE tried", "CREATE TABLE games") + "\n")

    code, told = machine.take_over()

    schema.write_text(sound)
    assert code == 1
    assert "nothing was changed: OperationalError: table games already exists" in told
    assert (machine.version(), machine.greets()) == (__version__, True)


def test_letters_that_came_meanwhile_and_wait_are_kept_on_the_way_back(machine: Machine) -> None:
    machine.manage("stop")
    code, told = machine.take_over("--stop", "true", "--start", "true")
    assert code == 0, told
    with machine.listening():
        machine.write("LIST")

    code, told = machine.run("upgrade", "--back", "--stop", "true", "--start", machine.managed("start"))

    assert (code, machine.version()) == (0, __version__), told
    assert "letters that came since and wait: 1" in told
    assert machine.greets()
    machine.wait_until("SELECT count(*) FROM letters WHERE state = 'new'", 0)
    assert machine.asked("SELECT note FROM letters ORDER BY id DESC LIMIT 1") == [("obeyed",)]


def test_crons_tick_is_kept_out_meanwhile(tmp_path: Path) -> None:
    config = Config(state=tmp_path)
    tick = ["flock", "--nonblock", "--conflict-exit-code", "7", tmp_path / "tick.lock", "true"]

    with Service("", "").resting(config):
        during = subprocess.run(tick, check=False).returncode
    after = subprocess.run(tick, check=False).returncode

    assert (during, after) == (7, 0)


def test_what_was_stopped_is_started_again_when_something_fails(tmp_path: Path) -> None:
    seen = tmp_path / "seen"

    with (
        pytest.raises(ZeroDivisionError),
        Service(f"echo stop >>{seen}", f"echo start >>{seen}").resting(Config(state=tmp_path)),
    ):
        _ = 1 // 0

    assert seen.read_text() == "stop\nstart\n"
