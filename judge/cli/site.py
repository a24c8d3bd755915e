"""`judge site`: the pages for those who look on."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.settings import quiet_log, settings, shown
from judge.config import Config
from judge.structs import replace


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--language", help="The code of the language of the pages; that of the settings when left out.")
@click.option("--anew", is_flag=True, help="Write every page again, not only what is new.")
@settings
def site(config: Config, folder: Path, language: str | None, anew: bool) -> None:
    """Write what everybody may know of the listed games into FOLDER, as pages for a web server or a browser.

    Only what is new is written again. A game that is no longer listed is taken away.
    """
    from judge.clerk.publishing.site import write_site
    from judge.prose.stationery import Stationery
    from judge.shelf import template_folder
    from judge.store.database import open_database

    quiet_log()
    with closing(open_database(config.database)) as db, shown("pages"):
        wanted = replace(config.site, folder=str(folder), language=language or config.site.language)
        written = write_site(
            db, replace(config, site=wanted), Stationery(template_folder()), anew=anew, now=datetime.now(UTC)
        )
    click.echo(f"{written} {'file' if written == 1 else 'files'} written in {folder}")
