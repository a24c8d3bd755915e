"""`judge import`: a game from a file; what kind of file it is, its content says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config, load_secret
from judge.errors import BadData

if TYPE_CHECKING:
    from judge.clerk.importing import GoesOn, Wishes


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("more_seats", nargs=-1, metavar="")
@click.option("--seats", "seats", multiple=True, metavar="ADDRESS=POWER ...", help="Who plays what.")
@click.option("--master", "master", default="", metavar="ADDRESS", help="Who leads the game.")
@click.option("--name", "name", default="", help="The game's name here.")
@click.option("--deadline", "deadline", default="", help="Of the open phase, as '2026-12-01 20:00', in UTC.")
@click.option("--rulebook", "rulebook", default="", help="By which it goes on.")
@click.option("--language", "language", default="en", help="Of the mails to those who are not registered here.")
@click.option("--dry-run", "is_trial", is_flag=True, help="Show the game and what would be done; do nothing.")
@settings
def import_game(
    config: Config, file: Path, more_seats: tuple[str, ...], seats: tuple[str, ...], is_trial: bool, **said: str
) -> None:
    """Bring a game in from FILE: one that `judge archive` wrote, or a running one that was played elsewhere.

    A running game comes from a position file, a save file of the package diplomacy, what `judge export` wrote, a board
    of webDiplomacy as JSON, or a list or results of njudge or DPjudge, and goes on here: everybody in it is mailed the
    board and the deadline. deploy/IMPORT.md describes the kinds.
    """
    from judge.clerk.importing import Wishes
    from judge.store.archivefile import is_archive
    from judge.store.gamefiles.reading import LONGEST

    quiet_log()
    try:
        if file.stat().st_size > LONGEST and not is_archive(_beginning(file)):
            raise BadData(str(file), 0, f"it is longer than {LONGEST // 1_000_000} MB")
        content = file.read_bytes()
    except OSError as error:
        raise BadData(str(file), 0, f"it cannot be read: {error.strerror or error}") from error
    wishes = Wishes(seats=(*seats, *more_seats), is_trial=is_trial, **said)
    if not is_archive(content):
        _import_running(config, content, str(file), wishes)
    elif wishes != Wishes():
        raise click.UsageError(f"{file} is an archive: it is brought back as it was, and takes no options")
    else:
        _import_archive(config, content, str(file))


def _beginning(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(100)


def _import_running(config: Config, content: bytes, name: str, wishes: Wishes) -> None:
    """A running game, in one transaction; of a trial nothing is left."""
    from judge.clerk.importing import bring
    from judge.clerk.posting.outbox import Outbox
    from judge.commands.sources import tongues
    from judge.prose.stationery import Stationery
    from judge.shelf import template_folder
    from judge.store import tokens
    from judge.store.database import open_database, write
    from judge.store.tokens import Keyring

    if wishes.language not in tongues():
        raise click.UsageError(f"no language {wishes.language!r}; known are {', '.join(sorted(tongues()))}")

    class Trial(Exception):
        """Undoes the transaction."""

    with closing(open_database(config.database)) as db:
        keyring = Keyring(load_secret(config, may_draw=not tokens.are_given(db)))
        post = Outbox(db, config, keyring, Stationery(template_folder()))
        try:
            with write(db):
                done = bring(post, content, name, wishes, datetime.now(UTC))
                if wishes.is_trial:
                    raise Trial
        except Trial:
            pass
    for line in _told(done, wishes.is_trial):
        click.echo(line)


def _told(done: GoesOn, is_trial: bool) -> Iterator[str]:
    """The game, who is in it, and what could not be carried over."""
    from judge.rules.text import write_position

    game = done.game
    assert game.clock.deadline is not None
    yield f"{game.name}, from {done.kind}: by rulebook {game.rulebook.name}, {done.turns} phases of its past."
    yield write_position(game.position)
    yield f"Orders are due by {game.clock.deadline:%Y-%m-%d %H:%M} UTC."
    for each in done.people:
        known = "" if each.was_known else ", who is not registered here yet: his first answer confirms his address"
        yield f"{each.address} {'plays ' + ', '.join(each.powers) if each.powers else 'leads it'}{known}."
    if game.seating.vacancies:
        yield f"Nobody plays {', '.join(sorted(game.seating.vacancies))}."
    for lost in done.lost:
        yield f"Not carried over: {lost}."
    if is_trial:
        yield "Nothing was done. Without --dry-run the game goes on here, and everybody named is mailed."
    else:
        yield f"{game.name} goes on here; everybody named is mailed. `judge check --deep` proves it from now on."


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
