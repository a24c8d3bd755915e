"""`judge prune`: what the judge does once an hour by itself, all of it at once, and told."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config
from judge.errors import BadData

_NEXT_HOUR = "`judge prune --rebuild` writes the file anew once; letters wait for that, a second for each 100 MB or so."


@click.command()
@click.option("--dry-run", "is_dry", is_flag=True, help="Tell what would go, and change nothing.")
@click.option("--rebuild", "is_rebuilt", is_flag=True, help="Then write the file anew, without what is free in it.")
@settings
def prune(config: Config, is_dry: bool, is_rebuilt: bool) -> None:
    """Let go of what is kept long enough, and pack the rest.

    `[retention]` says how long: what sent mails said, the maps in them, what strangers wrote. Nothing goes that a
    player, a master or a keeper can ask for by mail, or that `judge check --deep` proves games by.
    """
    if is_dry and is_rebuilt:
        raise click.UsageError("--dry-run changes nothing; leave --rebuild out.")
    if not config.database.exists():
        raise BadData(str(config.database), 0, "there is no database here; `judge --config` names the settings")
    from judge import totals
    from judge.clerk.hours.retention import put_away, until
    from judge.store import retention
    from judge.store.database import open_database
    from judge.store.openfile import fold

    quiet_log()
    now = datetime.now(UTC)
    with closing(open_database(config.database)) as db:
        if is_dry:
            _tell("would go", retention.would_go(db, until(config, now)))
            return
        done = put_away(db, config, now, lambda: True)
        totals.add_up(config.state)
        _tell("gone", done.pruned)
        packed = done.packed
        click.echo(f"packed: {packed.rows:,} letters and mails, {packed.before:,} bytes in {packed.after:,}")
        if is_rebuilt:
            retention.rebuild(db)
            fold(db)
        room = retention.room(db)
        click.echo(f"database: {room.size:,} bytes, of which {room.free:,} are free for what comes")
        if not room.gives_back and room.free > room.size // 4:
            click.echo(f"An older judge made this file, which cannot give bytes back. {_NEXT_HOUR}")


def _tell(what: str, went: object) -> None:
    from judge.store.retention import Pruned

    assert isinstance(went, Pruned)
    click.echo(
        f"{what}: the words of {went.mails:,} mails, {went.pictures:,} pictures,"
        f" the words of {went.letters:,} strangers' letters; {went.bytes:,} bytes"
    )
