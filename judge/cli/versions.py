"""The versions: of the program that is installed here, and of the one that last obeyed letters."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cli.guarded import Finding
from judge.config import Config
from judge.program import Program, changed_files, this_program
from judge.store.inspection import programs_of

_MOST = 3


def versions(config: Config) -> Iterator[Finding]:
    """The program that looks, and beside it the one that the database knows; `look` where they are not the same."""
    own = this_program()
    yield Finding(f"program {own}", remarks=tuple(_changed()))
    began = programs_of(config.database) if config.database.exists() else ()
    if began:
        newest = began[-1]
        what = f"letters are obeyed by {newest.program}, since {newest.at:%Y-%m-%d %H:%M} UTC"
        yield Finding(what, remarks=tuple(_other(own, newest.program)))


def _changed() -> Iterator[str]:
    found = changed_files()
    for name in found[:_MOST]:
        yield f"{name} is not as it was installed"
    if len(found) > _MOST:
        yield f"{len(found) - _MOST} more files are not as they were installed"


def _other(own: Program, other: Program) -> Iterator[str]:
    if own == other:
        return
    after = "restart judge if it runs: a program that is replaced under it obeys by halves"
    if own.version == other.version:
        yield f"the same number, other contents: here is {own}; {after}"
    else:
        yield f"here is {own}, which has obeyed none yet; {after}"
