"""`judge export`: a game as a file that the tools of the PyPI package `diplomacy` open, and such a file read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from judge.cli.settings import config_here, write_file
from judge.commands.sources import SOURCES
from judge.commands.watching.saved_game import archive, find_game, save_game
from judge.store import turns
from judge.store.savedread import BadSave, Restored, restored

_MOST_NAMED = 5
_LONGEST = 100_000_000
"""Bytes of a file that is read."""


@click.command()
@click.argument("game", required=False)
@click.option("--to", "to", type=click.Path(path_type=Path, dir_okay=False), help="Where to write; standard output.")
@click.option("--read", "source", type=click.Path(path_type=Path, dir_okay=False, exists=True),
              help="A file to read back instead: games of ours, or of the package.")  # fmt: skip
def export(game: str | None, to: Path | None, source: Path | None) -> None:
    """Write GAME as one line of JSON, in the saved-game format of the PyPI package `diplomacy`.

    It holds every phase that was played with its orders and results, public press, and what everybody may know of
    the players; nobody's orders for the open phase. A blind game is written as it is, without its fog.

    With --read, every game of such a file is read back, played again by its rulebook, and compared with the game of
    that name in the database, where there is one.
    """
    if (game is None) == (source is None):
        raise click.UsageError("What shall be done? Give a GAME to write, or --read with a file.")
    if source is not None:
        _read(source)
    elif game is not None:
        line = _line(game)
        if to is None:
            click.echo(line, nl=False)
        else:
            write_file(to, line)


def _line(name: str) -> bytes:
    with archive(config_here()) as db:
        return save_game(db, find_game(db, name))


def _read(source: Path) -> None:
    """Say of every game in a file what was found; fail when a line is none, or is not what the database has."""
    if source.stat().st_size > _LONGEST:
        raise click.ClickException(f"{source} is longer than {_LONGEST // 1_000_000} MB.")
    lines = [line for line in source.read_bytes().splitlines() if line.strip()]
    is_bad = not lines
    for number, line in enumerate(lines, start=1):
        try:
            found = restored(line, SOURCES)
        except BadSave as error:
            click.echo(f"Line {number}: {error}", err=True)
            is_bad = True
            continue
        click.echo(" ".join(_described(found)))
        differing = _differing(found)
        if differing:
            click.echo(
                f"{found.name}: the database has something else in {', '.join(differing[:_MOST_NAMED])}.", err=True
            )
            is_bad = True
    if is_bad:
        raise click.ClickException("Not everything could be read back." if lines else "Nothing is in there.")


def _described(found: Restored) -> Iterator[str]:
    first, last = (found.turns[0].phase, found.turns[-1].phase) if found.turns else ("", "")
    played = f"{len(found.turns)} phases, {first} to {last}" if found.turns else "nothing played yet"
    yield f"{found.name}: {found.board.name} by {found.rulebook.name}, {played}{', over' if found.is_over else ''}."
    leaps = [str(phase) for phase in found.leaps()]
    if leaps:
        more = f" and {len(leaps) - _MOST_NAMED} more" if len(leaps) > _MOST_NAMED else ""
        yield f"By that rulebook other units would follow {', '.join(leaps[:_MOST_NAMED])}{more}."
    if not found.is_ours:
        yield "Its results were worked out anew: such a file has no reasons."


def _differing(found: Restored) -> tuple[str, ...]:
    """The phases in which the game of that name in our database is another; none when it has no such game."""
    config = config_here()
    if not found.is_ours or not config.database.exists():
        return ()
    with archive(config) as db:
        stored = turns.of_game(db, found.name)
    theirs = {turn.phase: turn for turn in found.turns}
    return tuple(str(turn.phase) for turn in stored if turn.phase in theirs and theirs[turn.phase] != turn)
