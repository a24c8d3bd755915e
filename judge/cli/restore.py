"""`judge restore`: a judge made of a copy again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.settings import settings, settings_path, shown
from judge.config import Config
from judge.structs import replace

if TYPE_CHECKING:
    from judge.clerk.copying.restore import Restored


@click.command()
@click.argument("file")
@click.option(
    "--to", type=click.Path(path_type=Path, file_okay=False), help="The state folder; else the settings' own."
)
@click.option(
    "--identity",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file with the key that opens it: of age-keygen, or of SSH.",
)
@click.option("--aside", is_flag=True, help="Move the judge that is there into a folder beside it first.")
@click.option("--send-mail", is_flag=True, help="Send what waited in the copy, though it may be out already.")
@settings
def restore(config: Config, file: str, to: Path | None, identity: Path | None, aside: bool, send_mail: bool) -> None:
    """Make a judge of the copy FILE again (a path, or sftp://… or rclone:… and the name of the file).

    The copy is unpacked, looked over and brought to this version before anything is put in its place. Mail that waited
    in it may have been sent since: it is held, and `judge deliver --release` sends it.
    """
    from judge.clerk.copying.age import read_identities
    from judge.clerk.copying.restore import Wish, restore

    path = settings_path()
    if to is None and path is None:
        raise click.UsageError("Say where: --to FOLDER, or judge --config FILE restore …")
    if to is not None:
        config = replace(config, state=to.resolve())
    wish = Wish(file, read_identities(identity) if identity else (), aside, not send_mail)
    with shown("restore"):
        done = restore(config, path, wish, datetime.now(UTC))
    click.echo("\n".join(_told(done, config, is_named=path is not None)))


def _told(done: Restored, config: Config, *, is_named: bool) -> Iterator[str]:
    manifest = done.manifest
    rows = manifest.rows
    yield (
        f"The judge of {manifest.made_at:%Y-%m-%d %H:%M:%S} UTC is in {config.state}: {rows.get('games', 0)} games,"
        f" {rows.get('players', 0)} people, {rows.get('letters', 0)} letters (made by judge {manifest.program})."
    )
    if done.aside is not None:
        yield f"What was there before is in {done.aside}."
    for each in done.placed:
        yield f"Put back: {each}"
    for each in done.left:
        yield f"Look at {each}: there is another file in its place, or it has none yet."
    if is_named and manifest.domain != config.domain:
        yield f"The copy is of the judge of {manifest.domain}, and the settings say {config.domain}."
    if done.held.mails or done.held.letters:
        yield (
            f"Held: {done.held.mails} mails that waited in the copy and may be out already, and the answers to"
            f" {done.held.letters} letters that were not read in it. `judge deliver --held` shows them."
        )
    yield "Deadlines that passed since the copy are moved on by the first tick."
    yield "Now judge check --stopped --deep, and start it."
