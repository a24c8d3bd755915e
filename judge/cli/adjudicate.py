"""`judge adjudicate`: phases as JSON lines on standard input, what they come to as JSON lines on standard output."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from io import BufferedIOBase
from typing import BinaryIO, TypeAlias, cast

import click
import msgspec

from judge.cli.cases import UNREADABLE, Answer, BadCase, Case, Failure, MovementAnswer, id_of, unmarked, why_refused
from judge.cli.phases import PhasePlayer
from judge.shelf import load_board, load_rulebook, rulebooks
from judge.structs import Struct

_CHUNK = 1 << 16
_STEP = 1000
"""How many phases pass between two looks at the progress."""
_AHEAD = 4
"""Pieces of the input that wait for each process."""
_REFUSED = (BadCase, *UNREADABLE)
"""What a line can be too broken for."""
_decode = msgspec.json.Decoder(Case).decode
_encode_into = msgspec.json.Encoder().encode_into
Play: TypeAlias = Callable[[Case], Answer | MovementAnswer]


@click.command()
@click.option("--rulebook", default="ru2000", show_default=True, type=click.Choice(rulebooks()), help="Whose rules.")
@click.option("--map", "map_name", default="standard", show_default=True, help="The board.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Processes that adjudicate.")
def adjudicate(rulebook: str, map_name: str, jobs: int) -> None:
    """Adjudicate phases: JSON lines in, JSON lines out.

    Each line is a phase with its units and orders, each answer the units afterwards and what became
    of the moves. A line that is no phase is answered with an error and costs the others nothing.

    With several jobs answers come in the order of their lines, too, but later than with one: a program that waits for
    each answer before it writes the next line wants one job.
    """
    source, sink = cast(BufferedIOBase, sys.stdin.buffer), sys.stdout.buffer
    try:
        if jobs > 1:
            failed = _write(_of_several(_chunks(source), jobs, map_name, rulebook), sink)
        else:
            failed = answer_lines(source, sink, _player(map_name, rulebook).play)
    except BrokenProcessPool as error:
        raise click.ClickException("A process that adjudicated was ended from outside; say it again.") from error
    except BrokenPipeError:
        # Whoever read our output has read enough; keep the interpreter from flushing into the closed pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    if failed:
        raise click.ClickException(f"{failed} {'line was' if failed == 1 else 'lines were'} not a phase.")


def answer_lines(source: BufferedIOBase, sink: BinaryIO, play: Play) -> int:
    """Answer every line of a stream as soon as it is complete; gives how many had to be refused."""
    return _write((_answered(lines, play) for lines in _chunks(source)), sink)


class _Answers(Struct, frozen=True):
    """The answers to some lines, as they are written, and how many of the lines were refused."""

    written: bytes
    lines: int
    failed: int


def _answered(lines: Sequence[bytes], play: Play) -> _Answers:
    answers, failed = bytearray(), 0
    for line in map(unmarked, lines):
        if not line or line.isspace():
            continue
        try:
            answer: Answer | MovementAnswer | Failure = play(_decode(line))
        except _REFUSED as error:
            answer = Failure(id_of(line), why_refused(error))
            failed += 1
        _encode_into(answer, answers, -1)
        answers += b"\n"
    return _Answers(bytes(answers), len(lines), failed)


def _write(found: Iterable[_Answers], sink: BinaryIO) -> int:
    """Write answers as they come; how many lines had to be refused."""
    progress = _Progress()
    failed = 0
    for answers in found:
        sink.write(answers.written)
        sink.flush()
        failed += answers.failed
        progress.show(answers.lines)
    progress.end()
    return failed


def _of_several(chunks: Iterable[list[bytes]], jobs: int, map_name: str, rulebook: str) -> Iterator[_Answers]:
    """Answers by several processes, in the order of the lines; no more is read ahead than keeps all at work."""
    waiting: deque[Future[_Answers]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        for lines in chunks:
            waiting.append(pool.submit(_answered_here, lines, map_name, rulebook))
            while len(waiting) > _AHEAD * jobs or (waiting and waiting[0].done()):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _answered_here(lines: Sequence[bytes], map_name: str, rulebook: str) -> _Answers:
    """What a process of `_of_several` does."""
    return _answered(lines, _player(map_name, rulebook).play)


@cache
def _player(map_name: str, rulebook: str) -> PhasePlayer:
    return PhasePlayer(load_board(map_name), load_rulebook(rulebook))


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
