"""A copy of the judge: whole, proved, thinned, and never half; and what a keeper may do wrong with one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyrage
import pytest
from click.testing import CliRunner

from judge.clerk.copying.backup import is_due
from judge.clerk.copying.thinning import superfluous
from judge.cli import judge
from judge.config import Backup, Config, Keeping
from judge.copies import Copy, CopyList
from judge.store import letters, players, tokens
from judge.store.copying import count_rows
from judge.store.database import check, open_database, write
from judge.store.letters import Arrival
from judge.store.tokens import Claim, Keyring, TokenKind
from judge.zstd import zstd
from tests.clerk.processes import run, wait_until
from tests.store.dead_judge import keep, kept_at, living

IDENTITY = pyrage.x25519.Identity.generate()
NOW = datetime(2027, 5, 14, 4, 17, tzinfo=UTC)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A judge with its settings, all the files they name, and three letters."""
    (tmp_path / "judge.toml").write_text(
        'domain = "judge.example"\nstate = "state"\n[backup]\nto = "copies"\n'
        '[dkim]\nselector = "2027"\nkey = "state/dkim.key"\n'
        '[relay]\nhost = "mail.example"\ntls = "require"\nuser = "judge"\npassword_file = "relay-password"\n'
    )
    (tmp_path / "state").mkdir(mode=0o700)
    for name in ("state/dkim.key", "relay-password"):
        (tmp_path / name).write_text(f"secret of {name}")
    (tmp_path / "state" / "secret").write_text("5e" * 32)
    with closing(open_database(tmp_path / "state" / "judge.db")) as db:
        for number in range(3):
            keep(db, number)
    return tmp_path


def said(home: Path, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(judge, ["--config", str(home / "judge.toml"), *words])
    assert done.exit_code == code, done.output
    return done.output


def copies(home: Path) -> list[Path]:
    return sorted((home / "copies").iterdir())


def test_a_copy_has_all_that_a_judge_is_made_of(home: Path) -> None:
    assert said(home, "backup").startswith("judge-")

    (copy,) = copies(home)
    listing = subprocess.run(["tar", "t"], input=zstd.decompress(copy.read_bytes()), capture_output=True, check=True)
    assert listing.stdout.decode().split() == [
        "manifest.json",
        "state/judge.db",
        "state/secret",
        "settings/judge.toml",
        "state/dkim.key",
        "settings/relay-password",
    ]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert sorted(each.name for each in (home / "state").iterdir() if "copying" in each.name) == ["copying.lock"]


def test_a_copy_of_a_judge_that_writes_is_of_one_moment_and_opens_without_a_complaint(home: Path) -> None:
    """Half a transaction is never in it, and a log that is left where it is put does not fit it."""
    path = home / "state" / "judge.db"
    with living(path, 5, 10) as process, closing(open_database(path)) as db:
        db.conn.execute("BEGIN IMMEDIATE")
        db.conn.execute("DELETE FROM letters WHERE id = 1")
        said(home, "backup")
        db.conn.execute("ROLLBACK")
        process.kill()
    (copy,) = copies(home)
    said(home, "restore", str(copy), "--to", str(home / "again"))

    assert kept_at(home / "again" / "judge.db") == 8
    with closing(open_database(home / "again" / "judge.db")) as db:
        assert check(db) == ()


def test_a_letter_in_the_log_alone_is_in_the_copy(home: Path) -> None:
    """The judge was killed: its last letters stand nowhere but in judge.db-wal."""
    with living(home / "state" / "judge.db", 4, 20):
        pass
    said(home, "backup")

    said(home, "restore", str(copies(home)[0]), "--to", str(home / "again"))
    assert kept_at(home / "again" / "judge.db") == 7


def test_what_belongs_beside_the_settings_is_put_back_there_and_nothing_is_overwritten(home: Path) -> None:
    said(home, "backup")
    (copy,) = copies(home)
    (home / "relay-password").unlink()
    (home / "state" / "dkim.key").write_text("another key")

    told = said(home, "restore", str(copy), "--aside")

    assert (home / "relay-password").read_text() == "secret of relay-password"
    assert f"Put back: {home}/relay-password" in told
    assert (home / "state" / "dkim.key").read_text() == "another key"
    assert f"Look at {home}/state/restored/dkim.key" in told
    assert "judge.toml" not in told.replace(str(copy), "")
    assert kept_at(home / "state" / "judge.db") == 3
    (aside,) = (home / "state").glob("before-*")
    assert {each.name for each in aside.iterdir()} >= {"judge.db", "secret"}


def test_a_judge_that_is_there_is_not_overwritten_and_one_that_runs_not_touched(home: Path) -> None:
    said(home, "backup")
    (copy,) = copies(home)

    assert "there is a judge here (judge.db, secret); with --aside" in said(home, "restore", str(copy), code=1)
    with living(home / "state" / "judge.db", 1, 30) as process:
        told = said(home, "restore", str(copy), "--aside", code=1)
        assert f"process {process.pid} has" in told
        assert "stop the judge first" in told
    assert not list((home / "state").glob("before-*"))


def test_an_encrypted_copy_opens_with_the_key_alone(home: Path, tmp_path: Path) -> None:
    said(home, "backup", "--recipient", str(IDENTITY.to_public()))
    (copy,) = copies(home)
    key, other, none = tmp_path / "key", tmp_path / "other", tmp_path / "none"
    key.write_text(f"# created for a test\n{IDENTITY}\n")
    other.write_text(f"{pyrage.x25519.Identity.generate()}\n")
    none.write_text("my dog's name\n")

    assert copy.name.endswith(".tar.zst.age")
    to = ("--to", str(home / "again"))
    assert "name the file of the key with --identity" in said(home, "restore", str(copy), *to, code=1)
    assert "this key does not open it" in said(home, "restore", str(copy), *to, "--identity", str(other), code=1)
    assert "invalid" in said(home, "restore", str(copy), *to, "--identity", str(none), code=1)
    said(home, "restore", str(copy), *to, "--identity", str(key))
    assert kept_at(home / "again" / "judge.db") == 3


def test_an_ssh_key_opens_what_is_encrypted_for_it(home: Path, tmp_path: Path) -> None:
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "id")], check=True)
    said(home, "backup", "--recipient", (tmp_path / "id.pub").read_text())

    said(home, "restore", str(copies(home)[0]), "--to", str(home / "again"), "--identity", str(tmp_path / "id"))
    assert kept_at(home / "again" / "judge.db") == 3


@pytest.mark.parametrize(
    ("recipient", "why"),
    [
        pytest.param(str(IDENTITY), "this is the secret key", id="secret"),
        ("age1nonsense", "neither a key of age"),
        ("ssh-rsa x", "neither"),
    ],
)
def test_a_key_that_is_none_is_a_sentence_and_no_copy(home: Path, recipient: str, why: str) -> None:
    assert why in said(home, "backup", "--recipient", recipient, code=1)
    assert not (home / "copies").exists()


def damaged(copy: Path, how: str) -> None:
    raw = bytearray(copy.read_bytes())
    if how == "cut short":
        copy.write_bytes(raw[: len(raw) // 2])
    elif how == "a bit turned":
        raw[len(raw) // 2] ^= 1
        copy.write_bytes(raw)
    elif how == "another file":
        copy.write_text("Dear judge,\n")
    else:
        tar = bytearray(zstd.decompress(raw))
        at = tar.index(b"5e" * 32)
        tar[at : at + 2] = b"6e"
        copy.write_bytes(zstd.compress(bytes(tar)))


@pytest.mark.parametrize("how", ["cut short", "a bit turned", "another file", "the secret changed"])
def test_a_damaged_copy_is_refused_before_anything_is_touched(home: Path, how: str) -> None:
    said(home, "backup")
    (copy,) = copies(home)
    damaged(copy, how)

    told = said(home, "restore", str(copy), "--aside", code=1)

    assert told.startswith("Error: ")
    assert not list((home / "state").glob("before-*"))
    assert kept_at(home / "state" / "judge.db") == 3


def test_a_copy_of_a_newer_judge_is_refused_by_name(home: Path) -> None:
    with closing(open_database(home / "state" / "judge.db")) as db, write(db):
        db.conn.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('judge', 'm9999', '')"
        )

    assert "(m9999)" in said(home, "backup", code=1)


def test_a_secret_of_another_judge_is_noticed_when_the_copy_is_made(home: Path) -> None:
    with closing(open_database(home / "state" / "judge.db")) as db, write(db):
        players.register(db, "anna@players.example", "Anna", "en", "UTC", NOW)
        tokens.remember(db, Keyring(bytes(32)), Claim(TokenKind.PLAYER, "p1"), NOW)

    assert "its secret is not that of its database" in said(home, "backup", code=1)
    failed = CopyList.read(home / "state").failed
    assert failed is not None
    assert "its secret is not" in failed.why
    assert not (home / "copies").exists()


def test_a_failure_is_written_down_until_a_copy_is_good_again(home: Path) -> None:
    (home / "copies").write_text("a file, where a folder should be")

    assert "copies cannot be kept here" in said(home, "backup", code=1)
    assert CopyList.read(home / "state").failed is not None
    (home / "copies").unlink()
    said(home, "backup")
    found = CopyList.read(home / "state")
    assert found.failed is None
    assert found.newest is not None
    assert found.newest.name == copies(home)[0].name


def test_without_a_place_or_a_database_it_is_a_sentence(home: Path) -> None:
    (home / "judge.toml").write_text('state = "nowhere"\n')

    assert "name the folder or the address" in said(home, "backup", code=1)
    assert "there is no database here to copy" in said(home, "backup", "copies", code=1)
    assert not (home / "nowhere").exists()


def test_a_place_nobody_can_go_to_is_a_sentence(home: Path) -> None:
    for place in ("ftp://host/copies", "sftp://host", "sftp://me:password@host/copies", "https://host/copies"):
        assert "neither a folder nor like sftp://" in said(home, "backup", place, code=1)
    failed = CopyList.read(home / "state").failed
    assert failed is not None


def _kill_once_there_is(folder: Path, pattern: str, process: subprocess.Popen[bytes]) -> None:
    wait_until(lambda: bool(list(folder.glob(pattern))) or process.poll() is not None)
    process.kill()
    process.communicate()


def test_a_copy_that_is_killed_leaves_nothing_that_looks_like_one(home: Path) -> None:
    with closing(open_database(home / "state" / "judge.db")) as db:
        for number in range(12):
            with write(db):
                letters.keep(db, [Arrival(NOW, "a@b.test", "judge@judge.test", os.urandom(1 << 20) + bytes([number]))])
    for place, pattern in (("state/copying", "judge.db"), ("state/copying", "judge-*"), ("copies", ".*.part")):
        _kill_once_there_is(home / place, pattern, run(home / "state", "--config", f"{home}/judge.toml", "backup"))
        assert list((home / "copies").glob("judge-*")) == []

    said(home, "backup")

    assert [each.name.startswith("judge-") for each in copies(home)] == [True]
    assert not (home / "state" / "copying").exists()


def test_what_somebody_else_put_there_is_left_alone(home: Path) -> None:
    (home / "copies").mkdir()
    foreign = [home / "copies" / name for name in ("judge-20200101T000000Z.tar.zst", "notes.txt", "judge.db")]
    for each in foreign:
        each.write_text("somebody's")
    (home / "judge.toml").write_text(
        'state = "state"\n[backup]\nto = "copies"\nkeep_days = 0\nkeep_weeks = 0\nkeep_months = 0\n'
    )

    said(home, "backup")

    assert all(each.read_text() == "somebody's" for each in foreign)


def made(at: datetime) -> Copy:
    return Copy(f"judge-{at:%Y%m%dT%H%M%SZ}.tar.zst", "copies", at, 1, "")


def test_the_last_of_each_day_week_and_month_stay() -> None:
    every_night = [made(NOW - timedelta(days=day)) for day in range(400)]
    keep = Backup(keep_days=3, keep_weeks=2, keep_months=3)

    gone = superfluous(every_night, keep)

    left = [copy.made_at.date().isoformat() for copy in every_night if copy not in gone]
    assert left == ["2027-05-14", "2027-05-13", "2027-05-12", "2027-05-09", "2027-04-30", "2027-03-31"]


def test_neither_the_newest_nor_one_of_the_same_day_goes() -> None:
    nothing = Backup(keep_days=0, keep_weeks=0, keep_months=0)
    old, young, newest = made(NOW - timedelta(days=2)), made(NOW - timedelta(hours=5)), made(NOW)

    assert superfluous([newest, old, young], nothing) == (old,)
    assert superfluous([old], nothing) == ()


def test_it_is_due_once_a_day_and_again_after_a_failure(tmp_path: Path) -> None:
    config = Config(state=tmp_path, backup=Backup(to="copies", hour=4), keeping=Keeping(zone="Europe/Paris"))
    evening = NOW.replace(hour=20)

    assert is_due(config, NOW)
    CopyList((made(NOW),)).write(tmp_path)
    assert not is_due(config, evening)
    assert not is_due(config, NOW + timedelta(hours=21, minutes=42))
    assert is_due(config, NOW + timedelta(hours=21, minutes=43))
    assert not is_due(Config(state=tmp_path), NOW)


def test_for_cron_it_says_nothing_and_comes_once(home: Path) -> None:
    assert said(home, "backup", "--due") == ""
    assert said(home, "backup", "--due") == ""
    assert len(copies(home)) == 1
    assert said(home, "backup", "--list") == f"{copies(home)[0].name}\n"


@pytest.fixture
def slow(home: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Somebody who makes a copy and never gets to its end."""
    lock = f"import fcntl, sys; f = open({str(home / 'state' / 'copying.lock')!r}, 'w'); fcntl.flock(f, fcntl.LOCK_EX)"
    command = [sys.executable, "-c", f"{lock}; print('has it', flush=True); sys.stdin.read()"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"has it\n"
        yield process
        process.kill()


def test_two_at_once_do_not_meet(home: Path, slow: subprocess.Popen[bytes]) -> None:
    assert slow.poll() is None
    assert "another copy is being made" in said(home, "backup", code=1)


def test_the_rows_of_a_copy_are_counted(home: Path) -> None:
    assert count_rows(home / "state" / "judge.db")["letters"] == 3
