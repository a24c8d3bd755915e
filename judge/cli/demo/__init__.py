"""`judge demo`: seven players, a master and an observer play the rulebook's sample game by real mail."""

from __future__ import annotations

import logging
import re
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.clerk.clerk import Clerk
from judge.clerk.sending.pictures import Studio
from judge.cli.demo.postoffice import PostOffice, listener_open, post_office_open, text_of
from judge.cli.demo.table import DemoStory, DemoTable, load_story
from judge.cli.settings import quiet_log
from judge.config import Config, Listen, Relay
from judge.errors import BadData, JudgeError
from judge.rules.position import Position
from judge.store import letters
from judge.store.database import open_database

_MARK = "this-folder-belongs-to-judge-demo"
_BEGIN = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
_PATIENCE = 60.0
_SHOWN = re.compile(r"\d+-otto-.*fall-1902-movement-results")


@click.command()
@click.option(
    "--state",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("state/demo"),
    show_default=True,
    help="Where the demo keeps its database and mails; emptied first.",
)
def demo(state: Path) -> None:
    """Play the rulebook's sample game by real mail, in some twenty seconds."""
    quiet_log(logging.WARNING)
    started = time.monotonic()
    mails = _fresh(state)
    story = load_story()
    office = PostOffice(mails)
    click.echo("A judge, a mail server for its players, and the sample game of the Russian fourth edition.\n")
    with post_office_open(office) as relay:
        config = Config(
            state=state,
            domain="judge.example",
            keeper="keeper@players.example",
            listen=Listen(port=0),
            relay=Relay(host="127.0.0.1", port=relay),
        )
        final = _play(config, office, story)
    _end(final, story.ending, office, mails, time.monotonic() - started)


def _play(config: Config, office: PostOffice, story: DemoStory) -> Position:
    """The whole game; the board it ends with."""
    db = open_database(config.database)
    clerk = Clerk.open(config)
    # One for all rounds: its workers start once, know the board from the first picture on, and draw while letters
    # are obeyed. Nobody sits there and waits for a mail, so that a slow machine need not leave maps out.
    studio = Studio(config.state / "grounds", _PATIENCE)
    table = DemoTable(config, db, clerk, studio, office, _BEGIN, click.echo)
    try:
        with studio, listener_open(config, lambda: table.now) as port:
            table.port = port
            position = table.play(story).position
        if faults := letters.parked(db):
            raise JudgeError(f"letter {faults[0].id} met a fault of the program: {faults[0].note}; please report this")
        return position
    finally:
        clerk.close()
        db.close()


def _fresh(state: Path) -> Path:
    """An empty folder for the demo, and in it one for the mails; nobody else's files are touched."""
    mark = state / _MARK
    if state.exists() and any(state.iterdir()) and not mark.exists():
        raise BadData(str(state), 0, "this folder is not the demo's own; name an empty one with --state")
    shutil.rmtree(state, ignore_errors=True)
    mails = state / "mails"
    try:
        mails.mkdir(parents=True)
        mark.touch()
    except OSError as error:
        raise BadData(str(state), 0, f"this folder cannot be made: {error.strerror}") from error
    return mails


def _end(final: Position, book: Position, office: PostOffice, mails: Path, seconds: float) -> None:
    """Show one result mail, say where the others are, and compare the board with the book's."""
    name, shown = office.first_file(_SHOWN)
    click.echo(f"\n--- {name}\n")
    click.echo(text_of(shown))
    click.echo(f"--- All {office.count} mails of the judge are in {mails}, {seconds:.1f} s in all.")
    if final != book:
        raise JudgeError("the board at the end is not the book's; please report this")
    click.echo("The board at the end is the book's.")
