"""`judge keeper`: what keepers ask by mail, asked on the machine."""

from __future__ import annotations

import sys
from contextlib import closing
from datetime import UTC, datetime

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config

_REFUSED, _UNCLEAR = 1, 2
"""Exit codes; the second is also what a wrong option ends with."""


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, required=True)
@click.option("--game", "game", default="", help="A command of that game's master, as `EXTEND 2d`.")
@click.option("--yes", "is_sure", is_flag=True, help="PAUSE ALL and its like: do it, do not ask first.")
@settings
def keeper(config: Config, words: tuple[str, ...], game: str, is_sure: bool) -> None:
    """Give a keeper's COMMAND, as in a letter, and print the answer (- reads a longer one from standard input).

    For example: judge keeper GAMES, judge keeper "RETRY ALL", judge keeper MAINTENANCE ON; of one game what its master
    may ask: judge keeper --game blitz EXTEND 2d, or judge keeper "blitz: EXTEND 2d". What only looks is written down
    nowhere. Ends with 0, with 1 when something was refused, with 2 when something is no command.
    """
    from judge.clerk.clerk import Clerk

    quiet_log()
    text = sys.stdin.read() if words == ("-",) else " ".join(words)
    text = f"{game.casefold()}: {text}" if game else text
    with closing(Clerk.open(config)) as clerk:
        answer = clerk.keep(text, datetime.now(UTC), is_sure=is_sure)
        click.echo(answer.text, nl=False)
        if answer.wants_yes and sys.stdin.isatty() and click.confirm("Do it?"):
            answer = clerk.keep(text, datetime.now(UTC))
            click.echo(answer.text, nl=False)
    for line in answer.unread:
        click.echo(f"not understood: {line}", err=True)
    if answer.wants_yes:
        click.echo("nothing was done: say it with --yes", err=True)
    if answer.is_unclear or answer.is_refused or answer.wants_yes:
        click.get_current_context().exit(_UNCLEAR if answer.is_unclear else _REFUSED)
