"""`judge adjudicate`: phases as JSON lines on standard input, what they come to as JSON lines on standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from io import BufferedIOBase
from typing import BinaryIO, cast

import click
import msgspec

from judge.cli.cases import UNREADABLE, Answer, BadCase, Case, Failure, MovementAnswer, id_of, unmarked, why_refused
from judge.cli.phases import PhasePlayer
from judge.shelf import load_map, load_rulebook, rulebooks

_CHUNK = 1 << 16
_STEP = 1000
"""How many phases pass between two looks at the progress."""
_REFUSED = (BadCase, *UNREADABLE)
"""What a line can be too broken for."""


@click.command()
@click.option("--rulebook", default="ru2000", show_default=True, type=click.Choice(rulebooks()), help="Whose rules.")
@click.option("--map", "map_name", default="standard", show_default=True, help="The board.")
def adjudicate(rulebook: str, map_name: str) -> None:
    """Adjudicate phases: JSON lines in, JSON lines out.

    Each line is a phase with its units and orders, each answer the units afterwards and what became
    of the moves. A line that is no phase is answered with an error and costs the others nothing.
    """
    player = PhasePlayer(load_map(map_name), load_rulebook(rulebook))
    try:
        failed = answer_lines(cast(BufferedIOBase, sys.stdin.buffer), sys.stdout.buffer, player.play)
    except BrokenPipeError:
        # Whoever read our output has read enough; keep the interpreter from flushing into the closed pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    if failed:
        raise click.ClickException(f"{failed} {'line was' if failed == 1 else 'lines were'} not a phase.")


def answer_lines(source: BufferedIOBase, sink: BinaryIO, play: Callable[[Case], Answer | MovementAnswer]) -> int:
    """Answer every line of a stream as soon as it is complete; gives how many had to be refused."""
    read = msgspec.json.Decoder(Case).decode
    write = msgspec.json.Encoder().encode_into
    progress = _Progress()
    failed = 0
    for lines in _chunks(source):
        answers = bytearray()
        for line in map(unmarked, lines):
            if not line or line.isspace():
                continue
            try:
                answer: Answer | MovementAnswer | Failure = play(read(line))
            except _REFUSED as error:
                answer = Failure(id_of(line), why_refused(error))
                failed += 1
            write(answer, answers, -1)
            answers += b"\n"
        sink.write(answers)
        sink.flush()
        progress.show(len(lines))
    progress.end()
    return failed


def _chunks(source: BufferedIOBase) -> Iterator[list[bytes]]:
    """The complete lines that have come so far, as they come."""
    begun: list[bytes] = []
    while data := source.read1(_CHUNK):
        if b"\n" not in data:
            begun.append(data)
            continue
        *lines, rest = b"".join((*begun, data)).split(b"\n")
        begun = [rest]
        yield lines
    yield [b"".join(begun)]


class _Progress:
    """A line on a terminal that says how far the work is; nothing anywhere else."""

    def __init__(self) -> None:
        self.is_seen = sys.stderr.isatty() and not sys.stdout.isatty()
        self.done = 0

    def show(self, more: int) -> None:
        before, self.done = self.done, self.done + more
        if self.is_seen and before // _STEP != self.done // _STEP:
            click.echo(f"\r{self.done} phases", err=True, nl=False)

    def end(self) -> None:
        if self.is_seen and self.done >= _STEP:
            click.echo(f"\r{self.done} phases", err=True)
