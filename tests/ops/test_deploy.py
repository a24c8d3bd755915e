"""Everything in deploy/ is used here as a keeper would use it, with only the folders put in."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from judge.cli import judge
from judge.cli.configfile import load_config
from judge.config import Config, Protocol
from judge.store.database import check, open_database

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
BIN = Path(sys.executable).parent
UNITS = ("judge.service", "judge-tick.service", "judge-tick.timer")


def settled(text: str, home: Path) -> str:
    """A file of deploy/ with this machine's folders in the place of a keeper's."""
    places = {
        "/opt/judge/backup.sh": f"env JUDGE_BIN={shlex.quote(str(BIN))} {shlex.quote(str(DEPLOY / 'backup.sh'))}",
        "/opt/judge/bin": str(BIN),
        "/etc/judge": str(home),
        "/var/lib/judge": str(home / "state"),
        "/var/backups/judge": str(home / "copies"),
    }
    for keeper, ours in places.items():
        text = text.replace(keeper, ours)
    return text


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A keeper's machine: the settings of deploy/ and an empty judge."""
    (tmp_path / "judge.toml").write_text(settled((DEPLOY / "judge.toml").read_text(), tmp_path))
    (tmp_path / "state").mkdir()
    open_database(tmp_path / "state" / "judge.db").close()
    return tmp_path


def test_the_settings_load_and_agree_with_the_lines_for_postfix() -> None:
    config = load_config(DEPLOY / "judge.toml", environ={})

    assert config.listen.protocol is Protocol.LMTP
    assert config.keeper_address.partition("@")[2] != config.domain
    lines = (DEPLOY / "postfix" / "main.cf").read_text()
    assert f"inline:{{{{{config.domain} = judge:inet:[{config.listen.host}]:{config.listen.port}}}}}\n" in lines
    assert f"inet:{config.listen.host}:{config.listen.policy}," in lines
    assert f"relay_domains = {config.domain}\n" in lines


def test_the_runbook_lists_every_setting_with_its_default() -> None:
    told = dict(re.findall(r"^\| `([a-z_.]+)` \| `?([^|`]*?)`? \|", (DEPLOY / "README.md").read_text(), re.MULTILINE))

    assert set(told) == set(settings(Config()))
    for name, default in settings(Config()).items():
        if default not in ("", None, ()):
            # TOML writes `true`.
            assert told[name] == (str(default).lower() if isinstance(default, bool) else str(default))


def settings(table: msgspec.Struct, prefix: str = "") -> dict[str, object]:
    found: dict[str, object] = {}
    for name in table.__struct_fields__:
        value = getattr(table, name)
        if isinstance(value, msgspec.Struct):
            found |= settings(value, f"{prefix}{name}.")
        else:
            value = getattr(value, "value", value)
            found[prefix + name] = int(value) if isinstance(value, float) and value.is_integer() else value
    return found


def cron_lines() -> list[tuple[str, str]]:
    """Each line of the crontab as its times and its command."""
    lines = (line for line in (DEPLOY / "crontab").read_text().splitlines() if re.match(r"[\d*]", line))
    found = []
    for line in lines:
        *times, keeper, command = line.split(None, 6)
        assert keeper == "judge"
        found.append((" ".join(times), command))
    return found


def test_cron_knows_the_times_it_is_told() -> None:
    highest = (59, 23, 31, 12, 7)

    assert [times for times, _ in cron_lines()] == ["* * * * *", "17 4 * * *"]
    for times, command in cron_lines():
        assert all(time == "*" or int(time) <= most for time, most in zip(times.split(), highest, strict=True))
        assert "%" not in command, "cron would end the command here"


def test_the_lines_for_cron_do_what_they_say_and_say_nothing(home: Path) -> None:
    for _, command in cron_lines():
        done = shell(settled(command, home))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    (copy,) = (home / "copies").iterdir()
    assert check(open_database(copy / "judge.db")) == ()


def test_a_tick_that_still_runs_is_not_joined_by_a_second(home: Path) -> None:
    line = settled(cron_lines()[0][1], home).replace(" tick", " no-such-command")

    done = shell(f"flock {shlex.quote(str(home / 'state' / 'tick.lock'))} sh -c {shlex.quote(line)}")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_backup_of_a_running_judge_is_whole(home: Path) -> None:
    running = open_database(home / "state" / "judge.db")
    (home / "state" / "secret").write_text("5ec2e7")
    running.conn.execute("BEGIN IMMEDIATE")
    running.conn.execute(
        "INSERT INTO players (address, name, language, zone, created_at) VALUES ('a@b.example', 'A', 'en', 'UTC', '')"
    )

    done = shell(settled("/opt/judge/backup.sh /var/lib/judge /var/backups/judge", home))

    running.conn.execute("COMMIT")
    assert (done.returncode, done.stderr) == (0, "")
    (copy,) = (home / "copies").iterdir()
    assert (copy / "secret").read_text() == "5ec2e7"
    assert (copy / "judge.db").stat().st_mode & 0o077 == 0
    restored = open_database(copy / "judge.db")
    assert check(restored) == ()
    assert restored.execute("SELECT count(*) FROM players").fetchone()[0] == 0


def test_old_backups_go_and_a_missing_database_is_a_sentence(home: Path) -> None:
    old = home / "copies" / "20200101-041700"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))

    assert shell(settled("/opt/judge/backup.sh /var/lib/judge /var/backups/judge", home)).returncode == 0
    assert not old.exists()
    (home / "state" / "judge.db").unlink()
    done = shell(settled("/opt/judge/backup.sh /var/lib/judge /var/backups/judge", home))
    assert done.returncode == 1
    assert done.stderr == f"backup.sh: there is no {home}/state/judge.db\n"
    assert len(list((home / "copies").iterdir())) == 1


def commands(text: str) -> list[list[str]]:
    """The words after `judge` of every command of ours in a file of deploy/."""
    return [
        shlex.split(rest) for rest in re.findall(r"/opt/judge/bin/judge ((?:--?[\w-]+ [\w./-]+ )*[a-z][^|`&\n]*)", text)
    ]


@pytest.mark.parametrize(
    "name", ["crontab", "README.md", *(f"systemd/{unit}" for unit in UNITS if "timer" not in unit)]
)
def test_every_command_of_ours_exists_with_its_options(name: str) -> None:
    found = commands((DEPLOY / name).read_text())

    assert found
    for words in found:
        if words[-1] == "...":
            continue
        done = CliRunner().invoke(judge, [*words, "--help"])
        assert done.exit_code == 0, done.output


def test_the_units_are_sound(tmp_path: Path) -> None:
    """By our own eyes everywhere, and by systemd's where it is installed."""
    for unit in UNITS:
        text = (DEPLOY / "systemd" / unit).read_text()
        assert all(re.fullmatch(r"(\[\w+\]|[A-Z]\w+=.*|#.*|)", line) for line in text.splitlines())
        (tmp_path / unit).write_text(text.replace("/opt/judge/bin", str(BIN)))
        assert text.isascii()
    if shutil.which("systemd-analyze"):
        done = shell(
            f"cd {shlex.quote(str(tmp_path))} && systemd-analyze verify {' '.join(f'./{unit}' for unit in UNITS)}"
        )
        assert (done.returncode, done.stderr.strip()) == (0, "")


def test_both_services_are_walled_in_alike() -> None:
    walls = re.compile(r"^(?:No|Cap|Protect|Private|Restrict|Lock|System|UMask)\S*$", re.MULTILINE)

    one, other = (walls.findall((DEPLOY / "systemd" / unit).read_text()) for unit in UNITS[:2])

    assert len(one) > 15
    assert one == other
