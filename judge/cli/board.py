"""`judge board`: what is done with the folder of a board."""

from __future__ import annotations

from importlib import import_module

import click

_COMMANDS = {
    "import": "Bring in a board of another program: write board.toml, names and about.toml.",
    "check": "Prove the board in a folder, as judge check proves those that are installed.",
    "draw": "Draw a board: write its geometry.json.",
}

_NAMES = {"import": "import_board"}
"""The functions of commands whose names are words of the language."""


class _Lazy(click.Group):
    """Its commands are imported when they run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = getattr(import_module(f"judge.cli.board_{cmd_name}"), _NAMES.get(cmd_name, cmd_name))
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Lazy)
def board() -> None:
    """Work on the folder of a board, as judge/boards/README.md describes it."""
