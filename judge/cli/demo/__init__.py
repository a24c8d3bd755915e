"""`judge demo`: seven players, a master and an observer play the rulebook's sample game by real mail."""

from __future__ import annotations

import logging
import re
import shutil
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import click

from judge.clerk.clerk import Clerk
from judge.clerk.sending.pictures import Studio
from judge.cli.demo.anyboard import PHASES, letters_for
from judge.cli.demo.postoffice import PostOffice, listener_open, post_office_open, text_of
from judge.cli.demo.table import DemoTable, load_story
from judge.cli.settings import quiet_log
from judge.config import Config, Listen, Relay
from judge.errors import BadData, JudgeError
from judge.game.game import Game
from judge.rules.position import Position
from judge.shelf import boards
from judge.store import letters
from judge.store.database import open_database

_MARK = "this-folder-belongs-to-judge-demo"
_BEGIN = datetime(2027, 1, 3, 18, 0, tzinfo=UTC)
_PATIENCE = 60.0
_SHOWN = re.compile(r"\d+-otto-.*fall-1902-movement-results")
_ENDED = re.compile(r"\d+-otto-.*results")


@click.command()
@click.option(
    "--state",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("state/demo"),
    show_default=True,
    help="Where the demo keeps its database and mails; emptied first.",
)
@click.option("--board", help="A board other than the standard one: nine phases of orders drawn by lot, then a draw.")
def demo(state: Path, board: str | None) -> None:
    """Play the rulebook's sample game by real mail, in some twenty seconds; or a game on another board."""
    if board is not None and board not in boards():
        raise click.BadParameter(f"there is no board {board}", param_hint="--board")
    quiet_log(logging.WARNING)
    started = time.monotonic()
    mails = _fresh(state)
    story = load_story() if board is None else None
    office = PostOffice(mails)
    what = f"a game on the board {board}" if board else "the sample game of the Russian fourth edition"
    click.echo(f"A judge, a mail server for its players, and {what}.\n")
    with post_office_open(office) as relay:
        config = Config(
            state=state,
            domain="judge.example",
            keeper="keeper@players.example",
            listen=Listen(port=0),
            relay=Relay(host="127.0.0.1", port=relay),
        )
        final = _play(
            config, office, partial(DemoTable.play, story=story) if story else partial(_on, board=board or "")
        )
    _show(office, mails, time.monotonic() - started, _SHOWN if story else _ENDED)
    if story:
        _compare(final.position, story.ending)
    elif not final.ending:
        raise JudgeError("the game did not end; please report this")


def _on(table: DemoTable, board: str) -> Game:
    return table.play_on(board, letters_for, PHASES)


def _play(config: Config, office: PostOffice, played: Callable[[DemoTable], Game]) -> Game:
    """The whole game, as it ends."""
    db = open_database(config.database)
    clerk = Clerk.open(config)
    # One for all rounds: its workers start once, know the board from the first picture on, and draw while letters
    # are obeyed. Nobody sits there and waits for a mail, so that a slow machine need not leave maps out.
    studio = Studio(config.state / "grounds", _PATIENCE)
    table = DemoTable(config, db, clerk, studio, office, _BEGIN, click.echo)
    try:
        with studio, listener_open(config, lambda: table.now) as port:
            table.port = port
            final = played(table)
        if faults := letters.parked(db):
            raise JudgeError(f"letter {faults[0].id} met a fault of the program: {faults[0].note}; please report this")
        return final
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


def _show(office: PostOffice, mails: Path, seconds: float, wanted: re.Pattern[str]) -> None:
    """Show one mail, and say where the others are."""
    name, shown = office.first_file(wanted)
    click.echo(f"\n--- {name}\n")
    click.echo(text_of(shown))
    click.echo(f"--- All {office.count} mails of the judge are in {mails}, {seconds:.1f} s in all.")


def _compare(final: Position, book: Position) -> None:
    if final != book:
        raise JudgeError("the board at the end is not the book's; please report this")
    click.echo("The board at the end is the book's.")
