"""`judge board draw`: how a board looks, from who borders whom and where its names stand."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

import click

from judge.datafolder import read_toml
from judge.errors import BadData
from judge.picture.geometry import build_geometry
from judge.picture.survey import Survey, survey
from judge.rules.boarddata import build_board
from judge.rules.maps import Map

_PARTS = {
    "untangle": "moving names until few borders cross",
    "spread": "giving each province room",
    "route": "leading borders round others",
    "again": "trying more ways, as borders are left over",
    "share": "sharing out the ground",
    "trace": "tracing coasts and borders",
    "place": "finding places for units and names",
}


@click.command()
@click.argument(
    "folders", metavar="FOLDER...", nargs=-1, required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)  # fmt: skip
@click.option("--again", is_flag=True, help="Write over a geometry.json that is there already.")
def draw(folders: tuple[Path, ...], again: bool) -> None:
    """Draw the board in each FOLDER: write its geometry.json, made of board.toml alone.

    Provinces come to lie where `at` says, or near it; a province without `at` lies amid its neighbours. A border that
    cannot be drawn as a contact becomes a dashed line. The same board.toml always gives the same drawing.
    """
    for folder in folders:
        _draw(folder, again=again)


def _draw(folder: Path, *, again: bool) -> None:
    path = folder / "geometry.json"
    if path.exists() and not again:
        raise click.ClickException(f"{path} is there already; --again writes over it.")
    raw = read_toml(folder / "board.toml")
    try:
        board = build_board(folder.resolve().name, raw, "")
    except BadData as error:
        raise BadData(str(folder / "board.toml"), error.line, error.why) from error
    text = _drawn(board, _sketch(raw))
    found = survey(board, build_geometry(board.name, json.loads(text)))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadData(str(path), 0, f"cannot be written: {error.strerror or error}") from error
    click.echo(f"{path}: {len(text) // 1000} kB")
    _tell(found)


def _drawn(board: Map, at: dict[str, tuple[float, float]]) -> str:
    """The text of the file, with a line for each part of the work as it begins."""
    try:
        from judge.cartography.graph import graph_of
        from judge.cartography.sheet import as_json, geometry_of
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("numpy", "scipy"):
            raise
        raise click.ClickException(
            "Drawing a board needs NumPy and SciPy, which a judge that plays does not: pip install 'judge[drawing]'"
        ) from None
    start = time.monotonic()

    def said(part: str) -> None:
        click.echo(f"{time.monotonic() - start:5.1f} s  {_PARTS[part]}")

    return as_json(geometry_of(graph_of(board, at), said))


def _sketch(raw: Mapping[str, object]) -> dict[str, tuple[float, float]]:
    """Where each province stands on the sketch; `build_board` has looked at the numbers."""
    provinces = raw.get("provinces")
    assert isinstance(provinces, dict)
    return {id: (float(row["at"][0]), float(row["at"][1])) for id, row in provinces.items() if "at" in row}


def _tell(found: Survey) -> None:
    """What the drawing shows; an error when it is wrong."""
    size, smallest = found.smallest
    click.echo(
        f"{found.borders} borders: {len(found.contacts)} contacts, {len(found.links)} links{_pairs(found.links)}; "
        f"smallest {smallest} with {size} square units"
    )
    if found.tight:
        click.echo(f"Little room for a unit and a name: {' '.join(found.tight)}")
    if not found.is_right:
        wrong = f"missing{_pairs(found.missing) or ' none'}, too many{_pairs(found.extra) or ' none'}"
        raise click.ClickException(f"The drawing is wrong: {wrong}.")


def _pairs(pairs: object) -> str:
    assert isinstance(pairs, tuple | frozenset)
    return "".join(f" {a}-{b}" for a, b in sorted(pairs))
