"""`judge import`: a game from a file; what kind of file it is, its content says."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config, load_secret
from judge.errors import BadData


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@settings
def import_game(config: Config, file: Path) -> None:
    """Bring the game back that is in FILE, as `judge archive` wrote it: here, or into another judge."""
    try:
        content = file.read_bytes()
    except OSError as error:
        raise BadData(str(file), 0, f"it cannot be read: {error.strerror or error}") from error
    from judge.store.archivefile import is_archive

    quiet_log()
    if not is_archive(content):
        raise BadData(str(file), 0, "this is no file of a game that is known here; `judge archive` makes one")
    _import_archive(config, content, str(file))


def _import_archive(config: Config, content: bytes, name: str) -> None:
    """A finished game, from its archive."""
    from judge.clerk.archives import Brought, brought
    from judge.store import tokens
    from judge.store.database import open_database

    with closing(open_database(config.database)) as db:
        # The judge may never have been started here, and what it plays is proved with its secret.
        load_secret(config, may_draw=not tokens.are_given(db))
        done = brought(db, content, name, datetime.now(UTC))
    if done.how is Brought.BACK:
        click.echo(f"{done.game} is whole again.")
        return
    click.echo(f"{done.game} is here; `judge check --deep` adjudicates its turns again.")
    if done.unknown:
        click.echo(f"Not registered here, and known by name alone: {', '.join(done.unknown)}.")
