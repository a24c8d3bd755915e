"""`judge check`: every data file, and the quick half of `judge doctor`. It changes nothing and asks nobody outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import click

from judge.cli.doctor.datafiles import data_files
from judge.cli.doctor.examination import Examination
from judge.cli.doctor.finding import Finding, State, as_json, end_with, line, look, summary, worst
from judge.cli.settings import settings_path
from judge.config import Config


@click.command()
@click.option(
    "--deep", "is_deep", is_flag=True, help="Prove the stored games by doing everything again from the letters."
)
@click.option("--game", default="", metavar="NAME", help="With --deep, tell of this game alone.")
@click.option("--mails", "is_mails", is_flag=True, help="With --deep, also write every mail again and compare it.")
@click.option("--data", "is_data", is_flag=True, help="Look at the data files of the program alone.")
@click.option("--stopped", "is_stopped", is_flag=True, help="The judge is stopped: do not look whether it works.")
@click.option("--json", "is_json", is_flag=True, help="The findings as a JSON list: name, state, text, next.")
def check(is_deep: bool, game: str, is_mails: bool, is_data: bool, is_stopped: bool, is_json: bool) -> None:
    """Check data files, configuration and database, and whether the judge works; change nothing.

    A line for each: `ok`, `FAULT` with what is wrong, or `look` with what may need the keeper, and what to do next.
    Ends with 0 when all is well, with 1 when something is to be looked at, with 2 when there is a fault, as plugins
    of Nagios do. --deep is about what is stored: it does not look whether the judge works.
    """
    if (game or is_mails) and not is_deep:
        raise click.UsageError(f"{'--game' if game else '--mails'} needs --deep.")
    found: list[Finding] = []
    deeply = partial(_deeply, game, is_mails) if is_deep else None
    for each in _looked_at(settings_path(), deeply, is_data=is_data, works=not (is_deep or is_stopped)):
        found.append(each)
        if not is_json:
            click.echo(line(each))
    click.echo(as_json(found) if is_json else summary(found))
    end_with(found)


def _deeply(game: str, is_mails: bool, config: Config) -> Iterator[Finding]:
    # Only who asks for it pays for loading the whole judge.
    from judge.cli.deep import deep

    yield from deep(config, game, writes_mails=is_mails)


def _looked_at(
    path: Path | None, deeply: Callable[[Config], Iterator[Finding]] | None, *, is_data: bool, works: bool
) -> Iterator[Finding]:
    """Everything in its order, each as soon as it was looked at."""
    found: list[Finding] = []
    for each in data_files():
        found.append(each)
        yield each
    if is_data:
        return
    examination = Examination(path)
    for each in examination.installation():
        found.append(each)
        yield each
    if works:
        yield from examination.life()
    if deeply is not None and worst(found) is State.FAULT:
        yield look("deep check", "not begun, since there are faults above", "mend them first")
    elif deeply is not None and examination.config is not None and examination.config.database.exists():
        yield from deeply(examination.config)
