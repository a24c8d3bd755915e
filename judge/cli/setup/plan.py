"""What setting up comes to on one machine: the settings, and the steps in their order."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click

from judge.cli.configfile import load_config
from judge.cli.settings import MACHINE_SETTINGS
from judge.cli.setup.machine import Clock, Machine
from judge.cli.setup.postfix import Postfix
from judge.cli.setup.steps import Account, Folder, Key, MailServer, Step, TextFile, Units
from judge.config import Config
from judge.datafolder import deploy_folder, read_text
from judge.errors import BadData
from judge.structs import Struct

USER = "judge"
STATE = "/var/lib/judge"
COPIES = "/var/backups/judge"
SERVICE = "judge.service"
_USUAL = "/opt/judge"
"""What an installation is called; a link where there are several versions beside each other."""
_UNITS = "/etc/systemd/system"
_CRON = "/etc/cron.d/judge"
_SIGNING = """
# The judge signs its mail itself; `judge dkim` prints the record that the DNS is to have.
[dkim]
selector = "{selector}"
key = "{state}/dkim.key"
"""


class Wishes(Struct, frozen=True):
    """What a keeper says of his judge."""

    domain: str
    keeper: str
    clock: Clock
    selector: str
    """The name of the key in the DNS."""


class Plan(Struct, frozen=True):
    """The steps, with the settings that they make or found."""

    config: Config
    steps: tuple[Step, ...]


def make_plan(machine: Machine, wishes: Wishes, postfix: Postfix | None) -> Plan:
    """What is to be done for a judge; a sentence where it cannot be.

    Settings that are there already are the keeper's, and everything else is made to fit them.
    """
    text = settings_text(wishes)
    path = machine.at(MACHINE_SETTINGS)
    config = load_config(path, {}) if path.exists() else _tried(text)
    if wishes.domain and config.domain != wishes.domain:
        raise click.ClickException(
            f"{path} says {config.domain}, and you {wishes.domain}: change it there, then run this again"
        )
    if postfix is not None and (why := postfix.refusal(config)):
        raise click.ClickException(why)
    state = str(config.state)
    steps: list[Step] = [
        Account(USER, state),
        Folder(state, USER),
        Folder(COPIES, USER),
        TextFile(MACHINE_SETTINGS, text, is_keepers=True),
        *([Key(config.dkim.key, USER)] if config.dkim.key else []),
        *_clockwork(machine, wishes.clock, config),
        *([MailServer(postfix, config, deploy_folder())] if postfix is not None else []),
    ]
    if wishes.clock is not Clock.NONE and (machine.runs_systemd or wishes.clock is Clock.SYSTEMD):
        timers = _units("timer") if wishes.clock is Clock.SYSTEMD else ()
        steps.append(Units((SERVICE, *timers)))
    return Plan(config, tuple(steps))


def settings_text(wishes: Wishes) -> str:
    """The settings of a new judge, as deploy/judge.toml has them."""
    text = read_text(deploy_folder() / "judge.toml").replace("judge.example", wishes.domain)
    return text.replace("keeper@mail.example", wishes.keeper) + _SIGNING.format(selector=wishes.selector, state=STATE)


def _tried(text: str) -> Config:
    """What these settings come to; in one sentence why they are none."""
    with tempfile.TemporaryDirectory(prefix="judge-setup-") as folder:
        draft = Path(folder, "judge.toml")
        draft.write_text(text, encoding="utf-8")
        try:
            return load_config(draft, {})
        except BadData as error:
            raise click.ClickException(error.why) from error


def _clockwork(machine: Machine, clock: Clock, config: Config) -> Iterator[TextFile]:
    """The files by which the judge is started and woken."""
    if clock is Clock.NONE:
        return
    systemd = deploy_folder() / "systemd"
    has_service = machine.runs_systemd or clock is Clock.SYSTEMD
    names = [SERVICE] if has_service else []
    if clock is Clock.SYSTEMD:
        names = sorted(path.name for path in systemd.iterdir() if path.name.startswith("judge"))
    for name in names:
        yield TextFile(f"{_UNITS}/{name}", _settled(read_text(systemd / name), config))
    if clock is Clock.CRON:
        text = read_text(deploy_folder() / "crontab")
        text += "" if has_service else read_text(deploy_folder() / "crontab-serve")
        yield TextFile(_CRON, _settled(text, config))


def _units(kind: str) -> tuple[str, ...]:
    return tuple(sorted(path.name for path in (deploy_folder() / "systemd").glob(f"judge*.{kind}")))


def program() -> Path:
    """The command `judge` of this installation, by the name that stays when another version takes its place."""
    return _by_its_name(Path(sys.prefix, "bin", "judge"))


def _by_its_name(path: Path) -> Path:
    """A file of this installation, by way of /opt/judge where that is what the installation is called."""
    is_called_so = Path(_USUAL).resolve() == Path(sys.prefix).resolve()
    return Path(_USUAL, path.relative_to(sys.prefix)) if is_called_so and path.is_relative_to(sys.prefix) else path


def _settled(text: str, config: Config) -> str:
    """A file of deploy/ with the places of this installation."""
    deploy, state = _by_its_name(deploy_folder()), str(config.state)
    text = text.replace("/opt/judge/README.md", f"{deploy}/README.md").replace("/opt/judge/bin/judge", str(program()))
    if state != STATE:
        # What systemd makes by itself lies below /var/lib.
        text = text.replace("StateDirectory=judge\nStateDirectoryMode=0700\n", f"ReadWritePaths={state}\n")
    return text.replace(STATE, state)
