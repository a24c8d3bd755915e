"""`judge read`: how the judge understands a letter. Needs no database."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from judge.cli.cases import UNREADABLE, BadCase, id_of, unmarked
from judge.cli.reading_setup import (
    LetterAnswer,
    LetterCase,
    ReadingSetup,
    answer_of,
    ask_line,
    is_orders,
    read_position_text,
)
from judge.commands.asks import Request
from judge.errors import BadData
from judge.post.letter import Letter
from judge.post.letter import read as read_letter
from judge.post.tongue import guess, read_tongues
from judge.rules.codes import order_text
from judge.rules.position import Position
from judge.shelf import languages, load_board, load_reading, load_rulebook, rulebooks, template_folder

_STEP = 500
"""How many letters pass between two signs of progress."""


@click.command()
@click.argument("letter", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True), required=False)
@click.option("--json-lines", is_flag=True, help="Many letters: JSON lines in, JSON lines out.")
@click.option("--rulebook", default="ru2000", show_default=True, type=click.Choice(rulebooks()), help="Whose rules.")
@click.option("--language", type=click.Choice(languages()), help="The writer's; without it, what the letter shows.")
@click.option("--power", help="Who writes; without it units of all powers may be ordered.")
@click.option("--phase", help="The open phase, as S1901M; without it, that of the position.")
@click.option("--position", "position_file", type=click.Path(path_type=Path, dir_okay=False, exists=True),
              help="The board, as JSON or in the judge's own text; without it, the opening.")  # fmt: skip
def read(
    letter: Path | None,
    json_lines: bool,
    rulebook: str,
    language: str | None,
    power: str | None,
    phase: str | None,
    position_file: Path | None,
) -> None:
    """Show how the judge understands LETTER, a mail as a file (- reads standard input).

    Orders are read in the notation of the rulebook, the writer's language and English. With --json-lines,
    each line on standard input is a letter (eml_path or text, and the game it is about; "rulebook", "language",
    "mail_from", "rcpt" and "details" may be among its keys), and each line on standard output is what it orders. Its
    "class" is orders, command or empty, or auto-reply, bounce or loop for what no person wrote to the judge.
    """
    if json_lines:
        failed = answer_lines(sys.stdin.buffer, sys.stdout.buffer, rulebook, language)
        if failed:
            raise click.ClickException(f"{failed} {'line was' if failed == 1 else 'lines were'} not a letter.")
        return
    if letter is None:
        raise click.UsageError("Which letter? Give the name of a file, or --json-lines.")
    try:
        found = read_letter(_bytes(letter))
        table = _table(rulebook, language or _guessed(found))
        position = _position(table, position_file, phase)
        request = table.understand(found, table.power(power), position)
    except BadCase as error:
        raise click.ClickException(str(error)) from error
    for line in _report(found, request):
        click.echo(line)


def answer_lines(source: BinaryIO, sink: BinaryIO, rulebook: str, language: str | None) -> int:
    """Answer every line as it comes; gives how many were no letters."""
    decode = msgspec.json.Decoder(LetterCase).decode
    failed = done = 0
    for line in map(unmarked, source):
        if not line.strip():
            continue
        try:
            answer: object = _answer(decode(line), rulebook, language)
        except (BadCase, BadData, *UNREADABLE) as error:
            is_told = isinstance(error, BadCase | BadData)
            answer = {"id": id_of(line), "error": str(error) if is_told else f"This line is not a letter: {error}."}
            failed += 1
        sink.write(msgspec.json.encode(answer) + b"\n")
        sink.flush()
        done += 1
        if done % _STEP == 0 and sys.stderr.isatty():
            click.echo(f"\r{done} letters", nl=False, err=True)
    if done >= _STEP and sys.stderr.isatty():
        click.echo(f"\r{done} letters", err=True)
    return failed


def _answer(case: LetterCase, rulebook: str, language: str | None) -> LetterAnswer:
    """What one line orders."""
    letter = _letter(case)
    table = _table(case.rulebook or rulebook, case.language or language or _guessed(letter))
    position = table.position(case.position, case.phase)
    request = table.understand(letter, table.power(case.power), position)
    return answer_of(case.id, request, table.language.code if case.details else "")


def _guessed(letter: Letter) -> str:
    """The language of a letter whose writer nobody knows."""
    return guess(letter, read_tongues(template_folder(), languages()))


def _letter(case: LetterCase) -> Letter:
    if case.eml_path is not None:
        return read_letter(_file(Path(case.eml_path)), case.rcpt, case.mail_from)
    if case.text is None:
        raise BadCase("Neither eml_path nor text is given.")
    head = b"Content-Type: text/plain; charset=utf-8\n\n"
    return read_letter(head + case.text.encode("utf-8", "replace"), case.rcpt, case.mail_from)


def _bytes(path: Path) -> bytes:
    """A file, or standard input for `-`."""
    return sys.stdin.buffer.read() if str(path) == "-" else _file(path)


def _file(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadCase(f"{path} cannot be read: {why}.") from error


@cache
def _table(rulebook: str, language: str) -> ReadingSetup:
    if language not in languages():
        raise BadCase(f"There is no language {language!r}; choose one of: {', '.join(languages())}.")
    book = load_rulebook(rulebook)
    return ReadingSetup(load_board("standard"), book, load_reading(language, book))


def _position(table: ReadingSetup, path: Path | None, phase: str | None) -> Position:
    if path is None:
        return table.position(None, phase)
    position = read_position_text(_bytes(path).decode("utf-8", "replace"), table)
    if phase is None:
        return position
    return Position(
        table.position(None, phase).phase, position.units, position.centres, position.dislodged, position.contested
    )


def _report(letter: Letter, request: Request) -> Iterator[str]:
    """A letter and its request for a person who looks at them in a terminal."""
    yield f"class     {request.kind.value}"
    yield f"from      {letter.sender or '(not exactly one mailbox)'}"
    if letter.subject:
        yield f"subject   {letter.subject}"
    if letter.answers:
        yield f"answers   {letter.answers.game} {letter.answers.phase}".rstrip()
    if letter.defects:
        yield f"defects   {', '.join(defect.value for defect in letter.defects)}"
    if request.is_ignored:
        return
    yield from _block("text", letter.text.split("\n") if letter.text else [])
    yield from _block("orders", (_order_line(request, index) for index in range(len(request.read))))
    yield from _block("commands", (ask_line(ask) for ask in request.asks if not is_orders(ask)))
    yield from _block(
        "problems",
        (
            f"line {found.line}: {found.code.value}: {found.about or found.written.strip()}"
            + (f" (perhaps: {', '.join(found.candidates)})" if found.candidates else "")
            for found in request.problems
        ),
    )
    yield from _block("next section", _below(request))


def _below(request: Request) -> Iterator[str]:
    """What stands below a SIGNON or BECOME: it is understood with another standing, once the rest is done."""
    if request.turn is not None:
        yield request.turn.written
        yield from request.below.split("\n")


def _block(title: str, lines: Iterable[str]) -> Iterator[str]:
    shown = list(lines)
    if shown:
        yield ""
        yield title
        yield from (f"  {line}" for line in shown)


def _order_line(request: Request, index: int) -> str:
    found = request.read[index]
    notes = [f"{made.kind.value}: {made.written} → {made.read}" for made in found.corrections]
    if found.void:
        notes.append(f"impossible: {found.void.value}")
    return f"{found.power}: {order_text(found.order)}" + (f"   ({'; '.join(notes)})" if notes else "")
