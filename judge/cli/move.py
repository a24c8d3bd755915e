"""`judge move`: a game of a cluster goes to another shard."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import click

from judge.cli.settings import quiet_log, settings
from judge.config import Config, load_secret
from judge.errors import BadData
from judge.structs import replace


@click.command()
@click.argument("game")
@click.argument("shard")
@settings
def move(config: Config, game: str, shard: str) -> None:
    """Have GAME go on on SHARD; said on the node that has the game now. Of two games of one name say `blitz.s2`.

    Everybody in it is mailed the board and his new address. Letters to the old one go after it.
    """
    from judge.clerk.letters.moved_games import send
    from judge.clerk.posting.outbox import Outbox
    from judge.prose.stationery import Stationery
    from judge.shelf import template_folder
    from judge.store.database import open_database, write
    from judge.store.tokens import Keyring

    if not config.cluster.etcd:
        raise BadData("cluster.etcd", 0, "name where etcd answers; a judge by itself has one shard")
    quiet_log()
    name, _, label = game.casefold().partition(".")
    own, now = _shard_with(config, name, label), datetime.now(UTC)
    with closing(open_database(own.database)) as db:
        post = Outbox(db, own, Keyring(load_secret(own, may_draw=False)), Stationery(template_folder()))
        with write(db):
            size = send(post, name, shard, now)
    click.echo(f"{name} goes from {own.shard} to {shard}: {size:,} bytes are on their way")


def _shard_with(config: Config, game: str, label: str) -> Config:
    """The settings of the shard on this node that has a game, the one with this label if any; else BadData.

    It says where else it is. Two shards may have games of one name, made in the same second.
    """
    from judge.cluster import register
    from judge.cluster.etcd import Etcd
    from judge.cluster.published import Reader

    etcd = Etcd(config.cluster.etcd)
    holders = register.look(etcd).holders
    games = Reader(etcd).games()
    found = [shard for shard, said in games.items() if game in said.names and label in {"", shard}]
    if not found:
        raise BadData(game, 0, "no shard has such a game; one that was just made is known within seconds")
    if len(found) > 1:
        which = " or ".join(f"{game}.{shard}" for shard in found)
        raise BadData(game, 0, f"several shards have a game of this name: say {which}")
    shard = found[0]
    holder = holders.get(shard)
    if holder is None or not holder.is_ready:
        raise BadData(game, 0, f"it is on {shard}, which nobody has at the moment; try again in a minute")
    if holder.node != config.cluster.node:
        raise BadData(game, 0, f"it is on {shard}, which {holder.node} has: say so there")
    return replace(config, state=Path(config.state).resolve() / "shards" / shard, shard=shard)
