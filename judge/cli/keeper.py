"""`judge keeper`: what keepers ask by mail, asked on the machine."""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import UTC, datetime

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@settings
def keeper(config: Config, words: tuple[str, ...]) -> None:
    """Give a keeper's COMMAND, as in a letter, and print the answer (- reads a longer one from standard input).

    For example: judge keeper GAMES, judge keeper "RETRY ALL", judge keeper MAINTENANCE ON.
    """
    from judge.clerk.clerk import Clerk

    quiet_log()
    text = sys.stdin.read() if words == ("-",) else " ".join(words)
    with closing(Clerk.open(config)) as clerk:
        click.echo(clerk.keep(text, datetime.now(UTC)), nl=False)
