"""Everything in deploy/ is used here as a keeper would use it, with only the folders put in."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from judge.cli import judge
from judge.cli.configfile import load_config
from judge.config import Config, Protocol
from judge.store.database import open_database
from tests.clerk.processes import wait_until
from tests.loopback import free_port

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
BIN = Path(sys.executable).parent
UNITS = ("judge.service", "judge-tick.service", "judge-backup.service", "judge-tick.timer", "judge-backup.timer")


def settled(text: str, home: Path) -> str:
    """A file of deploy/ with this machine's folders in the place of a keeper's."""
    places = {
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


def test_the_container_serves_and_makes_its_copies_by_itself(tmp_path: Path) -> None:
    """Its command, with a `sleep` that is over at once the first time."""
    (said,) = re.findall(r"^CMD (\[.*\])$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    tools, home = tmp_path / "tools", tmp_path / "home"
    tools.mkdir()
    home.mkdir()
    for name, script in (
        ("judge", f'exec {sys.executable} -m judge "$@"'),
        ("sleep", f"mkdir {home}/slept 2>/dev/null || exec /bin/sleep 60\n{wait_for(home / 'state' / 'judge.db')}"),
    ):
        (tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (tools / name).chmod(0o755)
    given = {"STATE": home / "state", "LISTEN_PORT": free_port(), "BACKUP_TO": tmp_path / "copies", "BACKUP_HOUR": 0}
    path = f"{tools}:{os.environ['PATH']}"
    env = os.environ | {"PATH": path} | {f"JUDGE_{name}": str(value) for name, value in given.items()}
    log = (tmp_path / "log").open("wb")
    with subprocess.Popen(
        json.loads(said), env=env, cwd=home, stdout=log, stderr=log, start_new_session=True
    ) as serving:
        try:
            wait_until(lambda: any((tmp_path / "copies").glob("judge-*.tar.zst")))
            serving.send_signal(signal.SIGTERM)
            assert serving.wait(timeout=30) == 0
        finally:
            with suppress(ProcessLookupError):
                os.killpg(serving.pid, signal.SIGKILL)
            log.close()


def wait_for(file: Path) -> str:
    """Shell that waits for a file, and is over then."""
    return f"until test -s {file}; do /bin/sleep 0.05; done"


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

    assert [times for times, _ in cron_lines()] == ["* * * * *", "17 * * * *"]
    for times, command in cron_lines():
        assert all(time == "*" or int(time) <= most for time, most in zip(times.split(), highest, strict=True))
        assert "%" not in command, "cron would end the command here"


def test_the_lines_for_cron_do_what_they_say_and_say_nothing(home: Path) -> None:
    for _, command in cron_lines():
        done = shell(settled(command, home))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    (copy,) = (home / "copies").iterdir()
    assert copy.name.endswith("Z.tar.zst")


def test_a_tick_that_still_runs_is_not_joined_by_a_second(home: Path) -> None:
    line = settled(cron_lines()[0][1], home).replace(" tick", " no-such-command")

    done = shell(f"flock {shlex.quote(str(home / 'state' / 'tick.lock'))} sh -c {shlex.quote(line)}")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_drill_of_the_runbook_opens_the_newest_copy(home: Path) -> None:
    page = (DEPLOY / "BACKUP.md").read_text()
    drill = re.search(r"^## A drill.*?\n\n((?:    [^\n]+\n)+)", page, re.MULTILINE | re.DOTALL)
    assert drill is not None
    assert shell(f"{BIN}/judge --config {home}/judge.toml backup").returncode == 0

    # Every game proved is another test's; here it is whether the lines do what they say.
    done = shell("set -e\n" + settled(drill[1].replace("sudo -u judge ", "").replace(" --deep", ""), home))

    assert (done.returncode, done.stderr) == (0, "")
    assert "The judge of 20" in done.stdout
    assert "\nJUDGE OK - " in done.stdout
    assert not (home / "state" / "drill").exists()


def commands(text: str) -> list[list[str]]:
    """The words after `judge` of every command of ours in a file of deploy/."""
    return [
        shlex.split(rest) for rest in re.findall(r"/opt/judge/bin/judge ((?:--?[\w-]+ [\w./-]+ )*[a-z][^|`&\n]*)", text)
    ]


@pytest.mark.parametrize(
    "name", ["crontab", "README.md", "BACKUP.md", *(f"systemd/{unit}" for unit in UNITS if "timer" not in unit)]
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


def test_all_services_are_walled_in_alike() -> None:
    walls = re.compile(r"^(?:No|Cap|Protect|Private|Restrict|Lock|System|UMask)\S*$", re.MULTILINE)

    one, *others = (walls.findall((DEPLOY / "systemd" / unit).read_text()) for unit in UNITS[:3])

    assert len(one) > 15
    assert all(each == one for each in others)
