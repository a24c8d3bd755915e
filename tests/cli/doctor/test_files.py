"""`judge check` and `judge doctor` name what others on the machine could read or change, and what to do about it."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.cli.doctor.examination import Examination
from judge.cli.doctor.finding import Finding, State, line
from judge.config import Config, load_secret
from judge.post.signing import make_key
from judge.store.database import open_database
from tests.store.dead_judge import living

NOBODY = pwd.getpwnam("nobody")


@pytest.fixture
def home() -> Iterator[Path]:
    """A judge's settings, its state with everything in it, and its keys, as they are made; others may come by."""
    # Not pytest's folder: nobody but its owner may walk into that.
    home = Path(tempfile.mkdtemp(prefix="judge-guarded-"))
    home.chmod(0o755)
    config = Config(state=home / "state")
    with living(config.database, 3):
        load_secret(config)
    make_key(home / "dkim.key", "ed25519")
    for name in ("new", "cur", "tmp"):
        (config.maildir / name).mkdir(parents=True, mode=0o700)
    write(config.maildir / "new" / "1.eml", "mail")
    write(home / "word", "pass-word\n")
    write(home / "judge.toml", '[dkim]\nselector = "s"\nkey = "dkim.key"\n' + RELAY + 'password_file = "word"\n')
    yield home
    shutil.rmtree(home)


RELAY = '[relay]\nhost = "localhost"\nport = 587\ntls = "require"\nuser = "j"\n'


def write(path: Path, text: str) -> None:
    path.touch(mode=0o600)
    path.write_text(text)


def check(home: Path) -> str:
    """What is not well, a line each with what to do."""
    looked_at = Examination(home / "judge.toml").installation()
    found: list[Finding] = [each for each in looked_at if each.state is not State.OK]
    return "\n".join(line(each).replace("\n       next", "") for each in found)


def test_what_the_judge_makes_is_its_own_alone(home: Path) -> None:
    assert {each.name for each in (home / "state").iterdir()} >= {"judge.db", "judge.db-wal", "judge.db-shm", "secret"}
    for each in (home / "state", *(home / "state").iterdir()):
        assert each.stat().st_mode & 0o077 == 0 or each.name == "mail"
    assert check(home) == ""


SECRETS = ["state/judge.db", "state/judge.db-wal", "state/judge.db-shm", "state/secret", "word"]


@pytest.mark.parametrize("name", SECRETS)
def test_a_secret_that_others_may_read_or_change_is_named_with_what_to_do(home: Path, name: str) -> None:
    file, what = home / name, name.removeprefix("state/").partition(".db")[0]
    what = {"judge": "database", "word": "relay"}.get(what, what)
    for mode, finding in (
        (0o644, f"FAULT  {what}: everybody on this machine may read {file}: chmod 600"),
        (0o604, f"FAULT  {what}: everybody on this machine may read {file}: chmod 600"),
        (0o660, f"FAULT  {what}: others may change {file}: chmod 600 {file}"),
        (0o602, f"FAULT  {what}: others may change {file}: chmod 600 {file}"),
        (0o640, f"look   {what}: a group may read {file}: chmod 600 {file}"),
    ):
        file.chmod(mode)
        assert finding in check(home)
        assert len(check(home).splitlines()) == 1
    file.chmod(0o600)
    assert check(home) == ""


def test_a_key_that_everybody_may_read_signs_nothing_and_is_named(home: Path) -> None:
    (home / "dkim.key").chmod(0o644)

    assert "FAULT  signing of mail: " in check(home)
    assert f"everybody on this machine may read {home}/dkim.key: chmod 600 {home}/dkim.key" in check(home)


def test_a_folder_that_is_open_is_named(home: Path) -> None:
    state = home / "state"
    state.chmod(0o755)
    assert check(home) == f"look   state folder: others may look into {state}: chmod 700 {state}"
    state.chmod(0o770)
    assert f"FAULT  state folder: others may change {state}: chmod 700 {state}" in check(home)


def test_mail_that_others_may_read_is_one_line(home: Path) -> None:
    for number in range(3):
        (home / "state" / "mail" / "new" / f"{number}.eml").write_text("x")
        (home / "state" / "mail" / "new" / f"{number}.eml").chmod(0o644)
    remedy = f"chmod -R go= {home}/state/mail"

    assert f"FAULT  mail in the Maildir: others may read 3 of the mails in {home}/state/mail" in check(home)
    assert check(home).endswith(remedy)


def test_settings_with_the_password_in_them_are_a_secret_and_others_are_not(home: Path) -> None:
    (home / "judge.toml").chmod(0o644)
    assert check(home) == ""
    (home / "judge.toml").write_text(RELAY + 'password = "pass-word"\n')

    assert f"everybody on this machine may read {home}/judge.toml: chmod 600 {home}/judge.toml" in check(home)
    assert "pass-word" not in check(home)


def as_nobody(home: Path) -> str:
    """The same check by somebody without any rights, in a process of his own; warmed up, since he reads no program."""
    check(home)
    hears, tells = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setresgid(NOBODY.pw_gid, NOBODY.pw_gid, NOBODY.pw_gid)
            os.setresuid(NOBODY.pw_uid, NOBODY.pw_uid, NOBODY.pw_uid)
            os.write(tells, check(home).encode())
        except BaseException as error:  # noqa: BLE001 - the test is told
            os.write(tells, repr(error).encode())
        finally:
            os._exit(0)
    os.close(tells)
    with os.fdopen(hears, "rb") as said:
        text = said.read().decode()
    os.waitpid(child, 0)
    return text


def give(path: Path, *names: str) -> None:
    for name in names:
        os.chown(path / name, NOBODY.pw_uid, NOBODY.pw_gid)


# Only root can be somebody else, or give a file away.
if os.geteuid() == 0:

    def test_who_may_not_read_the_database_is_told_so_and_not_that_it_is_damaged(home: Path) -> None:
        (home / "judge.toml").write_text("")
        (home / "judge.toml").chmod(0o644)
        (home / "state").chmod(0o711)
        said = as_nobody(home)
        file = home / "state" / "judge.db"
        assert f"FAULT  database: nobody may not read {file}, and so cannot check it: it belongs to root" in said
        assert "run this as root, or chown nobody" in said
        assert f"{file} belongs to root, and not to nobody: chown nobody {file}" in said
        (home / "state").chmod(0o700)
        shut = as_nobody(home)
        assert f"nobody may not look into {home}/state, and so cannot check what is there: it belongs to root" in shut
        for words in (said, shut):
            assert not re.search("damage|not a database|Error", words)

    def test_root_sees_whose_files_they_should_be_by_the_folder(home: Path) -> None:
        give(home, "state", "judge.toml")
        inner = [path for path in (home / "state").rglob("*") if path.name != "secret"]
        give(home, *(str(path.relative_to(home)) for path in inner))

        secret = home / "state" / "secret"
        assert f"{secret} belongs to root, and not to nobody: chown nobody {secret}" in check(home)
        # Only root may read these two, and the judge is not root.
        for name in ("dkim.key", "word"):
            assert f"{home / name} belongs to root, and not to nobody: chown nobody {home / name}" in check(home)
        (home / "dkim.key").chmod(0o640)
        assert f"{home}/dkim.key belongs to root" not in check(home)
        give(home, "state/secret", "dkim.key", "word")
        assert check(home) == f"look   signing of mail: a group may read {home}/dkim.key: " + (
            f"chmod 600 {home}/dkim.key"
        )

    def test_a_database_that_root_opened_stays_the_judges(home: Path) -> None:
        """`sudo judge tick` must not leave files behind that the judge cannot open."""
        shutil.rmtree(home / "state")
        (home / "state").mkdir(mode=0o700)
        give(home, "state")
        (home / "state" / "judge.db").touch(mode=0o600)
        give(home / "state", "judge.db")
        db = open_database(home / "state" / "judge.db")
        db.conn.execute("CREATE TABLE x (x)")
        owners = {path.name: path.stat().st_uid for path in (home / "state").iterdir()}
        db.close()

        assert set(owners) >= {"judge.db", "judge.db-wal", "judge.db-mark"}
        assert set(owners.values()) == {NOBODY.pw_uid}
