"""`judge board check`: what `judge check` says of a board, for a folder that lies anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from judge.boardfiles import board_at
from judge.cli.doctor.boards import look_at_board
from judge.cli.doctor.finding import Finding, State, end_with, fault, line, worst
from judge.errors import BadData


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def check(folder: Path) -> None:
    """Prove the board in FOLDER: its borders, starts, homes, names, drawing and variants.

    It need not be installed yet: put it into boards/ of the folder that JUDGE_DATA names, and games are played on it.
    Ends as `judge check` does: with 0 when all is well, with 2 when there is a fault.
    """
    found = list(proof(folder))
    for each in found:
        click.echo(line(each))
    if worst(found) is State.OK and not (folder / "geometry.json").exists():
        click.echo(f"       next: judge board draw {folder}")
    end_with(found)


def proof(folder: Path) -> Iterator[Finding]:
    """What is to be said of the board in a folder, and of its variants."""
    try:
        with board_at(folder) as name:
            yield from look_at_board(name, [])
            for variant in sorted(folder.glob("variants/*.toml")):
                yield from look_at_board(variant.stem, [])
    except BadData as error:
        yield fault("board", str(error))
