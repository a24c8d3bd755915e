"""The command line: `judge` and its subcommands, each loaded only when it is called."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click

from judge import __version__
from judge.errors import JudgeError

# What cron runs every minute should not import what only a demo needs: a name, its help line, its module.
_COMMANDS = {
    "serve": "Take letters in, obey them, run the clock and send the mail.",
    "tick": "Obey unread letters, run every deadline that is due, send waiting mail; cron calls this.",
    "deliver": "Send waiting mail.",
    "front": "In a cluster: beside Postfix on a front, say where each shard is.",
    "shards": "In a cluster: which shards there are and who has them; --add SHARD.",
    "drain": "In a cluster: have a node give its shards to the others.",
    "move": "In a cluster: have a game go on on another shard.",
    "demo": "Play the rulebook's sample game by real mail, in a few seconds.",
    "adjudicate": "Adjudicate phases: JSON lines in, JSON lines out.",
    "read": "Show how the judge understands a letter.",
    "history": "Write a whole game as a book: one HTML page with every map, order and reason.",
    "export": "Write a game as a file that the package diplomacy opens, or read one back.",
    "map": "Draw a phase of a game, or of JSON lines without a database.",
    "show": "Show what a rulebook chooses, beside the other books.",
    "draw": "Draw the boards of a tournament again from the file that came with the mail of its draw.",
    "board": "Draw a board from who borders whom: `judge board draw FOLDER`.",
    "commands": "List every command that a letter may hold.",
    "setup": "Set this machine up for a judge: settings, user, services, Postfix, key; --undo takes it away.",
    "keeper": "Give a keeper's command on the machine itself, and print the answer.",
    "dkim": "Make the key that mails are signed with, and print its DNS record.",
    "site": "Write the site for those who look on.",
    "backup": "Copy the whole judge while it runs, and prove the copy by opening it.",
    "restore": "Make a judge of such a copy again.",
    "feed": "Take letters in that lie in a mailbox, for a judge that was restored.",
    "status": "Show at a glance how the judge stands.",
    "upgrade": "Put another version in the place of this one, with a copy first and a way back.",
    "check": "Check data files, configuration and database, and whether the judge works.",
    "doctor": "Look whether the judge does its work, and ask all it lives on: relay, name servers, the clock.",
    "archive": "Take a finished game out as one file.",
    "import": "Bring a game back from its file.",
    "prune": "Let go of what is kept long enough, and pack the rest.",
}

_NAMES = {"import": "import_game"}
"""The modules that cannot be called as their commands are."""


class _Lazy(click.Group):
    """A group that knows its commands by name and imports one when it runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        name = _NAMES.get(cmd_name, cmd_name)
        command = getattr(import_module(f"judge.cli.{name}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a failure the program foresaw is one plain sentence."""
        try:
            return super().invoke(ctx)
        except JudgeError as error:
            raise click.ClickException(str(error)) from error
        except BrokenPipeError:
            # Whoever read our output has read enough.
            ctx.exit(0)


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="judge")
@click.option(
    "--config",
    "config_path",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Settings; else judge.toml in this folder, else /etc/judge/judge.toml.",
)
@click.pass_context
def judge(ctx: click.Context, config_path: Path | None) -> None:
    """Run games of Diplomacy by e-mail."""
    ctx.obj = config_path
