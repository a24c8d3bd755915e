"""`judge map`: pictures of positions and phases, of JSON lines without a database or of a game in it."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from judge.cli.cases import UNREADABLE, BadCase, Case, id_of, unmarked, why_refused
from judge.cli.drawing import Brush, Sheets, Terminal, album
from judge.cli.phases import PhasePlayer
from judge.cli.settings import config_here
from judge.picture.scene import Shown
from judge.picture.theme import Theme
from judge.prose.stationery import Stationery
from judge.rules.position import Phase
from judge.rules.text import read_phase
from judge.shelf import languages, load_board, load_language, load_rulebook, rulebooks, template_folder

_WIDTHS = click.IntRange(200, 4000)
_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("game", required=False)
@click.argument("phase", required=False)
@click.option("--case", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True),
              help="Phases as JSON lines, as `judge adjudicate` reads them; needs no database.")  # fmt: skip
@click.option("--text", "is_text", is_flag=True,
              help="The board in plain text, to the terminal; so it is when nothing else is asked for.")  # fmt: skip
@click.option("--svg", type=_FILE, help="Where to write the drawing.")
@click.option("--png", type=_FILE, help="Where to write the picture.")
@click.option("--strip", "strip_file", type=_FILE, help="All pictures of the turn in one PNG; of a game.")
@click.option("--film", "film_file", type=_FILE, help="The whole game as an animated PNG; of a game.")
@click.option("--language", default="en", show_default=True, type=click.Choice(languages()), help="The reader's.")
@click.option("--dark", is_flag=True, help="By night.")
@click.option("--show", default=Shown.RESULTS.value, show_default=True,
              type=click.Choice([shown.value for shown in Shown]), help="What of the phase.")  # fmt: skip
@click.option("--width", default=1000, show_default=True, type=_WIDTHS, help="Pixels of a PNG.")
@click.option("--rulebook", default="ru2000", show_default=True, type=click.Choice(rulebooks()), help="For --case.")
@click.option("--map", "map_name", default="standard", show_default=True, help="The board; for --case.")
def map(
    game: str | None,
    phase: str | None,
    case: Path | None,
    is_text: bool,
    svg: Path | None,
    png: Path | None,
    strip_file: Path | None,
    film_file: Path | None,
    language: str,
    dark: bool,
    show: str,
    width: int,
    rulebook: str,
    map_name: str,
) -> None:
    """Show the phases of --case, or PHASE of GAME: its last one when none is named.

    Without a file to write to, the board is shown here in plain text: a game as it stands, a PHASE as it began, or
    as it ended with --show after. It is as wide as the terminal, 72 columns at least, and in colour unless NO_COLOR
    is set or it goes into a file.

    When there are several cases, OUT.svg becomes OUT-1.svg, OUT-2.svg and so on. A PHASE that is still open
    is drawn as it stands, without anybody's orders.
    """
    is_text = is_text or not (svg or png or strip_file or film_file)
    sheets = Sheets(svg, png, strip_file, film_file, width, Terminal.here() if is_text else None)
    words = Stationery(template_folder()).words(load_language(language, map_name), "UTC")
    brush = Brush(words, Theme.DARK if dark else Theme.LIGHT, Shown(show))
    if game is not None and case is None:
        album(config_here(), game).write(_phase(phase), brush, sheets)
    elif case is not None and game is None:
        _check(not (strip_file or film_file), "--strip and --film are of a GAME.")
        _draw_cases(case, PhasePlayer(load_board(map_name), load_rulebook(rulebook)), brush, sheets)
    else:
        raise click.UsageError("What shall be drawn? Give a GAME, or --case with a file.")


def _check(is_right: bool, why: str) -> None:
    if not is_right:
        raise click.UsageError(why)


def _phase(text: str | None) -> Phase | None:
    if text is None:
        return None
    try:
        return read_phase(text.upper())
    except ValueError:
        raise click.ClickException(f"{text!r} is not a phase; write it as S1901M, F1901R or W1901A.") from None


def _draw_cases(path: Path, player: PhasePlayer, brush: Brush, sheets: Sheets) -> None:
    """Draw every line of a file; one that is no phase costs the others nothing."""
    with click.open_file(str(path), "rb") as source:
        lines = _lines(unmarked(source.read()))
    failed = 0
    for number, line in enumerate(lines, start=1):
        try:
            case = msgspec.json.decode(line, type=Case)
            resolution = player.resolve(case)
        except (BadCase, *UNREADABLE) as error:
            click.echo(f"{str(id_of(line) or f'Line {number}')[:80]}: {why_refused(error)}", err=True)
            failed += 1
        else:
            own = sheets if len(lines) == 1 else sheets.numbered(number)
            own.phase(brush, player.board, resolution, "" if case.id is None else str(case.id))
    if not lines:
        raise click.ClickException("There is no phase in it.")
    if failed:
        raise click.ClickException(f"{failed} of {len(lines)} could not be drawn.")


def _lines(data: bytes) -> list[bytes]:
    """Each case in a text of JSON: it stands on a line of its own, or is all there is, or one of a list."""
    for form in (list[msgspec.Raw], dict[str, msgspec.Raw]):
        try:
            whole = msgspec.json.decode(data, type=form)
        except UNREADABLE:
            continue
        return [bytes(each) for each in whole] if isinstance(whole, list) else [data]
    return [line for line in data.splitlines() if line.strip()]
