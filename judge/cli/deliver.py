"""`judge deliver`: send waiting mail, and nothing else."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import click

from judge import totals
from judge.clerk.sending.mailman import send_waiting
from judge.cli.settings import quiet_log, settings, shown
from judge.config import Config
from judge.store.database import open_database


@click.command()
@settings
def deliver(config: Config) -> None:
    """Send waiting mail."""
    quiet_log()
    with closing(open_database(config.database)) as db, shown("mail") as step:
        sent = send_waiting(db, config, datetime.now(UTC), lambda so_far: step(f"{so_far.delivered} sent"))
    totals.add_up(config.state)
    click.echo(f"{sent.delivered} mails sent, {sent.put_off} put off, {sent.given_up} given up")
