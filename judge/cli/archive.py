"""`judge archive`: a finished game as one file, and out of the database where that is wanted."""

from __future__ import annotations

import os
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config
from judge.errors import BadData


@click.command()
@click.argument("game")
@click.option(
    "--to", type=click.Path(path_type=Path, dir_okay=False), help="Where to write it; GAME.judge in this folder."
)
@click.option("--remove", "is_removed", is_flag=True, help="Then delete from the database what only the file needs.")
@settings
def archive(config: Config, game: str, to: Path | None, is_removed: bool) -> None:
    """Write GAME, which is over, into a file with everything that was done, written and mailed in it.

    With --remove its turns, press, diaries and mails are then deleted here. It stays in the list, with how it ended and
    what it added to people's records; `judge import FILE` brings the rest back.
    """
    if not config.database.exists():
        raise BadData(str(config.database), 0, "there is no database here; is it another judge.toml?")
    from judge.clerk import archives
    from judge.store import retention
    from judge.store.database import open_database
    from judge.store.openfile import fold

    quiet_log()
    now, file = datetime.now(UTC), to or Path(f"{game.lower()}.judge")
    with closing(open_database(config.database)) as db:
        content = archives.archived(db, config, game, now)
        _write_new(file, content)
        click.echo(f"{file}: {len(content):,} bytes, with letters and addresses in it: keep it as you keep copies.")
        if is_removed:
            archives.removed(db, game, file.read_bytes(), now)
            retention.give_back(db, lambda: True)
            fold(db)
            click.echo(f"{game}: turns, press and mails are in the file alone; `judge import` brings them back.")


def _write_new(file: Path, content: bytes) -> None:
    """Write a file for its owner alone, and be sure that it is on the disk; one that is there is not written over."""
    try:
        number = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadData(str(file), 0, "this file is there already; --to names another one") from None
    except OSError as error:
        raise BadData(str(file), 0, f"it cannot be written: {error.strerror or error}") from error
    with open(number, "wb") as written:
        written.write(content)
        written.flush()
        os.fsync(written.fileno())
