"""`judge doctor`: whether a judge does its work, and what is to be done where it does not."""

from __future__ import annotations

from itertools import chain

import click

from judge.cli.doctor.examination import Examination
from judge.cli.doctor.finding import Finding, as_json, careful, end_with, fault, line, summary
from judge.cli.settings import settings_path, shown


@click.command()
@click.option("--json", "is_json", is_flag=True, help="The findings as a JSON list: name, state, text, next.")
@click.option(
    "--round-trip",
    "is_trip",
    is_flag=True,
    help="Also send a letter of the judge to itself, and wait until it is back.",
)
@click.option(
    "--through", default="", metavar="HOST:PORT|mx", help="With --round-trip: the door to go in by, not the listener."
)
@click.option(
    "--patience", default=150.0, show_default=True, metavar="SECONDS", help="With --round-trip: how long to wait."
)
def doctor(is_json: bool, is_trip: bool, through: str, patience: float) -> None:
    """Look whether the judge does its work, and ask all it lives on: listener, relay, name servers, the clock.

    The first line is the summary, as of a Nagios plugin; below it stands a line for each thing that was looked at: ok,
    look or FAULT, with what to do next. Ends with 0, 1 or 2 for the worst of them. Nothing is changed, and nothing sent
    but with --round-trip.
    """
    if through and not is_trip:
        raise click.UsageError("--through needs --round-trip.")
    found: list[Finding] = []
    examination = Examination(settings_path())
    with shown("looking") as step:
        for each in chain(examination.installation(), examination.life(), examination.surroundings()):
            found.append(each)
            step(each.name)
        config = examination.config
        if is_trip and config is not None and examination.is_fit:
            # Only who asks for it pays for loading it.
            from judge.cli.doctor.round_trip import round_trip

            found += careful("round trip", lambda: round_trip(config, through, patience, step))
        elif is_trip:
            found.append(fault("round trip", "not begun, since there is no database to look at", "mend that first"))
    if is_json:
        click.echo(as_json(found))
    else:
        click.echo("\n".join([summary(found), *map(line, found)]))
    end_with(found)
