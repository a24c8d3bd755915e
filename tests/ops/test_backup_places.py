"""Copies that go to other machines: by the system's own sftp to a real sshd, and by rclone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import judge
from judge.copies import CopyList
from judge.store.database import open_database
from tests.loopback import free_port
from tests.ops.private_sshd import SshServer, private_sshd, why_no_sshd
from tests.store.dead_judge import keep, kept_at


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SshServer]:
    if why := why_no_sshd():
        pytest.fail(why)
    with private_sshd(tmp_path_factory.mktemp("sshd")) as server:
        yield server


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A judge with three letters."""
    (tmp_path / "state").mkdir(mode=0o700)
    with closing(open_database(tmp_path / "state" / "judge.db")) as db:
        for number in range(3):
            keep(db, number)
    return tmp_path


def said(home: Path, backup: str, *words: str, code: int = 0) -> str:
    (home / "judge.toml").write_text(
        f'state = "state"\n[backup]\n{backup}\nkeep_days = 1\nkeep_weeks = 0\nkeep_months = 0\n'
    )
    done = CliRunner().invoke(judge, ["--config", str(home / "judge.toml"), *words])
    assert done.exit_code == code, done.output
    return done.output


def forget_when(home: Path) -> None:
    """The last copy was made two days ago."""
    known = CopyList.read(home / "state")
    text = (home / "state" / "backups.json").read_text()
    for copy in known.copies:
        text = text.replace(f"{copy.made_at:%Y-%m-%dT%H}", "2020-01-01T00")
    (home / "state" / "backups.json").write_text(text)


def made_thinned_and_restored(home: Path, backup: str, place: str, there: Path) -> int:
    """How many letters the judge has that was made of the second copy, for which the first one was taken away."""
    said(home, backup, "backup")
    (first,) = there.glob("judge-*")
    assert first.stat().st_mode & 0o077 == 0
    assert said(home, backup, "backup", "--list") == f"{first.name}\n"
    (there / "notes.txt").write_text("somebody's")
    forget_when(home)

    told = said(home, backup, "backup")

    assert f"taken away: {first.name}" in told
    (second,) = there.glob("judge-*")
    assert sorted(each.name for each in there.iterdir()) == [second.name, "notes.txt"]
    said(home, backup, "restore", f"{place}/{second.name}", "--to", str(home / "again"))
    return kept_at(home / "again" / "judge.db")


def test_copies_go_to_another_machine_by_sftp_and_come_back(home: Path, server: SshServer) -> None:
    place = f"sftp://127.0.0.1:{server.port}{home}/with%20a%20blank"
    backup = f'to = "{place}"\nssh_config = "{server.config}"'

    assert made_thinned_and_restored(home, backup, place, home / "with a blank") == 3


def test_what_was_broken_off_on_the_other_machine_is_taken_away(home: Path, server: SshServer) -> None:
    backup = f'to = "sftp://127.0.0.1:{server.port}{home}/there"\nssh_config = "{server.config}"'
    (home / "there").mkdir()
    (home / "there" / ".judge-20270101T000000Z.tar.zst.part").write_bytes(b"half")
    CopyList(begun="judge-20270101T000000Z.tar.zst").write(home / "state")

    said(home, backup, "backup")

    assert [each.name[:6] for each in (home / "there").iterdir()] == ["judge-"]


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("sftp://127.0.0.1:{free}{home}/there", "Connection refused"),
        ("sftp://127.0.0.1:{port}/nowhere/at/all", "No such file"),
        ("sftp://nobody-known@127.0.0.1:{port}{home}/there", "Permission denied"),
    ],
)
def test_what_the_other_machine_says_against_it_is_told(home: Path, server: SshServer, to: str, why: str) -> None:
    to = to.format(free=free_port(), port=server.port, home=home)

    told = said(home, f'to = "{to}"\nssh_config = "{server.config}"', "backup", code=1)

    assert why in told
    assert "Traceback" not in told
    failed = CopyList.read(home / "state").failed
    assert failed is not None
    assert why in failed.why


def test_a_host_whose_key_is_not_known_gets_nothing(home: Path, server: SshServer) -> None:
    config = home / "ssh.conf"
    config.write_text(server.config.read_text().replace("/known\n", "/nothing-known\n"))

    told = said(home, f'to = "sftp://127.0.0.1:{server.port}{home}/there"\nssh_config = "{config}"', "backup", code=1)

    assert "Host key verification failed" in told
    assert not (home / "there").exists()


def test_copies_go_wherever_rclone_reaches(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("rclone"):
        pytest.fail("This test needs rclone and there is none: apt-get install rclone, or make test.")
    monkeypatch.setenv("RCLONE_CONFIG", str(home / "rclone.conf"))
    (home / "rclone.conf").write_text("[away]\ntype = alias\nremote = /\n")
    place = f"rclone:away:{str(home).removeprefix('/')}/cloud"

    assert made_thinned_and_restored(home, f'to = "{place}"', place, home / "cloud") == 3


def test_a_program_that_is_not_there_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    assert "the program rclone is not installed" in said(home, 'to = "rclone:away:copies"', "backup", code=1)
