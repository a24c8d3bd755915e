"""The versions: of the program that is installed here, and of the one that obeys letters."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cli.doctor.finding import Finding, look, ok
from judge.config import Config
from judge.program import Program, changed_files, this_program
from judge.store.inspection import newest_migration, programs_of

_MOST = 3
_ONE_AFTER_ANOTHER = "restart the judge if it runs: a program that is replaced under it obeys by halves"


def version(config: Config) -> Iterator[Finding]:
    """The program that looks, and beside it the one that the database knows; `look` where they are not the same."""
    own = this_program()
    schema = newest_migration(config.database)
    yield ok("version", f"judge {own}; schema of the database: {schema or 'none yet'}")
    if changed := changed_files():
        several = f" and {len(changed) - _MOST} more" if len(changed) > _MOST else ""
        text = f"not as they were installed: {', '.join(changed[:_MOST])}{several}"
        yield look("version", text, "install the program again, unless you changed it yourself")
    if began := programs_of(config.database):
        newest = began[-1]
        text = f"letters are obeyed by {newest.program}, since {newest.at:%Y-%m-%d %H:%M} UTC"
        yield _beside(own, newest.program, text)


def _beside(own: Program, other: Program, text: str) -> Finding:
    if own == other:
        return ok("version", text)
    if own.version == other.version:
        return look("version", f"the same number, other contents: {text}, and here is {own}", _ONE_AFTER_ANOTHER)
    return look("version", f"{text}, and here is {own}, which has obeyed none yet", _ONE_AFTER_ANOTHER)
