"""`judge upgrade`: another version in the place of this one, with a copy first and a way back."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.settings import settings, settings_path
from judge.config import Config

_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command()
@click.argument("wheel", required=False, type=_FILE)
@click.option("--from", "tree", type=_FOLDER, help="Take the wheel that was built last in this source tree.")
@click.option("--constraints", type=_FILE, help="What the wheel needs; else constraints.txt beside it.")
@click.option("--program", type=_FOLDER, help="What the judge is called on this machine; usually /opt/judge.")
@click.option("--stop", help="A command that stops the judge, where systemd does not run it.")
@click.option("--start", help="The command that starts it again.")
@click.option("--try", "only_tries", is_flag=True, help="Only try this program on a copy of the database.")
@click.option("--back", is_flag=True, help="Take the last upgrade back.")
@click.option("--drop", is_flag=True, help="With --back: what was obeyed since may be lost.")
@settings
def upgrade(
    config: Config,
    wheel: Path | None,
    tree: Path | None,
    constraints: Path | None,
    program: Path | None,
    stop: str | None,
    start: str | None,
    *,
    only_tries: bool,
    back: bool,
    drop: bool,
) -> None:
    """Put the program of WHEEL in the place of this one: in an environment of its own, tried on a copy first.

    Without WHEEL this program takes over from the one that --program names. The judge is stopped, its database copied
    and brought to the new schema, the name changed over to the new program, and the judge started; when any of that
    fails, all is as before. `--back` undoes it.
    """
    from judge.cli.upgrade import environment
    from judge.cli.upgrade.service import Service
    from judge.cli.upgrade.takeover import Places, give_back, take_over, try_out

    if bool(stop) != bool(start):
        raise click.UsageError("--stop and --start belong together.")
    if drop and not back:
        raise click.UsageError("--drop needs --back.")
    link = Path(os.path.abspath(program or environment.usual_link()))
    if wheel or tree:
        if back or only_tries or (wheel and tree):
            raise click.UsageError("Name a wheel, or --from, or --back, or --try.")
        found = wheel or environment.newest_wheel(tree or Path())
        folder = environment.install(found, environment.list_of_packages(found, constraints), link)
        click.echo(f"{found.name} is installed in {folder}")
        _hand_over(folder, link, stop, start)
    service = Service(stop, start) if stop and start else Service.of_machine()
    places = Places(config, link, service)
    if only_tries:
        tried = try_out(places)
        click.echo(f"ok: {tried.games} games, {len(tried.steps)} steps of the schema, {tried.seconds:.1f} s")
    elif back:
        give_back(places, click.echo, drops=drop)
    else:
        take_over(places, datetime.now(UTC), click.echo)


def _hand_over(folder: Path, link: Path, stop: str | None, start: str | None) -> None:
    """Become the new program, which does the rest: nothing of this one is needed while it is replaced."""
    path = settings_path()
    words = [str(folder / "bin" / "python"), "-m", "judge"]
    words += ["--config", str(path.resolve())] if path else []
    words += ["upgrade", "--program", str(link)]
    words += ["--stop", stop, "--start", start] if stop and start else []
    os.execv(words[0], words)
