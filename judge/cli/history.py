"""`judge history`: a whole game as a book, with all its maps, orders and reasons."""

from __future__ import annotations

from pathlib import Path

import click

from judge.clerk.publishing.storybook import tell_story
from judge.cli.settings import quiet_log, settings, write_file
from judge.commands.watching.saved_game import archive, find_game
from judge.config import Config
from judge.notation.times import zone_name
from judge.pages.storybook import Bindery, ebook
from judge.prose.stationery import Stationery
from judge.shelf import languages, load_language, template_folder

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("game")
@click.option("--html", type=_FILE, help="Where to write it as one page that needs nothing else.")
@click.option("--epub", type=_FILE, help="Where to write it for e-book readers.")
@click.option("--language", default="en", show_default=True, type=click.Choice(languages()), help="The reader's.")
@click.option("--zone", default="UTC", show_default=True, help="The reader's time zone, as Europe/Sofia.")
@settings
def history(config: Config, game: str, html: Path | None, epub: Path | None, language: str, zone: str) -> None:
    """Write GAME as a book, as somebody who looks on may read it.

    Every phase that may be told with its map, orders, reasons and the press that went to all; what a game keeps
    secret until its end stays secret until then. A browser prints the page with a phase a sheet.
    """
    if html is None and epub is None:
        raise click.UsageError("Where to? Give --html or --epub, or both.")
    if not zone_name(zone):
        raise click.UsageError(f"There is no time zone {zone!r}; write it as Europe/Sofia.")
    quiet_log()
    folder = template_folder()
    with archive(config) as db:
        found = find_game(db, game)
        words = Stationery(folder).words(load_language(language, found.board.name), zone)
        book = tell_story(db, found, words)
    bindery = Bindery(folder, words)
    if html is not None:
        write_file(html, bindery.page(book).encode())
    if epub is not None:
        write_file(epub, ebook(bindery, book, config.domain))
