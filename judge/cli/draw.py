"""`judge draw`: the draw of a tournament made again from its seed, for who does not want to believe it."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from judge.errors import BadData
from judge.game.board_draw import Sitting, draw_boards, fingerprint


class _File(msgspec.Struct, forbid_unknown_fields=True):
    """What goes with the mail of a draw."""

    seed: str
    boards: list[str]
    hands: list[list[str]]
    players: list[str]
    past: list[dict[str, list[str]]] = []
    names: dict[str, str] = {}


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def draw(file: Path) -> None:
    """Draw the boards of a tournament's round again, from the draw.json that came with the mail of the draw.

    Prints who plays what on which board, and the fingerprint of the seed: what was told while it was a secret.
    """
    try:
        told = msgspec.json.decode(file.read_bytes(), type=_File)
        hands = tuple(tuple(hand) for hand in told.hands)
        past = tuple(Sitting({player: tuple(hand) for player, hand in each.items()}) for each in told.past)
        tables = draw_boards(tuple(told.players), tuple(told.boards), hands, past, told.seed)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadData(str(file), 0, f"this is no draw.json of a tournament: {error}") from error
    for table in tables:
        click.echo(table.game)
        for hand, player in table.hands:
            click.echo(f"  {' '.join(hand)}: {told.names.get(player) or player}")
    click.echo(f"SHA-256 of the seed: {fingerprint(told.seed)}")
