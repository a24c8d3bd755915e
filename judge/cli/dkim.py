"""`judge dkim`: the key that the judge signs its mail with, and what to publish so that others can check it."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.settings import settings
from judge.config import Config
from judge.post.signing import KINDS, load_key, make_key, zone_line


@click.command()
@click.option("--kind", type=click.Choice(KINDS), default="rsa", help="What a new key is; rsa when left out.")
@settings
def dkim(config: Config, kind: str) -> None:
    """Make the key that mails are signed with, where there is none yet, and print the DNS record that belongs to it.

    The settings name the key: selector and key under [dkim].
    """
    if not config.dkim.key:
        raise click.ClickException('name selector and key under [dkim] in the settings: selector = "2026", key = "…"')
    path = Path(config.dkim.key)
    try:
        if not path.exists():
            make_key(path, kind)
            click.echo(f"made {path}: nobody but its owner may read it, and a copy belongs into the backup", err=True)
    except OSError as error:
        raise click.FileError(str(path), error.strerror or str(error)) from error
    click.echo(zone_line(config.dkim.selector, config.dkim.domain or config.domain, load_key(path).record()))
