"""`judge doctor`: whether a judge does its work, and what is to be done where it does not."""

from __future__ import annotations

from itertools import chain

import click

from judge.cli.doctor.examination import Examination
from judge.cli.doctor.finding import Finding, as_json, end_with, line, summary
from judge.cli.settings import settings_path, shown


@click.command()
@click.option("--json", "is_json", is_flag=True, help="The findings as a JSON list: name, state, text, next.")
def doctor(is_json: bool) -> None:
    """Look whether the judge does its work, and ask all it lives on: listener, relay, name servers, the clock.

    The first line is the summary, as of a Nagios plugin; below it stands a line for each thing that was looked at: ok,
    look or FAULT, with what to do next. Ends with 0, 1 or 2 for the worst of them. Nothing is changed or sent.
    """
    found: list[Finding] = []
    examination = Examination(settings_path())
    with shown("looking") as step:
        for each in chain(examination.installation(), examination.life(), examination.surroundings()):
            found.append(each)
            step(each.name)
    if is_json:
        click.echo(as_json(found))
    else:
        click.echo("\n".join([summary(found), *map(line, found)]))
    end_with(found)
