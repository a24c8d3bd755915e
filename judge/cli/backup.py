"""`judge backup`: a copy of the whole judge, as one file."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic

import click

from judge.cli.configfile import place_from
from judge.cli.settings import settings, settings_path, shown
from judge.config import Config
from judge.structs import replace

_MIB = 1 << 20


@click.command()
@click.argument("to", required=False, metavar="[DIR|URL]")
@click.option("--recipient", "recipients", multiple=True, help="Encrypt it for this key: age1…, or a public SSH key.")
@click.option("--due", is_flag=True, help="Only when the hour of backup.hour has come since the last one; for cron.")
@click.option("--list", "is_list", is_flag=True, help="Only name the copies that are there.")
@settings
def backup(config: Config, to: str | None, recipients: tuple[str, ...], due: bool, is_list: bool) -> None:
    """Copy the whole judge while it runs, prove the copy by opening it, and put it into DIR or at URL.

    Database, secret, settings and keys go into one file. Without DIR or URL it goes where `to` in [backup] says:
    a folder, sftp://name@host/folder, or rclone:remote:folder. Older copies are thinned by day, week and month.
    """
    from judge.clerk.copying.backup import back_up, is_due, stored

    now = datetime.now(UTC)
    wanted = replace(config.backup, to=place_from(to) if to else config.backup.to)
    config = replace(config, backup=replace(wanted, recipients=recipients or wanted.recipients))
    if is_list:
        if not config.backup.to:
            raise click.UsageError("Name the folder or the address of the copies.")
        _, names = stored(config)
        click.echo("\n".join(names) or f"there is no copy in {config.backup.to}")
        return
    if due and not is_due(config, now):
        return
    began = monotonic()
    with shown("backup") as step:
        made = back_up(config, settings_path(), now, step)
    if due:
        return
    size, database = made.copy.size / _MIB, made.database / _MIB
    seconds = f"{monotonic() - began:.1f} s"
    click.echo(f"{made.copy.name} in {made.copy.place}: {size:.1f} MiB of a database of {database:.1f} MiB, {seconds}")
    if made.thinned:
        click.echo(f"taken away: {', '.join(made.thinned)}")
