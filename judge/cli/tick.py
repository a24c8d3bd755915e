"""`judge tick`: what cron calls every minute."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from time import monotonic

import click

from judge import totals
from judge.clerk.hours.clock_check import is_idle
from judge.cli.settings import quiet_log, settings
from judge.config import Config

_LONGEST_ROUND = 50.0
"""Seconds of sending after which the rest is for the next tick: a slow relay must not hold up the next deadline."""

_LONGEST_BOOKS = 20.0
"""Seconds after which no other book is begun."""

_LONGEST_SITE = 20.0
"""Seconds of writing pages after which the rest is for the next hour."""

_LONGEST_PRUNING = 10.0
"""Seconds after which the rest of what is packed or let go of is for the next hour."""


@click.command()
@settings
def tick(config: Config) -> None:
    """Obey unread letters, run every deadline that is due, send waiting mail.

    Safe to run at any time, twice at once, and after any pause. Says nothing when there was
    nothing to do, so that cron has nothing to mail.
    """
    now = datetime.now(UTC)
    try:
        if not is_idle(config, now):
            _work(config, now)
    finally:
        totals.add_up(config.state)
        if config.metrics.textfile:
            # Only a judge that is watched pays for what writes that down.
            from judge.clerk.service.metrics import write_textfile

            write_textfile(config, datetime.now(UTC))


def _work(config: Config, now: datetime) -> None:
    """Do what there is to be done, and say so."""
    # Templates and grammars are only worth loading when there is work.
    from judge.clerk.clerk import Clerk
    from judge.clerk.letters.sandbox import Sandbox
    from judge.cli.settings import shown

    quiet_log()
    sandbox = Sandbox(config)
    sandbox.open()
    with closing(Clerk.open(config, sandbox)) as clerk:
        with sandbox, shown("letters and turns") as step:
            worked = clerk.tick(now, step)
        with shown("mail") as step:
            end = monotonic() + _LONGEST_ROUND
            sent = clerk.send(now, lambda so_far: step(f"{so_far.delivered} sent"), lambda: monotonic() < end)
        with shown("the site"):
            end = monotonic() + _LONGEST_SITE
            clerk.publish(now, lambda: monotonic() < end)
        with shown("books"):
            end = monotonic() + _LONGEST_BOOKS
            clerk.bind(now, lambda: monotonic() < end)
        with shown("old mail"):
            end = monotonic() + _LONGEST_PRUNING
            clerk.put_away(now, lambda: monotonic() < end)
    if worked.letters or worked.turns or sent.delivered:
        click.echo(f"{worked.letters} letters obeyed, {worked.turns} turns played, {sent.delivered} mails sent")
    if sent.put_off or sent.given_up:
        click.echo(f"{sent.put_off} mails put off, {sent.given_up} given up: `judge check` tells why", err=True)
