"""`judge board import`: a board of another program becomes a folder of this one, and is proved at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from judge.boardfiles import boards
from judge.boardimport.finish import Imported
from judge.boardimport.kinds import read_board
from judge.boardimport.toml import files_of
from judge.cli.board_check import proof
from judge.cli.doctor.finding import end_with, line
from judge.datafolder import own_folder
from judge.errors import BadData

_NAME = re.compile(r"[a-z0-9][a-z0-9_]{0,30}")


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--seed",
    "seed",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Of a map of njudge: the file with the first units.",
)
@click.option(
    "--power", "powers", multiple=True, metavar="LETTER=NAME", help="What a power of njudge is called; may be repeated."
)
@click.option("--variant", "variant", default="", metavar="NAME", help="Which one, where a file of jDip has several.")
@click.option(
    "--to",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write; its name is the board's.",
)
def import_board(
    files: tuple[Path, ...], seed: Path | None, powers: tuple[str, ...], variant: str, folder: Path | None
) -> None:
    """Bring in the board in FILE...: write board.toml, names/en.toml and about.toml, and prove it.

    Known are .map files of DPjudge and of the package diplomacy, map files of njudge with their seed, Go source of
    godip, install.php, variant.php and adjudicatorPreGame.php of a webDiplomacy variant, and variants.xml of jDip with
    its provinces. What kind a file is, its content says. Files that others ask for are looked for beside them.
    Whatever cannot be carried is named; nothing is run. Without --to the folder is one in boards/ of JUDGE_DATA, or
    here.
    """
    board = read_board((*files, *([seed] if seed else [])), _named(powers), variant)
    target = folder or _folder_for(board, files[0])
    _refuse(target)
    _write(target, files_of(board))
    for each in _told(board, target):
        click.echo(each)
    found = list(proof(target))
    for finding in found:
        click.echo(line(finding))
    click.echo(f"       next: {_next(target, bool(any(each.state.exit_code for each in found)))}")
    end_with(found)


def _named(powers: tuple[str, ...]) -> Mapping[str, str]:
    """Names of powers by their letters."""
    named = {}
    for each in powers:
        letter, _, name = each.partition("=")
        if not (len(letter) == 1 and letter.isalnum() and name.strip()):
            raise click.UsageError(f"--power is written as A=Austria, not as {each!r}")
        named[letter.upper()] = name.strip()
    return named


def _folder_for(board: Imported, file: Path) -> Path:
    """Where a board goes that nobody said a folder for: it is named as the board is called, or its file."""
    for text in (board.title, file.stem):
        name = re.sub(r"[^a-z0-9]", "", text.casefold())[:31]
        if _NAME.fullmatch(name):
            return (own_folder("boards") or Path()) / name
    raise click.UsageError("No name of a board can be made of what it is called; say one by --to FOLDER.")


def _refuse(target: Path) -> None:
    """A folder that cannot be that of a new board."""
    name = target.resolve().name
    if not _NAME.fullmatch(name):
        raise click.UsageError(
            f"{name!r} is no name of a board: small letters, figures and _; say another by --to FOLDER."
        )
    if name in boards():
        raise click.ClickException(f"There is a board {name}: {boards()[name].folder}. Say another folder by --to.")
    if target.exists() and any(target.iterdir()):
        raise click.ClickException(f"{target} is there already, and not empty.")


def _write(target: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = target / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadData(str(path), 0, f"cannot be written: {error.strerror or error}") from error


def _told(board: Imported, target: Path) -> Iterator[str]:
    """What was found, what was chosen, and what is not carried over."""
    provinces, powers = board.board["provinces"], board.board["powers"]
    assert isinstance(provinces, Mapping)
    assert isinstance(powers, Mapping)
    centres = sum("centre" in row for row in provinces.values())
    counts = f"{len(powers)} powers, {len(provinces)} provinces, {centres} centres"
    yield f"{board.title}, a board of {board.kind}: {counts}."
    yield f"Written: {target}/ with board.toml, names/en.toml, about.toml"
    yield from (f"Chosen: {remark}." for remark in board.remarks)
    yield from (f"Not carried over: {left}." for left in board.left)


def _next(target: Path, is_faulty: bool) -> str:
    if is_faulty:
        return f"mend {target}/board.toml, then judge board check {target}"
    return f"judge board draw {target}"
