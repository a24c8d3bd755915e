"""`judge setup`: from an installed program to a judge that answers, and back."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.configfile import load_config
from judge.cli.settings import MACHINE_SETTINGS
from judge.cli.setup.dns import dns_records
from judge.cli.setup.machine import Clock, Machine
from judge.cli.setup.plan import COPIES, STATE, Plan, Wishes, make_plan, program
from judge.cli.setup.postfix import Postfix
from judge.cli.setup.record import RECORD, Record, load_record, save_record
from judge.cli.setup.undo import undo, undoing

_BEHIND_WALLS = ("/home", "/root", "/tmp")
"""Folders that the service does not see (ProtectHome, PrivateTmp), so no program in them can be it."""


@click.command()
@click.option("--domain", default="", help="What stands behind the @ of the judge's addresses.")
@click.option("--keeper", default="", help="Who hears of failures: an address elsewhere.")
@click.option(
    "--clock", "wanted", type=click.Choice([each.value for each in Clock]), help="What wakes it every minute."
)
@click.option(
    "--mail",
    type=click.Choice(["postfix", "none"]),
    default="postfix",
    show_default=True,
    help="What is in front of it.",
)
@click.option("--yes", "is_agreed", is_flag=True, help="Ask nothing.")
@click.option("--dry-run", "is_dry", is_flag=True, help="Show each change of a file and each command, and do nothing.")
@click.option("--undo", "is_undo", is_flag=True, help="Take away what was set up; games, copies and keys stay.")
@click.option(
    "--root",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default="/",
    help="An image of a machine in this folder: its files are written, nothing is started.",
)
def setup(
    domain: str, keeper: str, wanted: str | None, mail: str, is_agreed: bool, is_dry: bool, is_undo: bool, root: Path
) -> None:
    """Set this machine up for a judge, and say what is to stand in the DNS.

    Settings, user, folders, services (systemd or cron), Postfix and the key for signatures: what is there and right is
    left alone, so running it again mends what is missing. What was there before is noted, and --undo brings it back.
    """
    machine = Machine(root.resolve())
    if machine.is_this and os.geteuid() != 0 and not is_dry:
        raise click.ClickException(
            "this changes the machine: run it as root (sudo judge setup), or look with --dry-run"
        )
    postfix = Postfix.of(machine)
    record = load_record(machine.at(RECORD))
    if is_undo:
        _take_back(machine, record, postfix, is_dry=is_dry, is_agreed=is_agreed)
        return
    if mail == "postfix" and postfix is None:
        raise click.ClickException(
            "there is no Postfix that was configured: apt-get install postfix (or dpkg-reconfigure postfix), then run "
            "this again; with --mail none the judge is set up without any mail server"
        )
    wishes = _wishes(machine, domain, keeper, Clock(wanted) if wanted else machine.clock())
    plan = make_plan(machine, wishes, postfix if mail == "postfix" else None)
    # Asked before its files are changed: of new ones Postfix waits two seconds.
    host = postfix.host if postfix is not None else f"mail.{plan.config.domain}"
    takes_bare_lines = postfix is not None and postfix.postconf("-h", "smtpd_forbid_bare_newline") == "no"
    _set_up(machine, plan, record, is_dry=is_dry, is_agreed=is_agreed)
    _tell(machine, plan, host)
    for hint in _hints(machine, wishes, postfix, host, takes_bare_lines=takes_bare_lines):
        click.echo(hint)
    click.echo(f"Then `judge check` says whether all is well, and a mail to judge@{plan.config.domain} is answered.")


def _wishes(machine: Machine, domain: str, keeper: str, clock: Clock) -> Wishes:
    """What the keeper says, asked where it is not said and somebody is there."""
    if machine.at(MACHINE_SETTINGS).exists():
        return Wishes(domain, keeper, clock, "")
    is_person = sys.stdin.isatty()
    if not is_person and not (domain and keeper):
        raise click.UsageError("Name --domain and --keeper: nobody is here to be asked.")
    domain = domain or click.prompt("Domain of the judge's addresses (judge@...)")
    keeper = keeper or click.prompt("Your own address, elsewhere, for what goes wrong")
    if keeper.rpartition("@")[2].lower() == domain.lower():
        raise click.ClickException(f"{keeper} is the judge's own: name a mailbox that is read when the judge is down")
    return Wishes(domain.strip().lower(), keeper.strip(), clock, str(datetime.now(UTC).year))


def _set_up(machine: Machine, plan: Plan, record: Record, *, is_dry: bool, is_agreed: bool) -> None:
    """Show what is to do, ask, and do it."""
    changes = [(step, text) for step in plan.steps if (text := step.plan(machine, record))]
    if not changes:
        click.echo("Nothing to do: all is as it should be.")
        return
    for _, text in changes:
        click.echo(text, nl=False)
    if is_dry:
        click.echo("Nothing was done (--dry-run).")
        return
    if not is_agreed:
        _ask("Do this?")
    for step, _ in changes:
        for done in step.take(machine, record):
            record = record.noting([done])
            save_record(machine.at(RECORD), record)
    click.echo(f"Done; judge setup --undo takes it away again ({machine.at(RECORD)}).")


def _ask(question: str) -> None:
    if not sys.stdin.isatty():
        raise click.UsageError("Say --yes: nobody is here to be asked.")
    click.confirm(question, default=True, abort=True)


def _tell(machine: Machine, plan: Plan, host: str) -> None:
    """What others have to find."""
    click.echo("\nThe DNS is to say:\n")
    for line in dns_records(plan.config, host, machine.at(plan.config.dkim.key)):
        click.echo(f"    {line}")
    click.echo()


def _hints(
    machine: Machine, wishes: Wishes, postfix: Postfix | None, host: str, *, takes_bare_lines: bool
) -> list[str]:
    hints = []
    if "." not in host or host.endswith(".localdomain"):
        hints.append(f"Postfix calls itself {host}, which nobody can look up: postconf -e myhostname=mail.example.org")
    if takes_bare_lines:
        hints.append(
            "Postfix takes bare line feeds, by which letters can be smuggled in. That is for all mail of this server, "
            "so it was left: postconf -e smtpd_forbid_bare_newline=normalize"
        )
    if machine.is_this and postfix is not None and machine.asked("postfix", "status") is None:
        hints.append("Postfix does not run: `systemctl start postfix`, or `postfix start`.")
    if wishes.clock is Clock.CRON and not machine.runs_systemd:
        hints.append("cron starts the judge within a minute, and again whenever it ended.")
    if wishes.clock is Clock.NONE:
        hints.append("Nothing here starts services: run `judge serve` as the user judge, which keeps the clock, too.")
    elif wishes.clock is Clock.SYSTEMD and not machine.runs_systemd:
        hints.append("systemd does not run here: the judge starts with the machine. To try it now: judge serve")
    if str(program()).startswith(_BEHIND_WALLS) and wishes.clock is Clock.SYSTEMD:
        hints.append(f"The services do not see {program()}: install the program into /opt/judge.")
    return hints


def _take_back(machine: Machine, record: Record, postfix: Postfix | None, *, is_dry: bool, is_agreed: bool) -> None:
    """Undo, as far as nobody changed it since."""
    path = machine.at(RECORD)
    if not record.done:
        click.echo(f"Nothing to undo: there is no {path}.")
        return
    settings = machine.at(MACHINE_SETTINGS)
    homes = (str(load_config(settings, {}).state) if settings.exists() else STATE, COPIES)
    changes = undoing(machine, record, postfix, homes)
    for text in changes.plan:
        click.echo(text, nl=False)
    if not is_dry:
        if not is_agreed:
            _ask("Take this away?")
        undo(machine, record, postfix, homes, path)
    click.echo("Nothing was done (--dry-run)." if is_dry else "Taken away.")
    for each in changes.left:
        click.echo(f"left: {each}")
