"""`judge deliver`: send waiting mail, and nothing else."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import click

from judge import totals
from judge.clerk.sending.mailman import send_waiting
from judge.cli.settings import quiet_log, settings, shown
from judge.config import Config
from judge.store import restored
from judge.store.database import open_database, write

_MOST_SHOWN = 30


@click.command()
@click.option(
    "--held", "shows_held", is_flag=True, help="Show the mail that is held since a restore, and send nothing."
)
@click.option("--release", is_flag=True, help="Send that mail, too.")
@click.option("--drop", is_flag=True, help="Give that mail up: it was sent before the judge was restored.")
@settings
def deliver(config: Config, shows_held: bool, release: bool, drop: bool) -> None:
    """Send waiting mail."""
    if release and drop:
        raise click.UsageError("Either --release or --drop.")
    quiet_log()
    with closing(open_database(config.database)) as db, shown("mail") as step:
        if shows_held:
            mails = restored.held_mails(db)
            for number, rcpt, subject, at in mails[:_MOST_SHOWN]:
                click.echo(f"{number}  {at:%Y-%m-%d %H:%M}  {rcpt}  {subject}")
            click.echo(f"{len(mails)} mails are held; --release sends them, --drop gives them up")
            return
        with write(db):
            freed = restored.let_go(db) if release else restored.drop(db) if drop else 0
        if release or drop:
            click.echo(f"{freed} mails {'released' if release else 'given up'}")
        sent = send_waiting(db, config, datetime.now(UTC), lambda so_far: step(f"{so_far.delivered} sent"))
    totals.add_up(config.state)
    click.echo(f"{sent.delivered} mails sent, {sent.put_off} put off, {sent.given_up} given up")
