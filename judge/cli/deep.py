"""`judge check --deep`: the stored games proved by doing everything again from the letters that made them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import assert_never

import click

from judge.clerk.proving.proof import Proof, ProofResult, prove
from judge.cli.doctor.finding import Finding, fault, ok, told
from judge.cli.settings import quiet_log, shown
from judge.config import Config
from judge.errors import BadData, TryLater
from judge.store.inspection import has_game


def deep(config: Config, game: str = "", *, writes_mails: bool = False) -> Iterator[Finding]:
    """Every game as far as it can be proved, or the one that is named; then people and letters that differ.

    What is worked in is a folder of the system for such things (`TMPDIR`), that nobody else may look into.
    """
    if game and not has_game(config.database, game):
        raise click.UsageError(f"There is no game {game!r} in {config.database}.")
    quiet_log()
    try:
        with TemporaryDirectory(prefix="judge-deep-") as folder, shown("everything again") as step:
            for verdict in prove(config, Path(folder), step, game, writes_mails=writes_mails):
                yield from _findings(verdict)
    except (BadData, TryLater) as error:
        yield fault("deep check", str(error))
    except OSError as error:
        yield fault("deep check", f"{os.strerror(error.errno or 0)}: {error.filename}", "TMPDIR names another folder")


def _findings(verdict: ProofResult) -> Iterator[Finding]:
    how = verdict.proof.value
    if verdict.seconds:
        how = f"{how} ({verdict.seconds:.1f} s)"
    match verdict.proof:
        case Proof.LETTERS | Proof.JOURNAL:
            yield ok(verdict.about, how)
        case Proof.TURNS:
            # All that can be proved: it stays so for as long as the game is kept, and nobody can do anything about it.
            how = f"{how}: " if verdict.seconds else ""
            yield from (ok(verdict.about, f"{how}{remark}") for remark in verdict.remarks)
        case Proof.NONE:
            yield from told(verdict.about, verdict.differences, verdict.remarks)
        case _:
            assert_never(verdict.proof)
