"""`judge shards`: which there are in a cluster, and who has them."""

from __future__ import annotations

import re
from pathlib import Path

import click

from judge.cli.settings import settings
from judge.config import Config
from judge.errors import BadData

_NAME = re.compile(r"[a-z][a-z0-9]{0,15}")


@click.command()
@click.option("--add", "added", multiple=True, metavar="SHARD", help="Have one more.")
@click.option(
    "--from",
    "database",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="With --add: what it begins with, the judge.db of a judge that is stopped.",
)
@settings
def shards(config: Config, added: tuple[str, ...], database: Path | None) -> None:
    """Say which shards, nodes and fronts the cluster has, and which node has which shard."""
    from judge.cluster import register, streams
    from judge.cluster.etcd import Etcd

    if not config.cluster.etcd:
        raise BadData("cluster.etcd", 0, "name where etcd answers; a judge by itself is one shard")
    if database is not None and len(added) != 1:
        raise BadData("--from", 0, "say which one shard it is to be: judge shards --add s1 --from judge.db")
    etcd = Etcd(config.cluster.etcd)
    for name in added:
        if not _NAME.fullmatch(name):
            raise BadData(name, 0, "a shard is called by small letters and digits, 16 at most, as s3")
        stream = None
        if database is not None and name not in register.look(etcd).shards:
            streams.send(database.resolve(), streams.address_of(config.cluster.stream, name, 1))
            stream = register.Stream(1, "", 1)
        if not register.add_shard(etcd, name, stream):
            click.echo(f"{name} is there already", err=True)
    seen = register.look(etcd)
    for name in sorted(seen.shards):
        holder, stream = seen.holders.get(name), seen.streams.get(name)
        where = f"{holder.node}  {holder.host}:{holder.port}" if holder else "nobody has it"
        number = f"number {stream.number}" if stream else ""
        state = "ready" if holder and holder.is_ready else "being brought" if holder else ""
        click.echo(f"{name:16}  {where:40}  {number:12}  {state}".rstrip())
    for name, node in sorted(seen.nodes.items()):
        click.echo(f"node  {name:16}  {node.host}{'  is drained' if name in seen.drains else ''}")
    for name in sorted(seen.fronts):
        click.echo(f"front {name}")
